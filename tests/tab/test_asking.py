"""A tab answers the page's requests as a server does; tables are tested in
tests/tables/test_contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import pestis
from pestis.games import game_ids
from pestis.tab.asking import MOST_RECORD, Asked, Said, Tab
from pestis.tab.table_store import TableStore
from pestis.tab.thinking import Hinting, think
from pestis.tables import creating, protocol
from pestis.tables.refusals import Refused
from pestis.tables.rows import StoredTable
from tests.server.running import Device, Json, serving

DRAWN = "0123456789abcdef" * 6
NEW = {
    "game": "rattus-cartus",
    "name": "Table",
    "seats": [{"name": "A", "player": "here"}, {"name": "B", "player": "random"}],
}


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    folder: Path = tmp_path_factory.mktemp("asking")
    with serving(folder) as server:
        yield server.device()


@pytest.fixture
def tab() -> Tab:
    return Tab(TableStore([]))


def ask(tab: Tab, method: str, address: str, body: str = "") -> Said:
    return tab.ask(Asked(method, address, body, DRAWN, 1000.0))


def create(tab: Tab, **wish: object) -> Said:
    return ask(tab, "POST", "/api/tables", msgspec.json.encode({**NEW, **wish}).decode())


def problem(said: Said) -> str:
    told: Json = msgspec.json.decode(said.body)
    return str(told["problem"]["id"])


LOOKS = [
    "/api/games",
    "/api/about",
    "/api/words/de",
    *[f"/api/words/nl/{game}" for game in game_ids()],
    "/api/words/de/rattus.lessons",
    "/api/words/de/rattus.judge",
    "/api/lessons",
    "/api/explain/pest/capital?lang=de",
    "/api/explain/pest/capital",
    "/api/explain/pest/nothing",
    "/api/rules/pest?lang=de",
    "/api/rules/nothing",
    "/api/words/fr",
    "/api/words/en/chess",
    "/api/tables",
    "/api/tables/nothing",
    "/api/records/nothing",
    "/api/nothing",
]


@pytest.mark.parametrize("address", LOOKS)
def test_questions_are_answered_as_by_a_server(device: Device, tab: Tab, address: str) -> None:
    said = ask(tab, "GET", address)
    answered = device.get(address)
    assert (said.status, said.body.encode()) == (answered.status_code, answered.content)
    assert not said.due.new
    assert not said.due.texts


WISHES = [
    b"",
    b"[]",
    b'{"game": "chess"}',
    msgspec.json.encode({**NEW, "game": "chess"}),
    msgspec.json.encode({**NEW, "seats": NEW["seats"][:1]}),
    msgspec.json.encode({**NEW, "options": {"nothing": True}}),
    msgspec.json.encode({**NEW, "content": "x = "}),
    msgspec.json.encode({**NEW, "seats": [{"name": "", "player": "nobody"}] * 2}),
]


@pytest.mark.parametrize("wish", WISHES)
def test_a_table_that_cannot_be_is_refused_alike(device: Device, tab: Tab, wish: bytes) -> None:
    said = ask(tab, "POST", "/api/tables", wish.decode())
    answered = device.post("/api/tables", wish)
    assert said.status >= 400
    assert (said.status, said.body.encode()) == (answered.status_code, answered.content)
    assert msgspec.json.decode(ask(tab, "GET", "/api/tables").body) == []


def test_whoever_answers_does_not_work_out_what_answers_will_do(tab: Tab) -> None:
    id = create(tab).table
    while job := tab.job(id):
        tab.hear(id, think(job), 1001.0)
    address = f"/api/tables/{id}/preview?seat=0&lang=de"
    said = ask(tab, "GET", address)
    assert (said.status, said.body) == (200, "")
    told = msgspec.json.decode(think(said.job))
    assert told["answers"]
    assert not said.due.texts
    refused = ask(tab, "GET", address.replace("seat=0", "seat=1"))
    assert (refused.status, refused.job, problem(refused)) == (403, "", "error.not-your-seat")


def test_nor_what_a_plan_will_do(tab: Tab) -> None:
    id = create(tab).table
    while job := tab.job(id):
        tab.hear(id, think(job), 1001.0)
    update = msgspec.json.decode(ask(tab, "GET", f"/api/tables/{id}").body)
    wish = {"seat": 0, "decision": update["table"]["decision"]}
    for choice in (update["seats"][0]["choices"][0], "fly to the moon"):
        body = msgspec.json.encode({**wish, "choices": [choice]}).decode()
        said = ask(tab, "POST", f"/api/tables/{id}/plan", body)
        assert (said.status, said.body) == (200, "")
        told = msgspec.json.decode(think(said.job))
        if choice == "fly to the moon":
            assert told["problem"]["id"] == "error.unknown-choice"
        else:
            assert told["steps"][0]["choice"] == choice


PLACES = [
    {},
    {"answer": "next"},
    {"done": ["next"], "answer": "take king"},
    {"done": ["next"], "answer": "move hungaria"},
    {"done": ["next"], "back": True},
    {"done": ["take king"]},
    {"scene": 9},
    {"length": 3},
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("what", ["rattus/lesson-1", "rattus/lesson-1/why", "rattus/nothing"])
def test_a_lesson_is_taught_alike(device: Device, tab: Tab, what: str, place: Json) -> None:
    body = msgspec.json.encode(place)
    said = ask(tab, "POST", f"/api/lessons/{what}", body.decode())
    answered = device.post(f"/api/lessons/{what}", body)
    assert (said.status, said.body.encode()) == (answered.status_code, answered.content)
    assert not said.due.texts


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("asking", ["lang=de&name=Grete", "lang=tlh"])
def test_what_answers_in_a_lesson_will_do_is_told_alike(
    device: Device, tab: Tab, place: Json, asking: str
) -> None:
    body = msgspec.json.encode(place)
    address = f"/api/lessons/rattus/lesson-1/preview?{asking}"
    said = ask(tab, "POST", address, body.decode())
    answered = device.post(address, body)
    told = think(said.job) if said.job else said.body
    assert (said.status, told.encode()) == (answered.status_code, answered.content)


def test_records_are_taken_and_refused_alike(device: Device, tab: Tab) -> None:
    whole = pestis.new("rattus-cartus", 2, 7).save()
    people = [{"name": name, "player": "here"} for name in "AB"]
    id = create(tab, seats=people).table
    running = ask(tab, "GET", f"/api/tables/{id}/record").body
    for text in ("", "x", "{}", whole[:-20], whole.replace("2", "3", 1), running):
        said = ask(tab, "POST", "/api/records", text)
        answered = device.post("/api/records", text.encode())
        assert (said.status, said.body.encode()) == (answered.status_code, answered.content)
    assert problem(ask(tab, "POST", "/api/records", "x" * (MOST_RECORD + 1))) == "error.too-large"
    said = ask(tab, "POST", "/api/records", "\ufeff" + whole)
    address = f"/api/records/{msgspec.json.decode(said.body)['id']}"
    kept = device.post("/api/records", whole.encode()).json()["id"]
    for rest in ("/replay", "/replay?at=0&as=1", "/replay?at=9", "/replay?as=7", "/replay?at=x"):
        other = device.get(f"/api/records/{kept}{rest}")
        mine = ask(tab, "GET", address + rest)
        assert (mine.status, mine.body.encode()) == (other.status_code, other.content)
    again = Tab(TableStore([]))
    assert again.wanted(address) == [f"record/{address.rpartition('/')[2]}"]
    again.bring(address, said.due.texts, 0.0)
    assert ask(again, "GET", address).body == ask(tab, "GET", address).body


def test_what_is_not_there_is_not_invented(tab: Tab) -> None:
    address = "/api/records/nothing"
    tab.bring(address, {}, 0.0)
    assert problem(ask(tab, "GET", address)) == "error.not-found"


def test_everything_of_a_table_is_stored_before_it_is_told(tab: Tab) -> None:
    said = create(tab)
    assert said.status == 201
    assert [*said.due.texts] == [f"table/{said.table}"]
    while job := tab.job(said.table):
        thought = tab.hear(said.table, think(job), 1001.0)
        assert len(thought.due.new) == 1
    shown = msgspec.json.decode(ask(tab, "GET", f"/api/tables/{said.table}").body)
    assert shown["table"]["entries"] == shown["seq"]
    assert [seat["online"] for seat in shown["table"]["seats"]] == [True, True]
    late = tab.hear(said.table, thought_of(shown["table"]["decision"]), 1002.0)
    assert (late.status, late.due.new) == (409, {})
    assert tab.job("nothing") == ""
    assert tab.hear("nothing", thought_of("0-0"), 1003.0).status == 404


def thought_of(decision: str) -> str:
    told = {"seat": 1, "decision": decision, "choice": "pass", "origin": "bot random"}
    return msgspec.json.encode(told).decode()


def test_a_table_that_cannot_be_read_is_said_to_be_damaged() -> None:
    tab = Tab(TableStore([]))
    said = create(tab)
    text = said.due.texts[f"table/{said.table}"]
    stored = replace(msgspec.json.decode(text, type=StoredTable), header="{", snapshot="")
    again = Tab(TableStore([msgspec.json.encode(stored).decode()]))
    address = f"/api/tables/{said.table}"
    again.bring(address, {}, 0.0)
    assert problem(ask(again, "GET", address)) == "error.table-damaged"
    assert again.wanted(address) == []
    assert len(msgspec.json.decode(ask(again, "GET", "/api/tables").body)) == 1


def test_the_rules_of_a_table_are_those_in_play(tab: Tab) -> None:
    said = create(tab, game="rattus", options={"expansion": "none"})
    body = ask(tab, "GET", f"/api/rules/rattus?table={said.table}").body
    assert "RA 6.1" in body and "RA 9.1" not in body
    assert "RA 9.1" in ask(tab, "GET", "/api/rules/rattus").body


def test_own_content_is_played_with_and_explained(tab: Tab) -> None:
    assert problem(create(tab, content="x = ")).startswith("error.")
    said = create(tab)
    address = f"/api/explain/rattus-cartus/monastery-4?table={said.table}"
    assert ask(tab, "GET", address).status == 200
    again = Tab(TableStore([said.due.texts[f"table/{said.table}"]]))
    assert again.wanted(address) == [f"row/{said.table}/"]


def command(tab: Tab, table: str, type: str, **fields: object) -> Said:
    body = {"type": type, "key": type, "seat": 0, **fields}
    drawn = DRAWN[::-1]
    address, text = f"/api/tables/{table}/commands", msgspec.json.encode(body).decode()
    return tab.ask(Asked("POST", address, text, drawn, 1000.0))


def test_a_game_is_played_again_at_once(tab: Tab) -> None:
    made = msgspec.json.decode(create(tab, options={"all-dead": "fewest-rats"}, seed=5).body)["id"]
    address = f"/api/tables/{made}"
    assert problem(ask(tab, "POST", f"{address}/follow")) == "error.request-gone"
    assert command(tab, made, "ask-end").status == 200
    said = command(tab, made, "offer-again", turn=1)
    assert said.status == 200
    id = msgspec.json.decode(ask(tab, "GET", address).body)["table"]["request"]["next"]
    table = tab.store.table(id)
    assert f"table/{id}" in said.due.texts and f"table/{made}" in said.due.texts
    assert [row.player for row in table.log.seats] == ["random", "human"]
    header = table.match.header
    assert header.box.options["all-dead"] == "fewest-rats"
    assert header.seed == DRAWN[::-1][64:]
    joined = msgspec.json.decode(ask(tab, "POST", f"{address}/follow").body)
    assert joined == {"id": id, "seat": 1}


def test_what_cannot_be_played_again_has_not_started(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = create(tab)
    made = msgspec.json.decode(said.body)["id"]
    ended = command(tab, made, "ask-end")
    kept = {**said.due.new, **ended.due.new}

    def refuse(*_: object) -> None:
        raise Refused("too-large")

    with monkeypatch.context() as patch:
        patch.setattr(creating, "rematch", refuse)
        refused = command(tab, made, "offer-again")
    assert not refused.due.new and not refused.due.texts
    address = f"/api/tables/{made}"
    assert tab.wanted(address) == [f"row/{made}/"]
    tab.bring(address, kept, 1000.0)
    assert msgspec.json.decode(ask(tab, "GET", address).body)["table"]["request"] is None
    assert command(tab, made, "offer-again").status == 200


def test_a_bot_that_fails_does_not_stop_the_table_which_is_told(
    tab: Tab, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a new card")

    monkeypatch.setattr("pestis.tab.thinking.choose", fail)
    bots = [{"name": "", "player": "greedy"}, {"name": "", "player": "random"}]
    id = create(tab, seats=bots).table
    for _ in range(30):
        tab.hear(id, think(tab.job(id)), 1001.0)
    update = msgspec.json.decode(ask(tab, "GET", f"/api/tables/{id}").body)
    assert update["table"]["entries"] == 30
    notes = [(note["id"], note["params"]) for note in update["notes"]]
    assert notes == [("note.bot-failed", {"seat": 0})]
    assert "KeyError: 'a new card'" in caplog.text


def hint_taken(tab: Tab) -> str:
    """A table of Rattus at which a hint has been taken."""
    id = create(tab, game="rattus", seats=[{"name": "", "player": "here"}] * 2).table
    table = tab.store.table(id)
    command = {"type": "take-hint", "key": "k", "seat": table.asked()[0]}
    command["decision"] = table.decision
    ask(tab, "POST", f"/api/tables/{id}/commands", msgspec.json.encode(command).decode())
    return id


def test_a_hint_is_thought_about_in_slices(tab: Tab) -> None:
    id = hint_taken(tab)
    work = Hinting(tab.job(id))
    for _ in range(3):
        assert work.go_on() == "", "others are heard in between"
    thought = ""
    while not thought:
        thought = work.go_on()
    tab.hear(id, thought, 1001.0)
    table = tab.store.table(id)
    hint = table.hint(table.asked()[0])
    assert hint is not None and hint.state == "told" and len(hint.told or ()) > 1


def test_a_hint_that_fails_says_nothing(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Iterator[None]:
        raise KeyError("a new card")
        yield

    monkeypatch.setattr("pestis.tab.thinking.advising", fail)
    id = hint_taken(tab)
    tab.hear(id, Hinting(tab.job(id)).go_on(), 1001.0)
    table = tab.store.table(id)
    assert table.hint(table.asked()[0]) == protocol.Hint("told", None)
