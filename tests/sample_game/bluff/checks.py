"""Checks that every position of Bluff must pass."""

from __future__ import annotations

from bluff.rules import ANIMALS, COPIES, HAND, KINDS, Claim, End, Judge, Lay, Table
from pestis.kernel.core.spec import Box
from pestis.kernel.core.tasks import Task
from pestis.kernel.errors import RecordError
from pestis.parts.agenda import tasks_of
from pestis.parts.checking import expect


def check(s: Table, box: Box) -> None:
    """Check that there are six of each kind, a card for each turn to come, and only those turns.

    Raises RecordError.
    """
    for animal, name in enumerate(ANIMALS):
        held = [*s.hands[animal::KINDS], *s.laid[animal::KINDS], *s.believed[animal::KINDS]]
        expect(name, sum(held) + s.seen[animal] + s.rest[animal], COPIES)
    turns = [turn % box.seats for turn in range(HAND * box.seats)]
    left = turns[s.turn :]
    tasks = tasks_of(s)
    top = tasks[0] if tasks else None
    opened = isinstance(top, Claim | Judge)
    for seat in range(box.seats):
        laid = opened and left[:1] == [seat]
        at = seat * KINDS
        expect(f"laid[{seat}]", sum(s.laid[at : at + KINDS]), int(laid))
        expect(f"hands[{seat}]", sum(s.hands[at : at + KINDS]), left.count(seat) - int(laid))
    expect("claim", len(s.claim), int(isinstance(top, Judge)))
    check_agenda(top, tasks[1:], left)


def check_agenda(
    top: Task[Table, Box] | None, below: list[Task[Table, Box]], left: list[int]
) -> None:
    """Check that the open question is part of this turn, and that the later turns and the end
    follow."""
    if not left:
        expect("agenda", int(top is not None), 0)
        return
    due = [repr(task) for task in [*[Lay(seat) for seat in left[1:]], End()]]
    if isinstance(top, Judge):
        fits = top.seat != left[0]
    else:
        fits = repr(top) in (repr(Lay(left[0])), repr(Claim(left[0])))
    if not fits or [repr(task) for task in below] != due:
        raise RecordError("position-task", {"where": "agenda", "task": repr(top)})
