"""Every command of a seat: its effect, and when it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.running import Device, Server


@pytest.fixture
def device(server: Server) -> Device:
    return server.device()


def own(update: dict[str, Any], seat: int) -> dict[str, Any]:
    """The seat's own part of an update."""
    return next(part for part in update["seats"] if part["seat"] == seat)


def play_to_own_step(device: Device, table: str) -> int:
    """Play until a seat may take a choice back; returns the seat."""
    for n in range(60):
        update = device.look(table)
        for part in update["seats"]:
            if part["undo"]["steps"]:
                return int(part["seat"])
        assert device.answer(table, n)["ok"]
    raise AssertionError("nothing could ever be taken back")


def test_a_command_sent_twice_counts_once(device: Device) -> None:
    table = device.make("here", "here")["id"]
    update = device.look(table)
    seat = update["table"]["asked"][0]
    command = {
        "type": "choose",
        "key": "same",
        "seat": seat,
        "decision": update["table"]["decision"],
        "choice": own(update, seat)["choices"][0],
    }
    first = device.send_raw(table, command)
    second = device.send_raw(table, command)
    assert first == second
    assert first["ok"]
    assert device.look(table)["table"]["entries"] == 1


def test_chat_is_cut_after_it_was_normalised(device: Device) -> None:
    """Some letters become three when normalised."""
    table = device.make("here", "here")["id"]
    assert device.send(table, "chat", 0, text="\ufb2c" * 500)["ok"]
    assert len(device.get(f"/api/tables/{table}/chat").json()[0]["text"]) == 500


def test_chat_sent_twice_counts_once(device: Device) -> None:
    table = device.make("here", "here")["id"]
    for text in ("hello", "again"):
        command = {"type": "chat", "key": "same", "seat": 0, "text": text}
        assert device.send_raw(table, command)["ok"]
    said = device.get(f"/api/tables/{table}/chat").json()
    assert [line["text"] for line in said] == ["hello"]
    assert device.send(table, "chat", 0, text="   ")["problem"]["id"] == "error.empty-chat"


def test_late_and_illegal_answers(device: Device) -> None:
    table = device.make("here", "here")["id"]
    update = device.look(table)
    seat = update["table"]["asked"][0]
    decision = update["table"]["decision"]
    choice = own(update, seat)["choices"][0]
    illegal = device.send(table, "choose", seat, decision=decision, choice="enter monastery-4")
    assert illegal["problem"]["id"] == "error.illegal-choice"
    unknown = device.send(table, "choose", seat, decision=decision, choice="eat the rat")
    assert unknown["problem"]["id"] == "error.unknown-choice"
    not_asked = device.send(table, "choose", 1 - seat, decision=decision, choice=choice)
    assert not_asked["problem"]["id"] == "error.not-asked"
    assert device.look(table) == update
    assert device.send(table, "choose", seat, decision=decision, choice=choice)["ok"]
    late = device.send(table, "choose", seat, decision=decision, choice=choice)
    assert late["problem"]["id"] == "error.late"
    assert device.look(table)["table"]["entries"] == 1


def test_why_not(device: Device) -> None:
    table = device.make("here", "here")["id"]
    update = device.look(table)
    seat = update["table"]["asked"][0]
    why = f"/api/tables/{table}/why"
    legal = own(update, seat)["choices"][0]
    assert device.get(why, params={"seat": seat, "choice": legal}).json() == {"problem": None}
    problem = device.get(why, params={"seat": seat, "choice": "enter monastery-4"}).json()
    assert problem["problem"]["id"] == "error.illegal-choice"
    assert device.get(why, params={"seat": 5, "choice": legal}).status_code == 403


def test_undo_and_its_barrier(device: Device) -> None:
    table = device.make("here", "here")["id"]
    seat = play_to_own_step(device, table)
    before = device.look(table)
    steps = own(before, seat)["undo"]["steps"]
    assert device.send(table, "undo", seat)["ok"]
    after = device.look(table)
    assert own(after, seat)["undo"]["steps"] == steps - 1
    assert after["table"]["entries"] < before["table"]["entries"]
    assert after["table"]["decision"].partition("-")[0] == "1", "a new epoch"
    assert own(after, seat)["choices"]
    while own(device.look(table), seat)["undo"]["steps"]:
        assert device.send(table, "undo", seat)["ok"]
    refused = device.send(table, "undo", seat)
    assert refused["problem"]["id"] == "error.undo"
    reason = own(device.look(table), seat)["undo"]["reason"]["id"]
    assert refused["problem"]["params"]["reason"] == reason


