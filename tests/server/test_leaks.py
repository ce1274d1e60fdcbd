"""The server sends nothing but the seat's own view.

Two tables that differ only in facts hidden from a viewer (``GameSpec.scramble`` deals them again)
must give that viewer the same bytes, over HTTP and over the socket: players, spectators and
strangers, refusals included.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pestis.kernel.core.chance import Recorded, live
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Context
from pestis.kernel.match import Match
from pestis.tables.table import Table
from tests.conformance.canary import not_for_all, told_names
from tests.conformance.leaks import scrambled
from tests.conformance.support import every_game, keeps_secrets, state_of
from tests.conformance.test_canary import WORLDS, hidden_names
from tests.server.running import GAME, Device, Server
from tests.waiting import until

SEATS = 3
Bodies = list[tuple[str, int, str]]


class People:
    """Everybody at one table: a device for each seat, a spectator, a stranger."""

    def __init__(self, server: Server, game: str = GAME) -> None:
        self.server = server
        self.seats = [server.device() for _ in range(SEATS)]
        made = self.seats[0].make("here", *["link"] * (SEATS - 1), game=game)
        self.table: str = made["id"]
        for seat in range(1, SEATS):
            self.seats[seat].join(made["links"][str(seat)])
        self.spectator = server.device()
        self.spectator.join(made["spectators"])
        self.stranger = server.device()
        self.stranger.make("here", "here")

    def viewers(self) -> list[tuple[int | None, Device]]:
        return [*enumerate(self.seats), (None, self.spectator), (None, self.stranger)]

    def play(self, steps: int) -> None:
        """Answer this many prompts; the driver gives publicly forced answers."""
        for given in range(steps):
            self.wait_for_driver()
            asked = self.seats[0].look(self.table)["table"]["asked"]
            if not asked:
                break
            assert self.seats[asked[0]].answer(self.table, given)["ok"]
        self.wait_for_driver()

    def wait_for_driver(self) -> None:
        """Wait until the driver has nothing more to do."""
        room = self.server.rooms.room(self.table)
        until(lambda: room.driver is None or room.driver.done())

    @contextmanager
    def scrambled(self, viewer: int | None, world: int) -> Iterator[None]:
        """The same table in a world that the viewer cannot tell from the true one."""
        room = self.server.rooms.room(self.table)
        table = room.table
        assert isinstance(table, Table)
        true = table.match
        spec = true.spec
        true.events(None)
        state = spec.scramble(state_of(true), viewer, Dice("leaks", str(world)))
        door = Recorded(live(spec.streams, spec.id, 1))
        context = Context(true.header.box, door, true._events)
        other = Match(spec, true.header, state, context, true._last)
        other._events = true._events
        other._marks = list(true._marks)
        table.match = other
        room.shown.forget()
        try:
            yield
        finally:
            table.match = true
            room.shown.forget()


PRESENCE = re.compile(r"(\"(?:seen|stand_in_at)\"): ?[0-9.]+")
"""The time when a person was last present: requests change it, so two looks may differ by a
second."""


def bodies(people: People, device: Device) -> Bodies:
    """Every response that a device can get now without changing anything."""
    at = f"/api/tables/{people.table}"
    found: Bodies = []

    def note(name: str, status: int, text: str) -> None:
        found.append((name, status, PRESENCE.sub(r"\1:0", text)))

    gets = [at, f"{at}?as=public", f"{at}?events=7&seq=1", f"{at}/wait?after=0", "/api/tables"]
    gets += [f"{at}/chat", f"{at}/record", f"{at}/nonsense", f"{at}/replay?at=99999&as=public"]
    gets += [f"{at}/why?seat={seat}&choice=done" for seat in range(SEATS)]
    gets += [f"{at}/why?seat={seat}&choice=enter%20monastery-4" for seat in range(SEATS)]
    for path in gets:
        response = device.get(path)
        note(path, response.status_code, response.text)
    for command in refused_commands(device.look(people.table) if known(device, people) else None):
        response = device.post(f"{at}/commands", command)
        note(str(command), response.status_code, response.text)
        assert not response.json().get("ok")
    for text in socket_texts(people, device):
        note("socket", 0, text)
    return found


def known(device: Device, people: People) -> bool:
    return device.get(f"/api/tables/{people.table}").status_code == 200


def refused_commands(update: dict[str, Any] | None) -> list[Any]:
    """Commands that no seat may carry out now."""
    decision = update["table"]["decision"] if update else "0-0"
    commands: list[Any] = [b"{", b"[]", {"type": "choose"}]
    for seat in range(SEATS + 1):
        for choice in ("enter monastery-4 now", "play card witch-99", "take nothing"):
            common = {"type": "choose", "key": "leak", "seat": seat, "choice": choice}
            commands.append({**common, "decision": decision})
        commands.append({**common, "decision": "9-9"})
        commands.append({"type": "ask-back", "key": "leak", "seat": seat, "entries": 99_999})
        commands.append({"type": "consent", "key": "leak", "seat": seat, "request": 9, "yes": True})
    return commands


def socket_texts(people: People, device: Device) -> list[str]:
    """The texts of a socket: its first update, and the response to an invalid message."""
    try:
        socket = device.socket(people.table)
    except Exception as error:
        return [re.sub(r"\d+\.\d+", "", str(error))]
    texts = [socket.text()]
    if json.loads(texts[0])["seats"][0]["seat"] is not None:
        for command in refused_commands(json.loads(texts[0])):
            if isinstance(command, dict):
                socket.send(command)
                while True:
                    texts.append(socket.text())
                    if json.loads(texts[-1])["type"] == "answer":
                        break
    socket.close()
    # The number of updates between two answers depends on timing; their content does not.
    return list(dict.fromkeys(texts))


@every_game
@pytest.mark.parametrize("steps", [0, 9, 31])
def test_scrambled_worlds_give_the_same_bytes(server: Server, game: str, steps: int) -> None:
    people = People(server, game)
    people.play(steps)
    for world, (viewer, device) in enumerate(people.viewers()):
        true = bodies(people, device)
        with people.scrambled(viewer, world):
            for one, other in zip(true, bodies(people, device), strict=True):
                assert one == other


def test_the_test_has_teeth(server: Server) -> None:
    """Scrambling for the public changes what a seat sees, so the comparison can fail."""
    people = People(server)
    people.play(9)
    true = people.seats[0].look(people.table)
    with people.scrambled(None, 0):
        assert people.seats[0].look(people.table) != true


def test_own_choices_are_shown_to_the_seat_alone(server: Server) -> None:
    people = People(server)
    people.play(20)
    for viewer, device in people.viewers()[:-1]:
        update = device.look(people.table)
        assert [part["seat"] for part in update["seats"]] == [viewer]
        (part,) = update["seats"]
        assert part["view"]["viewer"] == viewer
        assert bool(part["choices"]) == (viewer in update["table"]["asked"])
        assert (part["undo"] is None) == (viewer is None)
    text = people.spectator.get(f"/api/tables/{people.table}").text
    for secret in ('"seed"', '"secret"', '"chance"', '"origin"', '"webhook":t', '"webhook":"'):
        assert secret not in text


def test_replay_is_ones_own_while_the_game_runs(server: Server) -> None:
    people = People(server)
    people.play(12)
    at = f"/api/tables/{people.table}/replay?at=5"
    for seat, device in enumerate(people.seats):
        assert device.get(at).json()["view"]["viewer"] == seat
        for other in range(SEATS):
            status = device.get(f"{at}&as={other}").status_code
            assert status == (200 if other == seat else 403)
        assert device.get(f"{at}&as=public").json()["view"]["viewer"] is None
    assert people.spectator.get(at).json()["view"]["viewer"] is None
    assert people.spectator.get(f"{at}&as=0").status_code == 403
    running = people.seats[0].get(f"/api/tables/{people.table}/record")
    assert '"seed"' not in running.text
    assert "chance" not in running.text


def test_strangers_hear_the_same_of_what_is_there_and_what_is_not(server: Server) -> None:
    people = People(server)
    stranger = people.stranger
    paths = ["", "/wait", "/chat", "/replay", "/record", "/links", "/why?seat=0&choice=x"]
    for path in paths:
        real = stranger.get(f"/api/tables/{people.table}{path}")
        none = stranger.get(f"/api/tables/{'x' * 22}{path}")
        assert (real.status_code, real.content) == (404, none.content)
        assert real.status_code == none.status_code
    for path in ("/commands", "/links"):
        real = stranger.post(f"/api/tables/{people.table}{path}", {"type": "undo"})
        none = stranger.post(f"/api/tables/{'x' * 22}{path}", {"type": "undo"})
        assert (real.status_code, real.content) == (404, none.content)
    for table in (people.table, "x" * 22):
        with pytest.raises(Exception, match="404"):
            stranger.socket(table)


def test_spectators_cannot_command(server: Server) -> None:
    people = People(server)
    before = people.seats[0].look(people.table)
    socket = people.spectator.socket(people.table)
    socket.next("update")
    part = next(part for part in before["seats"])
    socket.send(
        {
            "type": "choose",
            "key": "k",
            "seat": before["table"]["asked"][0],
            "decision": before["table"]["decision"],
            "choice": (part["choices"] or ["done"])[0],
        }
    )
    with pytest.raises(Exception, match="1008"):
        socket.next()
    assert people.seats[0].look(people.table)["seq"] == before["seq"]


@every_game
def test_no_canary_sings(server: Server, game: str) -> None:
    """A name that exists only where a viewer cannot look is in nothing sent to them."""
    people = People(server, game)
    dice = Dice("canary over http")
    found = looks = 0
    while looks < 8 or (found <= 20 and looks < 60):
        looks += 1
        people.play(3)
        table = server.rooms.room(people.table).table
        assert isinstance(table, Table)
        if table.match.over:
            people = People(server, game)  # a short game: continue with the next
            continue
        if not keeps_secrets(table.match):
            break
        for viewer, device in people.viewers()[:-1]:
            hidden = hidden_names(table.match, viewer, dice)
            found += len(hidden)
            for path in ("", "/wait", "/replay"):
                body = device.get(f"/api/tables/{people.table}{path}").json()
                part = body["seats"][0] if "seats" in body else body
                choices = tuple(map(table.match.spec.choices.parse, part["choices"]))
                public = [scrambled(table.match, None, dice) for _ in range(WORLDS)]
                named = not_for_all(choices, viewer, public)
                assert not hidden & told_names(table.match, part["view"], named)
            for command in refused_commands(device.look(people.table)):
                text = device.post(f"/api/tables/{people.table}/commands", command).text
                # An invalid choice gets the nearest one of the game as a hint: that is no secret.
                names = set() if "unknown-choice" in text else set(re.findall(r"[\w-]+", text))
                assert not hidden & names
    assert found > 20 or not keeps_secrets(table.match)
