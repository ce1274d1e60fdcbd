"""Page translators that replace the page's texts with elements of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from pestis.games import GAMES
from tests.browser.conftest import Server
from tests.browser.table import FORESEEN, Person

pytestmark = pytest.mark.slow

TRANSLATE: Final = Path(__file__).with_name("translator.js").read_text(encoding="utf-8")
ANSWERS: Final = 10
SAID: Final = f"""() => ["where", "question", "choices", "board", "hand", "players"].map((id) => {{
  const said = document.querySelector(`.${{id}}`)?.cloneNode(true);
  for (const each of said?.querySelectorAll("{FORESEEN}") ?? []) each.remove();
  return said?.textContent.replace(/[~\\s]/g, "") ?? "none";
}})"""
"""The text of all regions of a table, except previews."""
SAYS: Final = f"(wanted) => JSON.stringify(({SAID})()) === JSON.stringify(wanted)"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_table_says_what_a_fresh_tab_says_under_a_translator_that_heeds_nothing(
    browser: Any, server: Server, game: str
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", "random", game=game, seed=7)["id"])
    anna.asked()
    anna.page.evaluate(TRANSLATE, True)
    for _ in range(ANSWERS):
        anna.step()
    anna.asked()
    fresh = anna.context.new_page()
    fresh.set_viewport_size(anna.page.viewport_size)
    fresh.goto(anna.page.url)
    fresh.wait_for_selector(".choices .choice:enabled")
    fresh.wait_for_selector(".board-room > *")
    wanted = fresh.evaluate(SAID)
    fresh.close()
    assert all(wanted[:3])
    anna.until(SAYS, wanted)
    anna.leave()


def test_a_translator_is_asked_to_leave_the_table_alone_and_may_have_the_prose(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "random", game="rattus")["id"]
    for path, there, table in (
        (f"/t/{id}", ".board-room > *", True),
        ("/learn/rattus/lesson-1", ".board-room > *", True),
        ("/", ".game-card", False),
        ("/rules/rattus", "[id^=rule-]", False),
    ):
        anna.page.goto(server.url + path)
        anna.page.wait_for_selector(there)
        assert (anna.page.evaluate(TRANSLATE, False) == 0) == table, path
    anna.leave()


def test_focus_and_what_is_typed_outlive_a_table_that_is_drawn_anew(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game="rattus")["id"])
    anna.asked()
    anna.page.click('[data-sheet="chat"]')
    field = ".chat-say input"
    anna.page.locator(field).press_sequentially("half a sentence")
    anna.page.keyboard.press("ArrowLeft")
    assert anna.page.evaluate(TRANSLATE, "once") > 20
    anna.until("() => !document.querySelector('.table font')")
    assert anna.page.input_value(field) == "half a sentence"
    anna.page.keyboard.type("!")
    assert anna.page.input_value(field) == "half a sentenc!e"
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".chat-lines li")
    assert "half a sentenc!e" in anna.text(".chat-lines")
    anna.leave()


def test_a_table_is_drawn_anew_once_a_second_at_most(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game="rattus")["id"])
    anna.asked()
    anna.page.evaluate(TRANSLATE, True)
    anna.until("() => drawn.length > 2")
    assert anna.page.evaluate("drawn[2] - begun") > 2000
    anna.leave()
