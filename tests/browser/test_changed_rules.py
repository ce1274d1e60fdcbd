"""Tables and records from before a rules change, as the page shows them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.kernel.records.log import seal, unseal
from pestis.server.storage.database import FILE
from tests.browser.conftest import Server
from tests.browser.table import GAME, Person

pytestmark = pytest.mark.slow

OLDER = "0.0.9"
TOLD = '.log-line button[aria-disabled="true"]'
CHANGED = ".log-since:has-text('From here on by today’s rules')"
AGAIN = '.log-line button[aria-disabled="false"]'


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def change_rules(server: Server) -> None:
    """Make every recorded answer invalid."""
    server.kill()
    with closing(sqlite3.connect(server.data / FILE)) as db:
        db.execute("""UPDATE log SET body = replace(body, '"choice":"', '"choice":"no-')""")
        db.commit()
    server.start()


def answer_until(person: Person, id: str, entries: int) -> None:
    while person.get(f"/api/tables/{id}")["table"]["entries"] < entries:
        person.answer(id, 0)


def finished_record(folder: Path) -> Path:
    """A game from an older release with an answer that is no longer valid."""
    match = pestis.new(GAME, 3, 5, seated=["Anna", "bot:random", "bot:random"])
    while not match.over:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    lines = unseal(match.save())
    lines[16]["hash"] = "0" * 16
    file = folder / "older.pestis"
    text = seal([*lines[:-1], {**lines[-1], "release": OLDER, "rules": 0}])
    file.write_text(text, encoding="utf-8")
    return file


def upload(person: Person, file: Path) -> None:
    person.page.goto(f"{person.url}/replay")
    person.page.set_input_files("input[type=file]", str(file))
    person.page.wait_for_selector(".scrubber")


def test_no_moment_under_older_rules_is_offered(browser: Any, own: Server) -> None:
    anna = Person(browser, own.url)
    id = anna.make_table("here", "greedy", seed=5)["id"]
    answer_until(anna, id, 20)
    change_rules(own)
    begun = anna.get(f"/api/tables/{id}")["table"]["begun"]
    assert begun >= 20
    answer_until(anna, id, begun + 8)
    anna.page.goto(f"{own.url}/t/{id}?at=3&as=0")
    anna.page.wait_for_selector(".scrubber")
    anna.until("begun => document.querySelector('.scrub-at').innerText.startsWith(begun)", begun)
    assert anna.page.get_attribute(".scrubber input", "min") == str(begun)
    anna.page.keyboard.press("End")
    anna.page.wait_for_selector(f"{AGAIN} >> nth=3")
    assert anna.count(TOLD) > 5
    anna.page.wait_for_selector(CHANGED)
    assert anna.count(CHANGED) == 1
    before = anna.text(".scrub-at")
    anna.page.locator(TOLD).first.dispatch_event("click")
    assert anna.text(".scrub-at") == before
    anna.page.keyboard.press("Home")
    anna.until("begun => document.querySelector('.scrub-at').innerText.startsWith(begun)", begun)
    assert not anna.seen(".notice.is-problem")
    anna.leave()


def test_a_finished_table_says_which_release_plays_it(browser: Any, own: Server) -> None:
    anna = Person(browser, own.url)
    id = anna.make_table("here", "greedy", seed=5)["id"]
    anna.let_bots_finish(id, 0)
    change_rules(own)
    anna.page.goto(f"{own.url}/t/{id}")
    anna.page.wait_for_selector(".result [role=note]")
    said = anna.text(".result [role=note]")
    assert f"uvx pestis=={pestis.__version__} replay pestis-{id}.jsonl" in said
    anna.speak("de")
    german = "document.querySelector('.result [role=note]').innerText.includes('spielt es nach')"
    anna.until(f"() => {german}")
    anna.leave()


def test_an_older_record_is_shown_as_it_was_told(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    anna = Person(browser, server.url)
    upload(anna, finished_record(tmp_path))
    anna.page.wait_for_selector(".sheet")
    assert f"uvx pestis=={OLDER} replay FILE" in anna.text("[role=note]")
    anna.leave()


def test_a_moment_that_is_refused_leaves_the_page_as_it_was(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    anna = Person(browser, server.url)
    file = tmp_path / "record.pestis"
    match = pestis.new(GAME, 3, 5)
    for _ in range(9):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    file.write_text(match.save(), encoding="utf-8")
    problem = json.dumps({"problem": {"id": "error.rewind-rules", "params": {"begun": 5}}})
    anna.page.route("**/replay?at=3&*", lambda route: route.fulfill(status=409, body=problem))
    upload(anna, file)
    anna.page.wait_for_selector(".board-room > *")
    anna.until("() => document.querySelector('.scrub-at').innerText.startsWith(9)")
    anna.page.locator(".scrubber input").fill("3")
    anna.page.wait_for_selector(".notice.is-problem")
    assert "after answer 5" in anna.text(".notice.is-problem")
    assert anna.seen(".scrubber") and anna.seen(".board-room > *")
    anna.page.locator(".scrubber input").fill("4")
    anna.until("() => !document.querySelector('.notice.is-problem')")
    anna.complaints.clear()  # the browser reports the refused request
    anna.leave()
