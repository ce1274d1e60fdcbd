"""A game from another package works like ours."""

from __future__ import annotations

from pathlib import Path

import pytest

import pestis
from pestis.bots import bot_names, find_bot, play_out
from pestis.games import GAMES, find, game_ids, package_of

pytestmark = pytest.mark.source_only
SAMPLE = Path(__file__).parents[1] / "sample_game"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package as pip leaves it: a folder on the path with the package and its entry points."""
    monkeypatch.syspath_prepend(str(SAMPLE))


def test_it_stands_behind_ours() -> None:
    assert game_ids() == pestis.games() == (*GAMES, "bluff")
    assert package_of("bluff") == "bluff"
    assert find("bluff").id == "bluff"


def test_an_unknown_game_is_refused_with_the_near_one() -> None:
    with pytest.raises(pestis.SetupError) as refused:
        pestis.new("blufff", seats=2)
    assert refused.value.params["hint"] == "bluff"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_played_to_the_end_saved_and_loaded(seats: int) -> None:
    match = pestis.new("bluff", seats, seed=3)
    assert bot_names("bluff") == ("random",)
    play_out(match, [find_bot("bluff", "random")] * seats, "a seed")
    assert match.over
    assert pestis.load(match.save()).hash() == match.hash()
    assert pestis.from_position(match.at(5).position()).hash() == match.at(5).hash()
