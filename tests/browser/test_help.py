"""Explanations, reasons for refusals, the command line, and confirmation before a choice is
final."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games import GAMES
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow


EXPLAINED = """() => [...document.querySelectorAll("[data-explain], [data-target]")]
  .map((each) => each.dataset.explain ?? each.dataset.target)
  .filter((id) => !id.startsWith("seat-"))"""


COMES_UNDER_THE_MOUSE = """target => {
  const { left, top, width, height } =
    document.querySelector(`#board [data-target="${target}"]`).getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const over = { ...at, bubbles: true, pointerType: "mouse" };
  const card = document.querySelector("#hand [data-target]");
  card.dispatchEvent(new PointerEvent("pointermove", over));
  card.dispatchEvent(new PointerEvent("pointerover", over));
}"""


def at_supply(browser: Any, server: Server, **prefs: Any) -> Person:
    """Anna at a table where she is asked for a supply action."""
    anna = Person(browser, server.url, "laptop", **prefs)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector('.choices .choice[data-choice^="supply"]')
    return anna


def test_pointing_at_a_card_explains_it_with_its_rule(browser: Any, server: Server) -> None:
    anna = at_supply(browser, server)
    target = anna.choices()[0].split()[1]
    anna.page.hover("#hand [data-target]")
    anna.page.wait_for_selector(".explanation")
    assert "RC " in anna.text(".explanation")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".explanation", state="detached")
    anna.page.evaluate(COMES_UNDER_THE_MOUSE, target)
    anna.page.wait_for_timeout(400)
    assert not anna.seen(".explanation"), "a mouse that rests points at nothing"
    anna.leave()


def test_what_cannot_be_chosen_says_why_not(browser: Any, server: Server) -> None:
    anna = at_supply(browser, server)
    anna.page.locator("#hand [data-target]").first.click(force=True)
    anna.page.wait_for_selector(".explanation .why")
    assert "supply action" in anna.text(".explanation .why")
    anna.leave()


def test_a_rule_number_shows_what_the_rule_says(browser: Any, server: Server) -> None:
    """In a refusal, in an explanation, and on the command line."""
    anna = at_supply(browser, server)
    anna.page.locator("#hand [data-target]").first.click(force=True)
    anna.page.click(".explanation .why .rule >> text=RC 3.3")
    anna.page.wait_for_selector(
        ".explanation .why .rule-told >> text=In phase B you choose one card"
    )
    anna.page.click(".explanation .why .rule >> text=RC 3.3")
    anna.page.wait_for_selector(".explanation .rule-told", state="detached")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("/")
    anna.page.keyboard.type("done")
    anna.page.keyboard.press("Enter")
    anna.page.click(".command-line .why .rule")
    anna.page.wait_for_selector(".command-line .rule-told >> text=RC 3.3")
    anna.leave()


def test_the_command_line_takes_choices_and_says_why_not(browser: Any, server: Server) -> None:
    anna = at_supply(browser, server)
    choice = anna.choices()[0]
    anna.page.keyboard.press("/")
    anna.page.keyboard.type("done")
    anna.page.keyboard.press("Enter")
    anna.until("() => document.querySelector('.command-line .why').innerText")
    anna.page.fill(".command-line input", choice)
    anna.page.keyboard.press("Enter")
    anna.until("choice => !document.querySelector(`[data-choice='${choice}']`)", arg=choice)
    anna.leave()


@pytest.mark.parametrize("rule", ["never", "every"])
def test_the_confirm_rule_is_kept(browser: Any, server: Server, rule: str) -> None:
    anna = at_supply(browser, server, confirm=rule)
    choice = anna.choices()[0]
    anna.choose(choice)
    if rule == "every":
        anna.page.wait_for_selector(".confirm")
        anna.page.keyboard.press("Escape")
        anna.page.wait_for_selector(".confirm", state="detached")
        assert choice in anna.choices()
        anna.choose(choice)
        anna.page.keyboard.press("Enter")
    anna.until("choice => !document.querySelector(`[data-choice='${choice}']`)", arg=choice)
    anna.leave()


def test_pointing_at_a_log_line_marks_the_board(browser: Any, server: Server) -> None:
    anna = at_supply(browser, server)
    anna.page.locator(".log-line button").filter(has_text="comes into the row").last.hover()
    anna.page.wait_for_selector("#board [data-marked]")
    anna.leave()


def test_nothing_is_fetched_from_elsewhere(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.sit(anna.make_table("here", "greedy")["id"])
    anna.open("menu")
    anna.page.wait_for_selector("dialog[open]")
    anna.page.wait_for_load_state("networkidle")
    assert asked and all(url.startswith((server.url, "ws://127.0.0.1")) for url in asked)
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everything_drawn_explains_itself(browser: Any, server: Server, game: str) -> None:
    """Seats, cells, tracks and counters too: no request for an explanation fails."""
    anna = Person(browser, server.url)
    missed: list[str] = []
    anna.page.on("response", lambda got: missed.append(got.url) if got.status == 404 else None)
    id = anna.make_table("here", "greedy", "greedy", game=game)["id"]
    anna.sit(id)
    anna.asked()
    anna.page.hover('.player[data-target="seat-1"]')
    anna.page.wait_for_selector(".explanation p")
    assert anna.text(".explanation h2") == "Bert"
    drawn = anna.page.evaluate(EXPLAINED)
    assert len(drawn) > 15
    for thing in drawn:
        anna.get(f"/api/explain/{game}/{thing}?lang=en&table={id}")
    assert missed == []
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_legend_explains_the_sign_of_final_answers(
    browser: Any, server: Server, game: str
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game=game, seed=4)["id"])
    anna.page.keyboard.press("?")
    anna.page.wait_for_selector(".legend-final svg")
    assert "cannot be undone" in anna.text(".legend-final")
    anna.leave()
