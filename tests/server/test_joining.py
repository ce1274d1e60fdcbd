"""The information that a link shows before it is used, and the state of a used one."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from pestis.tables.table_log import next_table
from pestis.words import Words
from tests.server.running import FREE, Device, Json, Server, serving
from tests.waiting import until


def look(device: Device, token: str) -> Json:
    answer = device.get(f"/api/join/{token}")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def watch(device: Device, token: str) -> Any:
    return device.post("/api/join", {"token": token, "name": "", "watch": True})


def test_a_link_tells_who_invites_to_what_and_who_sits_there(server: Server) -> None:
    anna = server.device()
    made = anna.make("here", "link", "greedy", game="rattus", options={"expansion": "none"})
    told = look(server.device(), made["links"]["1"])
    assert (told["host"], told["game"], told["table"]) == ("P0", "rattus", "Table")
    assert told["options"] == {"expansion": "none"}
    assert [(seat["name"], seat["player"]) for seat in told["seats"]] == [
        ("P0", "human"),
        ("P1", "open"),
        ("P2", "greedy"),
    ]
    assert (told["seat"], told["taken"], told["watch"]) == (1, False, False)
    told = look(server.device(), made["spectators"])
    assert (told["seat"], told["taken"], told["watch"]) == (None, False, True)


def test_a_link_tells_a_device_that_it_sits_there_already(server: Server) -> None:
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link", "link")
    one, other = made["links"]["1"], made["links"]["2"]
    assert look(server.device(), other)["here"] == ""
    ben.join(one, "Ben")
    assert look(ben, other)["here"] == look(ben, one)["here"] == made["id"]
    assert look(server.device(), other)["here"] == ""


def test_a_used_link_offers_to_watch_and_takes_no_seat(server: Server) -> None:
    anna, ben, zoe = server.device(), server.device(), server.device()
    made = anna.make("here", "link")
    token = made["links"]["1"]
    ben.join(token, "Ben")
    told = look(zoe, token)
    assert told["taken"] and told["watch"]
    assert zoe.post("/api/join", {"token": token, "name": "Zoe"}).status_code == 409
    assert watch(zoe, token).json() == {"id": made["id"], "seat": None}
    assert [seat["seat"] for seat in zoe.look(made["id"])["seats"]] == [None]
    assert watch(ben, token).status_code == 200
    assert [seat["seat"] for seat in ben.look(made["id"])["seats"]] == [1]


def test_whoever_was_sent_away_does_not_come_back_by_a_used_link(server: Server) -> None:
    anna, ben, zoe = server.device(), server.device(), server.device()
    made = anna.make("here", "link")
    token = made["links"]["1"]
    ben.join(token, "Ben")
    assert watch(zoe, token).status_code == 200
    anna.post(f"/api/tables/{made['id']}/links", {"seat": None, "revoke": True})
    assert zoe.get(f"/api/tables/{made['id']}").status_code == 404
    assert not look(zoe, token)["watch"]
    assert watch(zoe, token).status_code == 404


def test_of_two_who_use_a_link_at_once_one_is_told(server: Server) -> None:
    anna, ben, cleo = server.device(), server.device(), server.device()
    made = anna.make("here", "link")
    both = Barrier(2)

    def sits(device: Device, name: str) -> int:
        both.wait()
        wish = {"token": made["links"]["1"], "name": name}
        status: int = device.post("/api/join", wish).status_code
        return status

    with ThreadPoolExecutor(2) as at_once:
        said = [*at_once.map(sits, (ben, cleo), ("Ben", "Cleo"))]
    assert sorted(said) == [200, 409]
    winner, loser = (ben, cleo) if said[0] == 200 else (cleo, ben)
    assert [seat["seat"] for seat in winner.look(made["id"])["seats"]] == [1]
    assert loser.get(f"/api/tables/{made['id']}").status_code == 404
    assert look(loser, made["links"]["1"])["taken"]


def test_a_link_that_is_unused_takes_the_seat_even_where_one_asks_to_watch(server: Server) -> None:
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link")
    assert watch(ben, made["links"]["1"]).json()["seat"] == 1


def test_bots_begin_at_free_seats_without_asking_and_make_way(server: Server) -> None:
    """Anybody with a seat may begin; a friend who comes later takes over from the bot."""
    anna, ben, cora = server.device(), server.device(), server.device()
    made = anna.make("here", "link", "link")
    id = made["id"]
    ben.join(made["links"]["1"], "Ben")
    assert anna.send(id, "ask-stand-in", 0, about=2, bot="random")["ok"]
    table = anna.look(id)["table"]
    assert table["request"] is None and table["seats"][2]["stand_in"]
    cora.join(made["links"]["2"], "Cora")
    seat = anna.look(id)["table"]["seats"][2]
    assert (seat["name"], seat["player"], seat["stand_in"]) == ("Cora", "human", False)


def test_a_seat_that_was_handed_on_still_needs_everybodys_yes(server: Server) -> None:
    anna, ben, cora = server.device(), server.device(), server.device()
    made = anna.make("here", "link", "link")
    id = made["id"]
    ben.join(made["links"]["1"], "Ben")
    cora.join(made["links"]["2"], "Cora")
    assert anna.send(id, "ask-hand-on", 0, about=2)["ok"]
    request = anna.look(id)["table"]["request"]["id"]
    for seat, device in ((1, ben), (2, cora)):
        assert device.send(id, "consent", seat, request=request, yes=True)["ok"]
    assert anna.send(id, "ask-stand-in", 0, about=2, bot="random")["ok"]
    assert anna.look(id)["table"]["request"]["waiting"] == [1]


def test_the_others_are_told_since_when_somebody_is_away(server: Server) -> None:
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link")
    id = made["id"]
    ben.join(made["links"]["1"], "Ben")
    before = time.time()
    socket = ben.socket(id)
    socket.next("update")
    here = anna.get(f"/api/tables/{id}").json()["table"]["seats"][1]
    assert (here["online"], here["seen"], here["stand_in_at"]) == (True, None, None)
    socket.close()
    until(lambda: not anna.look(id)["table"]["seats"][1]["online"])
    gone = anna.get(f"/api/tables/{id}").json()["table"]["seats"][1]
    assert before - 2 <= gone["seen"] <= time.time() + 2
    waits = server.settings.limits.stand_in_seconds
    assert abs(gone["stand_in_at"] - gone["seen"] - waits) <= 2


def test_a_request_about_oneself_says_you(server: Server) -> None:
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link")
    ben.join(made["links"]["1"], "Ben")
    assert anna.send(made["id"], "ask-stand-in", 0, about=1, bot="random")["ok"]
    words = Words("en", ["P0", "Ben"])
    of_ben = words.text("web.request.stand-in-you", name="P0")
    of_anna = words.text("web.request.stand-in-mine", other=1)
    for device, own, others in ((ben, of_ben, of_anna), (anna, of_anna, of_ben)):
        page = unescape(device.get(f"/t/{made['id']}/text?lang=en").text)
        assert own in page and others not in page


def test_a_player_takes_a_name_at_a_running_table(server: Server) -> None:
    """The log keeps their earlier names, also after a restart; others may not rename them."""
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link")
    id = made["id"]
    ben.join(made["links"]["1"], "Guest")
    assert ben.send(id, "set-name", 1, name="  Ben\n")["ok"]
    assert anna.send(id, "set-name", 1, name="Mine")["problem"]["id"] == "error.not-your-seat"
    assert ben.send(id, "set-name", 1, name="\u202e ")["problem"]["id"] == "error.empty-name"

    def told() -> Any:
        update = anna.look(id)
        notes = [(note["id"], note["params"]) for note in update["notes"]]
        return [seat["name"] for seat in update["table"]["seats"]], notes[-2:]

    before = told()
    assert before == (
        ["P0", "Ben"],
        [
            ("note.sat-down", {"seat": 1, "who": "Guest"}),
            ("note.named", {"who": "Guest", "name": "Ben"}),
        ],
    )
    server.stop()
    server.start()
    assert told() == before
    assert anna.send(id, "ask-end", 0)["ok"]
    assert ben.send(id, "consent", 1, request=anna.look(id)["table"]["request"]["id"], yes=True)[
        "ok"
    ]
    assert ben.send(id, "set-name", 1, name="Benno")["ok"]


def test_a_flood_of_joins_is_held_by_the_limit_of_an_address(tmp_path: Path) -> None:
    """Guessing, opening and using links cost the same tokens; the table continues."""
    with serving(tmp_path, limits=replace(FREE, address_rate=0, address_burst=40)) as server:
        anna, guest = server.device(), server.device()
        made = anna.make("here", "link")
        said = [
            guest.post("/api/join", {"token": f"guess-{n}", "name": "x"}).status_code
            for n in range(60)
        ]
        assert said[0] == 404 and said[-1] == 429
        table = server.rooms.room(made["id"]).table
        assert table is None or table.log.seats[1].player == "open"


def test_a_flood_of_names_is_held_by_the_limits_of_a_device_and_of_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, limits=replace(FREE, device_rate=0, device_burst=40)) as server:
        guest = server.device()
        id = guest.make("here", "random")["id"]
        said = [guest.send(id, "set-name", 0, name=f"N{n}") for n in range(60)]
        assert said[0]["ok"] and said[-1]["problem"]["id"] == "error.too-fast"
    monkeypatch.setattr("pestis.tables.table.MOST_OTHER_ROWS", 20)
    with serving(tmp_path) as server:
        guest = server.device()
        id = guest.make("here", "random")["id"]
        said = [guest.send(id, "set-name", 0, name=f"N{n}") for n in range(30)]
        assert said[0]["ok"] and said[-1]["problem"]["id"] == "error.too-much-changed"
        assert guest.answer(id)["ok"], "choices are taken all the same"


def test_everybody_at_the_table_is_told_how_many_watch(server: Server) -> None:
    anna, zoe, yan = server.device(), server.device(), server.device()
    made = anna.make("here", "random")
    for device in (zoe, yan):
        device.join(made["spectators"])

    def watching() -> int:
        found: int = anna.get(f"/api/tables/{made['id']}").json()["table"]["watching"]
        return found

    socket = anna.socket(made["id"])
    assert socket.next("update")["table"]["watching"] == 0
    seen = [device.socket(made["id"]) for device in (zoe, yan)]
    until(lambda: watching() == 2)
    for each in seen:
        each.close()
    until(lambda: watching() == 0)
    while socket.next("update")["table"]["watching"] != 2:
        pass
    socket.close()


def test_a_table_without_a_name_of_its_own_is_called_after_its_game(server: Server) -> None:
    anna, ben = server.device(), server.device()
    made = anna.make("here", "link", name=" ")
    ben.join(made["links"]["1"], "Ben")
    for language in ("en", "nl"):
        page = ben.get(f"/t/{made['id']}/text?lang={language}").text
        assert "<h1>Rattus Cartus</h1>" in page and "<p>Rattus Cartus</p>" not in page
    assert anna.send(made["id"], "ask-end", 0)["ok"]
    request = anna.look(made["id"])["table"]["request"]["id"]
    assert ben.send(made["id"], "consent", 1, request=request, yes=True)["ok"]
    assert (
        ben.send(made["id"], "offer-again", 1)["ok"]
        and anna.send(made["id"], "offer-again", 0)["ok"]
    )
    assert anna.look(next_table(made["id"]))["table"]["name"] == ""
