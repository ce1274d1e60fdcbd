"""The seed of a table: nobody can try all of them, and it is shown to nobody while the game
runs."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pestis
from pestis.kernel.core.chance import Keyed
from pestis.kernel.json import Json
from pestis.tables.table import Table
from tests.server.running import GAME, Device, Server

SEATS = 3
WINDOW = range(400)
"""Chosen seeds are searched among these; a whole attack on 48 bits only takes longer."""


def table_of(server: Server, table: str) -> Table:
    found = server.rooms.room(table).table
    assert isinstance(found, Table)
    return found


def first_view(device: Device, table: str) -> Json:
    (seat,) = device.look(table)["seats"]
    view: Json = seat["view"]
    return view


def fitting(view: Json, seeds: Iterable[int | str]) -> list[int | str]:
    """The seeds that deal a seat the cards that it sees: the attack."""
    assert isinstance(view, dict)
    seat = view["viewer"]
    assert isinstance(seat, int)
    return [seed for seed in seeds if pestis.new(GAME, SEATS, seed).view(seat) == view]


def test_a_chosen_seed_can_be_found_and_one_that_nobody_chose_cannot(server: Server) -> None:
    """The first is why friends are told of a chosen seed; all secrecy depends on the second."""
    host, friend = server.device(), server.device()
    for chosen, found in ((321, [321]), (None, [])):
        made = host.make("here", "link", "here", seed=chosen)
        friend.join(made["links"]["1"])
        assert fitting(first_view(friend, made["id"]), WINDOW) == found
    table = table_of(server, made["id"])
    door = table.match._ctx.chance
    assert isinstance(door, Keyed)
    assert len(door.key) * 8 >= 128
    assert door.key.hex() == table.match.header.seed
    assert fitting(first_view(friend, made["id"]), [door.key.hex()]) == [door.key.hex()]
    assert len(bytes.fromhex(table.secret)) * 8 >= 128


def test_no_two_tables_share_a_seed(server: Server) -> None:
    host = server.device()
    made = [host.make("here", "here", seed=None)["id"] for _ in range(20)]
    seeds = {table_of(server, id).match.header.seed for id in made}
    assert len(seeds) == 20
    bits = [sum(int(str(seed), 16) >> bit & 1 for seed in seeds) for bit in range(128)]
    assert all(0 < bit < 20 for bit in bits)


def test_the_seed_is_told_when_the_game_is_over_and_never_before(server: Server) -> None:
    host, friend, watcher = server.device(), server.device(), server.device()
    made = host.make("here", "link", "random", seed=None)
    id = made["id"]
    friend.join(made["links"]["1"])
    watcher.join(made["spectators"])
    seed = str(table_of(server, id).match.header.seed)
    at = f"/api/tables/{id}"
    paths = [at, f"{at}/record", f"{at}/replay?at=0", f"{at}/links", f"{at}/why?seat=0&choice=x"]
    for device in (host, friend, watcher):
        for path in paths:
            text = device.get(path).text
            assert seed not in text
            assert "blake2b" not in text
        socket = device.socket(id)
        assert seed not in socket.text()
        socket.close()
    assert host.send(id, "ask-end", 0)["ok"]
    request = friend.look(id)["table"]["request"]["id"]
    assert friend.send(id, "consent", 1, request=request, yes=True)["ok"]
    header = json.loads(host.get(f"{at}/record").text.splitlines()[0])
    assert (header["seed"], header["chance"]) == (seed, "blake2b")


def test_a_table_goes_on_with_its_chance_after_a_restart(server: Server) -> None:
    host = server.device()
    ids = [host.make("here", "here", "here", seed=seed)["id"] for seed in (None, 7)]
    for id in ids:
        for _ in range(12):
            host.answer(id)
    before = [table_of(server, id).match for id in ids]
    server.stop()
    server.start()
    for id, match in zip(ids, before, strict=True):
        host.look(id)
        again = table_of(server, id).match
        assert again is not match
        assert again._ctx.chance.counters() == match._ctx.chance.counters()
        for _ in range(12):
            host.answer(id)
        for entry in again.log[len(match.log) :]:
            match.submit(entry.seat, entry.choice, entry.origin)
        assert again.hash() == match.hash()


def test_a_page_cannot_ask_for_a_seed_that_javascript_would_round(server: Server) -> None:
    seats = [{"name": "A", "player": "here"}, {"name": "B", "player": "here"}]
    for seed in (1 << 48, -1, 1.5, "0f" * 16, True):
        wish = {"game": GAME, "name": "T", "seats": seats, "seed": seed}
        assert server.device().post("/api/tables", wish).status_code == 400
