"""Plans: a bot thinks of several choices at once and remembers the others."""

from __future__ import annotations

from pestis.kernel.bot import Answer, Question
from pestis.kernel.choices import Choice
from pestis.kernel.fields import Json


def next_of_plan(asked: Question) -> Answer | None:
    """The next choice of the plan that a bot remembers; None where it has none that fits."""
    memory = asked.memory
    if isinstance(memory, list) and memory:
        for choice in asked.choices:
            if choice.text == memory[0]:
                return Answer(choice, memory[1:])
    return None


def begin_plan(choices: tuple[Choice, ...], nodes: int) -> Answer:
    """The first choice of a plan; the others are remembered."""
    rest: list[Json] = [choice.text for choice in choices[1:]]
    return Answer(choices[0], rest, nodes)
