"""The line to the server: cut, killed, without sockets; nothing is lost, nothing counts twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

NO_SOCKETS = """
window.WebSocket = class {
  static OPEN = 1;
  constructor() { this.readyState = 3; setTimeout(() => this.onclose?.({ code: 1006 })); }
  send() {}
  close() {}
};
"""


def two(browser: Any, server: Server) -> tuple[Person, Person, str]:
    """Anna, Bert without a page, and their table."""
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    return anna, bert, made["id"]


def asked(person: Person, id: str) -> list[int]:
    found: list[int] = person.get(f"/api/tables/{id}")["table"]["asked"]
    return found


def test_the_page_comes_back_after_the_server_was_killed(browser: Any, tmp_path: Any) -> None:
    server = Server(tmp_path)
    try:
        anna = Person(browser, server.url)
        id = anna.make_table("here", "greedy", "greedy")["id"]
        anna.sit(id)
        anna.asked()
        anna.step()
        anna.asked()
        log, lines = anna.text(".log-lines"), anna.count(".log-line")
        server.kill()
        anna.page.wait_for_selector(".line.is-lost")
        anna.page.locator(CHOICE).first.click()
        server.start()
        anna.page.wait_for_selector(".line.is-live")
        anna.until_more(".log-line", lines)
        assert anna.text(".log-lines").startswith(log[:200])
        anna.settle()
        assert anna.asked()
        anna.leave()
    finally:
        server.kill()


def test_a_cut_line_comes_back_with_all_that_happened(browser: Any, server: Server) -> None:
    anna, bert, id = two(browser, server)
    lines: list[Any] = []
    passes = [True]

    def line(socket: Any) -> None:
        if passes[0]:
            lines.append((socket, socket.connect_to_server()))
        else:
            socket.close(code=1011)

    anna.page.route_web_socket(re.compile("/socket$"), line)
    anna.sit(id)
    anna.page.wait_for_selector(".line.is-live")
    passes[0] = False
    for end in lines[0]:
        end.close(code=1011)
    anna.page.wait_for_selector(".line.is-lost")
    log, before = anna.text(".log-lines"), anna.get(f"/api/tables/{id}")["table"]["entries"]
    while (seat := asked(anna, id)[0]) == 1:
        bert.answer(id, 1)
    if seat == 0 and before == anna.get(f"/api/tables/{id}")["table"]["entries"]:
        anna.answer(id, 0)  # from another device of hers
    passes[0] = True
    anna.page.wait_for_selector(".line.is-live")
    anna.until("log => document.querySelector('.log-lines').innerText.length > log.length", log)
    entries = anna.get(f"/api/tables/{id}")["table"]["entries"]
    events = anna.get(f"/api/tables/{id}?events=0")["seats"][0]["events"]
    assert entries > before
    assert anna.count(".log-line") == len(events), "none twice, none missing"
    for person in (anna, bert):
        person.leave()


def test_without_sockets_the_table_is_played_by_long_poll(browser: Any, server: Server) -> None:
    anna, bert, id = two(browser, server)
    anna.context.add_init_script(NO_SOCKETS)
    anna.sit(id)
    anna.page.wait_for_selector(".line.is-polling")
    for _ in range(3):
        anna.answer_until(id, [1])
        anna.page.wait_for_selector(".choices.is-empty")
        log = anna.count(".log-line")
        bert.answer_unseen_until(id, 1, [0])
        anna.until("n => document.querySelectorAll('.log-line').length > n", log, seconds=8)
        anna.page.wait_for_selector(CHOICE)
    events = anna.get(f"/api/tables/{id}?events=0")["seats"][0]["events"]
    anna.until("n => document.querySelectorAll('.log-line').length === n", len(events))
    # A press between an answer and the next view comes late; that it is refused does no harm.
    anna.complaints = [each for each in anna.complaints if "409" not in each]
    for person in (anna, bert):
        person.leave()
