"""Replay of a running and a finished table, of a record, and catching up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow

WORDS = Words("en", ["Anna", "Bert"])
QUICK_DRAG = """async () => {
  const asked = [];
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const true_ = window.fetch;
  window.fetch = async (...given) => {
    if (String(given[0]).includes("/replay?")) {
      asked.push(String(given[0]));
      await rest(400);
    }
    return true_(...given);
  };
  const slider = document.querySelector(".scrubber input[type=range]");
  for (let n = 1; n <= 15; n += 1) {
    slider.value = String(n);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await rest(80);
  }
  await rest(1500);
  window.fetch = true_;
  return asked;
}"""


@pytest.fixture(scope="module")
def finished(browser: Any, server: Server) -> Any:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy", "greedy", seed=5)["id"]
    anna.let_bots_finish(id, 0)
    yield anna, id
    anna.leave()


def at(person: Person) -> int:
    return int(person.text(".scrub-at").split("/")[0])


def test_the_scrubber_steps_jumps_and_has_an_address(finished: Any, server: Server) -> None:
    anna, id = finished
    anna.page.goto(f"{server.url}/t/{id}?at=12&as=1")
    anna.page.wait_for_selector(".scrubber")
    anna.page.wait_for_selector(".board-room > *")
    assert at(anna) == 12
    anna.page.keyboard.press("ArrowRight")
    anna.until("() => location.search.includes('at=13')")
    assert "as=1" in anna.page.url
    anna.page.keyboard.press("Home")
    anna.until("() => location.search.includes('at=0')")
    anna.page.keyboard.press("End")
    anna.page.wait_for_selector(".result")
    anna.page.keyboard.press("Escape")
    anna.until("() => location.search === ''")


def test_going_back_leads_out_of_the_look_back_only(finished: Any, server: Server) -> None:
    anna, id = finished
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card")
    for leave in ("Escape", "back"):
        anna.page.goto(f"{server.url}/t/{id}")
        anna.page.wait_for_selector(".result")
        anna.page.keyboard.press("r")
        anna.page.wait_for_selector(".scrubber")
        anna.page.keyboard.press("Home")
        anna.until("() => location.search.includes('at=0')")
        anna.page.go_back() if leave == "back" else anna.page.keyboard.press(leave)
        anna.page.wait_for_selector(".scrubber", state="detached")
        anna.until("() => location.search === ''")
        assert anna.page.url.endswith(f"/t/{id}")
        anna.page.wait_for_selector(".result")
    anna.page.go_forward()
    anna.page.wait_for_selector(".scrubber")
    assert (at(anna), "at=0" in anna.page.url) == (0, True)
    anna.page.go_back()
    anna.page.wait_for_selector(".scrubber", state="detached")
    anna.page.goto(server.url)
    anna.page.wait_for_selector(".game-card")
    anna.page.go_back()
    anna.page.wait_for_selector(".result")


def test_a_click_in_the_log_shows_the_table_as_it_was(finished: Any, server: Server) -> None:
    anna, id = finished
    anna.page.goto(f"{server.url}/t/{id}")
    anna.page.wait_for_selector(".log-line")
    anna.page.locator(".log-line button").nth(30).click()
    anna.page.wait_for_selector(".scrubber")
    assert anna.page.locator(".log-line.is-now").count() >= 1
    anna.page.select_option(".scrub-tools select >> nth=0", "8")
    before = at(anna)
    anna.page.keyboard.press(" ")
    anna.until(
        "before => parseInt(document.querySelector('.scrub-at').innerText) > before + 2",
        arg=before,
    )


def test_a_record_is_downloaded_and_looked_at_again_elsewhere(
    finished: Any, browser: Any, server: Server, tmp_path: Path
) -> None:
    anna, id = finished
    anna.page.goto(f"{server.url}/t/{id}")
    with anna.page.expect_download() as download:
        anna.page.click(".afterwards a[download]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    sheet = anna.page.text_content(".sheet tbody")
    eve = Person(browser, server.url)
    eve.page.goto(f"{server.url}/replay")
    eve.page.set_input_files("input[type=file]", str(file))
    eve.page.wait_for_selector(".sheet")
    assert eve.page.text_content(".sheet tbody") == sheet
    assert "record=" in eve.page.url
    eve.page.keyboard.press("Home")
    eve.until("() => location.search.includes('at=0')")
    eve.page.keyboard.press("ArrowRight")
    eve.until("() => location.search.includes('at=1')")
    link = eve.page.url
    eve.leave()
    zoe = Person(browser, server.url)
    zoe.page.goto(link)
    zoe.page.wait_for_selector(".board-room > *")
    assert at(zoe) == 1, "a link to a moment"
    zoe.leave()


def test_while_the_game_runs_one_sees_only_ones_own_past(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    made = anna.make_table("here", "greedy", "greedy")
    anna.sit(made["id"])
    for _ in range(4):
        anna.step()
    anna.page.keyboard.press("r")
    anna.page.wait_for_selector(".scrubber")
    eyes = anna.page.locator(".scrub-tools select").nth(1).locator("option").all_inner_texts()
    assert eyes == ["What everybody saw", "Anna"]
    path = f"{server.url}/api/tables/{made['id']}/replay?at=2&as=1"
    assert not anna.context.request.get(path, max_retries=1).ok
    anna.complaints.clear()
    anna.leave()


def test_what_a_seat_knew_of_a_running_game_is_looked_at_at_home(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    """The record is read on the device and sent to nobody."""
    anna = Person(browser, server.url)
    made = anna.make_table("here", "link", "random")["id"]
    while 0 in anna.get(f"/api/tables/{made}")["table"]["asked"]:
        anna.answer(made, 0)
    record = anna.context.request.get(
        f"{server.url}/api/tables/{made}/record", max_retries=1
    ).text()
    entries = json.loads(record)["table"]["entries"]
    zoe = Person(browser, server.url)
    sent: list[str] = []
    zoe.page.on("request", lambda asked: sent.append(asked.method))
    zoe.page.goto(f"{server.url}/replay")
    file = tmp_path / "own.json"
    file.write_text(record, encoding="utf-8")
    zoe.page.set_input_files("input[type=file]", str(file))
    zoe.page.wait_for_selector(".board-room > *")
    assert zoe.text(".scrub-at") == f"{entries} / {entries}"
    assert zoe.page.locator(".scrub-tools select").nth(1).locator("option").all_inner_texts() == [
        "What everybody saw",
        "Anna",
    ]
    zoe.page.keyboard.press("Home")
    zoe.until(
        "entries => document.querySelector('.scrub-at').textContent === `0 / ${entries}`", entries
    )
    assert not zoe.seen('[data-command="onward"]'), "others hide something in it"
    zoe.page.reload()
    zoe.page.wait_for_selector(".upload")
    assert "POST" not in sent
    file.write_text(record[:-9], encoding="utf-8")
    zoe.page.set_input_files("input[type=file]", str(file))
    zoe.page.wait_for_selector(".why")
    zoe.complaints.clear()
    zoe.leave()
    anna.leave()


def test_keys_do_not_answer_while_one_looks_back(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    id = anna.make_table("here", "greedy", game="pest", seed=3)["id"]
    anna.sit(id)
    while not anna.seen('[data-command="restart-turn"]:enabled'):
        anna.step()
        anna.asked()
    before = anna.get(f"/api/tables/{id}")["table"]["decision"]
    anna.page.keyboard.press("r")
    anna.page.wait_for_selector(".scrubber")
    for key in ("u", "e", "1", "E", "/"):
        anna.page.keyboard.press(key)
    anna.page.keyboard.press("?")
    anna.page.wait_for_selector("dialog[open]")
    anna.page.keyboard.press("Escape")
    assert not anna.seen(".command-line")
    assert anna.get(f"/api/tables/{id}")["table"]["decision"] == before
    anna.page.keyboard.press("Escape")
    anna.asked()
    anna.page.keyboard.press("u")
    anna.until_taken_back(id, before)
    anna.leave()


def test_what_was_taken_back_is_not_looked_back_at(browser: Any, server: Server) -> None:
    both = Person(browser, server.url)
    id = both.make_table("here", "here", game="rattus", seed=3)["id"]
    both.sit(id)
    both.page.locator(".curtain [data-eyes]").first.click()
    first, *_, last = both.asked()
    told = []
    for choice in (first, last):
        log = both.count(".log-line")
        both.choose(choice)
        both.until_more(".log-line", log)
        both.page.keyboard.press("r")
        both.page.wait_for_selector(".scrubber")
        both.page.keyboard.press("Home")
        both.until("n => document.querySelectorAll('.log-line').length === n", log)
        both.page.keyboard.press("End")
        both.until_more(".log-line", log)
        told.append(both.text(".log-line.is-now"))
        both.page.keyboard.press("Escape")
        both.page.wait_for_selector(".scrubber", state="detached")
        both.page.keyboard.press("u")
        both.until("n => document.querySelectorAll('.log-line').length === n", log)
    assert told[0] != told[1]
    both.leave()


def test_a_link_through_others_eyes_says_so_and_shows_ones_own(
    browser: Any, server: Server
) -> None:
    anna, bert = Person(browser, server.url), Person(browser, server.url)
    made = anna.make_table("here", "link", game="rattus", seed=3)
    bert.follow(made["links"]["1"], "Bert")
    bert.answer_unseen_until(made["id"], 1, [0])
    anna.answer_unseen_until(made["id"], 0, [1])
    bert.page.goto(f"{server.url}/t/{made['id']}?at=1&as=0")
    bert.page.wait_for_selector(".notice.is-problem")
    assert WORDS.text("web.replay.others") in bert.text(".notice.is-problem")
    bert.page.wait_for_selector(".log-line.is-now")
    bert.until("() => location.search.includes('as=1')")
    assert at(bert) == 1
    bert.page.click(".notice.is-problem button")
    bert.page.wait_for_selector(".notice", state="detached")
    for person in (anna, bert):
        person.leave()


def test_catching_up_plays_what_happened_since_my_turn(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, speed=8)
    anna.sit(anna.make_table("here", "greedy", "greedy", "greedy")["id"])
    anna.begin_playing(stop=".catch-up", most=80)
    anna.end_playing()
    assert anna.seen(".log-since")
    anna.page.click(".catch-up")
    anna.page.wait_for_selector(".scrubber")
    anna.page.wait_for_selector(".choices .choice")
    anna.leave()


def test_a_quick_drag_asks_for_few_moments_and_shows_the_last(
    finished: Any, server: Server
) -> None:
    """On a slow line, only the moment wanted last is requested next; those in between are
    skipped."""
    anna, id = finished
    anna.page.goto(f"{server.url}/t/{id}?at=0&as=1")
    anna.page.wait_for_selector(".scrubber")
    anna.page.wait_for_selector(".board-room > *")
    asked = anna.page.evaluate(QUICK_DRAG)
    assert "at=15&" in asked[-1]
    assert 2 <= len(asked) <= 6
    anna.until("() => location.search.includes('at=15')")
