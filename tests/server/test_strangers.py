"""Uploads are parsed within time and memory limits, or refused earlier."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.kernel.errors import RecordError
from pestis.kernel.records.log import FORMAT, seal, unseal
from pestis.parts.bounds import MOST_CHARACTERS
from pestis.server.bots import jobs as thinking
from pestis.server.transport import creating
from pestis.server.transport import uploads as strangers
from pestis.server.transport.requests import Services
from pestis.server.transport.uploads import glance
from tests.server.running import FREE, GAME, serving
from tests.waiting import LATE

TEXT = pestis.new(GAME, 2, 1).save()
ROWS = TEXT.splitlines(keepends=True)

BROKEN = {
    "empty": "",
    "blank": " \n\n",
    "word": "hello",
    "array": "[1, 2]\n[3]\n",
    "not ours": '{"a": 1}\n{"b": 2}\n',
    "newer": seal([{**unseal(TEXT)[0], "pestis": FORMAT + 1}]),
    "cut off": "".join(ROWS[:-1]),
    "cut in a line": TEXT[:-20],
    "edited": TEXT.replace('"seat', '"Seat', 1),
    "twice": TEXT + TEXT,
    "nested": "[" * 500_000,
    "nested in the head": '{"pestis": 2, "game": "x", "a": ' + "[" * 500_000,
    "digits": '{"pestis": ' + "9" * 5000 + "}\n{}\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_glance_refuses_what_loading_refuses(name: str) -> None:
    with pytest.raises(RecordError):
        pestis.load(BROKEN[name])
    began = time.process_time()
    with pytest.raises(RecordError):
        glance(BROKEN[name])
    assert time.process_time() - began < 0.5


def test_a_glance_lets_every_sealed_file_pass() -> None:
    glance(TEXT)
    glance(TEXT.replace("\n", "\r\n"))
    glance(TEXT.removesuffix("\n"))
    glance(seal([{"pestis": FORMAT, "game": "no-such-game"}]))


def test_a_refused_upload_costs_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        workers = server.workers
        assert workers is not None
        for text in BROKEN.values():
            assert device.post("/api/records", text.encode()).status_code >= 400
        assert device.post("/api/records", b"\xff\xfe").status_code == 400
        assert workers.limited.pids() == []
        malformed = device.post("/api/records", b"hello").json()["problem"]
        assert malformed == {"id": "error.record-malformed", "params": {"line": 1}}
        assert device.post("/api/records", TEXT.encode()).status_code == 201
        assert len(workers.limited.pids()) == 1


def wish(content: str) -> dict[str, Any]:
    """A request for a new table with custom content."""
    seats = [{"name": "", "player": "here"}] * 2
    return {"game": GAME, "name": "T", "seats": seats, "content": content}


def test_content_is_parsed_in_a_worker_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> None:
        raise AssertionError("parsed in the server itself")

    monkeypatch.setattr("pestis.tables.creating.parse_toml", here)
    with serving(tmp_path) as server:
        device = server.device()
        for content, id in (
            (".".join("a" * 40_000) + " = 1", "content-deep-key"),
            ("x = " + "9" * 5_000, "content-digits"),
            ("x = [", "content-syntax"),
            ("[[no-such-table]]\n", "content-unknown-table"),
            ("[[card]]\nname = '\u202e'\n", "content-characters"),
        ):
            refused = device.post("/api/tables", wish(content))
            assert 400 <= refused.status_code < 500
            assert refused.json()["problem"]["id"] == f"error.{id}", refused.text
        assert device.post("/api/tables", wish("# nothing\n")).status_code == 201
        assert device.post("/api/tables", wish("#" * (MOST_CHARACTERS + 1))).status_code == 400


def hog(*_: object) -> None:
    """Use more memory than allowed."""
    thinking.limit_memory()
    bytearray(2 * thinking.MOST_MEMORY)


@pytest.mark.parametrize("call", [hog, time.sleep], ids=["memory", "time"])
def test_content_that_takes_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Any
) -> None:
    async def within(parts: Services, address: str, id: Any, _call: Any, *args: Any) -> Any:
        limits = replace(parts.settings.limits, record_seconds=2.0)
        hasty = replace(parts, settings=replace(parts.settings, limits=limits))
        return await strangers.within(hasty, address, id, call, 60)

    monkeypatch.setattr(creating, "within", within)
    with serving(tmp_path, limits=replace(FREE, record_seconds=LATE)) as server:
        device = server.device()
        refused = device.post("/api/tables", wish("# x"))
        assert refused.status_code == 413
        assert refused.json()["problem"]["id"] == "error.content-too-long"
        monkeypatch.undo()
        assert device.post("/api/tables", wish("# x")).status_code == 201


def test_texts_of_people_are_one_line_that_turns_nothing_round(tmp_path: Path) -> None:
    bad = "\x00a\u202eb\u2066\nc\x1b[2J"
    with serving(tmp_path) as server:
        host = server.device()
        made = host.make("here", "link", name=bad)
        id = made["id"]
        guest = server.device()
        guest.join(next(iter(made["links"].values())), bad)
        assert host.send(id, "chat", 0, text=bad)["ok"]
        assert host.send(id, "chat", 0, text="\u202e\x00 ")["problem"]["id"] == "error.empty-chat"
        assert host.get(f"/api/tables/{id}/chat").json()[-1]["text"] == "ab c [2J"
        info = host.look(id)["table"]
        assert info["name"] == info["seats"][1]["name"] == "ab c [2J"
        assert host.send(id, "rename", 0, name="\u202ename\x00")["ok"]
        assert host.look(id)["table"]["name"] == "name"
        key = host.send_raw(id, {"type": "chat", "key": "k\x00", "seat": 0, "text": "x"})
        assert key["problem"]["id"] == "error.malformed"


def test_names_in_an_uploaded_record_are_cleaned(tmp_path: Path) -> None:
    seated = ["\u202eabc\x00", "x" * 500]
    text = pestis.new(GAME, 2, 1, seated=seated).save()
    with serving(tmp_path) as server:
        device = server.device()
        made = device.post("/api/records", text.encode())
        assert made.status_code == 201
        info = device.get(f"/api/records/{made.json()['id']}").json()
        assert [seat["name"] for seat in info["seats"]] == ["abc", "x" * 60]


def test_addresses_with_control_characters_lead_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        for path in ("/api/tables/%00", "/api/records/a%00b", "/api/tables/%E2%80%AE/chat"):
            assert device.get(path).status_code == 404
        assert json.loads(device.get("/api/tables/%00").text)["problem"]["id"] == "error.not-found"
