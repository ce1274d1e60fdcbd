"""What searches decides in both builds, and on every machine, as it was kept."""

from __future__ import annotations

import pytest

from pestis.games import GAMES
from pestis.search.levels import levels
from tests.golden.decisions import OTHERS, STRONGEST, level_decisions, levels_file

THINKING = [game for game in GAMES if levels(game)]


@pytest.mark.parametrize("game", THINKING)
def test_it_decides_as_it_did(game: str) -> None:
    """It may change only while its name is in no release: after that what is another bot needs
    another name."""
    kept = levels_file(game).read_text(encoding="utf-8").splitlines()
    now = level_decisions(game).splitlines()
    assert len(kept) == 1 + STRONGEST + OTHERS * (len(levels(game)) - 1)
    for number, (old, new) in enumerate(zip(kept, now, strict=True), start=1):
        assert old == new, (
            f"levels/{game}.txt:{number} is another now; if that is meant: make golden"
        )


def test_no_file_is_left_over() -> None:
    folder = levels_file(THINKING[0]).parent
    assert set(folder.iterdir()) == {levels_file(game) for game in THINKING}
