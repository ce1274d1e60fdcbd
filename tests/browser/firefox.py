"""Debian's Firefox, driven by WebDriver BiDi, because Playwright drives only its own Firefox."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from websockets.sync.client import connect

from tests.browser.ports import free_port
from tests.waiting import until

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A new headless Firefox with one page."""

    def __init__(self, profile: Path) -> None:
        assert FIREFOX is not None
        self._numbers = itertools.count(1)
        self._open = ExitStack()
        self._port = free_port()
        where = ["--profile", str(profile), "--remote-debugging-port", str(self._port)]
        command = [FIREFOX, "--headless", "--no-remote", *where, "about:blank"]
        self._running = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def __enter__(self) -> Firefox:
        until(self._answers)
        self._send("session.new", capabilities={})
        self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._open.close()
        self._running.kill()
        self._running.wait()

    def goto(self, url: str) -> None:
        """Open an address, and wait until its page is loaded."""
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression on the page: a text, a number, a truth value or nothing."""
        target = {"context": self._page}
        found = self._send(
            "script.evaluate", expression=expression, target=target, awaitPromise=True
        )
        assert found["type"] == "success", found
        return found["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until something is true on the page."""
        until(lambda: self.evaluate(f"!!({condition})"))

    def _answers(self) -> bool:
        try:
            address = f"ws://127.0.0.1:{self._port}/session"
            self._line = self._open.enter_context(connect(address, max_size=None))
        except OSError:
            return False
        return True

    def _send(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv())
            if told.get("id") == number:
                assert "error" not in told, told
                return told["result"]