def test_answers_that_were_sent_as_one_are_taken_back_as_one(device: Device) -> None:
    """The undo stops at the barrier: none goes beyond it, whatever entry it names."""
    table = device.make("here", "here")["id"]
    seat = play_to_own_step(device, table)
    before = device.look(table)
    steps = own(before, seat)["undo"]["steps"]
    assert device.send(table, "undo", seat, entries=0)["ok"]
    after = device.look(table)
    assert own(after, seat)["undo"]["steps"] == 0
    assert before["table"]["entries"] - after["table"]["entries"] >= steps > 0
    refused = device.send(table, "undo", seat, entries=0)
    assert refused["problem"]["id"] == "error.undo"


def test_restart_turn_takes_all_back(device: Device) -> None:
    table = device.make("here", "here")["id"]
    seat = play_to_own_step(device, table)
    assert device.send(table, "restart-turn", seat)["ok"]
    assert own(device.look(table), seat)["undo"]["steps"] == 0


def test_events_after_undo_are_sent_anew(device: Device) -> None:
    table = device.make("here", "here")["id"]
    seat = play_to_own_step(device, table)
    known = device.look(table)
    events = len(own(known, seat)["events"])
    seq = known["seq"]
    assert own(device.look(table, seq=seq, events=events), seat)["first_event"] == events
    assert device.send(table, "undo", seat)["ok"]
    assert own(device.look(table, seq=seq, events=events), seat)["first_event"] == 0


