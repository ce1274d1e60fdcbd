"""Several choices in a row on a preview of the table, then played or dropped."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import DELIBERATE, FORESEEN, Person

pytestmark = pytest.mark.slow
PLAN = "[data-command=plan]"
BAND = ".plan"
STEP = ".plan li"
GOES_ON = """(n) => document.querySelectorAll(".plan li").length === n
  && document.querySelector(".choices .choice:enabled") !== null"""

BOARD_SAYS = f"""() => {{
  const board = document.querySelector("#board").cloneNode(true);
  for (const each of board.querySelectorAll("{FORESEEN}")) each.remove();
  return board.textContent;
}}"""
HALVES = """() => {
  const seen = (what) => document.querySelector(what) !== null;
  window.halves = 0;
  new MutationObserver(() => (window.halves += seen(".table.is-plan") && !seen(".plan")))
    .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Counts how often the preview of a plan is drawn without its band."""


def at_a_turn(browser: Any, server: Server, game: str, size: str = "laptop") -> tuple[Person, str]:
    anna = Person(browser, server.url, size)
    id = anna.make_table("here", "random", game=game, seed=7)["id"]
    anna.sit(id)
    anna.begin_playing(stop=".question .parts i", most=30)
    anna.end_playing()
    return anna, id


def entries(anna: Person, id: str) -> int:
    return int(anna.get(f"/api/tables/{id}")["table"]["entries"])


def plan_on(anna: Person, n: int) -> list[str]:
    """Plan this many choices, each of which allows another."""
    anna.page.click(PLAN)
    anna.page.wait_for_selector(BAND)
    row: list[str] = []
    while len(row) < n:
        for choice in anna.choices():
            if not choice:
                continue
            anna.choose(choice)
            anna.until("(n) => document.querySelectorAll('.plan li').length === n", len(row) + 1)
            anna.drawn()
            if anna.choices():
                row.append(choice)
                break
            anna.page.click("[data-plan=back]")
            anna.until(GOES_ON, len(row))
        else:
            raise AssertionError(f"nothing leads on after {row}")
    return row


@pytest.mark.parametrize(("game", "n"), [("pest", 3), ("rattus", 2)])
def test_a_plan_is_played_as_it_was_made(browser: Any, server: Server, game: str, n: int) -> None:
    anna, id = at_a_turn(browser, server, game)
    before = entries(anna, id)
    row = plan_on(anna, n)
    assert [each.get_attribute("data-step") for each in anna.page.query_selector_all(STEP)] == row
    assert entries(anna, id) == before, "nothing was sent"
    assert anna.seen(".table.is-plan")
    shown = anna.page.evaluate(BOARD_SAYS)
    anna.page.click("[data-plan=play]")
    anna.page.wait_for_selector(BAND, state="detached")
    assert not anna.seen(".notice.is-problem")
    assert entries(anna, id) >= before + n
    anna.page.wait_for_selector(".table:not(.is-plan)")
    if game == "pest":  # The table is as planned.
        anna.until(f"(shown) => ({BOARD_SAYS})() === shown", shown)
    anna.leave()


def test_it_ends_where_nobody_can_know_more(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone")
    id = anna.make_table("here", "greedy", "greedy", seed=7)["id"]
    anna.sit(id)
    anna.asked()
    anna.speak("de")
    before = entries(anna, id)
    anna.page.tap(PLAN)
    anna.page.wait_for_selector(f"{BAND} >> text=Gesendet wird erst, wenn du den Plan spielst.")
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap(".choices .choice[data-choice='supply marketplace'], .choices .choice >> nth=0")
    anna.page.wait_for_selector(f"{BAND} >> text=Dann wird gezogen.")
    assert "Hier endet der Plan." in anna.text(".question")
    assert entries(anna, id) == before
    anna.page.keyboard.press("u")
    anna.page.wait_for_selector(STEP, state="detached")
    assert anna.choices(), "what was taken back can be planned anew"
    anna.page.tap("[data-plan=drop]")
    anna.page.wait_for_selector(BAND, state="detached")
    assert not anna.seen(".table.is-plan") and entries(anna, id) == before
    anna.leave()


def test_a_plan_for_a_table_that_has_moved_on_is_dropped(browser: Any, server: Server) -> None:
    anna, id = at_a_turn(browser, server, "pest")
    plan_on(anna, 1)
    anna.page.evaluate(HALVES)
    anna.answer(id, 0)
    anna.page.wait_for_selector(".notice.is-problem >> text=The table has moved on")
    assert not anna.seen(BAND) and not anna.seen(".table.is-plan")
    assert anna.page.evaluate("window.halves") == 0
    anna.leave()


def test_what_is_no_longer_possible_stops_it(browser: Any, server: Server) -> None:
    """Another window answers while the plan is being played."""
    anna, id = at_a_turn(browser, server, "pest")
    plan_on(anna, 2)
    first = str(anna.page.locator(STEP).first.get_attribute("data-step"))
    other = next(each for each in legal(anna, id) if each != first)
    anna.page.evaluate("window.WebSocket.prototype.send = function () {}")
    anna.page.click("[data-plan=play]")
    decision = anna.get(f"/api/tables/{id}")["table"]["decision"]
    assert anna.send(id, "choose", 0, decision=decision, choice=other)["ok"]
    anna.page.wait_for_selector(".notice.is-problem >> text=The plan stopped after 0 of 2 choices")
    assert not anna.seen(BAND)
    assert [line for line in anna.complaints if "409" not in line] == []
    anna.context.close()


def legal(anna: Person, id: str) -> list[str]:
    choices: list[str] = anna.get(f"/api/tables/{id}")["seats"][0]["choices"]
    return choices


def test_a_tab_without_a_server_plans_too(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.begin_with_bots("rattus-cartus")
    anna.page.wait_for_selector(".choices .choice")
    anna.page.click(PLAN)
    anna.page.wait_for_selector(BAND)
    anna.page.click(".choices .choice >> nth=0")
    anna.page.wait_for_selector(STEP)
    choice = str(anna.page.locator(STEP).first.get_attribute("data-step"))
    anna.page.click("[data-plan=play]")
    anna.page.wait_for_selector(BAND, state="detached")
    anna.page.wait_for_selector(f"[data-choice='{choice}']", state="detached")
    anna.leave()
