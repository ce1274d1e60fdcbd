"""Allowed hosts and origins, size and rate limits, and response headers."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import pestis
from pestis.server.limits import LEAST_BURST, Bucket, Buckets, Share
from pestis.server.settings import Limits, Settings
from pestis.server.transport import frames
from pestis.server.transport.api_replay import MOST_WAITING
from pestis.server.transport.guard import OF_ANOTHER, address_of
from pestis.server.transport.sockets import MOST_REFUSALS
from tests.server.running import FREE, Device, Server, serving


def test_every_answer_is_guarded(server: Server) -> None:
    device = server.device()
    made = device.make("here", "here")
    for path in ("/", "/static/none.js", "/api/games", f"/api/tables/{made['id']}", "/api/x"):
        headers = device.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_cookie(server: Server) -> None:
    device = server.device()
    seats = [{"name": "", "player": "here"}, {"name": "", "player": "random"}]
    wish = {"game": "rattus-cartus", "name": "T", "seats": seats}
    cookie = device.post("/api/tables", wish).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "set-cookie" not in device.post("/api/tables", wish).headers, "one is enough"
    stranger = server.device()
    stranger.http.cookies.set("pestis_device", "made-up")
    assert stranger.get("/api/tables").json() == []
    stranger.post("/api/tables", wish)
    assert len(stranger.get("/api/tables").json()) == 1
    assert stranger.http.cookies["pestis_device"] == "made-up", "it may be another server's"


def test_two_servers_of_one_host_leave_each_other_their_cookies(
    server: Server, tmp_path: Path
) -> None:
    browser = server.device()
    table = browser.make("here", "here")["id"]
    with serving(tmp_path) as other:
        there = Device(other)
        there.http = browser.http
        elsewhere = there.make("here", "here")["id"]
        assert [row["table"]["id"] for row in browser.get("/api/tables").json()] == [table]
        assert [row["table"]["id"] for row in there.get("/api/tables").json()] == [elsewhere]
        assert browser.get(f"/api/tables/{table}").status_code == 200


def test_the_cookie_of_an_older_pestis_is_good(server: Server) -> None:
    old, now = server.device(), server.device()
    table = old.make("here", "here")["id"]
    (token,) = old.http.cookies.values()
    now.http.cookies.set("pestis_device", token)
    assert now.get(f"/api/tables/{table}").status_code == 200
    assert now.make("here", "here")["id"] != table
    assert len(now.http.cookies) == 1


def test_cookies_do_not_pile_up(server: Server) -> None:
    browser = server.device()
    for n in range(12):
        browser.http.cookies.set(f"pestis_device_{n}", f"of server {n}", domain="127.0.0.1")
    browser.make("here", "here")
    assert len(browser.http.cookies) == 12, "the oldest of those looked at made room"
    assert len(browser.get("/api/tables").json()) == 1


def test_secure_cookie_behind_https(tmp_path: Path) -> None:
    with serving(tmp_path, public=("https://table.example",)) as server:
        device = server.device()
        seats = [{"name": "", "player": "here"}] * 2
        response = device.post(
            "/api/tables",
            {"game": "rattus-cartus", "name": "T", "seats": seats},
            headers={"Host": "table.example", "Origin": "https://table.example"},
        )
        assert response.status_code == 201
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("__Host-pestis_device_"), "no other host can set it"
        assert "secure" in cookie.lower()
        assert "path=/;" in cookie.lower() + ";"
        assert "domain" not in cookie.lower()
        name, _, token = cookie.partition(";")[0].partition("=")
        other = {"Host": "table.example", "Cookie": f"{name.removeprefix('__Host-')}={token}"}
        assert httpx.get(f"{server.url}/api/tables", headers=other).json() == []
        own = {"Host": "table.example", "Cookie": f"{name}={token}"}
        assert len(httpx.get(f"{server.url}/api/tables", headers=own).json()) == 1
        assert device.get("/api/addresses").json() == ["https://table.example"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_other_origins_are_refused(server: Server, origin: str) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    answer = device.post(
        f"/api/tables/{table}/commands", {"type": "undo"}, headers={"Origin": origin}
    )
    assert (answer.status_code, answer.json()["problem"]["id"]) == (403, "error.wrong-origin")
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    with pytest.raises(InvalidStatus, match="403"):
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookies},
            origin=Origin(origin),
            proxy=None,
            legacy=True,
        )


def test_cross_site_requests_without_origin_are_refused(server: Server) -> None:
    device = server.device()
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert device.post("/api/join", {"token": "x"}, headers=headers).status_code == 403


ODD_HOSTS = [
    "127.0.0.1:8901@evil",
    "evil\\@127.0.0.1",
    "localhost:8901/evil",
    "127.0.0.1?x",
    "127.0.0.1#x",
    "user:word@localhost",
    "localhost:123456",
    "[::1]evil",
    "[::1%25eth0]",
]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "", "[", "a:b:c", *ODD_HOSTS]
)
def test_other_hosts_are_refused(server: Server, host: str) -> None:
    """A name that somebody else can point at this machine (DNS rebinding)."""
    answer = server.device().get("/api/games", headers={"Host": host})
    assert answer.status_code in (400, 421)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:9", "127.0.0.1:1", "192.168.3.4", "[::1]:8"]
)
def test_own_hosts_are_served(server: Server, host: str) -> None:
    assert server.device().get("/api/games", headers={"Host": host}).status_code == 200


def test_too_large(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    big = b'{"type": "chat", "key": "k", "seat": 0, "text": "' + b"x" * 20_000 + b'"}'
    answer = device.post(f"/api/tables/{table}/commands", big)
    assert (answer.status_code, answer.json()["problem"]["id"]) == (413, "error.too-large")
    socket = device.socket(table)
    socket.next("update")
    socket.send(big.decode())
    with pytest.raises(Exception, match=r"1009|no close frame"):
        socket.next()
    assert device.post("/api/records", b"x" * (2 << 20)).status_code == 413
    assert device.get(f"/api/tables/{table}").status_code == 200


def test_too_fast_for_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(FREE, address_rate=0, address_burst=10)) as server:
        device = server.device()
        codes = [device.get("/api/games").status_code for _ in range(15)]
        assert codes[:8] == [200] * 8
        assert codes[-1] == 429
        assert device.get("/static/none").status_code == 404, "the page itself still loads"


def test_an_address_pays_more_for_what_takes_longer(tmp_path: Path) -> None:
    """Its number of devices does not matter, because devices are free."""
    with serving(tmp_path, limits=Limits(address_rate=0, address_burst=25)) as server:
        table = server.device().make("here", "here")["id"]
        records = [server.device().get(f"/api/tables/{table}/record") for _ in range(3)]
        assert [record.status_code for record in records] == [404, 404, 429]


def test_pages_and_files_have_a_bucket(tmp_path: Path) -> None:
    limits = Limits(page_rate=0, page_burst=2 * OF_ANOTHER, too_fast_seconds=0)
    with serving(tmp_path, limits=limits) as server:
        found = [httpx.get(f"{server.url}{path}").status_code for path in ("/", "/static/x", "/")]
        assert found == [200, 404, 429]
        assert httpx.get(f"{server.url}/api/games").status_code == 200, "of another bucket"


def test_files_beyond_the_burst_come_later_and_are_not_refused(tmp_path: Path) -> None:
    """For a club behind one address: a page that lacks a file does not work at all."""
    limits = Limits(page_rate=30, page_burst=4)
    with serving(tmp_path, limits=limits) as server, ThreadPoolExecutor(8) as people:
        codes = people.map(lambda _: httpx.get(f"{server.url}/").status_code, range(8))
        assert [*codes] == [200] * 8


def test_requests_and_messages_wait_for_tokens_of_their_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(address_rate=40, address_burst=4)) as server:
        device = server.device()
        socket = device.socket(device.make("here", "here")["id"])
        codes = [device.get("/api/about").status_code for _ in range(8)]
        assert codes == [200] * 8
        for n in range(8):
            socket.send({"type": "rename", "key": f"c{n}", "seat": 0, "name": f"N{n}"})
        assert [socket.next("answer")["ok"] for _ in range(8)] == [True] * 8


def test_what_cannot_have_its_tokens_in_time_takes_none() -> None:
    bucket = Bucket(rate=0, burst=2)
    assert [bucket.reserve(2, 10), bucket.reserve(1, 10)] == [0, None]
    slow = Bucket(rate=1, burst=1)
    assert slow.reserve(1, 0) == 0
    assert slow.reserve(5, 3) is None
    assert 1.9 < (slow.reserve(2, 3) or 0) <= 2
    assert slow.reserve(2, 3) is None, "those before have taken what comes next"


def test_a_file_of_an_edition_is_served_from_memory(server: Server) -> None:
    page = httpx.get(server.url).text
    path = page[page.index("/static/") :].split('"')[0]
    first, again = (httpx.get(server.url + path) for _ in range(2))
    assert again.content == first.content
    assert {**again.headers, "date": ""} == {**first.headers, "date": ""}
    known = httpx.get(server.url + path, headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert "immutable" in known.headers["cache-control"]
    assert httpx.head(server.url + path).headers["etag"] == first.headers["etag"]
    assert httpx.post(server.url + path).status_code == 405


def test_the_text_page_costs_its_device_more_than_a_command(tmp_path: Path) -> None:
    limits = Limits(device_rate=0, device_burst=15, too_fast_seconds=0)
    with serving(tmp_path, limits=limits) as server:
        device = server.device()
        id = device.make("here", "here")["id"]
        found = [device.get(f"/t/{id}/text").status_code for _ in range(3)]
        assert found == [200, 200, 429]


def test_calls_that_wait_to_read_a_log_are_few(tmp_path: Path) -> None:
    text = pestis.new("rattus", 2, 1).save()
    with serving(tmp_path) as server:
        device = server.device()
        at = f"/api/records/{device.post('/api/records', text.encode()).json()['id']}"
        assert device.get(at).status_code == 200
        assert server.workers is not None
        server.workers.reading.waiting = lambda whose=None: MOST_WAITING if whose else 0  # type: ignore[method-assign]
        answer = device.get(at)
        assert (answer.status_code, answer.json()["problem"]["id"]) == (429, "error.too-fast")


def test_messages_on_sockets_take_tokens_of_their_address(tmp_path: Path) -> None:
    """Devices and connections are free, but an undo replays the log."""

    def answered(type: str, **more: str) -> int:
        limits = replace(FREE, address_rate=0, address_burst=25, too_fast_seconds=0)
        with serving(tmp_path / type, limits=limits) as server:
            device = server.device()
            socket = device.socket(device.make("here", "here")["id"])
            for n in range(25):
                socket.send({"type": type, "key": f"c{n}", "seat": 0, **more})
            answers = [socket.next("answer") for _ in range(25)]
            problems = [(each.get("problem") or {}).get("id") for each in answers]
            return 25 - problems.count("error.too-fast")

    chats, undos = answered("chat", text="hi"), answered("undo")
    assert 15 < chats < 25, "what came before has taken the others"
    assert undos == chats // frames.OTHERS["undo"]


def test_what_is_refused_for_its_host_or_origin_counts(tmp_path: Path) -> None:
    limits = replace(FREE, address_rate=0, address_burst=4)
    with serving(tmp_path, limits=limits) as server:
        other = {"Host": "evil.example"}
        hosts = [server.device().get("/api/tables", headers=other).status_code for _ in range(2)]
        assert hosts == [421, 429], "each costs three"
    with serving(tmp_path, limits=limits) as server:
        foreign = {"Origin": "https://evil.example"}
        device = server.device()
        posts = [device.post("/api/tables", {}, headers=foreign).status_code for _ in range(3)]
        assert posts == [403, 403, 429], "each costs two"


def test_too_fast_for_a_connection(tmp_path: Path) -> None:
    limits = Limits(connection_rate=0.001, connection_burst=5, too_fast_seconds=0)
    with serving(tmp_path, limits=limits) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        socket = device.socket(table)
        for n in range(8):
            socket.send({"type": "chat", "key": f"c{n}", "seat": 0, "text": "hi"})
        answers = [socket.next("answer") for _ in range(8)]
        assert [answer["ok"] for answer in answers] == [True] * 5 + [False] * 3
        assert answers[-1]["problem"]["id"] == "error.too-fast"
        assert answers[-1]["key"] == "c7", "its sender knows which one was refused"
        for n in range(60):
            try:
                socket.send({"type": "chat", "key": f"d{n}", "seat": 0, "text": "hi"})
            except Exception:
                break
        refused = 3
        with pytest.raises(Exception, match=r"1008|no close frame"):
            while True:
                refused += socket.next()["type"] == "answer"
        assert refused > MOST_REFUSALS * 0.8, "each counts once; the last may not come any more"
        assert len(device.get(f"/api/tables/{table}/chat").json()) == 5


def test_too_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sockets_per_address=2)) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        one, two = device.socket(table), device.socket(table)
        one.next("update")
        two.next("update")
        with pytest.raises(InvalidStatus, match="429"):
            device.socket(table)
        assert device.get(f"/api/tables/{table}/wait").status_code == 429
        one.close()
        two.close()


def test_too_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tables=3, tables_per_device=2)) as server:
        one, two = server.device(), server.device()

        def status(device: Device) -> int:
            seats = [{"name": "", "player": "here"}] * 2
            return device.post(
                "/api/tables", {"game": "rattus-cartus", "name": "T", "seats": seats}
            ).status_code

        assert [status(one) for _ in range(3)] == [201, 201, 429]
        assert [status(two) for _ in range(2)] == [201, 503]
        end_all(one)
        assert [status(one) for _ in range(2)] == [201, 201], "those that ended do not count"
        assert status(two) == 503


def end_all(device: Device) -> None:
    """End all tables of a device that holds both seats of each."""
    for row in device.get("/api/tables").json():
        table = row["table"]["id"]
        assert device.send(table, "ask-end", 0)["ok"]
        request = device.look(table)["table"]["request"]["id"]
        assert device.send(table, "consent", 1, request=request, yes=True)["ok"]


def test_making_tables_too_fast(tmp_path: Path) -> None:
    """Also without a cookie, as a new device each time."""
    with serving(tmp_path, limits=Limits(table_rate=0.001, table_burst=3)) as server:
        wish = {"game": "rattus-cartus", "name": "T", "seats": [{"name": "", "player": "here"}] * 2}
        answers = [server.device().post("/api/tables", wish) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        assert answers[-1].json()["problem"]["id"] == "error.too-many-new-tables"
        assert server.device().get("/api/tables").status_code == 200
        for other in ("tables", "records"):
            onward = server.device().post(f"/api/{other}/any/continue", b"{}")
            assert onward.json()["problem"]["id"] == "error.too-many-new-tables"


def test_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(2, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets(1, 1)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]


def test_servers_share_the_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    share = Share()
    large, small = Bucket(40, 400, share), Bucket(4, 5, share)
    share.processes = 4
    assert [large.take(60), large.take(60)] == [True, False], "a quarter of 400"
    assert [small.take() for _ in range(6)] == [True] * 5 + [False], "room for any request"
    now[0] = 2
    assert [large.take(60), large.take()] == [True, False], "40 were left, and 20 have come"
    assert [small.take() for _ in range(3)] == [True, True, False]
    share.processes = 1000
    now[0] = 1e6
    assert [large.take(LEAST_BURST), large.take()] == [True, False]


def test_methods_and_addresses_that_are_not_there(server: Server) -> None:
    url = server.url
    assert httpx.delete(f"{url}/api/games").status_code == 405
    assert httpx.get(f"{url}/api/join/" + "x" * 500).status_code == 404
    for path in ("/static/../app.py", "/static/%2e%2e/server/app.py", "/t", "/nothing"):
        assert httpx.get(url + path).status_code == 404


@pytest.mark.parametrize(
    ("client", "address", "here"),
    [
        ("192.0.2.7", "192.0.2.7", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::/64", True),
        ("::ffff:192.0.2.7", "192.0.2.7", False),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", False),
        ("fe80::1%eth0", "fe80::/64", False),
    ],
)
def test_for_whom_an_address_counts(client: str, address: str, here: bool) -> None:
    """An IPv6 network counts as one household; IPv4 through a listener on "::" as itself."""
    assert address_of({"client": (client, 1)}) == address
    assert (client in Settings(public=("https://table.example",)).proxies) == here
    assert client not in Settings().proxies


@pytest.mark.parametrize(
    ("settings", "proxies"),
    [
        ({}, ()),
        ({"public": ("https://table.example",)}, ("127.0.0.1", "127.0.0.2")),
        ({"behind": ("127.0.0.2/32",)}, ("127.0.0.2",)),
        ({"behind": ("127.0.0.2/31", "fd00::/64")}, ("127.0.0.2", "127.0.0.3")),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="has fewer addresses of its own")
def test_only_proxies_tell_whose_requests_they_pass_on(
    tmp_path: Path, settings: dict[str, Any], proxies: tuple[str, ...]
) -> None:
    """They open as many connections as they need, too."""
    few = replace(FREE, address_rate=0.001, address_burst=2, opening_rate=0.001, opening_burst=4)
    with serving(tmp_path, limits=few, **settings) as server:
        for client in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            found = [forwarded(server, client, f"192.0.2.{n}") for n in range(6)]
            assert (found == [200] * 6) == (client in proxies), client


def forwarded(server: Server, proxy: str, client: str) -> int:
    """The status of the response to a request that a proxy passes on for a client."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=proxy)) as http:
        return http.get(f"{server.url}/api/games", headers={"X-Forwarded-For": client}).status_code


def test_a_question_with_a_nul_is_none_of_ours(server: Server) -> None:
    """PostgreSQL would not accept it."""
    device = server.device()
    for path in ("/api/explain/rattus/monk", "/api/rules/rattus", "/api/tables/x"):
        assert device.get(path, params={"table": "\0"}).status_code == 404
