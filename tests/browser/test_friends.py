"""Several devices at one table: links, spectators, a cut line, undo and its barrier, talk."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import GAME, Person

pytestmark = pytest.mark.slow


def by_link(person: Person, token: str, name: str) -> None:
    """Open a link, say a name, sit down."""
    person.page.goto(f"{person.url}/join/{token}")
    person.page.wait_for_selector("form button[type=submit]")
    field = person.page.query_selector('input[name="name"]')
    if field is not None:
        field.fill(name)
    person.page.click("form button[type=submit]")
    person.page.wait_for_selector(".question")


def test_three_devices_and_a_bot_play_a_whole_game(browser: Any, server: Server) -> None:
    anna, bert, cora = (Person(browser, server.url) for _ in range(3))
    made = anna.make_table("here", "link", "link", "greedy")
    anna.sit(made["id"])
    by_link(bert, made["links"]["1"], "Bertram")
    by_link(cora, made["links"]["2"], "Coralie")
    anna.page.wait_for_selector("text=Bertram")
    anna.page.keyboard.press("Escape")
    anna.play_out(bert, cora)
    assert anna.text(".sheet") == bert.text(".sheet") == cora.text(".sheet")
    for person in (anna, bert, cora):
        person.leave()


def test_a_link_that_is_only_looked_at_is_not_used_up(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    token = made["links"]["1"]
    for _ in range(2):
        bert.page.goto(f"{server.url}/join/{token}")
        bert.page.wait_for_selector("form button[type=submit]")
    by_link(bert, token, "Bert")
    late = Person(browser, server.url)
    late.page.goto(f"{server.url}/join/{token}")
    late.page.wait_for_selector("form button[type=submit]")
    late.page.click("form button[type=submit]")
    late.page.wait_for_selector(".why")
    late.complaints.clear()
    for person in (anna, bert, late):
        person.leave()


def test_a_spectator_sees_no_hand_and_has_no_buttons(browser: Any, server: Server) -> None:
    anna, zoe = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "greedy", "greedy")
    by_link(zoe, made["spectators"], "")
    zoe.page.wait_for_selector(".banner")
    assert not zoe.seen(".choices .choice") and not zoe.seen(".take-back")
    assert zoe.text("#hand").strip() == ""
    anna.sit(made["id"])
    anna.page.wait_for_selector(".choices .choice")
    before = zoe.page.locator(".log-line").count()
    anna.step()
    zoe.page.wait_for_function(
        "before => document.querySelectorAll('.log-line').length > before", arg=before
    )
    assert zoe.page.evaluate(
        "fetch(location.pathname.replace('/t/', '/api/tables/'))"
        ".then(r => r.json()).then(u => u.seats.map(s => s.seat))"
    ) == [None]
    for person in (anna, zoe):
        person.leave()


def test_a_stranger_sees_no_table(browser: Any, server: Server) -> None:
    anna, eve = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "greedy")
    eve.page.goto(f"{server.url}/t/{made['id']}")
    eve.page.wait_for_selector("h1")
    assert "no table for you" in eve.text("h1")
    for person in (anna, eve):
        person.leave()


def test_the_page_comes_back_after_the_server_was_killed(browser: Any, tmp_path: Any) -> None:
    server = Server(tmp_path)
    try:
        anna = Person(browser, server.url)
        anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
        anna.page.wait_for_selector(".choices .choice")
        anna.step()
        anna.page.wait_for_selector(".choices .choice")
        log = anna.text(".log-lines")
        server.kill()
        anna.page.wait_for_selector(".line.is-lost")
        anna.page.locator(".choices .choice").first.click()
        anna.page.wait_for_timeout(300)
        server.start()
        anna.page.wait_for_selector(".line.is-live", timeout=30_000)
        anna.page.wait_for_function(
            "log => document.querySelector('.log-lines').innerText.length > log.length", arg=log
        )
        assert anna.text(".log-lines").startswith(log[:200])
        anna.leave()
    finally:
        server.kill()


def test_undo_goes_to_the_barrier_and_says_why_it_stops(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    made = anna.make_table("here", "greedy", "greedy", seed=3)
    anna.sit(made["id"])
    late = 60
    while not any(choice.startswith("play ") for choice in anna.choices()) and late:
        anna.step_if_any()
        late -= 1
    first = anna.choices()
    question = anna.text(".question")
    anna.choose(next(choice for choice in first if choice.startswith("play ")))
    anna.page.wait_for_function(
        "n => document.querySelectorAll('.choices .choice').length !== n || true", arg=len(first)
    )
    anna.page.wait_for_timeout(200)
    anna.page.keyboard.press("u")
    anna.page.wait_for_timeout(400)
    assert anna.choices() == first and anna.text(".question") == question
    for _ in range(3):
        anna.page.keyboard.press("u")
        anna.page.wait_for_timeout(150)
    anna.page.click('[data-command="undo"]')
    bubble = anna.text(".take-back .bubble")
    assert "since then" in bubble or "began" in bubble
    anna.leave()


def test_beyond_the_barrier_the_others_are_asked(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", seed=11)
    anna.sit(made["id"])
    by_link(bert, made["links"]["1"], "Bert")
    anna.page.keyboard.press("Escape")
    mover, other = (anna, bert) if anna.choices() else (bert, anna)
    mover.step()
    other.page.wait_for_selector(".choices .choice")
    for _ in range(3):
        if not other.choices():
            break
        other.step()
        other.page.wait_for_timeout(300)
    before = mover.page.locator(".log-line").count()
    mover.page.click('[data-command="undo"]')
    mover.page.click('[data-command="ask-back"]')
    other.page.wait_for_selector('[data-consent="yes"]')
    other.page.click('[data-consent="yes"]')
    mover.page.wait_for_function(
        "before => document.querySelectorAll('.log-line').length < before", arg=before
    )
    for person in (anna, bert):
        person.leave()


def test_talk_reaches_the_others_as_plain_text(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    anna.sit(made["id"])
    by_link(bert, made["links"]["1"], "Bert")
    anna.page.keyboard.press("Escape")
    for person in (anna, bert):
        person.page.click(".rail-tabs button >> text=Talk")
    anna.page.fill(".chat-say input", "<b>Guten Abend</b>")
    anna.page.keyboard.press("Enter")
    bert.page.wait_for_selector(".chat-lines p")
    assert bert.text(".chat-lines p") == "<b>Guten Abend</b>"
    for person in (anna, bert):
        person.leave()


def test_a_late_answer_is_refused_clearly(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    made = anna.make_table("here", "greedy")
    path = f"{server.url}/api/tables/{made['id']}/commands"
    stale = {"type": "choose", "key": "k1", "seat": 0, "decision": "0-999", "choice": "done"}
    answer = anna.context.request.post(path, data=stale, headers={"Origin": server.url})
    assert 400 <= answer.status < 500
    assert answer.json()["problem"]["id"].startswith("error.")
    anna.leave()


def test_the_game_is_playable_without_a_drawing_of_its_own(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.route(f"**/games/{GAME}/board.js", lambda route: route.abort())
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector(".generic-board")
    anna.page.wait_for_selector("#board [data-legal]")
    log = anna.page.locator(".log-line").count()
    anna.page.locator("#board [data-legal]").first.click()
    anna.page.wait_for_function(
        "log => document.querySelectorAll('.log-line').length > log", arg=log
    )
    anna.leave()
