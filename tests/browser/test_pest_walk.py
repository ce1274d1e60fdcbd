"""Walking in Pest: a place within reach takes one press, and so does taking the walk back."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pestis.games import GAMES
from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.games.pest.scene import Scene, scene

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]

FOUR: Final = 4
TALL: Final = {"width": 390, "height": 844}


def anna_in(
    browser: Any,
    server: Server,
    played: Scene,
    size: str = "laptop",
    language: str = "en",
    *,
    list: bool = True,
) -> tuple[Person, str]:
    """Anna at a table that continues from a scene; Bert is a bot."""
    anna = Person(browser, server.url, size, language=language, list=list)
    table = anna.continue_match(played.match, "random")
    anna.sit(table)
    anna.page.wait_for_selector(".pe-map, .pe-cell")
    return anna, table


def at_the_cells() -> Scene:
    """A scene in which Anna is to place an assistant: her doctor can walk to a sick person, and she
    has herbs; two resources are enough for an exchange, so no answer is ever the only one."""
    return scene(
        2,
        turn="0",
        doctor={0: "aldik"},
        sick={"brannek": 1},
        goods={0: "5*herbs 3*food"},
        destroyed="",
    )


def entries(anna: Person, table: str) -> int:
    return int(anna.get(f"/api/tables/{table}")["table"]["entries"])


def at(target: str) -> str:
    return f'[data-target="{target}"][data-legal]'


def test_the_usual_turn_is_four_presses(browser: Any, server: Server) -> None:
    anna, table = anna_in(browser, server, at_the_cells())
    press = ClickCounter(anna)
    press.on(f".pe-cell{at('move-cure')}")
    press.on(f".pe-place{at('brannek')} .pe-rim")
    press.on(f".pe-area{at('area')}")
    press.on(".choices [data-choice='done']")
    anna.until("() => !document.querySelector('.choices [data-choice=done]')")
    turn = anna.get(f"/api/tables/{table}")["seats"][0]["events"]
    told = [event["id"] for event in turn if event["params"].get("seat") == 0]
    for one in ("placed", "went", "stopped", "cured"):
        assert one in told, told
    assert press.n == FOUR
    anna.leave()


def test_a_press_counts_although_a_part_of_the_button_is_replaced(
    browser: Any, server: Server
) -> None:
    """Such as by a preview that comes between pressing and releasing."""
    anna, table = anna_in(browser, server, at_the_cells())
    before = entries(anna, table)
    part = anna.page.locator(".choices .choice > span").first
    part.hover(force=True)
    anna.page.mouse.down()
    part.evaluate("(part) => part.replaceWith(part.cloneNode(true))")
    anna.page.mouse.up()
    anna.settle()
    assert entries(anna, table) > before
    anna.leave()


class ClickCounter:
    """Counts presses by mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.n = 0

    def on(self, selector: str) -> None:
        page = self.person.page
        page.wait_for_selector(selector, state="attached")
        page.locator(selector).first.click(force=True)
        self.n += 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_keeps_its_height_on_a_phone(
    browser: Any, server: Server, language: str
) -> None:
    """From the choice of actions to the end of a walk, so that the map does not change its size."""
    anna, table = anna_in(browser, server, at_the_cells(), "phone", language, list=False)
    anna.page.set_viewport_size(TALL)
    heights: dict[str, int] = {}
    for choice in ("place move-cure", "begin move", "go karsk", "go brannek"):
        anna.page.wait_for_selector(f'.choices [data-choice="{choice}"]', state="attached")
        anna.drawn()
        heights[choice] = anna.page.evaluate("document.getElementById('actions').offsetHeight")
        decision = anna.get(f"/api/tables/{table}")["table"]["decision"]
        assert anna.send(table, "choose", 0, decision=decision, choice=choice)["ok"]
    assert len(set(heights.values())) == 1, heights
    anna.leave()


def test_one_undo_takes_a_walk_back(browser: Any, server: Server) -> None:
    """From the first step on, Begin Move included; earlier answers stay."""
    anna, table = anna_in(browser, server, at_the_cells())
    press = ClickCounter(anna)
    press.on(f".pe-cell{at('move-cure')}")
    anna.page.wait_for_selector(f".pe-place{at('brannek')}", state="attached")
    before = entries(anna, table)
    press.on(f".pe-place{at('brannek')} .pe-rim")
    anna.page.wait_for_selector(f".pe-area{at('area')}", state="attached")
    assert entries(anna, table) == before + 3
    anna.page.click("[data-command=undo]")
    anna.page.wait_for_selector('.choices [data-choice="begin move"]')
    assert entries(anna, table) == before
    anna.leave()


