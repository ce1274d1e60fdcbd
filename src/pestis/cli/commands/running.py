"""The options ``--processes`` and ``--on``: where the games of a command are played."""

from __future__ import annotations

import click

from pestis.cli.commands.localised import option
from pestis.cli.errors import Problem, unknown
from pestis.lab.on_ray import has_ray, in_order_on_ray
from pestis.lab.running import Run, here
from pestis.words import Words

RAY = "ray"
MOST_PROCESSES = 1024


def place_options(words: Words, command: str, processes: int) -> list[click.Parameter]:
    """Both options, with ``processes`` as the default number of processes."""
    return [
        option(words, command, "processes", "number", processes, number=(1, MOST_PROCESSES)),
        option(words, command, "on", "place"),
    ]


def place_of(on: str | None, processes: int) -> Run:
    """The function that plays the games, here or on Ray.  Raises Problem."""
    if on is None:
        return here(processes)
    if on != RAY:
        raise unknown("place", on, [RAY])
    if not has_ray():
        raise Problem("no-ray")
    return in_order_on_ray
