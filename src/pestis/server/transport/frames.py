"""What comes on a table's socket, a row for each kind as for requests: what it costs."""

from __future__ import annotations

from typing import Any, Final, get_args

from pestis.tables import commands
from pestis.tables.routes import Row, Who

MOST: Final = 2
"""What commands cost, for most make a row of the log that everybody is shown."""
REPLAYS: Final = {"undo": 5, "restart-turn": 5}
SHOWS_MUCH: Final = {"choose": 3, "start-again": 3, "take-hint": 6}
MAKES_NO_ROW: Final = {"chat": 1, "set-standing": 1}
OTHERS: Final = {**REPLAYS, **SHOWS_MUCH, **MAKES_NO_ROW}
COMMANDS: Final[dict[type[Any], Row[None]]] = {
    kind: Row("frame", tag, Who.PLAYER, OTHERS.get(tag, MOST), None)
    for kind in get_args(commands.AnyCommand)
    for tag in (kind.__struct_config__.tag,)
}
"""The commands, which also come as requests; any message costs 1 before it is looked at."""
REFUSED: Final = Row("frame", "refused", Who.PLAYER, 1, None)
TOO_FAST: Final = Row("frame", "too fast", Who.PLAYER, 0, None)
CONTROL: Final = Row("frame", "control", Who.AT_TABLE, 0, None)
"""Pings, pongs and empty pieces of messages, which count in bytes (``Limits.socket_rate``)."""
FRAMES: Final[tuple[Row[None], ...]] = (*COMMANDS.values(), REFUSED, TOO_FAST, CONTROL)


def more_of(command: commands.AnyCommand) -> float:
    """What a command costs beyond any message."""
    return COMMANDS[type(command)].cost - 1
