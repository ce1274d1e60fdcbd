"""Low and zoomed windows: the page scrolls, the board keeps its size, everything can be reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

import pestis
from pestis import Match
from pestis.games import GAMES, find
from pestis.lessons.reading import lesson_ids
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

LOW: Final = ((740, 360), (683, 384), (640, 512), (320, 256))
"""A phone on its side; 1366 × 768 and 1280 × 1024 at 200 %; 1280 × 1024 at 400 %."""
KEYBOARD_OPEN: Final = ((360, 370), (740, 180))
"""A phone, upright and on its side, with half of it covered by a keyboard."""
AMISS: Final = Path(__file__).with_name("reach.js").read_text(encoding="utf-8")
SCROLLS: Final = """() => {
  const table = document.querySelector(".table");
  return !table || getComputedStyle(table).overflowY === "visible";
}"""
"""The style sheet for low windows is loaded when the first one is low."""

STEP_AFTER: Final = (
    "before => document.querySelector('.lesson-progress').getAttribute('value') !== before"
)
"""The lesson is at another step."""
ON_ITS_SIDE: Final = (740, 360)
BELOW: Final = """() => [".question", ".player", ".choices .choice", "#board", ".hand > *"]
  .filter((what) => [...document.querySelectorAll(what)].some((each) => {
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    return width && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
  }))"""
"""What a phone on its side shows only after scrolling."""


CUT_NAMES: Final = """() => [...document.querySelectorAll(".player-name")].filter((name) => {
  const { right } = name.getBoundingClientRect();
  const chip = name.closest(".player").getBoundingClientRect();
  return name.scrollWidth > name.clientWidth || right > chip.right || chip.right > innerWidth + 1;
}).map((name) => name.textContent)"""
"""The players whose names are not completely visible."""


def amiss(person: Person, what: str, sizes: Any = LOW) -> dict[str, list[str]]:
    """Faults of the open page at each size."""
    found = {}
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        person.until(SCROLLS)
        person.drawn()
        if wrong := person.page.evaluate(AMISS):
            found[f"{what} {width} × {height}"] = wrong
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_low_window_scrolls_to_all_of_a_table(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url)
    others = ["random"] * (find(game).max_seats - 1)
    anna.sit(anna.make_table("here", *others, game=game, seed=5)["id"])
    anna.asked()
    found = amiss(anna, "a question")
    for width, height in KEYBOARD_OPEN:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.open("chat")
        field = anna.page.locator(".chat-say input")
        field.click()
        place = field.bounding_box()
        assert place is not None and 0 <= place["y"] < height - place["height"] + 1
        anna.page.click(".drawer-close")
    anna.page.keyboard.press("r")
    anna.page.wait_for_selector(".scrubber")
    found |= amiss(anna, "looking back", LOW[::3])
    assert found == {}
    anna.leave()


def on_its_side(browser: Any, server: Server, game: str, answers: int) -> Person:
    """Somebody with a phone on its side, after a number of answers of their own."""
    anna = Person(browser, server.url, "phone", list=False)
    width, height = ON_ITS_SIDE
    anna.page.set_viewport_size({"width": width, "height": height})
    id = anna.make_table("here", "greedy", "greedy", game=game, seed=4)["id"]
    anna.sit(id)
    for _ in range(answers):
        anna.offered(id)
        anna.answer(id, 0)
    anna.offered(id)
    anna.until(SCROLLS)
    return anna


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_phone_on_its_side_shows_answers_players_and_hand_without_scrolling(
    browser: Any, server: Server, game: str
) -> None:
    anna = on_its_side(browser, server, game, 3)
    anna.until(f"() => ({BELOW})().length === 0")
    assert anna.count(".player") == 3
    board = anna.page.locator("#board").bounding_box()
    width, height = ON_ITS_SIDE
    assert board and board["width"] * board["height"] > 0.5 * width * height
    anna.leave()


@pytest.mark.parametrize(("seats", "sizes"), [(4, (ON_ITS_SIDE,)), (5, (ON_ITS_SIDE, (390, 844)))])
def test_names_of_all_players_are_whole_on_a_phone(
    browser: Any, server: Server, seats: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    anna = Person(browser, server.url, "phone", list=False)
    anna.page.set_viewport_size({"width": ON_ITS_SIDE[0], "height": ON_ITS_SIDE[1]})
    names = ["Anna", "Bruno", "Clara", "Dirk", "Elena"][:seats]
    sitting = [{"name": name, "player": "here" if name == "Anna" else "random"} for name in names]
    wish = {"game": "rattus-cartus", "name": "Test", "seats": sitting, "options": {}, "seed": 4}
    anna.sit(anna.post("/api/tables", wish).json()["id"])
    anna.page.wait_for_selector(".player.is-asked")
    assert anna.count(".player") == seats
    for width, height in sizes:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.page.evaluate(CUT_NAMES) == [], width
    anna.leave()


def test_so_it_is_with_six_players_three_answers_and_three_cards(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", list=False)
    width, height = ON_ITS_SIDE
    anna.page.set_viewport_size({"width": width, "height": height})
    bots = ["random"] * 5
    made = anna.make_table("here", *bots, game="rattus", seed=11, expansion="africanus")
    id = made["id"]
    anna.choose_until(id, "explore ", "take explorer", "use explorer")
    anna.sit(id)
    anna.until(SCROLLS)
    anna.page.wait_for_selector(".choices .choice")
    anna.until(f"() => ({BELOW})().length === 0")
    assert anna.count(".hand > *") == 1
    anna.leave()


def test_beside_a_short_question_of_pest_is_what_one_has(browser: Any, server: Server) -> None:
    """In the room that is left beside the map; a long question keeps it for itself."""
    anna = on_its_side(browser, server, "pest", 0)
    anna.page.wait_for_selector(".pe-desk .pe-stores")
    anna.until(f"() => ({BELOW})().length === 0")
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.page.wait_for_selector(".pe-desk", state="hidden")
    anna.leave()


def test_long_german_questions_of_six_players_leave_the_hand_in_sight(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", list=False, language="de")
    width, height = ON_ITS_SIDE
    anna.page.set_viewport_size({"width": width, "height": height})
    bots = ["random"] * 5
    made = anna.make_table("here", *bots, game="rattus", seed=11, expansion="africanus")
    id = made["id"]
    for _ in range(3):
        anna.offered(id)
        anna.answer(id, 0)
    anna.sit(id)
    anna.until(SCROLLS)
    for _ in range(2):
        offered = anna.offered(id)
        anna.until("() => document.querySelector('.question').innerText.startsWith('Dein Zug')")
        anna.until(f"() => ({BELOW})().length === 0", seconds=30)
        decision = anna.get(f"/api/tables/{id}")["table"]["decision"]
        anna.send(id, "choose", 0, decision=decision, choice=offered[0])
    anna.leave()


@pytest.mark.parametrize(("game", "answers"), [("rattus-cartus", 3), ("pest", 4)])
def test_answers_with_their_effects_wrap_on_a_phone_on_its_side(
    browser: Any, server: Server, game: str, answers: int
) -> None:
    anna = on_its_side(browser, server, game, answers)
    anna.page.wait_for_selector(".choices .group-size", state="attached")
    anna.until(f"() => ({BELOW})().length === 0")
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_low_window_scrolls_to_all_of_a_lesson(browser: Any, server: Server, game: str) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/learn/{game}/{lesson_ids(game)[0]}")
    anna.page.wait_for_selector(".board-room > *")
    found = amiss(anna, "to read", LOW[::3])
    while anna.seen('[data-lesson="next"]'):
        before = anna.page.get_attribute(".lesson-progress", "value")
        anna.page.click('[data-lesson="next"]')
        anna.until(STEP_AFTER, before)
    anna.asked()
    found |= amiss(anna, "to answer", LOW[1:3])
    assert found == {}
    anna.leave()


def test_a_low_window_scrolls_to_all_of_lobby_rules_and_records(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    found: dict[str, list[str]] = {}
    for path, there in (
        ("/", ".game-card"),
        ("/new", ".new-table"),
        ("/learn", ".learn-rows"),
        ("/replay", ".drop"),
        ("/rules/rattus", "[id^=rule-]"),
    ):
        anna.page.goto(server.url + path)
        anna.page.wait_for_selector(there)
        found |= amiss(anna, path, LOW[::3])
    assert found == {}
    anna.leave()


def test_a_low_window_stays_where_it_is_when_somebody_else_is_asked(
    browser: Any, server: Server
) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url, "phone")
    made = anna.make_table("here", "link", game="rattus", seed=4)
    bert.follow(made["links"]["1"], "Bert")
    bert.page.set_viewport_size({"width": 320, "height": 256})
    seen = set()
    for _ in range(6):
        (asked,) = anna.get(f"/api/tables/{made['id']}")["table"]["asked"]
        bert.page.wait_for_selector(f'.player.is-asked[data-target="seat-{asked}"]')
        bert.drawn()
        assert bert.page.evaluate("scrollY") == 0
        seen.add(asked)
        (bert if asked == 1 else anna).answer(made["id"], asked)
    assert len(seen) > 1
    for person in (anna, bert):
        person.leave()


def protecting(seed: int) -> Match:
    """A game of Rattus where seat 0 is asked which card to protect: everybody has answered with
    their first choice."""
    match = pestis.new("rattus", 4, seed=seed, options={"expansion": "africanus"})
    while True:
        (prompt,) = match.prompts()
        (seat,) = prompt.seats
        choice = str(match.choices(seat)[0])
        if seat == 0 and choice.startswith("protect "):
            return match
        match.submit(seat, choice)


@pytest.mark.parametrize(("seed", "n"), [(25, 1), (8, 2), (7, 3)])
def test_a_card_is_protected_with_the_hand_in_sight(
    browser: Any, server: Server, seed: int, n: int
) -> None:
    """However many cards can be protected."""
    anna = Person(browser, server.url, "phone", list=False)
    width, height = ON_ITS_SIDE
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.sit(anna.continue_match(protecting(seed), *["greedy"] * 3))
    anna.until(SCROLLS)
    cards = '.choices [data-choice^="protect "]'
    anna.page.wait_for_selector(cards, state="attached")
    assert anna.count(cards) == n
    for language in ("de", "nl", "en"):
        anna.speak(language)
        anna.drawn()
        anna.until(f"() => ({BELOW})().length === 0", seconds=30)
    anna.leave()
