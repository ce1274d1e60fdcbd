"""The connection to the server, cut or without sockets: nothing is lost or counted twice."""

from __future__ import annotations

import re
import socket
import sqlite3
import threading
from contextlib import closing, suppress
from typing import Any

import pytest

from pestis.server.transport.api_tables import WAIT_SECONDS
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person
from tests.waiting import LATE

pytestmark = pytest.mark.slow

NO_SOCKETS = """
window.WebSocket = class {
  static OPEN = 1;
  constructor() { this.readyState = 3; setTimeout(() => this.onclose?.({ code: 1006 })); }
  send() {}
  close() {}
};
"""

HELD = """
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = (message) => {
      const { type } = JSON.parse(message.data);
      if (window.held && type === "update") window.held.push(() => hear(message));
      else hear(message);
      window.answered ||= type === "answer";
    };
  }
};
"""
"""Updates are held back in ``window.held`` if it exists."""


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

    def line(ws: Any) -> None:
        if passes[0]:
            lines.append((ws, ws.connect_to_server()))
        else:
            ws.close(code=1011)

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
        anna.answer(id, 0)  # from another of her devices
    passes[0] = True
    anna.page.wait_for_selector(".line.is-live")
    anna.until("log => document.querySelector('.log-lines').innerText.length > log.length", log)
    entries = anna.get(f"/api/tables/{id}")["table"]["entries"]
    events = anna.get(f"/api/tables/{id}?events=0")["seats"][0]["events"]
    assert entries > before
    # No event twice, none missing.
    anna.until("n => document.querySelectorAll('.log-line').length === n", len(events))
    for person in (anna, bert):
        person.leave()


class Swallower:
    """A connection to the server that can go dead silently: it accepts bytes and drops them."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._passes = threading.Event()
        self._passes.set()
        self.swallowed = threading.Event()
        """Set when something was lost since the line last went dead."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def die(self) -> None:
        """Drop everything from now on, on existing and new connections."""
        self.swallowed.clear()
        self._passes.clear()

    def heal(self) -> None:
        """New connections work again; the old ones stay dead."""
        self._passes.set()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                lost = threading.Event()
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(a, b, lost), daemon=True).start()

    def _carry(self, a: socket.socket, b: socket.socket, lost: threading.Event) -> None:
        with suppress(OSError):
            while data := a.recv(65536):
                if not self._passes.is_set():
                    lost.set()
                if not lost.is_set():
                    b.sendall(data)
                else:
                    self.swallowed.set()
            b.close()


def test_a_line_that_swallows_everything_says_so_and_heals(browser: Any, server: Server) -> None:
    line = Swallower(server.port)
    try:
        anna = Person(browser, line.url)
        id = anna.make_table("here", "greedy", "greedy")["id"]
        anna.sit(id)
        anna.asked()
        anna.page.wait_for_selector(".line.is-live")
        line.die()
        anna.page.wait_for_selector(".line.is-lost")
        anna.page.wait_for_selector(".line-notice p")
        lines = anna.count(".log-line")
        anna.page.locator(CHOICE).first.click()
        anna.page.wait_for_selector(".line-notice p:has-text('counts once')")
        line.heal()
        anna.page.wait_for_selector(".line.is-live")
        anna.until_more(".log-line", lines)
        assert anna.count(".line-notice p") == 0
        anna.leave()
    finally:
        line.close()


def test_an_answer_on_a_dead_line_finds_it(browser: Any, server: Server) -> None:
    line = Swallower(server.port)
    try:
        anna = Person(browser, line.url)
        id = anna.make_table("here", "greedy", "greedy")["id"]
        anna.sit(id)
        anna.asked()
        anna.page.wait_for_selector(".line.is-live")
        lines = anna.count(".log-line")
        line.die()
        anna.page.locator(CHOICE).first.click()
        assert line.swallowed.wait(LATE)
        line.heal()
        anna.until_more(".log-line", lines)
        anna.leave()
    finally:
        line.close()


def test_a_database_that_is_locked_is_told_and_got_over(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy", "greedy")["id"]
    anna.sit(id)
    anna.asked()
    with closing(sqlite3.connect(server.data / "pestis.db")) as other:
        other.execute("BEGIN EXCLUSIVE")
        anna.page.locator(CHOICE).first.click()
        anna.page.wait_for_selector(".line.is-stuck")
        anna.page.wait_for_selector(".line-notice p")
        anna.page.reload()
        anna.page.wait_for_selector(".line-notice p")
        other.rollback()
    anna.page.wait_for_selector(".line.is-live")
    assert anna.asked()
    anna.complaints = [each for each in anna.complaints if "503" not in each]
    anna.leave()


def test_a_question_cannot_be_answered_twice_while_its_update_is_on_the_way(
    browser: Any, server: Server
) -> None:
    """The server has taken the answer; the screen still shows the question."""
    anna = Person(browser, server.url)
    anna.before(HELD)
    anna.sit(anna.make_table("here", "greedy")["id"])
    anna.asked()
    anna.page.evaluate("window.held = []")
    anna.page.locator(CHOICE).first.click()
    anna.until("() => window.answered")
    anna.drawn()
    assert anna.count(CHOICE) == 0 < anna.count(".choices .choice:disabled")
    anna.page.evaluate("() => { for (const hear of window.held) hear(); window.held = null; }")
    assert anna.asked()
    anna.leave()


def test_without_sockets_the_table_is_played_by_long_poll(browser: Any, server: Server) -> None:
    anna, bert, id = two(browser, server)
    anna.before(NO_SOCKETS)
    anna.sit(id)
    anna.page.wait_for_selector(".line.is-polling")
    for _ in range(3):
        anna.answer_until(id, [1])
        anna.page.wait_for_selector(".choices.is-empty")
        log = anna.count(".log-line")
        bert.answer_unseen_until(id, 1, [0])
        anna.until(
            "n => document.querySelectorAll('.log-line').length > n", log, seconds=WAIT_SECONDS - 1
        )
        anna.page.wait_for_selector(CHOICE)
    events = anna.get(f"/api/tables/{id}?events=0")["seats"][0]["events"]
    anna.until("n => document.querySelectorAll('.log-line').length === n", len(events))
    for person in (anna, bert):
        person.leave()
