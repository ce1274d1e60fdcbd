"""Four sizes, three languages and one 40 % longer: everything is in its place, for every game."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from pestis.games import GAMES, find
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.browser.conftest import Server
from tests.browser.table import DEVICES, SIZES, Person

pytestmark = pytest.mark.slow

LAYOUT: Final = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
LONGER: Final = 0.4
GAP: Final = re.compile(r"(\{[^{}]*\})")
LOST_TARGETS = """() => [...document.querySelectorAll('#actions button, .status button, .status a')]
  .filter((each) => each.getBoundingClientRect().width > 0)
  .filter((each) => each.getBoundingClientRect().height < 44
    || (each.closest(".status") && each.getBoundingClientRect().width < 44))
  .map((each) => each.outerHTML.slice(0, 120))"""
OUT_OF_SIGHT: Final = """() => {
  const strip = document.querySelector(".strip").getBoundingClientRect();
  return [...document.querySelectorAll(".player")].filter((player) => {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    return left < 0 || right > innerWidth + 1 || top < strip.top - 1 || bottom > strip.bottom + 1;
  }).map((player) => player.dataset.target);
}"""
"""The players who are not completely visible."""
IN_SIGHT: Final = """(seat) => {
  const chip = document.querySelector(`.player[data-target="seat-${seat}"].is-asked`);
  const { left, right } = chip?.getBoundingClientRect() ?? { left: -1, right: 0 };
  return left >= 0 && right <= innerWidth && right > left;
}"""
WATCH_MOTION: Final = """() => {
  window.moved = [];
  window.flown = 0;
  const WHAT = ["transform", "opacity", "translate", "scale", "rotate"];
  const seen = new WeakSet();
  const look = () => {
    for (const each of document.getAnimations()) {
      if (seen.has(each)) continue;
      seen.add(each);
      const { duration, delay, iterations } = each.effect.getComputedTiming();
      const moves = each.effect.getKeyframes().some((frame) => WHAT.some((what) => frame[what]));
      if (moves && duration > 1)
        moved.push([each.animationName ?? "", duration * iterations + delay]);
    }
    flown = Math.max(flown, document.querySelectorAll(".flight").length);
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    look();
    return animation;
  };
  for (const begins of ["animationstart", "transitionrun"]) addEventListener(begins, look, true);
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  look();
}"""
"""Looks whenever something begins to move or is added: as often as something can be seen."""


def longer(text: str) -> str:
    """The text with letters doubled until it is 40 % longer; text in braces is left alone."""
    parts = GAP.split(text)
    return "".join([part if GAP.fullmatch(part) else _stretched(part) for part in parts])


def _stretched(text: str) -> str:
    made, owed = [], 0.0
    for letter in text:
        made.append(letter)
        owed += LONGER
        while owed >= 1 and letter.isalpha():
            made.append(letter.lower())
            owed -= 1
    return "".join(made)


def test_the_longer_language_is_longer_and_keeps_its_gaps() -> None:
    assert longer("{n} rats leave {region:name}.") == "{n} raatss leeavve {region:name}."
    text = "Confirm before every turn ends"
    assert len(longer(text)) >= 1.36 * len(text)


def stretch(person: Person) -> None:
    """Make English 40 % longer on this device."""

    def answer(route: Any) -> None:
        response = route.fetch()
        words = response.json()
        others = [catalogue(language) for language in LANGUAGES if language != "en"]
        for id, entry in words.items():
            if all(entry == other.get(id) for other in others):
                continue  # A proper name, the same in every language.
            words[id] = (
                longer(entry)
                if isinstance(entry, str)
                else {key: text if key == "by" else longer(text) for key, text in entry.items()}
            )
        route.fulfill(response=response, json=words)

    person.context.route("**/api/words/en{,/*}", answer)


@pytest.mark.parametrize("sizes", DEVICES, ids=" ".join)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_core_zone_fits(
    browser: Any, server: Server, game: str, sizes: tuple[str, ...]
) -> None:
    anna = Person(browser, server.url, sizes[0], language="de")
    stretch(anna)
    others = ["random"] * (find(game).max_seats - 1)
    anna.sit(anna.make_table("here", *others, game=game, seed=5)["id"])
    anna.asked()
    wrong: dict[str, list[str]] = {}
    for step in range(2):
        for size, language in product(sizes, [*reversed(LANGUAGES)]):
            anna.resize(size)
            anna.speak(language)
            anna.drawn()
            if found := anna.page.evaluate(LAYOUT):
                wrong[f"{size} {language} {step}"] = found
        anna.step()
        anna.asked()
    assert wrong == {}
    for size in sizes:
        anna.resize(size)
        anna.drawn()
        assert anna.page.evaluate(OUT_OF_SIGHT) == []
        room = anna.page.locator("#board").bounding_box()
        assert room is not None and room["height"] >= SIZES[size][1] * 0.4
        if size == "phone":
            assert anna.page.evaluate(LOST_TARGETS) == []
    anna.leave()


STAGE: Final = {(1440, 900): 0.55, (1366, 768): 0.5, (390, 844): 0.45}
"""The least share of the window's area that the board takes."""
SHARES: Final = """() => Object.fromEntries(
  ["board", "actions", "hand", "strip", "status"].map((id) => {
    const { width, height } = document.getElementById(id).getBoundingClientRect();
    return [id, (width * height) / (innerWidth * innerHeight)];
  }))"""
