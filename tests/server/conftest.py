"""A server shared by tests, each of which makes its own tables and devices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
