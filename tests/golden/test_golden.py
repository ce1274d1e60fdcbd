"""The golden playthroughs come out again, line by line."""

from __future__ import annotations

import pytest

from pestis.games import GAMES, find
from tests.golden.playthrough import HERE, file_of, options_for, playthroughs, write

LARGEST = 400_000


@pytest.mark.parametrize(("game", "seats"), playthroughs())
def test_the_playthrough_comes_out_again(game: str, seats: int) -> None:
    path = file_of(game, seats)
    assert path.exists(), f"{game} has no golden playthrough for {seats} seats: run make golden"
    kept = path.read_text(encoding="utf-8").splitlines()
    now = write(game, seats).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), start=1):
        assert old == new, f"{path.name}:{number} is another now; if that is meant: make golden"
    assert len(kept) == len(now)


def test_no_playthrough_is_left_over_and_none_is_too_large() -> None:
    expected = {file_of(game, seats) for game, seats in playthroughs()}
    assert set(HERE.glob("*.txt")) == expected
    for path in expected:
        assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("game", list(GAMES))
def test_the_playthroughs_show_every_value_of_every_option(game: str) -> None:
    spec = find(game)
    seats = range(spec.min_seats, spec.max_seats + 1)
    for option in spec.options:
        shown = {options_for(game, n)[option.id] for n in seats}
        assert shown == set(option.values[: len(seats)])
