"""Personal settings: notes, zoom, confirmations, the next table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

WORDS = Words("en", ["Anna", "Bert", "Cora"])
SCALE = "new DOMMatrix(getComputedStyle(document.querySelector('.board-plane')).transform).a"
CARDS = "".join(
    [
        f'[[card]]\nid = "fortune-tellers-tent-{n}"\ndraw = 7\ndiscard-rats = 0\nlook = 1\n'
        for n in range(1, 6)
    ]
)


def test_notes_stay_on_this_device(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    first, second = (anna.make_table("here", "greedy")["id"] for _ in range(2))
    sent: list[str] = []
    anna.page.on("request", lambda request: sent.append(request.post_data or ""))
    anna.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))),
    )
    anna.sit(first)
    anna.page.click('[data-sheet="notes"]')
    anna.page.fill(".notes textarea", "Bert has no swords")
    anna.asked()
    anna.step()
    anna.page.reload()
    anna.page.click('[data-sheet="notes"]')
    assert anna.page.input_value(".notes textarea") == "Bert has no swords"
    anna.sit(second)
    anna.page.click('[data-sheet="notes"]')
    assert anna.page.input_value(".notes textarea") == ""
    assert sent and not any("swords" in each for each in sent)
    anna.leave()


def test_a_closer_look_by_keys_and_back(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.asked()
    anna.page.wait_for_selector("#board [data-legal]")
    for _ in range(3):
        anna.page.keyboard.press("+")
    anna.until(f"() => {SCALE} > 2")
    log = anna.count(".log-line")
    lit = anna.page.locator("#board [data-legal]").first
    lit.focus()
    anna.page.keyboard.press("0")
    anna.until(f"() => {SCALE} === 1")
    lit.click()
    anna.until_more(".log-line", log)
    anna.leave()


@pytest.mark.parametrize("rule", ["never", "irreversible", "every"])
def test_when_to_be_asked_back_is_a_setting(browser: Any, server: Server, rule: str) -> None:
    anna = Person(browser, server.url)
    anna.before("localStorage['pestis.prefs'] = '{\"list\": true}'")
    table = anna.make_table("here", "greedy", "greedy")["id"]
    anna.sit(table)
    anna.open("menu")
    label = WORDS.text("web.settings.confirm")
    anna.page.locator(f'label:has-text("{label}") select').select_option(rule)
    anna.page.keyboard.press("Escape")
    asked_back = 0
    while "done" not in anna.offered(table):
        if anna.seen(".confirm"):
            anna.page.wait_for_selector(".confirm :focus")
            anna.page.keyboard.press("Enter")
            anna.page.wait_for_selector(".confirm", state="detached")
            asked_back += 1
        else:
            anna.step()
            anna.drawn()
    anna.choose("done")
    if rule == "never":
        anna.until("() => !document.querySelector('[data-choice=done]')")
        assert asked_back == 0
    else:
        anna.page.wait_for_selector(".confirm")
        anna.page.keyboard.press("Escape")
        anna.page.wait_for_selector(".confirm", state="detached")
        assert "done" in anna.choices(), "nothing was sent"
    anna.leave()


def test_the_next_table_is_offered_and_not_forced(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    waiting = anna.make_table("here", "greedy", "greedy")["id"]
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    anna.sit(waiting)
    anna.asked()
    anna.sit(made["id"])
    anna.answer_until(made["id"], [1])
    offer = anna.page.locator(".next-table")
    offer.wait_for()
    assert made["id"] in anna.page.url
    offer.click()
    anna.page.wait_for_url(f"**/t/{waiting}")
    anna.asked()
    for person in (anna, bert):
        person.leave()


def test_cards_of_ones_own_are_played_with_and_told_as_such(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    made = anna.make_table("here", *["greedy"] * 4, content=CARDS, seed=5)
    anna.sit(made["id"])
    anna.asked()
    anna.page.focus('#board [data-target^="fortune-tellers-tent"]')
    anna.page.keyboard.press("i")
    anna.page.wait_for_selector(".explanation")
    told = anna.text(".explanation")
    assert "From your own content file" in told
    assert re.search(r"Supply: .*\b7\b", told), told
    refused = anna.post(
        "/api/tables",
        {
            "game": "rattus-cartus",
            "name": "x",
            "seats": [{"name": "A", "player": "here"}, {"name": "B", "player": "greedy"}],
            "content": "[[card]]\nid = 5",
        },
    )
    assert 400 <= refused.status < 500 and refused.json()["problem"]["id"].startswith("error.")
    anna.leave()
