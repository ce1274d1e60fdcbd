"""A table from the first click to the score sheet, by POST and by socket."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games import GAMES, game_ids
from pestis.tables.questions import ADVICE, ELSEWHERE, OPERATING, TERMINAL
from pestis.words.catalogue import catalogue
from tests.server.running import FORESTALLED, Device, Server
from tests.waiting import awaited


def wait_for(device: Device, table: str, ready: Any) -> dict[str, Any]:
    """The first update that is ready; bots take their time."""
    return awaited(lambda: device.look(table), ready)


def mine_asked(update: dict[str, Any]) -> bool:
    return any(seat["choices"] for seat in update["seats"]) or update["table"]["status"] == "over"


def test_whole_game_with_bots(server: Server) -> None:
    device = server.device()
    table = device.make("here", "random", "random", "here")["id"]
    for n in range(400):
        update = wait_for(device, table, mine_asked)
        if update["table"]["status"] == "over":
            break
        # From this very update: the driver may answer before another request.
        mine = next(seat for seat in update["seats"] if seat["choices"])
        choice = mine["choices"][n % len(mine["choices"])]
        decision = update["table"]["decision"]
        answer = device.send(table, "choose", mine["seat"], decision=decision, choice=choice)
        assert answer["ok"] or answer["problem"]["id"] in FORESTALLED
    assert update["table"]["status"] == "over"
    outcome = update["seats"][0]["outcome"]
    assert len(outcome["totals"]) == 4
    record = device.get(f"/api/tables/{table}/record").text
    posted = device.post("/api/records", record.encode())
    assert posted.status_code == 201, posted.text
    id = posted.json()["id"]
    assert device.get(f"/api/records/{id}").json()["status"] == "over"
    shown = device.get(f"/api/records/{id}/replay?at=5&as=2").json()
    assert shown["view"]["viewer"] == 2
    assert shown == device.get(f"/api/tables/{table}/replay?at=5&as=2").json()


def test_friends_by_link(server: Server) -> None:
    host, friend, watcher = server.device(), server.device(), server.device()
    made = host.make("here", "link")
    table, token = made["id"], made["links"]["1"]
    told = friend.get(f"/api/join/{token}").json()
    assert {name: told[name] for name in ("table", "game", "seat", "seat_name", "taken")} == {
        "table": "Table",
        "game": "rattus-cartus",
        "seat": 1,
        "seat_name": "P1",
        "taken": False,
    }
    assert friend.get(f"/api/tables/{table}").status_code == 404
    assert friend.join(token, "Bert") == {"id": table, "seat": 1}
    assert friend.join(token) == {"id": table, "seat": 1}, "coming again is fine"
    late = server.device().post("/api/join", {"token": token})
    assert (late.status_code, late.json()["problem"]["id"]) == (409, "error.seat-taken")
    assert watcher.join(made["spectators"]) == {"id": table, "seat": None}
    assert [seat["name"] for seat in friend.look(table)["table"]["seats"]] == ["P0", "Bert"]
    assert [s["seat"] for s in watcher.look(table)["seats"]] == [None]
    assert friend.get("/api/tables").json()[0]["mine"] == [1]
    assert watcher.get("/api/tables").json()[0]["mine"] == []
    update = host.look(table)
    asked = update["table"]["asked"][0]
    mover, other = (host, friend) if asked == 0 else (friend, host)
    assert mover.answer(table)["ok"]
    refused = other.send(
        table, "choose", asked, decision=other.look(table)["table"]["decision"], choice="done"
    )
    assert refused["problem"]["id"] == "error.not-your-seat"
    denied = watcher.post(f"/api/tables/{table}/commands", {"type": "undo"})
    assert denied.status_code == 403


def test_sockets_hear_of_everything(server: Server) -> None:
    host, friend, watcher = server.device(), server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    friend.join(made["links"]["1"])
    watcher.join(made["spectators"])
    sockets = [device.socket(table) for device in (host, host, friend, watcher)]
    first = [socket.next("update") for socket in sockets]
    assert {update["seq"] for update in first} == {2}
    seat = first[0]["table"]["asked"][0]
    mover, socket = (host, sockets[0]) if seat == 0 else (friend, sockets[2])
    update = mover.look(table)
    socket.send(
        {
            "type": "choose",
            "key": "a",
            "seat": seat,
            "decision": update["table"]["decision"],
            "choice": next(s for s in update["seats"] if s["choices"])["choices"][0],
        }
    )
    answer = socket.next("answer")
    assert (answer["key"], answer["ok"], answer["seq"]) == ("a", True, 3)
    then = [s.until(3) for s in sockets]
    for before, after in zip(first, then, strict=True):
        have = len(before["seats"][0]["events"])
        assert after["seats"][0]["first_event"] == have, "only what is new is sent"
        assert after["table"]["entries"] == 1
    sockets[0].send({"type": "chat", "key": "c", "seat": 0, "text": "<b>hi</b>"})
    assert sockets[2].next("chat")["text"] == "<b>hi</b>"
    assert host.get(f"/api/tables/{table}/chat").json()[0]["n"] == 1
    assert watcher.get(f"/api/tables/{table}/chat").json()[0]["text"] == "<b>hi</b>"
    assert server.device().get(f"/api/tables/{table}/chat").status_code == 404
    for s in sockets:
        s.close()


def test_presence(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    friend.join(made["links"]["1"])
    socket = host.socket(made["id"])
    socket.next("update")
    assert not host.look(made["id"])["table"]["seats"][1]["online"]
    other = friend.socket(made["id"])
    while not socket.next("update")["table"]["seats"][1]["online"]:
        pass
    other.close()
    while socket.next("update")["table"]["seats"][1]["online"]:
        pass
    socket.close()


def test_long_poll(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    seq = device.look(table)["seq"]
    asked = device.look(table)["table"]["asked"]
    socket = device.socket(table)
    socket.next("update")
    assert device.answer(table)["ok"]
    update = device.get(f"/api/tables/{table}/wait", params={"after": seq}).json()
    assert update["seq"] == seq + 1
    assert update["table"]["asked"] != asked
    socket.close()


def test_what_the_lobby_needs(server: Server) -> None:
    device = server.device()
    games = {game["id"]: game for game in device.get("/api/games").json()}
    assert set(games) == set(game_ids())
    assert games["rattus-cartus"]["seats"] == [2, 5]
    assert all({"greedy", "random"} <= set(games[game]["bots"]) for game in GAMES)
    assert all("random" in game["bots"] for game in games.values())
    for language in ("en", "de", "nl"):
        words = device.get(f"/api/words/{language}").json()
        assert words["error.not-found"]
        lobby = device.get(f"/api/words/{language}/lobby").json()
        assert lobby["web.new.title"] and not lobby.keys() & words.keys()
        words.update(lobby)
        assert words["note.handed-on"]
        assert not [id for id in words if id.startswith(("cli.", "server."))]
        for game in game_ids():
            own = device.get(f"/api/words/{language}/{game}").json()
            assert words[f"{game}.name"] == own[f"{game}.name"]
            assert all(id.startswith(f"{game}.") for id in own)
            words.update(own)
        rest = set(catalogue(language)) - set(words)
        left = [f"{game}.{part}" for game in GAMES for part in ELSEWHERE]
        left += [*OPERATING, *[f"{part}." for part in (*TERMINAL, ADVICE)]]
        assert all(id.startswith((*left,)) for id in rest), "nothing else is left out"
    assert device.get("/api/words/xx").status_code == 404
    assert device.get("/api/words/en/chess").status_code == 404
    said = device.get("/api/explain/rattus-cartus/monastery-4?lang=de").json()
    assert said["title"]
    assert said["lines"]
    assert device.get("/api/explain/rattus-cartus/nonsense").status_code == 404
    assert device.get("/api/addresses").json() == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_says_where_it_comes_from(server: Server, game: str) -> None:
    """Every row of the content says whether it is printed on the box's components or reconstructed
    by us."""
    origins = server.device().get("/api/about").json()["origins"]
    (rows,) = [row["rows"] for row in origins if row["game"] == game]
    assert len(rows) > 5
    assert {origin for _, origin in rows} <= {"printed", "reconstructed"}
    assert len({id for id, _ in rows}) == len(rows), "each row once"


def test_words_are_sent_again_only_when_they_have_changed(server: Server) -> None:
    device = server.device()
    tag = device.get("/api/words/nl").headers["etag"]
    again = device.get("/api/words/nl", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_friends_are_told_where_the_seed_was_chosen(server: Server) -> None:
    """The person who chose it could deal the game in advance and see every hidden card."""
    host, friend, watcher = server.device(), server.device(), server.device()
    made = host.make("here", "link", seed=4242)
    friend.join(made["links"]["1"])
    watcher.join(made["spectators"])
    for device in (host, friend, watcher):
        first = device.look(made["id"])["notes"][0]
        assert (first["id"], first["params"], first["n"]) == ("note.seed-chosen", {}, 1)
    server.rooms.room(made["id"]).table = None
    socket = friend.socket(made["id"])
    notes = socket.next("update")["notes"]
    assert [note["id"] for note in notes] == ["note.seed-chosen", "note.sat-down"]
    socket.close()
    for players, seed in ((("here", "link"), None), (("here", "here"), 4242)):
        other = host.make(*players, seed=seed)["id"]
        assert host.look(other)["notes"] == []
