"""Idle, slow or too many connections are closed; visitors can still connect."""

from __future__ import annotations

import contextlib
import http.client
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from pestis.server.settings import Limits
from pestis.server.transport.connections import RESERVED, most_connections, raise_descriptors
from tests.server.process import Process
from tests.server.running import FREE, Server, serving
from tests.waiting import LATE, until

SECONDS = 3.0
"""Seconds of timeouts for the tests here."""
GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with very short time limits."""
    limits = replace(FREE, request_seconds=SECONDS, connections_per_address=8)
    with serving(tmp_path_factory.mktemp("hasty"), limits=limits) as server:
        yield server


def dial(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), LATE, (source, 0))


def ends(connection: socket.socket, drip: bytes = b"") -> bool:
    """Whether the server closes the connection although bytes keep dripping in."""
    late = time.monotonic() + LATE
    connection.settimeout(0.2)
    while time.monotonic() < late:
        try:
            if drip:
                connection.sendall(drip)
            if connection.recv(65536) == b"":
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    ("first", "drip"),
    [
        (b"", b""),
        (GET[:20], b""),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X: y\r\n"),
        (GET, b""),
        (GET, b"\r\n"),
        (GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 9999\r\n\r\n"), b"x"),
        (b"POST /static/none HTTP/1.1\r\nContent-Length: 9999\r\nHost: 127.0.0.1\r\n\r\n", b"x"),
    ],
    ids=["silent", "half", "dripping", "done", "done, dripping", "late body", "unread body"],
)
def test_a_connection_that_owes_a_request_ends(hasty: Server, first: bytes, drip: bytes) -> None:
    with dial(hasty.port) as connection:
        connection.sendall(first)
        assert ends(connection, drip)


def test_a_connection_that_does_not_read_ends(hasty: Server) -> None:
    """It requests more than any buffer holds, and reads nothing."""
    with dial(hasty.port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        words = GET.replace(b"/api/games", b"/api/words/en")
        with contextlib.suppress(OSError):
            for _ in range(500):
                connection.send(words)
        until(lambda: not hasty.connections._links)


def test_a_connection_in_use_stays(tmp_path: Path) -> None:
    """Each response renews its time."""
    seconds = 6.0
    with (
        serving(tmp_path, limits=replace(FREE, request_seconds=seconds)) as server,
        contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port)) as connection,
    ):
        connection.connect()
        line = connection.sock
        for _ in range(4):
            connection.request("GET", "/api/games")
            answer = connection.getresponse()
            assert (answer.status, bool(answer.read())) == (200, True)
            time.sleep(seconds / 3)
        assert connection.sock is line


def test_a_socket_at_a_table_stays(hasty: Server) -> None:
    device = hasty.device()
    table = device.make("here", "here")["id"]
    line = device.socket(table)
    line.next("update")
    time.sleep(SECONDS + 2)
    assert device.answer(table)["ok"]
    assert line.until(1)["seq"] == 1
    line.close()


def test_a_long_poll_stays(hasty: Server) -> None:
    device = hasty.device()
    table = device.make("here", "here")["id"]
    with dial(hasty.port) as connection:
        cookie = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
        request = f"GET /api/tables/{table}/wait?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        connection.sendall(f"{request}Cookie: {cookie}\r\n\r\n".encode())
        time.sleep(SECONDS + 2)
        assert device.answer(table)["ok"]
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.skipif(sys.platform != "linux", reason="needs more addresses of this machine")
def test_connections_count_for_each_address_before_any_request(tmp_path: Path) -> None:
    limits = replace(FREE, connections_per_address=8, connections=20)
    with contextlib.ExitStack() as open, serving(tmp_path, limits=limits) as server:
        kept = [open.enter_context(dial(server.port, "127.0.0.2")) for _ in range(9)]
        assert kept[8].recv(100).startswith(b"HTTP/1.1 429 ")
        assert ends(kept[8])
        device = server.device()  # Its connection stays open as long as the device, and counts.
        assert device.get("/api/games").status_code == 200
        kept[0].close()

        def let_in() -> bool:
            with dial(server.port, "127.0.0.2") as again:
                again.sendall(GET)
                return again.recv(100).startswith(b"HTTP/1.1 200")

        until(let_in)
        more = [open.enter_context(dial(server.port, f"127.0.0.{n}")) for n in range(3, 30)]
        assert more[-1].recv(100).startswith(b"HTTP/1.1 429 "), "so many in all"
        device.http.close()


def test_an_address_may_open_so_many_connections(tmp_path: Path) -> None:
    """Requests on connections above the limit are not even read."""
    limits = replace(FREE, opening_rate=0, opening_burst=3)
    with serving(tmp_path, limits=limits) as server:
        for _ in range(2):
            dial(server.port).close()
        assert httpx.get(server.url + "/api/games").status_code == 200
        with dial(server.port) as one_more:
            assert b"429" in one_more.recv(100)
            assert ends(one_more)
        with dial(server.port, "127.0.0.9") as neighbour:
            neighbour.sendall(GET)
            assert b"200 OK" in neighbour.recv(100)


def test_a_proxy_counts_for_nobody(tmp_path: Path) -> None:
    limits = replace(FREE, connections_per_address=2)
    with (
        contextlib.ExitStack() as open,
        serving(tmp_path, limits=limits, public=("https://table.example",)) as server,
    ):
        for _ in range(5):
            open.enter_context(dial(server.port)).sendall(GET)
        assert server.device().get("/api/games").status_code == 200


def test_descriptors_are_left_for_the_rest() -> None:
    limits = Limits()
    assert most_connections(limits, 1 << 20) == limits.connections
    assert most_connections(limits, 1024) == 1024 - RESERVED
    assert most_connections(limits, 40) == 20
    assert raise_descriptors() >= 64


def flood(port: int, most: int) -> list[socket.socket]:
    """Open connections, half of them silent, half with an unfinished request."""
    kept = []
    for n in range(most):
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex(("127.0.0.1", port))
        kept.append(connection)
        if n % 2:
            time.sleep(0.002)
            with contextlib.suppress(OSError):
                connection.send(GET[:30])
    return kept


@pytest.mark.skipif(sys.platform != "linux", reason="needs more addresses of this machine")
def test_a_flood_of_one_address_keeps_nobody_out(tmp_path: Path) -> None:
    """With 128 descriptors, visitors from elsewhere are served during the flood."""
    process = Process(
        tmp_path / "data", descriptors=128, connections_per_address=32, request_seconds=10 * LATE
    )
    try:
        kept = flood(process.port, 200)
        transport = httpx.HTTPTransport(local_address="127.0.0.9")
        with httpx.Client(transport=transport, timeout=LATE) as visitor:
            assert visitor.get(process.url + "/api/games").status_code == 200
        for connection in kept:
            connection.close()
        assert process.log.stat().st_size < 5000
    finally:
        process.kill()


EVERYBODY = (
    "from pestis.server.transport import connections;"
    "connections.most_connections = lambda *_: 10**6"
)
REFUSED = "no more connections can be taken in"


def test_out_of_descriptors_the_log_stays_small_and_the_server_comes_back(tmp_path: Path) -> None:
    process = Process(
        *(tmp_path / "data", EVERYBODY, 128),
        connections_per_address=10**6,
        opening_burst=10**6,
        request_seconds=4,
    )
    try:
        kept = flood(process.port, 300)
        until(lambda: REFUSED in process.log.read_text())
        time.sleep(2)
        for connection in kept:
            connection.close()
        assert httpx.get(process.url + "/api/games", timeout=LATE).status_code == 200
        text = process.log.read_text()
        assert text.count(REFUSED) == 1
        assert len(text) < 5000
    finally:
        process.kill()
