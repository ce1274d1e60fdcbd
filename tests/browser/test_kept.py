"""Data that a browser stores without a server: copies, restoring, deletion; and when storing
fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tools import static_site

import pestis
from pestis.tab import keeping
from pestis.words import Words
from tests.browser.folder import LOADED, AtATab, Files, Visitor
from tests.browser.table import CHOICE, GAME

pytestmark = pytest.mark.slow
SAY = Words("en").text
STORAGE = static_site.PACKAGE / "web" / "tab" / "storage.js"


def open_kept(person: AtATab) -> None:
    person.come()
    person.page.wait_for_selector("details.kept", timeout=LOADED)
    person.page.click("details.kept summary")


def copied(person: AtATab, press: str, folder: Path) -> Path:
    """The copy that a button downloads."""
    with person.page.expect_download() as download:
        person.page.click(press)
    file = folder / str(download.value.suggested_filename)
    download.value.save_as(file)
    return file


def said(person: AtATab, words: str) -> None:
    person.until("words => document.querySelector('#main').innerText.includes(words)", words)


def put_in_place(person: AtATab, before: str, code: str) -> None:
    """Change the page's storage module: put ``code`` before the line ``before``."""
    text = STORAGE.read_text(encoding="utf-8")
    assert before in text
    text = text.replace(before, f"{code}\n    {before}")
    person.context.route(
        "**/storage.js", lambda route: route.fulfill(body=text, content_type="text/javascript")
    )


NO_KEPT_FILES = "delete Navigator.prototype.serviceWorker"
"""A service worker would serve the page's own files instead of the changed ones."""


REFUSED = "document.querySelector('.upload .why')"
FAILS_ONCE = """
  if (job.table && !globalThis.failedOnce) {
    globalThis.failedOnce = true;
    console.info("no thought");
    return thinker.onmessage({ data: { table: job.table, thought: "" } });
  }
  """


def test_a_copy_brings_everything_back(browser: Any, files: Files, tmp_path: Path) -> None:
    anna = Visitor(browser, files.url)
    anna.come()
    anna.begin(GAME)
    anna.begin_playing(most=3)
    anna.end_playing()
    anna.page.wait_for_selector(CHOICE)
    address = f"/api/{anna.page.url.partition('#/')[2].replace('t/', 'tables/')}"
    before = anna.ask(address)
    open_kept(anna)
    anna.page.wait_for_selector("[data-remind]")
    file = copied(anna, "[data-remind] button", tmp_path)
    said(anna, SAY("web.lobby.kept.copied"))
    anna.until("() => !document.querySelector('[data-remind]')")
    one = copied(anna, "[data-copy]:not([data-copy=''])", tmp_path)
    anna.page.click("[data-delete='']")
    anna.page.click("[data-doom]")
    said(anna, SAY("web.lobby.kept.deleted"))
    assert anna.ask("/api/tables") == []
    assert anna.page.evaluate("indexedDB.databases().then(() => true)")
    anna.page.set_input_files("input[name=kept]", str(file))
    said(anna, SAY("web.lobby.kept.taken", tables=1, records=0))
    assert anna.ask(address)["seats"] == before["seats"]
    anna.page.set_input_files("input[name=kept]", str(one))
    said(anna, SAY("web.lobby.kept.there", n=1))
    file.write_text(file.read_text(encoding="utf-8")[:-50], encoding="utf-8")
    anna.page.set_input_files("input[name=kept]", str(file))
    anna.page.wait_for_selector(".why[role=alert]")
    assert "breaks off" in anna.text(".why[role=alert]")
    assert anna.ask(address)["seats"] == before["seats"], "and nothing has changed"
    anna.page.goto(f"{anna.url}#/{address.partition('api/')[2].replace('tables/', 't/')}")
    anna.again()
    anna.asked()
    anna.leave()


def test_deleted_in_one_window_it_is_gone_in_the_other(browser: Any, files: Files) -> None:
    anna = Visitor(browser, files.url)
    anna.come()
    anna.begin(GAME)
    other = anna.context.new_page()
    other.goto(anna.url)
    other.wait_for_selector("details.kept summary", timeout=LOADED)
    other.click("details.kept summary")
    other.click("[data-delete]:not([data-delete=''])")
    other.click("[data-doom]")
    anna.until("words => document.body.innerText.includes(words)", SAY("web.gone.title"))
    assert anna.page.evaluate("() => indexedDB.databases().then((all) => all.length)") == 1
    assert anna.ask("/api/tables") == []
    anna.leave()


