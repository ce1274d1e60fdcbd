"""Public addresses: how they are read, what answers to them, and what the console says of them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from pestis.cli.commands.serve import read_origin, told_at_start
from pestis.cli.errors import Problem
from pestis.server import network
from pestis.server.limits import Buckets, Loop
from pestis.server.settings import Settings
from pestis.server.transport.guard import Guard
from pestis.server.transport.routes import cost_of
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.own_loop import run

SAME = [
    ("https://table.example", "https://table.example"),
    ("HTTPS://Table.Example/", "https://table.example"),
    ("https://table.example:443", "https://table.example"),
    ("http://table.example:80/", "http://table.example"),
    ("https://table.example:8443", "https://table.example:8443"),
    ("http://table.example:443", "http://table.example:443"),
    ("https://table.example.", "https://table.example"),
    ("https://table.example.:443", "https://table.example"),
    ("https://täble.example", "https://xn--tble-loa.example"),
    ("https://TÄBLE.example.:8443", "https://xn--tble-loa.example:8443"),
    ("https://faß.example", "https://xn--fa-hia.example"),
    ("https://例え。jp", "https://xn--r8jz45g.jp"),
    ("https://xn--tble-loa.example", "https://xn--tble-loa.example"),
    ("http://my_pc:8000", "http://my_pc:8000"),
    ("http://192.0.2.7", "http://192.0.2.7"),
    ("http://[2001:DB8:0::1]:80", "http://[2001:db8::1]"),
]
REFUSED = [
    "table.example",
    "ftp://table.example",
    "https://",
    "https://:443",
    "https://table.example/pestis",
    "https://table.example?x",
    "https://table.example#x",
    "https://table.example:port",
    "https://table.example:0",
    "https://table.example:99999",
    "https://ta ble.example",
    "https://table.\nexample",
    "https://table..example",
    "https://table.example\\x",
    "https://*.example",
    "https://t%C3%A4ble.example",
    "https://192.0.2.256",
    "https://[::1",
    "https://[fe80::1%eth0]x",
    "https://a\u2488com",
]


@pytest.mark.parametrize(("given", "origin"), SAME)
def test_a_public_address_is_read_as_browsers_send_it(given: str, origin: str) -> None:
    assert read_origin(given) == origin
    assert read_origin(origin) == origin


@pytest.mark.parametrize("given", REFUSED)
def test_what_no_browser_could_send_is_refused(given: str) -> None:
    with pytest.raises(Problem) as caught:
        read_origin(given)
    assert caught.value.message.id == "cli.problem.public"


@pytest.mark.parametrize("given", ["https://user:geheim@table.example", "geheim@table.example"])
def test_a_public_address_with_a_password_is_refused_without_it(given: str) -> None:
    with pytest.raises(Problem) as caught:
        read_origin(given)
    for language in LANGUAGES:
        said = Words(language).say(caught.value.message)
        assert "geheim" not in said
        assert "cli." not in said


async def accepted(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def ask(public: tuple[str, ...], method: str = "GET", **headers: str) -> httpx.Response:
    """What the guard answers to a request, by its headers."""
    ones, loop = Buckets(1, 1), Loop(1e9, 1e9)
    guard = Guard(accepted, Settings(public=public), ones, ones, loop, cost_of)
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    async def asking() -> httpx.Response:
        transport = httpx.ASGITransport(app=guard)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.request(method, "/", headers=named)

    return run(asking())


HOSTS = [
    ("https://täble.example", "xn--tble-loa.example", 200),
    ("https://table.example:443", "table.example", 200),
    ("https://table.example:443", "table.example:443", 200),
    ("https://table.example", "Table.Example", 200),
    ("https://table.example", "table.example.", 200),
    ("https://table.example.", "table.example", 200),
    ("https://table.example", "table.example:80", 421),
    ("https://table.example:8443", "table.example", 421),
    ("https://table.example:8443", "table.example:8443", 200),
    ("https://table.example", "evil.example", 421),
    ("https://table.example", "table.example.evil.example", 421),
    ("http://[2001:db8::1]", "[2001:db8::1]", 200),
]


@pytest.mark.parametrize(("public", "host", "status"), HOSTS)
def test_the_name_that_a_browser_sends_is_known(public: str, host: str, status: int) -> None:
    answer = ask((read_origin(public),), host=host)
    assert answer.status_code == status


ORIGINS = [
    ("https://täble.example", "https://xn--tble-loa.example", 200),
    ("https://table.example:443", "https://table.example", 200),
    ("https://table.example", "https://table.example:8443", 403),
    ("https://table.example", "https://evil.example", 403),
]


@pytest.mark.parametrize(("public", "origin", "status"), ORIGINS)
def test_the_origin_that_a_browser_sends_is_known(public: str, origin: str, status: int) -> None:
    """Also where the proxy passes its own name on instead of the browser's."""
    answer = ask((read_origin(public),), "POST", host="127.0.0.1:8000", origin=origin)
    assert answer.status_code == status


NAMES = [
    ((), "t.example:8000", "", "http://t.example:8000"),
    ((), "t.example", "https", "https://t.example"),
    (("https://other.example",), "t.example", "", "https://t.example"),
    (("https://other.example",), "pc.local:8000", "", "http://pc.local:8000"),
    (("http://other.example",), "t.example", "", "http://t.example"),
]


@pytest.mark.parametrize(("public", "host", "told", "shown"), NAMES)
def test_a_refused_name_is_shown_with_the_scheme_by_which_it_came(
    public: tuple[str, ...], host: str, told: str, shown: str
) -> None:
    headers = {"x_forwarded_proto": told} if told else {}
    answer = ask(public, host=host, accept="text/html", **headers)
    assert answer.status_code == 421
    assert answer.text.count(f"pestis serve --public {shown}<") == len(LANGUAGES)


def test_the_console_says_who_can_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en")

    def told(**settings: Any) -> list[str]:
        return told_at_start(Settings(port=8123, **settings), words)[1:]

    assert told() == [words.text("server.here-only")]
    public = ("https://table.example", "https://xn--tble-loa.example")
    through = [words.text("server.public", address=address) for address in public]
    assert told(public=public) == through
    assert told(public=public, host="0.0.0.0") == through
    monkeypatch.setattr(network, "shared_address", lambda _: "http://192.0.2.7:8123")
    assert told(host="::") == [words.text("server.network", address="http://192.0.2.7:8123")]
    monkeypatch.setattr(network, "shared_address", lambda _: "")
    assert told(host="0.0.0.0") == [], "no address, no promise"
