"""The drawn board of Rattus Cartus: fits every screen, says what lies where, plays by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import SIZES, Person

FIVE = ("here", "greedy", "greedy", "greedy", "greedy")
OVERFLOWS = """() => [...document.querySelectorAll(".board, .rc-building, .rc-spaces, .rc-piles")]
  .filter((box) => box.scrollHeight > box.clientHeight + 6 || box.scrollWidth > box.clientWidth + 6)
  .map((box) => box.className)"""
FOCUSED = "() => document.activeElement.getAttribute('data-target') ?? ''"

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_and_every_choice_is_lit(browser: Any, server: Server, size: str) -> None:
    anna = Person(browser, server.url, size)
    anna.sit(anna.make_table(*FIVE, seed=3, supply="together")["id"])
    anna.page.wait_for_selector("#board [data-legal]")
    for language in ("de", "nl"):
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(OVERFLOWS) == []
    offered = {choice.split(" ")[1] for choice in anna.choices()}
    lit = anna.page.locator("#board [data-legal]").evaluate_all(
        "all => all.map((card) => card.dataset.target)"
    )
    assert sorted(lit) == sorted(offered)
    anna.leave()


def test_arrow_keys_go_round_the_board_and_names_say_what_lies_there(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "laptop", language="en")
    anna.sit(anna.make_table(*FIVE, seed=3)["id"])
    anna.page.wait_for_selector("#board [data-legal]")
    first = anna.page.locator("#board .rc-building").first
    assert re.search(
        r"^Marketplace \(\d\), Bourgeoisie\. .* Premium: take 2 jokers\.", label(first)
    )
    first.focus()
    reached = set()
    for key in ["ArrowRight"] * 8 + ["ArrowDown"] * 3 + ["ArrowLeft"] + ["ArrowUp"] * 3:
        anna.page.keyboard.press(key)
        reached.add(anna.page.evaluate(FOCUSED))
    assert {"peasantry", "royalty", "nun-1", "nun-5"} <= reached
    track = anna.page.locator('[data-target="magic"]')
    assert label(track).startswith("Magic, from first place down: ")
    anna.leave()


def label(element: Any) -> str:
    """The accessible name of a part of the board."""
    return str(element.get_attribute("aria-label"))
