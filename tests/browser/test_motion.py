"""Animations: others' moves are seen, with their player and place, at the pace the person
prefers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow
RECORD = """{
  const { animate } = Element.prototype;
  window.shown = new Set();
  Element.prototype.animate = function (frames, timing) {
    for (const moved of Object.keys(Array.isArray(frames) ? frames[0] : frames))
      window.shown.add(`${this.getAttribute("class")} ${moved}`);
    return animate.call(this, frames, timing);
  };
  new MutationObserver(() => {
    if (!document.querySelector(".told-now")) return;
    for (const marked of document.querySelectorAll("[data-marked]"))
      window.shown.add(`${marked.dataset.target} marked`);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
SEEN = """(wanted) => wanted.every((each) => [...window.shown].some((one) => one.includes(each)))"""
MOVES = """() => [...window.shown].map((each) => each.split(" ").at(-1))"""
ALLOWED = {"opacity", "scale", "transform", "translate", "marked"}
WANTED = {
    "rattus": ["seat-1 marked", "shine opacity", "ra-cubes ", "flight "],
    "rattus-cartus": ["seat-1 marked", "flight "],
    "pest": ["seat-1 marked", "pe-doctor ", "flight "],
}
"""Animations of a bot's first turns, by game, whatever it chooses."""


def at_a_table(browser: Any, server: Server, game: str, pace: str) -> tuple[Person, str]:
    anna = Person(browser, server.url, motion=True, pace=pace)
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.before(RECORD)
    id = anna.make_table("here", "random", game=game, seed=5)["id"]
    anna.sit(id)
    anna.asked()
    return anna, id


@pytest.mark.parametrize("game", sorted(WANTED))
def test_who_did_what_and_where_is_seen(browser: Any, server: Server, game: str) -> None:
    anna, id = at_a_table(browser, server, game, "normal")
    for _ in range(9):
        if anna.page.evaluate(SEEN, WANTED[game]):
            break
        anna.answer(id, 0)
        anna.asked()
    anna.until(SEEN, WANTED[game])
    assert set(anna.page.evaluate(MOVES)) <= ALLOWED
    anna.leave()


def test_nothing_moves_for_whom_all_is_told_at_once(browser: Any, server: Server) -> None:
    anna, id = at_a_table(browser, server, "rattus", "once")
    for _ in range(2):
        anna.answer(id, 0)
        anna.asked()
    shown = anna.page.evaluate("[...window.shown]")
    assert shown == []
    anna.leave()


LIT = """async () => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Moving } = await ownModule("./table/moving.js");
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) {
    const motion = animate.apply(this, all);
    motion.pause();
    return motion;
  };
  const board = document.createElement("section");
  board.id = "board";
  board.innerHTML = '<div class="board-plane"><div></div></div>';
  document.body.prepend(board);
  const [plane] = board.querySelectorAll(".board-plane > *");
  plane.style = "width: 200px; height: 200px";
  window.resizeTheBoard = () => (plane.style.height = "150px");
  const motion = { events: [{ n: 0, at: 0, id: "placed", params: {} }], ms: 500 };
  const moving = html`<${Moving} motion=${motion} drawing=${{ pieces: ".piece" }} view=${{}} />`;
  render(moving, document.body.appendChild(document.createElement("div")));
  plane.innerHTML = '<i class="piece">here</i>';
}"""
"""A board with a new piece whose light does not go out by itself."""


def test_no_light_stays_where_a_piece_was_before_the_board_changed_its_size(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, motion=True, pace="normal")
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.page.goto(anna.url)
    anna.page.evaluate(LIT)
    lights = "document.querySelectorAll('.flights .shine').length"
    anna.until(f"() => {lights} === 1")
    anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert anna.page.evaluate(lights) == 1, "as long as the board keeps its size"
    anna.page.evaluate("resizeTheBoard()")
    anna.until(f"() => {lights} === 0")
    anna.leave()
