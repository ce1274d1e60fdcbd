"""The drawn board of Rattus Cartus: fits every screen, describes its parts, plays by keyboard."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import SIZES, Person

PHONES = ((390, 844), (360, 740), (740, 360))
FIVE = ("here", "greedy", "greedy", "greedy", "greedy")
OVERFLOWS = """() => [...document.querySelectorAll(".board, .rc-building, .rc-spaces, .rc-piles")]
  .filter((box) => box.scrollHeight > box.clientHeight + 6 || box.scrollWidth > box.clientWidth + 6)
  .map((box) => box.className)"""
FOCUSED = "() => document.activeElement.getAttribute('data-target') ?? ''"
HIDDEN = """() => {
  const slots = [...document.querySelectorAll(".rc-hand .rc-slot")];
  const box = (each) => each.getBoundingClientRect();
  const inside = (a, b) => a.width > 5 && a.height > 5 && a.left > b.left - 2
    && a.right < b.right + 2
    && a.top > b.top - 2 && a.bottom < b.bottom + 4
    && a.right <= innerWidth && a.bottom <= innerHeight;
  const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2
    && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return slots.filter((slot) => {
    const name = slot.querySelector(".rc-card-name");
    const figure = innerHeight > 540 && slot.querySelector(".rc-art-of");
    const parts = [name, figure, slot.querySelector(".rc-nuns")];
    return parts.some((part) => part && !inside(box(part), box(slot)))
      || name.scrollWidth > name.clientWidth
      || slots.some((other) => other !== slot && meet(box(other), box(slot)));
  }).map((slot) => slot.querySelector(".rc-held").ariaLabel);
}"""
"""The cards of a hand whose name, nuns or (but on a phone on its side) figure are not in sight."""
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES)
def test_the_board_fits_and_every_choice_is_lit(browser: Any, server: Server, size: str) -> None:
    anna = Person(browser, server.url, size)
    id = anna.make_table(*FIVE, seed=3, supply="together")["id"]
    anna.sit(id)
    anna.page.wait_for_selector("#board [data-legal]")
    for language in ("de", "nl"):
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(OVERFLOWS) == []
    offered = {choice.split(" ")[1] for choice in anna.offered(id)}
    lit = anna.page.locator("#board [data-legal]").evaluate_all(
        "all => all.map((card) => card.dataset.target)"
    )
    assert sorted(lit) == sorted(offered)
    assert len(offered) == 3
    assert anna.choices() == ["supply marketplace-2"], "all three bring the same"
    assert "3 gelijke" in anna.text(".choices .group-size")
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


@pytest.mark.parametrize(
    ("size", "screens"), [("phone", PHONES), ("laptop", ((1366, 768), (768, 1024)))]
)
def test_every_card_of_a_hand_shows_name_figure_and_nuns(
    browser: Any, server: Server, size: str, screens: tuple[tuple[int, int], ...]
) -> None:
    anna = Person(browser, server.url, size, list=False)
    id = anna.make_table("here", "greedy", "greedy", seed=4)["id"]
    while True:
        choices = anna.offered(id)
        update = anna.get(f"/api/tables/{id}")
        cards = update["seats"][0]["view"]["hands"][0]["cards"]
        if sum(1 for n in cards.values() if n) > 8:
            break
        choice = "done" if "done" in choices else choices[0]
        anna.send(id, "choose", 0, decision=update["table"]["decision"], choice=choice)
    anna.sit(id)
    for (width, height), language in product(screens, LANGUAGES):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.speak(language)
        anna.drawn()
        assert anna.count(".rc-hand .rc-slot") > 8
        assert anna.page.evaluate(HIDDEN) == []
    anna.leave()
