"""The drawn board of Pest: first turns by clicks and by keys, four sizes, read aloud."""

from __future__ import annotations

import re
import time
from itertools import pairwise, product
from typing import Any, Final

import pytest

from pestis.games import GAMES
from pestis.games.pest.content.reading import default_content
from tests.browser.conftest import Server
from tests.browser.table import DEVICES, GAME_SECONDS, Person
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_pest_walk import anna_in
from tests.games.pest.scene import scene

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]

FOCUSED: Final = "() => document.activeElement.getAttribute('data-target') ?? ''"
ROOMS: Final = {"phone": 1, "tablet": 2, "laptop": 2, "wide": 3}
"""The number of panes next to each other."""
PANES: Final = ("board", "cards", "council", "capital", "score")
SIDEWAYS: Final = """() => [...document.querySelectorAll(".board, .pe-scroll, .pe-tabs, .pe-chips")]
  .filter((box) => box.scrollWidth > box.clientWidth + 4).map((box) => box.className)"""
SCROLLS: Final = """() => [...document.querySelectorAll(".pe-scroll")]
  .filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.innerText)"""
STORED: Final = ("wood", "stone", "food", "herbs", "coin")
OFF_THE_MAP: Final = """() => {
  const sheet = document.querySelector(".pe-sea").getBoundingClientRect();
  return [...document.querySelectorAll(".pe-place .place-land, .pe-sick, .pe-doctor")]
    .filter((each) => {
      const at = each.getBoundingClientRect();
      return at.left < sheet.left - 6 || at.right > sheet.right + 6
        || at.top < sheet.top - 6 || at.bottom > sheet.bottom + 6;
    }).map((each) => each.textContent);
}"""


def sat_down(browser: Any, server: Server, size: str, seats: int = 2) -> Person:
    """Anna at a table of Pest, with an open question."""
    anna = Person(browser, server.url, size, language="en")
    table = anna.make_table("here", *["random"] * (seats - 1), game="pest", seed=4)
    anna.sit(table["id"])
    anna.asked()
    anna.page.wait_for_selector(".pe-map")
    return anna


def act(anna: Person) -> None:
    """Click a highlighted element on whichever pane it is; otherwise press the first answer."""
    anna.asked()
    lit = anna.page.locator(".pe-table [data-legal]")
    if lit.count():
        lit.first.click(position={"x": 4, "y": 4}) if not anna.seen(
            ".pe-map [data-legal]"
        ) else anna.page.locator(".pe-map [data-legal] .pe-rim").first.click(force=True)
        anna.drawn()
        if anna.seen(".target-menu"):
            anna.page.locator(".target-menu .choice").first.click()
    else:
        anna.page.locator(".choices .choice:enabled").first.click()
    anna.settle()


@pytest.mark.parametrize("sizes", DEVICES, ids=" ".join)
def test_the_parts_of_the_table_fit(browser: Any, server: Server, sizes: tuple[str, ...]) -> None:
    anna = sat_down(browser, server, sizes[0], 5)
    for _ in range(8):
        anna.step()
    anna.asked()
    for size, language in product(sizes, ("de", "nl", "en")):
        anna.resize(size)
        anna.speak(language)
        anna.until(f"() => document.querySelectorAll('.pe-pane').length === {ROOMS[size]}")
        for pane in PANES:
            if anna.count(f'[data-pane="{pane}"]'):
                anna.page.click(f'[data-pane="{pane}"]')
            anna.page.wait_for_selector(f'[data-shown="{pane}"] > * > *')
            assert anna.page.evaluate(SIDEWAYS) == [], (language, pane)
            if size == "laptop" and pane == "board":
                assert anna.page.evaluate(SCROLLS) == [], "what I have is in sight"
        if anna.count('[data-pane="map"]'):
            anna.page.click('[data-pane="map"]')
            assert anna.count(".pe-shelf .pe-good") == len(STORED), "and beside the map as well"
        assert anna.page.evaluate(OFF_THE_MAP) == []
    anna.leave()


def test_a_year_by_clicks(browser: Any, server: Server) -> None:
    """Legal places are highlighted, even if a tab had to come to the front."""
    anna = sat_down(browser, server, "phone")
    late = time.monotonic() + GAME_SECONDS
    while not re.search(r"Year 2", anna.text("#status")):
        assert time.monotonic() < late, anna.text("#actions")
        act(anna)
    anna.leave()


