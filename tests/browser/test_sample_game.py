"""A game with its rules alone is played on the page: lists for a board, ids for words, and no
failed requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.sample import bare, environment

pytestmark = [pytest.mark.slow, pytest.mark.source_only]


@pytest.fixture
def bare_server(tmp_path: Path) -> Iterator[Server]:
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data, environment(bare(tmp_path)))
    yield server
    server.kill()


def test_it_is_played_to_its_end(browser: Any, bare_server: Server) -> None:
    anna = Person(browser, bare_server.url)
    heard: list[str] = []
    anna.page.on("console", lambda message: heard.append(message.text))
    anna.page.on("response", lambda r: heard.append(r.url) if r.status >= 400 else None)
    game = next(game for game in anna.get("/api/games") if game["id"] == "bluff")
    assert game["brings"] == [] and game["bots"] == ["random"]
    id = anna.make_table("here", "random", "random", game="bluff", seed=6)["id"]
    anna.sit(id)
    anna.page.wait_for_selector(".generic-board")
    assert "lay " in anna.text(".choices")
    seen = anna.get(f"/api/tables/{id}/preview?seat=0&lang=en")
    assert seen["decision"] and not seen["answers"], "it lets no worlds be sampled"
    anna.begin_playing(seed=9)
    anna.end_playing()
    anna.page.wait_for_selector(".sheet")
    assert "points" in anna.text(".sheet")
    assert "claimed (" in anna.text(".log")
    assert "bluff." not in anna.text("body")
    assert heard == []
    anna.leave()
    log = (bare_server.data / "server.log").read_text()
    assert "Traceback" not in log and "NotImplementedError" not in log
