"""Refusals of tables and servers, as message ids.

Their ids are in ``pestis/locale/<language>/server.toml``.
"""

from __future__ import annotations

from pestis.kernel.errors import IllegalChoice, Message, Params, PestisError, SetupError
from pestis.kernel.json import plain
from pestis.tables.protocol import Problem


class Refused(PestisError):
    """A refused request; ``status`` is the matching HTTP status."""

    def __init__(self, id: str, params: Params | None = None, status: int = 409) -> None:
        super().__init__(id, params)
        self.status = status

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.id.removeprefix("error."), self.params, self.status)


def not_found() -> Refused:
    """The same refusal for anything that does not exist or is not the asker's."""
    return Refused("not-found", status=404)


def not_yours() -> Refused:
    """The seat belongs to somebody else, or no longer to anybody."""
    return Refused("not-your-seat", status=403)


MOVES_ON = "error.table-moves-on"


def moves_on() -> Refused:
    """The table is played by servers of another release; clients should connect again."""
    return Refused("table-moves-on", status=503)


def malformed(detail: str) -> Refused:
    """The message does not fit the protocol; ``detail`` says where, in English."""
    return Refused("malformed", {"detail": detail}, status=400)


def status_of(error: PestisError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refused):
        return error.status
    return 400 if isinstance(error, SetupError) else 409


def problem_of(error: PestisError) -> Problem:
    """The error in the form of the protocol."""
    reason = error.reason if isinstance(error, IllegalChoice) else None
    return Problem(error.id, plain(error.params), wire_message(reason) if reason else None)


def wire_message(message: Message) -> Problem:
    """A message in the form of the protocol."""
    return Problem(message.id, plain(message.params))
