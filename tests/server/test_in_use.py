"""Which tables are in memory."""

from __future__ import annotations

import gc

from pestis.server.rooms.in_use import InUse
from pestis.server.settings import Limits


def test_a_table_has_one_room_as_long_as_somebody_waits_for_it() -> None:
    """Between two owners nobody holds its lock, and the room might be dropped."""
    rooms = InUse(Limits(resident=1))
    waited_for = rooms.room("a")
    rooms.room("b")
    assert rooms.room("a") is waited_for


def test_a_room_that_nobody_needs_is_forgotten() -> None:
    rooms = InUse(Limits(resident=1))
    gone = id(rooms.room("a"))
    rooms.room("b")
    gc.collect()
    assert [*rooms._all] == ["b"], gone
