"""The drawn board of Rattus: a map that fits every screen, is read out, is played by keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any, Final

import pytest

from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.content.reading import default_content
from tests.browser.conftest import Server
from tests.browser.table import DEVICES, GAME_SECONDS, Person
from tests.browser.test_accessibility import AXE, findings

pytestmark = pytest.mark.slow

SIX: Final = ("here", *["random"] * 5)
NAMES: Final = ("Anna", "Bert", "Cora", "Dirk", "Edda", "Frida")
FOCUSED: Final = "() => document.activeElement.getAttribute('data-target') ?? ''"
OVERFLOWS: Final = """() => [...document.querySelectorAll(
  ".board, .ra-side, .ra-card-head, .ra-card-text, .ra-piles, .ra-handroom, .ra-region-card")]
  .filter((box) => box.scrollHeight > box.clientHeight + 4 || box.scrollWidth > box.clientWidth + 4)
  .map((box) => box.className + ": " + box.innerText)"""
BROKEN: Final = r"""() => [...document.querySelectorAll(".ra-card-head b")].filter((name) => {
  const lines = Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight));
  return lines > name.textContent.split(/[\u00ad ]/).length
    || name.offsetHeight > name.parentElement.clientHeight || name.scrollWidth > name.clientWidth;
}).map((name) => name.innerText)"""
"""Names of cards that are clipped, or broken where a word has no joint."""
CUT: Final = """() => [...document.querySelectorAll(".ra-card-told > *")].filter((each) => {
  const card = each.parentElement.getBoundingClientRect();
  const { top, bottom, height } = each.getBoundingClientRect();
  return height && (top < card.top - 1 || bottom > card.bottom + 1);
}).map((each) => each.innerText)"""
"""Names and powers that do not fit on their cards."""
OFF_THE_MAP: Final = """() => {
  const sheet = document.querySelector(".ra-neatline").getBoundingClientRect();
  return [...document.querySelectorAll(".ra-name, .ra-rat, .ra-cubes, .ra-pawn")]
    .filter((each) => {
      const at = each.getBoundingClientRect();
      return at.left < sheet.left - 2 || at.right > sheet.right + 2
        || at.top < sheet.top - 2 || at.bottom > sheet.bottom + 2;
    }).map((each) => each.textContent);
}"""
WAY: Final = (
    "Down Down Right Right Right Right Up Left Left Left Up Up Right Up Left Left Down Right"
)
"""Once round the map, from Gallia: every region."""
LIT: Final = "all => all.map((each) => each.dataset.target)"


def sat_down(
    browser: Any, server: Server, size: str, players: Sequence[str], **more: Any
) -> Person:
    """Anna at a table of Rattus, with an open question."""
    anna = Person(browser, server.url, size, language="en")
    expansion = "none" if len(players) < 5 else "africanus"
    seats = [{"name": n, "player": p} for n, p in zip(NAMES, players, strict=False)]
    wish = {"game": "rattus", "name": "Test", "seats": seats, "seed": 4}
    answer = anna.post("/api/tables", {**wish, "options": {"expansion": expansion}})
    assert answer.ok, answer.text()
    anna.sit(answer.json()["id"])
    anna.asked()
    anna.page.wait_for_selector("#board [data-legal]")
    return anna


def label(anna: Person, id: str) -> str:
    """The accessible name of an element on the board."""
    return str(anna.page.get_attribute(f'#board [data-target="{id}"]', "aria-label"))


@pytest.mark.parametrize(
    ("sizes", "players"), [*((sizes, 6) for sizes in DEVICES), (("phone",), 2)]
)
def test_map_cards_and_hand_fit(
    browser: Any, server: Server, sizes: tuple[str, ...], players: int
) -> None:
    anna = sat_down(browser, server, sizes[0], SIX[:players])
    for _ in range(6):
        anna.step()
    anna.asked()
    for size, language in product(sizes, ("de", "nl", "en")):
        anna.resize(size)
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(OVERFLOWS) == []
        assert anna.page.evaluate(BROKEN) == []
        assert anna.page.evaluate(CUT) == []
        assert anna.page.evaluate(OFF_THE_MAP) == []
    anna.leave()


UNSEEN: Final = """() => [...document.querySelectorAll(".ra-shown > * > *")].filter((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const board = document.querySelector("#board").getBoundingClientRect();
  const covers = [...document.querySelectorAll(".ra-card, .ra-pile")].some((other) => {
    const at = other.getBoundingClientRect();
    return at.left < right && left < at.right && at.top < bottom && top < at.bottom;
  });
  return left < board.left || right > board.right || top < board.top || bottom > board.bottom
    || covers || card.scrollWidth > card.clientWidth;
}).length"""
"""How many of the region cards shown on the table are cut, or cover what lies beside the map."""


def test_region_cards_that_are_shown_are_whole_and_lie_on_the_map(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone", language="de")
    made = anna.make_table(*SIX, game="rattus", seed=11, expansion="africanus")
    id = made["id"]
    anna.choose_until(id, "explore ", "take explorer", "use explorer")
    anna.sit(id)
    for width, height in ((390, 844), (360, 740), (740, 360), (1366, 768), (1440, 900)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.drawn()
        assert anna.count(".ra-shown .ra-region-card") == 3
        anna.until(f"() => ({UNSEEN})() === 0", seconds=20)
    anna.leave()


def test_names_of_cards_are_whole_on_a_phone_on_its_side(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "phone", SIX)
    anna.page.set_viewport_size({"width": 740, "height": 360})
    for language in ("de", "nl", "en"):
        anna.speak(language)
        anna.drawn()
        assert anna.page.evaluate(BROKEN) == []
        assert anna.page.evaluate(CUT) == []
    anna.leave()


def test_every_region_that_a_choice_names_is_lit_and_a_click_chooses(
    browser: Any, server: Server
) -> None:
    anna = sat_down(browser, server, "laptop", SIX[:4])
    offered = {choice.split(" ")[1] for choice in anna.choices()}
    lit = anna.page.locator("#board [data-legal]").evaluate_all(LIT)
    assert set(lit) == offered == set(REGION_IDS[:12])
    anna.page.locator('#board [data-target="gallia"] .place-land').click()
    anna.settle()
    anna.until("() => /you|Anna/.test(document.querySelector('[data-target=gallia]').ariaLabel)")
    assert re.search(
        r"^Gallia\. (Plague Piece\. )?1 rat, face down\. .*2 cubes", label(anna, "gallia")
    )
    anna.leave()


def test_arrow_keys_go_to_neighbouring_regions(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "wide", SIX)
    regions = default_content().regions
    anna.page.focus('#board [data-target="gallia"]')
    way = ["gallia"]
    for key in WAY.split():
        anna.page.keyboard.press(f"Arrow{key}")
        way.append(str(anna.page.evaluate(FOCUSED)))
    for here, there in pairwise(way):
        near = [REGION_IDS[other] for other in regions[REGION_IDS.index(here)].neighbours]
        assert there in near, way
    assert set(way) == set(REGION_IDS)
    anna.leave()


def test_the_keyboard_alone_plays_five_rounds(browser: Any, server: Server) -> None:
    """Only keys: Enter where the board is lit, digits elsewhere."""
    anna = sat_down(browser, server, "laptop", SIX[:2])
    late = time.monotonic() + GAME_SECONDS
    while not (anna.seen(".result") or re.search(r"Round ([6-9]|1\d)", anna.text("#status"))):
        assert time.monotonic() < late, anna.text("#actions")
        answer_by_keys(anna)
    anna.leave()


FOCUS_LIT: Final = """() => {
  const lit = document.querySelector("#board [data-legal][tabindex='0']");
  lit?.focus();
  return Boolean(lit);
}"""


def answer_by_keys(anna: Person) -> None:
    """Press what a person without a mouse would press."""
    waiting = ".result, .target-menu, .choices .choice:enabled"
    anna.page.wait_for_selector(waiting, timeout=GAME_SECONDS * 1000)
    keys = anna.page.keyboard
    if anna.seen(".target-menu") or anna.page.evaluate(FOCUS_LIT):
        keys.press("Enter")
    elif anna.seen(".choices .choice:enabled"):
        keys.press("1")
    anna.drawn()
    if not anna.seen(".target-menu"):
        anna.settle()


def test_the_plague_is_told_step_by_step(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop", SIX[:4])
    for _ in range(60):
        anna.step()
        if "Rat token in" in anna.text("#log-lines, .log"):
            break
    anna.page.click("[data-sequence=again]")
    anna.page.wait_for_selector(".ra-told.is-rages")
    assert anna.text(".sequence-told b").startswith("The plague in ")
    anna.page.click(".sequence-tools .tool >> nth=2")
    anna.page.wait_for_selector(".ra-told.is-turned .ra-limit, .ra-told.is-counted")
    anna.page.keyboard.press("Escape")
    anna.leave()


def in_anglias_plague(browser: Any, server: Server) -> Person:
    """Anna at a table where she turns one of Anglia's two rat tokens next."""
    anna = Person(browser, server.url)
    id = anna.make_table("here", "here", game="rattus", seed=4, expansion="none")["id"]
    for _ in range(13):
        anna.answer(id, anna.get(f"/api/tables/{id}")["table"]["asked"][0])
    anna.sit(id)
    return anna