def test_going_back_needs_everybody(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link", "random")
    table = made["id"]
    friend.join(made["links"]["1"])
    socket = host.socket(table)
    for n in range(4):
        update = socket.next("update")
        while not any(seat in (0, 1) for seat in update["table"]["asked"]):
            update = socket.next("update")
        mover = host if update["table"]["asked"][0] == 0 else friend
        mover.answer(table, n)
    entries = host.look(table)["table"]["entries"]
    assert entries >= 4
    assert host.send(table, "ask-back", 0, entries=1)["ok"]
    request = friend.look(table)["table"]["request"]
    assert (request["kind"], request["seat"], request["waiting"]) == ("back", 0, [1])
    assert host.send(table, "ask-end", 0)["problem"]["id"] == "error.request-open"
    wrong = friend.send(table, "consent", 1, request=request["id"] + 1, yes=True)
    assert wrong["problem"]["id"] == "error.request-gone"
    assert friend.send(table, "consent", 1, request=request["id"], yes=False)["ok"]
    assert friend.look(table)["table"]["request"] is None
    assert host.send(table, "ask-back", 0, entries=1)["ok"]
    request = friend.look(table)["table"]["request"]
    assert friend.send(table, "consent", 1, request=request["id"], yes=True)["ok"]
    after = friend.look(table)["table"]
    assert after["request"] is None
    assert after["decision"].startswith("1-")
    refused = host.send(table, "ask-back", 0, entries=10_000)
    assert refused["problem"]["id"] == "error.rewind"
    socket.close()


def test_ending_by_agreement(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    friend.join(made["links"]["1"])
    assert host.send(table, "ask-end", 0)["ok"]
    request = friend.look(table)["table"]["request"]
    assert friend.send(table, "consent", 1, request=request["id"], yes=True)["ok"]
    update = host.look(table)
    assert update["table"]["status"] == "ended"
    assert update["table"]["asked"] == []
    assert update["seats"][0]["choices"] == []
    for type, fields in (("undo", {}), ("ask-end", {}), ("ask-back", {"entries": 0})):
        assert host.send(table, type, 0, **fields)["problem"]["id"] == "error.table-closed"
    assert host.send(table, "chat", 0, text="bye")["ok"]
    assert host.get(f"/api/tables/{table}/record").text.startswith("{")
    assert host.get(f"/api/tables/{table}/replay?at=0&as=1").status_code == 200


def test_leaving_to_a_bot_and_coming_back(device: Device) -> None:
    table = device.make("here", "here")["id"]
    asked = device.look(table)["table"]["asked"][0]
    assert device.send(table, "leave-to-bot", asked, bot="random")["ok"]
    socket = device.socket(table)
    update = socket.next("update")
    while not update["table"]["entries"]:
        update = socket.next("update")
    info = update["table"]["seats"][asked]
    assert (info["player"], info["stand_in"]) == ("random", True)
    refused = device.send(table, "choose", asked, decision="0-0", choice="done")
    assert refused["problem"]["id"] == "error.stand-in-plays"
    assert device.send(table, "take-back", asked)["ok"]
    assert device.look(table)["table"]["seats"][asked]["player"] == "human"
    assert device.send(table, "take-back", asked)["problem"]["id"] == "error.no-stand-in"
    unknown = device.send(table, "leave-to-bot", asked, bot="gredy")
    assert unknown["problem"]["id"] == "error.bot-unknown"
    socket.close()


def test_rename(device: Device) -> None:
    table = device.make("here", "here")["id"]
    assert device.send(table, "rename", 0, name="  Die\n<i>Pest</i>\x00 ")["ok"]
    assert device.look(table)["table"]["name"] == "Die <i>Pest</i>"
    assert device.get("/api/tables").json()[0]["table"]["name"] == "Die <i>Pest</i>"
    assert device.send(table, "rename", 0, name=" \n ")["problem"]["id"] == "error.empty-name"


def test_links_renewed_and_revoked(server: Server) -> None:
    host, friend, second, watcher = (server.device() for _ in range(4))
    made = host.make("here", "link")
    table = made["id"]
    links = f"/api/tables/{table}/links"
    old = made["links"]["1"]
    assert host.get(links).json() == {"seats": [0, 1], "spectators": True}
    new = host.post(links, {"seat": 1}).json()["token"]
    refused = friend.post("/api/join", {"token": old})
    assert (refused.status_code, refused.json()["problem"]["id"]) == (404, "error.link-unknown")
    assert friend.post(links, {"seat": 1}).status_code == 404, "a stranger"
    friend.join(new)
    assert host.post(links, {"seat": 1}).json()["problem"]["id"] == "error.seat-taken"
    assert friend.post(links, {"seat": None}).json()["problem"]["id"] == "error.not-your-table"
    assert friend.get(links).json() == {"seats": [1], "spectators": False}
    assert host.get(links).json() == {"seats": [0], "spectators": True}
    own_link = friend.post(links, {"seat": 1}).json()["token"]
    second.join(own_link)
    assert second.get("/api/tables").json()[0]["mine"] == [1], "a second device on one seat"
    watcher.join(made["spectators"])
    socket = watcher.socket(table)
    socket.next("update")
    assert host.post(links, {"seat": None, "revoke": True}).json() == {"token": ""}
    assert watcher.get(f"/api/tables/{table}").status_code == 404
    with pytest.raises(Exception, match="1008"):
        socket.next()
    assert watcher.post("/api/join", {"token": made["spectators"]}).status_code == 404


def test_several_answer_the_same_prompt(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link", options={"supply": "together"})
    table = made["id"]
    friend.join(made["links"]["1"])
    for n in range(100):
        update = host.look(table)["table"]
        if update["asked"] == [0, 1]:
            break
        (host, friend)[update["asked"][0]].answer(table, n)
    assert update["asked"] == [0, 1]
    decision, entries = update["decision"], update["entries"]
    assert friend.answer(table)["ok"]
    between = host.look(table)
    assert between["table"]["decision"] == decision, "one prompt, whoever has answered"
    assert between["table"]["asked"] == [0]
    assert between["table"]["since"] == update["since"]
    assert own(between, 0)["view"]["sealed"] == [False, True], "that he answered, not what"
    assert isinstance(own(friend.look(table), 1)["view"]["sealed"][1], str)
    choice = own(between, 0)["choices"][0]
    assert host.send(table, "choose", 0, decision=decision, choice=choice)["ok"]
    after = host.look(table)["table"]
    assert after["entries"] == entries + 2
    assert after["decision"] != decision


def test_a_bot_and_people_answer_the_same_prompt(server: Server) -> None:
    device = server.device()
    table = device.make("here", "random", "here", options={"supply": "together"})["id"]
    for n in range(60):
        device.answer_if_asked(table, n)
    assert device.look(table)["table"]["entries"] > 30
