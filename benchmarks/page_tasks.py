"""The longest task of the page while an update comes, on a processor slowed down four times.

    PYTHONPATH=src:benchmarks python benchmarks/page_tasks.py

A game of three against greedy bots, in a laptop's window with films at the normal pace: for each of
five answers, the longest task (PerformanceObserver, ``longtask``) until the next prompt is asked.
The target is a median below 100 ms.  Needs Playwright and Chromium; reports it if they are missing.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

from first_view import in_chromium
from server_load import Process, server

from pestis.games import GAMES

SLOWER: Final = 4
ANSWERS: Final = 5
LAPTOP: Final = {"width": 1366, "height": 768}
ASKED: Final = ".choices .choice:enabled:not([aria-pressed=true])"
PREFS: Final = '{"confirm":"never","look":false}'
OBSERVE: Final = """window.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });"""
ANSWER: Final = """(asked) => {
  window.longest = 0;
  const all = [...document.querySelectorAll(asked)];
  (all.find(({ dataset }) => dataset.choice) ?? all[0]).click();
}"""
SETTLED: Final = """(asked) => !document.querySelector(".told-now") &&
  [...document.querySelectorAll(asked)].some((each) => !each.classList.contains("is-sent"))"""


def measure_tasks(folder: Path) -> None:
    """Print, for every game, the longest task of each answer and their median."""

    def measure(chromium: Any) -> None:
        with server(folder / "tasks") as process:
            for game in GAMES:
                longest = tasks(chromium, process, game)
                told = ", ".join(f"{ms:.0f}" for ms in longest)
                print(
                    f"{game}: longest task {statistics.median(longest):.0f} ms (median of {told})"
                )

    in_chromium("longest tasks", measure)


def tasks(chromium: Any, process: Process, game: str) -> list[float]:
    """Milliseconds of the longest task after each answer; 0 if none took more than 50."""
    context = chromium.new_context(viewport=LAPTOP)
    context.add_init_script(f"localStorage['pestis.prefs'] ??= {PREFS!r}; {OBSERVE}")
    players = ("here", "greedy", "greedy")
    seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players)]
    wish = {"game": game, "name": "T", "seats": seats, "seed": 7}
    made = context.request.post(f"{process.url}/api/tables", data=wish)
    page = context.new_page()
    page.goto(f"{process.url}/t/{made.json()['id']}")
    page.wait_for_selector(ASKED, state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_function(SETTLED, arg=ASKED, timeout=60_000)
    throttle = context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    longest: list[float] = []
    for _ in range(ANSWERS):
        page.evaluate(ANSWER, ASKED)
        page.wait_for_function(SETTLED, arg=ASKED, timeout=60_000)
        longest.append(float(page.evaluate("longest")))
    context.close()
    return longest


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        measure_tasks(Path(name))


if __name__ == "__main__":
    main()
