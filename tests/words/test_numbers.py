"""Numbers in sentences."""

from __future__ import annotations

from pestis.words.numbers import decimal, signed, whole


def test_what_is_below_nothing_has_a_true_minus_sign() -> None:
    assert [whole(n) for n in (2, 0, -2)] == ["2", "0", "−2"]
    assert [signed(n) for n in (2, 0, -2)] == ["+2", "0", "−2"]
    assert [decimal(n, 100, ",") for n in (150, 0, -50)] == ["1,5", "0,0", "−0,5"]


def test_a_nought_has_no_sign() -> None:
    assert [decimal(n, 1000, ".") for n in (-40, -51, -60)] == ["0.0", "−0.1", "−0.1"]


def test_half_a_tenth_counts_as_one() -> None:
    numbers = [decimal(n, 1000, ".") for n in (1249, 1250, 2050, -1250, 9950)]
    assert numbers == ["1.2", "1.3", "2.1", "−1.3", "10.0"]
