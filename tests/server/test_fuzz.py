"""A protocol fuzzer: malformed, oversize, out of turn, replayed, other seats, other devices.

Whatever is sent, the server never answers with a 500 and the table does not change.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.running import Device, Server

TYPES = (
    "choose",
    "undo",
    "restart-turn",
    "ask-back",
    "ask-end",
    "consent",
    "chat",
    "rename",
    "set-name",
    "leave-to-bot",
    "take-back",
    "ask-stand-in",
    "ask-hand-on",
    "set-standing",
    "set-webhook",
    "hello",
    "nonsense",
)
FIELDS = ("key", "seat", "decision", "choice", "entries", "request", "yes", "text", "name", "bot")
WORDS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["done", "enter monastery-4", "play card witch", "0-0", "", "\x00", "💀" * 70]),
)
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), WORDS)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
LOOSE = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional=dict.fromkeys((*FIELDS, "about", "prompt", "order", "url", "odd"), VALUES),
)
"""Messages that hardly ever have the right shape."""
SHAPED = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["choose", "undo", "restart-turn", "consent", "take-back", "set-standing"]
        ),
        "key": st.text(min_size=1, max_size=8),
        "seat": st.integers(0, 3),
    },
    optional={
        "decision": st.sampled_from(["0-0", "0-999", "1-0", "x"]),
        "choice": WORDS,
        "request": st.integers(0, 3),
        "yes": st.booleans(),
        "prompt": WORDS,
        "order": WORDS,
    },
)
BODIES = st.one_of(
    st.binary(max_size=200),
    LOOSE.map(lambda message: json.dumps(message).encode()),
    SHAPED.map(lambda message: json.dumps(message).encode()),
    st.sampled_from([b"[" * 5000, b'{"a":' * 3000, b"9" * 9000, b"\xff\xfe", b'"\\ud800"']),
)
fuzz = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Scene:
    """A table in mid-game where seat 0 waits for seat 1, and every possible attacker."""

    def __init__(self, server: Server) -> None:
        self.host, self.friend = server.device(), server.device()
        made = self.host.make("here", "link")
        self.table: str = made["id"]
        self.friend.join(made["links"]["1"])
        while self.host.look(self.table)["table"]["asked"] != [1] or self.no_undo():
            asked = self.host.look(self.table)["table"]["asked"][0]
            (self.host, self.friend)[asked].answer(self.table)
        self.watcher, self.stranger = server.device(), server.device()
        self.watcher.join(made["spectators"])
        self.stranger.make("here", "here")
        self.server = server

    def no_undo(self) -> bool:
        update = self.host.look(self.table)
        return bool(update["seats"][0]["undo"]["steps"])

    def attackers(self) -> list[Device]:
        return [self.host, self.watcher, self.stranger, self.server.device()]

    def state(self) -> Any:
        """Everything anybody may see, except who is connected."""
        shown = []
        for device in (self.host, self.friend, self.watcher):
            update = device.look(self.table)
            for seat in update["table"]["seats"]:
                seat["online"] = False
            shown.append(update)
        return shown


@pytest.fixture(scope="module")
def scene(server: Server) -> Scene:
    return Scene(server)


@fuzz
@given(body=BODIES, who=st.integers(0, 3))
def test_commands_by_post(scene: Scene, body: bytes, who: int) -> None:
    before = scene.state()
    response = scene.attackers()[who].post(f"/api/tables/{scene.table}/commands", body)
    assert 400 <= response.status_code < 500 or allowed(body)
    assert response.json()
    assert scene.state() == before or allowed(body)


def allowed(body: bytes) -> bool:
    """Whether seat 0 may send this at any time; the fuzzer rarely builds a valid one."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return False
    free = ("rename", "set-name", "leave-to-bot", "chat", "set-webhook")
    asks = ("ask-back", "ask-end", "ask-stand-in", "ask-hand-on")
    return (
        isinstance(message, dict)
        and message.get("type") in free + asks
        and message.get("seat") == 0
    )


