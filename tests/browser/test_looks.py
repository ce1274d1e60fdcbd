"""The appearance of a table: names kept clear, text size, highlights, road colours."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest

from pestis.games import GAMES, find
from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person
from tests.browser.test_accessibility import AXE, findings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("pest" not in GAMES, reason="Pest is not yet among the games"),
]

SCREENS: Final = {
    "desktop": (1440, 900),
    "small": (1024, 768),
    "upright": (768, 1024),
    "phone": (390, 844),
    "small phone": (360, 740),
}
PAGES: Final = (("desktop", "small", "upright"), ("phone",), ("small phone",))
"""Screens that one page can be given one after the other."""
PANES: Final = "[...document.querySelectorAll('[data-pane]')].map((tab) => tab.dataset.pane)"
TOUCHING: Final = """() => {
  const boxes = [...document.querySelectorAll(".pe-name, .ra-name")]
    .map((name) => [name.textContent, name.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top + a.height * 0.2 < b.bottom - b.height * 0.2
    && b.top + b.height * 0.2 < a.bottom - a.height * 0.2;
  return boxes.flatMap(([name, box], n) => boxes.slice(n + 1)
    .filter(([, other]) => meet(box, other)).map(([other]) => `${name}, ${other}`));
}"""
SHORTENED: Final = """() => [...document.querySelectorAll(".ra-card-head b")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
BROKEN: Final = """() => [...document.querySelectorAll(".pe-house b")].flatMap((name) => {
  const { overflowWrap, hyphens } = name.style;
  Object.assign(name.style, { overflowWrap: "normal", hyphens: "none" });
  const wide = name.scrollWidth > name.clientWidth + 1;
  Object.assign(name.style, { overflowWrap, hyphens });
  return wide ? [name.textContent] : [];
})"""
SMALL: Final = """() => {
  const found = new Set();
  const look = (element, text) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || element.closest(".unseen, option, title")) return;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const map = element.getScreenCTM?.();
    const scale = map ? Math.hypot(map.a, map.b) : 1;
    const pixels = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (pixels < 11.98) found.add(`${pixels.toFixed(1)} ${text.slice(0, 20)}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent.trim()) look(node.parentElement, node.textContent.trim());
  for (const each of document.querySelectorAll("[data-t]")) look(each, each.dataset.t);
  return [...found];
}"""
PULSES: Final = """() => [...document.querySelectorAll("[data-legal]")].map((lit) => {
  const own = [lit, ...lit.children].flatMap((each) => each.getAnimations());
  return own.some((each) => each.animationName === "pulse" && each.effect.getTiming().duration > 0);
})"""
COLOURS: Final = """() => {
  const of = (selector, what) => getComputedStyle(document.querySelector(selector))[what];
  const sign = document.createElement("i");
  sign.style.color = "var(--pe-sick)";
  document.querySelector(".pe-table").append(sign);
  const roads = ["red", "blue", "black"].map((one) => `.pe-road.is-${one} .pe-stripe`);
  return {
    danger: getComputedStyle(sign).color,
    roads: roads.map((one) => of(one, "stroke")),
    patterns: roads.map((one) => of(one, "strokeDasharray")),
  };
}"""

LIGHTNESS: Final = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const grey = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)) / 255;
  };
  const surfaces = [
    [".pe-land, .pe-coast-land, .ra-region .place-land", (style) => [style.stroke, style.fill]],
    [".ra-card, .ra-region-card, .rc-building, .rc-lane, .rc-held .rc-face",
      (style) => [style.backgroundColor]],
    [".pe-grid, .pe-buildings, .pe-good, .pe-tech", (style) => [style.backgroundColor]],
    [".pe-sea, .ra-sea", (style) => [style.fill]],
  ];
  return surfaces.flatMap(([selector, colours]) => [...document.querySelectorAll(selector)]
    .flatMap((each) => colours(getComputedStyle(each))
      .filter((one) => one !== "none" && !one.includes("/ 0)")).map(grey)));
}"""


BESIDE: Final = """() => {
  const answers = document.querySelector(".choices").getBoundingClientRect();
  const beside = [...document.querySelectorAll(".parts, .foresight")].find((each) => {
    const { left, right, bottom, width, height } = each.getBoundingClientRect();
    const clear = left >= answers.right || bottom <= answers.top;  // above where a hand is beside
    return width * height > 1000 && clear && right < innerWidth * 0.8;
  });
  const written = (one) => getComputedStyle(document.querySelector(one), "::after").content;
  return [beside?.className, ...['[data-command="undo"]', ".tool-legend"].map(written)
    .map((text) => text.replaceAll('"', ""))];
}"""


def show(person: Person, screen: str) -> None:
    """Give the page the size of a screen."""
    width, height = SCREENS[screen]
    person.page.set_viewport_size({"width": width, "height": height})


def seated(
    browser: Any, server: Server, game: str, screen: str = "desktop", **prefs: Any
) -> Person:
    """Anna at a table, on a screen of this size; on the smallest, all seats are taken."""
    anna = Person(browser, server.url, "phone" if "phone" in screen else "laptop", **prefs)
    show(anna, screen)
    others = find(game).max_seats - 1 if screen == "small phone" else 2
    anna.sit(anna.make_table("here", *["greedy"] * others, game=game, seed=4)["id"])
    anna.asked()
    return anna


@pytest.mark.parametrize("screens", PAGES, ids=" ".join)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_names_stand_free_and_letters_are_12_pixels_high_and_more(
    browser: Any, server: Server, game: str, screens: tuple[str, ...]
) -> None:
    anna = seated(browser, server, game, screens[0])
    for _ in range(3):
        anna.step()
        anna.asked()
    wrong = {}
    for language, screen in product(LANGUAGES, screens):
        show(anna, screen)
        anna.speak(language)
        anna.page.wait_for_selector(f'html[lang="{language}"]')
        for pane in anna.page.evaluate(PANES) or ["all"]:
            if pane != "all":
                anna.page.click(f'[data-pane="{pane}"]')
                anna.page.wait_for_selector(f'[data-shown="{pane}"] > * > *')
            anna.drawn()
            if found := [
                *anna.page.evaluate(SMALL),
                *anna.page.evaluate(TOUCHING),
                *anna.page.evaluate(SHORTENED),
            ]:
                wrong[f"{language} {screen} {pane}"] = found
    assert wrong == {}
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_can_be_chosen_pulses_until_it_is_seen(
    browser: Any, server: Server, game: str
) -> None:
    anna = seated(browser, server, game, motion=True)
    anna.page.emulate_media(reduced_motion="no-preference")
    assert anna.page.evaluate(PULSES).count(False) == 0
    assert anna.page.evaluate(PULSES)
    anna.page.evaluate("document.documentElement.dataset.motion = 'off'")
    assert anna.page.evaluate(PULSES).count(True) == 0
    anna.page.evaluate("document.documentElement.dataset.motion = 'on'")
    anna.page.emulate_media(reduced_motion="reduce")
    assert anna.page.evaluate(PULSES).count(True) == 0
    anna.leave()


def test_a_road_has_another_colour_than_danger(browser: Any, server: Server) -> None:
    anna = seated(browser, server, "pest")
    for theme in ("light", "dark"):
        anna.prefer(theme=theme)
        found = anna.page.evaluate(COLOURS)
        channels = [
            [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
            for colour in [found["danger"], *found["roads"]]
        ]
        danger, *roads = channels
        for road in roads:
            assert sum(abs(a - b) for a, b in zip(danger, road, strict=True)) > 80, theme
        assert len(set(found["patterns"])) == 3, "told apart without colours, too"
    anna.leave()


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run python tools/web_tools.py")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_by_candlelight_the_board_is_dark_and_can_be_read(
    browser: Any, server: Server, game: str
) -> None:
    anna = seated(browser, server, game, theme="dark")
    for _ in range(3):
        anna.step()
        anna.asked()
    shades = anna.page.evaluate(LIGHTNESS)
    assert len(shades) > 3 and max(shades) < 0.6, shades
    assert findings(anna) == []
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_player_has_is_said_in_words_where_there_is_room(
    browser: Any, server: Server, game: str
) -> None:
    anna = seated(browser, server, game)
    words = anna.page.locator(".player-facts .unseen")
    boxes = [words.nth(n).bounding_box() for n in range(3)]
    assert all(box and box["width"] > 100 and box["height"] > 12 for box in boxes), boxes
    strip = anna.page.locator("#strip")
    assert strip.evaluate("(all) => all.scrollHeight <= all.clientHeight + 1")
    said = anna.page.locator(".hand :is(.ra-says, .rc-says)")
    if game == "rattus-cartus":
        assert said.count() >= 3
        assert all(said.nth(n).bounding_box()["width"] > 60 for n in range(said.count()))
    parts = "parts" if game == "rattus-cartus" else None
    undo = "none" if game == "rattus" else "Undo"  # Its cards are next to the question.
    assert anna.page.evaluate(BESIDE) == [parts, undo, "Legend and keys"]
    anna.page.hover(CHOICE)
    anna.page.wait_for_selector(".foresight")
    assert anna.page.evaluate(BESIDE)[0] == "foresight"
    anna.page.set_viewport_size({"width": 1024, "height": 768})
    box = words.first.bounding_box()
    assert box and box["width"] <= 1, "for ears alone"
    assert not any(said.nth(n).is_visible() for n in range(said.count()))
    anna.leave()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_jumps_when_our_faces_come(browser: Any, server: Server, game: str) -> None:
    anna = seated(browser, server, game)
    anna.until("() => [...document.fonts].some((face) => face.family.includes('Pestis'))")
    anna.page.evaluate("document.fonts.ready")
    if game != "pest":  # Previews are written in their answers.
        anna.page.wait_for_selector(".choices li:first-child .group-size")
    places = """() => [...document.querySelectorAll(
        ".table > *, .question, .choice, .player, .surface *")]
      .map((each) => each.getBoundingClientRect()).map((box) => [box.x, box.y])"""
    with_ours = anna.page.evaluate(places)
    anna.page.evaluate(
        """document.documentElement.style.cssText = `--serif: "display 1", "display 2", serif;
        --sans: "text 1", "text 2", sans-serif`"""
    )
    anna.drawn()
    without = anna.page.evaluate(places)
    far = [max(abs(a - c), abs(b - d)) for (a, b), (c, d) in zip(with_ours, without, strict=True)]
    assert sorted(far)[len(far) * 9 // 10] <= 6
    assert max(far) <= 40, "a word on another line"
    anna.leave()


def test_no_line_of_the_log_is_cut_through(browser: Any, server: Server) -> None:
    anna = seated(browser, server, "rattus-cartus")
    for _ in range(3):
        anna.step()
        anna.asked()
    anna.page.set_viewport_size({"width": 1366, "height": 600})
    fades, above, scrolls = anna.page.eval_on_selector(
        ".log-lines",
        """(lines) => {
          const { maskImage, scrollPaddingTop } = getComputedStyle(lines);
          lines.scrollTop = 0;
          const first = lines.querySelector(".log-line, .log-note").getBoundingClientRect();
          return [maskImage.startsWith("linear-gradient") && parseFloat(scrollPaddingTop),
            first.top - lines.getBoundingClientRect().top, lines.scrollHeight > lines.clientHeight];
        }""",
    )
    assert scrolls and fades > 20
    assert above >= fades - 4, "the first line does not fade"
    anna.leave()


APART = """(tabs) => {
  const words = [...tabs.querySelectorAll("[data-sheet]")].map((tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab);
    return range.getBoundingClientRect();
  });
  return words.slice(1).map(({ left }, i) => left - words[i].right);
}"""
"""Pixels between the words of neighbouring tabs."""


def test_all_tabs_beside_the_board_are_in_sight(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, "laptop")
    anna.sit(anna.make_table("here", "random", game="rattus")["id"])
    for language in LANGUAGES:
        anna.speak(language)
        cut = "tabs => [tabs.childElementCount, tabs.scrollWidth - tabs.clientWidth]"
        assert anna.page.eval_on_selector(".rail-tabs", cut) == [5, 0], language
        assert min(anna.page.eval_on_selector(".rail-tabs", APART)) >= 8, language
    anna.leave()


@pytest.mark.parametrize("sizes", [("laptop",), ("tablet", "phone")], ids=" ".join)
def test_no_word_of_a_board_is_broken(browser: Any, server: Server, sizes: tuple[str, ...]) -> None:
    anna = Person(browser, server.url, sizes[0])
    anna.sit(anna.make_table("here", "random", game="pest")["id"])
    for size in sizes:
        anna.resize(size)
        if size == "phone":
            anna.page.click("[data-pane=board]")
        for language in LANGUAGES:
            anna.speak(language)
            anna.drawn()
            assert anna.count(".pe-house b") > 10
            assert anna.page.evaluate(BROKEN) == [], (size, language)
    anna.leave()
