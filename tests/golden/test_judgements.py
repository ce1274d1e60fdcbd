"""The judges' predictions have not changed, in either build."""

from __future__ import annotations

import pytest

from tests.golden.judgements import FOLDER, JUDGED, judgements, judgements_file


@pytest.mark.parametrize("game", JUDGED)
def test_it_judges_as_ever(game: str) -> None:
    kept = judgements_file(game).read_text(encoding="utf-8").splitlines()
    now = judgements(game).splitlines()
    assert len(kept) == len(now)
    for number, (old, new) in enumerate(zip(kept, now, strict=True), start=1):
        assert old == new, f"judge/{game}.txt:{number}; where it has learned anew: make golden"


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == {judgements_file(game) for game in JUDGED}
