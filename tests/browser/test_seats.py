"""Seats and tables: names, stand-ins, ending by agreement."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

WORDS = Words("en", ["Anna", "Bert"])


def say(id: str) -> str:
    return WORDS.text(f"web.{id}")


def both(browser: Any, server: Server) -> tuple[Person, Person, str]:
    """Anna and Bert at one table, each on their own page."""
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    anna.sit(made["id"])
    bert.follow(made["links"]["1"], "Bert")
    return anna, bert, made["id"]


def close(person: Person) -> None:
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="detached")


def test_a_table_and_a_player_are_renamed_in_plain_text(browser: Any, server: Server) -> None:
    """The name is remembered on the device for the next table."""
    anna, bert, _ = both(browser, server)
    bert.open("menu")
    bert.page.fill("[data-my-name] input", "<i>Bertha</i>")
    bert.page.click("[data-my-name] button")
    for person in (anna, bert):
        person.page.wait_for_selector('.player-name bdi:text-is("<i>Bertha</i>")')
    anna.open("menu")
    form = anna.page.locator(f'form:has(button:text-is("{say("menu.rename")}"))')
    form.locator("input").fill("<i>Friday</i> evening")
    form.locator("button").click()
    for person in (anna, bert):
        person.until(
            "() => document.querySelector('.table-name').innerText === '<i>Friday</i> evening'"
        )
    bert.page.goto(server.url)
    bert.page.wait_for_selector("text=<i>Friday</i> evening")
    assert bert.page.input_value("input[name=my-name]") == "<i>Bertha</i>"
    for person in (anna, bert):
        person.leave()


LOG = """async () => {
  const { html, render } = await ownModule("./shared/lib.js");
  const { Log } = await ownModule("./table/log.js");
  const { words } = await ownModule("./shared/language.js");
  const box = document.body.appendChild(document.createElement("div"));
  const events = [1, 2, 3].map((n) => ({ n, at: n, id: "x", params: { seat: 0 } }));
  const notes = [{ n: 9, at: 1, id: "note.undone", params: { seat: 0 }, time: 0 }];
  const none = () => null;
  const said = { events, notes, words: words.value, game: "x", since: 0, at: null };
  render(html`<${Log} ...${said} onPoint=${none} onReplay=${none} />`, box);
  return [...box.querySelectorAll("li")].map(({ className }) => className.trim());
}"""


def test_a_note_stands_in_the_log_where_it_happened(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card")
    assert anna.page.evaluate(LOG) == ["log-line", "log-note", "log-line", "log-line"]
    anna.leave()


def test_a_bot_stands_in_and_the_seat_is_taken_back(browser: Any, server: Server) -> None:
    anna, bert, id = both(browser, server)
    anna.open("menu")
    anna.page.click(f'text="{say("menu.leave-do")}"')
    note = f'.player-note:has-text("{say("player.stand-in")}")'
    for person in (anna, bert):
        person.page.wait_for_selector(note)
    close(anna)
    log = anna.count(".log-line")
    bert.step()
    bert.asked()
    anna.until_more(".log-line", log)
    assert anna.choices() == [], "the bot answers, not Anna"
    assert say("prompt.bot-plays") in anna.text("#actions")
    anna.page.click("[data-command=take-back]")
    for person in (anna, bert):
        person.page.wait_for_selector(note, state="detached")
    bert.answer_until(id, [0])
    assert anna.asked(), "Anna answers again"
    for person in (anna, bert):
        person.leave()


def test_a_menu_knows_the_bots_however_late_the_games_are_told(
    browser: Any, server: Server
) -> None:
    def late(route: Any) -> None:
        anna.page.wait_for_timeout(700)
        route.continue_()

    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy")["id"]
    anna.page.route("**/api/games", late)
    anna.sit(id)
    anna.open("menu")
    leave = anna.page.locator(f'text="{say("menu.leave-do")}"')
    leave.click()
    anna.page.wait_for_selector(f'.player-note:has-text("{say("player.stand-in")}")')
    anna.leave()


def test_an_empty_field_does_not_stop_the_webhook(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy")["id"]
    anna.sit(id)
    anna.open("menu")
    sent: list[dict[str, Any]] = []
    anna.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))),
    )
    anna.page.reload()
    anna.open("menu")
    anna.page.fill("#webhook input", "http://127.0.0.1:9/turn")
    anna.page.click("#webhook [type=submit]")
    anna.page.wait_for_selector(f'text="{say("menu.webhook-saved")}"')
    close(anna)
    anna.open("menu")
    anna.page.wait_for_selector(f'text="{say("menu.webhook-set")}"')
    anna.page.click("#webhook [type=submit]")
    assert anna.page.evaluate("document.activeElement.matches('#webhook input:invalid')")
    anna.page.click('[data-command="stop-webhook"]')
    anna.page.wait_for_selector(f'text="{say("menu.webhook-stopped")}"')
    anna.page.wait_for_selector("[data-command=stop-webhook]:disabled")
    urls = [command["url"] for command in sent if command["type"] == "set-webhook"]
    assert urls == ["http://127.0.0.1:9/turn", ""]
    anna.leave()


def test_a_table_ends_when_all_agree_and_only_then(browser: Any, server: Server) -> None:
    anna, bert, id = both(browser, server)
    for answer in ("no", "yes"):
        anna.open("menu")
        anna.page.click('[data-command="ask-end"]')
        bert.page.wait_for_selector("[role=alertdialog]")
        if anna.seen("dialog[open]"):
            close(anna)
        assert not anna.seen('[data-consent="yes"]'), "who asks has agreed"
        bert.page.click(f'[data-consent="{answer}"]')
        bert.page.wait_for_selector("[role=alertdialog]", state="detached")
        status = anna.get(f"/api/tables/{id}")["table"]["status"]
        assert status == ("ended" if answer == "yes" else "running")
    for person in (anna, bert):
        person.page.wait_for_selector(f'.turn:has-text("{say("status.ended")}")')
        assert person.choices() == []
    assert anna.context.request.get(f"{server.url}/api/tables/{id}/record", max_retries=1).ok
    anna.page.goto(server.url)
    anna.page.wait_for_selector(f'.table-rows li:has-text("{say("status.ended")}")')
    for person in (anna, bert):
        person.leave()


def test_a_bot_is_asked_for_who_is_away_and_he_comes_back(browser: Any, server: Server) -> None:
    anna, bert, id = both(browser, server)
    anna.answer_until(id, [1])
    bert.go_away()
    anna.page.click('[data-target="seat-1"][data-way]')
    ask = anna.page.locator('#absent [data-ask="stand-in"]')
    assert ask.inner_text() == WORDS.text("web.absent.stand-in", names=["Bert"])
    assert say("absent.just-left") in anna.text("#absent")
    ask.click()
    close(anna)
    bert.page.goto(server.url)
    bert.page.wait_for_selector(f'.table-rows .is-mine:has-text("{say("lobby.consent")}")')
    bert.sit(id)
    bert.page.click('[data-consent="yes"]')
    anna.page.wait_for_selector(f'.player-note:has-text("{say("player.stand-in")}")')
    assert anna.asked(), "the bot has answered for Bert"
    bert.page.click("[data-command=take-back]")
    anna.page.wait_for_selector(
        f'.player-note:has-text("{say("player.stand-in")}")', state="detached"
    )
    for person in (anna, bert):
        person.leave()


def test_every_seat_says_who_is_here_and_which_is_mine(browser: Any, server: Server) -> None:
    """Whichever seat the table waits for."""
    anna, bert, _ = both(browser, server)
    dot = '.player[data-target="seat-{}"] .presence[data-online="{}"]'
    for person, other in ((anna, 1), (bert, 0)):
        person.page.wait_for_selector(dot.format(other, "true"))
        assert person.text(".player.is-me .player-note") == say("player.you")
        assert person.count(".presence") == 1
    bert.go_away()
    anna.page.wait_for_selector(dot.format(1, "false"))
    for person in (anna, bert):
        person.leave()


def test_the_status_names_who_is_asked(browser: Any, server: Server) -> None:
    anna, bert, id = both(browser, server)
    (asked,) = anna.get(f"/api/tables/{id}")["table"]["asked"]
    waits, name = (bert, "Anna") if asked == 0 else (anna, "Bert")
    waits.page.wait_for_selector(".turn:not(.is-mine)")
    assert waits.text(".turn").strip() == name
    for person in (anna, bert):
        person.leave()


def test_a_seat_is_handed_on_to_somebody_else(browser: Any, server: Server) -> None:
    anna, bert, id = both(browser, server)
    cora = Person(browser, server.url)
    bert.go_away()
    anna.open("menu")
    anna.page.click('#absent [data-ask="hand-on"]')
    bert.sit(id)
    hand = bert.text("#hand")
    bert.page.click('[data-consent="yes"]')
    bert.page.wait_for_selector(f'h1:text-is("{say("gone.title")}")')
    assert not bert.seen("#hand")
    bert.page.reload()
    bert.page.wait_for_selector(f'text="{say("gone.no-more")}"')
    close(anna)
    anna.page.wait_for_selector(f'.player-note:has-text("{say("player.open")}")')
    anna.open_links()
    anna.page.click('[data-renew="1"]')
    address = str(anna.page.locator(".link-code input").first.input_value())
    cora.follow(address.rpartition("/")[2], "Cora")
    assert cora.text("#hand") == hand, "the seat and all that it holds"
    anna.page.wait_for_selector('.player-name bdi:text-is("Cora")')
    bert.complaints.clear()
    for person in (anna, bert, cora):
        person.leave()
