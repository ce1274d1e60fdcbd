"""Whose view of a replay a request may have (tables/records.py)."""

from __future__ import annotations

import pytest

from pestis.tables.records import read_viewer
from pestis.tables.refusals import Refused


def test_a_viewer_is_the_default_the_public_or_an_allowed_seat() -> None:
    assert read_viewer("", [1, 2], 1) == 1
    assert read_viewer("public", [1, 2], 1) is None
    assert read_viewer("2", [1, 2], 1) == 2


@pytest.mark.parametrize("wanted", ["0", "-1", "x", "002", "２"])
def test_other_viewers_are_forbidden(wanted: str) -> None:
    with pytest.raises(Refused) as caught:
        read_viewer(wanted, [1, 2], 1)
    assert (caught.value.id, caught.value.status) == ("error.not-your-seat", 403)
