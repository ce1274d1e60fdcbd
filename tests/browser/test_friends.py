"""Several devices at one table: links, spectators, undo and its limit, chat."""

from __future__ import annotations

import re
from typing import Any

import pytest
import zxingcpp

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, GAME, Person

pytestmark = pytest.mark.slow

WORDS = Words("en", ["Anna", "Bert"])

QUESTION = "document.querySelector('.question span').firstChild.textContent"
"""The question, without the names of others who are asked."""
PRESSES = 8
"""Presses on every device; bots play the game to its end."""
CELL = 4
"""Pixels of a cell of a QR code."""


def test_three_devices_and_a_bot_come_to_the_same_end(browser: Any, server: Server) -> None:
    sizes = ("laptop", "tablet", "phone")
    people = anna, bert, cora = [Person(browser, server.url, size) for size in sizes]
    made = anna.make_table("here", "link", "link", "greedy")
    anna.sit(made["id"])
    bert.follow(made["links"]["1"], "Bertram")
    cora.follow(made["links"]["2"], "Coralie")
    anna.page.wait_for_selector("text=Bertram")
    for person in people:
        person.begin_playing()
    for person in people:
        person.until(f"() => quickPlayer.presses > {PRESSES} || quickPlayer.done")
    for person in people:
        person.stop_playing()
    for seat, person in ((1, bert), (2, cora)):
        assert person.send(made["id"], "leave-to-bot", seat, bot="random")["ok"]
    anna.let_bots_finish(made["id"], 0)
    for person in people:
        person.page.wait_for_selector(".sheet")
    sheets = [person.page.text_content(".sheet") for person in people]
    assert sheets[0] and sheets == [sheets[0]] * 3
    for person in people:
        person.leave()


def scanned(person: Person, code: str) -> str:
    """The text that a camera reads from a QR code on the page."""
    size = int(person.page.get_attribute(code, "viewBox").split()[-1])
    cells = re.findall(r"M(\d+) (\d+)h1v1h-1z", person.page.get_attribute(f"{code} path", "d"))
    side = size * CELL
    picture = bytearray(b"\xff" * side * side)
    for x, y in cells:
        for line in range(int(y) * CELL, (int(y) + 1) * CELL):
            begins = line * side + int(x) * CELL
            picture[begins : begins + CELL] = bytes(CELL)
    (found,) = zxingcpp.read_barcodes(memoryview(picture).cast("B", (side, side)))
    return str(found.text)


def test_the_code_beside_a_link_leads_to_the_seat(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url, "phone")
    anna.sit(anna.make_table("here", "link")["id"])
    anna.open_links()
    anna.page.click("[data-renew='1']")
    anna.page.wait_for_selector(".qr")
    link = scanned(anna, ".qr")
    assert link == anna.page.input_value(".link-code input")
    bert.follow(link.rpartition("/")[2], "Bert")
    anna.page.wait_for_selector(".strip >> text=Bert")
    for person in (anna, bert):
        person.leave()


def test_who_makes_a_table_for_friends_invites_them_first(browser: Any, server: Server) -> None:
    """Their links are shown at once, with a warning if they lead nowhere."""
    anna = Person(browser, server.url, "phone")
    anna.page.goto(f"{server.url}/new?game={GAME}&seat=here&seat=link&seat=link")
    anna.page.click("form button[type=submit]")
    anna.page.wait_for_selector("dialog .qr")
    assert anna.text("dialog h2") == WORDS.text("web.tool.invite")
    assert anna.page.locator(".qr:visible").count() == 1, "one for everybody; each seat's is folded"
    assert anna.text("[data-here-only] summary") == WORDS.text("web.links.here-only")
    assert anna.page.locator(".link-code button").first.bounding_box()["y"] < 740
    bert = Person(browser, server.url, language="de")
    link = str(anna.page.locator(".link-code input").first.input_value())
    bert.page.goto(f"{server.url}/join/{link.rpartition('/')[2]}")
    bert.page.wait_for_selector("form button[type=submit]")
    assert Words("de").text("web.join.yours") in bert.text('[data-yours="true"]')
    for person in (anna, bert):
        person.leave()


