"""Two servers on one database.  Each believes that it is alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pestis.server.storage import database
from tests.server.postgres import Cluster
from tests.server.running import FREE, Device, Server, serving

AWAY = replace(FREE, absent_seconds=0, stand_in_seconds=0)
"""Nobody's consent is needed."""


class Servers(NamedTuple):
    """Two servers on one database."""

    here: Server
    there: Server


@contextmanager
def both(data: Path, postgres: Cluster | None, **settings: Any) -> Iterator[Servers]:
    """Run two servers on one database during the block, on PostgreSQL if a cluster is given."""
    if postgres is None:
        folders, more = (data, data), settings
    else:
        postgres.empty()
        folders, more = (data / "here", data / "there"), {"url": postgres.url, **settings}
    with serving(folders[0], **more) as here, pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "CLAIM", database.CLAIM + 1)
        with serving(folders[1], **more) as there:
            yield Servers(here, there)


def at(server: Server, device: Device) -> Device:
    """The same device, at another server."""
    moved = Device(server)
    moved.http, moved._keys = device.http, device._keys
    return moved
