"""What a server says of itself at a moment; the names are those of ``metrics.GAUGES``."""

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
    """Reads a server; ``sockets`` says how many are open, ``faults`` what does not work."""

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
    """Bytes of memory of a lane's workers, where the system tells."""
    found = 0
    for pid in lane.pids():
        with suppress(OSError, ValueError, IndexError):
            found += PAGE * int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return float(found)
