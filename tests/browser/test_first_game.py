"""Your first game: the gentlest bots, the goal under the question, one tip at a time."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

import pestis
from pestis.games import GAMES
from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import GAME, Person
from tests.web.places import drawing_of

FIRST = '[data-game="{}"] [data-first]'
TIP = ".coach-tip:not(:empty)"
GAMES_PLAYED = 10


def tips_of(game: str) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The set-up of a game's first game, and its tips."""
    module = json.dumps((drawing_of(game) / "tips.js").as_uri())
    script = f"const m = await import({module}); console.log(JSON.stringify([m.table, m.tips]))"
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    table, tips = json.loads(done.stdout)
    return table, tips


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("game", GAMES)
def test_every_tip_has_its_moment_and_its_words(game: str) -> None:
    table, tips = tips_of(game)
    asked: set[tuple[str, str]] = set()
    for seed in range(GAMES_PLAYED):
        match = pestis.new(game, table["seats"], seed, table.get("options"))
        dice = pestis.Dice("tips", str(seed))
        while not match.over:
            prompt = match.prompts()[0]
            choices = match.choices(prompt.seats[0])
            asked |= {(prompt.kind, ""), *[(prompt.kind, each.text.split()[0]) for each in choices]}
            match.submit(prompt.seats[0], choices[dice.below(len(choices))])
    assert [tip["id"] for tip in tips if (tip["prompt"], tip.get("choice", "")) not in asked] == []
    for language in LANGUAGES:
        words = Words(language)
        assert [tip["id"] for tip in tips if not words.has(f"{game}.tips.{tip['id']}")] == []


@pytest.mark.parametrize(
    ("game", "size"), [*((game, "laptop") for game in GAMES), ("pest", "phone")]
)
def test_the_first_game_is_real_and_comes_with_tips(
    browser: Any, server: Server, game: str, size: str
) -> None:
    table, tips = tips_of(game)
    anna = Person(browser, server.url, size)
    anna.page.goto(server.url)
    anna.page.click(FIRST.format(game))
    anna.page.wait_for_selector(TIP)
    first = Words("en").text(f"{game}.tips.{tips[0]['id']}")
    assert first in anna.text(".coach-tip")
    id = anna.page.url.rpartition("/")[2]
    players = [seat["player"] for seat in anna.get(f"/api/tables/{id}")["table"]["seats"]]
    assert players == ["human"] + ["newcomer"] * (table["seats"] - 1)
    if size == "laptop":
        assert Words("en").text(f"{game}.lessons.goal") in anna.text(".coach-goal")
    shown: list[str] = []
    for _ in range(6):
        anna.asked()
        text = anna.text(".coach-tip") if anna.seen(".coach-tip") else ""
        text = text.removeprefix(Words("en").text("web.first.tip")).strip()
        if text and shown[-1:] != [text]:
            shown.append(text)
        anna.step()
    assert shown[0] == first
    assert len({*shown}) > 1
    anna.leave()


def in_a_first_game(browser: Any, server: Server, game: str) -> Person:
    """Somebody who has begun their first game of a kind, from the lobby."""
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.click(FIRST.format(game))
    anna.page.wait_for_selector(TIP)
    return anna


def test_a_tip_stays_over_a_reload_and_goes_for_good(browser: Any, server: Server) -> None:
    anna = in_a_first_game(browser, server, GAME)
    said = anna.text(".coach-tip")
    anna.page.reload()
    anna.page.wait_for_selector(TIP)
    assert anna.text(".coach-tip") == said
    anna.page.click(".coach .tool")
    anna.page.wait_for_selector(".coach", state="detached")
    anna.page.reload()
    anna.asked()
    assert not anna.seen(".coach")
    anna.page.goto(server.url)
    anna.page.wait_for_selector(FIRST.format("pest"))
    assert not anna.seen(FIRST.format(GAME)), "it was played, the others were not"
    anna.leave()


def test_the_coach_goes_where_no_tip_fits_and_comes_back(browser: Any, server: Server) -> None:
    anna = in_a_first_game(browser, server, "pest")
    for verb in ("castle", "doctor"):
        anna.page.click(f".choices .choice[data-choice^='{verb} ']")
    assistant = Words("en").text("pest.tips.assistant")
    anna.page.wait_for_selector(f'.coach-tip >> text="{assistant}"')
    anna.choose("exchange")
    anna.page.wait_for_selector(".choices .choice[data-choice^='exchange ']")
    # No tip is about an exchange.
    anna.page.wait_for_selector(".coach", state="detached")
    anna.page.click(".choices .choice[data-choice^='exchange ']")
    anna.page.wait_for_selector(".coach")
    assert anna.text(".coach-tip").strip() != "", "its moment has come again"
    anna.leave()


def test_a_hint_in_a_first_game_makes_no_note(browser: Any, server: Server) -> None:
    anna = in_a_first_game(browser, server, "rattus")
    anna.asked()
    anna.page.click("[data-command=take-hint]")
    anna.page.wait_for_selector(".take-back .bubble .advised")
    id = anna.page.url.rpartition("/")[2]
    assert anna.get(f"/api/tables/{id}")["notes"] == []
    assert "hint" not in anna.text(".log").lower()
    anna.leave()


def test_other_games_come_without_tips(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.click(f'[data-game="{GAME}"] [data-play]')
    anna.asked()
    assert not anna.seen(".coach")
    anna.leave()


def test_a_first_game_without_a_server(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    anna.page.click(FIRST.format("rattus"))
    anna.there()
    anna.page.wait_for_selector(TIP)
    anna.leave()