IN_VIEW: Final = """() => [".question", ".player.is-me", "#board", ".hand > *"].filter((one) => {
  const { top, bottom, left, right, width } = document.querySelector(one)?.getBoundingClientRect()
    ?? { width: 0 };
  return width && (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1);
})"""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_board_is_the_largest_thing(browser: Any, server: Server, game: str) -> None:
    for touch in ("laptop", "phone"):
        anna = Person(browser, server.url, touch, list=False)
        id = anna.make_table("here", "greedy", "greedy", game=game, seed=4)["id"]
        anna.sit(id)
        for _ in range(3):
            anna.offered(id)
            anna.answer(id, 0)
        anna.offered(id)
        for (width, height), least in STAGE.items():
            if (width < 700) != (touch == "phone"):
                continue
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.drawn()
            shares = anna.page.evaluate(SHARES)
            assert shares["board"] >= least, (width, shares)
            assert max(shares, key=shares.__getitem__) == "board"
            assert anna.page.evaluate(IN_VIEW) == []
            assert width > 700 or shares["actions"] < 0.21, "its answers stand in one row"
            if width > 700:
                bar = anna.page.locator("#actions").bounding_box()
                assert bar and bar["height"] <= 100, "the question is a bar"
        anna.leave()


HEIGHTS: Final = """(texts) => {
  const question = document.querySelector(".question");
  return texts.map((text) => {
    question.textContent = text;
    return document.getElementById("board").getBoundingClientRect().height;
  });
}"""


