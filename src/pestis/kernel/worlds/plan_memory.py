"""A bot thinks of several choices at once and remembers those that come later."""

from __future__ import annotations

from pestis.kernel.core.choices import Choice
from pestis.kernel.json import Json
from pestis.kernel.worlds.bot import Answer, Question


def remembered(asked: Question) -> Answer | None:
    """The next choice that a bot remembers; None where it remembers none that is offered."""
    memory = asked.memory
    if isinstance(memory, list) and memory:
        for choice in asked.choices:
            if choice.text == memory[0]:
                return Answer(choice, memory[1:])
    return None


def remember(choices: tuple[Choice, ...], nodes: int) -> Answer:
    """The first of the choices; the others are remembered."""
    rest: list[Json] = [choice.text for choice in choices[1:]]
    return Answer(choices[0], rest, nodes)
