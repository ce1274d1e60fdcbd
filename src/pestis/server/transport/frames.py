"""The costs of the frames on a table's socket: one row for each kind, as for requests."""

from __future__ import annotations

from typing import Any, Final, get_args

from pestis.tables import commands
from pestis.tables.routes import Row, Who

MOST: Final = 2
"""The cost of most commands, because most add a row to the log, which everybody is sent."""
REPLAYS: Final = {"undo": 5, "restart-turn": 5}
SHOWS_MUCH: Final = {"choose": 3, "start-again": 3, "take-hint": 6}
MAKES_NO_ROW: Final = {"chat": 1, "set-standing": 1}
OTHERS: Final = {**REPLAYS, **SHOWS_MUCH, **MAKES_NO_ROW}
COMMANDS: Final[dict[type[Any], Row[None]]] = {
    kind: Row("frame", tag, Who.PLAYER, OTHERS.get(tag, MOST), None)
    for kind in get_args(commands.AnyCommand)
    for tag in (kind.__struct_config__.tag,)
}
"""The commands, which may also be sent as requests.  Any message costs 1 before it is parsed."""
REFUSED: Final = Row("frame", "refused", Who.PLAYER, 1, None)
TOO_FAST: Final = Row("frame", "too fast", Who.PLAYER, 0, None)
CONTROL: Final = Row("frame", "control", Who.AT_TABLE, 0, None)
"""Pings, pongs and empty fragments of messages, which count in bytes (``Limits.socket_rate``)."""
FRAMES: Final[tuple[Row[None], ...]] = (*COMMANDS.values(), REFUSED, TOO_FAST, CONTROL)


def more_of(command: commands.AnyCommand) -> float:
    """The cost of a command in addition to the 1 that any message costs."""
    return COMMANDS[type(command)].cost - 1
