"""The server as a separate process, which can be killed and limited in resources."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import httpx

from tests.server.running import FREE
from tests.waiting import LATE, until

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


class Started(Protocol):
    """A running process, or one that has ended."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def terminate(self) -> None: ...


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
        self._wish = {"before": before, "limits": limits, "data": str(data), "settings": asked}
        script.write_text(SCRIPT.format(**self._wish))
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
        self._process = self._begin()
        late = time.monotonic() + LATE
        with httpx.Client(timeout=LATE, verify=False) as client:
            while True:
                try:
                    client.get(self.url + "/api/games")
                except httpx.TransportError:
                    assert self._process.poll() is None, self.log.read_text()
                    assert time.monotonic() < late, "the server did not start"
                    time.sleep(0.05)
                else:
                    return

    def _begin(self) -> Started:
        with self.log.open("a") as log:
            return subprocess.Popen(
                self._arguments,
                env={**os.environ, "PYTHONPATH": self._source, "PESTIS_LANG": "en"},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

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


class Forked(Process):
    """A server that starts quickly (see ``zygote``).  Its source and descriptors are ours."""

    def _begin(self) -> Started:
        wish = {**self._wish, "log": str(self.log)}
        return Fork(int(asked_of_zygote(wish))) if hasattr(os, "fork") else super()._begin()


class Fork:
    """A process that the zygote has started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            told = asked_of_zygote({"pid": self.pid})
            self._code = int(told) if told else None
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        until(lambda: self.poll() is not None)
        assert self._code is not None
        return self._code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def asked_of_zygote(wish: Mapping[str, Any]) -> str:
    """The zygote's answer to a wish."""
    zygote = _zygote()
    assert zygote.stdin and zygote.stdout
    zygote.stdin.write(json.dumps(wish) + "\n")
    zygote.stdin.flush()
    return zygote.stdout.readline().strip()


@cache
def _zygote() -> subprocess.Popen[str]:
    source = os.environ.get("PYTHONPATH") or str(ROOT / "src")
    zygote = subprocess.Popen(
        [sys.executable, "-m", "tests.server.zygote"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": source, "PESTIS_LANG": "en"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    atexit.register(os.killpg, zygote.pid, signal.SIGKILL)
    return zygote
