"""The pages about Pestis as ``make site`` builds them: links lead somewhere, nothing comes from a
foreign address, examples run, and boards can be played within their page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import pytest
from tools.pages import sources
from tools.pages.__main__ import build

from tests.browser.folder import BELOW, LOADED, Files, for_all
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

LOADING: Final = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}
"""Elements that load something -> the attribute with its address."""
FOREIGN_IN_STYLE: Final = re.compile(r"(?:url\(\s*[\"']?|@import\s*[\"']?)\s*(?:https?:)?//")
EXAMPLES: Final = ("own-content", "research", "add-a-bot", "judge", "api")


@pytest.fixture(scope="session")
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built pages, next to the game if that can be built."""
    if find_spec("sphinx") is None:
        pytest.skip("Sphinx is not installed (make site): the pages about Pestis are not checked")

    def make(top: Path) -> None:
        try:
            game: Path = request.getfixturevalue("folder")
        except pytest.skip.Exception:
            build(top / BELOW)
        else:
            shutil.copytree(game, top / BELOW)
            build(top / BELOW)

    return for_all(tmp_path_factory, "pages", make) / BELOW / "docs"


@pytest.fixture
def files(folder: Path, pages: Path) -> Iterator[Files]:
    """A plain server of the pages and the game."""
    with closing(Files(pages.parent)) as serving:
        yield serving


class Page(HTMLParser):
    """A page's links, the files it loads, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADING.get(tag) in given:
            self.loads.append(given[LOADING[tag]])


def broken(folder: Path) -> list[str]:
    """Links and loaded files of all pages that lead nowhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    has_game = (folder.parent / "index.html").exists()
    wrong = []
    for path, page in pages.items():
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme in ("https", "mailto", "data"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not has_game and not target.is_relative_to(folder):
                continue
            known = pages[target].ids if target in pages else {unquote(parts.fragment)}
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in known):
                wrong.append(f"{path.relative_to(folder)}: {link}")
    return wrong


def foreign(folder: Path) -> list[str]:
    """Files that a page or a style sheet would load from other sites."""
    wrong = []
    for path in folder.rglob("*.html"):
        page = Page(path.read_text(encoding="utf-8"))
        wrong += [f"{path.name}: {load}" for load in page.loads if urlsplit(load).netloc]
    for path in folder.rglob("*.css"):
        if FOREIGN_IN_STYLE.search(path.read_text(encoding="utf-8")):
            wrong.append(path.name)
    return wrong


def test_links_lead_somewhere_and_nothing_is_foreign(pages: Path, tmp_path: Path) -> None:
    names = {"index", *(name for group in sources.PAGES.values() for name in group)}
    assert names <= {path.stem for path in pages.glob("*.html")}
    assert {path.stem for path in (sources.ROOT / "docs").glob("*.md")} <= names
    assert broken(pages) == []
    assert foreign(pages) == []
    for path in pages.glob("*.html"):
        assert "Content-Security-Policy" in path.read_text(encoding="utf-8"), path.name
    bad = '<a href="gone.html">x</a><a href="#no">x</a><img src="//else.where/a.png">'
    (tmp_path / "bad.html").write_text(bad, encoding="utf-8")
    (tmp_path / "bad.css").write_text("@import 'https://else.where/a.css'", encoding="utf-8")
    assert len(broken(tmp_path)) == 2
    assert len(foreign(tmp_path)) == 2


class Reader(Person):
    """A person who reads the pages."""

    def read(self, page: str) -> None:
        self.page.goto(f"{self.url}docs/{page}.html")

    def run(self, cell: int) -> str:
        """Run an example and all above it; returns its output."""
        self.page.locator(".cell button").nth(cell).click()
        said = self.page.locator(".cell output").nth(cell)
        said.and_(self.page.locator("[data-same]")).wait_for(timeout=LOADED)
        return str(said.inner_text())


def test_every_example_prints_in_the_page_what_it_says(
    browser: Any, pages: Path, site: str
) -> None:
    reader = Reader(browser, site)
    asked: list[str] = []
    reader.context.on("request", lambda request: asked.append(request.url))
    for name in EXAMPLES:
        reader.read(name)
        cells = reader.page.locator(".cell").count()
        assert cells == len(sources.EXAMPLE.findall(page_of(name)))
        reader.run(cells - 1)
        assert reader.page.locator("output[data-same=true]").count() == cells, name
    assert [url for url in asked if not url.startswith(site)] == []
    reader.leave()


def page_of(name: str) -> str:
    return (sources.ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def test_an_example_can_be_changed_and_stopped(browser: Any, pages: Path, site: str) -> None:
    reader = Reader(browser, site)
    reader.read("index")
    code = reader.page.locator(".highlight-pycon pre")
    code.fill(">>> 6 * 7\n41\n>>> 1 / 0\n")
    assert reader.run(0).splitlines() == [
        "Not as printed:",
        "42",
        "ZeroDivisionError: division by zero",
    ]
    code.fill("while True: pass")
    button = reader.page.locator(".cell button")
    button.click()
    reader.page.wait_for_selector(".cell [data-running]")
    button.click()
    reader.page.wait_for_selector(".cell button:not([data-running])")
    code.fill("print(6 * 7)")
    assert "42" in reader.run(0)
    reader.leave()


def test_a_board_is_played_on_and_kept_apart(browser: Any, pages: Path, site: str) -> None:
    reader = Reader(browser, site)
    for last in (False, True):
        reader.read("play")
        board = reader.page.locator("iframe.board")
        board.scroll_into_view_if_needed()
        frame = board.content_frame
        frame.locator(".question").wait_for(timeout=LOADED)
        frame.locator(CHOICE).first.wait_for(timeout=LOADED)
        told = frame.locator(".log-lines li").count()
        if not last:
            before = told
            frame.locator(CHOICE).first.click()
            frame.locator(".log-lines li").nth(before).wait_for(state="attached")
    assert told > before, "the same table is found again"
    shelves = reader.page.evaluate("async () => (await indexedDB.databases()).map((d) => d.name)")
    assert shelves == ["pestis-pages"], "the lobby's tables are others"
    reader.leave()
