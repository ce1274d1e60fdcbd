"""Replay of a running and a finished table, of a record, and catching up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import Person

pytestmark = pytest.mark.slow


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
    anna.page.wait_for_function("() => location.search.includes('at=13')")
    assert "as=1" in anna.page.url
    anna.page.keyboard.press("Home")
    anna.page.wait_for_function("() => location.search.includes('at=0')")
    anna.page.keyboard.press("End")
    anna.page.wait_for_selector(".result")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_function("() => location.search === ''")


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
    anna.page.wait_for_function(
        "before => parseInt(document.querySelector('.scrub-at').innerText) > before + 2",
        arg=before,
    )


def test_a_record_is_downloaded_and_looked_at_again_elsewhere(
    finished: Any, browser: Any, server: Server, tmp_path: Path
) -> None:
    anna, id = finished
    anna.page.goto(f"{server.url}/t/{id}")
    with anna.page.expect_download() as download:
        anna.page.click(".result-links a[download]")
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
    assert not anna.context.request.get(path).ok
    anna.complaints.clear()
    anna.leave()


def test_catching_up_plays_what_happened_since_my_turn(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url, speed=8)
    anna.sit(anna.make_table("here", "greedy", "greedy", "greedy")["id"])
    anna.begin_playing(stop=".catch-up", most=80)
    anna.end_playing()
    assert anna.seen(".log-since")
    anna.page.click(".catch-up")
    anna.page.wait_for_selector(".scrubber")
    anna.page.wait_for_selector(".choices .choice", timeout=20_000)
    anna.leave()
