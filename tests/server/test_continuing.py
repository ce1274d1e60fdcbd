"""Whole records and new tables from their moments: who may have them, and who may not."""

from __future__ import annotations

from typing import Any

import pestis
from tests.server.running import Device, Json, Server

BOTS = ["here", "random", "random"]


def onward(device: Device, where: str, at: int, *players: str) -> tuple[int, Json]:
    seats = [{"name": f"Q{n}", "player": player} for n, player in enumerate(players)]
    answer = device.post(f"{where}/continue", {"name": "Onward", "at": at, "seats": seats})
    told: Json = answer.json()
    return answer.status_code, told


def answered(device: Device, *players: str, answers: int = 3) -> Json:
    """A table with this many answers of the device."""
    made = device.make(*players)
    for _ in range(answers):
        update = device.look(made["id"])
        while not any(seat["choices"] for seat in update["seats"]):
            update = device.get(f"/api/tables/{made['id']}/wait?after={update['seq']}").json()
        assert device.answer_to(made["id"], update)["ok"]
    return made


def problem(told: Json) -> str:
    return str(told["problem"]["id"])


def uploaded(device: Device, text: str) -> str:
    return f"/api/records/{device.post('/api/records', text.encode()).json()['id']}"


def test_who_plays_against_bots_alone_may_have_it_whole(server: Server) -> None:
    device, watcher = server.device(), server.device()
    made = answered(device, *BOTS)
    watcher.join(made["spectators"])
    at = f"/api/tables/{made['id']}"
    match = pestis.load(device.get(f"{at}/record").text)
    assert len(match.log) >= 3
    assert watcher.get(f"{at}/record").json()["seats"][0]["seat"] is None
    assert problem(onward(watcher, at, 1, *BOTS)[1]) == "error.continue-running"
    status, told = onward(device, at, 2, "here", "here", "link")
    assert status == 201
    assert [*told["links"]] == ["2"]
    shown = device.look(told["id"])
    assert shown["table"]["continued"]
    assert (shown["table"]["entries"], shown["table"]["name"]) == (0, "Onward")
    assert shown["seats"][0]["view"] == match.at(2).view(0)


def test_what_others_hide_is_not_given_away(server: Server) -> None:
    device, friend, stranger = server.device(), server.device(), server.device()
    made = answered(device, "here", "link", "random", answers=0)
    at = f"/api/tables/{made['id']}"
    for _ in range(2):
        assert device.get(f"{at}/record").json()["seats"][0]["seat"] == 0
        assert problem(onward(device, at, 0, *BOTS)[1]) == "error.continue-running"
        friend.join(made["links"]["1"])
    assert onward(stranger, at, 0, *BOTS)[0] == 404
    both = answered(device, "here", "here", answers=1)
    there = f"/api/tables/{both['id']}"
    assert len(device.get(f"{there}/record").json()["seats"]) == 2, "each from his own eyes"
    assert problem(onward(device, there, 0, "here", "here")[1]) == "error.continue-running"
    assert device.send(made["id"], "leave-to-bot", 0, bot="random")["ok"]
    assert problem(onward(friend, at, 0, *BOTS)[1]) == "error.continue-running", "a stand-in"
    assert friend.send(made["id"], "ask-end", 1)["ok"]
    request = device.look(made["id"])["table"]["request"]["id"]
    assert device.send(made["id"], "consent", 0, request=request, yes=True)["ok"]
    for each in (device, friend):
        assert onward(each, at, 0, *BOTS)[0] == 201


def test_any_moment_of_a_record(server: Server) -> None:
    device = server.device()
    match = pestis.new("rattus", 3, 11)
    while len(match.log) < 12:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    at = uploaded(server.device(), match.save())
    for entries in (0, 7, 12):
        status, told = onward(device, at, entries, "here", "here", "here")
        assert status == 201
        shown = device.look(told["id"])
        assert shown["seats"][1]["view"] == match.at(entries).view(1)
        stored = server.store.load(told["id"]).stored
        assert match.header.seed not in (stored, shown)
    refused: list[tuple[Any, str]] = [
        (onward(device, at, 13, *BOTS), "error.rewind"),
        (onward(device, at, 3, "here", "here"), "error.continue-seats"),
        (onward(device, at, 3, "here", "here", "nobody"), "error.bot-unknown"),
        (onward(device, "/api/records/nothing", 3, *BOTS), "error.not-found"),
    ]
    for (status, told), wrong in refused:
        assert (status >= 400, problem(told)) == (True, wrong)
    assert device.post(f"{at}/continue", b"{}").status_code == 400


def test_nothing_goes_on_from_the_end(server: Server) -> None:
    device = server.device()
    match = pestis.new("rattus-cartus", 2, 3)
    dice = pestis.Dice("to the end")
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    at = uploaded(device, match.save())
    assert problem(onward(device, at, len(match.log), "here", "here")[1]) == "error.over"
    status, told = onward(device, at, len(match.log) - 1, "here", "random")
    assert status == 201
    record = device.get(f"/api/tables/{told['id']}/record").text
    assert pestis.load(record).header.continued
