"""Bots in a tab switch to the compiled engine between two questions, or go on without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from tools import static_site

from pestis.words import Words
from tests.browser.folder import AtATab, Files, Visitor
from tests.browser.table import CHOICE, GAME
from tests.browser.test_without_a_server import equal_moves, played_on
from tests.waiting import until

pytestmark = pytest.mark.slow

ENGINE: Final = "() => localStorage['pestis.engine'] ?? ''"


@pytest.fixture(autouse=True)
def compiled(folder: Path) -> None:
    if not (folder / static_site.LATER).exists():
        pytest.skip("the engine cannot be compiled for a tab here")


def with_bots(person: AtATab) -> str:
    """A table with two greedy bots where the person is asked; returns its address."""
    person.begin_with_bots(GAME)
    person.page.wait_for_selector(CHOICE)
    return f"/api/{person.page.url.partition('#/')[2].replace('t/', 'tables/')}"


def thinks_with(person: AtATab) -> str:
    return str(person.page.evaluate(ENGINE))


def about(person: AtATab) -> str:
    person.page.goto(f"{person.url}#/about")
    person.page.wait_for_selector(".engine")
    return person.text(".engine")


def test_a_table_begun_on_bytecode_goes_on_compiled(browser: Any, files: Files) -> None:
    anna = AtATab(browser, files.url)
    address = with_bots(anna)
    assert thinks_with(anna) == "", "nothing of it comes before the first answer"
    before = played_on(anna, address, 4)
    until(lambda: thinks_with(anna) == "compiled")
    until(lambda: anna.memory() >= 0)
    played_on(anna, address, before["seq"] + 8)
    equal_moves(*anna.stored())
    table = anna.page.url
    assert about(anna) == Words("en").text("web.about.engine.compiled")
    anna.set_up(GAME)
    anna.page.select_option("select[name=player-2]", "grandmaster")
    anna.page.wait_for_selector(f".seat-rows small:has-text('{strongest()}')")
    assert not anna.seen(".seat-rows small:has-text('ten seconds')")
    until(lambda: anna.page.evaluate(KEPT_LATER))
    files.close()
    anna.page.evaluate("() => localStorage.removeItem('pestis.engine')")
    anna.page.goto(table)
    anna.again()
    until(lambda: thinks_with(anna) == "compiled")
    played_on(anna, address, before["seq"] + 12)
    equal_moves(*anna.stored())
    anna.leave()


KEPT_LATER: Final = f"""async () => {{
  const kept = await fetch(new URL("{static_site.LATER}", document.baseURI));
  const [name] = (await caches.keys()).filter((each) => each.startsWith("pestis parts"));
  const parts = await (await caches.open(name)).matchAll();
  const size = (await kept.arrayBuffer()).byteLength;
  for (const part of parts) if ((await part.arrayBuffer()).byteLength === size) return true;
  return false;
}}"""


def strongest() -> str:
    return Words("en").text("bot-line.grandmaster")[:20]


def damaged(person: AtATab, folder: Path) -> None:
    data = bytearray((folder / static_site.LATER).read_bytes())
    data[len(data) // 2] ^= 1
    person.context.route(
        f"**/{static_site.LATER}",
        lambda route: route.fulfill(body=bytes(data), content_type="application/wasm"),
    )


def test_where_it_fails_the_table_goes_on_and_the_reason_is_told(
    browser: Any, folder: Path, site: str
) -> None:
    """The reasons are told apart in ``tests/web/test_engine.py``."""
    anna = Visitor(browser, site)
    damaged(anna, folder)
    address = with_bots(anna)
    before = played_on(anna, address, 3)
    until(lambda: thinks_with(anna) == "damaged")
    played_on(anna, address, before["seq"] + 4)
    equal_moves(*anna.stored())
    assert about(anna) == Words("en").text("web.about.engine.damaged")
    anna.set_up(GAME)
    anna.page.select_option("select[name=player-2]", "grandmaster")
    anna.page.wait_for_selector(".seat-rows small:has-text('ten seconds')")
    anna.leave()
