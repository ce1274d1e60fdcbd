"""Shortcuts of the table, its replay and its map on keyboards of other layouts."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

PRESS: Final = """([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }))"""

ANSWERED: Final = """async (before) => {
  const update = await fetch(location.pathname.replace("/t/", "/api/tables/"));
  return (await update.json()).table.entries > before;
}"""


def press(person: Person, key: str, code: str, shift: bool = False) -> None:
    person.page.evaluate(PRESS, [key, code, shift])
    person.drawn()


def test_the_table_is_played_on_french_cyrillic_greek_and_arabic_keyboards(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "random", "random", game="rattus", seed=7)["id"]
    anna.sit(id)
    anna.asked()
    anna.page.wait_for_selector('[data-digit="1"]')

    def entries() -> int:
        return int(anna.get(f"/api/tables/{id}")["table"]["entries"])

    for key, code in (("&", "Digit1"), ("١", "Digit1")):
        anna.settle()
        anna.page.wait_for_selector(f'{CHOICE}[data-digit="1"]')
        before = entries()
        press(anna, key, code)
        anna.until(ANSWERED, before)
    anna.settle()
    press(anna, "д", "KeyL")
    anna.page.wait_for_selector(".has-drawer")
    press(anna, "λ", "KeyL")
    anna.page.wait_for_selector(".has-drawer", state="detached")
    press(anna, "+", "Equal", shift=True)
    anna.page.wait_for_selector(".board-room.is-near")
    press(anna, "à", "Digit0")
    anna.page.wait_for_selector(".board-room:not(.is-near)")
    press(anna, "к", "KeyR")
    anna.page.wait_for_selector(".scrubber")
    last = anna.text(".scrub-at")
    press(anna, "Т", "KeyN", shift=True)
    anna.until("last => document.querySelector('.scrub-at').innerText !== last", last)
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".scrubber", state="detached")
    anna.leave()
