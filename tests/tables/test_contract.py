"""One contract for all drivers of a table: the same commands give the same responses, updates, rows
and records, byte for byte."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pestis
from pestis.games import find, game_ids
from pestis.tables import commands, protocol
from pestis.tables.requests import Away
from pestis.tables.updates import known_by
from tests.server.postgres import Cluster, cluster
from tests.server.running import Json, Server, serving
from tests.tables.drivers import BOT, AtServers, ByTurns, Driver, InAList, InATab, InTexts, Outside
from tests.waiting import LATE

SEATS = 4
PUBLIC: list[int] = []
NEW = commands.Hello()


class Everywhere:
    """One table at every driver; their responses are compared at every step."""

    def __init__(
        self, drivers: Sequence[Driver], outside: Outside, game: str, **wishes: object
    ) -> None:
        self.drivers = drivers
        self.outside = outside
        self.keys = itertools.count()
        self.known = {"maker": NEW, "friend": NEW}
        self.last = b""
        self.every = 1
        """Number of commands after which all clients fetch updates."""
        self.shown: Json = {}
        """What the maker was shown at the last look."""
        players = ["here", "here", "link", "random"]
        seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players)]
        wish = msgspec.json.encode({"game": game, "name": "Table", "seats": seats, **wishes})
        for driver in drivers:
            driver.create(wish)
        self.look()

    def same(self, what: str, said: Sequence[Any]) -> Any:
        for n, (driver, other) in enumerate(zip(self.drivers, said, strict=True)):
            assert other == said[0], f"{what}: driver {n}, {type(driver).__name__}"
        return said[0]

    def update(self, held: list[int], known: commands.Hello) -> protocol.Update:
        said = self.same("update", [driver.update(held, known) for driver in self.drivers])
        return msgspec.json.decode(said, type=protocol.Update)

    def look(self) -> Json:
        """Fetch an update for every client, both as a new client and as one that has an earlier
        update; check that stored data agree."""
        everything = self.update([0, 1], NEW)
        self.known["maker"] = known_by(self.update([0, 1], self.known["maker"]))
        self.update(PUBLIC, NEW)
        if everything.table.seats[2].player == "human":
            self.update([2], NEW)
            self.known["friend"] = known_by(self.update([2], self.known["friend"]))
        self.same("lobby", [driver.lobby() for driver in self.drivers])
        kept = [driver.kept() for driver in self.drivers]
        for part in ("summary", "seats", "snapshot", "header", "secret", "created"):
            self.same(part, [getattr(record, part) for record, _ in kept])
        self.same("rows", [rows for _, rows in kept])
        self.shown = msgspec.to_builtins(everything)
        return self.shown

    def send(self, type: str, seat: int, **fields: Any) -> Json:
        """Send a command for a seat; then every client fetches updates."""
        key = f"k{next(self.keys)}"
        self.last = msgspec.json.encode({"type": type, "key": key, "seat": seat, **fields})
        return self.send_raw(self.last)

    def send_raw(self, command: bytes) -> Json:
        self.outside.now += 1
        said = self.same("answer", [driver.send(command) for driver in self.drivers])
        if self.outside.now % self.every == 0:
            self.look()
        answer: Json = msgspec.json.decode(said)
        return answer

    def ok(self, type: str, seat: int, **fields: Any) -> None:
        answer = self.send(type, seat, **fields)
        assert answer["ok"], answer

    def refused(self, type: str, seat: int, **fields: Any) -> str:
        """The id of a refusal; checks that nothing has changed since the last look."""
        assert self.every == 1, "every command is followed by a look"
        before = self.shown
        answer = self.send(type, seat, **fields)
        assert not answer["ok"]
        assert self.shown == before
        return str(answer["problem"]["id"]).replace("error.", "")

    def sit_down(self, seat: int, name: str, plays: bool = False) -> bytes:
        self.outside.now += 1
        said = [driver.sit_down(seat, name, plays) for driver in self.drivers]
        self.look()
        wrong: bytes = self.same("sitting down", said)
        return wrong

    def asked(self) -> tuple[int, list[str], str]:
        """A seat that must answer, its choices, and the decision."""
        mine, friends = [
            msgspec.json.decode(self.drivers[0].update(held, NEW), type=protocol.Update)
            for held in ([0, 1], [2])
        ]
        for seat in [*mine.seats, *friends.seats]:
            if seat.seat is not None and seat.choices:
                return seat.seat, seat.choices, mine.table.decision
        raise AssertionError("nobody is asked")

    def play(self, answers: int, dice: pestis.Dice) -> None:
        for _ in range(answers):
            seat, choices, decision = self.asked()
            choice = choices[dice.below(len(choices))]
            self.ok("choose", seat, decision=decision, choice=choice)

    def status(self) -> str:
        return self.drivers[0].kept()[0].summary.status

    def again(self) -> None:
        """Restart every driver; checks that nothing has changed since the last look."""
        assert self.every == 1, "every command is followed by a look"
        self.outside.now += 1
        before = self.shown
        for driver in self.drivers:
            driver.again()
        assert self.look() == before


@pytest.fixture
def outside() -> Outside:
    return Outside()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster | None]:
    """A PostgreSQL cluster, if one can be started."""
    with ExitStack() as stack:
        try:
            yield stack.enter_context(cluster())
        except pytest.skip.Exception:
            yield None


@pytest.fixture
def drivers(
    outside: Outside,
    postgres: Cluster | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[list[Driver]]:
    monkeypatch.setattr("pestis.server.transport.app.WARM_AFTER", LATE)
    with ExitStack() as stack:

        def served(folder: str, **settings: Any) -> Server:
            return stack.enter_context(serving(tmp_path / folder, **settings))

        sites = [[served("sqlite")]]
        if postgres is not None:
            one, two = postgres.database("one"), postgres.database("two")
            sites += [[served("one", url=one)]]
            sites += [[served(folder, url=two) for folder in ("here", "there")]]
        inside: list[Driver] = [
            InAList(outside),
            ByTurns(outside),
            InTexts(outside),
            InATab(outside),
        ]
        yield [*inside, *[AtServers(outside, site, monkeypatch) for site in sites]]


def begun(drivers: list[Driver], outside: Outside, game: str) -> Everywhere:
    """A table with a player in every seat."""
    table = Everywhere(drivers, outside, game)
    assert table.sit_down(2, "Friend") == b""
    return table


@pytest.mark.parametrize("game", game_ids())
def test_choices_and_undo(drivers: list[Driver], outside: Outside, game: str) -> None:
    table = begun(drivers, outside, game)
    dice = pestis.Dice("contract", game)
    for _ in range(6):
        table.play(3, dice)
        for seat in range(SEATS - 1):
            back = table.send("undo" if seat else "restart-turn", seat)
            assert back["ok"] or back["problem"]["id"] == "error.undo"
    seat, choices, decision = table.asked()
    assert table.refused("choose", seat, decision="0-0", choice=choices[0]) == "late"
    assert table.refused("choose", seat, decision=decision, choice="no such thing")
    assert table.refused("choose", BOT, decision=decision, choice=choices[0]) == "not-your-seat"
    for choice in (choices[0], "no such thing", "pass"):
        table.same("why", [driver.why(0, choice) for driver in drivers])
    foreseen = table.same("preview", [driver.preview(seat) for driver in drivers])
    assert sorted(msgspec.json.decode(foreseen)["answers"]) == sorted(choices)
    table.same("no preview", [driver.preview(1 - seat if seat < 2 else 0) for driver in drivers])
    planned_alike(table, seat, decision, choices)
    table.again()
    table.ok("choose", seat, decision=decision, choice=choices[0])
    before = table.shown
    assert table.send_raw(table.last)["ok"], "sent twice it counts once"
    assert table.shown == before
    for held in ([0, 1], [2], PUBLIC):
        for at in (0, 5, before["table"]["entries"]):
            table.same("moment", [driver.moment(held, at) for driver in drivers])
        table.same("own record", [driver.record(held) for driver in drivers])


def planned_alike(table: Everywhere, seat: int, decision: str, choices: list[str]) -> None:
    """Check a plan of one choice, and plans that are refused."""

    def plan(**change: object) -> Any:
        wish = {"seat": seat, "decision": decision, "choices": choices[:1], **change}
        sent = msgspec.json.encode(wish)
        return msgspec.json.decode(table.same("plan", [it.plan(sent) for it in table.drivers]))

    def after(decision: str, choice: str) -> Any:
        told = [it.after(seat, decision, choice) for it in table.drivers]
        return msgspec.json.decode(table.same("after", told))

    told = plan()
    assert [step["choice"] for step in told["steps"]] == choices[:1]
    assert after(decision, choices[0]) == told
    assert after("0-0", choices[0]) is None, "it was answered in the meantime"
    assert after(decision, "no such thing")["problem"]["id"] == "error.unknown-choice"
    assert plan(decision="0-0")["problem"]["id"] == "error.late"
    assert plan(decision="0-0", lang="de") is None, "who only wonders is not refused"
    plan(seat=1 - seat if seat < 2 else 0)
    assert plan(lang="de")["told"]["sure"] is not None
    assert plan(lang="tlh")["problem"]["id"] == "error.not-found"
    assert plan(choices=["no such thing"])["problem"]["id"] == "error.unknown-choice"
    for wrong in ([], ["x" * 201], choices[:1] * 61, [1]):
        assert plan(choices=wrong)["problem"]["id"] == "error.malformed"


def test_requests_and_consent(drivers: list[Driver], outside: Outside) -> None:
    table = begun(drivers, outside, "rattus-cartus")
    table.play(5, pestis.Dice("contract", "requests"))

    def request() -> Any:
        return table.shown["table"]["request"]

    table.ok("ask-back", 0, entries=2)
    assert request()["waiting"] == [1, 2]
    assert table.refused("ask-end", 1) == "request-open"
    table.again()
    table.ok("consent", 1, request=request()["id"], yes=True)
    assert table.refused("consent", 1, request=request()["id"], yes=True) == "request-answered"
    id = request()["id"]
    table.ok("consent", 2, request=id, yes=False)
    assert table.refused("consent", 2, request=id, yes=True) == "request-gone"
    table.ok("ask-back", 2, entries=3)
    table.ok("consent", 0, request=request()["id"], yes=True)
    table.ok("consent", 1, request=request()["id"], yes=True)
    assert table.shown["table"]["entries"] >= 3
    have = table.shown["table"]["entries"]
    assert table.refused("ask-back", 0, entries=have) == "rewind"
    outside.away = Away(absent=frozenset({1}))
    table.ok("ask-back", 0, entries=1)
    assert request()["waiting"] == [2], "who is away is not waited for"
    table.ok("consent", 0, request=request()["id"], yes=False)
    assert request() is None


def test_bots_stand_in_and_seats_are_handed_on(drivers: list[Driver], outside: Outside) -> None:
    table = begun(drivers, outside, "rattus-cartus")
    assert table.refused("leave-to-bot", 0, bot="nobody") == "bot-unknown"
    table.ok("leave-to-bot", 0, bot="random")
    table.play(3, pestis.Dice("contract", "stand-in"))
    choices = {"decision": "0-0", "choice": "x"}
    assert table.refused("choose", 0, **choices) == "stand-in-plays"
    table.again()
    table.ok("take-back", 0)
    assert table.refused("take-back", 0) == "no-stand-in"
    outside.away = Away(frozenset({2}), frozenset({2}))
    table.look()
    assert table.refused("ask-stand-in", 0, about=0, bot="random") == "own-seat"
    assert table.refused("ask-stand-in", 0, about=BOT, bot="random") == "nobody-there"
    table.ok("ask-stand-in", 0, about=2, bot="random")
    table.ok("consent", 1, request=table.shown["table"]["request"]["id"], yes=True)
    assert table.shown["table"]["seats"][2]["stand_in"]
    table.ok("ask-hand-on", 1, about=2)
    table.ok("consent", 0, request=table.shown["table"]["request"]["id"], yes=True)
    assert table.shown["table"]["seats"][2]["player"] == "open"
    table.again()
    assert b"handed-on-seat" in table.sit_down(2, "", plays=True)
    assert table.sit_down(2, "Nele") == b""
    assert table.shown["table"]["seats"][2]["name"] == "Nele"
    table.play(4, pestis.Dice("contract", "handed on"))


def test_names_orders_and_webhooks(drivers: list[Driver], outside: Outside) -> None:
    """While standing orders answer, responses are compared after every choice, and updates and rows
    after every tenth."""
    table = begun(drivers, outside, "rattus")
    assert table.refused("rename", 0, name="  ") == "empty-name"
    table.ok("rename", 1, name=" Ein  Tisch ")
    assert table.refused("set-name", 0, name=" \u202e ") == "empty-name"
    table.ok("set-name", 1, name=" Beate  ")
    assert table.shown["table"]["seats"][1]["name"] == "Beate"
    for prompt, orders in find("rattus").standing_orders().items():
        for seat in range(SEATS - 1):
            table.ok("set-standing", seat, prompt=prompt, order=orders[-1])
    assert table.refused("set-standing", 0, prompt="escape", order="x") == "standing-unknown"
    seq = table.shown["seq"]
    table.ok("set-webhook", 1, url=" https://example.org/x ")
    assert table.shown["seats"][1]["webhook"]
    assert table.refused("set-webhook", 1, url="nowhere") == "webhook-address"
    table.ok("set-webhook", 1, url="")
    assert table.shown["seq"] == seq, "a seat's own affair"
    table.again()
    assert table.shown["seats"][0]["standing"]
    table.every = 10
    table.play(40, pestis.Dice("contract", "orders"))
    table.look()
    origins = {row.body.partition('"origin":"')[2][:9] for row in drivers[0].kept()[1]}
    assert "standing-" in origins, "an order was asked"


def test_hints(drivers: list[Driver], outside: Outside) -> None:
    """A hint is searched for like a bot's answer; everybody learns that it was taken, and its
    content is shown to the seat that took it as long as the question is open."""
    table = begun(drivers, outside, "rattus")
    table.play(1, pestis.Dice("contract", "hints"))
    while True:
        seat, choices, decision = table.asked()
        if seat < BOT - 1 and len(choices) > 1:
            break
        table.ok("choose", seat, decision=decision, choice=choices[0])
    other = 1 - seat

    def hint(of: int) -> Any:
        return table.shown["seats"][of]["hint"]

    assert hint(seat) == {"state": "open", "told": None}
    assert hint(other) is None
    assert table.refused("take-hint", seat, decision="0-0") == "late"
    assert table.refused("take-hint", other, decision=decision) == "advice.off"
    table.ok("take-hint", seat, decision=decision)
    told = hint(seat)
    assert told["state"] == "told"
    assert {each["choice"] for each in told["told"]} <= set(choices)
    assert told["told"][0]["id"] == "advice.equal.first"
    assert hint(other) is None
    public = table.update(PUBLIC, NEW)
    assert [(note.id, note.params) for note in public.notes][-1] == (
        "note.hint-taken",
        {"seat": seat},
    )
    assert all(shown.hint is None for shown in [*public.seats, *table.update([2], NEW).seats])
    assert table.refused("take-hint", seat, decision=decision) == "advice.taken"
    table.again()
    assert hint(seat) == told
    table.ok("choose", seat, decision=decision, choice=told["told"][0]["choice"])
    assert told not in [each["hint"] for each in table.shown["seats"]]


def test_a_table_without_hints(drivers: list[Driver], outside: Outside) -> None:
    table = Everywhere(drivers, outside, "rattus", hints=False)
    assert table.sit_down(2, "Friend") == b""
    assert table.shown["notes"][0]["id"] == "note.hints-off"
    seat, _, decision = table.asked()
    assert table.update([seat], NEW).seats[0].hint is None
    assert table.refused("take-hint", seat, decision=decision) == "advice.off"
    table.again()


def test_rules_change(
    drivers: list[Driver], outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(drivers, outside, "rattus-cartus")
    table.play(6, pestis.Dice("contract", "rules"))
    spec = find("rattus-cartus")
    monkeypatch.setattr(spec, "rules_version", spec.rules_version + 1)
    for driver in drivers:
        driver.again()
    assert [note["id"] for note in table.look()["notes"]][-1] == "note.rules"
    table.again()
    table.play(6, pestis.Dice("contract", "new rules"))


def test_what_is_stored_is_damaged(drivers: list[Driver], outside: Outside) -> None:
    """A table continues from its saved state, and earlier events are still listed."""
    table = begun(drivers, outside, "rattus")
    table.play(8, pestis.Dice("contract", "damaged"))
    before = table.shown
    for driver in drivers:
        driver.spoil()
    now = table.look()
    assert now["notes"][-1]["id"] == "note.repaired"
    assert now["table"]["begun"] == now["table"]["entries"] == before["table"]["entries"]
    for held in ([0, 1], PUBLIC):
        for at in (0, now["table"]["begun"]):
            table.same("moment", [driver.moment(held, at) for driver in drivers])
        table.same("own record", [driver.record(held) for driver in drivers])
    assert table.refused("ask-back", 0, entries=1) == "rewind-rules"
    table.again()
    table.play(4, pestis.Dice("contract", "repaired"))


def test_a_game_to_its_end(drivers: list[Driver], outside: Outside) -> None:
    table = begun(drivers, outside, "rattus-cartus")
    table.every = 20
    dice = pestis.Dice("contract", "end")
    while table.status() == "running":
        table.play(1, dice)
    table.every = 1
    table.look()
    told = table.same("record", [driver.record([0, 1]) for driver in drivers])
    match = pestis.load(told.decode())
    assert match.over
    for at in (3, len(match.log)):
        table.same("moment", [driver.moment([2], at) for driver in drivers])
    assert table.refused("undo", 0) == "table-closed"
    assert table.refused("ask-end", 0) == "table-closed"
    table.ok("rename", 0, name="Played")
    table.again()
    assert table.shown["table"]["bot_seed"]


def end(table: Everywhere) -> None:
    """Let everybody agree to end the table."""
    table.ok("ask-end", 0)
    for seat in (1, 2):
        table.ok("consent", seat, request=table.shown["table"]["request"]["id"], yes=True)


def test_the_end_of_a_table(drivers: list[Driver], outside: Outside) -> None:
    table = begun(drivers, outside, "pest")
    table.play(2, pestis.Dice("contract", "ended"))
    end(table)
    assert table.status() == "ended"
    table.same("record", [driver.record([2]) for driver in drivers])
    table.again()


def test_the_same_game_once_more(drivers: list[Driver], outside: Outside) -> None:
    """The offer, its answers and the start; the drivers' own tests check the new table."""
    table = begun(drivers, outside, "rattus-cartus")
    assert table.refused("offer-again", 0) == "again-running"
    assert table.refused("start-again", 0) == "again-running"
    end(table)
    assert table.refused("start-again", 0) == "request-gone"
    table.ok("offer-again", 0, turn=1)
    assert table.refused("offer-again", 0) == "request-answered"
    assert table.refused("offer-again", BOT) == "not-your-seat"
    assert table.refused("start-again", 1) == "again-agree"
    table.again()
    request = table.shown["table"]["request"]
    assert (request["kind"], request["agreed"], request["waiting"]) == ("again", [0], [1, 2])
    table.ok("consent", 2, request=request["id"], yes=False)
    assert table.refused("consent", 2, request=request["id"], yes=False) == "request-answered"
    table.ok("offer-again", 1)
    request = table.shown["table"]["request"]
    assert (request["agreed"], request["refused"], request["next"]) == ([0, 1], [2], "")
    assert table.refused("start-again", 1, bot="nobody") == "bot-unknown"
    table.ok("start-again", 1, bot="random")
    table.again()
    assert table.shown["table"]["request"]["next"]
    for command in ("offer-again", "start-again"):
        assert table.refused(command, 0) == "again-started"
    assert table.refused("consent", 2, request=request["id"], yes=True) == "again-started"
