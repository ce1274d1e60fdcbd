"""A made-up language, 40 % longer than English: nothing is cut off, and everything is
translated."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import SHELF
from tests.browser.table import Person
from tests.words import pseudo

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
NAMED: Final = ["Anna", "Bert", "Pestis", "Robin", "Test"]
"""Names, which are the same in every language."""
SAID: Final = """(named) => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent: text } = node;
    if (!element.closest("script, style, noscript") && element.checkVisibility()) texts.push(text);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    const labelled = document.querySelectorAll(`[${name}]`);
    texts.push(...[...labelled].map((element) => element.getAttribute(name)));
  }
  const nameless = (text) => named.reduce((left, name) => left.replaceAll(name, ""), text);
  return [...new Set(texts.filter((text) => /[aeiou]/.test(nameless(text))))];
}"""
"""Visible texts that are in no catalogue."""
CUT: Final = """() => {
  const cut = [...document.querySelectorAll("body *")].filter((element) => {
    const style = getComputedStyle(element);
    if (!element.checkVisibility() || element.closest(".unseen, svg, [title]")) return false;
    if (!element.textContent.trim()) return false;
    if (!/hidden|clip/.test(style.overflowX) || style.textOverflow === "ellipsis") return false;
    return element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 1;
  });
  const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ["the page"] : [];
  return [...wide, ...cut.map((element) => `${element.className}: ${element.textContent}`)];
}"""
"""Elements with too little room for their text and no ellipsis to show it."""
LINES: Final = """() => [...document.querySelectorAll(".scrub-more button span")].map((words) => {
  const range = new Range();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""
"""In how many lines each button below a look back is written."""
PAGES: Final = {
    "/": ".game-card",
    "/new/rattus": ".start-row, form",
    "/learn": "main a",
    "/rules": ".rules-games a",
    "/rules/rattus-cartus": ".guide-list",
}


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the made-up language."""
    path = os.pathsep.join([str(pseudo.build(tmp_path_factory.mktemp("package"))), str(ROOT)])
    running = Server(tmp_path_factory.mktemp("table"), {**os.environ, "PYTHONPATH": path})
    SHELF.urls.add(running.url)
    yield running
    running.kill()


@pytest.fixture(params=["phone", "laptop"])
def anna(browser: Any, foreign: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    person = Person(browser, foreign.url, request.param, language=pseudo.CODE)
    yield person
    person.leave()


def check(person: Person) -> None:
    assert person.page.evaluate(SAID, NAMED) == []
    assert person.page.evaluate(CUT) == []


def test_pages_have_room_for_it(anna: Person) -> None:
    for path, there in PAGES.items():
        anna.page.goto(anna.url + path)
        anna.page.wait_for_selector(there)
        anna.until("code => document.documentElement.lang === code", pseudo.CODE)
        check(anna)


@pytest.mark.parametrize("game", ["pest", "rattus", "rattus-cartus"])
def test_tables_have_room_for_it(anna: Person, game: str) -> None:
    anna.sit(anna.make_table("here", "random", game=game)["id"])
    anna.asked()
    check(anna)


def test_settings_have_room_for_it(anna: Person) -> None:
    anna.page.goto(anna.url)
    anna.page.click(".masthead .tool")
    anna.page.wait_for_selector("dialog .settings")
    anna.until("code => document.documentElement.lang === code", pseudo.CODE)
    anna.until("() => !document.querySelector('dialog .settings').innerText.includes('web.')")
    check(anna)
    anna.sit(anna.make_table("here", "random")["id"])
    anna.open("menu")
    anna.page.wait_for_selector(".menu .settings")
    check(anna)


@pytest.mark.parametrize("game", ["pest", "rattus", "rattus-cartus"])
def test_the_look_back_has_room_for_it(anna: Person, game: str) -> None:
    id = anna.make_table("here", "random", game=game)["id"]
    anna.let_bots_finish(id, 0)
    anna.page.goto(f"{anna.url}/t/{id}?at=20&as=1")
    anna.page.wait_for_selector(".scrubber")
    anna.page.wait_for_selector(".board-room > *")
    check(anna)
    assert all(lines <= 2 for lines in anna.page.evaluate(LINES)), "of a button"
