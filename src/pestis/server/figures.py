"""What a server counts of itself: nothing, unless somebody asks (``operations/metrics``)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

Reading = Mapping[str, Mapping[str, float]]
"""Name of a figure -> its values by label."""
Look = Callable[[], Coroutine[Any, Any, Reading]]


class Figures:
    """Counts nothing.  No figure names a person, a device, a table or a hand."""

    def command(self, kind: str, done: bool) -> None:
        """A command of a kind was carried out, or refused."""

    def refused(self, id: str) -> None:
        """Something was refused, with the id of the reason."""

    def asked(self, entry: str, cost: float) -> None:
        """A request to an entry of the table of routes, and the tokens that it cost."""

    def told(self, seconds: float) -> None:
        """Somebody at a table has been sent a change, so long after it was asked for."""

    def stored(self, seconds: float, changes: int) -> None:
        """Count changes committed together, and the seconds it took with the sync of the disk."""

    def rebuilt(self, seconds: float) -> None:
        """A table was rebuilt from its log."""

    def thought(self, level: str, seconds: float) -> None:
        """A bot has answered."""

    def read(self, look: Look) -> None:
        """Also tell what is so at the moment somebody asks; called in the server's loop."""


NO_FIGURES: Final = Figures()
