"""The end of a game: the winner and why, the podium, playing again, the record as a link."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games import GAMES
from pestis.parts.verdict import out, verdict
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, GAME, Person

BOTS = {"rattus-cartus": ["random"], "rattus": ["random"] * 3, "pest": []}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_a_sentence_about_who_won(game: str, language: str) -> None:
    known = catalogue(language)

    def ids(group: str) -> set[str]:
        start = f"{game}.{group}."
        return {id.removeprefix(start) for id in known if id.startswith(start)}

    assert ids("end") == ids("reason") != set()
    assert ids("end-mine") < ids("reason") or game == "rattus"
    assert ids("out") == ids("out-mine")


def over(person: Person, game: str, *bots: str, **options: str) -> tuple[str, Any]:
    """A finished table, opened; returns its id and outcome."""
    id = person.make_table("here", *bots, game=game, seed=3, **options)["id"]
    person.let_bots_finish(id, 0)
    person.page.goto(f"{person.url}/t/{id}")
    person.page.wait_for_selector(".afterwards")
    return id, person.get(f"/api/tables/{id}")["seats"][0]["outcome"]


@pytest.mark.parametrize("game", GAMES)
def test_who_won_and_why_is_one_sentence(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url)
    _, outcome = over(anna, game, *BOTS[game])
    for language in LANGUAGES:
        anna.speak(language)
        words = Words(language, ["Anna", "Bert", "Cora", "Dirk"])
        shown = anna.text(".verdict")
        assert shown == verdict(game, outcome, words, 0)[0] and "{" not in shown
        for seat in outcome["winners"]:
            assert seat == 0 or words.player(seat) in shown
            assert str(outcome["totals"][seat]) in shown
        if game == "pest":
            rank = words.text(f"pest.rank.{outcome['facts']['rank'][0]}")
            assert rank in shown
            assert rank in anna.text(".podium") and rank in anna.text(".sheet")
        elif outcome["winners"]:
            best = living(game, outcome)
            names = anna.page.locator(".podium bdi").all_inner_texts()
            assert names == [words.player(seat) for seat in best]
    anna.leave()


def living(game: str, outcome: Any) -> list[int]:
    """The seats that have survived, best first."""
    ranked = [seat for group in outcome["ranking"] for seat in group]
    return [seat for seat in ranked if not out(game, outcome, Words("en"), seat)]


def test_the_dead_stand_on_no_podium_and_have_no_place(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    for _ in range(40):
        _, outcome = over(anna, GAME, "random", "greedy")
        alive = living(GAME, outcome)
        if outcome["winners"] and len(alive) < 3:
            break
    words = Words("en", ["Anna", "Bert", "Cora"])
    names = anna.page.locator(".podium bdi").all_inner_texts()
    assert names == [words.player(seat) for seat in alive]
    assert anna.page.locator(".told p").all_inner_texts() == verdict(GAME, outcome, words, 0)[1:]
    places = anna.page.locator(".sheet tr:last-child td").all_inner_texts()
    assert [place == "–" for place in places] == [seat not in alive for seat in range(3)]
    anna.leave()


def test_no_empty_bar_lies_below_the_result(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    over(anna, GAME, "random")
    anna.until("() => document.querySelector('.is-over #actions').offsetHeight < 2", seconds=20)
    result = anna.page.locator(".result").bounding_box()
    assert result and result["y"] + result["height"] > 768 - 20
    anna.leave()


def test_where_nobody_wins_the_sentence_has_its_room(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    over(anna, GAME, "random", "random")
    anna.page.evaluate("document.querySelector('.podium')?.remove()")
    sentence, ways = [
        anna.page.locator(part).bounding_box() for part in (".verdict", ".afterwards")
    ]
    assert sentence["width"] > 400
    assert sentence["y"] + sentence["height"] <= ways["y"]
    anna.leave()


@pytest.mark.parametrize(("game", "sign"), [(GAME, ".rc-starter"), ("pest", ".pe-order")])
def test_who_begins_is_shown_until_the_game_is_over(
    browser: Any, server: Server, game: str, sign: str
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game=game, seed=3)["id"])
    anna.page.wait_for_selector(f".player {sign}")
    over(anna, game, "random")
    assert anna.count(".player-facts > *") == 2
    assert anna.count(f".player {sign}") == 0
    anna.leave()


def test_yes_and_no_are_signs_with_words(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    _, outcome = over(anna, GAME, "random")
    row = f".sheet tr:has(th:text-is('{Words('en').text(f'{GAME}.fact.alive')}')) td span"
    said = anna.page.locator(row).evaluate_all(
        "all => all.map((each) => [each.innerText, each.ariaLabel])"
    )
    assert said == [["✓", "Yes"] if n else ["✗", "No"] for n in outcome["facts"]["alive"]]
    anna.leave()


def test_looking_back_opens_at_the_board_and_leads_back(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    over(anna, GAME, "random")
    for opened in ("[data-look-back]", '[data-open="replay"]'):
        anna.page.click(opened)
        anna.page.wait_for_selector(".scrubber")
        anna.page.wait_for_selector(".board-room > *")
        assert not anna.seen(".result")
        anna.page.keyboard.press("Escape")
        anna.page.wait_for_selector(".result .sheet")
    anna.leave()


@pytest.mark.parametrize("by", [0, 1])
def test_a_rematch_with_the_same_and_with_rotated_seats(
    browser: Any, server: Server, by: int
) -> None:
    anna = Person(browser, server.url)
    id, _ = over(anna, GAME, "random", "greedy", **{"all-dead": "fewest-rats"})
    anna.page.click(f'[data-again="{by}"]')
    anna.page.wait_for_url(lambda address: not address.endswith(id))
    anna.page.wait_for_selector(CHOICE)
    table = anna.get(f"/api/tables/{anna.page.url.rpartition('/')[2]}")["table"]
    players = [(seat["name"], seat["player"]) for seat in table["seats"]]
    before = [("Anna", "human"), ("Bert", "random"), ("Cora", "greedy")]
    assert players == before[by:] + before[:by]
    assert table["game"] == GAME and table["name"] == "Test"
    anna.leave()


def test_the_record_is_shared_as_a_link(browser: Any, server: Server) -> None:
    anna, cora = Person(browser, server.url), Person(browser, server.url)
    _, outcome = over(anna, GAME, "random")
    anna.page.click("[data-share]")
    anna.page.wait_for_selector(".shared input")
    cora.page.goto(anna.page.input_value(".shared input"))
    cora.page.wait_for_selector(".scrubber")
    cora.page.wait_for_selector(".verdict")
    assert cora.text(".verdict") == verdict(GAME, outcome, Words("en"))[0]
    assert not cora.seen("[data-again]")
    anna.leave()
    cora.leave()
