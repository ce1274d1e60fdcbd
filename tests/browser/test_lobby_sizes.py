"""The lobby in windows of all sizes: games side by side, whole pictures, buttons in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pestis.games import GAMES
from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import Person

BOXES = """(selector) => [...document.querySelectorAll(`.game-card ${selector}`)].map((each) => {
  const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
  return { left, right, top, bottom, width, height };
})"""
CLEAR = """() => [...document.querySelectorAll(".card-more select")].filter((each) =>
  getComputedStyle(each).borderTopColor.endsWith(", 0)")).length"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


PARTS = (".card-facts", "[data-first]", "[data-play]", "[data-friends]", "[data-custom]")


def in_the_lobby(browser: Any, server: Server, size: tuple[int, int]) -> Person:
    anna = Person(browser, server.url, "phone")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.page.goto(server.url)
    anna.until("(n) => document.querySelectorAll('.scene').length === n", len(GAMES), seconds=60)
    anna.page.wait_for_selector(".card-first")
    return anna


def in_every_language(person: Person) -> Iterator[str]:
    """The languages, one after the other, once the page speaks them."""
    for language in LANGUAGES:
        person.speak(language)
        person.drawn()
        yield language


def test_cards_side_by_side_have_their_buttons_at_one_height(browser: Any, server: Server) -> None:
    anna = in_the_lobby(browser, server, (1440, 900))
    for language in in_every_language(anna):
        for part in PARTS:
            tops = [box["top"] for box in anna.page.evaluate(BOXES, part)]
            assert max(tops) - min(tops) < 1, (language, part)
        cards = anna.page.evaluate(
            "[...document.querySelectorAll('.game-card')].map((card) => "
            "[card.scrollWidth, card.clientWidth])"
        )
        assert all(inside <= room for inside, room in cards), "nothing sticks out of its card"
        assert anna.page.evaluate(CLEAR) == 0, "menus look like menus"
    anna.leave()


def test_the_header_is_the_bar_of_a_table_and_its_dialog_is_on_paper(
    browser: Any, server: Server
) -> None:
    anna = in_the_lobby(browser, server, (1440, 900))
    ground = "box => getComputedStyle(box).backgroundColor"
    assert anna.page.eval_on_selector(".masthead", ground) == "rgb(59, 36, 23)"
    anna.page.click(".masthead .tool")
    assert anna.page.eval_on_selector(".dialog", ground) == "rgb(249, 243, 228)"
    anna.leave()


def test_a_phone_shows_more_than_one_game_and_whole_pictures(browser: Any, server: Server) -> None:
    anna = in_the_lobby(browser, server, (390, 844))
    for language in in_every_language(anna):
        names = anna.page.evaluate(BOXES, "h2")
        assert names[1]["bottom"] < 844, language
        for picture in anna.page.evaluate(BOXES, ".scene-frame"):
            assert abs(picture["width"] / picture["height"] - 360 / 220) < 0.05
        assert not anna.page.evaluate(WIDER), language
        for ways in anna.page.evaluate(BOXES, "[data-friends]"):
            assert ways["height"] < 60 and ways["right"] < 390, language
    anna.leave()


def test_a_low_window_shows_each_game_with_a_button(browser: Any, server: Server) -> None:
    anna = in_the_lobby(browser, server, (740, 360))
    for language in in_every_language(anna):
        first = anna.page.evaluate(BOXES, "[data-first]")
        assert len(first) == len(GAMES)
        assert all(box["bottom"] <= 360 and box["right"] <= 740 for box in first), (language, first)
        assert not anna.page.evaluate(WIDER), language
    anna.leave()
