"""The time until a table is shown in a real browser, and the data transferred for it.

    PYTHONPATH=src python benchmarks/first_view.py

Needs Playwright and Chromium; reports it if they are missing.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server_load import Process, server

from pestis.games import GAMES

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "chromium-headless-shell"))),
    None,
)
SHOWN = "#board button"
"""Selects the pieces on the table, which are buttons."""
LOADED = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize])"""
RUNS = 3


def in_chromium(what: str, measure: Callable[[Any], None]) -> None:
    """Measure in Chromium; print that it was skipped if Playwright or Chromium is missing."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        print(f"{what}: SKIPPED (Playwright is not installed)")
        return
    if CHROMIUM is None:
        print(f"{what}: SKIPPED (there is no Chromium here)")
        return
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        measure(chromium)
        chromium.close()


def measure_first_view(folder: Path) -> None:
    """Print, for every game, the time to a table's first view in a new and in a returning browser,
    and the size of all loaded files."""

    def measure(chromium: Any) -> None:
        with server(folder / "view") as process:
            for game in GAMES:
                times = [look(chromium, process, game) for _ in range(RUNS)]
                first, again, loaded = min(times, key=lambda row: row[0])
                print(
                    f"{game}: first table view in a new browser: {first:.2f} s, again {again:.2f} s"
                )
                print(f"{game}: page weight, gzipped: {weight(loaded)}")

    in_chromium("first table view", measure)


def weight(loaded: list[tuple[str, int]]) -> str:
    """The transferred data in kilobytes, as text."""
    words = sum(size for path, size in loaded if path.startswith("/api/words/"))
    icons = sum(size for path, size in loaded if path.endswith("/icons.js"))
    page = sum(size for path, size in loaded if not path.startswith("/api/")) - icons
    kilobytes = [f"{size / 1000:.0f} kB" for size in (page, icons, words)]
    return "{} and icons of {}, words of {}".format(*kilobytes)


def look(chromium: Any, process: Process, game: str) -> tuple[float, float, list[tuple[str, int]]]:
    """Seconds to the view of a new table, seconds with a warm browser cache, and the loaded
    files."""
    context = chromium.new_context()
    players = ("here", "link", "link")
    seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players)]
    wish = {"game": game, "name": "T", "seats": seats, "seed": 7}
    made = context.request.post(f"{process.url}/api/tables", data=wish)
    at = f"{process.url}/t/{made.json()['id']}"
    page = context.new_page()
    times = []
    for _ in range(2):
        began = time.perf_counter()
        page.goto(at, wait_until="commit")
        page.wait_for_selector(SHOWN)
        times.append(time.perf_counter() - began)
        if len(times) == 1:
            loaded = [(str(path), int(size)) for path, size in page.evaluate(LOADED)]
    context.close()
    return times[0], times[1], loaded


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        measure_first_view(Path(name))


if __name__ == "__main__":
    main()
