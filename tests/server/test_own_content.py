"""A table's custom content is sent once, however often the table is shown, and is never missing."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pestis.cli.table.distant import Distant
from pestis.cli.table.online import Online
from pestis.cli.terminal import Terminal
from tests.server.running import Device, Server
from tests.web.node import printed

PAGE = Path(__file__).resolve().parents[2] / "src" / "pestis" / "web" / "table" / "connection.js"
NAME = "Ultima Thule"
OWN = f"""
[[region]]
id = "anglia"
shade = "light"
neighbours = ["gallia", "scandia"]
arrows = ["gallia", "scandia"]
name = "{NAME}"
"""


@pytest.fixture
def device(server: Server) -> Device:
    return server.device()


def make(device: Device, *players: str) -> str:
    return str(device.make(*players, game="rattus", content=OWN)["id"])


def sent(update: dict[str, Any]) -> list[bool]:
    """Whether each view of an update has content."""
    return ["content" in seat["view"] for seat in update["seats"]]


def asked(update: dict[str, Any]) -> tuple[int, str, str]:
    """A seat that is asked, the decision, and a choice."""
    part = next(each for each in update["seats"] if each["choices"])
    return part["seat"], update["table"]["decision"], part["choices"][0]


def test_it_comes_with_the_first_view_only(device: Device) -> None:
    table = make(device, "here", "here", "here")
    socket = device.socket(table)
    first = socket.next("update")
    assert sent(first) == [True, False, False]
    assert first["seats"][0]["view"]["content"]["region"][0]["name"] == NAME
    assert device.answer(table)["ok"]
    assert sent(socket.until(1)) == [False] * 3
    assert sent(device.look(table, seq=1)) == [False] * 3
    assert sent(device.get(f"/api/tables/{table}/wait?after=0").json()) == [True, False, False]
    assert device.answer(table)["ok"]
    assert sent(device.get(f"/api/tables/{table}/wait?after=1").json()) == [False] * 3
    assert sent(device.look(table)) == [True, False, False], "who comes anew has nothing"


def test_what_an_answer_leads_to_comes_without_it(device: Device) -> None:
    table = make(device, "here", "here")
    seat, decision, choice = asked(device.look(table))
    at = f"/api/tables/{table}"
    query = {"seat": seat, "decision": decision, "choice": choice}
    wish = {"seat": seat, "decision": decision, "choices": [choice]}
    for planned in (device.get(f"{at}/after", params=query), device.post(f"{at}/plan", wish)):
        assert "content" not in planned.json()["view"]


def test_a_moment_comes_without_it_for_those_who_have_seen_one(device: Device) -> None:
    table = make(device, "here", "here")
    record = device.get(f"/api/tables/{make(device, 'here', 'random')}/record").content
    upload = device.post("/api/records", record).json()["id"]
    for at in (f"/api/tables/{table}/replay?at=0", f"/api/records/{upload}/replay?at=0"):
        assert device.get(at).json()["view"]["content"]["region"][0]["name"] == NAME
        assert "content" not in device.get(f"{at}&content=known").json()["view"]


def test_that_there_is_none_is_always_told(device: Device) -> None:
    table = device.make("here", "here", game="rattus")["id"]
    assert device.answer(table)["ok"]
    for path in ("?seq=1", "/wait?after=0"):
        seats = device.get(f"/api/tables/{table}{path}").json()["seats"]
        assert [seat["view"]["content"] for seat in seats] == [None, None]
    moment = device.get(f"/api/tables/{table}/replay?at=0&content=known").json()
    assert moment["view"]["content"] is None


@pytest.mark.parametrize("seat", [0, 1])
def test_the_text_page_names_it_whoever_looks(device: Device, seat: int) -> None:
    table = make(device, "here", "here")
    assert NAME in device.get(f"/t/{table}/text?lang=en&seat={seat}").text


def test_the_terminal_names_it_also_after_waiting(
    device: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server: Server
) -> None:
    distant = Distant(server.url, tmp_path / "cookies")
    monkeypatch.setattr(
        distant,
        "get",
        lambda *path, query="": device.get("/api/" + "/".join(path) + query).json(),
    )
    table = make(device, "here", "here")
    assert device.answer(table)["ok"]
    player = Online(distant, table, "en", Terminal(io.StringIO(), io.StringIO()))
    assert device.answer(table)["ok"]
    player._wait()
    assert player._own["view"]["content"]["region"][0]["name"] == NAME


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_page_keeps_it(device: Device) -> None:
    table = make(device, "here", "here")
    assert device.answer(table)["ok"]
    first, later = [json.dumps(device.look(table, seq=seq)) for seq in (0, 1)]
    script = f"""
    const {{ Connection }} = await import({json.dumps(PAGE.as_uri())});
    const made = [];
    const nothing = {{ addEventListener() {{}}, removeEventListener() {{}} }};
    Object.assign(globalThis, {{ document: nothing, window: nothing, location: {{ host: "a" }} }});
    globalThis.fetch = async () => new Response({json.dumps(first)}, {{ status: 200 }});
    globalThis.WebSocket = class {{
      constructor() {{ made.push(this); }}
      close() {{}}
    }};
    const kept = [];
    const update = ({{ seats }}) => kept.push(...seats.map(({{ view }}) => view.content));
    const line = new Connection("t", {{ update, chat() {{}}, line() {{}}, gone() {{}} }});
    await line.start();
    made[0].onmessage({{ data: {json.dumps(later)} }});
    line.stop();
    console.log(JSON.stringify([kept.length, new Set(kept).size, kept[0].region[0].name]));
    """
    assert printed(script) == [4, 1, NAME]
