"""The board of Rattus at a glance: what is lit, used, counted and said, on every screen."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest

from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.browser.test_rattus_board import BROKEN, CUT

pytestmark = pytest.mark.slow

SIDE: Final = {"width": 740, "height": 360}
ONLY_MOVES: Final = (
    ".choices:not(:has([data-choice^=take], [data-choice^=use])) [data-choice^=move]"
)
CUBES: Final = """async ([seat, n, high]) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Cubes } = await ownModule("../games/rattus/web/pieces.js");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.querySelector(".ra").append(svg);
  const stack = { seat, n, high, diplomats: 0, x: 0, y: 0, digits: 40 };
  render(html`<${Cubes} ...${stack} />`, svg);
  const style = (one) => getComputedStyle(svg.querySelector(one));
  const [plate, sign] = [".ra-plate", ".ra-mark"].map((one) => svg.querySelector(one));
  const found = plate && {
    plate: style(".ra-plate").fill,
    number: style(".ra-n").fill,
    cube: style(".ra-right").fill,
    sign: plate.getBBox().y >= sign.getCTM().f + 13,
  };
  svg.remove();
  return found;
}"""
"""The colours of a stack with a numeral, and whether the numeral leaves the seat's sign free."""
SHADES: Final = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const found = {};
  for (const land of document.querySelectorAll(".ra-region:not(.is-plague) > .place-land")) {
    canvas.fillStyle = getComputedStyle(land).fill;
    canvas.fillRect(0, 0, 1, 1);
    const light = Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)) / 255;
    const { parentElement: region } = land;
    const shade = [...region.classList].find((one) => /^is-/.test(one));
    ((found[shade] ??= {})[region.matches("[data-legal]") ? "lit" : "dim"] ??= []).push(light);
  }
  return Object.values(found).filter(({ lit, dim }) => lit && dim)
    .map(({ lit, dim }) => Math.min(...lit) - Math.max(...dim));
}"""
"""By how much lit regions are lighter than others of their shade."""
PILES: Final = """() => {
  const rows = new Map();
  const wrong = [];
  for (const pile of document.querySelectorAll(".ra-pile")) {
    const { left, right, top, bottom } = pile.getBoundingClientRect();
    const word = document.createRange();
    word.selectNodeContents(pile.querySelector("small"));
    const box = word.getBoundingClientRect();
    if (!box.width || box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1)
      wrong.push(pile.innerText);
    const row = rows.get(Math.round(top)) ?? [left, right];
    rows.set(Math.round(top), [Math.min(row[0], left), Math.max(row[1], right)]);
  }
  const ends = [...rows.values()].map((row) => row.map(Math.round).join());
  return [new Set(ends).size, wrong];
}"""
"""How many different lengths rows of piles have, and words that do not fit."""
MEETING: Final = """() => [...document.querySelectorAll(".ra-region-card")].filter((card) => {
  const [shape, signs] = [".ra-region-shape", ".ra-region-symbols"]
    .map((one) => card.querySelector(one).getBoundingClientRect());
  const { right } = card.getBoundingClientRect();
  return shape.width < 16 || shape.right > signs.left + 1 || signs.right > right;
}).map((card) => card.innerText)"""
POWERS: Final = """() => [...document.querySelectorAll(".ra-card")].filter((card) =>
  ![...card.querySelectorAll(".ra-card-text")].some((text) => text.offsetHeight > 8)).length"""


def with_africanus(browser: Any, server: Server, seats: int, size: str, **prefs: object) -> Person:
    anna = Person(browser, server.url, size, **prefs)
    others = ["greedy"] * (seats - 1)
    made = anna.make_table("here", *others, game="rattus", seed=11, expansion="africanus")
    anna.sit(made["id"])
    anna.asked()
    return anna


def test_a_numeral_has_the_colour_of_its_cubes_and_leaves_the_sign_free(
    browser: Any, server: Server
) -> None:
    anna = with_africanus(browser, server, 6, "phone")
    for seat, high in product(range(6), (1, 2, 4)):
        found = anna.page.evaluate(CUBES, [seat, 10, high])
        assert found["plate"] == found["cube"] != found["number"], seat
        assert found["sign"], (seat, high)
        assert anna.page.evaluate(CUBES, [seat, high, high]) is None
    anna.leave()


def test_lit_regions_are_lighter_than_others(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 6, "laptop")
    anna.begin_playing(stop=ONLY_MOVES)
    anna.end_playing()
    anna.paint()
    for theme in ("light", "dark"):
        anna.prefer(theme=theme)
        apart = anna.page.evaluate(SHADES)
        assert apart and min(apart) > 0.1, (theme, apart)
    anna.leave()


def test_where_the_question_says_the_rest_an_answer_is_a_name(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 4, "phone")
    shown = '.choice[data-choice="{}"] span[aria-hidden]'
    heard = '.choice[data-choice="{}"] .unseen'
    assert anna.text(shown.format("settle gallia")) == "Gallia"
    assert anna.text(heard.format("settle gallia")) == "Place two cubes in Gallia"
    anna.begin_playing(stop="[data-choice^=take]")
    anna.end_playing()
    assert anna.text('.choice[data-choice="take king"] > span').strip() == "Take the King"
    anna.begin_playing(stop=ONLY_MOVES)
    anna.end_playing()
    moves = [choice for choice in anna.choices() if choice.startswith("move ")]
    for choice in moves:
        name = choice.split(" ")[1].capitalize()
        assert anna.text(shown.format(choice)) == name
    anna.leave()


OWNED: Final = """() => {
  const held = [...document.querySelectorAll(".strip li:not(:has(.is-me)) .ra-owned:has(*)")];
  const sees = (inner, outer) => inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  return held.map((cards) => {
    const room = cards.closest("[aria-hidden]").getBoundingClientRect();
    return sees(cards.firstElementChild.getBoundingClientRect(), room);
  });
}"""
"""Of each rival with class cards: whether the strip shows the first one."""


def test_a_phone_shows_the_class_cards_of_rivals_beside_their_names(
    browser: Any, server: Server
) -> None:
    anna = with_africanus(browser, server, 4, "phone")
    anna.begin_playing(stop=".table:has(.actions.is-mine) .strip li:not(:has(.is-me)) .is-card")
    anna.end_playing()
    shown = anna.page.evaluate(OWNED)
    assert shown and all(shown), shown
    anna.leave()


def test_a_used_card_is_ticked_and_says_so(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 4, "laptop")
    anna.begin_playing(stop=".table:has(.actions.is-mine) .ra-card.is-used")
    anna.end_playing()
    for size in ((1366, 768), (390, 844), (740, 360)):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        anna.drawn()
        assert anna.text(".ra-card.is-used .is-done") == "✓ used"
    assert "used this turn" in str(anna.page.get_attribute(".ra-card.is-used", "aria-label"))
    style = "card => getComputedStyle(card).filter + getComputedStyle(card).opacity"
    assert anna.page.eval_on_selector(".ra-card.is-used", style) == "none1", "as easy to read"
    anna.leave()


@pytest.mark.parametrize("seats", [4, 6])
def test_piles_are_named_and_fill_their_rows(browser: Any, server: Server, seats: int) -> None:
    anna = with_africanus(browser, server, seats, "phone")
    for language in LANGUAGES:
        anna.speak(language)
        for size in ((1440, 900), (1366, 768), (768, 1024), (390, 844), (360, 740), (740, 360)):
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            anna.drawn()
            assert anna.page.evaluate(PILES) == [1, []], (language, size)
            assert anna.page.evaluate(MEETING) == [], (language, size)
    anna.leave()


def test_piles_stay_where_they_are_while_a_question_takes_more_room(
    browser: Any, server: Server
) -> None:
    """A phone is as broad as before, but the room of the board is lower."""
    anna = with_africanus(browser, server, 4, "phone")
    room = anna.page.locator(".ra-room")
    heights, places = [], set()
    for height in (844, 820, 800, 844):
        anna.page.set_viewport_size({"width": 390, "height": height})
        anna.drawn()
        heights.append(room.evaluate("room => room.offsetHeight"))
        places.add(room.get_attribute("class"))
    assert len(places) == 1, heights
    assert min(heights) < heights[0] - 40, heights
    anna.leave()


@pytest.mark.parametrize("seats", [4, 6])
def test_powers_are_in_sight_on_a_phone_on_its_side(
    browser: Any, server: Server, seats: int
) -> None:
    anna = with_africanus(browser, server, seats, "phone")
    anna.page.set_viewport_size(SIDE)
    for language in LANGUAGES:
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(POWERS) == 0, language
        assert anna.page.evaluate(BROKEN) == anna.page.evaluate(CUT) == [], language
    anna.leave()


CUT_NAMES: Final = """() => [...document.querySelectorAll(".strip .player")].filter((player) => {
  const name = player.querySelector(".player-name");
  const [chip, box] = [player, name].map((each) => each.getBoundingClientRect());
  const inside = box.top >= chip.top && box.bottom <= chip.bottom && box.right <= chip.right;
  return !name.offsetWidth || name.offsetWidth < name.scrollWidth || !inside;
}).map((player) => player.innerText)"""


def test_six_players_have_whole_names_on_a_phone_on_its_side(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 6, "phone")
    anna.page.set_viewport_size(SIDE)
    anna.drawn()
    assert anna.count(".strip .player") == 6
    assert anna.page.evaluate(CUT_NAMES) == []
    anna.leave()


def test_a_laptop_says_the_conditions_of_cards(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 4, "laptop")
    whole = ".ra-card.is-chivalry .is-whole, .ra-card.is-royalty .is-whole"
    assert all(anna.page.locator(whole).evaluate_all("all => all.map((one) => one.offsetHeight)"))
    for language in LANGUAGES:
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(BROKEN) == anna.page.evaluate(CUT) == [], language
    anna.leave()


def test_cards_below_the_map_stand_in_one_row_on_a_tablet(browser: Any, server: Server) -> None:
    anna = with_africanus(browser, server, 4, "tablet")
    anna.page.wait_for_selector(".is-below .ra-card .figure")
    cards = anna.page.locator(".ra-card")
    boxes = [cards.nth(n).bounding_box() for n in range(cards.count())]
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["height"] > 70 for box in boxes), boxes
    anna.leave()


def test_greece_has_the_name_of_its_region_where_there_is_room(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "laptop")
    anna.sit(anna.make_table("here", "random", "random", "random", game="rattus", seed=7)["id"])
    anna.until("() => document.querySelectorAll('.ra-name.is-part').length === 1")
    assert anna.page.text_content(".ra-name.is-part") == "Turcia"
    anna.resize("phone")
    anna.until("() => document.querySelectorAll('.ra-name.is-part').length === 0")
    anna.leave()


ANY: Final = """async () => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { RegionCard } = await ownModule("../games/rattus/web/hand.js");
  const hand = document.createElement("div");
  document.querySelector(".ra").append(hand);
  const words = { text: (id) => id, has: () => true };
  render(html`<${RegionCard} id="gallia-3" view=${{}} words=${words} />`, hand);
  return hand.querySelector(".ra-region-symbols").innerText.trim();
}"""


def test_a_card_for_any_class_says_so(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game="rattus", seed=7)["id"])
    assert anna.page.evaluate(ANY) == "rattus.board.any"
    anna.leave()


WORTH: Final = """async () => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Hand } = await ownModule("../games/rattus/web/hand.js");
  const { REGION_IDS } = await ownModule("../games/rattus/web/model.js");
  const hand = document.createElement("div");
  const words = { text: (id) => id, has: () => true };
  const there = { gallia: [2, 2], italia: [1, 2], hispania: [3, 0] };
  const cards = { "gallia-1": 1, "gallia-2": 1, "italia-1": 1, "hispania-1": 1, "anglia-1": 1 };
  const view = {
    options: { expansion: "africanus" }, drawn: [], hands: [{ cards }],
    cubes: REGION_IDS.map((id) => there[id] ?? [0, 0]),
  };
  const props = { update: { view, seat: 0 }, words, targets: new Map() };
  render(html`<${Hand} ...${props} />`, hand);
  return [...hand.querySelectorAll(".ra-region-card")]
    .filter((card) => card.querySelector(".ra-worth"))
    .map((card) => [card.dataset.target, card.getAttribute("aria-label"), card.title]);
}"""


def test_a_region_card_says_that_it_would_score_now(browser: Any, server: Server) -> None:
    """With the most cubes there, tied or not, and once a region; its tooltip says the rule."""
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", game="rattus", seed=7)["id"])
    label = "rattus.board.region-card, rattus.board.worth"
    says = "rattus.board.region-card-says"
    assert anna.page.evaluate(WORTH) == [
        ["gallia-1", label, says],
        ["hispania-1", label, says],
    ]
    anna.leave()
