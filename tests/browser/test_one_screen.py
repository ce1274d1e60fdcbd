"""Whole games at one screen: against bots, behind the curtain, by keyboard, in every language."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.table import GAME, GAME_SECONDS, SIZES, Person

pytestmark = pytest.mark.slow


def test_a_whole_game_against_bots_from_the_lobby(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.fill('input[name="name-0"]', "Anna")
    anna.page.click(".new-table button[type=submit]")
    anna.page.wait_for_selector(".question")
    anna.play_out()
    sheet = anna.text(".sheet")
    assert "Anna" in sheet and "Total" in sheet
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".table-rows li")
    assert "The game is over" in anna.text(".table-rows li")
    anna.leave()


def test_two_people_at_one_device_never_see_each_others_hand(browser: Any, server: Server) -> None:
    both = Person(browser, server.url)
    both.sit(both.make_table("here", "here", "greedy")["id"])
    assert both.seen(".curtain") and not both.seen(".hand")
    shown: set[str] = set()
    late = time.monotonic() + GAME_SECONDS
    while not both.seen(".result"):
        assert time.monotonic() < late
        if both.seen(".curtain"):
            assert not both.seen(".hand") and not both.seen(".log")
            eyes = both.page.locator("[data-eyes]").first
            shown = {str(eyes.get_attribute("data-eyes"))}
            eyes.click()
            both.page.wait_for_selector(".player.is-me")
        elif both.seen(".player.is-me"):
            me = both.page.get_attribute(".player.is-me", "data-target")
            assert me in {f"seat-{seat}" for seat in shown}
        if not both.step_if_any():
            both.page.wait_for_timeout(50)
    both.leave()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_at_once_also_in_the_log(
    browser: Any, server: Server, language: str
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice")
    anna.page.click('[data-open="menu"]')
    anna.page.select_option("dialog select.language", language)
    anna.page.wait_for_function(f"() => document.documentElement.lang === '{language}'")
    anna.page.keyboard.press("Escape")
    words = Words(language, ["Anna", "Bert", "Cora"])
    log = anna.text(".log")
    assert words.text(f"{GAME}.event.round-began", round=1, rounds=9) in log
    view = anna.page.evaluate(
        "fetch(location.pathname.replace('/t/', '/api/tables/')).then(r => r.json())"
    )
    kind = view["seats"][0]["view"]["prompts"][0]["kind"]
    assert words.text(f"{GAME}.prompt.{kind}") in anna.text(".question")
    for choice in anna.choices():
        assert words.choice(GAME, choice) in anna.text(".choices")
    anna.leave()


def test_a_whole_game_by_keyboard_alone(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, confirm="irreversible")
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    late = time.monotonic() + GAME_SECONDS
    while not anna.seen(".result"):
        assert time.monotonic() < late
        if anna.seen(".confirm"):
            anna.page.keyboard.press("Enter")
        elif anna.choices():
            anna.page.keyboard.press("e" if "done" in anna.choices() else "1")
        anna.page.wait_for_timeout(60)
        lost = anna.page.evaluate("document.activeElement === null")
        assert not lost
    anna.leave()


def test_tab_goes_from_status_to_actions_to_board_to_hand_to_log(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice")
    anna.page.wait_for_selector("#board [data-target]")
    passed: list[str] = []
    for _ in range(40):
        anna.page.keyboard.press("Tab")
        region = anna.page.evaluate(
            "document.activeElement.closest('#status, #actions, #board, #hand, #strip, #log')?.id"
        )
        if region and region not in passed:
            passed.append(region)
    order = [region for region in passed if region != "strip"]
    assert order == ["status", "actions", "board", "hand", "log"]
    anna.leave()


def test_the_focus_stays_in_the_actions_when_an_answer_is_given(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice")
    decision = anna.text(".question")
    anna.page.focus(".choices .choice")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_function(
        "before => document.querySelector('.question').innerText !== before", arg=decision
    )
    assert anna.page.evaluate("document.activeElement.closest('#actions') !== null")
    anna.leave()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_core_zone_needs_no_scrolling(
    browser: Any, server: Server, size: str, language: str
) -> None:
    anna = Person(browser, server.url, size, language=language)
    anna.sit(anna.make_table("here", "greedy", "greedy", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice")
    width, height = SIZES[size]
    for region in ("#status", "#actions", "#board", "#hand", "#strip"):
        box = anna.page.locator(region).bounding_box()
        assert box is not None, region
        assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1, region
        assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, region
    room = anna.page.locator("#board").bounding_box()
    assert room is not None and room["height"] >= height * 0.4
    if size == "phone":
        small = anna.page.evaluate(
            "[...document.querySelectorAll('.choices .choice')]"
            ".map(b => b.getBoundingClientRect().height).filter(h => h < 44)"
        )
        assert small == []
    anna.leave()


def test_the_regions_do_not_jump_when_the_turn_passes(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", "random")["id"])
    anna.page.wait_for_selector(".choices .choice")
    where = (
        "['status', 'board', 'actions', 'hand'].map(id => { const b = document.getElementById(id)"
    )
    where += ".getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })"
    first = anna.page.evaluate(where)
    for _ in range(25):
        anna.step_if_any()
        if not anna.seen(".result"):
            assert anna.page.evaluate(where) == first
    anna.leave()
