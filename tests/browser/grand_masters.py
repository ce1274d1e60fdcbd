"""Whole games against grand masters offline, on a laptop and on a phone.

python -m tests.browser.grand_masters        part of ``make soak``
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pestis
from pestis.games import GAMES
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.folder import ASK, BELOW, KEPT, AtATab, Files
from tests.browser.table import CHOICE, GAME
from tests.browser.test_compiled_tab import ENGINE, KEPT_LATER
from tests.tab.library import built
from tests.waiting import until

WHAT: Final = "whole games against grand masters without a net"
SIZES: Final = ("laptop", "phone")
STRONGEST: Final = "grandmaster"


def come_and_cut_the_net(person: AtATab, files: Files) -> None:
    """Store all parts of the page on the device, including the compiled engine, which is loaded
    after the first answer; then stop the server."""
    person.come()
    person.all_kept()
    person.begin(GAME)
    person.page.wait_for_selector(CHOICE)
    person.page.click(CHOICE)
    until(lambda: person.page.evaluate(ENGINE) == "compiled")
    until(lambda: person.page.evaluate(KEPT_LATER))
    files.close()


def play(person: AtATab, game: str) -> str:
    """Play a whole game against two grand masters; returns a line of figures."""
    person.page.evaluate("() => localStorage.removeItem('pestis.engine')")
    person.come()
    person.set_up(game)
    person.page.select_option("select[name=seats]", "3")
    for seat in (1, 2):
        person.page.select_option(f"select[name=player-{seat}]", STRONGEST)
    before, began = theirs(person), time.monotonic()
    person.page.click("form.new-table [type=submit]")
    person.there()
    address = f"/api/{person.page.url.partition('#/')[2].replace('t/', 'tables/')}"
    person.begin_playing(seed=1)
    person.end_playing()
    assert person.ask(address)["table"]["status"] == "over"
    seconds = time.monotonic() - began
    assert person.page.evaluate(ENGINE) == "compiled"
    record = person.page.evaluate(ASK, [f"{address}/record", ""])
    match = pestis.load(record)
    assert match.over
    thoughts = theirs(person) - before
    assert thoughts > 0
    return f"{len(match.log)} answers, {thoughts} of them theirs, in {seconds:.0f} s"


def theirs(person: AtATab) -> int:
    """The number of grand masters' answers that the browser has stored."""
    kept: list[str] = person.page.evaluate(KEPT)
    return sum(["seq" in text and f"bot:{STRONGEST}" in text for text in kept])


def whole_games(browser: Any, folder: Path) -> None:
    """Play one game of each kind at each size, and print the figures."""
    for size in SIZES:
        with closing(Files(folder)) as files:
            person = AtATab(browser, files.url, size)
            come_and_cut_the_net(person, files)
            for game in GAMES:
                print(f"{size}, without a net: {game}: {play(person, game)}", flush=True)
            person.leave()


def main() -> int:
    if CHROMIUM is None:
        print(f"{WHAT}: SKIPPED (no Chromium)")
        return 0
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, BELOW)
        if not built(folder, WHAT):
            return 0
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            whole_games(browser, folder)
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
