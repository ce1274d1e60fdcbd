"""Loading records whose rules have changed since, with a game whose rules change during the
test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import RecordError, UndoRefused
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.load import Reading, load_match, read_record
from pestis.kernel.records.log import seal, unseal
from pestis.kernel.release import RELEASE
from tests.kernel.toy import BAG, COINS_SPEC, Bids, Ctx, Purse, Turn, coins

pytestmark = pytest.mark.source_only
"""Coins is made of interpreted classes, which cannot extend compiled ones."""

APPLY = Turn.apply
Lines = list[dict[str, Json]]


def played(answers: int) -> Match:
    """A match for three after this many answers: three bids, then turns."""
    match = coins()
    for _ in range(answers):
        seat = match.prompts()[0].seats[0]
        swaps = [choice for choice in match.choices(seat) if choice.verb == "swap"]
        match.submit(seat, (swaps or match.choices(seat))[0])
    return match


def lines_of(match: Match) -> Lines:
    return unseal(match.save())


def swap_less(self: Turn, s: Purse, seat: int, choice: Choice, ctx: Ctx) -> None:
    """A changed rule: swapping takes nothing out of the bag."""
    if choice.verb != "swap":
        APPLY(self, s, seat, choice, ctx)
        return
    s.hands[seat * 3 + choice.value] -= 1
    s.bag[choice.value] += 1


@contextmanager
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the block with Coins under rules version 2, where swapping takes nothing."""
    with monkeypatch.context() as changed:
        changed.setattr(COINS_SPEC, "rules_version", 2)
        changed.setattr(Turn, "apply", swap_less)
        yield


def read(lines: Lines) -> Reading:
    return read_record(COINS_SPEC, lines)


def going_on(lines: Lines) -> Match:
    found = read(lines)
    assert found.problem is not None and found.match is not None
    assert not found.damaged
    return found.match


def test_what_replays_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(3)
    lines = lines_of(match)
    with newer_rules(monkeypatch):
        found = read(lines)
    assert found.match is not None and found.problem is None
    assert (found.release, found.rules) == (RELEASE, 1)
    assert found.match.hash() == match.hash()
    assert found.match.header.past is None


def test_what_does_not_goes_on_from_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(5)
    lines = lines_of(match)
    with newer_rules(monkeypatch):
        with pytest.raises(RecordError):
            load_match(COINS_SPEC, lines)
        other = going_on(lines)
        assert other.view(0) == match.view(0)
        assert other.position() == match.position()
        assert [entry.choice for entry in other.log] == [entry.choice for entry in match.log]
        assert read(lines).again == []


def test_chance_goes_on_and_deals_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(5)
    lines = lines_of(match)
    with newer_rules(monkeypatch):
        other = going_on(lines)
    assert other._ctx.chance.counters() == match._ctx.chance.counters()
    bags = [[1, 1, 1]] * 20
    drawn = [[m._ctx.chance.draw(BAG, bag, 3) for bag in bags] for m in (match, other)]
    assert drawn[0] == drawn[1]


def test_its_past_is_told_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(5)
    lines = lines_of(match)
    match.events(None)
    with newer_rules(monkeypatch):
        other = going_on(lines)
        for viewer in (None, 0, 1, 2):
            assert other.events(viewer) == match.events(viewer)
            assert other.events(viewer, 3) == match.events(viewer, 3)
        before = len(other.events(None))
        other.play("2 peek")
        fresh = other.events(None, before)
    assert [(event["n"], event["at"], event["id"]) for event in fresh] == [(before, 6, "peeked")]


def test_nothing_leads_back_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(played(5))
    with newer_rules(monkeypatch):
        other = going_on(lines)
        assert other.undo_limit(1)[1].id == "undo.rules"
        other.play("2 keep")
        assert other.undo_limit(2) == (1, other.undo_limit(2)[1])
        with pytest.raises(UndoRefused) as caught:
            other.rewind(4)
        assert caught.value.id == "error.rewind-rules"
        other.undo(2)
        assert len(other.log) == 5
        assert other.at(5).hash() == other.hash()


