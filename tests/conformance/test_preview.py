"""Previews: events called certain happen, and depend on nothing that the seat cannot know."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any, Final

import pytest
from pytest import MonkeyPatch

import pestis
from pestis.games import GAMES
from pestis.kernel.core.fields import Owner, Public
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tallies import Tally
from pestis.kernel.core.tasks import Context
from pestis.kernel.errors import IllegalChoice, NotAsked
from pestis.kernel.worlds import certainty
from pestis.kernel.worlds.certainty import CHANCE, END, QUESTION, REVELATION
from tests.conformance.foresight import (
    Reliability,
    Wrong,
    check_certain,
    check_plan,
    moments,
    quiet_player,
)
from tests.conformance.support import FEW, every_game, keeps_secrets, played

CHOICES: Final = 300
UNCERTAIN: Final = 60
UNSURE: Final = (CHANCE, REVELATION)
OFF: Final = 3.9
"""Standard deviations; one tenth in some ten thousand is off by this much."""


@every_game
def test_an_answer_begins_with_what_its_preview_called_certain(game: str) -> None:
    stops: Counter[str] = Counter()
    for moment in islice(moments(game, 1), CHOICES):
        stops[check_certain(moment)] += 1
    assert set(stops) <= {QUESTION, CHANCE, REVELATION, END}
    assert stops[QUESTION] and stops[CHANCE] + stops[REVELATION]


@every_game
def test_a_preview_is_the_same_in_all_worlds_of_a_view(game: str) -> None:
    dice = Dice("worlds of a preview", game)
    for moment in islice(moments(game, 2), CHOICES // 2):
        told = moment.outlook.preview(moment.choice)
        other = moment.other_worlds(dice).preview(moment.choice)
        assert (told.events, told.stop, told.view) == (other.events, other.stop, other.view)
        assert told.sight() == other.sight()
        prospects = [
            [(message.id, message.params) for message in outlook.prospects(moment.choice)]
            for outlook in (moment.outlook, moment.other_worlds(dice))
        ]
        assert prospects[0] == prospects[1]


@every_game
def test_undo_takes_back_what_is_not_final(game: str) -> None:
    """Some answers are final, and some are not."""
    seen: set[bool] = set()
    for moment in islice(moments(game, 10), CHOICES):
        match, seat = moment.match.copy(), moment.seat
        match.submit(seat, moment.choice)
        entries = 1
        while match.prompts() and match.prompts()[0].seats == (seat,):
            legal = match.choices(seat)
            if len(legal) > 1:
                break
            match.submit(seat, legal[0])
            entries += 1
        goes_on = bool(match.prompts()) and match.prompts()[0].seats == (seat,)
        undone = goes_on and match.undo_limit(seat)[0] >= entries
        final = moment.outlook.is_final((moment.choice,))
        assert final is not undone, (moment.seat, moment.choice)
        seen.add(final)
    assert seen == {True, False} or game not in GAMES


@every_game
def test_ways_are_the_same_in_all_worlds_of_a_view(game: str) -> None:
    dice = Dice("worlds of ways", game)
    for moment in islice(moments(game, 9), CHOICES // 5):
        told, other = moment.outlook.ways(), moment.other_worlds(dice).ways()
        assert [(way.choices, way.cost, moment.outlook.told(way.events)) for way in told] == [
            (way.choices, way.cost, moment.outlook.told(way.events)) for way in other
        ]


@every_game
def test_a_plan_comes_true_up_to_what_nobody_can_know(game: str) -> None:
    dice = Dice("plans", game)
    lengths = [check_plan(moment, dice) for moment in islice(moments(game, 8), CHOICES // 5)]
    assert max(lengths) > 1 or game not in GAMES


@every_game
def test_a_plan_stops_at_what_is_illegal(game: str) -> None:
    match = pestis.new(game, 2, 1)
    seat = match.prompts()[0].seats[0]
    view = match.view(seat)
    legal = match.choices(seat)
    assert pestis.plan(view, []) == []
    assert len(pestis.plan(view, [legal[0]])) == 1
    with pytest.raises(IllegalChoice, match="unknown-choice"):
        pestis.plan(view, ["fly to the moon"])
    with pytest.raises(NotAsked, match="preview-public"):
        pestis.plan(match.view(None), [legal[0]])


@pytest.mark.source_only
@every_game
def test_a_door_that_lets_draws_through_is_found(game: str, monkeypatch: MonkeyPatch) -> None:
    """Planted: previews draw, so the events that they call certain are not."""
    setting = next(setting for setting in FEW if setting.game == game)
    if not any(entry.outcomes for entry in played(setting, 1).log):
        pytest.skip(f"{game} draws nothing after the set-up")

    def draw(self: Any, stream: Any, counts: list[int], total: int, seat: int = -1) -> int:
        return next(kind for kind, n in enumerate(counts) if n)

    def pick(self: Any, stream: Any, items: Any, seat: int = -1) -> int:
        return int(items[-1])

    monkeypatch.setattr(certainty.NoChance, "draw", draw)
    monkeypatch.setattr(certainty.NoChance, "pick", pick)
    with pytest.raises(Wrong):
        for moment in islice(moments(game, 3), CHOICES):
            check_certain(moment)


@pytest.mark.source_only
@every_game
def test_what_is_revealed_without_a_word_is_found(game: str, monkeypatch: MonkeyPatch) -> None:
    """A planted leak: nothing is announced, so previews continue into hidden facts."""
    if not keeps_secrets(pestis.new(game, 2, 1)):
        pytest.skip(f"{game} has no secrets")
    monkeypatch.setattr(Context, "reveal", lambda _ctx, _knowers: None)
    with pytest.raises(Wrong):
        for moment in islice(moments(game, 4), 10 * CHOICES):
            check_certain(moment)


@every_game
def test_odds_are_what_happens(game: str) -> None:
    if not tallies_of(game):
        pytest.skip(f"{game} counts nothing")
    reliability = Reliability(Dice("odds", game))
    stopped = (
        m for m in moments(game, 5, quiet_player) if m.outlook.preview(m.choice).stop in UNSURE
    )
    for moment in islice(stopped, UNCERTAIN):
        reliability.add(moment)
    assert sum(reliability.said.values()) > UNCERTAIN // 10
    assert reliability.off() < OFF, list(reliability.rows())


@every_game
def test_odds_of_what_is_certain_are_one_number(game: str) -> None:
    for moment in islice(moments(game, 6), 30):
        for choice in moment.outlook.choices:
            told = moment.outlook.preview(choice)
            if told.stop not in UNSURE:
                continue
            for change in moment.outlook.odds(choice):
                assert sum(change.odds.values()) == change.worlds > 1
                assert list(change.odds) == sorted(change.odds)
                assert change.likely in change.odds


@every_game
def test_only_what_everybody_may_count_is_counted(game: str) -> None:
    match = pestis.new(game, 2, 1)
    fields = {field.name: field for field in match.header.box.fields}
    for tally in tallies_of(game):
        assert isinstance(fields[tally.field].visibility, Public | Owner)
        places = [tally.params(place) for place in range(tally.places)]
        assert all(places.count(place) == 1 for place in places)


@every_game
def test_a_view_always_gets_the_same_answers(game: str) -> None:
    for moment in islice(moments(game, 7), 20):
        again = pestis.outlook(moment.match.view(moment.seat))
        for choice in moment.outlook.choices[:3]:
            told = [(c.field, c.params, c.odds) for c in moment.outlook.odds(choice)]
            assert told == [(c.field, c.params, c.odds) for c in again.odds(choice)]


@every_game
def test_bad_input_is_told_and_changes_nothing(game: str) -> None:
    match = pestis.new(game, 2, 1)
    seat = match.prompts()[0].seats[0]
    legal = match.choices(seat)
    before = match.hash()
    other = next(c for c in map(match.spec.choices.at, range(300)) if c not in legal)
    with pytest.raises(IllegalChoice) as refused:
        match.preview(seat, other)
    with pytest.raises(IllegalChoice) as submitted:
        match.submit(seat, other)
    assert refused.value.message == submitted.value.message
    assert refused.value.reason == submitted.value.reason
    with pytest.raises(IllegalChoice, match="unknown-choice"):
        match.preview(seat, "fly to the moon")
    with pytest.raises(NotAsked, match="no-seat"):
        match.preview(7, legal[0])
    with pytest.raises(NotAsked, match="preview-public"):
        pestis.preview(match.view(None), legal[0])
    if match.prompts()[0].seats == (seat,):
        with pytest.raises(NotAsked, match="not-asked"):
            match.preview(1 - seat, legal[0])
    assert match.hash() == before


def tallies_of(game: str) -> tuple[Tally, ...]:
    """The counts that a game declares."""
    match = pestis.new(game, 2, 1)
    return tuple(match.spec.tallies(match.header.box))
