"""Your turn, told to another program; and where the server does not send anything."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pestis.server.problems import Refused
from pestis.server.webhooks import check_address, is_public, post
from tests.server.listener import Listener, listening
from tests.server.running import Server, serving


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
        assert "hook" not in host.get(f"/api/tables/{table}").text
        for n in range(12):
            asked = host.look(table)["table"]["asked"][0]
            (host, friend)[asked].answer(table, n)
        until = time.monotonic() + 10
        while not listener.heard:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert listener.heard[0] == {
            "event": "your-turn",
            "table": table,
            "name": "Table",
            "game": "rattus-cartus",
            "seat": 1,
            "player": "P1",
        }
        assert friend.send(table, "set-webhook", 1, url="")["ok"]


def test_nothing_goes_into_private_networks(server: Server, listener: Listener) -> None:
    with pytest.raises(Refused, match="webhook-local"):
        post(listener.url, {}, allow_local=False)
    assert listener.heard == []


def test_redirects_are_not_followed(listener: Listener) -> None:
    assert post(listener.url.replace("hook", "redirect"), {"a": 1}, allow_local=True) == 302
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
        check_address(url)
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
        ("8.8.8.8", True),
        ("2606:4700::1", True),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public
