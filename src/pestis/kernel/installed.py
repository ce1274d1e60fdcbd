"""Games from other packages: entry points of the group ``pestis.games``.

::

    [project.entry-points."pestis.games"]
    bluff = "bluff"

Every process that can import such a package knows its game, including the server's workers.  A
compiled engine supports none: its classes accept only subclasses compiled with them.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

GROUP: Final = "pestis.games"

Packages = tuple[tuple[str, str], ...]
"""Game id and the package that holds its ``spec`` module."""


def installed_games() -> Packages:
    """The games of other packages, sorted by id."""
    return _on(tuple(sys.path)) if _from_source() else ()


def _from_source() -> bool:
    return str(sys.modules["pestis.kernel.installed"].__file__).endswith(".py")


@cache
def _on(_path: tuple[str, ...]) -> Packages:
    # Importing this takes longer than the engine itself, and a compiled engine never needs it.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return tuple(sorted({(point.name, point.value) for point in entry_points(group=GROUP)}))
