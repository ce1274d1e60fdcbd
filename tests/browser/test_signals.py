"""Your-turn signals: title, favicon, sound, webhook."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person
from tests.server.listener import listening
from tests.waiting import LATE

pytestmark = pytest.mark.slow

TURN = "● " + Words("en").text("web.status.your-turn")
EAR = """
window.notes = 0;
window.AudioContext = class {
  constructor() { Object.assign(this, { currentTime: 0, destination: {} }); }
  createOscillator() {
    return { frequency: {}, connect: (to) => to, start: () => (window.notes += 1), stop() {} };
  }
  createGain() {
    const set = () => {};
    const gain = { setValueAtTime: set, linearRampToValueAtTime: set };
    return { gain: { ...gain, exponentialRampToValueAtTime: set }, connect: (to) => to };
  }
};
"""


def icon(person: Person) -> str:
    return str(person.page.get_attribute("link[rel=icon]", "href"))


@pytest.mark.parametrize("sound", [False, True])
def test_title_icon_and_sound_tell_that_it_is_my_turn(
    browser: Any, server: Server, sound: bool
) -> None:
    anna, bert = Person(browser, server.url, sound=sound), Person(browser, server.url)
    anna.before(EAR)
    made = anna.make_table("here", "link")
    id = made["id"]
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    anna.sit(id)
    anna.answer_until(id, [1])
    anna.until("() => !document.title.includes('●')")
    assert "pestis.svg" in icon(anna)
    anna.page.click(".where")
    before = anna.page.evaluate("notes")
    bert.answer_unseen_until(id, 1, [0])
    anna.until("turn => document.title.startsWith(turn)", TURN)
    assert "turn.svg" in icon(anna)
    assert anna.page.evaluate("notes") - before == (2 if sound else 0)
    anna.open("menu")
    assert anna.page.evaluate("notes") - before == (2 if sound else 0), "once a turn"
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".table-rows .is-mine")
    assert anna.page.title().startswith("● (1)")
    for person in (anna, bert):
        person.leave()


def test_another_program_is_told_when_the_menu_says_so(browser: Any, server: Server) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link")
    id = made["id"]
    assert bert.post("/api/join", {"token": made["links"]["1"], "name": "Bert"}).ok
    anna.sit(id)
    with listening() as listener:
        anna.open("menu")
        anna.page.fill("dialog input[type=url]", listener.url)
        anna.page.locator("#webhook [type=submit]").click()
        anna.settle()
        anna.page.keyboard.press("Escape")
        anna.answer_until(id, [1])
        bert.answer_unseen_until(id, 1, [0])
        told = listener.fresh.get(timeout=LATE)
        assert (told["event"], told["seat"], told["game"]) == ("your-turn", 0, "rattus-cartus")
        assert id in told["table"]
    for person in (anna, bert):
        person.leave()
