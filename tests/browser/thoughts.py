"""How long bots think in a tab, with each engine and in each browser that is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

from tools import static_site

from tests.browser.firefox import FIREFOX, Firefox
from tests.browser.ports import free_port

THINK: Final = """async ([script, compiled]) => {
  const tab = (file) => import(new URL(`web/tab/${file}`, document.baseURI).href);
  const { ROOT, compilePython, startPython } = await tab("python.js");
  const python = await startPython(compilePython());
  if (compiled) {
    const { changeOver, fetchEngine } = await tab("engine.js");
    await changeOver(python, await fetchEngine(ROOT), async () => {});
  }
  return python.runPython(script).toJs();
}"""
THOUGHTS: Final = """
import time
import pestis
from pestis.bots.answering import choose
def thoughts(most):
    match = pestis.new("{game}", seats={seats}, seed=7)
    times, asked = [], 0
    while match.prompts() and sum(times) < most:
        seat = match.prompts()[0].seats[0]
        choices = tuple([choice.text for choice in match.choices(seat)])
        choice = choices[0]
        if len(choices) > 1:
            asked += 1
            bot = "{bot}" if asked % {every} == 0 else "greedy"
            view = match.view(seat)
            began = time.perf_counter()
            choice, _ = choose("{game}", bot, view, choices, None, ("7", seat, asked))
            if asked % {every} == 0:
                times.append(1000 * (time.perf_counter() - began))
        match.submit(seat, choice)
    return times
thoughts({warm})
times = thoughts({most})
times
"""
"""Milliseconds of searches, each without a plan, at every ``EVERY``-th question of games that
greedy plays; a warm-up in the same game comes first."""
ENGINES: Final = ("bytecode", "compiled", "compiled, CPU × 4", "native")
"""The first three run in Chromium, the third with a processor a quarter as fast; the last runs in
this Python, built by ``make compile``."""
EVERY: Final = 3
WARM: Final = 0.25
"""The warm-up as a share of the measured search time."""
SLOWER: Final = 4


class Game(NamedTuple):
    """A game to measure, and the milliseconds of search after which the measurement ends."""

    id: str
    seats: int
    most: float

    def script(self, bot: str) -> str:
        """The Python script that measures a bot."""
        asked = {"game": self.id, "seats": self.seats, "bot": bot, "every": EVERY}
        return THOUGHTS.format(**asked, most=self.most, warm=WARM * self.most)


@contextmanager
def served(folder: Path, port: int) -> Iterator[str]:
    """Serve the folder from a plain file server."""
    where = ["--bind", "127.0.0.1", "--directory", str(folder)]
    command = [sys.executable, "-m", "http.server", str(port), *where]
    serving = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    while True:
        try:
            urlopen(url).close()
            break
        except OSError:
            time.sleep(0.05)
    try:
        yield url
    finally:
        serving.kill()
        serving.wait()


def think_in_turn(chromium: Any, folder: Path, game: Game, bots: list[str]) -> None:
    """Print how long each bot thinks with each engine."""
    with served(folder, free_port()) as url:
        context = chromium.new_context(bypass_csp=True)
        page = context.new_page()
        page.goto(url)
        processor = context.new_cdp_session(page)
        for bot in bots:
            script = game.script(bot)
            for engine in ENGINES:
                if engine == "native":
                    tell(game, bot, engine, natively(script))
                    continue
                rate = SLOWER if engine.endswith("4") else 1
                processor.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                tell(game, bot, engine, page.evaluate(THINK, [script, engine != "bytecode"]))
            processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        context.close()
    if FIREFOX is None:
        print("Firefox: SKIPPED (none is installed)")
        return
    with in_firefox(folder) as think:
        for bot in bots:
            for compiled in (False, True):
                engine = f"Firefox, {ENGINES[compiled]}"
                tell(game, bot, engine, think(game.script(bot), compiled))


@contextmanager
def in_firefox(folder: Path) -> Iterator[Callable[[str, bool], list[float]]]:
    """A function that runs a script in Firefox, on a page without a content security policy,
    because Firefox cannot bypass one."""
    with tempfile.TemporaryDirectory() as name:
        free, profile = Path(name, "site"), Path(name, "profile")
        shutil.copytree(folder, free)
        index = free / "index.html"
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace(static_site.POLICY, "img-src *"), encoding="utf-8")
        profile.mkdir()
        with served(free, free_port()) as url, Firefox(profile) as page:
            page.goto(url)

            def think(script: str, compiled: bool) -> list[float]:
                asked = f"({THINK})({json.dumps([script, compiled])})"
                told = page.evaluate(f"{asked}.then((times) => JSON.stringify([...times]))")
                times: list[float] = json.loads(told)
                return times

            yield think


def tell(game: Game, bot: str, engine: str, times: list[float]) -> None:
    told = f"{percentiles(times)}, {mean(times):.0f} on average, {len(times)} times"
    print(f"{game.id}: {bot}, {engine}, thinks for {told}", flush=True)


def natively(script: str) -> list[float]:
    """The times of a script with the native engine.  Raises CalledProcessError."""
    environment = {**os.environ, "PYTHONPATH": str(static_site.ROOT / ".build" / "compiled")}
    command = [sys.executable, "-c", f"{script}\nprint(times)"]
    done = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    times: list[float] = json.loads(done.stdout)
    return times


def percentiles(times: list[float]) -> str:
    ordered = sorted(times)
    p95 = ordered[int(0.95 * len(ordered))]
    return f"{median(ordered):.0f} / {p95:.0f} / {ordered[-1]:.0f} ms (median, p95, worst)"
