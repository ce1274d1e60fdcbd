"""A record is the same wherever it was made: tab, terminal, server, and back in the tab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import pestis
from tests.cli.desk import Desk
from tests.server.running import Device, Server, serving
from tests.tab.test_keeping import Browser

OWN = """
[[building]]
id = "farm"
class = "peasantry"
rule = "RC 4.1"
premium = "draw 3"
standard = "draw 2"
"""
WISH: dict[str, Any] = {
    "game": "rattus-cartus",
    "name": "Table",
    "seats": [
        {"name": "Anna", "player": "here"},
        {"name": "Bruno", "player": "random"},
        {"name": "Cora", "player": "here"},
    ],
    "content": OWN,
}


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Desk:
    return Desk(monkeypatch, tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(tmp_path / "server") as running:
        yield running


def in_a_tab(browser: Browser) -> str:
    """A record with custom content, a bot, and choices that were undone."""
    id = browser.create(**WISH)
    undone = 0
    for n in range(14):
        browser.play(id, 1, pick=n)
        command = {"type": "undo", "key": f"undo-{n}", "seat": n % 2 * 2}
        undone += browser.ask("POST", f"/api/tables/{id}/commands", command)[0] == 200
    assert undone > 0
    ask_end(browser, id)
    return browser.ask("GET", f"/api/tables/{id}/record")[1]


def ask_end(browser: Browser, id: str) -> None:
    at = f"/api/tables/{id}/commands"
    browser.ask("POST", at, {"type": "ask-end", "key": "end", "seat": 0})
    request = browser.look(id)["table"]["request"]["id"]
    yes = {"type": "consent", "key": "yes", "seat": 2, "request": request, "yes": True}
    assert browser.ask("POST", at, yes)[0] == 200


def moments(match: pestis.Match, ask: Any) -> None:
    """Check that moments of a record are shown unchanged, to every viewer."""
    for at in (0, len(match.log) // 2, len(match.log)):
        for viewer in (None, 0, 1, 2):
            seen = ask(f"/replay?at={at}&as={'public' if viewer is None else viewer}")
            assert seen["view"] == match.at(at).view(viewer)


def checked(desk: Desk, file: Path) -> str:
    """The hash that the terminal computes for a record."""
    run = desk.run("check", str(file))
    assert run.code == 0, run.err
    return run.told.rpartition("Hash of the state: ")[2].rstrip(". ")


def test_from_tab_to_terminal_to_server_and_back(desk: Desk, server: Server) -> None:
    browser, device = Browser(), server.device()
    record = in_a_tab(browser)
    match = pestis.load(record)
    assert match.header.box.content["building"]
    assert any(entry.origin.startswith("bot:") for entry in match.log)

    file = desk.folder / "from-the-tab.pestis"
    file.write_text(record, encoding="utf-8")
    assert checked(desk, file) == match.hash()
    last = len(match.log)
    assert f"Moment {last} of {last}" in desk.run("replay", str(file), "--at", str(last)).told
    more = desk.folder / "played-on.pestis"
    seats = [part for name in ("Anna", "random", "Cora") for part in ("--seat", name)]
    run = desk.run("play", "--load", str(file), *seats, "--save", str(more), lines=["1"] * 6)
    assert run.code == 0, run.err
    played = pestis.load(more.read_text(encoding="utf-8"))
    assert len(played.log) > last
    assert played.at(last).hash() == match.hash()

    at = uploaded(device, more.read_text(encoding="utf-8"))
    moments(played, lambda rest: device.get(at + rest).json())
    id = onward(device, at, len(played.log))
    for _ in range(3):
        answer(device, id)
    end(device, id)
    record = device.get(f"/api/tables/{id}/record").text
    back = pestis.load(record)
    assert back.at(0).hash() == played.hash()

    status, said = browser.ask("POST", "/api/records", record)
    assert status == 201
    here = f"/api/records/{msgspec.json.decode(said)['id']}"
    moments(back, lambda rest: msgspec.json.decode(browser.ask("GET", here + rest)[1]))
    wish = {"name": "Home", "at": len(back.log), "seats": WISH["seats"]}
    status, said = browser.ask("POST", f"{here}/continue", wish)
    assert status == 201
    home = msgspec.json.decode(said)["id"]
    browser.play(home, 2)
    ask_end(browser, home)
    again = pestis.load(browser.ask("GET", f"/api/tables/{home}/record")[1])
    assert again.at(0).hash() == back.hash()


def uploaded(device: Device, text: str) -> str:
    answer = device.post("/api/records", text.encode())
    assert answer.status_code == 201, answer.text
    return f"/api/records/{answer.json()['id']}"


def onward(device: Device, where: str, at: int) -> str:
    wish = {"name": "Onward", "at": at, "seats": WISH["seats"]}
    return str(device.post(f"{where}/continue", wish).json()["id"])


def answer(device: Device, id: str) -> None:
    """Answer for one of the device's own seats, when it is asked."""
    update = device.look(id)
    while not any(seat["choices"] for seat in update["seats"]):
        update = device.get(f"/api/tables/{id}/wait?after={update['seq']}").json()
    assert device.answer_to(id, update)["ok"]


def end(device: Device, id: str) -> None:
    assert device.send(id, "ask-end", 0)["ok"]
    request = device.look(id)["table"]["request"]["id"]
    assert device.send(id, "consent", 2, request=request, yes=True)["ok"]