def test_one_link_brings_everybody_to_the_next_seat(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    bert, cora = Person(browser, server.url), Person(browser, server.url, "phone")
    made = anna.make_table("here", "link", "link")
    anna.sit(made["id"])
    anna.open_links()
    anna.page.click("[data-renew-all]")
    link = str(anna.page.input_value("[data-together] .link-code input"))
    token = link.rpartition("/")[2]
    for person, name in ((bert, "Bert"), (cora, "Cora")):
        person.follow(token, name)
        anna.page.wait_for_selector(f'[data-seated=human]:has-text("{name}")')
    bert.page.goto(link)
    bert.page.wait_for_selector("[data-here]")
    bert.page.click("form button[type=submit]")
    bert.page.wait_for_url(f"**/t/{made['id']}")
    seats = anna.get(f"/api/tables/{made['id']}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Bert", "Cora"]
    for person in (anna, bert, cora):
        person.leave()


@pytest.mark.parametrize("old_way", [True, False])
def test_copied_is_said_only_where_it_is_true(browser: Any, server: Server, old_way: bool) -> None:
    """A page on the local network comes over http and has no clipboard."""
    anna = Person(browser, server.url)
    anna.before(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "const copy = document.execCommand.bind(document);"
        f"document.execCommand = (what) => {str(old_way).lower()} && copy(what);"
        "document.addEventListener('copy', () => (window.copied = getSelection().toString()));"
    )
    anna.sit(anna.make_table("here", "link")["id"])
    anna.open_links()
    anna.page.click("[data-renew='1']")
    button = anna.page.locator(".link-code button").first
    button.click()
    said = WORDS.text("web.copy.done" if old_way else "web.copy.by-hand")
    anna.page.wait_for_selector(f'.link-code button:has-text("{said}")')
    link = anna.page.input_value(".link-code input")
    if old_way:
        assert anna.page.evaluate("copied") == link
    else:
        chosen = "(({ value, selectionStart: a, selectionEnd: z }) => value.slice(a, z))"
        assert anna.page.evaluate(f"{chosen}(document.activeElement)") == link
    anna.leave()


def test_a_link_that_is_only_looked_at_is_not_used_up(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    token = made["links"]["1"]
    for _ in range(2):
        bert.page.goto(f"{server.url}/join/{token}")
        bert.page.wait_for_selector("form button[type=submit]")
    bert.follow(token, "Bert")
    for person in (anna, bert):
        person.leave()


def test_a_spectator_sees_no_hand_and_has_no_buttons(browser: Any, server: Server) -> None:
    anna, zoe = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "greedy", "greedy")
    zoe.follow(made["spectators"])
    zoe.page.wait_for_selector(".banner")
    assert not zoe.seen(".choices .choice") and not zoe.seen(".take-back")
    assert zoe.text("#hand").strip() == ""
    anna.sit(made["id"])
    anna.asked()
    before = zoe.count(".log-line")
    anna.step()
    zoe.until_more(".log-line", before)
    seats = zoe.get(f"/api/tables/{made['id']}")["seats"]
    assert [each["seat"] for each in seats] == [None]
    zoe.open("menu")
    zoe.page.wait_for_selector("dialog[open]")
    zoe.page.wait_for_load_state("networkidle")
    assert not zoe.seen(".links") and not zoe.seen(".seat-menu")
    for person in (anna, zoe):
        person.leave()


def test_undo_goes_to_the_barrier_and_says_why_it_stops(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy", seed=3)["id"])
    while not any(choice.startswith("play ") for choice in anna.asked()):
        anna.step()
    first, question = anna.choices(), anna.page.text_content(".question")
    anna.page.wait_for_selector(".set-count")
    anna.choose(next(choice for choice in first if choice.startswith("play ")))
    anna.page.wait_for_selector(".choices [aria-pressed=true]")
    anna.page.keyboard.press("u")
    anna.page.wait_for_selector(".choices [aria-pressed=true]", state="detached")
    anna.until("(asked) => document.querySelector('.question').textContent === asked", question)
    assert anna.choices() == first
    while anna.seen('[data-command="restart-turn"]:enabled'):
        entries = anna.count(".log-line")
        anna.page.keyboard.press("u")
        anna.until("n => document.querySelectorAll('.log-line').length < n", entries)
    anna.page.click('[data-command="undo"]')
    bubble = anna.text(".take-back .bubble")
    assert "since then" in bubble or "began" in bubble
    anna.leave()


def test_links_are_offered_to_whom_the_server_gives_them(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", "link")
    anna.sit(made["id"])
    bert.follow(made["links"]["1"], "Bert")
    for person, offered in ((anna, ["2", "spectators", "0"]), (bert, ["1"])):
        person.open_links()
        person.page.wait_for_selector(".links [data-renew]", state="attached")
        rows = person.page.locator("[data-renew]")
        assert [row.get_attribute("data-renew") for row in rows.all()] == offered
        person.leave()


def test_beyond_the_barrier_the_others_are_asked(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", seed=11)
    anna.sit(made["id"])
    bert.follow(made["links"]["1"], "Bert")
    mover, other = (anna, bert) if anna.choices() else (bert, anna)
    mover.step()
    while other.asked():
        other.step()
        if not other.choices():
            break
    before = mover.count(".log-line")
    mover.page.click('[data-command="undo"]')
    mover.page.click('[data-command="ask-back"]')
    other.page.wait_for_selector("[role=alertdialog]")
    update = other.get(f"/api/tables/{made['id']}?events=0")
    request = update["table"]["request"]
    first = next(e for e in update["seats"][0]["events"] if e["at"] > request["entries"])
    who = ("Anna", 0) if mover is anna else ("Bert", 1)
    assert request["seat"] == request["back"][0] == who[1]
    said = other.text("[role=alertdialog]").strip()
    assert said.startswith(f"{who[0]} asks to go back to before “")
    assert WORDS.event(GAME, first).rstrip(".") in said
    assert {name for name in ("Anna", "Bert") if name in said.partition(":")[2]} == {
        WORDS.player(seat) for seat in request["back"]
    }
    assert other.page.title().startswith(f"● {WORDS.text('web.request.title')}")
    other.page.click('[data-consent="yes"]')
    mover.until("n => document.querySelectorAll('.log-line').length < n", before)
    for person in (anna, bert):
        person.leave()


TALK = """() => {
  window.talk = [];
  new MutationObserver(() => {
    const shown = document.querySelector(".new-talk");
    if (shown && !talk.length) talk.push(shown.innerText);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Keeps the chat text that was shown, however briefly."""


def test_talk_reaches_the_others_as_plain_text(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url, "phone")
    zoe = Person(browser, server.url)
    made = anna.make_table("here", "link")
    anna.sit(made["id"])
    bert.follow(made["links"]["1"], "Bert")
    zoe.follow(made["spectators"])
    for person in (anna, bert):
        person.page.evaluate(TALK)
    anna.page.click("[data-sheet=chat]")
    anna.page.fill(".chat-say input", "<b>Guten Abend</b>")
    anna.page.keyboard.press("Enter")
    bert.until("() => window.talk.length === 1")
    (shown,) = bert.page.evaluate("talk")
    assert shown.split(maxsplit=1) == ["Anna", "<b>Guten Abend</b>"]
    new = WORDS.text("web.chat.unread", n=1)
    for person, place in ((bert, ".tool-chat"), (zoe, "[data-sheet=chat]")):
        person.page.wait_for_selector(f"{place}[aria-label$='{new}'] .badge:text-is('1')")
        assert person.page.title().startswith("(1) ")
        person.page.click(place)
        person.page.wait_for_selector(".chat-lines li p")
        assert person.text(".chat-lines li p") == "<b>Guten Abend</b>"
        person.page.wait_for_selector(".badge", state="detached")
    assert not anna.seen(".badge"), "what one says oneself is read"
    assert anna.page.evaluate("talk") == []
    bert.page.reload()
    bert.page.wait_for_selector(".question")
    assert not bert.seen(".badge") and not bert.page.title().startswith("(")
    for person in (anna, bert, zoe):
        person.leave()


def test_who_answers_at_the_same_time_is_asked_until_he_has(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", supply="together")
    id = made["id"]
    anna.sit(id)
    bert.follow(made["links"]["1"], "Bert")
    update = anna.get(f"/api/tables/{id}")
    while update["table"]["asked"] != [0, 1]:
        anna.answer(id, 0) if update["table"]["asked"] == [0] else bert.answer(id, 1)
        update = anna.get(f"/api/tables/{id}")
    assert len(bert.asked()) > 1
    choices = anna.asked()
    question = anna.page.evaluate(QUESTION)
    bert.step()
    bert.page.wait_for_selector(".choices.is-empty")
    assert anna.page.evaluate(QUESTION) == question, "the same question, open still"
    assert anna.choices() == choices and len(choices) > 1
    log = bert.count(".log-line")
    anna.step()
    bert.until_more(".log-line", log)
    for person in (anna, bert):
        person.leave()


def test_two_devices_on_one_seat_see_the_same(browser: Any, server: Server) -> None:
    anna, phone = Person(browser, server.url), Person(browser, server.url, "phone")
    id = anna.make_table("here", "greedy", "greedy")["id"]
    anna.sit(id)
    anna.open_links()
    anna.page.click('[data-renew="0"]')
    address = str(anna.page.input_value(".link-code input"))
    anna.page.keyboard.press("Escape")
    phone.follow(address.rpartition("/")[2])
    assert phone.asked() == anna.asked()
    log = anna.count(".log-line")
    phone.page.locator(CHOICE).first.click()
    anna.until_more(".log-line", log)
    anna.settle()
    anna.page.wait_for_selector(CHOICE)
    phone.page.wait_for_selector(CHOICE)
    sentence = ".question span span"
    assert anna.text(sentence).split() == phone.text(sentence).split()
    log = phone.count(".log-line")
    anna.step()
    phone.until_more(".log-line", log)
    for person in (anna, phone):
        person.leave()
