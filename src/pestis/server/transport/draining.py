"""Stops the server in two steps, so that a proxy can send clients elsewhere before it stops."""

from __future__ import annotations

import signal
import time
from types import FrameType

import uvicorn

from pestis.server.transport.health import Health


class Server(uvicorn.Server):
    """A server that, at SIGTERM, reports that it is not ready, keeps running for some seconds, and
    then stops.  A second signal, or an interrupt, stops it at once."""

    def __init__(self, config: uvicorn.Config, health: Health, seconds: float) -> None:
        super().__init__(config)
        self._health = health
        self._seconds = seconds
        self._until: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._health.draining = True
        if sig == signal.SIGTERM and self._seconds and self._until is None:
            self._until = time.monotonic() + self._seconds
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self._until is not None and time.monotonic() >= self._until:
            self.should_exit = True
        return await super().on_tick(counter)