def test_it_is_saved_and_loaded_with_its_past(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(played(5))
    with newer_rules(monkeypatch):
        other = going_on(lines)
        other.play("2 keep")
        again = load_match(COINS_SPEC, unseal(other.save()))
        assert again.save() == other.save()
        assert again.events(1) == other.events(1)
        assert again.hash() == other.hash()


def test_rules_may_change_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(played(4))
    with newer_rules(monkeypatch):
        other = going_on(lines)
        seat = other.prompts()[0].seats[0]
        swap = next(c for c in other.choices(seat) if c.verb == "swap")
        other.submit(seat, swap)
        second = lines_of(other)
        told = other.events(None)
    monkeypatch.setattr(COINS_SPEC, "rules_version", 3)
    third = going_on(second)
    assert third.events(None) == told
    assert third.header.begun == 5
    assert third.header.past is not None and len(third.header.past.records) == 2
    assert load_match(COINS_SPEC, lines_of(third)).hash() == third.hash()


def test_a_question_that_is_gone_is_asked_again_from_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(2)
    lines = lines_of(match)
    assert isinstance(lines[-1]["stands"], dict)
    with newer_rules(monkeypatch):
        monkeypatch.setitem(lines[-1], "prompt", "no-such-prompt")
        lines[1]["choice"] = "bid no-such-coin"
        found = read(lines)
    assert found.match is not None
    assert found.match.prompts()[0].kind == "bids" and len(found.match.log) == 0
    assert found.again == [0, 1]
    assert found.match.view(0) == coins().view(0)


def test_a_sealed_answer_that_is_none_any_more_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = lines_of(played(2))
    lines[1]["hash"] = "0" * 16

    def nothing_sealed(self: Bids, s: Purse, seat: int, ctx: Ctx) -> list[Choice]:
        return [COINS_SPEC.choices.parse("bid gold")]

    with newer_rules(monkeypatch):
        monkeypatch.setattr(Bids, "choices", nothing_sealed)
        found = read(lines)
    assert found.match is not None and len(found.again) == 2


def test_a_record_that_does_not_say_where_it_stands_goes_on_from_its_last_good_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(6)
    lines = lines_of(match)[:-1]
    with newer_rules(monkeypatch):
        found = read(lines)
    assert found.match is not None and found.match.header.past is None
    assert len(found.match.log) == 3 and found.match.hash() == played(3).hash()
    assert len(found.again) == 3


def test_a_finished_record_is_told_and_shows_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(12)
    assert match.over
    lines = lines_of(match)
    match.events(None)
    with newer_rules(monkeypatch):
        other = going_on(lines)
    assert other.over and other.outcome().json() == match.outcome().json()
    assert other.events(0) == match.events(0)


def test_a_record_of_these_rules_that_does_not_replay_is_damaged() -> None:
    lines = lines_of(played(5))
    lines[4]["choice"] = "keep"
    found = read(lines)
    assert found.problem is not None and found.damaged


@pytest.mark.parametrize("place", ["state", "agenda", "sealed", "chance"])
def test_a_place_that_is_none_is_not_gone_on_from(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    lines = lines_of(played(5))
    for stands in (lines[-1]["stands"], lines[-1]["turn"]):
        assert isinstance(stands, dict)
        inner = stands.get("place", stands)
        assert isinstance(inner, dict)
        inner[place] = 17
    with newer_rules(monkeypatch):
        found = read(lines)
    assert found.match is None and found.past is not None
    assert len(found.past.events) > 0


@pytest.mark.parametrize("bad", [7, [], [1], [{"lines": []}], [{"lines": [{}], "entries": "x"}]])
def test_a_past_that_is_none_is_refused(bad: Json) -> None:
    lines = lines_of(played(3))
    lines[0]["past"] = bad
    with pytest.raises(RecordError) as caught:
        load_match(COINS_SPEC, unseal(seal(lines)))
    assert caught.value.id == "error.record-malformed"
