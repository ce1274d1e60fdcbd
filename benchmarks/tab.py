"""Measures how soon the serverless page is ready, how fast it is, and how large it is.

    python -m benchmarks.tab --turns 5

Builds the folder of ``make site``, serves it with a plain file server, and opens it in Chromium: as
a first-time visitor, on later visits (with Python loaded again, and with its kept memory), and
offline; then on a slow connection.  Bots are timed in bytecode and compiled, in Firefox too if it
is installed, and natively.  Needs Playwright, Chromium, npm and Node.js; reports which of them are
missing.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.folder import MEMORY
from tests.browser.ports import free_port
from tests.browser.slow_net import slowly_served
from tests.browser.thoughts import Game, percentiles, served, think_in_turn
from tools import static_site

from pestis.bots import bot_names
from pestis.games import GAMES

SETTLED: Final = 5
"""Seconds after which memory that was needed only for loading has been freed."""
PREFS: Final = json.dumps({"confirm": "never", "motion": False})
BOARD: Final = ".empty-board svg"
OPENED: Final = f"""localStorage["pestis.prefs"] = {PREFS!r};
const seen = (name, selector) => new MutationObserver((_, observer) => {{
  if (!document.querySelector(selector)) return;
  observer.disconnect();
  requestAnimationFrame(() => {{ globalThis[name] = performance.now(); }});
}}).observe(document, {{ childList: true, subtree: true }});
seen("boardAt", "{BOARD}");
seen("barAt", "#arrival progress + p");
"""
"""Sets preferences, and notes when the board and the progress bar with its sentence are drawn."""
ANSWER_UNTIL_A_BOT_DOES: Final = """async () => {
  const { kept } = await import(new URL("web/tab/storage.js", document.baseURI).href);
  const soon = () => new Promise((done) => setTimeout(done, 5));
  let own = 0;
  for (;;) {
    const button = document.querySelector(".choices .choice:enabled");
    if (button) {
      button.click();
      do await soon(); while (document.querySelector(".choices .choice:disabled"));
      own ||= performance.now();
    }
    const rows = own ? await kept("row/") : [];
    if (rows.some((row) => String(row).includes("bot:"))) return [own, performance.now()];
    await soon();
  }
}"""
"""Milliseconds from opening until the user's first answer is shown, and until a bot's is stored."""
TOLD: Final = """async ([game, seats]) => {
  const { ask, LocalSocket } = await import(new URL("web/tab/transport.js", document.baseURI).href);
  const everybody = Array(seats).fill({ name: "A", player: "here" });
  const body = JSON.stringify({ game, name: "T", seats: everybody, seed: 7 });
  const made = await (await ask("/api/tables", { method: "POST", body })).json();
  const line = new LocalSocket(`/api/tables/${made.id}/socket`);
  const times = [];
  let sent = 0;
  let dice = 1;
  return new Promise((done) => {
    line.onopen = () => line.send(JSON.stringify({ type: "hello", seq: 0, events: 0 }));
    line.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type !== "update") return;
      if (sent) times.push(performance.now() - sent);
      sent = 0;
      const { status, decision } = told.table;
      if (status !== "running" || times.length >= 200) return done(times);
      const asked = told.seats.find(({ choices }) => choices.length);
      if (!asked) return;
      dice = (dice * 1103515245 + 12345) % 2147483648;
      const choice = asked.choices[dice % asked.choices.length];
      sent = performance.now();
      const command = { type: "choose", key: String(sent), seat: asked.seat, decision, choice };
      line.send(JSON.stringify(command));
    };
  });
}"""
"""Milliseconds from each answer until its update arrives."""
SEATS: Final = 4
MEGABITS: Final = 10
DELAY: Final = 0.02
SEEDS: Final = {"rattus-cartus": 2, "rattus": 10, "pest": 2}
"""Seeds with which the person is asked first and a bot second."""
GOALS: Final = {
    "board": 1.0,
    "own answer, first visit": 5.0,
    "bot's answer, first visit": 8.0,
    "own answer, later": 4.0,
    "own answer, kept memory": 1.5,
    "own answer, kept memory, no net": 1.5,
}
"""Goals in seconds."""


def weight(folder: Path) -> tuple[float, float]:
    """Compressed megabytes that a first visit fetches, and that are fetched after an answer."""
    later = folder / static_site.LATER
    files = [path for path in folder.rglob("*") if path.is_file() and path != later]
    return packed(*files), packed(later)


def print_parts(folder: Path) -> None:
    """Print the size of each part, in the folder and compressed."""
    files: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder)
            whole = name.parts[0] in ("pyodide", "engine")
            files.setdefault(name.as_posix() if whole else name.parts[0], []).append(path)
    for part, paths in files.items():
        size = sum([path.stat().st_size for path in paths]) / 1e3
        print(f"{part}: {size:.0f} kB, {1000 * packed(*paths):.0f} compressed")


def packed(*files: Path) -> float:
    return sum([len(gzip.compress(path.read_bytes(), 9)) for path in files if path.exists()]) / 1e6


def begin(context: Any, url: str, game: str) -> Any:
    """Open a page and request a new table with two bots."""
    page = context.new_page()
    page.goto(f"{url}#/new?game={game}&seat=here&seat=greedy&seat=greedy&seed={SEEDS[game]}")
    page.click("form.new-table [type=submit]")
    return page


def visit(context: Any, url: str, game: str) -> tuple[float, float]:
    """Seconds from opening until the user's first answer, and until a bot's."""
    page = begin(context, url, game)
    own, bot = page.evaluate(ANSWER_UNTIL_A_BOT_DOES)
    page.close()
    return own / 1000, bot / 1000


def first_visit(context: Any, url: str, game: str) -> tuple[float, float, float]:
    """Seconds until the empty board is drawn, and the two figures of ``visit``."""
    page = begin(context, url, game)
    board = page.wait_for_function("() => globalThis.boardAt").json_value()
    own, bot = page.evaluate(ANSWER_UNTIL_A_BOT_DOES)
    page.close()
    return board / 1000, own / 1000, bot / 1000


def wait_until_kept(context: Any, url: str) -> Any:
    """Open the lobby, and wait until all files and Python's memory are kept on the device."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    while page.evaluate(MEMORY) < 0:
        time.sleep(0.1)
    return page