def test_a_menu_stays_open_when_a_preview_comes(browser: Any, server: Server) -> None:
    anna = in_anglias_plague(browser, server)
    held: list[Any] = []

    def hold(asked: Any) -> None:
        held.append(asked)

    anna.page.route("**/preview?*", hold)
    anna.step()
    assert anna.asked() == ["turn anglia starter", "turn anglia later"]
    anna.page.click('#board [data-target="anglia"]')
    anna.page.wait_for_selector(".target-menu")
    with anna.page.expect_response("**/preview?*"):
        while not held:
            anna.drawn()
        held[0].continue_()
    anna.page.hover(".target-menu .choice >> nth=1")
    anna.page.wait_for_selector(".foresight")
    anna.page.click(".target-menu .choice >> nth=1")
    anna.page.wait_for_selector(".target-menu", state="detached")
    anna.leave()


LIT_RIMS: Final = """() => [...document.querySelectorAll(".ra-region > .place-glow")]
  .filter((rim) => getComputedStyle(rim).stroke !== "none").length"""


def test_a_rat_token_that_can_be_turned_is_lit_instead_of_its_region_and_a_click_turns_it(
    browser: Any, server: Server
) -> None:
    anna = in_anglias_plague(browser, server)
    anna.step()
    assert anna.asked() == ["turn anglia starter", "turn anglia later"]
    lit = anna.page.locator("#board .ra-rat[data-legal]")
    assert sorted(lit.evaluate_all(LIT)) == ["later", "starter"]
    assert lit.first.get_attribute("aria-label") == "there from the start"
    assert anna.page.evaluate(LIT_RIMS) == 0
    lit.first.click()
    anna.until("() => !document.querySelector('.choice[data-choice=\"turn anglia starter\"]')")
    assert not anna.seen(".target-menu")
    anna.leave()


