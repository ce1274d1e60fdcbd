"""The folder of ``make site``, a plain server of files for it, and people at its page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import msgspec
import pytest
from tools import static_site
from tools.site_python import one_at_a_time

from pestis.tables.rows import Row, StoredTable
from tests.browser.ports import free_port
from tests.browser.table import Person
from tests.waiting import LATE, until

BELOW: Final = "some/where"
"""Hosts put folders below paths of their own."""
LOADED: Final = 2000 * LATE
"""Milliseconds: two windows may load Python at the same time."""
SEED: Final = 7
"""The seed, so that a test that fails once fails again."""
PACE: Final = "const PACE = 150;"
"""The line of worker.js with the least milliseconds that a bot takes."""
ASK: Final = """async ([address, body]) => {
  const { ask } = await import(new URL("web/tab/transport.js", document.baseURI).href);
  const given = await ask(address, body ? { method: "POST", body } : {});
  return given.text();
}"""
KEPT: Final = """() => new Promise((done) => {
  indexedDB.open("pestis").onsuccess = ({ target }) => {
    const asked = target.result.transaction("texts").objectStore("texts").getAll();
    asked.onsuccess = () => done(asked.result);
  };
})"""

MEMORY: Final = """async () => {
  for (const name of await caches.keys())
    if (name.startsWith("pestis memory")) {
      const cache = await caches.open(name);
      for (const place of await cache.keys())
        return (await (await cache.match(place)).arrayBuffer()).byteLength;
    }
  return -1;
}"""


def for_all(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first process of a run makes and the others reuse."""
    base = factory.getbasetemp()
    top = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with one_at_a_time(top):
        made, part = top / "made", top / "part"
        if not made.exists():
            shutil.rmtree(part, ignore_errors=True)
            make(part)
            part.rename(made)
    return made


def build(top: Path) -> None:
    """Build what ``make site`` builds, but with bots that answer at once."""
    site = top / BELOW
    try:
        static_site.build(site)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"Pyodide or the wheel of msgspec for it cannot be had here: {error}")
    worker = site / "web" / "tab" / "worker.js"
    text = worker.read_text(encoding="utf-8")
    assert PACE in text
    worker.write_text(text.replace(PACE, "const PACE = 0;"), encoding="utf-8")
    static_site.seal(site)


class Files:
    """A plain server of a folder, which can be taken off the network."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        where = ["--bind", "127.0.0.1", "--directory", str(folder.parents[1])]
        self.command = [sys.executable, "-m", "http.server", str(port), *where]
        self.url = f"http://127.0.0.1:{port}/{BELOW}/"
        self.start()

    def start(self) -> None:
        self.serving = subprocess.Popen(
            self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self.answers)

    def close(self) -> None:
        self.serving.kill()
        self.serving.wait()

    def answers(self) -> bool:
        try:
            urlopen(self.url).close()
        except OSError:
            return False
        return True


class AtATab(Person):
    """A person whose page needs no server."""

    def come(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector(".game-card [data-play]", timeout=LOADED)

    def set_up(self, game: str) -> None:
        """Open the form for a new table."""
        self.page.goto(f"{self.url}#/new?game={game}&seed={SEED}")
        self.page.wait_for_selector("form.new-table select", timeout=LOADED)

    def begin(self, game: str) -> None:
        """Begin a new table, with a bot at the other seat."""
        self.set_up(game)
        self.page.select_option("select[name=seats]", "2")
        self.page.select_option("select[name=player-1]", "random")
        self.page.click("form.new-table [type=submit]")
        self.there()

    def begin_with_bots(self, game: str) -> None:
        """Begin a new table, with greedy bots at the two other seats."""
        self.come()
        self.set_up(game)
        self.page.select_option("select[name=player-2]", "greedy")
        self.page.click("form.new-table [type=submit]")

    def ask(self, address: str, body: object = None) -> Any:
        text = "" if body is None else msgspec.json.encode(body).decode()
        return msgspec.json.decode(self.page.evaluate(ASK, [address, text]))

    def let_bots_finish(self, id: str, *seats: int) -> None:
        address = f"/api/tables/{id}"
        for seat in seats:
            asked = {"type": "leave-to-bot", "key": f"bot-{seat}", "seat": seat, "bot": "random"}
            assert self.ask(f"{address}/commands", asked)["ok"]
        until(lambda: self.ask(address)["table"]["status"] == "over")

    def again(self) -> None:
        self.page.reload()
        self.there()

    def there(self) -> None:
        """Wait until a table is shown."""
        self.page.wait_for_selector(".question, .curtain", timeout=LOADED)

    def stored(self) -> tuple[StoredTable, list[Row]]:
        """The one table that the browser has stored."""
        texts = [msgspec.json.decode(text) for text in self.page.evaluate(KEPT)]
        [table] = [msgspec.convert(text, StoredTable) for text in texts if "secret" in text]
        rows = [msgspec.convert(text, Row) for text in texts if "seq" in text]
        return table, sorted(rows, key=lambda row: row.seq)

    def memory(self) -> int:
        """The number of cached bytes of Python's memory; -1 if caching has not been tried yet."""
        return int(self.page.evaluate(MEMORY))

    def all_kept(self) -> None:
        """Wait until nothing more is needed from the network."""
        self.page.wait_for_function(
            "() => navigator.serviceWorker.controller?.state === 'activated'", timeout=LOADED
        )


class Visitor(AtATab):
    """A person at a device that stores tables and nothing else, which costs half as much."""

    service_workers = "block"

    def __init__(self, browser: Any, url: str, size: str = "laptop", **prefs: object) -> None:
        super().__init__(browser, url, size, **prefs)
        self.context.route("**/remember.js", lambda route: route.abort())
