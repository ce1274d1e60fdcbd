"""The lobby: a game is one press away, set-ups are remembered, and results are kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pestis.games import GAMES
from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import CHOICE, GAME, Person

SAY = Words("en").text
ROW = ".table-rows li"


def lobby(person: Person) -> None:
    person.page.goto(person.url)
    person.page.wait_for_selector(".game-card .scene")


EXPANSIONS = ("none", "africanus")


def seats(person: Person) -> list[Any]:
    """The players and their names at the open table."""
    update = person.get(f"/api/tables/{person.page.url.rpartition('/')[2]}")
    return [(seat["player"], seat["name"]) for seat in update["table"]["seats"]]


def test_a_newcomer_plays_the_gentlest_bots_with_one_press(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    lobby(anna)
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.asked()
    assert [player for player, _ in seats(anna)] == ["human", "newcomer", "newcomer"]
    lobby(anna)
    anna.page.click('[data-game="pest"] .scene-frame')
    anna.page.wait_for_selector(".coach-tip:not(:empty)")
    anna.leave()


def test_play_deals_what_the_first_game_taught_and_asks_for_more(
    browser: Any, server: Server
) -> None:
    """Rattus comes without Africanus until somebody chooses it, and then with it again."""
    anna = Person(browser, server.url)
    card = '[data-game="rattus"]'

    def dealt() -> str:
        anna.page.click(f"{card} [data-play]")
        anna.asked()
        id = anna.page.url.rpartition("/")[2]
        view = anna.get(f"/api/tables/{id}")["seats"][0]["view"]
        return str(view["options"]["expansion"])

    lobby(anna)
    assert dealt() == "none"
    for _ in range(2):
        lobby(anna)
        anna.page.wait_for_selector(f"{card} select[name=option-expansion]")
        anna.page.select_option(f"{card} select[name=option-expansion]", "africanus")
        assert dealt() == "africanus"
    lobby(anna)
    anna.page.wait_for_selector(f"{card} select[name=option-expansion]")
    assert anna.page.input_value(f"{card} select[name=option-expansion]") == "africanus"
    assert not anna.seen('[data-game="rattus-cartus"] select[name^=option]')
    for language in LANGUAGES:
        anna.speak(language)
        values = [Words(language).text(f"rattus.lobby.expansion-value.{id}") for id in EXPANSIONS]
        anna.page.wait_for_selector(f'{card} option >> text="{values[0]}"', state="attached")
        offered = anna.page.locator(f"{card} [name=option-expansion] option").all_inner_texts()
        assert sorted(offered) == sorted(values)
    anna.leave()


def test_name_level_and_number_of_players_are_remembered(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    lobby(anna)
    anna.page.fill("input[name=my-name]", "Anna")
    anna.page.select_option("select[name=level]", "master")
    anna.page.select_option('[data-game="rattus"] select[name=players]', "2")
    lobby(anna)
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.page.wait_for_selector(".question")
    (me, name), (bot, _) = seats(anna)
    assert (me, name, bot) == ("human", "Anna", "master")
    anna.page.goto(f"{anna.url}/new?game=pest")
    anna.page.wait_for_selector("form.new-table")
    assert anna.page.input_value("input[name=name-0]") == "Anna"
    assert not anna.seen("form.new-table .why")
    anna.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_tells_of_its_game_and_leads_on(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url, "phone")
    lobby(anna)
    card = f'[data-game="{game}"]'
    for language in LANGUAGES:
        anna.speak(language)
        said = anna.text(card)
        for id in ("name", "lessons.goal", "lobby.minutes", "lobby.weight"):
            assert Words(language).text(f"{game}.{id}") in said
    anna.speak("en")
    anna.page.click(f"{card} [data-learn]")
    anna.page.wait_for_selector(".lesson-text")
    assert anna.page.url.endswith(f"/learn/{game}/lesson-1")
    anna.page.go_back()
    anna.page.click(f"{card} [data-custom]")
    anna.page.wait_for_selector("form.new-table .option")
    assert anna.page.input_value("select[name=game]") == game
    anna.leave()


def test_how_a_game_ended_is_told_also_where_nobody_saw_it(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "random")["id"]
    while anna.get(f"/api/tables/{id}")["table"]["status"] == "running":
        anna.answer(id, 0)
    outcome = anna.get(f"/api/tables/{id}")["seats"][0]["outcome"]
    lobby(anna)
    anna.page.wait_for_selector(f"{ROW} .row-result")
    told = anna.text(f"{ROW} .row-result")
    n = outcome["totals"][0]
    if 0 in outcome["winners"]:
        assert told == SAY("web.lobby.result.won", n=n)
    elif not outcome["winners"]:
        assert told == SAY("web.lobby.result.nobody")
    elif not outcome["facts"]["alive"][0]:
        assert told == SAY("web.lobby.result.lost"), "the dead have no place"
    else:
        assert told.startswith("Place") and told.endswith(f", {n} points")
    anna.page.click(".my-games summary")
    cells = anna.page.locator(".my-games tbody tr > *").all_inner_texts()
    won = str(int(0 in outcome["winners"]))
    assert cells == ["Rattus Cartus", "2", "Random bot", "1", won, str(n)]
    figures = anna.page.locator(".figures dd").all_inner_texts()
    assert figures == ["1", won, "100%" if won == "1" else "0%"]
    anna.leave()


def test_one_table_that_cannot_be_read_hides_no_others(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    for seed in (7, 8):
        anna.let_bots_finish(anna.make_table("here", "random", seed=seed)["id"], 0)
    first = anna.get("/api/tables")[0]["table"]["id"]
    tried: list[Any] = []

    def refuse(route: Any) -> None:
        tried.append(route)
        route.abort()

    anna.page.route(f"**/api/tables/{first}?*", refuse)
    lobby(anna)
    anna.page.wait_for_selector(f"{ROW} .row-result")
    assert anna.count(f"{ROW} .row-result") == 1
    assert len(tried) == 1
    anna.leave()


PLAYED = [
    {"game": GAME, "mine": [0], "players": ["human", "master"], "totals": [9, 3], "winners": [0]},
    {"game": GAME, "mine": [0], "players": ["human", "master"], "totals": [4, 8], "winners": [1]},
    {"game": GAME, "mine": [1], "players": ["human", "human"], "totals": [4, 8], "winners": [1]},
    {"game": GAME, "mine": [0, 1], "players": ["human", "human"], "totals": [4, 8], "winners": [1]},
    {"game": GAME, "mine": [0], "players": ["master", "random"], "totals": [4, 8], "winners": [0]},
    {"game": "pest", "mine": [0], "players": ["human"], "totals": [70], "winners": [0]},
]


def test_games_are_counted_by_game_players_and_level(browser: Any, server: Server) -> None:
    """Except games of several people here, and a game that a bot ended for me."""
    anna = Person(browser, server.url)
    lobby(anna)
    counted = anna.page.evaluate(
        "async (games) => (await ownModule('./lobby/statistics.js')).counted(games)", PLAYED
    )
    rows = [[*line.values()] for line in counted]
    assert rows == [
        [GAME, 2, "master", 2, 1, 9],
        [GAME, 2, "people", 1, 1, 8],
        ["pest", 1, "nobody", 1, 1, 70],
    ]
    anna.leave()


def test_what_is_no_memory_of_games_is_none(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    for key in ("pestis.games", "pestis.habits"):
        anna.before(f"localStorage['{key}'] = {json.dumps('17')}")
    lobby(anna)
    assert not anna.seen(".my-games")
    anna.leave()


def test_a_game_begins_at_once_without_a_server(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    anna.page.fill("input[name=my-name]", "Anna")
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.there()
    anna.page.wait_for_selector(CHOICE)
    anna.come()
    anna.page.wait_for_selector(ROW)
    assert "Rattus" in anna.text(ROW)
    anna.leave()