def test_a_plague_seen_again_goes_on_with_the_game(browser: Any, server: Server) -> None:
    anna = in_anglias_plague(browser, server)
    anna.step()
    assert anna.asked() == ["turn anglia starter", "turn anglia later"]
    anna.page.click("[data-sequence=again]")
    assert anna.text(".sequence output") == "1 / 1", "it rages, and nothing is turned yet"
    anna.step()
    anna.until("() => !document.querySelector('.sequence output')?.textContent.endsWith('/ 1')")
    anna.page.click(".sequence-tools .tool >> nth=2")
    anna.page.wait_for_selector(".ra-told.is-turned")
    anna.leave()


RIBBON = """async (event) => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Plague } = await ownModule("../games/rattus/web/plague.js");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const events = [{ n: 1, at: 1, id: "rages", params: { region: event.params.region } }];
  const scene = { event: { n: 2, at: 1, ...event }, until: 2, step: 0, steps: 1, marks: [] };
  const words = { player: (seat) => ["Anna", "Bert"][seat], text: (id) => id };
  const groups = { gallia: { boxes: [[900, 900, 1000, 1000]] } };
  const ground = { groups, names: [], taken: [], sheet: [0, 0, 2000, 2000], number: 40 };
  const view = { content: null, prompts: [], stock: [9, 9] };
  const update = { events: [...events, scene.event], view };
  render(html`<${Plague} ...${{ scene, words, update, ground }} />`, svg);
  const later = (go) => setTimeout(go, 20);
  for (let i = 0; i < 100 && !svg.querySelector(".ra-ribbon"); i += 1) await new Promise(later);
  const ribbon = svg.querySelector(".ra-told > .ra-ribbon");
  return ribbon && [ribbon.querySelectorAll(":scope > rect").length, ribbon.textContent];
}"""


def test_a_step_of_the_plague_says_what_comes_of_it(browser: Any, server: Server) -> None:
    anna = sat_down(browser, server, "laptop", SIX[:2])
    for id, params, said in (
        ("no-effect", {"n": 4, "limit": 6}, "4 < 6"),
        ("lost", {"seat": 1, "n": 2, "symbol": "m"}, "Bert−2"),
        ("counted", {"seat": 0}, "+2"),
        ("turned", {"token": "rat-1", "limit": 2}, "rattus.board.nobody-loses"),
        (
            "protected",
            {"seat": 1, "card": "knight"},
            "rattus.card.knightrattus.board.spared.protected",
        ),
    ):
        event = {"id": id, "params": {"region": "gallia", **params}}
        assert anna.page.evaluate(RIBBON, event) == [1, said], id
    anna.leave()


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run python tools/web_tools.py")
@pytest.mark.parametrize("players", [2, 6])
def test_the_board_has_no_serious_accessibility_findings(
    browser: Any, server: Server, players: int
) -> None:
    anna = sat_down(browser, server, "laptop", SIX[:players])
    assert findings(anna) == []
    anna.leave()