LIT_QUIET_MAP: Final = (".pe-cell", ".pe-grid", ".pe-terrain > path:last-of-type")
LIGHTNESS: Final = """(part) => {
  const style = getComputedStyle(document.querySelector(part));
  const colour = style.fill.startsWith("rgb(0, 0, 0") ? style.backgroundColor : style.fill;
  const [red, green, blue] = colour.match(/[\\d.]+/g).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


def test_free_cells_are_lit_and_a_click_chooses(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop")
    while "place move-cure" not in anna.asked():
        anna.step()
    cells = anna.page.locator(".pe-cell[data-legal]")
    assert cells.count() == 9
    lit, quiet, map_ = (anna.page.evaluate(LIGHTNESS, part) for part in LIT_QUIET_MAP)
    assert lit > map_ > quiet, "what is asked stands out most, then the map"
    anna.page.evaluate("document.querySelector('.table').classList.add('is-told')")
    told = anna.page.evaluate(LIGHTNESS, ".pe-cell[data-legal]")
    assert told == lit, "while a story is told, too"
    anna.page.click('.pe-cell[data-target="move-cure"]')
    anna.until("() => document.querySelector('.pe-cell.is-now')?.classList.contains('is-taken')")
    anna.leave()


IN_THE_CORNER: Final = """() => {
  const coast = document.querySelector(".pe-terrain > path:last-of-type");
  return coast.isPointInFill(new DOMPoint(60, 60));
}"""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_no_land_reaches_from_a_road_to_the_corner(browser: Any, server: Server, size: str) -> None:
    """Signs that are left out stand off the sheet; the coast follows the roads alone."""
    anna = sat_down(browser, server, size)
    anna.page.wait_for_selector(".pe-terrain > path", state="attached")
    assert not anna.page.evaluate(IN_THE_CORNER)
    anna.leave()


LEFT_OVER: Final = """() => ["data-legal", "data-marked", "data-made", "tabindex", "role=button"]
  .filter((each) => document.querySelector(`.pe-house [${each}]`))"""
"""Parts of another player's board that look or behave like an answer."""


def test_another_players_board_is_one_click_away(browser: Any, server: Server) -> None:
    """It is the same drawing; own answers and the marks of a hint come back with the own board."""
    anna = sat_down(browser, server, "laptop", 3)
    while "place move-cure" not in anna.asked():
        anna.step()
    anna.page.click('[data-pane="board"]')
    assert anna.text('[data-pane="board"]') == "My board"
    anna.page.click("[data-command=take-hint]")
    anna.page.wait_for_selector(".pe-cell[data-marked]")
    anna.page.evaluate("window.drawing = document.querySelector('.pe-house')")
    anna.page.click(".pe-chip >> nth=2")
    assert anna.page.get_attribute(".pe-house", "aria-label") == "Board of Cora"
    assert anna.text('[data-pane="board"]') == "Boards"
    assert anna.count(".pe-house [data-target]") == 0
    anna.drawn()
    assert anna.page.evaluate(LEFT_OVER) == []
    assert anna.count('.pe-house .pe-cell[role="img"]') == 9
    anna.page.click(".pe-chip >> nth=0")
    anna.until("() => document.querySelectorAll('.pe-cell[data-legal][role=button]').length === 9")
    assert anna.seen(".pe-cell[data-marked]")
    assert anna.page.evaluate("drawing === document.querySelector('.pe-house')"), "it is the same"
    anna.leave()


def at_the_first_action(anna: Person, bert: Person) -> str:
    """A table where both have answered until Anna can place an assistant."""
    made = anna.make_table("here", "link", game="pest", seed=4)
    id = str(made["id"])
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    while not str(anna.get(f"/api/tables/{id}")["seats"][0]["choices"]).startswith("['place move"):
        for seat, person in enumerate((anna, bert)):
            person.answer(id, seat)
    return id


