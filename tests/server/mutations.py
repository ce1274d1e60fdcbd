"""Mutated requests and messages against a server with little memory.

    python -m tests.server.mutations --messages 100000 [--seed 1]

Valid messages of every kind are broken byte by byte and value by value and sent by a player who is
not asked, a spectator, a player of another table and somebody without a cookie.  Whatever is sent,
the server returns no 5xx and is never late, the table does not change, the server's memory stays
bounded, and its log has no defect.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import socket as sockets
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote_from_bytes

import pestis
from tests.server.process import UNHURRIED, Process
from tests.server.running import GAME, Device, Json

LATE: Final = 30.0
"""Seconds to wait for a response on a busy machine, where a worker may have to start first."""
ADDRESS_SPACE: Final = 2 << 30
MOST_GROWTH: Final = 120.0
"""MB by which the server's memory may grow, caches and accidentally made tables included."""
LIMITED: Final = (
    f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({ADDRESS_SPACE}, {ADDRESS_SPACE}))"
)
FREE_COMMANDS: Final = ("rename", "set-name", "leave-to-bot", "chat", "set-webhook", "set-standing")
ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1 << 31, 1 << 63, 10**400, 1e308, -0.0, "", "\x00", "\u202e"),
    *("💀" * 100, "done", "0-0", "a" * 20_000, [], {}, [[[]]], {"": ""}, [1] * 1000, "١", "\ud800"),
)
BYTES: Final = (
    b"\x00",
    b"\xff",
    b'"',
    b"\\",
    b"{",
    b"[" * 2000,
    b"9" * 5000,
    b"\xed\xa0\x80",
    b"\n",
)


