"""Queries on a match or a sampled world: its open prompts, and the view of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pestis.kernel.core.agenda import dump_agenda
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import ask, waiting
from pestis.kernel.core.fields import project
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.core.spec import AnySpec, Box
from pestis.kernel.core.tasks import Context, Decision, State
from pestis.kernel.errors import IllegalChoice, NotAsked
from pestis.kernel.json import Json, View, plain

SEALED: Final = "sealed"
"""Shown to others in place of an answer that stays hidden until all have answered."""


def prompts_of(spec: AnySpec, s: State, ctx: Context[Any]) -> list[Prompt]:
    """The open prompts; empty when the game is over."""
    task = ask(s)
    if task is None:
        return []
    about, parts = task.about(s, ctx), task.parts(s, ctx)
    return [Prompt(spec, task, waiting(s, task), task.round(s), about, parts)]


def question_to(s: State, seat: int) -> Decision[Any, Any]:
    """The open prompt to a seat.  Raises NotAsked."""
    task = ask(s)
    if task is None:
        raise NotAsked("over")
    open_seats = waiting(s, task)
    for asked in open_seats:
        if asked == seat:
            return task
    raise NotAsked("not-asked", {"seat": seat, "asked": [str(p) for p in open_seats]})


def illegal(
    s: State, ctx: Context[Any], seat: int, choice: Choice, legal: Sequence[Choice]
) -> IllegalChoice:
    """The error for a choice that is not legal, with the rule that forbids it."""
    reason = question_to(s, seat).why_not(s, seat, choice, ctx)
    texts = [allowed.text for allowed in legal]
    return IllegalChoice("illegal-choice", {"choice": choice.text, "legal": texts}, reason)


def shown_to(
    spec: AnySpec, s: State, ctx: Context[Any], seat: int, choice: Choice, viewer: int | None
) -> str:
    """What a viewer sees when a seat gives a legal answer to the open prompt.

    A sealed answer is visible to its own seat only; the last answer reveals them all.
    """
    task = ask(s)
    assert task is not None
    if seat == viewer:
        return choice.text
    seats = task.seats(s)
    if len(seats) == 1:
        return task.shown(s, choice, ctx)
    if len(waiting(s, task)) > 1:
        return SEALED
    answers = [choice if other == seat else spec.choices.at(s.sealed[other]) for other in seats]
    return "; ".join([task.shown(s, answer, ctx) for answer in answers])


def view_of(spec: AnySpec, s: State, ctx: Context[Any], viewer: int | None) -> View:
    """The view of a seat, or of the public (None): what it may know now.  Raises NotAsked for a
    seat that does not exist."""
    box: Box = ctx.box
    if viewer is not None and not 0 <= viewer < box.seats:
        raise NotAsked("no-seat", {"seat": viewer, "seats": box.seats})
    sealed: list[Json] = []
    for seat, number in enumerate(s.sealed):
        own = number >= 0 and seat == viewer
        sealed.append(spec.choices.at(number).text if own else number >= 0)
    prompts: list[Json] = [prompt.json() for prompt in prompts_of(spec, s, ctx)]
    view = _table_of(spec, box, viewer, s.agenda is None, prompts)
    view["agenda"] = dump_agenda(spec, s, viewer, False)
    view["sealed"] = sealed
    project(box.fields, s, viewer, view)
    return view


def partial_view_of(spec: AnySpec, s: State, ctx: Context[Any], viewer: int) -> View:
    """What a seat sees of a table stopped in the middle of a move: a view without prompts and
    agenda, for drawing only."""
    view = _table_of(spec, ctx.box, viewer, False, [])
    project(ctx.box.fields, s, viewer, view)
    return view


def _table_of(spec: AnySpec, box: Box, viewer: int | None, over: bool, prompts: list[Json]) -> View:
    """The entries of a view other than the game's own fields."""
    return {
        "game": spec.id,
        "rules": box.rules,
        "seats": box.seats,
        "viewer": viewer,
        "options": plain(box.options),
        "content": box.content,
        "over": over,
        "prompts": prompts,
    }
