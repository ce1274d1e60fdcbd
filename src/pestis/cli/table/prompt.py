"""Shows a prompt as numbered choices and interprets the typed answer."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.cli.errors import Problem
from pestis.cli.table.screens import typed
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.errors import Message, Params
from pestis.parts.drawing import HEADING, beside, cells, heading, wrap
from pestis.words import Words

MANY = 8
"""Longer lists are set in two columns if the window is wide enough."""


def title_lines(
    prompt: Prompt, seat: int, words: Words, width: int, more: Params | None = None
) -> list[str]:
    """The title of a prompt: phase, seat and question, which may have more parameters."""
    crumbs = [words.say(part) for part in prompt.breadcrumb]
    whole = " · ".join([words.player(seat), *crumbs])
    lines = [heading(whole, width)]
    if cells(whole) > width - HEADING:
        lines = [heading(words.player(seat), width), *wrap(" · ".join(crumbs), width, 2)]
    title = Message(prompt.title.id, {**prompt.title.params, **(more or {})})
    lines += wrap(words.say(title), width, 2)
    parts = [
        f"{'✓' if done else '□'} {words.text(f'{prompt.game}.part.{id}')}"
        for id, done in prompt.parts
    ]
    return lines + (wrap("  ".join(parts), width, 2) if parts else [])


def choice_lines(prompt: Prompt, choices: Sequence[Choice], words: Words, width: int) -> list[str]:
    """The choices with their numbers, their effects, and the text to type."""
    shown = [words.choice(prompt.game, choice.text, prompt.about) for choice in choices]
    column = max([cells(text) for text in shown])
    rows = [
        f"{number:3}  {text}{' ' * (column - cells(text))}  [{choice.text}]"
        for number, (text, choice) in enumerate(zip(shown, choices, strict=True), start=1)
    ]
    widest = max([cells(row) for row in rows])
    if len(rows) > MANY and 2 * widest + 2 <= width:
        half = (len(rows) + 1) // 2
        return beside([rows[:half], rows[half:]], width)
    if widest <= width:
        return rows
    return [
        line
        for number, (text, choice) in enumerate(zip(shown, choices, strict=True), start=1)
        for line in wrap(f"{number:3}  {text} [{choice.text}]", width, 5)
    ]


def meant(answer: str, choices: Sequence[Choice], prompt: Prompt, words: Words) -> Choice | str:
    """The choice that an answer means: one from the list or, failing that, the answer's text.

    A choice can be given by its number, its text, its arguments if they are unambiguous, or its
    words in the list.  Raises Problem for a number that is not on the list.
    """
    wanted = typed(answer.replace("_", "-"))
    if wanted.isdecimal():
        if not 1 <= int(wanted) <= len(choices):
            raise Problem("number", word=wanted, n=len(choices))
        return choices[int(wanted) - 1]
    for choice in choices:
        if wanted in (choice.text, typed(words.choice(prompt.game, choice.text, prompt.about))):
            return choice
    brief = [choice for choice in choices if choice.args and " ".join(choice.args) == wanted]
    return brief[0] if len(brief) == 1 else wanted
