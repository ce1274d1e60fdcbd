"""Numbers in queries of strangers are read strictly (tables/messages.py)."""

from __future__ import annotations

import pytest

from pestis.tables.messages import count
from pestis.tables.refusals import Refused


def test_a_count_has_a_default() -> None:
    assert count("at", None, 7) == 7
    assert count("at", "0", 7) == 0
    assert count("at", "999999999", 7) == 999_999_999


@pytest.mark.parametrize("text", ["", "-1", "1.5", "x", " 1", "1_000", "٣", "1234567890"])
def test_a_malformed_count_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        count("at", text, 7)
    assert caught.value.status == 400