class Mutator:
    """Breaks messages, in the same ways for the same seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def body(self, true: Any) -> bytes:
        """A message as bytes, broken as a value or as bytes or both."""
        value = self.value(true) if self.dice.random() < 0.7 else true
        data = json.dumps(value).encode()
        return self.data(data) if self.dice.random() < 0.4 else data

    def value(self, true: Any) -> Any:
        """The value with one change somewhere in it."""
        if isinstance(true, dict) and true and self.dice.random() < 0.9:
            changed = dict(true)
            name = self.dice.choice(list(changed))
            kind = self.dice.randrange(4)
            if kind == 0:
                del changed[name]
            elif kind == 1:
                changed[self.dice.choice(["odd", "seat", "type", name + " "])] = changed[name]
            else:
                changed[name] = self.value(changed[name])
            return changed
        if isinstance(true, list) and true and self.dice.random() < 0.7:
            n = self.dice.randrange(len(true))
            return [*true[:n], self.value(true[n]), *true[n + self.dice.randrange(2) :]]
        return self.dice.choice(ODD)

    def data(self, true: bytes) -> bytes:
        """The bytes with some changed, removed, doubled or added."""
        for _ in range(self.dice.randrange(1, 4)):
            a, b = sorted(self.dice.randrange(len(true) + 1) for _ in range(2))
            middle = self.dice.choice(
                [b"", true[a:b] * 2, self.dice.choice(BYTES), self.dice.randbytes(b - a)]
            )
            true = true[:a] + middle + true[b:]
        return true


class Attack:
    """A table where one player waits for the other, and the devices that attack it."""

    def __init__(self, server: Process, seed: int) -> None:
        self.server = server
        self.mutator = Mutator(seed)
        self.dice = self.mutator.dice
        self.found: Counter[str] = Counter()
        host, friend = Device(server), Device(server)
        made = host.make("here", "link")
        self.table: str = made["id"]
        friend.join(made["links"]["1"])
        self._wait_for_the_other(host, friend)
        watcher, stranger = Device(server), Device(server)
        watcher.join(made["spectators"])
        other = stranger.make("here", "link")
        self.true = self._true_messages(host, made, other)
        self.seen = (host, friend, watcher)
        self.attackers = (host, watcher, stranger, Device(server))
        self.before = self.state()
        self.memory = server.memory()

    def _wait_for_the_other(self, host: Device, friend: Device) -> None:
        while True:
            update = host.look(self.table)
            if update["table"]["asked"] == [1] and not update["seats"][0]["undo"]["steps"]:
                return
            (host, friend)[update["table"]["asked"][0]].answer(self.table)

    def _true_messages(self, host: Device, made: Json, other: Json) -> dict[str, list[Any]]:
        decision = host.look(self.table)["table"]["decision"]
        link: str = other["links"]["1"]
        common = {"key": "k", "seat": 0}
        seats = [{"name": "A", "player": "here"}, {"name": "B", "player": "random"}]
        wish = {"game": GAME, "name": "T", "seats": seats, "options": {"buildings": "five-of-ten"}}
        commands: list[Json] = [
            {"type": "choose", "decision": decision, "choice": "done"},
            {"type": "undo"},
            {"type": "restart-turn"},
            {"type": "ask-back", "entries": 1},
            {"type": "consent", "request": 1, "yes": True},
            {"type": "chat", "text": "hello"},
            {"type": "rename", "name": "New"},
            {"type": "set-name", "name": "New"},
            {"type": "leave-to-bot", "bot": "random"},
            {"type": "take-back"},
            {"type": "ask-stand-in", "about": 1, "bot": "random"},
            {"type": "ask-hand-on", "about": 1},
            {"type": "set-standing", "prompt": "discard", "order": "x"},
            {"type": "set-webhook", "url": "http://example.com/"},
        ]
        return {
            "commands": [{**common, **command} for command in commands],
            "tables": [wish, {**wish, "seed": 7, "content": "[x]\na = 1"}],
            "join": [{"token": f"{link[:-1]}{'-' if link.endswith('_') else '_'}", "name": "N"}],
            "links": [{"seat": 1}, {"seat": None, "revoke": True}],
        }

    def state(self) -> Any:
        """The updates of all viewers, without who is connected."""
        shown = []
        for device in self.seen:
            update = device.look(self.table)
            for seat in update["table"]["seats"]:
                seat["online"] = False
            shown.append(update)
        return shown

    def check(self) -> None:
        """Check that the table is unchanged and the server's memory within bounds."""
        assert self.state() == self.before
        grown = self.server.memory() - self.memory
        assert grown < MOST_GROWTH, f"{grown:.0f} MB more"

    def one(self) -> None:
        """Send one mutated request or message."""
        ways: list[tuple[int, Callable[[], None]]] = [
            *((50, self.command), (8, self.other), (25, self.get)),
            *((10, self.raw), (6, self.socket), (1, self.file)),
        ]
        self.dice.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()

    def command(self) -> None:
        attacker = self.dice.choice(self.attackers)
        body = self.mutator.body(self.dice.choice(self.true["commands"]))
        if attacker is not self.attackers[0] or not is_free(body):
            status = self.send(attacker, "POST", f"/api/tables/{self.table}/commands", body)
            assert 400 <= status < 500, (status, body[:300])

    def other(self) -> None:
        kind = self.dice.choice(["tables", "join", "links", "links"])
        path = f"/api/tables/{self.table}/links" if kind == "links" else f"/api/{kind}"
        # Only the table's maker may make links, so the maker is left out.
        attacker = self.dice.choice(self.attackers[1:])
        self.send(attacker, "POST", path, self.mutator.body(self.dice.choice(self.true[kind])))

    def get(self) -> None:
        names = ("events", "seq", "at", "as", "seat", "choice", "lang", "table", "after")
        values = (b"0", b"1", b"public", b"999999999", b"-1", b"done", self.table.encode())
        query = "&".join(
            f"{self.dice.choice(names)}="
            + quote_from_bytes(self.mutator.data(self.dice.choice(values)))[:3000]
            for _ in range(self.dice.randrange(4))
        )
        ends = ("", "/chat", "/replay", "/record", "/why", "/links", "/nonsense")
        paths = [f"/api/tables/{self.table}{end}" for end in ends]
        paths += ["/api/games", "/api/words/en", f"/api/explain/{GAME}/witch", "/api/records/x"]
        path = self.dice.choice(paths)
        if self.dice.random() < 0.2:
            path = "/" + quote_from_bytes(self.mutator.data(path.encode()))[:3000]
        self.send(self.dice.choice(self.attackers), "GET", f"{path}?{query}", b"")

    def file(self) -> None:
        text = pestis.new(GAME, 2, 1).save().encode()
        self.send(self.attackers[3], "POST", "/api/records", self.mutator.data(text))

    def send(self, device: Device, method: str, path: str, body: bytes) -> int:
        """Send a request and return its status, which must not be a 5xx and must come in time."""
        cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=LATE)
        began = time.monotonic()
        try:
            line.request(method, path, body, {"Cookie": cookies} if cookies else {})
            answer = line.getresponse()
            text = answer.read()
        finally:
            line.close()
        assert answer.status < 500, (answer.status, method, path[:300], body[:300], text[:300])
        if method == "POST" and answer.status != 201:
            told = json.loads(text)
            assert told.get("problem") or told.get("ok") is not None, text
        self.found[f"{answer.status}"] += 1
        self.found["late"] += time.monotonic() - began > LATE / 2
        return answer.status

    def raw(self) -> None:
        """Send a request with broken bytes."""
        request = (
            f"POST /api/tables/{self.table}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
        )
        text = b""
        with suppress(OSError), sockets.create_connection(("127.0.0.1", self.server.port)) as line:
            line.settimeout(0.05)
            line.sendall(self.mutator.data(request.encode()))
            text = line.recv(4096)
        assert not text.startswith(b"HTTP/1.1 5"), text
        self.found[f"raw {text[9:12].decode(errors='replace') or 'cut'}"] += 1

    def socket(self) -> None:
        """Send some broken messages on a socket, as a spectator or a player."""
        attacker = self.dice.choice(self.attackers[:2])
        socket = attacker.socket(self.table, hello=self.dice.random() < 0.9)
        with suppress(Exception):
            for _ in range(self.dice.randrange(1, 8)):
                body = self.mutator.body(self.dice.choice(self.true["commands"]))
                if not is_free(body):
                    text = body.decode("utf-8", "replace")
                    socket.send(body if self.dice.random() < 0.2 else text)
            self.found["socket"] += 1
        with suppress(Exception):
            socket.close()


def is_free(body: bytes) -> bool:
    """Whether the body may be a command that seat 0 may give while the other seat is asked."""
    return any(name.encode() in body for name in (*FREE_COMMANDS, "ask-")) or b"\\u" in body


def run(messages: int, seed: int, folder: Path) -> Counter[str]:
    """Send this many mutations; returns the count of each outcome.  Raises AssertionError."""
    server = Process(folder / "data", LIMITED, **UNHURRIED)
    try:
        attack = Attack(server, seed)
        for n in range(messages):
            attack.one()
            if n % 1000 == 999:
                attack.check()
        attack.check()
        log = server.log.read_text()
        assert "ERROR" not in log, log[-3000:]
        grown = server.memory() - attack.memory
        attack.found["MB more"] = round(grown)
        return attack.found
    finally:
        server.kill()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        found = run(given.messages, given.seed, Path(name))
    print(f"{given.messages} in {time.monotonic() - began:.0f} s:", dict(sorted(found.items())))


if __name__ == "__main__":
    main()
