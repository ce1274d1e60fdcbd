"""Friends who play again with one press: three devices, three languages."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.tables.table_log import next_table
from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import GAME, Person

pytestmark = pytest.mark.slow

YES, NO = '[data-consent="yes"]', '[data-consent="no"]'


def said(language: str, id: str, **params: object) -> str:
    return Words(language, ["Anna", "Bert", "Cora"]).text(f"web.{id}", **params)


def ended(people: list[Person], id: str) -> None:
    """End a game by agreement, without the page."""
    assert people[0].send(id, "ask-end", 0)["ok"]
    for seat, person in enumerate(people[1:], 1):
        request = person.get(f"/api/tables/{id}")["table"]["request"]["id"]
        assert person.send(id, "consent", seat, request=request, yes=True)["ok"]


def players(person: Person, id: str) -> list[tuple[str, str, bool]]:
    seats = person.get(f"/api/tables/{id}")["table"]["seats"]
    return [(seat["name"], seat["player"], seat["stand_in"]) for seat in seats]


def arrives(person: Person, id: str) -> None:
    person.page.wait_for_url(f"**/t/{id}")
    person.page.wait_for_selector(".question, .curtain")


def invites(host: Person, people: list[Person]) -> str:
    """Invite friends from the lobby: one name, one table, one link for everybody."""
    host.page.goto(host.url)
    host.page.click(f'[data-game="{GAME}"] [data-friends]')
    host.page.wait_for_selector("[data-here-only]")
    host.page.select_option('[name="friends"]', str(1 + len(people)))
    host.page.fill('[name="host"]', "Anna")
    host.page.click(".card-ask button[type=submit]")
    host.page.wait_for_selector("dialog .qr")
    link = str(host.page.input_value("[data-together] .link-code input"))
    for person, name in zip(people, ("Bert", "Cora"), strict=True):
        person.page.goto(link)
        person.page.wait_for_selector("form .goal")
        assert "Anna" in person.text("h1")
        person.page.fill('[name="name"]', name)
        (person.page.tap if person.touch else person.page.click)("form button[type=submit]")
        person.page.wait_for_selector(".question")
        host.page.wait_for_selector(f'[data-seated=human]:has-text("{name}")')
    host.page.keyboard.press("Escape")
    return str(host.page.url).rpartition("/")[2]


def puts_aside(host: Person, language: str) -> None:
    """Put the offer aside: the board stays in sight, with a button below it."""
    host.page.click("[data-hide]")
    host.page.wait_for_selector("[data-start]", state="hidden")
    assert said(language, "request.again-mine") in host.text("#actions [data-show-again]")
    assert said(language, "end.nobody") in host.text("#actions")
    assert host.text(".where").strip() == "Rattus Cartus", "no phase of a game that is over"
    host.page.click("[data-show-again]")


def goes_from_the_lobby(person: Person, id: str, language: str, friends: list[str]) -> None:
    """Start from the lobby, which shows the second game's name and players."""
    person.page.goto(person.url)
    row = f'.table-rows a[href="/t/{id}"]'
    person.page.wait_for_selector(row)
    people = said(language, "lobby.with-people", names=friends)
    assert f"{people} · {said(language, 'lobby.nth', n=2)}" in person.text(row)
    person.page.click(row)


