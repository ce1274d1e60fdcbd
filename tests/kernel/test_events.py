"""Events: public and secret parameters, per viewer; nothing is kept if nobody listens."""

from __future__ import annotations

import pytest

from pestis.kernel.core.chance import live
from pestis.kernel.core.events import EVERYBODY, Event, EventKind, Param, everybody_but, includes
from pestis.kernel.core.tasks import Context

SEAT = Param("seat")
PLAIN = EventKind("plain", (SEAT, Param("n")))
NAMED = EventKind("named", (Param("coin", ("copper", "gold")),))
SECRET = EventKind("secret", (SEAT,), Param("coins", ("copper", "gold")))
NUMBERS = EventKind("numbers", (), Param("tokens"))


def test_public_parameters_are_shown_to_all() -> None:
    event = Event(PLAIN, (2, 5), (), 0)
    assert event.show(None) == event.show(0) == {"seat": 2, "n": 5}
    assert Event(NAMED, (1,), (), 0).show(None) == {"coin": "gold"}


@pytest.mark.parametrize("knowers", [0b000, 0b001, 0b010, 0b101, 0b111])
def test_secrets_are_shown_to_those_who_know_and_never_to_the_public(knowers: int) -> None:
    event = Event(SECRET, (0,), (1, 0, 1), knowers)
    told = {"seat": 0, "coins": ["gold", "copper", "gold"]}
    for seat in range(3):
        assert event.show(seat) == (told if knowers >> seat & 1 else {"seat": 0})
    assert event.show(None) == {"seat": 0}


def test_what_everybody_knows_the_public_knows_too() -> None:
    event = Event(SECRET, (0,), (1,), EVERYBODY)
    for viewer in (None, 0, 5):
        assert event.show(viewer) == {"seat": 0, "coins": ["gold"]}


def test_an_empty_secret_is_still_one() -> None:
    event = Event(SECRET, (0,), (), 0b10)
    assert event.show(1) == {"seat": 0, "coins": []}
    assert event.show(0) == {"seat": 0}


def test_secret_numbers_are_shown_as_text() -> None:
    assert Event(NUMBERS, (), (3, 1), 1).show(0) == {"tokens": ["3", "1"]}


def test_an_event_with_too_few_values_is_a_defect() -> None:
    with pytest.raises(ValueError, match="zip"):
        Event(PLAIN, (2,), (), 0).show(None)


def test_events_are_kept_only_while_somebody_listens() -> None:
    deaf: Context[None] = Context(None, live((), "x", 1), None)
    deaf.emit(PLAIN, 1, 2)
    deaf.emit_secret(SECRET, 1, [0], 1)
    assert deaf.events is None
    heard: list[Event] = []
    ctx: Context[None] = Context(None, live((), "x", 1), heard)
    ctx.emit(PLAIN, 1, 2)
    ctx.emit_secret(SECRET, 0b10, [0, 1], 1)
    ctx.emit(EventKind("bare"))
    assert [event.kind.name for event in heard] == ["plain", "secret", "bare"]
    assert heard[0].values == (1, 2)
    assert (heard[1].values, heard[1].secrets, heard[1].knowers) == ((1,), (0, 1), 0b10)
    assert ctx.copy().events is None


def test_a_revelation_is_marked() -> None:
    ctx: Context[None] = Context(None, live((), "x", 1), None)
    ctx.reveal(0b10)
    ctx.reveal(0b1)
    assert ctx.revealed == 0b11
    assert not ctx.copy().revealed


def test_a_revelation_is_announced_to_whoever_looks_ahead() -> None:
    ctx: Context[None] = Context(None, live((), "x", 1), None)
    announced: list[int] = []
    ctx.before_reveal = announced.append
    ctx.reveal(0b10)
    ctx.reveal(EVERYBODY)
    assert announced == [0b10, EVERYBODY]
    assert ctx.copy().before_reveal is None


def test_a_mask_below_zero_includes_the_public() -> None:
    assert all(includes(EVERYBODY, viewer) for viewer in (None, 0, 5))
    assert [includes(0b10, viewer) for viewer in (None, 0, 1)] == [False, False, True]
    assert [includes(everybody_but(1), viewer) for viewer in (None, 0, 1)] == [True, True, False]