def forget_memory(page: Any) -> None:
    """Delete Python's kept memory, as if it could not be kept."""
    page.evaluate("""async () => {
      for (const name of await caches.keys())
        if (name.startsWith("pestis memory")) await caches.delete(name);
    }""")


def one_turn(chromium: Any, folder: Path, game: str, times: dict[str, list[float]]) -> None:
    """Measure a first visit, later visits, and a visit offline."""
    context = chromium.new_context()
    context.add_init_script(OPENED)
    with served(folder, free_port()) as url:
        board, own, bot = first_visit(context, url, game)
        note(times, ("board", board), ("own answer, first visit", own))
        note(times, ("bot's answer, first visit", bot))
        page = wait_until_kept(context, url)
        forget_memory(page)
        page.close()
        note(times, ("own answer, later", visit(context, url, game)[0]))
        wait_until_kept(context, url).close()
        note(times, ("own answer, kept memory", visit(context, url, game)[0]))
    note(times, ("own answer, kept memory, no net", visit(context, url, game)[0]))
    context.close()


def note(times: dict[str, list[float]], *found: tuple[str, float]) -> None:
    for name, seconds in found:
        times.setdefault(name, []).append(seconds)


def told(chromium: Any, folder: Path, game: str) -> None:
    """Print how long the update after an answer takes."""
    with served(folder, free_port()) as url:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(url)
        print(f"{game}: an answer is told in {percentiles(page.evaluate(TOLD, [game, SEATS]))}")
        context.close()


def on_a_slow_line(chromium: Any, folder: Path, game: str) -> None:
    """Print when a first-time visitor on a slow connection sees the parts of a new table."""
    with slowly_served(folder, MEGABITS, DELAY) as url:
        context = chromium.new_context()
        context.add_init_script(OPENED)
        page = context.new_page()
        page.goto(f"{url}#/new?game={game}&seat=here&seat=greedy&seat=greedy", wait_until="commit")
        page.wait_for_function("() => globalThis.boardAt && globalThis.barAt")
        bar, board = page.evaluate("() => [barAt, boardAt]")
        where = f"at {MEGABITS} Mbit/s, answers after {1000 * DELAY:.0f} ms"
        print(f"{game}: {where}: bar and sentence {bar:.0f} ms, board {board:.0f} ms (goal: 1000)")
        context.close()


def memory(chromium: Any, folder: Path, game: str) -> None:
    """Print the megabytes of the page with its two workers, after a bot's first answer.

    Five seconds later, on a first visit, a worker that creates and saves Python's memory has taken
    the place of one of the two.
    """
    context = chromium.new_context()
    context.add_init_script(OPENED)
    session = chromium.new_browser_cdp_session()
    with served(folder, free_port()) as url:
        for loaded, later in (("loaded", "while it is kept"), ("from kept memory", "settled")):
            page = begin(context, url, game)
            page.evaluate(ANSWER_UNTIL_A_BOT_DOES)
            first = size_of_page(session)
            page.wait_for_function("() => localStorage['pestis.engine']")
            time.sleep(SETTLED)
            print(f"{game}: {loaded}: {first}, {later} {size_of_page(session)}")
            page.close()
            wait_until_kept(context, url).close()
    context.close()


def size_of_page(session: Any) -> str:
    """The memory of the largest page's process, as text."""
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [size_of(each["id"]) for each in told if each["type"] == "renderer"]
    own, share = max(sizes)
    return f"{own:.0f} MB of its own, {share:.0f} with its share of what is common"


def size_of(pid: int) -> tuple[float, float]:
    """Megabytes that a process uses alone, and including its share of shared memory."""
    own = re.search(r"^RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("ascii"), re.M)
    share = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text("ascii"), re.M)
    return (int(own[1]) / 1024 if own else 0, int(share[1]) / 1024 if share else 0)


def measure(folder: Path, turns: int, games: list[str], bots: list[str], most: float) -> None:
    """Measure and print everything."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    first, later = weight(folder)
    print(
        f"first visit: {first:.2f} MB compressed (goal: 8); after an answer {later:.2f} (goal: 1.5)"
    )
    print_parts(folder)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in games:
            times: dict[str, list[float]] = {}
            for _ in range(turns):
                one_turn(chromium, folder, game, times)
            for name, found in times.items():
                goal = f"goal: {GOALS[name]:g}"
                worst = max(found)
                print(f"{game}: {name}: {median(found):.2f} s, worst {worst:.2f} ({goal})")
            offered = [bot for bot in bot_names(game) if not bots or bot in bots]
            told(chromium, folder, game)
            think_in_turn(chromium, folder, Game(game, SEATS, most), offered)
            if turns:
                on_a_slow_line(chromium, folder, game)
                memory(chromium, folder, game)
        chromium.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5, help="0: how quick it is, and no more")
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--bots", nargs="*", default=[], help="only these")
    parser.add_argument("--thought", type=float, default=120, help="seconds of it in one game")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        try:
            static_site.build(folder)
            measure(folder, asked.turns, asked.games, asked.bots, 1000 * asked.thought)
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            print(f"the page without a server: SKIPPED ({error})")


if __name__ == "__main__":
    main()