def test_three_friends_play_again_three_times(browser: Any, server: Server) -> None:
    """With an invitation, a refusal, a seat left to a bot, a latecomer and a spectator; only the
    games themselves are ended without the page."""
    people = anna, bert, cora = [
        Person(browser, server.url, "laptop"),
        Person(browser, server.url, "laptop", language="de"),
        Person(browser, server.url, "phone", language="nl"),
    ]
    zoe = Person(browser, server.url)
    first = invites(anna, [bert, cora])
    anna.open_links()
    link = anna.page.locator(".links details .link-code input").first
    zoe.follow(str(link.input_value()).rpartition("/")[2])
    anna.page.keyboard.press("Escape")
    for person in people:
        person.page.wait_for_selector(".watching")
    assert players(anna, first) == [(name, "human", False) for name in ("Anna", "Bert", "Cora")]
    ended(people, first)
    for person in people:
        person.page.wait_for_selector("[data-again]")

    # Everybody says yes, each where they are: at the table, in the lobby, at another table.
    bert.page.goto(server.url)
    other = cora.make_table("here", "greedy")["id"]
    cora.sit(other)
    anna.page.click("[data-again]")
    anna.page.wait_for_selector('[data-said="waiting"] >> nth=1')
    bert.page.wait_for_selector(YES)
    assert said("de", "request.again", name="Anna") in bert.text(".my-tables")
    bert.page.click(YES)
    anna.page.wait_for_selector('[data-said="agreed"] >> nth=1')
    cora.page.wait_for_selector(YES)
    assert said("nl", "request.again", name="Anna") in cora.text(".notices")
    assert cora.page.title().startswith("● ")
    second = next_table(first)
    cora.page.tap(YES)
    arrives(anna, second)
    cora.page.tap("[data-again-go]")
    arrives(cora, second)
    goes_from_the_lobby(bert, second, "de", ["Anna", "Cora"])
    arrives(bert, second)
    zoe.page.click("[data-again-go]")
    arrives(zoe, second)
    assert zoe.seen(".banner")
    assert players(zoe, second) == [(name, "human", False) for name in ("Anna", "Bert", "Cora")]

    # One says no, another withdraws a yes for a moment; a bot plays until the first comes.
    ended(people, second)
    third = next_table(second)
    bert.page.click("[data-again]")
    anna.page.click(YES)
    anna.page.click("[data-withdraw]")
    bert.page.wait_for_selector('[data-said="refused"]')
    anna.page.click(YES)
    bert.page.wait_for_selector('[data-said="agreed"] >> nth=1')
    cora.page.tap(NO)
    bert.page.wait_for_selector('[data-said="refused"]')
    puts_aside(bert, "de")
    bert.page.select_option(".again select", "greedy")
    bert.page.click("[data-start]")
    for person in (anna, bert):
        arrives(person, third)
    assert players(anna, third)[2] == ("", "greedy", True)
    cora.page.wait_for_selector("[data-again-go]")
    assert said("nl", "again.started") in cora.text(".notices")
    cora.page.tap("[data-again-go]")
    arrives(cora, third)
    assert players(anna, third)[2] == ("Cora", "human", False)

    all_at_once(people, third)
    for person in (*people, zoe):
        person.leave()


def all_at_once(people: list[Person], id: str) -> None:
    """Check that people who press at the same moment come to the same table."""
    ended(people, id)
    for person in people:
        person.page.wait_for_selector("[data-again]")
    for person in people:
        person.page.evaluate("document.querySelector('[data-again], [data-consent=yes]').click()")
    for person in people:
        arrives(person, next_table(id))


def test_the_lobby_offers_no_game_to_those_who_sit_at_it(browser: Any, server: Server) -> None:
    """Also if they came late and never answered."""
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    first = made["id"]
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    ended([anna, bert], first)
    assert anna.send(first, "offer-again", 0)["ok"]
    assert anna.send(first, "start-again", 0, bot="random")["ok"]
    second = next_table(first)
    bert.page.goto(server.url)
    bert.page.click("[data-again-go]")
    arrives(bert, second)
    bert.page.goto(server.url)
    bert.page.wait_for_selector(f'.my-tables details.finished a[href="/t/{first}"]')
    assert bert.count(".row-onward") == 0
    for person in (anna, bert):
        person.leave()


def test_seats_that_stay_open_are_offered_by_link_at_once(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    bert = Person(browser, server.url)
    made = anna.make_table("here", "link")
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    ended([anna, bert], made["id"])
    anna.sit(made["id"])
    anna.page.click("[data-again]")
    anna.page.select_option(".again select", "")
    anna.page.click("[data-start]")
    arrives(anna, next_table(made["id"]))
    anna.page.wait_for_selector("dialog .link-row")
    assert "Bert" in anna.text("dialog .link-row")
    for person in (anna, bert):
        person.leave()