def test_the_board_of_the_player_who_acts_is_shown(browser: Any, server: Server) -> None:
    """Until Anna asks for her own; nothing of it keeps the light of her own answers."""
    anna, bert = Person(browser, server.url, language="en"), Person(browser, server.url)
    people = (anna, bert)
    id = at_the_first_action(*people)
    anna.answer(id, 0)
    anna.sit(id)
    anna.page.wait_for_selector(".pe-house [data-legal]")
    assert anna.page.get_attribute(".pe-house", "aria-label") == "Board of Anna"
    anna.page.click('.choices [data-choice="end-turn"]')
    anna.until("() => document.querySelector('.pe-house').ariaLabel === 'Board of Bert'")
    anna.drawn()
    assert anna.count(".pe-house [data-legal]") == 0
    anna.page.click(".pe-chip >> nth=0")
    assert anna.page.get_attribute(".pe-house", "aria-label") == "Board of Anna"
    for person in people:
        person.leave()


SEEN: Final = """{
  window.seen = [];
  new MutationObserver(() => {
    const pane = document.querySelector("[data-shown]");
    if (!document.querySelector(".told-now") || !pane) return;
    const { shown, of } = pane.dataset;
    const now = shown === "board" ? `board ${of}` : shown;
    if (seen.at(-1) !== now) seen.push(now);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


STRAYS: Final = """{
  window.told = 0;
  window.strays = [];
  new MutationObserver(() => {
    const sentence = document.querySelector(".told-now")?.innerText ?? "";
    if (!sentence.includes("Bert exchanges")) return;
    window.told += 1;
    const of = document.querySelector(".is-board")?.dataset.of ?? "1";
    if (of !== "1") strays.push(`board ${of}`);
    for (const good of document.querySelectorAll(".pe-shelf .pe-good"))
      if (getComputedStyle(good).outlineStyle !== "none") strays.push(good.ariaLabel);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_what_others_exchange_is_not_marked_among_the_readers_goods(
    browser: Any, server: Server, size: str
) -> None:
    """Not even while the update that is told already asks the reader."""
    anna = Person(browser, server.url, size, language="en", pace="normal")
    bert = Person(browser, server.url)
    id = at_the_first_action(anna, bert)
    anna.answer(id, 0)
    anna.before(STRAYS)
    anna.sit(id)
    anna.asked()
    answered = anna.get(f"/api/tables/{id}")["table"]["decision"]
    assert anna.send(id, "choose", 0, decision=answered, choice="end-turn")["ok"]
    if size == "phone":
        anna.page.wait_for_selector(".actions:not(.is-mine)", state="attached")
        anna.page.click('[data-pane="map"]')
    for verb in ("place ", "exchange", "exchange ", "end-turn"):
        choice = next((each for each in bert.offered(id) if each.startswith(verb)), "")
        assert choice, (verb, bert.offered(id))
        decision = bert.get(f"/api/tables/{id}")["table"]["decision"]
        assert bert.send(id, "choose", 1, decision=decision, choice=choice)["ok"]
    anna.asked()
    assert anna.page.evaluate("told") > 0
    assert anna.page.evaluate("strays") == []
    for person in (anna, bert):
        person.leave()


@pytest.mark.parametrize("pressed", [False, True])
@pytest.mark.parametrize("calm", [False, True])
def test_on_a_phone_a_film_turns_to_what_others_do(
    browser: Any, server: Server, pressed: bool, calm: bool
) -> None:
    """And back to the pane that Anna had, once she is asked; a tab that she presses stays."""
    anna = Person(browser, server.url, "phone", language="en", pace="normal", motion=True)
    anna.page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    bert = Person(browser, server.url)
    people = (anna, bert)
    id = at_the_first_action(*people)
    anna.before(SEEN)
    anna.sit(id)
    anna.page.click('[data-pane="council"]')
    anna.answer(id, 0)
    decision = anna.get(f"/api/tables/{id}")["table"]["decision"]
    anna.send(id, "choose", 0, decision=decision, choice="end-turn")
    pane = "document.querySelector('[data-shown]').dataset.shown"
    walk = ("place move-cure", "begin move", "go ")
    for wanted in walk:
        offered = bert.offered(id)
        choice = next((each for each in offered if each.startswith(wanted)), "")
        assert choice, offered
        decision = bert.get(f"/api/tables/{id}")["table"]["decision"]
        assert bert.send(id, "choose", 1, decision=decision, choice=choice)["ok"]
        if pressed and wanted == walk[0]:
            anna.until("() => seen.at(-1) === 'board 1'")
            anna.page.click('[data-pane="capital"]')
    if not pressed:
        anna.until("() => seen.at(-1) === 'map'")
        assert "board 1" in anna.page.evaluate("seen")
    while not anna.get(f"/api/tables/{id}")["seats"][0]["choices"]:
        bert.answer(id, 1)
    anna.until("() => !document.querySelector('.told-now')")
    anna.page.wait_for_selector(".actions.is-mine")
    assert anna.page.evaluate("scrollY") == 0
    seen = anna.page.evaluate("seen")
    assert not pressed or set(seen[seen.index("board 1") + 1 :]) <= {"capital"}, seen
    lit = anna.page.locator(".pe-tab.is-lit").evaluate_all(
        "all => all.map(tab => tab.dataset.pane)"
    )
    before = "capital" if pressed else "council"
    assert anna.page.evaluate(pane) in (lit or [before]), lit
    for person in people:
        person.leave()


def test_on_a_phone_a_question_opens_its_pane_during_a_story(browser: Any, server: Server) -> None:
    """A story that is opened while a question waits is shown on the map; so is the next step that
    the reader turns to."""
    anna = Person(browser, server.url, "phone", language="en")
    bert = Person(browser, server.url)
    id = at_the_first_action(anna, bert)
    anna.sit(id)
    anna.page.wait_for_selector("[data-shown=board] .pe-cell[data-legal]")
    anna.page.click("[data-sequence=again]")
    anna.page.wait_for_selector("[data-shown=map]")
    for choice in (anna.offered(id)[0], "end-turn"):
        decision = anna.get(f"/api/tables/{id}")["table"]["decision"]
        assert anna.send(id, "choose", 0, decision=decision, choice=choice)["ok"]
    anna.page.wait_for_selector(".actions:not(.is-mine)", state="attached")
    anna.page.click('[data-pane="map"]')
    while not anna.get(f"/api/tables/{id}")["seats"][0]["choices"]:
        bert.answer(id, 1)
    anna.page.wait_for_selector("[data-shown=board] .pe-cell[data-legal]")
    anna.page.click(".sequence-tools .tool >> nth=2")
    anna.page.wait_for_selector("[data-shown=map] .pe-told")
    for person in (anna, bert):
        person.leave()


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_the_seats_say_turn_order_and_score(browser: Any, server: Server, size: str) -> None:
    """With a word: a laurel is a renown token."""
    anna = sat_down(browser, server, size, 5)
    assert sorted(anna.page.locator(".pe-order:visible").all_inner_texts()) == list("12345")
    facts = anna.page.locator(".pe-facts-in").all_inner_texts()
    assert [fact for fact in facts if not re.search(r"\d pts\b", fact)] == []
    assert anna.count(".pe-facts .is-renown") == 0
    apart = anna.page.locator(".pe-order:visible").evaluate_all(
        """all => all.map(sign => sign.nextElementSibling.getBoundingClientRect().left
          - sign.getBoundingClientRect().right)"""
    )
    assert min(apart) > 3, "a turn order is not the first digit of a score"
    anna.leave()


UNSEEN: Final = """() => [...document.querySelectorAll("#strip .pe-count")].filter((count) => {
  const [at, box] = [count, count.parentElement].map((each) => each.getBoundingClientRect());
  return at.bottom > box.bottom + 1 || at.right > box.right + 1;
}).map((count) => count.className + count.textContent)"""
"""The counts beside the names that are not seen."""


def test_a_phone_shows_each_players_sick_beside_high_influence(
    browser: Any, server: Server
) -> None:
    many = {0: 22, 1: 23, 2: 24, 3: 25}
    people, sick = (dict.fromkeys(range(4), n) for n in (8, 2))
    played = scene(4, turn="0", influence=many, healthy=people, quarantine=sick)
    anna = Person(browser, server.url, "phone")
    anna.sit(anna.continue_match(played.match, "random", "random", "random"))
    anna.asked()
    anna.page.wait_for_selector(".pe-cell[data-legal]")
    assert anna.count("#strip .pe-count.is-sick") == 4
    assert anna.page.evaluate(UNSEEN) == []
    anna.leave()


CAPTIONS: Final = """(part) => getComputedStyle(document.querySelector(part), "::before").content"""


@pytest.mark.parametrize("sizes", [("wide", "laptop"), ("phone",)], ids=" ".join)
def test_the_parts_of_a_board_have_captions(
    browser: Any, server: Server, sizes: tuple[str, ...]
) -> None:
    anna = sat_down(browser, server, sizes[0])
    for size in sizes:
        anna.resize(size)
        anna.until(f"() => document.querySelectorAll('.pe-pane').length === {ROOMS[size]}")
        check_captions(anna)
    anna.leave()


def check_captions(anna: Person) -> None:
    if anna.count('[data-pane="board"]'):
        anna.page.click('[data-pane="board"]')
    parts = ("stores", "purse", "corner", "area", "graves", "campsite", "sites", "healthy")
    written = [anna.page.evaluate(CAPTIONS, f".pe-house .pe-{part}") for part in parts]
    assert [text.strip('"') for text in written] == [
        "Goods",
        "Tokens",
        "Assistants",
        "Quarantine",
        "Cemetery",
        "Camp",
        "Buildings",
        "Healthy people",
    ]
    assert anna.text(".pe-empty >> nth=0") == "top: free for a technology"
    restricted = anna.page.locator(".pe-house :is(.pe-ward, .pe-action.is-top)").all_inner_texts()
    assert [text.split()[-1] for text in restricted] == ["/4", "−1", "+1", "−1"]


ROOMY: Final = ((1366, 768), (390, 844))


def test_a_whole_board_is_in_sight_with_technologies_on_it(browser: Any, server: Server) -> None:
    """On laptops and phones."""
    cards = "plague-experts - loading-crane"
    played = scene(2, turn="0 construct-cure", slots={0: cards}, goods={0: "2*wood 2*stone"})
    anna, _ = anna_in(browser, server, played, list=False)
    for width, height in ROOMY:
        anna.page.set_viewport_size({"width": width, "height": height})
        if width < height:
            anna.page.click('[data-pane="board"]')
        anna.page.wait_for_selector(".pe-slot.is-taken")
        anna.until(f"() => ({SCROLLS})().length === 0")
    anna.leave()


CUT_HALVES: Final = """(parts) => {
  const room = document.querySelector(".pe-scroll:has(.pe-house)").getBoundingClientRect();
  return parts.filter((part) => {
    const shown = document.querySelector(`.pe-house > .pe-${part}`);
    const { top, bottom } = shown.getBoundingClientRect();
    return top < room.top - 1 || bottom > room.bottom + 1;
  });
}"""


TO_THE_TOP: Final = """() => {
  for (let at = document.querySelector(".pe-house"); at; at = at.parentElement) at.scrollTop = 0;
}"""


def test_both_halves_of_a_board_are_whole_in_a_low_window(browser: Any, server: Server) -> None:
    cards = "plague-experts - loading-crane"
    played = scene(2, turn="0 construct-cure", slots={0: cards}, goods={0: "2*wood 2*stone"})
    anna, _ = anna_in(browser, server, played, "phone", list=False)
    anna.page.set_viewport_size({"width": 740, "height": 360})
    anna.page.click('[data-pane="board"]')
    anna.page.wait_for_selector(".pe-slot.is-taken")
    upper, lower = ["stores", "grid", "sickbay", "healthy"], ["buildings", "slots"]
    for language in ("de", "nl", "en"):
        anna.speak(language)
        anna.drawn()
        anna.until(f"() => !({CUT_HALVES})({upper}).length")
        anna.page.evaluate("document.querySelector('.pe-buildings').scrollIntoView()")
        anna.until(f"() => !({CUT_HALVES})({lower}).length")
        anna.page.evaluate(TO_THE_TOP)
    anna.leave()


BESIDE: Final = """() => [".pe-stores", ".pe-buildings"]
  .filter((part) => document.querySelector(`.hand ${part}`).checkVisibility())"""


def test_a_low_window_shows_what_can_be_built_and_the_rest_beside_it(
    browser: Any, server: Server
) -> None:
    """Beside the map the goods, beside the own board the buildings, which are below its fold until
    they are chosen there."""
    played = scene(2, turn="0 construct-cure", doctor={0: "karsk"}, goods={0: "4*wood 4*stone"})
    anna, _ = anna_in(browser, server, played, "phone", list=False)
    anna.page.set_viewport_size({"width": 740, "height": 360})
    for pane, beside in (("map", ".pe-stores"), ("board", ".pe-buildings")):
        anna.page.click(f'[data-pane="{pane}"]')
        anna.page.wait_for_selector(".pe-desk", state="attached")
        anna.until(f"() => ({BESIDE})().join() === '{beside}'")
    anna.page.click('[data-choice="begin construct"]')
    anna.page.wait_for_selector(".pe-building[data-legal]")
    anna.until(f"() => !({CUT_HALVES})(['buildings']).length")
    anna.until(f"() => ({BESIDE})().join() === '.pe-stores'")
    anna.leave()


def test_construct_opens_the_board_on_a_phone(browser: Any, server: Server) -> None:
    """What to build is chosen there; the places are lit on the map as well."""
    played = scene(2, turn="0 construct-cure", doctor={0: "karsk"}, goods={0: "4*wood 4*stone"})
    anna, _ = anna_in(browser, server, played, "phone")
    anna.page.wait_for_selector(".pe-tab")
    anna.page.click('[data-pane="map"]')
    anna.page.click('[data-choice="begin construct"]')
    anna.page.wait_for_selector('[data-shown="board"] .pe-building[data-legal]')
    lit = anna.page.locator(".pe-tab.is-lit").all_inner_texts()
    assert lit[:2] == ["Map", "My board"]
    anna.leave()


def test_the_map_of_a_phone_says_where_else_to_choose(browser: Any, server: Server) -> None:
    played = scene(2, turn="0 construct-cure", doctor={0: "karsk"}, goods={0: "4*wood 4*stone"})
    anna, _ = anna_in(browser, server, played, "phone")
    anna.page.click('[data-choice="begin construct"]')
    anna.page.wait_for_selector('[data-shown="board"] .pe-building[data-legal]')
    assert not anna.count(".pe-due")
    anna.page.click('[data-pane="map"]')
    assert anna.page.locator(".pe-due").all_inner_texts() == ["Choose on “My board”"]
    anna.page.click(".pe-due")
    anna.page.wait_for_selector('[data-shown="board"] .pe-building[data-legal]')
    assert not anna.count(".pe-due")
    anna.leave()


WRAPPED: Final = """() => [...document.querySelectorAll(".pe-action.is-left")].filter((row) =>
  row.lastElementChild.getBoundingClientRect().left <= row.firstElementChild
    .getBoundingClientRect().left).map((row) => row.textContent)"""


def test_an_action_stands_beside_its_sign(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop")
    for language in ("en", "de", "nl"):
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(WRAPPED) == [], language
    anna.leave()


def test_the_legend_shows_the_signs_of_roads_and_harbours(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop")
    anna.page.keyboard.press("?")
    anna.page.wait_for_selector(".pe-key")
    assert anna.count(".pe-key") == 2
    for colour in ("red", "blue", "black"):
        assert anna.count(f".pe-key .pe-harbour.is-{colour}") == 2
    anna.leave()


def test_arrow_keys_go_along_the_roads(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop")
    places = default_content().places
    ids = [place.id for place in places]
    anna.page.focus('.pe-map [data-target="capital"]')
    way = ["capital"]
    for key in ("Up", "Up", "Up", "Left", "Left", "Down", "Down", "Down", "Right", "Right"):
        anna.page.keyboard.press(f"Arrow{key}")
        way.append(str(anna.page.evaluate(FOCUSED)))
    near = default_content().map.neighbours
    along = [ids.index(b) in near[ids.index(a)] for a, b in pairwise(way) if a in ids and b in ids]
    assert len(set(way)) > 5 and sum(along) >= len(along) - 2, way
    anna.leave()


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run python tools/web_tools.py")
def test_every_pane_can_be_read_aloud(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop", 3)
    for _ in range(6):
        anna.step()
    anna.asked()
    for pane in PANES:
        anna.page.click(f'[data-pane="{pane}"]')
        anna.page.wait_for_selector(f'[data-shown="{pane}"] > * > *')
        assert findings(anna) == [], pane
    anna.leave()


HIDDEN_BY_THE_FILM = """() => {
  const box = (each) => each.getBoundingClientRect();
  const told = document.querySelector(".pe-told");
  const signs = document.querySelectorAll(".pe-told-sign, .pe-told-more");
  const read = [...document.querySelectorAll(".pe-name, .pe-place, .pe-road")];
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return read.filter((each) => told?.compareDocumentPosition(each) & 2
    || (each.matches(".pe-name") && [...signs].some((sign) =>
      shared(box(sign), box(each)) > 0.1 * box(each).width * box(each).height))).length;
}"""
COVERED = """() => {
  const strip = document.querySelector(".sequence").getBoundingClientRect();
  return [...document.querySelectorAll(".pe-map [data-marked]")].filter((place) => {
    const box = place.getBoundingClientRect();
    const beside = box.right <= strip.left || strip.right <= box.left;
    return !beside && strip.top < box.bottom && box.top < strip.bottom;
  }).map((place) => place.dataset.target);
}"""


def test_the_pest_is_told_step_by_step(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "phone")
    while not anna.seen("[data-sequence=again]"):
        anna.step()
    anna.asked()  # A question that comes during the story would turn the pane away from the map.
    anna.page.click("[data-sequence=again]")
    anna.page.wait_for_selector(".pe-map")
    assert anna.text(".sequence-told b").startswith("Year 1, ")
    steps = int(anna.text(".sequence output").split("/")[1])
    drawn = 0
    for step in range(2, steps + 1):
        anna.page.click(".sequence-tools .tool >> nth=2")
        anna.page.wait_for_selector(f".sequence output:text-is('{step} / {steps}')")
        assert anna.page.evaluate(COVERED) == [], step
        assert anna.page.evaluate(HIDDEN_BY_THE_FILM) == 0, "light is under all that is read"
        drawn += anna.page.locator(".pe-told").count()
    assert drawn >= steps - 2, "all but the card of the next year happens somewhere"
    anna.page.keyboard.press("Escape")
    anna.leave()


def test_what_hinders_a_building_is_said(browser: Any, server: Server) -> None:
    """In the question, and on the board at what is missing."""
    goods = "1*wood 1*stone 3*herbs"
    played = scene(2, turn="0 construct-cure", doctor={0: "karsk"}, goods={0: goods}, destroyed="")
    anna, _ = anna_in(browser, server, played)
    anna.page.click('[data-choice="begin construct"]')
    anna.page.wait_for_selector(".pe-building[data-legal]")
    assert anna.text(".question") == "What do you construct?"
    lit = anna.page.locator(".pe-building[data-legal]")
    assert lit.count() == 1
    assert "lack" not in str(lit.get_attribute("aria-label"))
    workshop = anna.page.get_attribute('[data-target="workshop"]', "aria-label")
    assert str(workshop).endswith("you lack 1 wood, 1 stone")
    price = anna.page.locator('[data-target="workshop"] .pe-cost i')
    assert price.all_inner_texts() == ["2", "2"], (
        "the price alone, each part marked that is missing"
    )
    assert anna.count('[data-target="workshop"] .is-short') == len(price.all_inner_texts())
    assert anna.text(".pe-sites") == "You can build in Karsk"
    anna.page.click(".pe-building[data-legal]")
    anna.until("() => document.querySelector('.pe-sites').textContent.includes('move on')")
    assert anna.text(".pe-sites") == "You have built in Karsk: move on"
    assert anna.text(".pe-building.is-built .pe-building-name >> nth=0") == "district 1"
    assert anna.text(".pe-building.is-built .pe-at >> nth=0") == "Karsk"
    anna.leave()


CUT: Final = """() => [...document.querySelectorAll(".pe-tech")].filter((card) => {
  const { bottom } = card.closest(".pe-scroll").getBoundingClientRect();
  return card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1
    || card.getBoundingClientRect().bottom > bottom + 1;
}).map((card) => card.innerText)"""


def test_the_technologies_on_offer_are_whole_on_a_phone(browser: Any, server: Server) -> None:
    """Upright and on its side."""
    anna = sat_down(browser, server, "phone")
    anna.page.click('[data-pane="cards"]')
    for width, height in ((390, 844), (360, 740), (740, 360)):
        anna.page.set_viewport_size({"width": width, "height": height})
        for language in ("de", "nl", "en"):
            anna.speak(language)
            anna.drawn()
            anna.until("() => document.querySelectorAll('.pe-tech').length === 5")
            anna.until(f"() => ({CUT})().length === 0", seconds=20)
    anna.leave()


def test_every_space_of_the_influence_track_has_its_number(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop", 5)
    anna.page.click('[data-pane="council"]')
    anna.page.wait_for_selector(".pe-influence")
    numbers = anna.page.locator(".pe-space > small").all_inner_texts()
    assert numbers == [str(n) for n in range(len(numbers))]
    assert anna.count(".pe-space") == len(numbers) > 50
    assert anna.count(".pe-space >> nth=0 >> .seat-mark") == 5
    anna.leave()
