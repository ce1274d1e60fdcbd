"""A server offers the page that works without it, and is not needed afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.folder import LOADED, AtATab, Visitor
from tests.browser.table import CHOICE


def test_the_lobby_leads_to_the_page_without_a_server(
    browser: Any, folder: Path, tmp_path: Path
) -> None:
    server = Server(tmp_path, site=folder)
    anna = AtATab(browser, f"{server.url}/offline/")
    anna.page.goto(server.url)
    anna.page.click("[data-offline]")
    anna.page.wait_for_selector(".game-card [data-play]", timeout=LOADED)
    assert anna.page.url == anna.url
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.there()
    anna.page.wait_for_selector(CHOICE, timeout=LOADED)
    anna.all_kept()
    server.kill()
    anna.again()
    anna.page.wait_for_selector(CHOICE, timeout=LOADED)
    anna.leave()


def test_an_end_to_its_tables_is_none_to_those_of_the_server(
    browser: Any, folder: Path, tmp_path: Path
) -> None:
    server = Server(tmp_path, site=folder)
    anna = Visitor(browser, f"{server.url}/offline/")
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card [data-play]")
    anna.page.evaluate("Object.assign(localStorage, { 'pestis.notes': '{\"a 0\": \"mine\"}' })")
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.page.wait_for_selector(CHOICE)
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".my-tables .is-mine")
    servers = kept(anna)
    assert {"pestis.notes", "pestis.running", "pestis.habits"} <= set(servers)
    anna.come()
    anna.page.click('[data-game="rattus"] [data-play]')
    anna.there()
    anna.come()
    assert "pestis.alone.habits" in kept(anna)
    anna.page.click("details.kept summary")
    anna.page.click("[data-delete='']")
    anna.page.click("[data-doom]")
    said = Words("en").text("web.lobby.kept.deleted")
    anna.until("words => document.body.innerText.includes(words)", said)
    left = kept(anna)
    assert {key: text for key, text in left.items() if key in servers} == servers
    assert set(left) - set(servers) <= {"pestis.alone.running"}, "that none runs"
    anna.leave()
    server.kill()


def kept(person: AtATab) -> dict[str, str]:
    """Everything that this origin stores except tables."""
    found: dict[str, str] = person.page.evaluate("({ ...localStorage })")
    return found


def test_where_it_is_not_built_nothing_leads_there(browser: Any, server: Server) -> None:
    anna = Visitor(browser, server.url)
    anna.come()
    assert not anna.seen("[data-offline]")
    anna.page.goto(f"{server.url}/about")
    words = Words("en").text("web.about.no-offline")
    anna.until("words => document.body.innerText.includes(words)", words)
    anna.leave()
