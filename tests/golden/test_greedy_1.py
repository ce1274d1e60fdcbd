"""The frozen bot's decisions have not changed, in either build."""

from __future__ import annotations

import pytest

from pestis.games import GAMES
from tests.conformance.support import COMPILED
from tests.golden.decisions import DECISIONS, FROZEN, decisions_at, decisions_file, tables
from tests.golden.playthrough import HERE


@pytest.mark.parametrize("game", list(GAMES))
def test_it_decides_as_ever(game: str) -> None:
    """It may change only as long as no release contains its name; after that, a different bot needs
    another name.  From source, where it is slow, only with the fewest and the most players."""
    kept = decisions_file(game).read_text(encoding="utf-8").splitlines()[1:]
    assert len(kept) == DECISIONS
    seats = tables(game)
    for n in seats if COMPILED else (seats[0], seats[-1]):
        old = [line for line in kept if line.startswith(f"{n} ")]
        assert old == decisions_at(game, n), (
            f"{FROZEN}/{game}.txt is another now; where the game has changed and not the bot: "
            "make golden"
        )


def test_no_file_is_left_over() -> None:
    assert set((HERE / FROZEN).iterdir()) == {decisions_file(game) for game in GAMES}
