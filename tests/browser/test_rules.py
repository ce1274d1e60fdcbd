"""The rulebook: from the lobby, from a table on a phone, by an address, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pestis.words import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.folder import LOADED, Visitor
from tests.browser.table import Person

pytestmark = pytest.mark.slow
LAID_OUT = """() => {
  const [nav, text] = [".rules-nav", ".rule-row p"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  const range = new Range();
  range.selectNodeContents(document.querySelector(".rules-law li:nth-child(2) p"));
  const written = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
  return [nav.right < text.left, (text.width * String(range).length) / written];
}"""

SIDE_BY_SIDE = """() => {
  const [one, other] = document.querySelectorAll(".rules-text section:last-child li");
  return one.offsetTop === other.offsetTop && one.offsetLeft < other.offsetLeft;
}"""


PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
FULLEST = {
    "rattus": "seats=6",
    "rattus-cartus": "seats=5&option.buildings=five-of-ten",
    "pest": "seats=2",
}
"""For each game, a table with many rules in play."""


def found(anna: Person) -> list[str]:
    """The numbers of the rules shown."""
    numbers: list[str] = anna.page.locator(".rule-whose a:not(.rule-show)").all_inner_texts()
    return numbers


def test_the_lobby_leads_to_the_rules_of_each_game(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(server.url)
    anna.page.click(".masthead a[href='/rules']")
    book = anna.get("/api/rules/pest?lang=en")["chapters"]
    chapters = [chapter["title"] for chapter in book]
    anna.page.wait_for_selector(".rules-games li:nth-child(3) ol a")
    assert anna.page.locator(".rules-games li:nth-child(3) ol a").all_inner_texts() == chapters
    anna.page.click("a[href='/rules/pest']")
    anna.page.wait_for_selector(".rule-row")
    assert "PE T30" in found(anna) and "PE 14.9" in found(anna)
    assert anna.page.locator(".rule-row.is-ruling .origin").first.inner_text() == "our ruling"
    assert anna.seen(".rule-picture svg") and anna.seen(".rules-head .scene")
    anna.page.wait_for_selector(".guide-steps.is-box .rule-piece .pe-owner.is-castle")
    anna.page.wait_for_selector(".guide-steps.is-round .rule-piece .pe-sick")
    steps = anna.page.locator(".guide-steps.is-setup li").first
    assert steps.locator(".rule-picture svg").count() == 1, "an icon where there is no piece"
    contents = anna.page.locator(".rules-nav button")
    assert contents.first.get_attribute("aria-current") == "true"
    contents.filter(has_text=book[3]["title"]).click()
    anna.page.wait_for_selector(f".rules-nav button[aria-current=true] >> text={book[3]['title']}")
    beside, line = anna.page.evaluate(LAID_OUT)
    assert beside and line < 78, "letters that a line holds at most"
    anna.page.click(".masthead a[href='/rules']")
    anna.page.click(f"a[href='/rules/pest/{book[4]['id']}']")
    anna.page.wait_for_selector(f".rules-nav button[aria-current=true] >> text={book[4]['title']}")
    assert anna.page.evaluate(SIDE_BY_SIDE), "two rules where it is wide"
    anna.leave()


def test_a_word_and_a_number_are_looked_for(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/rattus")
    anna.page.fill(".rules-find input", "palace king")
    anna.until("() => document.querySelectorAll('.rule-row').length === 1")
    assert found(anna) == ["RA 6.1"]
    assert "2 passages" in anna.text(".rules-head [role=status]"), "the card too"
    anna.page.fill(".rules-find input", "9.1.8")
    anna.until("() => document.querySelector('.rule-whose a').innerText === 'RA 9.1.8'")
    anna.page.fill(".rules-find input", "camel train")
    anna.page.wait_for_selector(".rules-head [role=status] >> text=Nothing")
    anna.leave()


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_rule_has_an_address_of_its_own(browser: Any, server: Server, size: str) -> None:
    anna = Person(browser, server.url, size)
    anna.page.goto(f"{server.url}/rules/rattus-cartus/6.8")
    anna.page.wait_for_selector(".rule-row.is-sought")
    assert anna.page.evaluate("document.activeElement.id") == "rule-6.8"
    assert anna.page.evaluate(
        "() => { const { top, bottom } = document.activeElement.getBoundingClientRect();"
        " return top >= 0 && bottom <= innerHeight; }"
    )
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.leave()


def test_on_a_phone_the_menu_leads_to_this_tables_rules_and_the_legend(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url, "phone")
    id = anna.make_table("here", "greedy", game="rattus", expansion="none")["id"]
    anna.sit(id)
    assert not anna.page.is_visible(".status .tool-legend")
    anna.page.click(".status .tool-menu")
    anna.page.click(".menu [data-open=legend]")
    anna.page.wait_for_selector(".legend-seats")
    anna.page.click(f"dialog a[href='/rules/rattus?table={id}']")
    anna.page.wait_for_selector(".rule-row")
    assert "RA 4.2" in found(anna) and "RA 9.1" not in found(anna)
    anna.page.click(f"a[href='/t/{id}']")
    anna.page.wait_for_selector("#board")
    anna.leave()


def test_a_cited_number_leads_to_its_place_in_the_book(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    anna.page.wait_for_selector('.choices .choice[data-choice^="supply"]')
    anna.page.locator("#hand [data-target]").first.click(force=True)
    anna.page.click(".explanation .why .rule >> text=RC 3.3")
    anna.page.click(".explanation .rule-told a")
    anna.page.wait_for_selector("#rule-3\\.3.is-sought")
    anna.leave()


def test_the_book_is_in_the_readers_language(browser: Any, server: Server) -> None:
    wanted = {"en": "What wins", "de": "Wer gewinnt", "nl": "Wie wint"}
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/rattus")
    for language in LANGUAGES:
        anna.speak(language)
        anna.page.wait_for_selector(f".rules-law h2 >> text={wanted[language]}")
    anna.leave()


def test_a_late_answer_is_no_answer_and_nobody_is_led_away(browser: Any, server: Server) -> None:
    """The German book fails, then comes late; the reader stays at the same place."""
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/rattus/6.1")
    anna.page.wait_for_selector(".rule-row.is-sought")
    anna.until("() => document.activeElement.id === 'rule-6.1'")
    anna.page.focus(".rules-find input")
    late: list[Any] = []

    def hold(route: Any) -> None:
        late.append(route)

    german = "**/api/rules/rattus?lang=de*"
    anna.page.route(german, lambda route: route.abort())
    anna.speak("de")
    anna.page.wait_for_selector(".rules-head .why")
    anna.speak("en")
    anna.page.wait_for_selector(".rules-head .why", state="detached")
    anna.page.unroute(german)
    anna.page.route(german, hold)
    with anna.page.expect_request(german):
        anna.speak("de")
    anna.speak("nl")
    anna.page.wait_for_selector(".rules-text h2 >> text=Wie wint")
    with anna.page.expect_response(german):
        late.pop().continue_()
    anna.drawn()
    assert "Wie wint" in anna.text(".rules-text")
    assert anna.page.evaluate("document.activeElement.matches('.rules-find input')")
    anna.leave()


def test_the_page_to_keep_beside_the_table_is_one_page(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    for game, table in FULLEST.items():
        anna.page.goto(f"{server.url}/rules/{game}?{table}")
        anna.page.wait_for_selector(".rules-law .rule-row")
        anna.page.evaluate("document.documentElement.classList.add('prints-summary')")
        for paper in ("A4", "Letter"):
            assert len(PAGE.findall(anna.page.pdf(format=paper))) == 1, (game, paper)
        anna.page.evaluate("document.documentElement.classList.remove('prints-summary')")
        assert len(PAGE.findall(anna.page.pdf(format="A4"))) > 5, game
    anna.leave()


def test_a_printed_rulebook_shows_the_map_as_wide_as_the_page(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/pest?seats=3")
    anna.page.wait_for_selector(".guide-plan .pe-map", state="attached")
    assert not anna.page.is_visible(".guide-plan"), "the screen has the board itself"
    anna.page.emulate_media(media="print")
    anna.page.wait_for_selector(".guide-plan .pe-map")
    map, text = [
        anna.page.locator(part).first.bounding_box()["width"]
        for part in (".guide-plan .pe-map", ".rules-text")
    ]
    assert map == text
    assert anna.page.locator(".guide-plan .pe-name").count() > 40, "a name for each place"
    anna.page.emulate_media(media="screen")
    anna.page.fill(".rules-find input", "Gothar")
    anna.until("() => document.querySelector('.is-list tbody tr')?.innerText.includes('Gothar')")
    assert not anna.page.locator(".is-list th >> text=Pellas").count(), "only rows that match"
    anna.leave()


ON_PAPER = """() => {
  const style = (each) => getComputedStyle(document.querySelector(each));
  const [one, other] = [1, 2].map((n) => document.querySelector(`.is-box li:nth-child(${n})`));
  return {
    beside: one.offsetTop === other.offsetTop,
    exact: style(".rule-row p").textRendering,
    whole: [...document.querySelectorAll(".guide-list")]
      .filter((each) => getComputedStyle(each).breakInside !== "avoid")
      .map((each) => each.querySelectorAll("tbody tr").length),
  };
}"""


def test_a_printed_page_is_full_and_its_letters_and_tables_are_whole(
    browser: Any, server: Server
) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/pest?seats=3")
    anna.page.wait_for_selector(".is-box .rule-piece .pe-owner")
    anna.page.emulate_media(media="print")
    found = anna.page.evaluate(ON_PAPER)
    assert found["beside"], "two things of the box in a row"
    assert found["exact"] == "geometricprecision", "no letter is moved to a pixel"
    assert found["whole"] == [46], "only the list of places is longer than a page has room for"
    anna.page.emulate_media(media="screen")
    anna.leave()


def test_the_signs_of_rattus_cartus_are_those_of_two_players(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    signs = ".guide-legend .legend-signs"
    for seats, prizes, premium in ((2, "10 5", "both buildings"), (3, "10 5 2", "there")):
        anna.page.goto(f"{server.url}/rules/rattus-cartus?seats={seats}")
        anna.page.wait_for_selector(f"{signs} svg")
        assert anna.page.locator(f"{signs} .rc-rank").all_inner_texts()[-1] == prizes
        assert premium in anna.text(f"{signs} li:nth-child(2)")
    anna.page.emulate_media(media="print")
    box = anna.page.locator(".is-box .rule-piece > span.rc")
    anna.until("() => document.querySelectorAll('.is-box .rule-piece > span.rc').length === 4")
    tops = box.last.evaluate("row => [...row.children].map((card) => card.offsetTop)")
    assert len(tops) == 4 and len({*tops}) == 1, "in one line, so that the board is on page 2"
    anna.page.emulate_media(media="screen")
    anna.leave()


def test_the_rules_are_those_of_the_table_one_chooses(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/pest")
    anna.page.wait_for_selector(".rule-row")
    assert not anna.page.locator(".guide-summary").count(), "no page has room for all tables"
    anna.page.select_option(".rules-which select[name=seats]", "2")
    anna.page.select_option(".rules-which select[name=duel]", "on")
    anna.page.wait_for_selector(".rules-table >> text=Variant: Duel")
    assert anna.page.locator(".guide-summary").count() == 1
    assert "PE 13.6" in found(anna) and "PE 14.9" not in found(anna)
    assert anna.page.url.endswith("/rules/pest?seats=2&option.duel=on")
    assert anna.page.locator(".guide-table .is-here").first.inner_text() == "2"
    anna.page.wait_for_selector(".guide-board svg")
    anna.page.wait_for_selector(".guide-legend .legend-signs svg")
    assert "Council Palace" in anna.text(".guide-legend"), "the signs of the board, printed too"
    anna.page.fill(".rules-find input", "Burg")
    anna.until("() => document.querySelector('.rule-row')?.innerText.includes('castle')")
    anna.page.fill(".rules-find input", "")
    anna.page.click(".is-examples li:first-child .rule-show")
    anna.page.wait_for_selector(".lesson-text >> text=Blessir")
    anna.leave()


def test_an_unknown_game_says_so(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/chess")
    anna.page.wait_for_selector(".rules-head .why")
    anna.leave()


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_show_me_is_a_position_to_play_and_leads_back(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, size)
    id = anna.make_table("here", "greedy", game="rattus", expansion="none")["id"]
    anna.page.goto(f"{server.url}/rules/rattus/6.1?table={id}")
    anna.page.click("#rule-6\\.1 .rule-show")
    anna.page.wait_for_selector(".lesson-text >> text=King is at work")
    assert anna.text(".table-name") == "Class cards (RA 6.1)"
    anna.page.click('.choice[data-choice="from gallia"]')
    anna.page.wait_for_selector(".lesson-help >> text=to the palace")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#rule-6\\.1.is-sought")
    assert anna.seen(f"a[href='/t/{id}']")
    anna.leave()


def test_a_card_that_is_a_rule_is_shown_too(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.page.goto(f"{server.url}/rules/pest/T16")
    anna.page.click("#rule-T16 .rule-show")
    anna.page.wait_for_selector(".lesson-text >> text=Travel Permit")
    anna.page.click('.choice[data-choice="go lomar"]')
    anna.page.wait_for_selector(".lesson-help >> text=costs no movement")
    anna.leave()


def test_a_tab_has_the_rules_of_its_tables_and_shows_them(browser: Any, site: str) -> None:
    anna = Visitor(browser, site)
    anna.come()
    anna.begin("rattus")
    anna.open("menu")
    anna.page.click(".menu a[href*='rules/rattus?table=']")
    anna.page.wait_for_selector(".rule-row", timeout=LOADED)
    told = found(anna)
    assert "RA 9.3.3" in told and not {"RA 7.5", "RA 8.7"} & set(told)
    assert not anna.seen("a[href$='/text']")
    anna.page.wait_for_selector(".rule-piece .ra-cubes")
    anna.page.wait_for_selector(".guide-legend .legend-signs svg")
    assert len(PAGE.findall(anna.page.pdf(format="Letter"))) > 5, "printed without a server"
    anna.page.click("#rule-4\\.5 .rule-show")
    anna.page.wait_for_selector(".lesson-text >> text=Plague Piece", timeout=LOADED)
    anna.page.click('.choice[data-choice="move italia"]')
    anna.page.click(".lesson-ways a.is-big")
    anna.page.wait_for_selector("#rule-4\\.5.is-sought", timeout=LOADED)
    anna.leave()
