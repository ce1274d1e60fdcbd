"""Lets bots plan several choices at once: the later ones are kept in the bot's memory."""

from __future__ import annotations

from pestis.kernel.core.choices import Choice
from pestis.kernel.json import Json
from pestis.kernel.worlds.bot import Answer, Question


def remembered(asked: Question) -> Answer | None:
    """The next choice of the plan; None if there is no plan or its choice is not legal."""
    memory = asked.memory
    if isinstance(memory, list) and memory:
        for choice in asked.choices:
            if choice.text == memory[0]:
                return Answer(choice, memory[1:])
    return None


def remember(choices: tuple[Choice, ...], nodes: int) -> Answer:
    """An answer with the first of the choices; the others become the memory."""
    rest: list[Json] = [choice.text for choice in choices[1:]]
    return Answer(choices[0], rest, nodes)
