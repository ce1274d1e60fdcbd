"""Errors, as message ids with parameters; the engine never builds sentences.

Every error a caller can cause is a :class:`PestisError`.  ``pestis.words`` turns it into
English, German or Dutch; ``str(error)`` is the id with its parameters, for tracebacks and logs.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

Param = int | str | list[str]
Params = dict[str, Param]


class Message:
    """A message id and the parameters for its placeholders."""

    def __init__(self, id: str, params: Params | None = None) -> None:
        self.id = id
        self.params: Params = {} if params is None else params

    def __repr__(self) -> str:
        shown = ", ".join(f"{k}={v!r}" for k, v in self.params.items())
        return f"{self.id}({shown})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.id, self.params) == (other.id, other.params)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[object, ...]:
        return Message, (self.id, self.params)


class PestisError(Exception):
    """Bad input.  ``id`` names the message, ``params`` fill its placeholders; the state is
    unchanged.

    An id with a dot is complete, such as one that belongs to a game (``rattus.error.seats-base``);
    any other gets the prefix ``error.``.

    ``__reduce__`` makes errors picklable: compiled classes have no ``__dict__`` to carry their
    attributes.  A subclass with more attributes defines its own.
    """

    def __init__(self, id: str, params: Params | None = None) -> None:
        self.message = Message(id if "." in id else "error." + id, params)
        super().__init__(repr(self.message))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.id.removeprefix("error."), self.params)

    @property
    def id(self) -> str:
        return self.message.id

    @property
    def params(self) -> Params:
        return self.message.params


class SetupError(PestisError):
    """A match cannot be set up: unknown game or option, wrong number of seats, bad list."""


class NotAsked(PestisError):
    """The seat has no open prompt."""


class IllegalChoice(PestisError):
    """The choice is unknown or not legal now; ``reason`` says which rule forbids it."""

    def __init__(
        self, id: str, params: Params | None = None, reason: Message | None = None
    ) -> None:
        super().__init__(id, params)
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.id.removeprefix("error."), self.params, self.reason)


class RecordError(PestisError):
    """A saved game or a position is malformed, truncated, edited or from a newer version."""


class ContentError(PestisError):
    """A content file is wrong; the parameters name file, row and reason.

    ``more`` holds further faults of the same content, if the reader looked for all of them.
    """

    def __init__(
        self, id: str, params: Params | None = None, more: tuple[ContentError, ...] = ()
    ) -> None:
        super().__init__(id, params)
        self.more = more

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.id.removeprefix("error."), self.params, self.more)


class BotError(PestisError):
    """A bot gave an invalid answer."""


class UndoRefused(PestisError):
    """Undo would cross a barrier; ``params`` say which."""


def closest(word: str, known: Sequence[str]) -> str:
    """The known word nearest to ``word``, or an empty string."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else ""
