"""A server shared by tests, each of which makes its own tables and devices; and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from pestis.server.storage.database import open_database
from tests.server.postgres import Cluster, cluster
from tests.server.running import Server, serving
from tests.server.two_servers import Servers, Two


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def running_cluster() -> Iterator[Cluster]:
    """A PostgreSQL cluster that no test stops."""
    with cluster() as running:
        yield running


@pytest.fixture(scope="module")
def postgres(running_cluster: Cluster) -> Cluster:
    """A PostgreSQL cluster whose database is empty."""
    running_cluster.empty()
    return running_cluster


@pytest.fixture
def engine(postgres: Cluster, tmp_path: Path) -> Iterator[Engine]:
    """An empty database of the cluster, with our schema."""
    postgres.empty()
    made = open_database(tmp_path, postgres.url)
    yield made
    made.dispose()


@pytest.fixture
def two(servers: Servers) -> Iterator[Two]:
    """A table at the two servers that the module's own fixture runs."""
    made = Two(servers)
    yield made
    made.end()
