"""A game of another package at a table: its bots think in the workers, its record replays."""

from __future__ import annotations

import pestis
from tests.conformance.support import source_only
from tests.server.running import Server

pytestmark = source_only


def test_bots_play_it_to_its_end(server: Server) -> None:
    device = server.device()
    table = device.make("here", "random", "random", game="bluff", seed=5)["id"]
    update = device.look(table)
    while update["table"]["status"] == "running":
        if any(seat["choices"] for seat in update["seats"]):
            said = device.answer_to(table, update)
            assert said["ok"] or said["problem"]["id"] == "error.late"  # it was forced
        update = device.look(table)
    match = pestis.load(device.get(f"/api/tables/{table}/record").text)
    assert match.over
    assert {entry.origin for entry in match.log} >= {"bot:random"}


def test_it_says_what_it_brings(server: Server) -> None:
    device = server.device()
    games = {game["id"]: game["brings"] for game in device.get("/api/games").json()}
    assert games["bluff"] == []
    assert games["rattus-cartus"] == ["board", "statistics"]
    assert games["pest"] == ["board", "fields", "statistics"]
    words = device.get("/api/words/en/bluff").json()
    assert words["bluff.choice.doubt"] == "doubt it"
    assert device.get("/static/games/bluff/web/board.js").status_code == 404
