"""Games between players that look for edge cases: prompts have choices, states are legal."""

from __future__ import annotations

import pytest

import pestis
from tests.conformance.searcher import TURNS, Searcher, amount
from tests.conformance.support import Setting, each_seat_count, every_game, hints, state_of


@each_seat_count
def test_searching_players_find_a_choice_everywhere_and_come_to_an_end(setting: Setting) -> None:
    match = setting.new(12)
    dice = setting.dice("searching")
    players = [Searcher(seat, dice) for seat in range(setting.seats)]
    for _ in range(hints(setting.game).max_answers):
        if match.over:
            break
        for seat in match.prompts()[0].seats:
            assert match.choices(seat), f"{match.prompts()[0].kind} asks without a choice"
            match.submit(seat, players[seat].choose(match))
        match.spec.check(state_of(match), match.header.box)
    assert match.over


@every_game
def test_a_searching_player_goes_for_what_it_wants(game: str) -> None:
    """A player that wants only one thing ends with more of it than a player that wants nothing."""
    wanted = hints(game).wanted
    if not wanted:
        pytest.skip(f"{game} names no field that a player may want")
    held = []
    for weight in (5, -5):
        match = pestis.new(game, 2, 7)
        dice = pestis.Dice("wanted", game)
        player = Searcher(0, dice)
        player.want({wanted: weight})
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            planned = player.choose(match) if seat == 0 else choices[dice.below(len(choices))]
            match.submit(seat, planned)
        held.append(amount(match.view(0)[wanted][0]))  # type: ignore[index]
    assert held[0] > held[1]


def test_what_is_counted_of_a_view() -> None:
    assert amount({"wood": 2, "coin": 1}) == 3
    assert amount([None, 0, "x", 4]) == 2
    assert amount(None) == 0
    assert TURNS > 1
