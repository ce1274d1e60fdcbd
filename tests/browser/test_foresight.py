"""Previews of an answer, shown while the pointer or the focus is on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.folder import Visitor
from tests.browser.table import CHOICE, DELIBERATE, Person
from tests.waiting import awaited

pytestmark = pytest.mark.slow
CARD = ".foresight"
TAPS = """(old) => {
  const quick = new MutationObserver(() => {
    const all = [...document.querySelectorAll(".choices .choice[data-choice]:enabled")];
    const first = all.find(({ dataset }) => !old.includes(dataset.choice));
    if (!first) return;
    quick.disconnect();
    const tap = { bubbles: true, cancelable: true, pointerType: "touch" };
    for (const what of ["pointerdown", "click"]) first.dispatchEvent(new PointerEvent(what, tap));
  });
  quick.observe(document, { attributes: true, childList: true, subtree: true });
}"""
"""Taps an answer before the browser has painted it."""


def at_supply(browser: Any, server: Server, size: str = "laptop") -> tuple[Person, str]:
    """Anna at a supply action whose preview has come, and the choice."""
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
    assert "more cards in hand" in told
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


def test_a_finger_is_shown_what_is_certain_too(browser: Any, server: Server) -> None:
    """On the board: the preview is shown on the place that is tapped first, with its name and a
    button; two quick taps answer, or one tap if the person prefers that."""
    anna = Person(
        browser, server.url, "phone", confirm="irreversible", list=False, preview="always"
    )
    id = anna.make_table("here", "random", game="rattus", seed=5)["id"]
    anna.sit(id)
    anna.page.wait_for_selector("#board [data-legal]")
    before = entries(anna, id)
    anna.page.tap(region("gallia"))
    anna.page.wait_for_selector(f"{CARD} >> text=You place 2 cubes in Gallia.")
    anna.page.wait_for_selector(".ghosts .ghost-come", state="attached")
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap(region("anglia"))
    anna.page.wait_for_selector(f"{CARD} >> text=You place 2 cubes in Anglia.")
    anna.page.tap("[data-about=anglia]")
    anna.page.wait_for_selector(".explanation h2 >> text=Anglia")
    anna.page.tap(".explanation .tool")
    assert entries(anna, id) == before
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap("[data-give]")
    anna.page.wait_for_selector("[data-give]", state="detached")
    anna.page.wait_for_timeout(DELIBERATE)
    before = entries(anna, id)
    anna.page.tap(region("polonia"))
    anna.page.wait_for_selector("[data-give]")
    anna.page.tap(region("polonia"))
    anna.page.wait_for_selector("[data-give]", state="detached")
    while "skip" not in anna.offered(id):
        anna.answer(id, 0)
    anna.page.wait_for_selector(".choices [data-choice='skip']")
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap(".choices [data-choice='skip']")
    anna.page.wait_for_selector(".choices [data-choice='skip']", state="detached")
    anna.open("menu")
    anna.page.get_by_label("before making it").select_option("never")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.wait_for_selector("#board [data-legal]")
    place = str(anna.page.get_attribute("#board [data-legal] >> nth=0", "data-target"))
    anna.page.tap(region(place))
    anna.page.wait_for_selector(f"{region(place)}:not([data-legal])")
    anna.leave()


def test_one_tap_gives_what_undo_takes_back(browser: Any, server: Server) -> None:
    """After the first pair of cubes the same person places the second, after that another person
    does.  A tap before the previews have come is shown until they say that undo takes it back."""
    anna = Person(browser, server.url, "phone", list=False)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    anna.page.route("**/preview?*", hold, times=1)
    id = anna.make_table("here", "random", game="rattus", seed=5)["id"]
    with anna.page.expect_request("**/preview?*"):
        anna.sit(id)
    anna.page.wait_for_selector("#board [data-legal]")
    before = entries(anna, id)
    anna.page.tap(region("gallia"))
    anna.page.wait_for_selector("[data-give]")
    assert entries(anna, id) == before
    held.pop().continue_()
    awaited(lambda: entries(anna, id), before.__lt__)
    anna.page.wait_for_selector("[data-give]", state="detached")
    anna.page.wait_for_selector("#board [data-legal]")
    anna.page.wait_for_timeout(DELIBERATE)
    anna.page.tap(region("polonia"))
    anna.page.wait_for_selector(f"{CARD} >> text=You place 2 cubes in Polonia.")
    assert entries(anna, id) == before + 1
    anna.page.tap("[data-command=undo]")
    anna.page.wait_for_selector(f"{CARD}", state="detached")
    anna.leave()


def test_a_tap_is_shown_when_what_shows_it_comes_late(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone", preview="always")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    anna.page.route("**/foresight.js", hold)
    id = anna.make_table("here", "random", "random", seed=2)["id"]
    with anna.page.expect_request("**/foresight.js"):
        anna.sit(id)
    anna.page.tap(f"{CHOICE} >> nth=0")
    assert anna.choices() and entries(anna, id) == 0
    held.pop().continue_()
    anna.page.wait_for_selector("[data-give]")
    assert entries(anna, id) == 0
    anna.leave()


def test_a_tap_answers_where_nothing_can_show_it(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone")
    anna.page.route("**/foresight.js", lambda route: route.abort())
    id = anna.make_table("here", "random", "random", seed=2)["id"]
    anna.sit(id)
    choice = anna.asked()[0]
    anna.page.tap(f"[data-choice='{choice}']")
    anna.page.wait_for_selector(f"[data-choice='{choice}']", state="detached")
    assert entries(anna, id) > 0
    anna.complaints.clear()
    anna.leave()


def test_a_finger_is_quicker_than_the_paint_and_a_mouse_at_rest(
    browser: Any, server: Server
) -> None:
    """The finger taps an answer as it appears, and the mouse rests where the previous answer
    was."""
    anna = Person(browser, server.url, "phone", preview="always")
    anna.sit(anna.make_table("here", "random", "random", seed=2)["id"])
    given = anna.asked()
    anna.page.evaluate(TAPS, given)
    anna.choose(given[0])
    anna.page.wait_for_selector(f"[data-choice='{given[0]}']", state="detached")
    anna.page.wait_for_selector("[data-give]")
    anna.page.wait_for_timeout(DELIBERATE)
    assert anna.seen("[data-give]")
    anna.leave()


def region(id: str) -> str:
    return f'#board [data-target="{id}"]'


def entries(anna: Person, id: str) -> int:
    return int(anna.get(f"/api/tables/{id}")["table"]["entries"])


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
    anna = Visitor(browser, site, "tablet")
    anna.begin_with_bots("rattus-cartus")
    supply = ".choices .choice[data-choice^='supply'] >> nth=0"
    anna.page.hover(supply)
    anna.page.wait_for_selector(f"{CARD} p")
    anna.page.tap(supply)
    anna.page.wait_for_selector(f"{CARD} .again")
    anna.page.tap("[data-give]")
    anna.page.wait_for_selector(".choices .choice[data-choice^='supply']", state="detached")
    anna.leave()
