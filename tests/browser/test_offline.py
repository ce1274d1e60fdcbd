"""The page is stored on the device: games offline, and new versions of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from tools import static_site

from pestis.games import GAMES
from tests.browser.folder import BELOW, AtATab, Files, Visitor
from tests.browser.table import CHOICE, GAME
from tests.waiting import until

POLICY_OF: Final = """async (part) => {
  const answer = await fetch(new URL(part, document.baseURI));
  return answer.headers.get("Content-Security-Policy") ?? "";
}"""
DAMAGE: Final = """async () => {
  for (const name of await caches.keys())
    if (name.startsWith("pestis memory")) {
      const cache = await caches.open(name);
      for (const place of await cache.keys()) await cache.put(place, new Response("damaged"));
    }
}"""
LOOK_FOR_A_NEW_VERSION: Final = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  await kept.update();
  const { installing } = kept;
  if (installing)
    await new Promise((done) => {
      installing.onstatechange = () => installing.state !== "installing" && done();
    });
  return !!kept.waiting;
}"""
"""Updates the service worker; returns whether a new version is waiting."""

LOCKS: Final = """async () =>
  (await navigator.locks.query()).held.map(({ name }) => name)"""
"""The names of the locks that windows hold."""

PRESSES: Final = 12
"""Answers on the page in a long game; a bot gives the others."""

pytestmark = pytest.mark.slow


def test_each_game_comes_to_its_end_without_a_net(browser: Any, files: Files) -> None:
    anna = AtATab(browser, files.url, "phone")
    anna.come()
    anna.all_kept()
    files.close()
    anna.come()
    for game in GAMES:
        anna.begin(game)
        if game == GAME:
            anna.play_out()
        else:
            anna.begin_playing(most=PRESSES)
            anna.end_playing()
            anna.let_bots_finish(anna.page.url.rpartition("/")[2], 0)
        anna.page.wait_for_selector(".sheet")
    for part, allowed in (("", False), ("web/main.js", False), ("web/tab/worker.js", True)):
        said = anna.page.evaluate(POLICY_OF, part)
        assert ("'wasm-unsafe-eval'" in said) is allowed, "only where the worker lives"
    rows = anna.ask("/api/tables")
    assert [row["table"]["status"] for row in rows] == ["over"] * len(GAMES)
    anna.leave()


def test_a_tab_that_is_killed_goes_on_from_its_last_answer(browser: Any, files: Files) -> None:
    anna = Visitor(browser, files.url)
    anna.come()
    anna.begin(GAME)
    anna.begin_playing()
    until(lambda: len(anna.stored()[1]) > 3)
    address = anna.page.url
    anna.page.close()
    anna.page = anna.context.new_page()
    anna.page.goto(address)
    anna.there()
    table, rows = anna.stored()
    assert [row.seq for row in rows] == [*range(1, len(rows) + 1)]
    assert table.summary.seq == len(rows) > 3
    anna.begin_playing(most=2)
    anna.end_playing()
    anna.leave()


def test_memory_is_kept_and_made_up_for_where_it_is_damaged(browser: Any, files: Files) -> None:
    anna = AtATab(browser, files.url)
    anna.come()
    until(lambda: anna.memory() > 0)
    anna.come()
    assert anna.ask("/api/tables") == []
    assert anna.memory() > 30e6, "what cannot be used is not kept"
    anna.page.evaluate(DAMAGE)
    anna.come()
    assert anna.ask("/api/tables") == []
    assert anna.memory() == 0, "nor is it tried again"
    anna.leave()


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """A separate folder, which the test changes."""
    shutil.copytree(folder, tmp_path / BELOW)
    return tmp_path / BELOW


def until_another_version_loads(anna: AtATab, act: Callable[[], None]) -> None:
    """Act, and stop the old service worker until the page loads anew.  Chromium stops it where it
    is idle, but while a test is attached to it, that may take minutes."""
    anna.page.wait_for_load_state()
    loads: list[Any] = []

    def note(page: Any) -> None:
        loads.append(page)

    anna.page.on("load", note)
    told: list[dict[str, Any]] = []
    protocol = anna.context.new_cdp_session(anna.page)
    protocol.on("ServiceWorker.workerVersionUpdated", lambda event: told.extend(event["versions"]))
    protocol.send("ServiceWorker.enable")
    until(lambda: anna.seen("html") and told)
    [old] = {each["versionId"] for each in told if each["status"] == "activated"}
    act()

    def loaded() -> bool:
        protocol.send("ServiceWorker.stopWorker", {"versionId": old})
        return bool(loads)

    until(loaded)
    protocol.detach()


def test_a_new_version_waits_for_the_end_of_the_question(browser: Any, own: Path) -> None:
    with closing(Files(own)) as files:
        anna = AtATab(browser, files.url)
        anna.come()
        anna.all_kept()
        anna.come()
        anna.begin(GAME)
        anna.page.wait_for_selector(CHOICE)
        until(lambda: "pestis question" in anna.page.evaluate(LOCKS))
        add(own / "web" / "style" / "base.css", ":root { --newer: yes; }")
        static_site.seal(own)
        anna.page.evaluate("window.before = true")
        assert anna.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    seq = len(anna.stored()[1])
    assert anna.page.evaluate("window.before && !!document.querySelector('.choice:enabled')")
    until_another_version_loads(anna, lambda: anna.page.click(CHOICE))
    assert not anna.page.evaluate("window.before")
    anna.there()
    newer = "getComputedStyle(document.documentElement).getPropertyValue('--newer')"
    assert anna.page.evaluate(newer) == "yes"
    assert len(anna.stored()[1]) > seq
    anna.page.wait_for_selector(CHOICE)
    anna.leave()


def test_a_folder_that_is_half_replaced_replaces_nothing(browser: Any, own: Path) -> None:
    with closing(Files(own)) as files:
        anna = AtATab(browser, files.url)
        anna.come()
        anna.all_kept()
        service = own / static_site.SERVICE
        old = static_site.sha256(own / "pestis.zip")
        text = service.read_text(encoding="utf-8").replace(old, "0" * len(old))
        service.write_text(text, encoding="utf-8")
        assert not anna.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    anna.page.reload()
    anna.page.wait_for_selector(".game-card [data-play]")
    anna.leave()


def add(file: Path, line: str) -> None:
    """Add a line to a file of the host's folder."""
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
