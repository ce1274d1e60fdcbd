"""Screenshots of the lobby, tables, a phone and a finished game for the README.

    python tools/screenshots.py

Starts a server, lets the bots play each game to its middle, and writes the pictures to
``docs/images``.  Needs Playwright and Chromium (``make needs``).
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Error, sync_playwright

from pestis.bots.answering import ask_bot, dice_for
from pestis.bots.registry import find_bot
from pestis.games import find
from pestis.kernel.json import Json

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
ANSWERS = {"rattus-cartus": 30, "rattus": 16, "pest": 60}
"""The number of answers that lead to the middle of each game."""
WHOLE = 10_000
"""An upper bound: more answers than any game needs."""
NAMES = ("Anna", "Bruno", "Clara", "Dirk")
SIZE: Any = {"width": 1366, "height": 768}
PHONE: Any = {"width": 390, "height": 844}
QUALITY = 55
SETTLED = 500
"""Milliseconds until everything is drawn."""
SEED = 11


def main() -> None:
    """Write all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = ["serve", "--port", str(port), "--data", folder, "--pace", "0", "--no-browser"]
        server = subprocess.Popen([sys.executable, "-m", "pestis", *words])
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        try:
            for game in ANSWERS:
                picture(chromium, url, game)
            picture(chromium, url, "rattus", PHONE, "phone")
            end(chromium, url)
            lobby(chromium, url)
        finally:
            chromium.close()
            server.terminate()
            server.wait()


def picture(chromium: Browser, url: str, game: str, size: Any = SIZE, name: str = "") -> None:
    """Play one game to its middle, and take a picture there, named after the game."""
    context = device(chromium, size)
    id = founded(context.request, url, game)
    play(context.request, f"{url}/api/tables/{id}", game, ANSWERS[game])
    show(context, f"{url}/t/{id}", ".choices", name or game)


def lobby(chromium: Browser, url: str) -> None:
    """Take a picture of the lobby as a newcomer sees it."""
    show(device(chromium), url, ".game-card .scene", "lobby")


def end(chromium: Browser, url: str) -> None:
    """Take a picture of a finished game."""
    context = device(chromium)
    id = founded(context.request, url, "rattus")
    play(context.request, f"{url}/api/tables/{id}", "rattus", WHOLE)
    show(context, f"{url}/t/{id}", ".charts figure", "end")


def device(chromium: Browser, size: Any = SIZE) -> BrowserContext:
    """A new browser context."""
    return chromium.new_context(viewport=size, reduced_motion="reduce", locale="en")


def founded(asks: APIRequestContext, url: str, game: str) -> str:
    """Make a table of a person and three bots.  Returns its id."""
    seats = [{"name": name, "player": "greedy"} for name in NAMES]
    seats[0]["player"] = "here"
    wish = {"game": game, "name": "Friday evening", "seats": seats, "seed": SEED}
    while True:
        try:
            return str(asks.post(f"{url}/api/tables", data=wish).json()["id"])
        except Error:  # The server is still starting.
            time.sleep(0.2)


def show(context: BrowserContext, address: str, ready: str, name: str) -> None:
    """Take a picture of a page."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(ready)
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


def play(asks: APIRequestContext, table: str, game: str, most: int) -> None:
    """Give ``most`` answers for the first seat, as its bot would; fewer if the game ends."""
    bot = find_bot(game, "greedy")
    memory: Json = None
    given = 0
    while given < most:
        update = asks.get(table).json()
        if update["table"]["status"] != "running":
            return
        seat = update["seats"][0]
        if 0 not in update["table"]["asked"] or not seat["choices"]:
            time.sleep(0.05)
            continue
        choices = tuple([find(game).choices.parse(text) for text in seat["choices"]])
        dice = dice_for("screenshots", 0, given)
        found = ask_bot(bot, seat["view"], choices, memory, dice)
        command = {
            "key": str(given),
            "type": "choose",
            "seat": 0,
            "decision": update["table"]["decision"],
            "choice": found.choice.text,
        }
        if asks.post(f"{table}/commands", data=command).ok:
            given += 1
            memory = found.memory


if __name__ == "__main__":
    main()
