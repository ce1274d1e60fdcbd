"""Errors of commands, as messages; ``program`` turns them into text and an exit code."""

from __future__ import annotations

from pestis.kernel.errors import Message, Param, closest


class Problem(Exception):
    """Bad input that has nothing to do with a game's rules: a file, a language, an option."""

    def __init__(self, id: str, **params: Param) -> None:
        self.message = Message(f"cli.problem.{id}", params)
        super().__init__(repr(self.message))


class Left(Exception):
    """Raised when the player leaves the table.  ``code`` is the exit code of the command."""

    def __init__(self, code: int = 0) -> None:
        self.code = code
        super().__init__(str(code))


def unknown(id: str, word: str, known: list[str]) -> Problem:
    """The error for an unknown word, with the nearest known one."""
    hint = closest(word.casefold(), known)
    if hint:
        return Problem(f"{id}-near", word=word, hint=hint, known=known)
    return Problem(id, word=word, known=known)
