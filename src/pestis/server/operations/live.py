"""Reads the current state of a server as figures, named as in ``metrics.GAUGES``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from pestis.server.bots.pool import Lane, Workers
from pestis.server.figures import Look, Reading
from pestis.server.rooms.rooms import Rooms

FAULTS: Final = ("database", "workers", "disk", "draining")
PAGE: Final = 4096


def reader(
    rooms: Rooms,
    workers: Workers,
    sockets: Callable[[], int],
    faults: Callable[[], Awaitable[list[str]]],
) -> Look:
    """A function that reads the figures of a server.

    sockets  returns the number of open connections
    faults   returns the parts that do not work, as ``Health.faults`` does
    """

    async def look() -> Reading:
        lanes, wrong = workers.lanes(), await faults()
        watched = sum(bool(room.watchers) for room in rooms.in_use.rooms())
        return {
            "pestis_sockets": {"": sockets()},
            "pestis_tables": {"memory": rooms.in_use.resident(), "watched": watched},
            "pestis_jobs_waiting": {name: lane.waiting() for name, lane in lanes.items()},
            "pestis_jobs_oldest_seconds": {name: lane.oldest() for name, lane in lanes.items()},
            "pestis_workers_memory_bytes": {name: memory(lane) for name, lane in lanes.items()},
            "pestis_fault": {kind: float(kind in wrong) for kind in FAULTS},
        }

    return look


def memory(lane: Lane) -> float:
    """Bytes of resident memory of a lane's workers; 0 if the system does not report it."""
    found = 0
    for pid in lane.pids():
        with suppress(OSError, ValueError, IndexError):
            found += PAGE * int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return float(found)
