"""The pieces as an answer would place them, shown on the board while the answer is pointed at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.folder import AtATab
from tests.browser.table import Person
from tests.waiting import until

pytestmark = pytest.mark.slow
GHOSTS = ".ghosts"
COMES, LEAVES, WAY = ".ghost-come > rect", ".ghost-gone > rect", ".ghost-way"
LOOKS, LOOK_AGAIN = 50, 100
MOVE = ".choices .choice[data-choice^='move ']"
LIES_IN = """([what, where]) => {
  const room = document.querySelector(where)?.getBoundingClientRect();
  return room && [...document.querySelectorAll(what)].some((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
  });
}"""


def sitting(browser: Any, server: Server, game: str, size: str = "laptop") -> Person:
    anna = Person(browser, server.url, size)
    anna.sit(anna.make_table("here", "random", "random", game=game, seed=5)["id"])
    anna.asked()
    return anna


def place(id: str) -> str:
    return f'#board [data-target="{id}"]'


def pointed_at(anna: Person, region: str) -> bool:
    """Point at a region from elsewhere; whether a ghost comes there soon.  An update that comes
    meanwhile takes it away, and what comes to lie under a mouse that rests is not pointed at."""
    anna.page.hover(".status")
    anna.page.hover(place(region))
    for _ in range(LOOKS):
        if anna.page.evaluate(LIES_IN, [COMES, place(region)]):
            return True
        anna.page.wait_for_timeout(LOOK_AGAIN)
    return False


def gone(anna: Person) -> None:
    anna.page.wait_for_selector(GHOSTS, state="detached")
    assert not anna.seen("[data-leaves]"), "what was faded is whole again"


def test_cubes_and_the_plague_piece_are_seen_where_they_go(browser: Any, server: Server) -> None:
    anna = sitting(browser, server, "rattus")
    anna.page.hover(place("gallia"))
    anna.until(LIES_IN, [COMES, place("gallia")])
    anna.until(LIES_IN, [COMES, '#strip [data-target="seat-0"] .player-facts'])
    assert not anna.page.evaluate(LIES_IN, [COMES, '#strip [data-target="seat-1"]'])
    anna.page.hover(".status")
    gone(anna)
    anna.page.focus("[data-choice='settle anglia']")
    anna.until(LIES_IN, [COMES, place("anglia")])
    anna.page.focus(".status a")
    gone(anna)
    while not anna.seen(MOVE):
        anna.step()
        anna.asked()
    move = str(anna.page.locator(MOVE).first.get_attribute("data-choice"))
    region = move.split()[1]
    until(lambda: pointed_at(anna, region))
    assert anna.page.evaluate(LIES_IN, [LEAVES, ".ra-pawn.is-plague"]), "the old place is hatched"
    assert anna.count(WAY) == 1
    anna.choose(move)
    gone(anna)
    anna.leave()


def test_a_castle_is_seen_in_its_village_and_on_its_board(browser: Any, server: Server) -> None:
    anna = sitting(browser, server, "pest")
    choice = anna.choices()[0]
    anna.page.hover(f"[data-choice='{choice}']")
    anna.until(LIES_IN, [COMES, place(choice.split()[1])])
    assert anna.page.evaluate(LIES_IN, [COMES, ".pe-house"])
    anna.page.hover("[data-pane=council]")
    gone(anna)
    anna.leave()


def test_a_first_tap_shows_what_is_certain_before_a_draw(browser: Any, server: Server) -> None:
    anna = sitting(browser, server, "rattus-cartus", "phone")
    choice = "supply fortune-tellers-tent-5"
    anna.page.wait_for_selector(f"[data-choice='{choice}'] .group-size")
    anna.page.tap(f"[data-choice='{choice}']")
    anna.until(LIES_IN, [COMES, place(choice.split()[1])])
    assert choice in anna.choices()
    anna.page.tap(".question")
    gone(anna)
    anna.leave()


def test_so_it_is_in_a_tab_without_a_server(browser: Any, site: str) -> None:
    anna = AtATab(browser, site)
    anna.begin_with_bots("rattus-cartus")
    choice = next(each for each in anna.asked() if each.startswith("supply "))
    anna.page.hover(f"[data-choice='{choice}']")
    anna.until(LIES_IN, [COMES, place(choice.split()[1])])
    anna.leave()
