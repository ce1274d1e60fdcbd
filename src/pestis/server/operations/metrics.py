"""Figures (metrics) for Prometheus, on a port that only this machine can reach (extra ``ops``)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily

from pestis.server.figures import Figures, Look
from pestis.server.problems import CannotStart

HERE: Final = "127.0.0.1"
PATIENCE: Final = 5.0
"""Seconds within which the server's event loop has to return the values of the gauges."""
SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LONG: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)


GAUGES: Final[Mapping[str, tuple[str, str]]] = {
    "pestis_sockets": ("Open WebSockets and long polls.", ""),
    "pestis_tables": ("Tables in memory, and those somebody looks at.", "state"),
    "pestis_jobs_waiting": ("Calls that wait for a worker.", "lane"),
    "pestis_jobs_oldest_seconds": ("How long the oldest of them has waited.", "lane"),
    "pestis_workers_memory_bytes": ("Resident memory of the workers.", "lane"),
    "pestis_fault": ("What keeps tables from being played: 1 where it does.", "kind"),
}
"""The figures that are read on request: name -> description and label."""


class Metrics(Figures):
    """Records the figures for Prometheus."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._commands = Counter(
            "pestis_commands",
            "Commands by kind and outcome.",
            ["kind", "outcome"],
            registry=registry,
        )
        self._refusals = Counter(
            "pestis_refusals", "Refusals of any kind by id.", ["id"], registry=registry
        )
        self._requests = Counter(
            "pestis_requests", "Requests by entry.", ["entry"], registry=registry
        )
        self._costs = Counter(
            "pestis_request_costs", "Tokens that they cost.", ["entry"], registry=registry
        )
        self._told = Histogram(
            "pestis_told_seconds",
            "From a command, or a bot's answer, to the update on its way to a viewer.",
            buckets=SHORT,
            registry=registry,
        )
        self._stored = Histogram(
            "pestis_commit_seconds",
            "Commits of the log, with the sync of the disk.",
            buckets=SHORT,
            registry=registry,
        )
        self._rows = Counter("pestis_changes", "Changes committed.", registry=registry)
        self._rebuilt = Histogram(
            "pestis_rebuild_seconds",
            "Tables rebuilt from their logs.",
            buckets=SHORT,
            registry=registry,
        )
        self._thoughts = Histogram(
            "pestis_thought_seconds",
            "Answers of bots by level, with the wait for a worker.",
            ["level"],
            buckets=LONG,
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def command(self, kind: str, done: bool) -> None:
        self._commands.labels(kind, "done" if done else "refused").inc()

    def refused(self, id: str) -> None:
        self._refusals.labels(id).inc()

    def asked(self, entry: str, cost: float) -> None:
        self._requests.labels(entry).inc()
        self._costs.labels(entry).inc(cost)

    def told(self, seconds: float) -> None:
        self._told.observe(seconds)

    def stored(self, seconds: float, changes: int) -> None:
        self._stored.observe(seconds)
        self._rows.inc(changes)

    def rebuilt(self, seconds: float) -> None:
        self._rebuilt.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        self._thoughts.labels(level).observe(seconds)

    def read(self, look: Look) -> None:
        self.registry.register(Live(look, asyncio.get_running_loop()))


class Live:
    """A Prometheus collector that reads the server's gauges on request, in the server's loop."""

    def __init__(self, look: Look, loop: asyncio.AbstractEventLoop) -> None:
        self._look = look
        self._loop = loop

    def describe(self) -> Iterable[Any]:
        """Return nothing, because registering the collector must not wait for the loop."""
        return []

    def collect(self) -> Iterable[Any]:
        """Yield all gauges."""
        asked = asyncio.run_coroutine_threadsafe(self._look(), self._loop)
        for name, values in asked.result(PATIENCE).items():
            about, label = GAUGES[name]
            made = GaugeMetricFamily(name, about, labels=[label] if label else [])
            for value, number in values.items():
                made.add_metric([value] if label else [], number)
            yield made


def listen(metrics: Metrics, port: int) -> Any:
    """Serve the figures until ``shutdown``; ``server_port`` is the port.  Raises CannotStart."""
    try:
        server, _ = start_http_server(port, HERE, metrics.registry)
    except OSError as error:
        detail = error.strerror or str(error)
        raise CannotStart("metrics-port", {"port": port, "detail": detail}) from None
    return server
