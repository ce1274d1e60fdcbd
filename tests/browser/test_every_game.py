"""Every game can be played to the end on the page, even without a drawn board."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest

from pestis.games import GAMES, find
from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.waiting import until

pytestmark = pytest.mark.slow

WORDS: Final = Words("en")
PRESSES: Final = 20
"""Answers given on the page in a short game; bots play it to the end."""


FREE_POINT: Final = """() => {
  // The middle of a region's box may lie in the sea.
  for (const lit of document.querySelectorAll(".surface [data-legal]")) {
    lit.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = lit.getBoundingClientRect();
    for (let n = 0; n < 121; n++) {
      const x = left + (((n % 11) + 0.5) * width) / 11;
      const y = top + ((Math.floor(n / 11) + 0.5) * height) / 11;
      if (document.elementFromPoint(x, y)?.closest("[data-target]") === lit) return [x, y];
    }
  }
  return null;
}"""

ANSWERED: Final = """([log, choices]) =>
  document.querySelectorAll('.log-line').length > log
  || document.querySelector('.target-menu') !== null
  || [...document.querySelectorAll('.choices .choice:enabled')]
    .map((each) => each.dataset.choice).join() !== choices"""
"""Something was told, asked or offered since."""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_prompts_are_answered_without_a_drawing_up_to_the_result(
    browser: Any, server: Server, game: str
) -> None:
    anna = Person(browser, server.url)
    anna.page.route(f"**/games/{game.replace('-', '_')}/web/board.js", lambda route: route.abort())
    others = ["random"] * max(1, find(game).min_seats - 1)
    id = anna.make_table("here", *others, game=game, seed=9)["id"]
    anna.sit(id)
    anna.page.wait_for_selector(".generic-board")
    anna.begin_playing(most=PRESSES, seed=9)
    player = anna.end_playing()
    assert len(player["prompts"]) > 3
    if not anna.seen(".result"):
        anna.let_bots_finish(id, 0)
    anna.page.wait_for_selector(".sheet")
    for name in ("Anna", WORDS.text("web.result.total")):
        assert name in anna.text(".sheet")
    anna.leave()


def question(game: str, language: str, update: dict[str, Any]) -> str | None:
    """The prompt that the server shows Anna, in words; None while it asks others."""
    if not update["seats"][0]["choices"]:
        return None
    prompt = update["seats"][0]["view"]["prompts"][0]
    about = {"about": prompt["about"]} if prompt.get("about") else {}
    left = [id for id, done in prompt["parts"] if not done]
    words = Words(language, ["Anna", "Bert", "Cora", "Dirk", "Edda", "Frida"])
    return words.text(f"{game}.prompt.{prompt['kind']}", **about, left=left)


def asks_what_is_asked(anna: Person, id: str, game: str, language: str) -> bool:
    """Whether the page asks what the server asks now; forced answers may change the question
    meanwhile."""
    asked = question(game, language, anna.get(f"/api/tables/{id}"))
    return asked is not None and asked in anna.text(".question")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_its_own_drawing_is_answered_and_speaks_every_language(
    browser: Any, server: Server, game: str
) -> None:
    anna = Person(browser, server.url, "tablet")
    others = ["random"] * max(1, find(game).min_seats - 1)
    id = anna.make_table("here", *others, game=game, seed=3)["id"]
    anna.sit(id)
    for language in LANGUAGES:
        anna.speak(language)
        anna.begin_playing(most=8, seed=3)
        anna.end_playing()
        anna.settle()
        until(partial(asks_what_is_asked, anna, id, game, language))
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_lights_up_can_be_clicked(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url)
    others = ["random"] * max(1, find(game).min_seats - 1)
    id = anna.make_table("here", *others, game=game, seed=9)["id"]
    anna.sit(id)
    anna.begin_playing(stop=".surface [data-legal]", most=200, seed=1)
    anna.end_playing()
    anna.settle()
    log = anna.count(".log-line")
    choices = anna.choices()
    until(partial(answers_a_click, anna, [log, ",".join(choices)]))
    anna.leave()


def answers_a_click(anna: Person, before: list[object]) -> bool:
    """Whether the page answers a click on a place that lights up.  It may still be moving when the
    place is looked for."""
    place = anna.page.evaluate(FREE_POINT)
    assert place, "nothing that lights up can be hit"
    anna.page.mouse.click(*place)
    anna.drawn()
    return bool(anna.page.evaluate(ANSWERED, before))
