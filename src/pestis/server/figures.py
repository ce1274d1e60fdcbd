"""The server's figures (metrics): none unless they are switched on (``operations/metrics``)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

Reading = Mapping[str, Mapping[str, float]]
"""Name of a figure -> its values by label."""
Look = Callable[[], Coroutine[Any, Any, Reading]]


class Figures:
    """Records no figures.  In subclasses, no figure names a person, a device, a table or a hand."""

    def command(self, kind: str, done: bool) -> None:
        """Count a command of this kind that was carried out (``done``) or refused."""

    def refused(self, id: str) -> None:
        """Count a refusal by the id of its reason."""

    def asked(self, entry: str, cost: float) -> None:
        """Count a request to an entry of the route table, and the tokens it cost."""

    def told(self, seconds: float) -> None:
        """Record the seconds from a command to the update about it that a viewer was sent."""

    def stored(self, seconds: float, changes: int) -> None:
        """Record a commit: how many changes it had and the seconds it took, disk sync included."""

    def rebuilt(self, seconds: float) -> None:
        """Record the seconds it took to rebuild a table from its log."""

    def thought(self, level: str, seconds: float) -> None:
        """Record the seconds a bot of this level took to answer."""

    def read(self, look: Look) -> None:
        """Also report the values that ``look`` returns each time somebody reads the figures.  Call
        this in the server's event loop; ``look`` runs there, too."""


NO_FIGURES: Final = Figures()
