"""A file server on a slow line, to measure what a page loads before it shows anything.

All connections share the line's bandwidth; headers do not count.  Compressible files are sent
compressed, as hosts send them.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from tests.browser.ports import free_port

PIECE: Final = 1400
"""Bytes sent at a time, so that large responses delay small ones, as on a real line."""
TEXT: Final = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")


@cache
def compressed(path: Path) -> bytes:
    """The compressed file, made in advance, as a host has it."""
    return gzip.compress(path.read_bytes(), 6)


class Line:
    """A line with a rate in bytes a second, shared by all who send."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.free = 0.0
        self.lock = threading.Lock()

    def take(self, count: int) -> None:
        """Wait until this many bytes have been sent."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + count / self.rate
            wait = self.free - time.monotonic()
        if wait > 0:
            time.sleep(wait)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    """Otherwise every response waits 40 ms for the browser to acknowledge its headers."""

    def __init__(self, *given: object, line: Line, delay: float, directory: str) -> None:
        self.line, self.delay = line, delay
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        packed = path.suffix in TEXT
        data = compressed(path) if packed else path.read_bytes()
        time.sleep(self.delay)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(data)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for at in range(0, len(data), PIECE):
            self.line.take(len(data[at : at + PIECE]))
            self.wfile.write(data[at : at + PIECE])

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Ignore that a browser may leave before it has got everything."""


@contextmanager
def slowly_served(folder: Path, megabits: float, delay: float) -> Iterator[str]:
    """Serve the folder on such a line, with a delay in seconds before each response; yields its
    address."""
    line = Line(megabits * 1e6 / 8)
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix in TEXT:
            compressed(path)
    port = free_port()
    handler = partial(Handler, line=line, delay=delay, directory=str(folder))
    with Quiet(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{port}/"
        server.shutdown()
