"""What an answer will do, told while it is pointed at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import DELIBERATE, Person

pytestmark = pytest.mark.slow
CARD = ".foresight"


def at_supply(browser: Any, server: Server, size: str = "laptop") -> tuple[Person, str]:
    """Anna is asked for a supply action, and its foresight has come."""
    anna = Person(browser, server.url, size)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice[data-choice^='supply'] .group-size")
    briefs = ".choices .choice:has(.group-size) >> nth=0"
    return anna, str(anna.page.locator(briefs).get_attribute("data-choice"))


def test_pointing_at_an_answer_tells_what_it_will_do(browser: Any, server: Server) -> None:
    anna, choice = at_supply(browser, server)
    assert anna.text(f"[data-choice='{choice}'] .group-size").startswith("+")
    anna.page.hover(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f'{CARD}[data-foresight="{choice}"]')
    told = anna.text(CARD)
    assert "Then something is drawn." in told
    assert "You: " in told
    assert "more in hand" in told
    target = choice.split()[1]
    anna.page.wait_for_selector(f'#board [data-target="{target}"][data-marked]')
    anna.page.hover(".status")
    anna.page.wait_for_selector(CARD, state="detached")
    anna.page.wait_for_selector(f'#board [data-target="{target}"][data-marked]', state="detached")
    anna.page.hover(f'#board [data-target="{target}"]')
    anna.page.wait_for_selector(f'{CARD}[data-foresight="{choice}"]')
    anna.leave()


def test_focus_tells_it_too_and_in_the_language_of_the_page(browser: Any, server: Server) -> None:
    anna, choice = at_supply(browser, server)
    anna.speak("de")
    anna.page.focus(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f"{CARD} >> text=Dann wird gezogen.")
    assert anna.seen(f"[role=status] > {CARD}"), "a screen reader says it"
    anna.leave()


def test_a_finger_asks_first_and_chooses_then(browser: Any, server: Server) -> None:
    anna, choice = at_supply(browser, server, "phone")
    anna.page.tap(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f"{CARD} >> text=Tap again to choose this.")
    assert choice in anna.choices()
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f"[data-choice='{choice}']", state="detached")
    anna.leave()


def test_a_key_chooses_at_once_also_after_a_tap(browser: Any, server: Server) -> None:
    anna, choice = at_supply(browser, server, "tablet")
    anna.page.tap(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f"{CARD} >> text=Tap again to choose this.")
    anna.page.tap(".question")
    anna.page.wait_for_selector(CARD, state="detached")
    anna.page.focus(f"[data-choice='{choice}']")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(f"[data-choice='{choice}']", state="detached")
    anna.leave()


def test_a_question_is_asked_about_once(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".choices .choice .group-size")
    for choice in anna.choices():
        anna.page.hover(f"[data-choice='{choice}']")
    assert len([url for url in asked if "/preview?" in url]) == 1
    anna.leave()


def test_a_tab_without_a_server_foresees_too(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.begin_with_bots("rattus-cartus")
    anna.page.hover(".choices .choice[data-choice^='supply'] >> nth=0")
    anna.page.wait_for_selector(f"{CARD} p")
    anna.leave()
