"""Every row is stored with a snapshot of the match, and a table whose log no longer replays goes
on from it.  (The rehearsal in tests/rehearsal changes real rules.)"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.kernel.core.rng import Dice
from pestis.kernel.records.log import unseal
from pestis.server.storage.database import FILE
from pestis.tables.place import Place
from tests.conformance.support import every_game, pick
from tests.fixtures.find import HERE
from tests.server.running import Server, serving

OLDER = sorted(HERE.glob("*/rules-*/*.jsonl"))
"""Recorded games of older rules that only the release that wrote them replays."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("older")) as server:
        yield server


def stands(folder: Path) -> Any:
    """The snapshot of the table in the database."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        return json.loads(db.execute("SELECT text FROM positions").fetchone()[0])


def test_every_row_is_stored_with_where_the_match_stands(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here", seed=5)["id"]
        places = [stands(tmp_path)]
        for n in range(20):
            assert device.answer(table, n)["ok"]
            places.append(stands(tmp_path))
            asked = device.look(table)["table"]["asked"]
            assert places[-1]["asked"] == asked
        undone = next((s for s in (0, 1) if device.send(table, "undo", s)["ok"]), None)
        if undone is not None:
            assert stands(tmp_path) in places[:-1]
        before = stands(tmp_path)
        assert device.send(table, "rename", 0, name="Other")["ok"]
        assert stands(tmp_path) == before
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        bodies = [json.loads(row[0]) for row in db.execute("SELECT body FROM log ORDER BY seq")]
    assert any("told" in body for body in bodies)
    assert [n for n, body in enumerate(bodies, start=1) if "hash" in body] == [16]


def test_a_table_goes_on_and_tells_everybody(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here", seed=5)["id"]
        for n in range(20):
            assert device.answer(table, n)["ok"]
        before = device.look(table)
        server.stop()
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            db.execute("""UPDATE log SET body = replace(body, '"choice":"', '"choice":"no-')""")
            db.commit()
        server.start()
        after = device.look(table)
        for name in ("view", "choices", "events"):
            was = [seat[name] for seat in before["seats"]]
            assert [seat[name] for seat in after["seats"]] == was, name
        entries = before["table"]["entries"]
        assert after["table"]["entries"] == after["table"]["begun"] == entries
        assert [note["id"] for note in after["notes"]] == ["note.repaired"]
        back = device.send(table, "ask-back", 0, entries=7)
        assert back["problem"]["id"] == "error.rewind-rules"
        refused = device.get(f"/api/tables/{table}/replay?at=7")
        assert (refused.status_code, refused.json()["problem"]["id"]) == (
            409,
            "error.rewind-rules",
        )
        assert device.get(f"/api/tables/{table}/replay?at={entries}").status_code == 200
        assert device.get(f"/api/tables/{table}/record").status_code == 200
        for n in range(5):
            assert device.answer(table, n)["ok"]
        now = device.look(table)
        server.stop()
        server.start()
        again = device.look(table)
        assert again == now
        assert [note["id"] for note in again["notes"]].count("note.repaired") == 1


def test_a_finished_table_is_shown_as_it_was_told(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here", seed=5)["id"]
        while device.look(table)["table"]["status"] == "running":
            device.answer_if_asked(table)
        before = device.look(table)
        assert before["table"]["release"] == ""
        server.stop()
        with closing(sqlite3.connect(tmp_path / FILE)) as db:
            db.execute("""UPDATE log SET body = replace(body, '"choice":"', '"choice":"no-')""")
            db.commit()
        server.start()
        after = device.look(table)
        assert after["table"].pop("release") == pestis.__version__
        assert after["table"].pop("begun") == before["table"]["entries"]
        for name in ("release", "begun"):
            before["table"].pop(name)
        for was, now in zip(before["seats"], after["seats"], strict=True):
            for name in was:
                assert now[name] == was[name], name
        assert after == before
        record = device.get(f"/api/tables/{table}/record")
        assert record.status_code == 200 and '"choice":"no-' in record.text
        told = pestis.read(record.text)
        assert told.match is not None and told.problem is not None


@pytest.mark.parametrize("path", OLDER, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_recorded_game_of_older_rules_is_shown_and_its_release_named(
    shared: Server, path: Path
) -> None:
    text = path.read_text(encoding="utf-8")
    found = pestis.read(text)
    assert found.match is not None and found.problem is not None
    device = shared.device()
    uploaded = device.post("/api/records", text.encode())
    assert uploaded.status_code == 201, uploaded.text
    at = f"/api/records/{uploaded.json()['id']}"
    info = device.get(at).json()
    assert (info["release"], info["entries"]) == (found.release, len(found.match.log))
    for moment in (info["begun"], info["entries"]):
        seen = device.get(f"{at}/replay?at={moment}&as=0")
        assert seen.status_code == 200
        assert seen.json()["view"] == found.match.at(moment).view(0)
    assert device.get(f"{at}/replay?at={info['entries'] + 1}").status_code == 409


@every_game
def test_where_it_stands_is_what_a_record_says_whatever_was_taken_back(game: str) -> None:
    """The snapshot is updated answer by answer, while the record is made from the whole log."""
    dice = Dice("back")
    match, place = pestis.new(game, 3, 7), Place()
    back = 0
    for _ in range(160):
        if match.over:
            break
        if match.last is not None and dice.below(4) == 0:
            entries = match.last.number
            back += 1
            match.rewind(max(0, entries - 1 - dice.below(entries if back % 10 == 0 else 5)))
        else:
            match.submit(*pick(match, dice))
        assert json.loads(place.text(match)) == unseal(match.save())[-1]
    assert back > 20
