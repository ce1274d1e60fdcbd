"""Games at one screen: against bots, behind the curtain, by keyboard, in every language."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, GAME, GAME_SECONDS, Person

pytestmark = pytest.mark.slow

WATCH_THE_CURTAIN = """() => {
  window.seenWrong = [];
  window.curtains = 0;
  let eyes = "";
  document.addEventListener("click", (event) => {
    eyes = event.target.closest("[data-eyes]")?.dataset.eyes ?? eyes;
  }, true);
  new MutationObserver(() => {
    const me = document.querySelector(".player.is-me")?.dataset.target;
    if (document.querySelector(".curtain")) {
      curtains += 1;
      for (const hidden of [".hand", ".log", ".choices", ".player"])
        if (document.querySelector(hidden)) seenWrong.push(`${hidden} behind the curtain`);
    } else if (me && me !== `seat-${eyes}`) seenWrong.push(`${me} is shown to seat-${eyes}`);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
LEARN_TWICE = """async () => {
  const { LOBBY, learn, words } = await ownModule("./shared/language.js");
  const first = learn(LOBBY);
  void learn(LOBBY);
  await first;
  return words.value.has("web.end.wins");
}"""
LEARN_WHILE_THE_LANGUAGE_CHANGES = """async () => {
  const { LOBBY, language, learn, speak } = await ownModule("./shared/language.js");
  await Promise.all([speak("nl"), learn(LOBBY)]);
  return language.value;
}"""


def test_a_game_begins_in_the_lobby_and_ends_there(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.fill('input[name="my-name"]', "Anna")
    anna.page.click(f'[data-game="{GAME}"] [data-play]')
    for _ in range(4):
        anna.step()
    anna.let_bots_finish(anna.page.url.rpartition("/")[2], 0)
    anna.page.wait_for_selector(".sheet")
    sheet = anna.text(".sheet")
    assert "Anna" in sheet and "Total" in sheet
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".table-rows li")
    assert "The game is over" in anna.text(".table-rows li")
    anna.leave()


def test_two_people_at_one_device_never_see_each_others_hand(browser: Any, server: Server) -> None:
    both = Person(browser, server.url)
    both.sit(both.make_table("here", "here", "greedy")["id"])
    assert both.seen(".curtain") and not both.seen(".hand")
    both.page.evaluate(WATCH_THE_CURTAIN)
    both.begin_playing()
    both.until("() => curtains > 20 || quickPlayer.done", seconds=GAME_SECONDS)
    both.stop_playing()
    assert both.page.evaluate("curtains") > 20
    assert both.page.evaluate("seenWrong") == []
    both.leave()


def test_all_who_share_a_device_can_agree_at_it(browser: Any, server: Server) -> None:
    all = Person(browser, server.url)
    id = all.make_table("here", "here", "here", game="rattus")["id"]
    all.sit(id)
    all.page.locator(".curtain [data-eyes]").first.click()
    all.open("menu")
    all.page.click('[data-command="ask-end"]')
    all.page.wait_for_selector(".consent")
    all.page.keyboard.press("Escape")
    assert all.count(".consent") == 2, "who asks has agreed"
    all.page.locator('.consent [data-consent="yes"]').first.click()
    all.until("() => document.querySelectorAll('.consent').length === 1")
    assert all.get(f"/api/tables/{id}")["table"]["status"] == "running"
    all.page.click('.consent [data-consent="yes"]')
    all.page.wait_for_selector(".notice", state="detached")
    assert all.get(f"/api/tables/{id}")["table"]["status"] == "ended"
    all.leave()


def test_words_are_there_also_when_more_were_asked_for_meanwhile(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy")["id"])
    delays = itertools.chain([0], itertools.repeat(0.3))

    def answer(route: Any) -> None:
        time.sleep(next(delays))
        route.continue_()

    anna.context.route("**/words/*/lobby", answer)
    assert anna.page.evaluate(LEARN_TWICE)
    anna.leave()


def test_words_asked_for_while_the_language_changes_are_of_the_new_one(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card")
    assert anna.page.evaluate(LEARN_WHILE_THE_LANGUAGE_CHANGES) == "nl"
    anna.leave()


def test_the_language_changes_at_once_also_in_the_log(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.asked()
    view = anna.page.evaluate(
        "fetch(location.pathname.replace('/t/', '/api/tables/')).then(r => r.json())"
    )
    kind = view["seats"][0]["view"]["prompts"][0]["kind"]
    for language in LANGUAGES:
        anna.open("menu")
        anna.page.select_option("dialog select.language", language)
        anna.until(f"() => document.documentElement.lang === '{language}'")
        anna.page.keyboard.press("Escape")
        words = Words(language, ["Anna", "Bert", "Cora"])
        told = words.text(f"{GAME}.event.round-began", round=1, rounds=9)
        anna.until("told => document.querySelector('.log').innerText.includes(told)", told)
        assert words.text(f"{GAME}.prompt.{kind}") in anna.text(".question")
        for choice in anna.choices():
            assert words.choice(GAME, choice) in anna.text(".choices")
    anna.leave()


def test_a_whole_game_by_keyboard_alone(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, confirm="irreversible")
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    while True:
        anna.page.locator(f"{CHOICE}, .confirm, .result").first.wait_for()
        if anna.seen(".result"):
            break
        if anna.seen(".confirm"):
            anna.page.keyboard.press("Enter")
        else:
            first = anna.page.locator(CHOICE).first
            digit = first.get_attribute("data-digit")
            if not digit:
                first.focus()
            anna.page.keyboard.press("e" if "done" in anna.choices() else digit or "Enter")
        anna.settle()
        assert anna.page.evaluate("document.activeElement !== null")
    anna.leave()


def test_tab_goes_from_status_to_actions_to_board_to_hand_to_log(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.asked()
    anna.page.wait_for_selector("#board [data-target]")
    # A table opens with the focus at its question; this test starts at the top of the page.
    anna.page.locator("#status a, #status button").first.focus()
    passed = ["status"]
    for _ in range(60):
        anna.page.keyboard.press("Tab")
        region = anna.page.evaluate(
            "document.activeElement.closest('#status, #actions, #board, #hand, #strip, #log')?.id"
        )
        if region and region not in passed:
            passed.append(region)
        if region == "log":
            break
    order = [region for region in passed if region != "strip"]
    assert order == ["status", "actions", "board", "hand", "log"]
    anna.leave()


def test_the_focus_stays_in_the_actions_when_an_answer_is_given(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.asked()
    question = anna.text(".question")
    anna.page.focus(CHOICE)
    anna.page.keyboard.press("Enter")
    anna.until("before => document.querySelector('.question').innerText !== before", question)
    anna.settle()
    assert anna.page.evaluate("document.activeElement.closest('#actions') !== null")
    anna.leave()


def test_the_regions_do_not_jump_when_the_turn_passes(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "random", "random")["id"])
    anna.asked()
    where = """() => ['status', 'board', 'actions', 'hand'].map((id) => {
      const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
      return [x, y, width, height].join();
    }).join(' ')"""
    anna.page.evaluate(
        f"""() => {{
      window.places = new Set([({where})()]);
      new MutationObserver(() => document.querySelector('.result') || places.add(({where})()))
        .observe(document.body, {{ subtree: true, childList: true, attributes: true }});
    }}"""
    )
    anna.begin_playing(most=25, seed=4)
    anna.end_playing()
    assert len(anna.page.evaluate("[...places]")) == 1
    anna.leave()
