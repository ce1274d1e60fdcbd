"""A webhook receiver for tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any


class Listener:
    """A receiver of calls: ``heard`` has all of them, ``fresh`` those that no test has taken
    yet."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.fresh: Queue[dict[str, Any]] = Queue()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                listener.heard.append(body)
                listener.fresh.put(body)
                self.send_response(302 if "redirect" in self.path else 204)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook?x=1"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def listening() -> Iterator[Listener]:
    """A listener while the block runs."""
    made = Listener()
    try:
        yield made
    finally:
        made.close()
