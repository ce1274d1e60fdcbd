"""The frozen bot's decisions have not changed, in either build."""

from __future__ import annotations

import pytest

from pestis.games import GAMES
from tests.golden.decisions import DECISIONS, FROZEN, decisions, decisions_file
from tests.golden.playthrough import HERE


@pytest.mark.parametrize("game", list(GAMES))
def test_it_decides_as_ever(game: str) -> None:
    """It may change only while its name is in no release: after that what is another bot needs
    another name."""
    kept = decisions_file(game).read_text(encoding="utf-8").splitlines()
    now = decisions(game).splitlines()
    assert len(kept) == DECISIONS + 1
    for number, (old, new) in enumerate(zip(kept, now, strict=True), start=1):
        assert old == new, (
            f"{FROZEN}/{game}.txt:{number} is another now; where the game has changed and not the "
            "bot: make golden"
        )


def test_no_file_is_left_over() -> None:
    assert set((HERE / FROZEN).iterdir()) == {decisions_file(game) for game in GAMES}