def test_what_a_way_takes_and_what_is_left_is_in_sight(browser: Any, server: Server) -> None:
    anna, _ = anna_in(browser, server, at_the_cells())
    press = ClickCounter(anna)
    press.on(f".pe-cell{at('move-cure')}")
    brannek = f".pe-place{at('brannek')}"
    anna.page.wait_for_selector(brannek, state="attached")
    label = str(anna.page.get_attribute(brannek, "aria-label"))
    assert "Getting there takes 2 movement and 0 food" in label
    assert anna.count(".pe-price") > 1
    anna.page.locator(f"{brannek} .pe-rim").hover(force=True)
    anna.page.wait_for_selector(".foresight >> text=Brannek")
    press.on(f".pe-place{at('karsk')} .pe-rim")
    anna.page.wait_for_selector(".question >> text=1 movement left")
    anna.leave()


def test_a_walk_stops_where_something_else_is_asked(browser: Any, server: Server) -> None:
    """The walk stops at the question how to pay for a third sick person, with food or with
    coins."""
    played = scene(
        2,
        turn="0",
        doctor={0: "aldik"},
        sick={"karsk": 3},
        goods={0: "3*food 2*coin"},
        destroyed="",
    )
    anna, _ = anna_in(browser, server, played)
    press = ClickCounter(anna)
    press.on(f".pe-cell{at('move-cure')}")
    press.on(f".pe-place{at('karsk')} .pe-rim")
    anna.page.wait_for_selector(".choices [data-choice='take-all'], .choices [data-choice^=coins]")
    anna.leave()


@pytest.mark.parametrize(("language", "size"), [("en", "laptop"), ("de", "wide")])
def test_all_that_a_move_can_do_is_in_the_window(
    browser: Any, server: Server, language: str, size: str
) -> None:
    """Camp, improving, stopping and exchanging are not places on the map: their buttons must be
    visible without scrolling."""
    played = scene(2, turn="0 move-cure", doctor={0: "aldik"}, goods={0: "5*herbs 3*food"})
    anna, _ = anna_in(browser, server, played, size, language)
    anna.page.click('[data-choice="begin move"]')
    anna.page.wait_for_selector('[data-choice="stop"]')
    bottoms = anna.page.evaluate(
        """() => [...document.querySelectorAll(".choices-plain button")]
            .map((each) => each.getBoundingClientRect().bottom)"""
    )
    assert len(bottoms) > 2
    assert max(bottoms) <= anna.page.viewport_size["height"]
    anna.leave()


HIDDEN: Final = """() => {
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const box = (each) => each.getBoundingClientRect();
  const figures = [...document.querySelectorAll(".pe-doctor, .pe-camp")];
  const read = [...document.querySelectorAll(".pe-name:not(:empty), .pe-sick, .pe-place .pe-rim")];
  const called = (each) => each.textContent || each.closest(".place")?.dataset.target;
  return read.flatMap((each) => figures
    .filter((figure) => shared(box(each), box(figure)) > 0.5 * box(each).width * box(each).height)
    .map((figure) => `${called(each)}: ${figure.className.baseVal}`));
}"""
"""Names, sick people and places of which a doctor or a camp covers more than half."""


def test_doctors_and_camps_hide_no_name_and_no_sick(browser: Any, server: Server) -> None:
    """Between towns that are close to each other, too; names are drawn over the pieces."""
    played = scene(
        2,
        turn="0",
        doctor={0: "blessir", 1: "rendal"},
        camp={0: "blessir", 1: "corvath"},
        sick={"terras": 2, "rendal": 3, "blessir": 2, "corvath": 1},
        destroyed="",
    )
    anna, _ = anna_in(browser, server, played)
    for width, height, pane in ((1440, 900, None), (390, 844, "[data-pane=map]")):
        anna.page.set_viewport_size({"width": width, "height": height})
        if pane:
            anna.page.click(pane)
        anna.page.wait_for_selector(".pe-doctor >> nth=1", state="attached")
        anna.until(f"() => ({HIDDEN})().length === 0")
    pieces = anna.page.locator(".pe-pieces ~ .pe-name")
    assert pieces.count() == anna.count(".pe-name")
    anna.leave()
