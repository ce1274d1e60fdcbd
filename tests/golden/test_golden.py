"""Golden playthroughs are reproduced line by line."""

from __future__ import annotations

import pytest

from pestis.games import GAMES, find
from tests.golden.playthrough import HERE, file_of, options_for, playthroughs, write

LARGEST = 400_000


@pytest.mark.parametrize(("game", "seats", "variant"), playthroughs())
def test_the_playthrough_comes_out_again(game: str, seats: int, variant: str) -> None:
    path = file_of(game, seats, variant)
    assert path.exists(), f"{game} has no golden playthrough for {seats} seats: run make golden"
    kept = path.read_text(encoding="utf-8").splitlines()
    now = write(game, seats, variant).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), start=1):
        assert old == new, f"{path.name}:{number} is another now; if that is meant: make golden"
    assert len(kept) == len(now)


def test_no_playthrough_is_left_over_and_none_is_too_large() -> None:
    expected = {file_of(*playthrough) for playthrough in playthroughs()}
    assert set(HERE.glob("*.txt")) == expected
    for path in expected:
        assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("game", list(GAMES))
def test_the_playthroughs_show_every_value_of_every_option(game: str) -> None:
    mine = [playthrough for playthrough in playthroughs() if playthrough[0] == game]
    for option in find(game).options:
        shown = {options_for(*playthrough)[option.id] for playthrough in mine}
        assert shown == set(option.values[: len(mine)])
