"""Choices: the answers a seat may give, as permanent text.

A choice is a verb with arguments in kebab-case, such as ``enter monastery-4`` or ``done``.
That text is what a log stores, a terminal accepts, a test writes and a page sends; it never
changes once released.  In memory every choice is one interned object from its game's table,
so the hot path compares identities and never formats or parses.
"""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.errors import IllegalChoice, closest


@final
class Choice:
    """One interned choice.

    text    the permanent id: verb and arguments, separated by single spaces
    verb    the first word
    args    the other words
    value   what the game's rule needs to apply it: an index into one of its tables
    number  the place in the game's table: the integer action id for learners, the same for every
            number of seats and all options, and frozen under the spec's ``actions_version``
    """

    def __init__(self, text: str, value: int, number: int) -> None:
        words = text.split(" ")
        self.text: Final = text
        self.verb: Final = words[0]
        self.args: Final = tuple(words[1:])
        self.value: Final = value
        self.number: Final = number

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Pickle a choice as its text."""
        return (str, (self.text,))


@final
class ChoiceTable:
    """All choices of a game in a fixed order; parsing and printing are inverse."""

    def __init__(self) -> None:
        self._all: list[Choice] = []
        self._by_text: dict[str, Choice] = {}

    def add(self, text: str, value: int = 0) -> Choice:
        """Register a choice when the game's module is loaded.  The text must be new."""
        if text in self._by_text:
            raise ValueError(f"choice registered twice: {text}")
        choice = Choice(text, value, len(self._all))
        self._all.append(choice)
        self._by_text[text] = choice
        return choice

    def __len__(self) -> int:
        return len(self._all)

    def at(self, number: int) -> Choice:
        """The choice with this action id."""
        return self._all[number]

    def texts(self) -> tuple[str, ...]:
        """The text of every choice, in order of number."""
        return tuple([choice.text for choice in self._all])

    def parse(self, text: str) -> Choice:
        """The choice with this text; runs of white space count as one space.

        Raises IllegalChoice, naming the nearest known text.
        """
        found = self._by_text.get(_folded(text))
        if found is None:
            raise _unknown(text, closest(_folded(text), list(self._by_text)))
        return found

    def exact(self, text: str) -> Choice:
        """Like ``parse``, but without looking for the nearest known text, which can take up to a
        tenth of a second for a text crafted to be slow.  Raises IllegalChoice."""
        found = self._by_text.get(_folded(text))
        if found is None:
            raise _unknown(text, "")
        return found


def _folded(text: str) -> str:
    return " ".join(text.split())


def _unknown(text: str, hint: str) -> IllegalChoice:
    return IllegalChoice("unknown-choice", {"choice": _folded(text), "hint": hint})
