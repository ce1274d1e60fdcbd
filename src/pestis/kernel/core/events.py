"""Events: a kind with numbers, some public and some private.

Rules emit ints; labels are added from the declaration when somebody reads the event.  Nothing is
stored without a listener, so events cost almost nothing in simulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.kernel.errors import Params

EVERYBODY: Final = -1
"""As a bit mask of knowers: every seat and the public.  Every negative mask includes the public,
because all of its bits beyond the seats are set."""


def everybody_but(seat: int) -> int:
    """The bit mask of the public and every seat but one."""
    return ~(1 << seat)


def includes(knowers: int, viewer: int | None) -> bool:
    """Whether a bit mask of knowers includes the viewer (a seat, or None for the public)."""
    if viewer is None:
        return knowers < 0
    return bool(knowers >> viewer & 1)


@final
class Param:
    """A parameter of an event kind: its name and, if it is an id, its labels."""

    def __init__(self, name: str, labels: Sequence[str] | None = None) -> None:
        self.name: Final = name
        self.labels: Final = None if labels is None else tuple(labels)

    def show(self, value: int) -> int | str:
        return value if self.labels is None else self.labels[value]


@final
class EventKind:
    """A declared kind of event.

    name     message id of the log line, without the game's prefix
    public   parameters that everybody may know, in the order in which rules emit them
    secret   labels of the list that only some seats may know, or None
    """

    def __init__(
        self, name: str, public: tuple[Param, ...] = (), secret: Param | None = None
    ) -> None:
        self.name: Final = name
        self.public: Final = public
        self.secret: Final = secret


@final
class Event:
    """An event that happened.  ``knowers`` is a bit mask of the seats that know ``secrets``."""

    def __init__(
        self, kind: EventKind, values: tuple[int, ...], secrets: tuple[int, ...], knowers: int
    ) -> None:
        self.kind: Final = kind
        self.values: Final = values
        self.secrets: Final = secrets
        self.knowers: Final = knowers

    def show(self, viewer: int | None) -> Params:
        """The parameters that the viewer (a seat, or None for the public) may know."""
        params: Params = {}
        for param, value in zip(self.kind.public, self.values, strict=True):
            params[param.name] = param.show(value)
        secret = self.kind.secret
        if secret is not None and includes(self.knowers, viewer):
            params[secret.name] = [str(secret.show(value)) for value in self.secrets]
        return params
