"""Two servers on one database.  Each believes that it is alone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pestis.server.storage import database
from pestis.server.storage.waking import Alone
from pestis.server.transport import app
from tests.server.postgres import Cluster
from tests.server.running import FREE, Device, Reachable, Server, serving

AWAY = replace(FREE, absent_seconds=0, stand_in_seconds=0)
"""Nobody's consent is needed."""


class Servers(NamedTuple):
    """Two servers on one database."""

    here: Server
    there: Server


@contextmanager
def both(
    data: Path, postgres: Cluster | None, deaf: bool = False, **settings: Any
) -> Iterator[Servers]:
    """Run two servers on one database during the block, on PostgreSQL if a cluster is given.  If
    they are deaf, neither hears what the other changes."""
    if postgres is None:
        folders, more = (data, data), settings
    else:
        postgres.empty()
        folders, more = (data / "here", data / "there"), {"url": postgres.url, **settings}
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as stack:
        if deaf:
            patch.setattr(app, "Notices", lambda _url: Alone())
        here = stack.enter_context(serving(folders[0], **more))
        patch.setattr(database, "CLAIM", database.CLAIM + 1)
        there = stack.enter_context(serving(folders[1], **more))
        yield Servers(here, there)


def at(server: Reachable, device: Device) -> Device:
    """The same device, at another server."""
    moved = Device(server)
    moved.http, moved._keys = device.http, device._keys
    return moved
