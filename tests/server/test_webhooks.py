"""Webhooks on your turn, and addresses the server refuses to call."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from pestis.server.rooms.webhooks import Webhooks, is_public, post
from pestis.tables.addresses import read_address
from pestis.tables.refusals import Refused
from tests.server.listener import Listener, listening
from tests.server.running import Server, serving
from tests.waiting import LATE, finished, until


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as made:
        yield made


def test_told_when_it_is_my_turn(tmp_path: Path, listener: Listener) -> None:
    with serving(tmp_path, allow_local_webhooks=True) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        table = made["id"]
        friend.join(made["links"]["1"])
        assert friend.send(table, "set-webhook", 1, url=listener.url)["ok"]
        assert listener.url not in host.get(f"/api/tables/{table}").text
        for n in range(12):
            asked = host.look(table)["table"]["asked"][0]
            (host, friend)[asked].answer(table, n)
        until(lambda: listener.heard)
        assert listener.heard[0] == {
            "event": "your-turn",
            "table": table,
            "name": "Table",
            "game": "rattus-cartus",
            "seat": 1,
            "player": "P1",
        }
        assert friend.send(table, "set-webhook", 1, url="")["ok"]


def test_a_webhook_given_while_others_are_asked_is_told_of_the_next_turn(
    tmp_path: Path, listener: Listener
) -> None:
    # At this pace the driver gives no answer that people give here.
    with serving(tmp_path, allow_local_webhooks=True, pace=60) as server:
        host, friend = server.device(), server.device()

        def play(answers: int) -> tuple[str, list[int]]:
            """A new table after this many answers, always the same; and when each seat was
            asked."""
            made = host.make("here", "link")
            friend.join(made["links"]["1"])
            asked = [host.look(made["id"])["table"]["asked"][0]]
            for _ in range(answers):
                assert (host, friend)[asked[-1]].answer(made["id"])["ok"]
                asked.append(host.look(made["id"])["table"]["asked"][0])
            return made["id"], asked

        _, asked = play(12)
        turn = next(n for n, seat in enumerate(asked) if n and seat == 1 and asked[n - 1] == 0)
        table, _ = play(turn - 1)
        assert friend.send(table, "set-webhook", 1, url=listener.url)["ok"]
        assert host.answer(table)["ok"]
        assert listener.fresh.get(timeout=LATE)["seat"] == 1, "the very next change is told"
        assert friend.send(table, "set-webhook", 1, url="")["ok"]
        assert friend.send(table, "set-webhook", 1, url=listener.url)["ok"]
        time.sleep(0.2)
        assert len(listener.heard) == 1, "who is asked already is not told"


def test_only_the_seat_sees_that_it_has_a_webhook(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    friend.join(made["links"]["1"])
    line = friend.socket(table)
    assert line.next("update")["seats"][0]["webhook"] is False
    assert friend.send(table, "set-webhook", 1, url="https://example.org/secret")["ok"]
    shown = line.next("update")
    assert shown["seats"][0]["webhook"] is True
    assert "example.org" not in str(shown), "not the address, which may be a secret"
    for other in (host.look(table), friend.look(table, **{"as": "public"})):
        assert other["seats"][0]["webhook"] is False
    assert friend.send(table, "set-webhook", 1, url="")["ok"]
    assert line.next("update")["seats"][0]["webhook"] is False
    line.close()


@contextmanager
def dripping() -> Iterator[str]:
    """A program that answers one letter at a time, and never finishes a line."""
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:

        def drip() -> None:
            lines = []
            while not done.is_set():
                with suppress(OSError):
                    lines.append(door.accept()[0])
                for line in lines:
                    with suppress(OSError):
                        line.sendall(b"X")
                done.wait(0.05)
            for line in lines:
                line.close()

        door.settimeout(0.05)
        thread = threading.Thread(target=drip)
        thread.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}/"
        done.set()
        thread.join()


def test_the_whole_call_has_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pestis.server.rooms.webhooks.SECONDS", 0.3)
    with dripping() as url, pytest.raises(TimeoutError):
        finished(post(url, {}, allow_local=True))


def test_slow_hosts_neither_stop_the_others_nor_the_end(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calls to slow hosts delay neither the calls to others nor the server's end."""
    monkeypatch.setattr("pestis.server.rooms.webhooks.SECONDS", 10 * LATE)

    async def main(slow: str) -> None:
        webhooks = Webhooks(allow_local=True)
        for _ in range(8):
            webhooks.send(slow, {}, lambda: None)
        webhooks.send(listener.url, {"n": 1}, lambda: None)
        assert (await asyncio.to_thread(listener.fresh.get, timeout=LATE)) == {"n": 1}
        await webhooks.close()

    with dripping() as slow:
        finished(asyncio.wait_for(main(slow), LATE))


def test_a_slow_name_server_keeps_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    late = threading.Event()

    def ask(*_: object, **__: object) -> list[object]:
        late.wait(10 * LATE)
        return []

    monkeypatch.setattr("pestis.server.rooms.webhooks.SECONDS", 0.2)
    monkeypatch.setattr("pestis.server.rooms.webhooks.socket.getaddrinfo", ask)
    began = time.monotonic()
    try:
        with pytest.raises(TimeoutError):
            finished(post("http://slow.example/", {}, allow_local=True))
        assert time.monotonic() - began < LATE
    finally:
        late.set()


def test_nothing_goes_into_private_networks(server: Server, listener: Listener) -> None:
    with pytest.raises(Refused, match="webhook-local"):
        finished(post(listener.url, {}, allow_local=False))
    assert listener.heard == []


def test_redirects_are_not_followed(listener: Listener) -> None:
    url = listener.url.replace("hook", "redirect")
    assert finished(post(url, {"a": 1}, allow_local=True)) == 302
    assert listener.heard == [{"a": 1}]


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://user:word@example.org/",
        "http://example.org:99999/",
        "http://exa mple.org/",
        "http://example.org/\r\nX: y",
        "nonsense",
    ],
)
def test_addresses_that_are_none(server: Server, url: str) -> None:
    with pytest.raises(Refused, match="webhook-address"):
        read_address(url)
    device = server.device()
    table = device.make("here", "here")["id"]
    refused = device.send(table, "set-webhook", 0, url=url)
    assert refused["problem"]["id"] == "error.webhook-address"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b:1::1", False),
        ("::127.0.0.1", False),
        ("::ffff:0:7f00:1", False),
        ("fec0::1", False),
        ("5f00::1", False),
        ("4000::1", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("2001:db8::1", False),
        ("3fff::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("64:ff9b::808:808", True),
        ("8.8.8.8", True),
        ("2606:4700::1", True),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public
