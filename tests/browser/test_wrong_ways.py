"""Bad links, taken seats and closed tables each get a clear message."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

WORDS = Words("en", ["Anna", "Bert"])
AN_ID = re.compile(r"\b(error|web)\.[a-z-]+")


def refused_at_the_door(person: Person, token: str) -> str:
    """The page's message for a link that does not lead to a seat."""
    person.page.goto(f"{person.url}/join/{token}")
    person.page.wait_for_selector(".why, [data-used]")
    said = person.text("main")
    assert not AN_ID.search(said)
    assert person.seen('main a[href="/"]'), "the way back to the lobby"
    person.complaints.clear()
    return said


def test_a_stranger_sees_no_table(browser: Any, server: Server) -> None:
    anna, eve = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "greedy")
    for id in (made["id"], "nosuchtable"):
        eve.page.goto(f"{server.url}/t/{id}")
        eve.page.wait_for_selector("h1")
        assert eve.text("h1") == WORDS.text("web.gone.title")
        eve.speak("nl")
        assert eve.text("h1") == Words("nl").text("web.gone.title")
        eve.speak("en")
    eve.complaints.clear()
    for person in (anna, eve):
        person.leave()


@pytest.mark.parametrize(
    ("path", "title"), [("/join/%ZZ", "web.join.problem"), ("/t/%E0%A4%A", "web.gone.title")]
)
def test_a_mangled_address_says_that_there_is_nothing(
    browser: Any, server: Server, path: str, title: str
) -> None:
    eve = Person(browser, server.url)
    eve.page.goto(server.url + path)
    eve.page.wait_for_selector("h1")
    assert eve.text("h1") == WORDS.text(title)
    assert not AN_ID.search(eve.text("main"))
    eve.complaints.clear()
    eve.leave()


def test_a_taken_seat_and_a_full_table_say_so(browser: Any, server: Server) -> None:
    anna, bert, late = (Person(browser, server.url) for _ in range(3))
    token = anna.make_table("here", "link")["links"]["1"]
    assert bert.post("/api/join", {"token": token, "name": "Bert"}).ok
    said = refused_at_the_door(late, token)
    assert WORDS.text("web.join.used") in said
    assert late.text("h1") == WORDS.text("web.join.used-title")
    late.page.goto(f"{server.url}/")
    late.page.wait_for_selector(".game-card")
    assert late.count(".table-rows li") == 0
    for person in (anna, bert, late):
        person.leave()


@pytest.mark.parametrize("how", ["revoked", "never made", "not a token"])
def test_a_link_that_is_none_any_more(browser: Any, server: Server, how: str) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    token = {"revoked": made["links"]["1"], "never made": "A" * 32}.get(how, "half%20a%20%3Cb%3E")
    if how == "revoked":
        links = f"/api/tables/{made['id']}/links"
        assert anna.post(links, {"seat": 1, "revoke": True}).ok
    said = refused_at_the_door(bert, token)
    assert WORDS.text("error.link-unknown") in said
    for person in (anna, bert):
        person.leave()


def test_a_spectator_who_is_sent_away_sees_no_more(browser: Any, server: Server) -> None:
    anna, zoe = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    zoe.follow(made["spectators"])
    links = f"/api/tables/{made['id']}/links"
    assert anna.post(links, {"seat": None, "revoke": True}).ok
    zoe.page.wait_for_selector(f'h1:text-is("{WORDS.text("web.gone.title")}")')
    assert not zoe.seen(".board")
    zoe.complaints.clear()
    for person in (anna, zoe):
        person.leave()


def test_a_closed_table_is_still_shown_and_takes_nothing(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", "greedy")
    id = made["id"]
    assert anna.send(id, "ask-end", 0)["ok"]
    assert anna.get(f"/api/tables/{id}")["table"]["status"] == "ended"
    anna.sit(id)
    assert anna.choices() == [] and anna.seen("#board")
    anna.open("menu")
    anna.page.wait_for_selector("dialog[open]")
    assert not anna.seen('[data-command="ask-end"]')
    refused = anna.send(id, "choose", 0, decision="0-0", choice="done")
    assert refused["problem"]["id"] == "error.table-closed"
    bert.page.goto(f"{server.url}/join/{made['links']['1']}")
    bert.page.wait_for_selector("form button[type=submit], .why")
    assert not AN_ID.search(bert.text("main"))
    bert.complaints.clear()
    for person in (anna, bert):
        person.leave()


def test_an_unknown_language_becomes_one_that_is_spoken(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, language="tlh")
    anna.before("Object.defineProperty(navigator, 'languages', { get: () => ['tlh', 'fr-FR'] })")
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card")
    assert anna.page.evaluate("document.documentElement.lang") == "en"
    assert WORDS.text("web.lobby.mine") in anna.text("main")
    answer = anna.context.request.get(f"{server.url}/api/words/tlh", max_retries=1)
    assert answer.status == 404 and answer.json()["problem"]["id"].startswith("error.")
    anna.leave()


def test_a_late_answer_is_refused_clearly(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy")["id"]
    late = anna.send(id, "choose", 0, decision="0-999", choice="done")
    assert late["problem"]["id"] == "error.late"
    anna.leave()


@pytest.mark.parametrize(
    "text",
    ['{"pestis": 1}\nnot a game', "", "\x00\x01\x02", "[" * 20_000],
    ids=["no game", "empty", "binary", "deep"],
)
def test_a_broken_upload_is_refused_with_a_reason(browser: Any, server: Server, text: str) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/replay")
    file = {"name": "broken.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    anna.page.set_input_files("input[type=file]", file)
    anna.page.wait_for_selector(".why")
    assert not AN_ID.search(anna.text("main"))
    anna.complaints.clear()
    anna.leave()
