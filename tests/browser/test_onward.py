"""Playing on from a moment, and set-ups in links, on the page of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pestis
from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import GAME, Person

OWN = """
[[building]]
id = "farm"
class = "peasantry"
rule = "RC 4.1"
premium = "draw 3"
standard = "draw 2"
"""


def recorded(folder: Path, answers: int) -> Path:
    match = pestis.new(GAME, 3, 5, seated=["Anna", "bot:random", "Cora"])
    while len(match.log) < answers:
        seat = match.prompts()[0].seats[0]
        origin = "bot:random-1" if seat == 1 else ""
        match.submit(seat, match.choices(seat)[0], origin)
    file = folder / "game.pestis"
    file.write_text(match.save(), encoding="utf-8")
    return file


def play_on(person: Person) -> str:
    """Press the button to play on; returns the id of the new table."""
    person.page.click('[data-command="onward"]')
    person.page.wait_for_selector("form.onward select")
    person.page.click("form.onward [type=submit]")
    person.page.wait_for_selector(".curtain, .question")
    return str(person.page.url.rpartition("/t/")[2])


def test_a_new_table_goes_on_from_a_record(browser: Any, server: Server, tmp_path: Path) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{anna.url}/replay")
    anna.page.set_input_files("input[type=file]", str(recorded(tmp_path, 16)))
    anna.page.wait_for_selector(".scrub-at")
    anna.page.click(".scrub-steps button:nth-child(2)")
    anna.until("() => document.querySelector('.scrub-at').textContent === '15 / 16'")
    anna.page.click('[data-command="onward"]')
    anna.page.wait_for_selector("form.onward select")
    players = [anna.page.input_value(f"select[name=player-{seat}]") for seat in range(3)]
    assert players == ["here", "random", "here"]
    anna.page.keyboard.press("Escape")
    id = play_on(anna)
    table = anna.get(f"/api/tables/{id}")["table"]
    assert table["continued"]
    assert table["name"].endswith("from 15 on")
    assert [seat["name"] for seat in table["seats"]][::2] == ["Anna", "Cora"]
    anna.page.click(".curtain [data-eyes='0']")
    anna.page.wait_for_selector(".log")
    assert Words("en").text("web.log.continued") in anna.text(".log")
    anna.leave()


def test_only_who_plays_bots_alone_goes_on_from_a_running_table(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    for players, offered in ((("here", "random"), True), (("here", "here"), False)):
        made = anna.make_table(*players)["id"]
        anna.sit(made)
        if anna.seen(".curtain"):
            anna.page.click(".curtain [data-eyes='0']")
        anna.page.wait_for_selector(".log-line")
        anna.open("replay")
        anna.page.wait_for_selector(".scrub-at")
        assert anna.seen('[data-command="onward"]') == offered
        if offered:
            assert play_on(anna) != made
    anna.leave()


def test_a_set_up_travels_in_a_link(browser: Any, server: Server, tmp_path: Path) -> None:
    anna = Person(browser, server.url)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    anna.page.goto(
        f"{anna.url}/new?game=rattus&seat=here&seat=random&option.standstill=goes-on&seed=12"
    )
    anna.page.wait_for_selector("form.new-table")
    assert anna.page.input_value("select[name=game]") == "rattus"
    assert anna.page.input_value("select[name=player-1]") == "random"
    assert anna.page.is_checked("input[name=option-standstill][value=goes-on]")
    anna.page.click("form.new-table .quiet:has(.sign)")
    anna.page.wait_for_selector(".is-said")
    link = anna.page.evaluate("navigator.clipboard.readText()")
    anna.page.goto(link)
    anna.page.wait_for_selector("form.new-table")
    assert anna.page.input_value("input[name=seed]") == "12"
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector(".question")
    record = anna.page.evaluate(
        "fetch(`/api${location.pathname.replace('t/', 'tables/')}/record`).then((r) => r.text())"
    )
    header = pestis.load(record).header
    assert (header.seed, header.box.options["standstill"]) == (12, "goes-on")
    anna.page.goto(f"{anna.url}/new?game=pest&seat=here&seat=hal&option.moon=full&seed=x")
    anna.page.wait_for_selector("form.new-table .why")
    assert anna.count("form.new-table .why") == 3
    assert anna.page.input_value("select[name=game]") == "pest"
    anna.leave()


def test_own_card_data_come_from_a_file(browser: Any, server: Server, tmp_path: Path) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{anna.url}/new?game={GAME}&seat=here&seat=random")
    file = tmp_path / "own.toml"
    file.write_text("nonsense = ", encoding="utf-8")
    anna.page.wait_for_selector("form.new-table")
    anna.page.set_input_files("input[name=content]", str(file))
    anna.page.wait_for_selector("bdi:text('own.toml')")
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector("form.new-table .why")
    assert "TOML" in anna.text("form.new-table .why")
    assert "409" in anna.complaints.pop()
    anna.page.click(".option .quiet")
    file.write_text(OWN, encoding="utf-8")
    anna.page.set_input_files("input[name=content]", str(file))
    anna.page.wait_for_selector("bdi:text('own.toml')")
    anna.page.click("form.new-table [type=submit]")
    anna.page.wait_for_selector(".question, .form .why")
    id = anna.page.url.rpartition("/t/")[2]
    assert anna.get(f"/api/tables/{id}")["seats"][0]["view"]["content"]["building"]
    anna.leave()


def test_what_the_page_is_made_of_is_listed(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{anna.url}/about")
    anna.page.wait_for_selector(".about a")
    links = anna.page.eval_on_selector_all(".about li a", "links => links.map(({ href }) => href)")
    assert all(anna.context.request.get(link, max_retries=1).ok for link in links)
    anna.leave()
