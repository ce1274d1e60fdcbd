"""The server as a separate process, which can be killed and limited in resources."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import httpx

from tests.server.running import FREE
from tests.waiting import LATE

ROOT = Path(__file__).resolve().parents[2]


SCRIPT = """
from pathlib import Path
from pestis.server.serving import serve
from pestis.server.settings import Limits, Settings
if __name__ == "__main__":
    {before}
    serve(Settings(limits=Limits(**{limits!r}), data=Path({data!r}), **{settings!r}), str, False)
"""

UNHURRIED: Final[dict[str, Any]] = {
    name: value for name, value in vars(FREE).items() if value >= 10_000
}
"""Limits for players who are faster than people."""


class Process:
    """A server on a free port.

    settings     the server's settings, except its limits
    limits       limits that differ from the defaults
    before       a statement to run first
    descriptors  how many file descriptors it may have
    source       the folder of its source, if it is not ours
    """

    def __init__(
        self,
        data: Path,
        before: str = "pass",
        descriptors: int | None = None,
        settings: Mapping[str, Any] | None = None,
        source: Path | None = None,
        **limits: float,
    ) -> None:
        self._source = os.environ.get("PYTHONPATH") or str(ROOT / "src")
        if source is not None:
            self._source = str(source)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = data.parent / f"{data.name}.log"
        script = data.parent / f"{data.name}_server.py"
        asked = {"port": self.port, "pace": 0.0, **(settings or {})}
        script.write_text(
            SCRIPT.format(before=before, limits=limits, data=str(data), settings=asked)
        )
        self._arguments = [sys.executable, str(script)]
        if descriptors is not None:
            limited = f"ulimit -n {descriptors}; exec " + '"$@"'
            self._arguments = ["sh", "-c", limited, "sh", *self._arguments]
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> None:
        """Start, or restart on the same data; returns when it answers."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                self._arguments,
                env={**os.environ, "PYTHONPATH": self._source, "PESTIS_LANG": "en"},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        late = time.monotonic() + LATE
        while True:
            try:
                httpx.get(self.url + "/api/games", timeout=LATE)
            except httpx.TransportError:
                assert self._process.poll() is None, self.log.read_text()
                assert time.monotonic() < late, "the server did not start"
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Kill the server, as a crash of the machine would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Stop cleanly and return the exit code."""
        self._process.terminate()
        return self._process.wait(LATE)

    def memory(self) -> float:
        """Memory of the server process in MB."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise AssertionError("no memory")