@settings(fuzz, max_examples=30)
@given(bodies=st.lists(BODIES, min_size=1, max_size=6))
def test_messages_on_a_socket(scene: Scene, bodies: list[bytes]) -> None:
    before = scene.state()
    socket = scene.host.socket(scene.table)
    try:
        for body in bodies:
            socket.send(body.decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode())
        while True:
            message = socket.next(seconds=0.1)
            assert message["type"] != "answer" or message["problem"]["id"] != "error.defect"
    except Exception as error:
        assert not isinstance(error, AssertionError)
    finally:
        socket.close()
    assert scene.state() == before or any(allowed(body) for body in bodies)


@fuzz
@given(first=BODIES)
def test_whatever_comes_instead_of_hello(scene: Scene, first: bytes) -> None:
    before = scene.state()
    for device in (scene.host, scene.watcher):
        socket = device.socket(scene.table, hello=False)
        try:
            socket.send(first)
            socket.next(seconds=0.05)
        except Exception as error:
            assert not isinstance(error, AssertionError)
        finally:
            socket.close()
    assert scene.state() == before


@fuzz
@given(body=BODIES, path=st.sampled_from(["/api/tables", "/api/join", "/api/records", "links"]))
def test_other_posts(scene: Scene, body: bytes, path: str) -> None:
    if path == "links":
        path = f"/api/tables/{scene.table}/links"
    before = scene.state()
    response = scene.friend.post(path, body)
    assert 400 <= response.status_code < 500, response.text
    assert response.json()["problem"]["id"]
    assert scene.state() == before


QUERIES = st.dictionaries(
    st.sampled_from(["events", "seq", "after", "at", "as", "seat", "choice", "lang", "table"]),
    st.one_of(WORDS, st.integers().map(str), st.sampled_from(["public", "0", "1", "-1", "１"])),
    max_size=4,
)
PATHS = ("", "/chat", "/replay", "/record", "/why", "/nonsense", "/wait")


@fuzz
@given(query=QUERIES, path=st.sampled_from(PATHS), who=st.integers(0, 3))
def test_gets(scene: Scene, query: dict[str, str], path: str, who: int) -> None:
    if path == "/wait":
        query["after"] = "0"
    device = scene.attackers()[who]
    response = device.get(f"/api/tables/{scene.table}{path}", params=query)
    assert response.status_code in (200, 400, 403, 404, 409)


TABLES = st.fixed_dictionaries(
    {
        "game": st.one_of(st.just("rattus-cartus"), WORDS),
        "name": WORDS,
        "seats": st.lists(
            st.fixed_dictionaries(
                {"name": WORDS, "player": st.sampled_from(["here", "link", "random", "odd", ""])}
            ),
            max_size=7,
        ),
    },
    optional={
        "options": st.dictionaries(WORDS, st.one_of(st.booleans(), WORDS), max_size=2),
        "seed": st.one_of(st.none(), st.integers()),
        "content": st.one_of(WORDS, st.just("[x]\na = 1"), st.just("[" * 9000)),
    },
)


@fuzz
@given(wish=TABLES)
def test_new_tables(server: Server, wish: dict[str, Any]) -> None:
    response = server.device().post("/api/tables", wish)
    assert response.status_code == 201 or 400 <= response.status_code < 500, response.text


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_of_another(scene: Scene, seat: int) -> None:
    """Identity comes from the cookie, never from the message."""
    before = scene.state()
    decision = before[0]["table"]["decision"]
    choice = next(part for part in before[1]["seats"])["choices"][0]
    for device in scene.attackers():
        answer = device.send(scene.table, "choose", seat, decision=decision, choice=choice)
        assert not answer.get("ok")
    assert scene.state() == before


def test_a_replayed_command_counts_once(scene: Scene) -> None:
    update = scene.friend.look(scene.table)
    command = {
        "type": "choose",
        "key": "replayed",
        "seat": 1,
        "decision": update["table"]["decision"],
        "choice": update["seats"][0]["choices"][0],
    }
    first = scene.friend.send_raw(scene.table, command)
    after = scene.state()
    assert first["ok"]
    for device in (scene.friend, scene.host, scene.watcher, scene.stranger):
        device.send_raw(scene.table, command)
    assert scene.state() == after