def test_a_browser_that_keeps_nothing_says_so_at_once(browser: Any, files: Files) -> None:
    anna = Visitor(browser, files.url)
    anna.before(NO_KEPT_FILES)
    put_in_place(
        anna, "const request = indexedDB.open", 'throw new DOMException("", "SecurityError");'
    )
    anna.come()
    anna.page.wait_for_selector("#main .why", timeout=LOADED)
    assert anna.text("#main .why") == SAY("web.lobby.kept.refused")
    anna.set_up("rattus")
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector("form.new-table .why")
    assert anna.text("form.new-table .why") == SAY("web.storage-refused")
    anna.leave()


def test_killed_while_an_answer_is_stored_it_was_not_given(browser: Any, files: Files) -> None:
    """Everything shown was stored; an answer that was not stored was not shown and is asked
    again."""
    anna = Visitor(browser, files.url)
    anna.before(NO_KEPT_FILES)
    anna.come()
    anna.begin(GAME)
    anna.page.wait_for_selector(CHOICE)
    address = f"/api/{anna.page.url.partition('#/')[2].replace('t/', 'tables/')}"
    url, before = anna.page.url, anna.ask(address)
    anna.page.goto("about:blank")
    put_in_place(anna, "const transaction = (await open())", "await new Promise(() => {});")
    anna.page.goto(url)
    anna.page.wait_for_selector(CHOICE, timeout=LOADED)
    anna.page.click(CHOICE)
    anna.page.wait_for_selector(".choices .choice:disabled")
    anna.page.wait_for_timeout(500)
    assert anna.seen(".choices .choice:disabled"), "nothing is shown before it is stored"
    killed = anna.page
    anna.page = anna.context.new_page()
    killed.close()
    anna.context.unroute_all()
    anna.page.goto(url)
    anna.page.wait_for_selector(CHOICE, timeout=LOADED)
    assert anna.ask(address)["seats"] == before["seats"]
    anna.begin_playing(most=3)
    anna.end_playing()
    anna.leave()


def test_a_bot_that_fails_once_is_asked_again(browser: Any, files: Files) -> None:
    anna = Visitor(browser, files.url)
    anna.before(NO_KEPT_FILES)
    worker = static_site.PACKAGE / "web" / "tab" / "worker.js"
    text, asked = worker.read_text(encoding="utf-8"), "thinker.postMessage(job);"
    assert asked in text
    text = text.replace(asked, FAILS_ONCE + asked)
    anna.context.route(
        "**/tab/worker.js", lambda route: route.fulfill(body=text, content_type="text/javascript")
    )
    failures: list[str] = []
    anna.page.on("console", lambda said: failures.append(said.text))
    anna.come()
    anna.begin(GAME)
    anna.begin_playing(most=8)
    anna.end_playing()
    anna.page.wait_for_selector(CHOICE)
    assert any('"origin":"bot:' in row.body for row in anna.stored()[1])
    assert failures.count("no thought") == 1
    anna.leave()


def test_links_and_files_that_cannot_be_are_answered_in_words(
    browser: Any, files: Files, tmp_path: Path
) -> None:
    anna = Visitor(browser, files.url)
    anna.page.goto(f"{anna.url}#/new?game=pest&seat=here&seat=hal&seat=link&option.moon=full")
    anna.page.wait_for_selector("form.new-table .why", timeout=LOADED)
    shown = "\n".join(anna.page.locator("form.new-table .why").all_inner_texts())
    for words in ("hal", "moon", SAY("web.new.no-links")):
        assert words in shown
    assert anna.page.input_value("select[name=seats]") == "3"
    table = SAY("error.record-tables")
    whole = pestis.new(GAME, 2, 7).save()
    copy = keeping.pack({})
    anna.page.goto(f"{anna.url}#/replay")
    anna.page.wait_for_selector("input[type=file]", state="attached", timeout=LOADED)
    wrong = {"?": "cannot be read", whole[:-9]: "breaks off", copy: table}
    for n, (text, words) in enumerate(wrong.items()):
        file = tmp_path / f"{n}.pestis"
        file.write_text(text, encoding="utf-8")
        anna.page.set_input_files("input[type=file]", str(file))
        anna.until(
            "words => document.querySelector('.upload .why')?.innerText.includes(words)", words
        )
    assert anna.ask("/api/tables") == []
    anna.leave()
