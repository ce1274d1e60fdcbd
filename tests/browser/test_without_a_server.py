"""The page in a folder of files: its own worker holds the tables, and nothing is lost."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from tools import static_site
from tools.site_python import LOCK

import pestis
from pestis.bots.registry import permanent_names
from pestis.games import GAMES
from pestis.tab.asking import Asked, Tab
from pestis.tab.table_store import TableStore
from pestis.tab.thinking import Thought, think
from pestis.tables.jobs import next_job
from pestis.tables.questions import APART
from pestis.tables.rows import Row, StoredTable
from pestis.tables.table import Table
from pestis.words import LANGUAGES, Words
from tests.browser.folder import ASK, LOADED, AtATab, Visitor
from tests.browser.table import CHOICE
from tests.waiting import until

pytestmark = pytest.mark.slow

BOARDS: Final = {"rattus": ".ra-mapbox svg", "pest": ".pe-mapbox svg", "rattus-cartus": ".rc-table"}
"""An element that every board has, even an empty one."""
OLD_WORKERS: Final = """
const Worker_ = Worker;
Worker = class extends Worker_ { constructor(address) { super(address); } };
"""
GAME: Final = "rattus-cartus"
SOON: Final = 500
"""Milliseconds in which a worker that does not wait would have asked for Python."""


def test_a_game_of_a_dozen_choices_outlasts_a_reload(browser: Any, site: str) -> None:
    anna = AtATab(browser, site)
    elsewhere: list[str] = []
    anna.context.on("request", lambda asked: elsewhere.append(asked.url))
    anna.come()
    until(lambda: anna.memory() > 0)
    anna.set_up(GAME)
    anna.page.select_option("select[name=player-2]", "grandmaster")
    anna.page.wait_for_selector(".seat-rows small:has-text('ten seconds')")
    anna.page.select_option("select[name=player-2]", "greedy")
    assert not anna.seen("option[value=link]"), "there are no links to friends"
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector(".question")
    address = f"/api/{anna.page.url.partition('#/')[2].replace('t/', 'tables/')}"
    before = played_on(anna, address, 6)
    anna.again()
    after = anna.ask(address)
    assert after["seats"] == before["seats"]
    assert after["seq"] == before["seq"]
    played_on(anna, address, before["seq"] + 6)
    equal_moves(*anna.stored())
    ended = anna.ask(f"{address}/commands", {"type": "ask-end", "key": "end", "seat": 0})
    assert ended["ok"]
    record = anna.page.evaluate(ASK, [f"{address}/record", ""])
    match = pestis.load(record)
    assert len(match.log) == anna.ask(address)["table"]["entries"]
    assert [url for url in elsewhere if not url.startswith((site, "blob:"))] == []
    brought_back(anna, record, len(match.log))
    anna.leave()


def played_on(anna: AtATab, address: str, seq: int) -> dict[str, Any]:
    """Play until the table is past ``seq`` and asks the page again."""
    anna.begin_playing()
    until(lambda: anna.ask(address)["seq"] > seq)
    anna.stop_playing()
    anna.settle()
    anna.page.wait_for_selector(CHOICE)
    found: dict[str, Any] = anna.ask(address)
    return found


def equal_moves(stored: StoredTable, rows: list[Row]) -> None:
    """Check that every bot here gives the same answers as there."""
    bots = permanent_names(stored.game)
    thoughts = 0
    for n, row in enumerate(rows):
        told = msgspec.json.decode(row.body)
        if row.kind == "choice" and told.get("origin", "").startswith("bot:"):
            job = next_job(Table(replace(stored, snapshot=""), rows[:n], bots))
            assert job is not None
            text = msgspec.json.encode(job).decode()
            thought = msgspec.json.decode(think(text), type=Thought)
            assert (thought.seat, thought.choice) == (row.seat, told["choice"])
            assert thought.origin == told["origin"]
            thoughts += 1
    assert thoughts > 0


def brought_back(anna: AtATab, record: str, entries: int) -> None:
    """Open a record from elsewhere on this page."""
    file = {"name": "a.pestis", "mimeType": "text/plain", "buffer": record.encode()}
    anna.page.goto(f"{anna.url}#/replay")
    anna.page.wait_for_selector("input[type=file]", state="attached", timeout=LOADED)
    anna.page.set_input_files("input[type=file]", [file])
    anna.page.wait_for_selector(".scrub-at")
    assert anna.text(".scrub-at").endswith(f"/ {entries}")
    assert "#/replay?record=" in anna.page.url


def test_a_hint_is_thought_out_beside_the_table(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    anna.set_up("rattus")
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector(CHOICE)
    address = f"/api/{anna.page.url.partition('#/')[2].replace('t/', 'tables/')}"
    anna.page.click("[data-command=take-hint]")
    until(lambda: anna.ask(address)["seats"][0]["hint"]["state"] != "open")
    assert anna.page.is_enabled(CHOICE), "the table does not wait"
    anna.page.wait_for_selector(".advised", timeout=LOADED)
    assert "of 100 games" in anna.text(".advised")
    assert anna.ask(address)["notes"] == [], "nobody else is there to hear of it"
    anna.leave()


def test_no_bot_waits_for_a_hint(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    seats = [{"name": "Anna", "player": "here"}, {"name": "Bert", "player": "here"}]
    made = anna.ask("/api/tables", {"game": "rattus", "name": "Slow", "seats": seats})
    address = f"/api/tables/{made['id']}"
    table = anna.ask(address)["table"]
    [seat] = table["asked"]
    bots = [{"name": name, "player": "random"} for name in ("C", "D")]
    quick = anna.ask("/api/tables", {"game": GAME, "name": "Quick", "seats": bots})

    def answers() -> int:
        count: int = anna.ask(f"/api/tables/{quick['id']}")["table"]["entries"]
        return count

    until(lambda: answers() > 0)
    told = {"key": "h", "seat": seat, "decision": table["decision"]}
    assert anna.ask(f"{address}/commands", {"type": "take-hint", **told})["ok"]
    before = answers()
    until(lambda: answers() > before + 1)
    assert anna.ask(address)["seats"][seat]["hint"]["state"] == "thinking"
    until(lambda: anna.ask(address)["seats"][seat]["hint"]["state"] == "told")
    anna.leave()


def test_two_windows_show_one_table(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    seats = [{"name": "Anna", "player": "here"}, {"name": "Bert", "player": "here"}]
    made = anna.ask("/api/tables", {"game": GAME, "name": "Two", "seats": seats})
    address = f"/api/tables/{made['id']}"
    anna.page.goto(f"{site}#/t/{made['id']}")
    other = anna.context.new_page()
    other.goto(f"{site}#/t/{made['id']}")
    for page in (anna.page, other):
        page.wait_for_selector(".question, .curtain", timeout=LOADED)
    before = anna.ask(address)
    [seat] = before["table"]["asked"]
    choice = before["seats"][seat]["choices"][0]
    told = {"seat": seat, "decision": before["table"]["decision"], "choice": choice}
    assert anna.ask(f"{address}/commands", {"type": "choose", "key": "one", **told})["ok"]
    body = msgspec.json.encode({"type": "choose", "key": "two", **told}).decode()
    late = msgspec.json.decode(other.evaluate(ASK, [f"{address}/commands", body]))
    assert late["problem"]["id"] == "error.late", "nobody has written over the other's answer"
    assert len(anna.stored()[1]) == 1
    assert msgspec.json.decode(other.evaluate(ASK, [address, ""]))["seq"] == 1
    anna.leave()


def test_the_empty_board_is_drawn_before_there_is_python(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    anna.begin("pest")
    table = anna.page.url
    anna.before("Worker = class extends EventTarget { postMessage() {} };")
    anna.come()
    anna.page.wait_for_selector("#arrival progress")
    assert anna.text("#arrival p") == Words("en").text("web.lobby.arriving")
    anna.page.click("[data-game=rattus] [data-play]")
    anna.page.wait_for_selector(f".to-come .empty-board {BOARDS['rattus']}")
    anna.come()
    anna.set_up("pest")
    for game, piece in BOARDS.items():
        anna.page.select_option("select[name=game]", game)
        anna.page.wait_for_selector(f".empty-board {piece}")
    anna.page.goto(table)
    anna.page.reload()
    anna.page.wait_for_selector(f".is-loading .empty-board {BOARDS['pest']}")
    anna.leave()


AHEAD: Final = "[...document.querySelectorAll('link[rel*=preload]')].map(({ href }) => href)"


def test_what_draws_the_board_of_a_new_table_is_fetched_ahead(
    browser: Any, site: str, folder: Path
) -> None:
    anna = Visitor(browser, site)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.page.goto(f"{site}#/new?game=pest&seat=here&seat=greedy")
    anna.page.wait_for_selector(f".empty-board {BOARDS['pest']}")
    ahead = {address.removeprefix(site) for address in anna.page.evaluate(AHEAD)}
    assert {"web/lobby/new_table.js", "games/pest/web/map.js", "games/pest/web/board.css"} <= ahead
    assert {"answers/games.json", "answers/boards/pest/2.json"} <= ahead
    assert all((folder / part).is_file() for part in ahead)
    fetched = [address.removeprefix(site) for address in asked]
    for part in ahead:
        assert part.startswith("web/tab/") or fetched.count(part) == 1, "once; workers have theirs"
    words = [part for part in fetched if part.startswith("answers/words/")]
    assert len(words) == len({*words})
    anna.leave()


def test_python_is_fetched_after_what_draws_the_board(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    asked: list[str] = []
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    anna.page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    anna.page.route("**/games/pest/web/map.js", hold)
    anna.page.goto(f"{site}#/new?game=pest&seat=here&seat=greedy", wait_until="commit")
    anna.page.wait_for_selector("form.new-table select")
    anna.page.wait_for_timeout(SOON)
    assert not [part for part in asked if part.startswith("pyodide/")]
    held[0].continue_()
    anna.page.wait_for_selector(f".empty-board {BOARDS['pest']}")
    anna.page.wait_for_selector("#arrival progress", state="detached", timeout=LOADED)
    assert [part for part in asked if part.startswith("pyodide/")]
    anna.leave()


def test_a_browser_without_module_workers_is_told_so(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.before(OLD_WORKERS)
    told_that_there_is_no_engine(anna)


def test_a_browser_without_webassembly_is_told_so(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    text = (static_site.PACKAGE / "web" / "tab" / "worker.js").read_text(encoding="utf-8")
    anna.context.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body=f"delete globalThis.WebAssembly;\n{text}", content_type="text/javascript"
        ),
    )
    told_that_there_is_no_engine(anna)


def told_that_there_is_no_engine(anna: AtATab) -> None:
    """The message is in every language, because the page does not know which one is read."""
    anna.page.goto(anna.url)
    anna.page.wait_for_selector("body > p[lang=nl]", timeout=LOADED)
    for language in LANGUAGES:
        said = anna.text(f"body > p[lang={language}]")
        assert said == Words(language).text("web.no-engine")
    anna.context.close()


def test_what_cannot_be_stored_is_said_and_has_not_happened(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    full = 'throw new DOMException("", "QuotaExceededError");'
    text = (static_site.PACKAGE / "web" / "tab" / "storage.js").read_text(encoding="utf-8")
    text = text.replace("const transaction =", f"{full}\n    const transaction =")
    anna.context.route(
        "**/storage.js",
        lambda route: route.fulfill(body=text, content_type="text/javascript"),
    )
    anna.set_up(GAME)
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector(".why")
    assert anna.text(".why") == Words("en").text("web.storage-full")
    assert anna.ask("/api/tables") == []
    anna.leave()


def test_the_folder_holds_what_it_needs_and_asks_nobody_else(folder: Path) -> None:
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert '="/' not in page, "it works below any path"
    assert "://" not in page
    assert f'content="{static_site.POLICY}"' in page
    assert "unsafe" not in page
    with zipfile.ZipFile(folder / "pestis.zip") as packed:
        parts = {name.split("/")[1] for name in packed.namelist()}
    assert parts == {"__init__.pyc", *static_site.ENGINE}
    lock = msgspec.json.decode((folder / "pyodide" / LOCK).read_bytes())
    assert [*lock["packages"]] == ["msgspec"]
    assert (folder / "pyodide" / lock["packages"]["msgspec"]["file_name"]).is_file()
    assert "Mozilla Public License 2.0" in (folder / "LICENCES.txt").read_text(encoding="utf-8")


def test_what_was_answered_beforehand_is_what_python_answers(folder: Path) -> None:
    answers = folder / "answers"
    tab = Tab(TableStore([]))
    files = [answers / "games.json", *(answers / "words").rglob("*.json")]
    addresses = [path.relative_to(answers).with_suffix("") for path in files]
    assert len(addresses) == 1 + 3 * (2 + (1 + len(APART)) * len(GAMES))
    for address in addresses:
        said = tab.ask(Asked("GET", f"/api/{address.as_posix()}", "", "", 0))
        answer = msgspec.json.decode(said.body)
        if address.name == "games":
            answer = [game for game in answer if game["id"] in GAMES]
        elif len(address.parts) == 2:
            answer.pop("bluff.name", None)
        told = (answers / f"{address}.json").read_bytes()
        assert msgspec.json.decode(told) == answer
