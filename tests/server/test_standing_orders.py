"""Standing orders: the driver answers for a seat as its order says, from the public view."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pestis.games import find
from tests.server.running import FREE, GAME, Device, Json, Server, serving
from tests.waiting import awaited, until

ORDERS = {"play-cards": ("never", "later", "broken", "nonsense")}


@pytest.fixture(autouse=True)
def orders(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Json]]:
    """Add standing orders for one prompt of the game; yields the views passed to them."""
    shown: list[Json] = []

    def standing_answer(order: str, view: Json, seat: int) -> str:
        shown.append(view)
        if order == "broken":
            raise ZeroDivisionError
        if order == "nonsense":
            return "eat the rat"
        return "done" if order == "never" or view["round"] > 1 else ""

    monkeypatch.setattr(find(GAME), "standing_orders", lambda: ORDERS)
    monkeypatch.setattr(find(GAME), "standing_answer", standing_answer)
    yield shown


def give(device: Device, table: str, seat: int, order: str) -> Json:
    return device.send(table, "set-standing", seat, prompt="play-cards", order=order)


def kind(update: Json) -> str:
    """The kind of the open prompt."""
    prompts = update["seats"][0]["view"]["prompts"]
    return str(prompts[0]["kind"]) if prompts else ""


def settled(device: Device, table: str, ready: Any) -> Json:
    """The first update that is ready."""
    return awaited(lambda: device.look(table), ready)


def origins(server: Server, table: str, seat: int) -> list[tuple[str, str]]:
    """Prompt and origin of each answer of the seat."""
    room = server.rooms.room(table).table
    assert room is not None
    return [(entry.kind, entry.origin) for entry in room.match.log if entry.seat == seat]


def play_to_window(device: Device, table: str) -> int:
    """Answer until a seat is asked for cards; returns the seat."""
    for n in range(60):
        update = device.look(table)
        if kind(update) == "play-cards":
            return int(update["table"]["asked"][0])
        assert device.answer(table, n)["ok"]
    raise AssertionError("no such prompt")


def test_the_page_can_offer_them(server: Server) -> None:
    (game,) = [row for row in server.device().get("/api/games").json() if row["id"] == GAME]
    assert game["standing"] == {"play-cards": list(ORDERS["play-cards"])}


def test_the_driver_answers_what_the_order_says(server: Server, orders: list[Json]) -> None:
    device = server.device()
    table = device.make("here", "here", "here")["id"]
    assert give(device, table, 1, "never")["ok"]
    for n in range(40):
        update = settled(
            device, table, lambda u: kind(u) != "play-cards" or u["table"]["asked"] != [1]
        )
        assert device.answer(table, n)["ok"], update["table"]
    mine = [origin for kind, origin in origins(server, table, 1) if kind == "play-cards"]
    assert mine
    assert set(mine) == {"standing-order"}
    others = [origin for seat in (0, 2) for _, origin in origins(server, table, seat)]
    assert "standing-order" not in others
    assert {view["viewer"] for view in orders} == {None}, "orders see the public view alone"


def test_nobody_else_hears_of_them(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    friend.join(made["links"]["1"])
    socket = friend.socket(table)
    socket.next("update")
    own = host.socket(table)
    own.next("update")
    before = settled(friend, table, lambda u: u["table"]["seats"][0]["online"])
    time.sleep(0.2)
    assert give(host, table, 0, "later")["ok"]
    assert own.next("update")["seats"][0]["standing"] == {"play-cards": "later"}
    assert friend.look(table) == before
    assert host.look(table, as_="x")["seq"] == before["seq"]
    assert friend.look(table)["seats"][0]["standing"] == {}
    assert host.look(table, **{"as": "public"})["seats"][0]["standing"] == {}
    with pytest.raises(TimeoutError):
        while True:
            heard = socket.next(seconds=0.3)
            assert heard["type"] == "update"
            assert heard["seq"] == before["seq"]
            assert heard["seats"][0]["standing"] == {}
    assert give(host, table, 0, "")["ok"]
    assert host.look(table)["seats"][0]["standing"] == {}
    for open_socket in (socket, own):
        open_socket.close()


def test_an_order_given_while_one_is_asked_answers_at_once(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    seat = play_to_window(device, table)
    entries = device.look(table)["table"]["entries"]
    assert give(device, table, seat, "never")["ok"]
    settled(device, table, lambda u: u["table"]["entries"] > entries)


def test_an_order_may_leave_the_question_to_the_seat(server: Server) -> None:
    """The order depends only on public facts, here on the round."""
    device = server.device()
    table = device.make("here", "here")["id"]
    for seat in (0, 1):
        assert give(device, table, seat, "later")["ok"]
    seat = play_to_window(device, table)
    time.sleep(0.2)
    update = device.look(table)
    assert update["table"]["asked"] == [seat]
    assert "standing-order" not in {origin for _, origin in origins(server, table, seat)}
    for n in range(60):
        update = settled(
            device,
            table,
            lambda u: kind(u) != "play-cards" or u["seats"][0]["view"]["round"] == 1,
        )
        if update["seats"][0]["view"]["round"] > 2:
            break
        assert device.answer(table, n)["ok"]
    assert "standing-order" in {origin for _, origin in origins(server, table, 0)}


@pytest.mark.parametrize("order", ["broken", "nonsense"])
def test_a_bad_order_asks_the_seat(server: Server, order: str) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    for seat in (0, 1):
        assert give(device, table, seat, order)["ok"]
    seat = play_to_window(device, table)
    assert device.look(table)["seats"][seat]["choices"]
    assert device.answer(table)["ok"]


def test_refusals(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    friend.join(made["links"]["1"])
    for prompt, order in (("play-cards", "odd"), ("enter", "never"), ("odd", ""), ("", "")):
        answer = host.send(table, "set-standing", 0, prompt=prompt, order=order)
        assert answer["problem"]["id"] == "error.standing-unknown"
    assert give(host, table, 1, "never")["problem"]["id"] == "error.not-your-seat"
    assert host.look(table)["seats"][0]["standing"] == {}


def test_undo_passes_over_ones_own_and_stops_at_others(server: Server) -> None:
    """An answer by order is not a step of the seat to take back, because it would come again; for
    the others it is a choice like any other, or undo would reveal that there is an order."""
    device = server.device()
    table = device.make("here", "here")["id"]
    first = play_to_window(device, table)
    assert give(device, table, first, "never")["ok"]
    settled(device, table, lambda _: origins(server, table, first)[-1][1] == "standing-order")
    steps = device.look(table)["seats"][first]["undo"]["steps"]
    room = server.rooms.room(table).table
    assert room is not None
    points, _ = room.undo_points(first)
    assert len(points) == steps
    assert all(room.match.log[at].origin == "" for at in points)
    other = device.look(table)["seats"][1 - first]["undo"]
    assert other["steps"] == 0
    assert other["reason"]["id"] in ("undo.other", "undo.chance", "undo.revealed")


def test_they_are_kept_over_a_restart_and_go_on_by_themselves(tmp_path: Path) -> None:
    """A game over days does not wait for somebody to look at the table."""
    with serving(tmp_path, pace=30.0) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        for seat in (0, 1):
            assert give(device, table, seat, "never")["ok"]
        play_to_window(device, table)
        entries = device.look(table)["table"]["entries"]
        server.stop()
        server.settings = replace(server.settings, pace=0.0)
        server.start()
        until(lambda: server.store.load(table)[0].summary.entries != entries)
        assert device.look(table)["seats"][0]["standing"] == {"play-cards": "never"}


def test_an_answer_takes_no_less_than_the_pace(tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.3) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        seat = play_to_window(device, table)
        entries = device.look(table)["table"]["entries"]
        began = time.monotonic()
        assert give(device, table, seat, "never")["ok"]
        settled(device, table, lambda u: u["table"]["entries"] > entries)
        assert time.monotonic() - began >= 0.3


def test_an_order_taken_back_while_the_pause_runs_asks_again(tmp_path: Path) -> None:
    pace = 8.0
    with serving(tmp_path, pace=pace) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        seat = play_to_window(device, table)
        entries = device.look(table)["table"]["entries"]
        assert give(device, table, seat, "never")["ok"]
        assert give(device, table, seat, "")["ok"]
        time.sleep(pace + 0.5)
        assert device.look(table)["table"]["entries"] == entries
        assert device.look(table)["seats"][seat]["choices"]


def test_they_go_with_the_seat(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(FREE, absent_seconds=0)) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        table = made["id"]
        friend.join(made["links"]["1"])
        assert give(friend, table, 1, "never")["ok"]
        assert host.send(table, "ask-hand-on", 0, about=1)["ok"]
        token = host.post(f"/api/tables/{table}/links", {"seat": 1}).json()["token"]
        new = server.device()
        new.join(token)
        assert new.look(table)["seats"][0]["standing"] == {}
        server.stop()
        server.start()
        assert new.look(table)["seats"][0]["standing"] == {}
