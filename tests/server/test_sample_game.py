"""A game from another package at a table: its bots think in the workers, its record replays."""

from __future__ import annotations

from pathlib import Path

import pytest

import pestis
from tests.server.running import Server

pytestmark = pytest.mark.source_only


def test_bots_play_it_to_its_end(server: Server) -> None:
    device = server.device()
    table = device.make("here", "random", "random", game="bluff", seed=5)["id"]
    while device.look(table)["table"]["status"] == "running":
        device.answer_if_asked(table)
    match = pestis.load(device.get(f"/api/tables/{table}/record").text)
    assert match.over
    assert {entry.origin for entry in match.log} >= {"bot:random"}


def test_it_says_what_it_brings(server: Server) -> None:
    device = server.device()
    games = {game["id"]: game["brings"] for game in device.get("/api/games").json()}
    assert games["bluff"] == []
    assert games["rattus-cartus"] == ["board", "scene", "statistics", "tips"]
    assert games["pest"] == ["board", "fields", "scene", "statistics", "tips"]
    words = device.get("/api/words/en/bluff").json()
    assert words["bluff.choice.doubt"] == "doubt it"
    assert device.get("/static/games/bluff/web/board.js").status_code == 404


def test_its_folder_for_the_page_is_served_and_nothing_beside_it(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "drawn_game"
    (package / "web").mkdir(parents=True)
    (package / "web" / "board.js").write_text("export const Board = null;")
    (package / "web" / "notes.py").write_text("")
    (package / "secret.js").write_text("")
    (package / "__init__.py").write_text("")
    info = tmp_path / "drawn_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: drawn-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pestis.games]\ndrawn-game = drawn_game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    device = server.device()
    at = "/static/games/drawn_game"
    assert device.get(f"{at}/web/board.js").text == "export const Board = null;"
    for hidden in ("secret.js", "web/../secret.js", "web/%2e%2e/secret.js", "web/notes.py"):
        assert device.get(f"{at}/{hidden}").status_code == 404
