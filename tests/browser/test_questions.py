"""The question: the remaining parts of a turn, the highlighted answer, and every answer in
sight."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.table import Person

IN_SIGHT = """(selector) => {
  const button = document.querySelector(selector);
  button.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
LOUD = ".choices .is-plain:not(.is-other)"
OVER = """() => {
  const own = "#board, #actions, #hand, .surface [data-legal]";
  const told = document.querySelector(".sequence").getBoundingClientRect();
  return [...document.querySelectorAll(own)].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const beside = left > told.right - 1 || told.left > right - 1;
    return !beside && top < told.bottom - 1 && told.top < bottom - 1;
  }).map((each) => each.id || each.dataset.target);
}"""
CUT = """(all) => [...document.querySelectorAll(all)].filter((each) =>
  each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline"
    || each.getBoundingClientRect().bottom > document.querySelector(".status").clientHeight + 1)
  .map((each) => each.outerHTML)"""
WATCH = """window.told = false;
new MutationObserver(() => (window.told ||= document.querySelector(".told-now") !== null))
  .observe(document, { subtree: true, childList: true });"""
TOLD = """() => document.querySelector(".log").textContent.includes("Rat token in")"""


def at_a_turn(browser: Any, server: Server, game: str) -> Person:
    """A person who is asked for the first part of a turn."""
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", "random", game=game, seed=7)["id"])
    anna.begin_playing(stop=".question .parts i", most=20)
    anna.end_playing()
    return anna


def test_whoever_waits_reads_for_whom_and_for_what(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "link", game="rattus", seed=7)["id"]
    anna.sit(id)
    anna.answer_until(id, [1])
    reads = "wanted => document.querySelector('.question').innerText.trim() === wanted"
    for language in LANGUAGES:
        anna.speak(language)
        words = Words(language, ["Anna", "Bert"])
        what = words.text("rattus.asks.settle")
        wanted = words.text("web.prompt.waiting", names=["Bert"], what=what)
        assert what in wanted
        anna.until(reads, wanted)
    anna.leave()


def test_what_is_done_is_ticked_off_and_skipping_is_quiet(browser: Any, server: Server) -> None:
    anna = at_a_turn(browser, server, "rattus")
    assert anna.text(".question .parts").split("\n") == ["▸ class card □ cubes □ plague"]
    assert anna.count(LOUD) == 0
    anna.page.click("[data-target=witch][data-legal]")
    anna.until("() => document.querySelector('.parts').innerText.startsWith('✓ class card')")
    assert not anna.seen(".question .unseen"), "the question says it"
    assert anna.text(".question").startswith("Your turn: place cubes, use an ability if you like, ")
    assert anna.text(".question .parts") == "✓ class card ▸ cubes □ ability □ plague"
    assert anna.text(".crumb") == "Round 1\nTurn", "the steps are shown once"
    for width in (390, 360):
        anna.page.set_viewport_size({"width": width, "height": 740})
        for language, last in (("de", "Pest"), ("nl", "pest")):
            anna.speak(language)
            anna.until("last => document.querySelector('.parts').innerText.endsWith(last)", last)
            assert anna.page.evaluate(CUT, ".where, .where *") == []
    anna.leave()


CLEAR = """() => {
  const boxesOf = (all) =>
    [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  const parts = boxesOf(".parts i");
  return boxesOf(".choices button").every(({ left, right, top, bottom }) => parts.every((part) =>
    part.left >= right || left >= part.right || part.top >= bottom || top >= part.bottom));
}"""
"""Whether no answer lies on a part of the turn."""


def test_the_list_counts_what_is_lit_and_the_parts_of_a_turn_stand_clear(
    browser: Any, server: Server
) -> None:
    """On a laptop, where the hand leaves little space."""
    anna = at_a_turn(browser, server, "rattus")
    anna.prefer(list=False)
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.page.wait_for_selector("[data-spread]")
    lit = anna.count("#board [data-legal]")
    assert lit > 3 and f"({lit})" in anna.text("[data-spread]")
    for language in LANGUAGES:
        anna.speak(language)
        anna.page.wait_for_selector("[data-spread]")
        assert anna.page.evaluate(CLEAR), language
    anna.leave()


def test_a_turn_is_ended_loudly_only_when_all_is_done(browser: Any, server: Server) -> None:
    anna = at_a_turn(browser, server, "pest")
    assert anna.text(".question .unseen").startswith("Still open: ")
    assert anna.seen('.choices [data-choice="end-turn"].is-other')
    assert anna.count(LOUD) == 0
    anna.leave()


def test_cards_are_played_loudly_only_when_some_are_picked(browser: Any, server: Server) -> None:
    anna = at_a_turn(browser, server, "rattus-cartus")
    anna.begin_playing(stop='.choices [data-choice="done"]', most=20)
    anna.end_playing()
    assert anna.count(LOUD) == 0
    anna.page.click('.choices [data-choice^="play "] >> nth=0')
    anna.until("() => document.querySelector('.choices [data-choice=\"done\"]:not(.is-other)')")
    anna.leave()


def test_answers_that_the_table_shows_are_folded_and_a_sheet_lists_them(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", list=False)
    anna.sit(anna.make_table("here", "random", game="rattus", seed=7)["id"])
    for language in LANGUAGES:
        anna.speak(language)
        anna.page.wait_for_selector("[data-spread]")
        said = anna.page.locator(".is-key")
        assert said.inner_text() == Words(language).text("web.choices.lit")
        assert said.is_visible() and not anna.seen("button .is-key, button.is-key")
        drawn = said.evaluate("key => getComputedStyle(key, '::before').content")
        assert drawn == "none", "nothing that looks like a box to tick"
        edge = "document.querySelector('[data-spread]').getBoundingClientRect().right"
        assert anna.page.evaluate(f"{edge} <= innerWidth"), language
    choices = anna.choices()
    assert not anna.page.is_visible(".choices-named")
    assert anna.count("#board [data-legal]") == len(choices)
    anna.page.click("[data-spread]")
    for choice in choices:
        assert anna.page.evaluate(IN_SIGHT, f'.choices [data-choice="{choice}"]'), choice
    anna.page.keyboard.press("Escape")
    assert not anna.page.is_visible(".choices-named")
    anna.page.click("[data-spread]")
    anna.choose(choices[-1])
    anna.until("n => document.querySelectorAll('.choices [data-choice]').length !== n", 0)
    anna.leave()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_few_answers_stand_as_buttons_and_the_end_of_the_turn_is_quiet(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size)
    anna.sit(anna.make_table("here", "random", game="pest", seed=7)["id"])
    anna.begin_playing(stop='.choices [data-choice^="begin "]', most=40)
    anna.end_playing()
    anna.prefer(list=False)
    begun = [choice for choice in anna.asked() if choice.startswith("begin ")]
    assert 1 <= len(begun) <= 3
    for choice in begun:
        assert anna.page.evaluate(IN_SIGHT, f'.choices [data-choice="{choice}"]'), choice
    assert not anna.seen("[data-spread]")
    assert anna.seen(".choices [data-choice=end-turn].is-other")
    filled = """(choice) => getComputedStyle(document.querySelector(choice)).backgroundColor"""
    button = f'.choices [data-choice="{begun[0]}"]'
    assert (anna.page.evaluate(filled, button) == "rgb(59, 36, 23)") == (len(begun) == 1)
    anna.leave()


def test_numbers_of_answers_on_the_board_are_not_missing_from_a_row(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "laptop", list=False)
    anna.sit(anna.make_table("here", "random", game="rattus", seed=7)["id"])
    anna.page.wait_for_selector("[data-spread]")
    assert anna.count(".choices kbd:visible") == 0
    anna.page.click("[data-spread]")
    assert anna.page.locator(".choices kbd:visible").first.inner_text() == "1"
    anna.leave()


def test_who_wants_a_list_has_it(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "phone")
    anna.sit(anna.make_table("here", "random", game="rattus", seed=7)["id"])
    anna.asked()
    assert anna.page.is_visible(".choices-named")
    assert not anna.seen("[data-spread]")
    anna.leave()


def after_a_plague(anna: Person) -> None:
    """Play on until a bot's plague has turned a rat token."""
    anna.sit(anna.make_table("here", "random", "random", game="rattus", seed=7)["id"])
    for _ in range(60):
        anna.asked()
        if anna.page.evaluate(TOLD):
            return
        anna.step()


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_what_others_did_is_told_beside_the_question(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size)
    after_a_plague(anna)
    anna.page.keyboard.press("Escape")
    anna.page.evaluate("document.querySelector('[data-sequence=again]').click()")
    anna.page.wait_for_selector(".sequence")
    assert anna.page.evaluate(OVER) == []
    anna.leave()


@pytest.mark.parametrize("pace", ["normal", "once"])
def test_how_fast_it_is_told_is_a_setting(browser: Any, server: Server, pace: str) -> None:
    anna = Person(browser, server.url, motion=True, pace=pace)
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.before(WATCH)
    after_a_plague(anna)
    if pace == "normal":
        anna.until("() => window.told")
    assert anna.page.evaluate("window.told") == (pace == "normal")
    anna.leave()


BRIGHTNESS = """(selector) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = getComputedStyle(document.querySelector(selector)).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
    .map((part) => (part / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


@pytest.mark.parametrize("game", ["pest", "rattus", "rattus-cartus"])
def test_whoever_is_asked_reads_the_question_on_paper(
    browser: Any, server: Server, game: str
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game=game, seed=7)["id"])
    anna.page.wait_for_selector(".actions.is-mine .choice")
    for theme, least in (("light", 10), ("dark", 1.5)):
        anna.prefer(theme=theme)
        paper, ground = [
            anna.page.evaluate(BRIGHTNESS, part) for part in (".actions.is-mine", ".table")
        ]
        assert (paper + 0.05) / (ground + 0.05) > least, theme
    anna.leave()


def test_the_list_is_as_high_as_the_answer_beside_it(browser: Any, server: Server) -> None:
    anna = at_a_turn(browser, server, "rattus-cartus")
    anna.begin_playing(stop='.choices [data-choice="done"]', most=20)
    anna.end_playing()
    anna.prefer(list=False)
    anna.page.wait_for_selector("[data-spread]")
    for width, height in ((740, 360), (1366, 768), (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        listed, done = [
            anna.page.locator(part).bounding_box()
            for part in ("[data-spread]", '.choices [data-choice="done"]')
        ]
        assert listed["width"] < done["width"], width
        assert abs(listed["y"] - done["y"]) < 1.5, width
        assert abs(listed["height"] - done["height"]) < 1.5, width
    anna.prefer(list=True)
    anna.page.wait_for_selector("[data-spread]", state="detached")
    anna.leave()
