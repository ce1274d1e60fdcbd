"""Copies of a browser's data: restored whole, next to a diverged version, or not at all."""

from __future__ import annotations

import msgspec
import pytest

import pestis
from pestis.kernel.records.log import seal, unseal
from pestis.tab import keeping
from pestis.tab.asking import Asked, Said, Tab
from pestis.tab.table_store import TableStore
from pestis.tab.thinking import think
from pestis.words import LANGUAGES, Words
from tests.server.running import Json

NEW = {
    "game": "rattus-cartus",
    "name": "Table",
    "seats": [{"name": "A", "player": "here"}, {"name": "B", "player": "random"}],
}


class Browser:
    """Texts under names, and the tab that runs on them."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.drawn = 0
        self.begin()

    def begin(self) -> None:
        tables = [text for name, text in self.texts.items() if name.startswith("table/")]
        self.tab = Tab(TableStore(tables))

    def ask(self, method: str, address: str, body: object = "") -> tuple[int, str]:
        names = tuple(self.tab.wanted(address))
        if names:
            found = {name: text for name, text in self.texts.items() if name.startswith(names)}
            self.tab.bring(address, found, 1.0)
        self.drawn += 1
        text = body if isinstance(body, str) else msgspec.json.encode(body).decode()
        said = self.tab.ask(Asked(method, address, text, f"{self.drawn:032x}" * 3, 1.0))
        self._store(said)
        if said.anew:
            self.begin()
        return said.status, said.body

    def _store(self, said: Said) -> None:
        due = said.due
        assert not set(due.new) & set(self.texts)
        assert set(due.there) <= set(self.texts)
        gone = tuple(due.gone)
        kept = {name: text for name, text in self.texts.items() if not name.startswith(gone)}
        self.texts = {**(kept if gone else self.texts), **due.new, **due.texts}

    def create(self, **wish: object) -> str:
        made: Json = msgspec.json.decode(self.ask("POST", "/api/tables", {**NEW, **wish})[1])
        return str(made["id"])

    def look(self, id: str) -> Json:
        shown: Json = msgspec.json.decode(self.ask("GET", f"/api/tables/{id}")[1])
        return shown

    def play(self, id: str, answers: int, pick: int = 0) -> None:
        self.look(id)
        for n in range(answers):
            while job := self.tab.job(id):
                self._store(self.tab.hear(id, think(job), 1.0))
            now = self.look(id)
            [seat] = [seat for seat in now["seats"] if seat["choices"]]
            told = {"seat": seat["seat"], "decision": now["table"]["decision"]}
            choice = seat["choices"][pick % len(seat["choices"])]
            told |= {"type": "choose", "key": f"{pick} {now['seq']} {n}", "choice": choice}
            told["key"] = str(told["key"]).replace(" ", "-")
            status, body = self.ask("POST", f"/api/tables/{id}/commands", told)
            assert status == 200, body

    def copy(self, id: str = "") -> str:
        status, body = self.ask("GET", f"/api/kept/{id}" if id else "/api/kept")
        assert status == 200
        return body

    def bring(self, text: str) -> keeping.Taken:
        status, body = self.ask("POST", "/api/kept", text)
        assert status == 200, body
        return msgspec.json.decode(body, type=keeping.Taken)


@pytest.fixture
def browser() -> Browser:
    return Browser()


def problem(said: tuple[int, str]) -> Json:
    assert said[0] >= 400
    told: Json = msgspec.json.decode(said[1])["problem"]
    return told


def test_everything_comes_back_in_another_browser(browser: Browser) -> None:
    ids = [browser.create(), browser.create(game="pest")]
    for id in ids:
        browser.play(id, 4)
    browser.ask("POST", "/api/records", pestis.new("rattus", 2, 5).save())
    other = Browser()
    assert other.bring(browser.copy()) == keeping.Taken(tables=2, records=1)
    assert other.texts == browser.texts
    for id in ids:
        assert other.look(id) == browser.look(id)
        other.play(id, 2)
    assert other.bring(browser.copy()) == keeping.Taken(there=3), "nothing is lost"
    assert browser.bring(other.copy()) == keeping.Taken(tables=2, there=1), "it goes on"
    assert browser.texts == other.texts


def test_one_table_is_copied_alone(browser: Browser) -> None:
    ids = [browser.create(), browser.create()]
    other = Browser()
    other.bring(browser.copy(ids[1]))
    assert [*other.texts] == [f"table/{ids[1]}"]
    assert problem(browser.ask("GET", "/api/kept/nothing"))["id"] == "error.not-found"


def test_a_table_that_went_two_ways_is_kept_both_ways(browser: Browser) -> None:
    id = browser.create(seats=[{"name": name, "player": "here"} for name in "AB"])
    browser.play(id, 3)
    other = Browser()
    other.bring(browser.copy())
    browser.play(id, 2, pick=0)
    other.play(id, 2, pick=1)
    mine = browser.look(id)
    assert browser.bring(other.copy()) == keeping.Taken(tables=1, beside=1)
    assert browser.look(id) == mine
    [beside] = [name for name in browser.texts if name.startswith("table/") and id not in name]
    theirs = browser.look(beside.partition("/")[2])
    assert theirs["seats"] == other.look(id)["seats"]


def test_what_is_deleted_is_gone_and_the_rest_is_not(browser: Browser) -> None:
    first, second = browser.create(), browser.create()
    browser.play(first, 2)
    browser.play(second, 2)
    assert browser.ask("DELETE", f"/api/kept/{first}")[0] == 200
    assert not any(first in name for name in browser.texts)
    assert problem(browser.ask("GET", f"/api/tables/{first}"))["id"] == "error.not-found"
    browser.play(second, 1)
    browser.ask("DELETE", "/api/kept")
    assert browser.texts == {}
    assert browser.ask("GET", "/api/tables") == (200, "[]")


def test_a_copy_that_is_none_or_is_damaged_changes_nothing(browser: Browser) -> None:
    id = browser.create()
    browser.play(id, 3)
    whole = browser.copy()
    lines = unseal(whole)
    row = next(n for n, line in enumerate(lines) if str(line.get("name")).startswith("row/"))
    table = next(n for n, line in enumerate(lines) if str(line.get("name")).startswith("table/"))

    def changed(n: int, **to: str) -> str:
        return seal([*lines[:n], {**lines[n], **to}, *lines[n + 1 :]])

    wrong = {
        "": "error.record-empty",
        "x": "error.record-malformed",
        whole[:-30]: "error.record-truncated",
        whole.replace("Table", "Tables"): "error.record-edited",
        pestis.new("rattus", 2, 5).save(): "error.import-record",
        seal([{**lines[0], "tables": 9}, *lines[1:]]): "error.record-newer",
        changed(row, name="row/../../x"): "error.record-malformed",
        changed(row, text="{"): "error.import-damaged",
        changed(row, text='{"seq":7}'): "error.import-damaged",
        changed(table, text="{}"): "error.import-damaged",
        changed(
            table, text=str(lines[table]["text"]).replace('"me"', '"you"')
        ): "error.import-damaged",
        seal([line for n, line in enumerate(lines) if n != table]): "error.import-damaged",
        seal([line for n, line in enumerate(lines) if n != row]): "error.import-damaged",
    }
    for text, id_ in wrong.items():
        other = Browser()
        told = problem(other.ask("POST", "/api/kept", text))
        assert told["id"] == id_
        assert other.texts == {}
        for language in LANGUAGES:
            assert "{" not in Words(language).text(told["id"], **told.get("params", {}))
    assert problem(browser.ask("POST", "/api/records", whole))["id"] == "error.record-tables"


def test_nothing_is_stored_for_a_table_that_was_deleted_meanwhile(browser: Browser) -> None:
    id = browser.create()
    browser.play(id, 1)
    seat = {"seat": 0, "type": "rename", "key": "k", "name": "New"}
    command = msgspec.json.encode(seat).decode()
    said = browser.tab.ask(Asked("POST", f"/api/tables/{id}/commands", command, "", 2.0))
    assert said.due.there == [f"table/{id}"]
