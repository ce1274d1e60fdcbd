"""Columns, wrapping and cutting (parts/drawing.py)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pestis.parts.drawing import alongside, beside, cells, fit, grid, heading, pad, wrap

TEXTS = st.text(alphabet="ab ö王é\N{COMBINING ACUTE ACCENT}", max_size=60)


@given(TEXTS, st.integers(4, 30), st.integers(0, 2))
def test_wrap_keeps_every_letter_within_the_width(text: str, width: int, indent: int) -> None:
    lines = wrap(text, width, indent)
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrap_keeps_the_first_indent_and_indents_the_rest() -> None:
    assert wrap("    one two three", 11, 6) == ["    one two", "      three"]
    assert wrap("/a/long/path is long", 8, cut=False) == ["/a/long/path", "is long"]
    assert wrap("", 8) == [""]


@given(TEXTS, st.integers(0, 30))
def test_pad_is_exact(text: str, width: int) -> None:
    assert cells(pad(text, width)) == width
    assert cells(fit(text, width)) <= width


def test_blocks_stand_side_by_side() -> None:
    assert beside([["a", "b"], ["c"]], 10) == ["a     c", "b"]
    assert alongside(["a"], 3, ["c", "d"]) == ["a   │ c", "    │ d"]
    assert heading("x", 8) == "── x ───"
    assert cells(heading("much too long", 12)) == 12


def test_a_grid_cuts_its_widest_column() -> None:
    rows = [["name", "n"], ["somebody long", "10"]]
    assert grid(rows, 80, (1,)) == ["name            n", "somebody long  10"]
    assert grid(rows, 12, (1,)) == ["name       n", "somebod…  10"]
