"""Random matches: they end, every prompt can be answered, nothing is lost on the way."""

from __future__ import annotations

import pytest

import pestis
from pestis.games import find
from pestis.kernel.match import Match
from tests.conformance.support import (
    MAX_CHOICES,
    PLAYED,
    Setting,
    answers,
    each_seat_count,
    every_setting,
    hints,
    pick,
    play_out,
    state_of,
)

SEEDS = range(3)


@every_setting
def test_random_matches_end_with_an_outcome(setting: Setting) -> None:
    for seed in SEEDS:
        match = play_out(setting.new(seed), setting.dice(seed))
        assert 0 < len(match.log) <= hints(setting.game).max_answers
        assert match.prompts() == []
        outcome = match.outcome()
        placed = sorted(seat for group in outcome.ranking for seat in group)
        assert placed == list(range(setting.seats))
        assert set(outcome.winners) <= set(outcome.ranking[0])
        assert outcome.reason in match.spec.reasons
        totals = [sum(line.points[s] for line in outcome.lines) for s in range(setting.seats)]
        assert tuple(totals) == outcome.totals


@every_setting
def test_every_prompt_can_be_answered_and_every_position_is_legal(setting: Setting) -> None:
    match = setting.new(1)
    for _ in answers(match, setting.dice("legal")):
        _check_prompt(match)
        match.spec.check(state_of(match), match.header.box)
    match.spec.check(state_of(match), match.header.box)


def _check_prompt(match: Match) -> None:
    prompts = match.prompts()
    assert prompts
    for prompt in prompts:
        assert prompt.seats
        assert list(prompt.seats) == sorted(set(prompt.seats))
        assert all(0 <= seat < match.seats for seat in prompt.seats)
        assert prompt.title.id == f"{match.spec.id}.prompt.{prompt.kind}"
        assert len(prompt.breadcrumb) == 2
        for seat in prompt.seats:
            legal = match.choices(seat)
            assert 1 <= len(legal) <= MAX_CHOICES
            assert len({choice.text for choice in legal}) == len(legal)


@each_seat_count
def test_a_bot_can_take_over_at_any_prompt(setting: Setting) -> None:
    match = setting.new(2)
    for n, _ in enumerate(answers(match, setting.dice("before"))):
        if n % 10 == 0:
            other = play_out(match.copy(), setting.dice("after", n))
            assert other.over
            assert other.log[:n] == match.log
            assert not match.over


@each_seat_count
def test_nobody_listens_and_somebody_listens_play_the_same_match(setting: Setting) -> None:
    quiet, heard = setting.new(3), setting.new(3)
    heard.events(None)
    one, two = setting.dice("same"), setting.dice("same")
    while not quiet.over:
        seat, choice = pick(quiet, one)
        assert (seat, choice) == pick(heard, two)
        quiet.submit(seat, choice)
        heard.submit(seat, choice)
        assert quiet.hash() == heard.hash()
    assert heard.over
    assert quiet.events(None) == heard.events(None)


@each_seat_count
def test_the_first_call_for_events_tells_the_past(setting: Setting) -> None:
    early, late = setting.new(4), setting.new(4)
    early.events(0)
    for seat, choice in answers(early, setting.dice("past")):
        late.submit(seat, choice)
    for viewer in (None, *range(setting.seats)):
        told = late.events(viewer)
        assert told == early.events(viewer)
        assert [event["n"] for event in told] == list(range(len(told)))
        assert late.events(viewer, since=len(told) // 2) == told[len(told) // 2 :]


@pytest.mark.parametrize("seats", [-1, 0, 1, 99])
def test_seat_counts_out_of_range_are_refused(seats: int) -> None:
    for game in PLAYED:
        spec = find(game)
        if not spec.min_seats <= seats <= spec.max_seats:
            with pytest.raises(pestis.SetupError) as caught:
                pestis.new(game, seats)
            assert caught.value.id == "error.seats"
