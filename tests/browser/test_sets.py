"""Sets of cards are picked in any order, with their buttons or on the hand, and sent when done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import Person

pytestmark = pytest.mark.slow
HELD = "#hand [data-target]"
PICKED = "#hand [data-picked]"
COUNT = ".set-count"


def at_the_cards(browser: Any, server: Server, size: str = "laptop") -> tuple[Person, str]:
    """Anna has entered a building and plays cards."""
    anna = Person(browser, server.url, size)
    id = anna.make_table("here", "random", "random", seed=7)["id"]
    anna.sit(id)
    while not any(choice.startswith("play ") for choice in anna.asked()):
        anna.choose(next(choice for choice in anna.choices() if choice != "pass"))
        anna.settle()
    anna.page.wait_for_selector(COUNT)
    return anna, id


def kinds(anna: Person) -> list[str]:
    """Kinds of hand cards that may be played, in the order of the choices."""
    return [choice.split()[1] for choice in anna.choices() if choice.startswith("play ")]


def own(anna: Person, id: str) -> Any:
    return anna.get(f"/api/tables/{id}")["seats"][0]


def test_cards_are_picked_on_the_hand_in_any_order(browser: Any, server: Server) -> None:
    anna, id = at_the_cards(browser, server)
    first, *_, last = kinds(anna)
    before = anna.get(f"/api/tables/{id}")["table"]["entries"]
    assert anna.text(COUNT) == "Nothing picked yet"
    anna.page.click(f'{HELD}[data-target="{last}"]')
    anna.page.wait_for_selector(f'{PICKED}[data-target="{last}"][aria-pressed=true]')
    assert anna.seen(f'.choices [data-choice="play {last}"][aria-pressed=true]')
    anna.page.click(f'{HELD}[data-target="{first}"]')
    anna.page.wait_for_selector(f'{PICKED}[data-target="{first}"]')
    assert anna.text(COUNT) == "2 picked"
    anna.page.wait_for_selector('#strip [data-target="seat-0"] .ghost-come', state="attached")
    anna.page.hover("[data-choice=done]")
    anna.page.wait_for_selector(".foresight >> text=You play 2 cards face down")
    assert anna.get(f"/api/tables/{id}")["table"]["entries"] == before, "nothing is sent yet"
    anna.choose("done")
    anna.page.wait_for_selector(COUNT, state="detached")
    assert anna.get(f"/api/tables/{id}")["table"]["entries"] >= before + 3
    assert not anna.seen(".notice.is-problem")
    told = [event["params"] for event in own(anna, id)["events"] if event["id"] == "announced"]
    assert told[-1]["cards"] == [first, last] or told[-1]["count"] == 2
    anna.leave()


def test_what_is_picked_can_be_put_back(browser: Any, server: Server) -> None:
    anna, id = at_the_cards(browser, server, "phone")
    kind = kinds(anna)[0]
    held = own(anna, id)["view"]["hands"][0]["cards"][kind]
    anna.page.tap(".rc-pile[data-explain] >> nth=0")
    anna.page.wait_for_selector(".explanation h2")
    anna.page.tap(".explanation .tool")
    button = f'.choices [data-choice="play {kind}"]'
    for _ in range(held):
        anna.page.click(button)
    assert anna.text(COUNT) == f"{held} picked"
    anna.page.tap("[data-about]")
    anna.page.wait_for_selector(".explanation h2")
    anna.page.tap(".explanation .tool")
    anna.page.click(button)
    anna.page.wait_for_selector(f"{button}[aria-pressed=false]")
    assert not anna.seen(PICKED)
    anna.page.click(button)
    anna.page.wait_for_selector(PICKED)
    anna.page.keyboard.press("u")
    anna.page.wait_for_selector(PICKED, state="detached")
    anna.leave()


def test_done_is_quiet_on_a_phone_while_cards_can_be_added(browser: Any, server: Server) -> None:
    anna, _ = at_the_cards(browser, server, "phone")
    kind = kinds(anna)[0]
    ground = "() => getComputedStyle(document.querySelector('[data-choice=done]')).backgroundColor"
    anna.page.click(f'.choices [data-choice="play {kind}"]')
    anna.page.wait_for_selector("[data-choice=done].is-plain:not(.is-other)")
    anna.until(f"() => ({ground})() === 'rgba(0, 0, 0, 0)'")
    anna.leave()


def test_keys_pick_and_send(browser: Any, server: Server) -> None:
    anna, id = at_the_cards(browser, server)
    before = anna.get(f"/api/tables/{id}")["table"]["entries"]
    first, second, *_ = kinds(anna)
    anna.page.keyboard.press("2")
    anna.page.wait_for_selector(f'{PICKED}[data-target="{second}"]')
    anna.page.focus(f'{HELD}[data-target="{first}"]')
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(f'{PICKED}[data-target="{first}"]')
    anna.page.keyboard.press("e")
    anna.page.wait_for_selector(COUNT, state="detached")
    assert anna.get(f"/api/tables/{id}")["table"]["entries"] >= before + 3
    anna.leave()


def test_a_set_is_picked_within_a_plan_too(browser: Any, server: Server) -> None:
    anna, id = at_the_cards(browser, server)
    anna.speak("nl")
    before = anna.get(f"/api/tables/{id}")["table"]["entries"]
    anna.page.click("[data-command=plan]")
    anna.page.wait_for_selector(".plan")
    anna.page.wait_for_selector(f"{COUNT} >> text=Nog niets gekozen")
    first, *_, last = kinds(anna)
    for kind in (last, first):
        anna.page.click(f'{HELD}[data-target="{kind}"]')
        anna.page.wait_for_selector(f'{PICKED}[data-target="{kind}"]')
    anna.choose("done")
    anna.until("() => document.querySelectorAll('.plan li').length === 3")
    steps = anna.page.locator(".plan li")
    said = [steps.nth(n).get_attribute("data-step") for n in range(3)]
    assert said == [f"play {first}", f"play {last}", "done"]
    assert anna.get(f"/api/tables/{id}")["table"]["entries"] == before
    anna.page.click("[data-plan=play]")
    anna.page.wait_for_selector(".plan", state="detached")
    assert not anna.seen(".notice.is-problem")
    assert anna.get(f"/api/tables/{id}")["table"]["entries"] >= before + 3
    anna.leave()


def test_a_tab_without_a_server_takes_a_set(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.begin_with_bots("rattus-cartus")
    while not any(choice.startswith("play ") for choice in anna.asked()):
        anna.choose(next(choice for choice in anna.choices() if choice != "pass"))
        anna.settle()
    anna.page.wait_for_selector(COUNT)
    first, *_, last = kinds(anna)
    for kind in (last, first):
        anna.page.click(f'{HELD}[data-target="{kind}"]')
        anna.page.wait_for_selector(f'{PICKED}[data-target="{kind}"]')
    anna.page.hover("[data-choice=done]")
    anna.page.wait_for_selector(".foresight >> text=2 cards face down")
    anna.choose("done")
    anna.page.wait_for_selector(COUNT, state="detached")
    assert not anna.seen(".notice.is-problem")
    anna.leave()
