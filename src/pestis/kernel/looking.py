"""What is asked, and what a viewer may know: the same of a match and of a world in thought."""

from __future__ import annotations

from typing import Any

from pestis.kernel.engine import ask, waiting
from pestis.kernel.errors import NotAsked
from pestis.kernel.fields import Json, View, plain, project
from pestis.kernel.position import dump_agenda
from pestis.kernel.prompt import Prompt
from pestis.kernel.spec import AnySpec
from pestis.kernel.tasks import Context, State


def prompts_of(spec: AnySpec, s: State, ctx: Context[Any]) -> list[Prompt]:
    """The open prompts; empty when the game is over."""
    task = ask(s)
    if task is None:
        return []
    about = task.about(s, ctx)
    return [Prompt(spec, task.kind(), waiting(s, task), task.phase(), task.round(s), about)]


def view_of(spec: AnySpec, s: State, ctx: Context[Any], viewer: int | None) -> View:
    """What a seat, or the public (None), may know now.  Raises NotAsked for a seat there is not."""
    box = ctx.box
    if viewer is not None and not 0 <= viewer < box.seats:
        raise NotAsked("no-seat", {"seat": viewer, "seats": box.seats})
    sealed: list[Json] = []
    for seat, number in enumerate(s.sealed):
        own = number >= 0 and seat == viewer
        sealed.append(spec.choices.at(number).text if own else number >= 0)
    view: View = {
        "game": spec.id,
        "rules": box.rules,
        "seats": box.seats,
        "viewer": viewer,
        "options": plain(box.options),
        "content": box.content,
        "over": s.agenda is None,
        "prompts": [prompt.json() for prompt in prompts_of(spec, s, ctx)],
        "agenda": dump_agenda(spec, s, viewer, False),
        "sealed": sealed,
    }
    project(box.fields, s, viewer, view)
    return view