def test_the_board_of_a_phone_is_as_high_for_a_short_question_as_for_a_long_one(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", list=False)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.sit(anna.make_table("here", "greedy", "greedy", game="rattus", seed=4)["id"])
    short, long = anna.page.evaluate(HEIGHTS, ["Where to?", "Choose a region " * 4])
    assert short == long
    anna.leave()


def test_the_log_folds_and_the_board_grows(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop")
    anna.sit(anna.make_table("here", "greedy", game="rattus", seed=4)["id"])
    anna.asked()
    before = anna.page.evaluate(SHARES)["board"]
    anna.open("fold")
    anna.page.wait_for_selector(".is-folded")
    assert anna.page.evaluate(SHARES)["board"] > before + 0.05
    anna.page.keyboard.press("l")
    anna.page.wait_for_selector(".table:not(.is-folded)")
    assert anna.page.evaluate(SHARES)["board"] == before
    anna.leave()


def test_a_record_is_chosen_with_the_words_of_the_page(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone")
    anna.page.goto(f"{server.url}/replay")
    anna.page.wait_for_selector(".drop")
    for language in LANGUAGES:
        anna.speak(language)
        anna.drawn()
        assert anna.text(".drop") == Words(language).text("web.record.choose")
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language
    anna.page.focus("input[type=file]")
    anna.page.keyboard.press("Shift+Tab")
    anna.page.keyboard.press("Tab")
    assert anna.page.evaluate("document.activeElement.type") == "file"
    anna.leave()


def test_who_is_asked_is_in_sight_on_a_phone(browser: Any, server: Server) -> None:
    anna, edda = Person(browser, server.url), Person(browser, server.url, "phone")
    made = anna.make_table(*["here"] * 4, "link", game="rattus", seed=4)
    edda.follow(made["links"]["4"], "Edda")
    seen = set()
    for _ in range(12):
        (asked,) = anna.get(f"/api/tables/{made['id']}")["table"]["asked"]
        edda.until(IN_SIGHT, asked)
        seen.add(asked)
        (edda if asked == 4 else anna).answer(made["id"], asked)
    assert len(seen) > 2
    for person in (anna, edda):
        person.leave()


TOO_TIGHT: Final = """() => {
  const question = document.querySelector(".question span");
  question.style.cssText = "display: block; overflow: hidden; width: 3rem; white-space: nowrap";
  const board = document.getElementById("board").getBoundingClientRect();
  const cover = document.createElement("p");
  cover.textContent = "over it";
  cover.style.cssText = `position: fixed; inset: ${board.top}px auto auto ${board.left}px;
    width: ${board.width}px; height: ${board.height}px; z-index: 9; background: red`;
  document.body.append(cover);
  document.getElementById("hand").style.transform = "translateY(200px)";
}"""


def test_the_measure_sees_what_does_not_fit(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy")["id"])
    anna.asked()
    assert anna.page.evaluate(LAYOUT) == []
    anna.page.evaluate(TOO_TIGHT)
    found = " ".join(anna.page.evaluate(LAYOUT))
    for word in ("cut off: actions", "is under", "hand leaves the window"):
        assert word in found
    anna.leave()


@pytest.mark.parametrize("calm", [True, False])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_moves_where_motion_is_not_wanted(
    browser: Any, server: Server, game: str, calm: bool
) -> None:
    anna = Person(browser, server.url, motion=True, pace="normal")
    anna.page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    anna.sit(anna.make_table("here", "greedy", "greedy", game=game, seed=3)["id"])
    anna.asked()
    anna.page.evaluate(WATCH_MOTION)
    anna.begin_playing(most=10)
    anna.end_playing()
    moved, flown = anna.page.evaluate("[moved, flown]")
    if calm:
        assert (moved, flown) == ([], 0)
    else:
        assert flown, "something explains itself by moving"
        times = [ms for name, ms in moved if name != "pulse"]
        assert max(times) <= 1800, "three times the 600 ms of a way: what is new shines"
    anna.leave()


LOW: Final = (740, 360)
SMALL_WINDOWS: Final = (LOW, (390, 844), (360, 740))
CUT_PHASES: Final = """(phases) => {
  const crumb = document.querySelector(".crumb");
  const phase = [...crumb.children].at(-1);
  const own = [...phase.childNodes];
  const cut = phases.filter((text) => {
    phase.textContent = text;
    return phase.scrollWidth > phase.clientWidth || crumb.scrollWidth > crumb.clientWidth;
  });
  phase.replaceChildren(...own);
  return cut;
}"""


def phases_of(game: str, language: str) -> list[str]:
    """The phases of a game as a small window names them."""
    words, known = Words(language), catalogue(language)
    start = f"{game}.phase."
    phases = [id.removeprefix(start) for id in known if id.startswith(start)]
    short = [f"{game}.phase-short.{phase}" for phase in phases]
    return [
        words.text(own if own in known else start + phase)
        for own, phase in zip(short, phases, strict=True)
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_phase_and_turn_are_words_in_small_windows(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url, "phone")
    # A page that opens in a low window has its style sheet before it is shown.
    anna.page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    anna.sit(anna.make_table("here", "random", game=game, seed=5)["id"])
    anna.asked()
    turn = anna.page.locator(".turn.is-mine span")
    for (width, height), language in product(SMALL_WINDOWS, LANGUAGES):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.speak(language)
        anna.drawn()
        assert turn.inner_text() == Words(language).text("web.status.your-turn")
        assert (turn.bounding_box() or {})["width"] > 40
        cut = anna.page.evaluate(CUT_PHASES, phases_of(game, language))
        assert cut == [], (width, height, language)
    anna.leave()
