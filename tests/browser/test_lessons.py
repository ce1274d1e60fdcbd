"""Lessons at the page: played to the end by clicks and keys, wrong answers at every step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pestis.games import game_ids
from pestis.lessons.playing import Play
from pestis.lessons.reading import find_lesson, lesson_ids
from pestis.words import LANGUAGES, Words
from tests.browser.conftest import Server
from tests.browser.folder import LOADED, Visitor
from tests.browser.table import Person
from tests.browser.test_accessibility import findings

NEXT = '[data-lesson="next"]'
STANDS_OUT = """() => [...document.querySelectorAll("[data-legal][data-marked]")]
  .filter((each) => !each.matches("g, :focus-visible"))
  .every((each) => getComputedStyle(each).outlineStyle === "dashed")"""
TAUGHT = [(game, "lesson-1") for game in game_ids() if lesson_ids(game)]


@pytest.fixture(params=["laptop", "phone"])
def learner(request: Any, browser: Any, server: Server) -> Iterator[Person]:
    person = Person(browser, server.url, request.param)
    yield person
    person.leave()


def open_lesson(person: Person, game: str, id: str) -> None:
    person.page.goto(f"{person.url}/learn/{game}/{id}")
    person.page.wait_for_selector(".lesson-text")


def refused(person: Person) -> list[str]:
    """The addresses that the page asks for in vain from now on."""
    found: list[str] = []

    def note(response: Any) -> None:
        if response.status >= 400:
            found.append(response.url)

    person.page.on("response", note)
    return found


def said(person: Person) -> str:
    return person.text(".lesson-text")


def told(play: Play, language: str = "en") -> str:
    """The lesson's text at the step."""
    return Words(language).say(play.lesson.message(play.step.say))


def wait_for(person: Person, text: str) -> None:
    person.until("text => document.querySelector('.lesson-text')?.innerText === text", text)


def press(person: Person, choice: str) -> None:
    """Press the button of an answer, opening its group first if answers are grouped."""
    person.page.evaluate(
        """choice => {
          const button = document.querySelector(`.choices [data-choice="${choice}"]`);
          (button ?? document.querySelector('.choices .is-group')).click();
        }""",
        choice,
    )


def wait_until_lit(person: Person, play: Play) -> None:
    """Until the board shows everything that the step points at, unlike what else is legal."""
    for id in play.step.point:
        marks = [f'[data-marked][data-{by}="{id}"]' for by in ("target", "explain")]
        person.page.wait_for_selector(", ".join(marks), state="attached")
    person.until(STANDS_OUT)


def lead_on(person: Person, play: Play, wrong: bool = True) -> None:
    """Do the step, with a wrong answer before the right one."""
    expect = play.step.expect
    if not expect:
        person.page.click(NEXT)
        play.answer("next")
        return
    legal = [choice.text for choice in play.match.choices(play.lesson.seat)]
    others = [text for text in legal if text not in [*expect, *play.ahead] and len(legal) < 13]
    if wrong and others:
        press(person, others[0])
        person.page.wait_for_selector(".lesson-help")
        helped = play.lesson.message(play.step.say + "-help")
        assert person.text(".lesson-help") == Words("en").say(helped)
    person.page.wait_for_selector(".choices .choice:enabled")
    target = expect[0].split()[-1]
    if person.seen(f'.choices [data-choice="{expect[0]}"]'):
        press(person, expect[0])
    else:
        person.page.click(f'[data-target="{target}"]')
    play.answer(expect[0])


@pytest.mark.parametrize(("game", "id"), TAUGHT)
def test_a_lesson_is_played_to_its_end(learner: Person, game: str, id: str) -> None:
    play = Play(find_lesson(game, id))
    missing = refused(learner)
    open_lesson(learner, game, id)
    while not play.over:
        wait_for(learner, told(play))
        wait_until_lit(learner, play)
        lead_on(learner, play)
    learner.page.wait_for_selector(".lesson-said h2")
    learner.page.goto(f"{learner.url}/learn")
    learner.page.wait_for_selector(f'a[href="/learn/{game}/{id}"] .learn-mark svg')
    assert learner.complaints == []
    assert missing == []


@pytest.mark.parametrize(
    ("game", "steps", "meant"), [("pest", 2, "begin move"), ("rattus-cartus", 5, "done")]
)
def test_the_button_that_is_meant_is_marked(
    browser: Any, server: Server, game: str, steps: int, meant: str
) -> None:
    person = Person(browser, server.url)
    play = Play(find_lesson(game, "lesson-1"))
    open_lesson(person, game, "lesson-1")
    for _ in range(steps):
        wait_for(person, told(play))
        lead_on(person, play, wrong=False)
    wait_for(person, told(play))
    assert play.step.expect == (meant,)
    person.page.wait_for_selector(f'.choices [data-choice="{meant}"][style*="solid"]')
    assert person.count('.choices [style*="outline"]') == 1
    person.leave()


def test_pointing_at_an_answer_asks_for_nothing_that_is_not_there(
    browser: Any, server: Server
) -> None:
    person = Person(browser, server.url)
    missing = refused(person)
    play = Play(find_lesson("rattus-cartus", "lesson-1"))
    open_lesson(person, "rattus-cartus", "lesson-1")
    wait_for(person, told(play))
    lead_on(person, play)
    wait_for(person, told(play))
    answer = f'.choices [data-choice="{play.step.expect[0]}"]'
    person.page.hover(answer)
    person.page.wait_for_selector(".foresight")
    person.page.click(answer)
    play.answer(play.step.expect[0])
    wait_for(person, told(play))
    person.leave()
    assert missing == []


def open_at(person: Person, game: str, scene: int, done: list[str]) -> None:
    """Open the first lesson of a game at a place."""
    place = json.dumps({f"{game}/lesson-1": {"scene": scene, "done": done}})
    person.before(f"localStorage['pestis.lessons'] ??= {json.dumps(place)}")
    open_lesson(person, game, "lesson-1")


TO_THE_END = "supply monastery-1, enter monastery-1, play monk-2, play monk-2, done, use"


PREVIEW_COVERS = """() => {
  const boxes = (place) =>
    [...document.querySelectorAll(place)].map((each) => each.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes(".foresight").some((preview) =>
    boxes("#board, .lesson-said, .lesson-ways").some((other) => meet(preview, other)));
}"""
TAUGHT_FIRST = {
    "rattus-cartus": (["next", *TO_THE_END.split(", ")][:-1], "use"),
    "rattus": (["next", "take peasant"], "place germania"),
}
"""Answers of first lessons up to a question, and an answer to it that has a preview."""


def open_at_previews(person: Person, game: str, width: int, height: int) -> str:
    """Open a lesson at a question whose previews have come; returns the button of an answer."""
    done, choice = TAUGHT_FIRST[game]
    person.page.set_viewport_size({"width": width, "height": height})
    with person.page.expect_response(lambda response: "/preview?" in response.url) as coming:
        open_at(person, game, 0, done)
    coming.value.finished()
    person.drawn()
    return f'.choices [data-choice="{choice}"]'


def test_a_preview_is_not_over_the_board(browser: Any, server: Server) -> None:
    """But in the teacher's column; in a window without one answers have none."""
    person = Person(browser, server.url)
    answer = open_at_previews(person, "rattus-cartus", 1366, 768)
    person.page.hover(answer)
    person.page.wait_for_selector(".foresight li")
    assert not person.page.evaluate(PREVIEW_COVERS)
    person.page.set_viewport_size({"width": 1024, "height": 700})
    person.page.wait_for_selector(".foresight", state="detached")
    person.leave()


@pytest.mark.parametrize("game", TAUGHT_FIRST)
def test_a_preview_is_not_over_the_board_of_a_small_window(
    browser: Any, server: Server, game: str
) -> None:
    person = Person(browser, server.url)
    person.page.hover(open_at_previews(person, game, 1024, 700))
    person.drawn()
    assert not person.page.evaluate(PREVIEW_COVERS)
    person.leave()


@pytest.mark.parametrize("game", TAUGHT_FIRST)
def test_one_tap_answers_in_a_lesson_on_a_phone(browser: Any, server: Server, game: str) -> None:
    """There is no room for a preview there, so the first tap does not wait for one to be read."""
    person = Person(browser, server.url, "phone")
    answer = open_at_previews(person, game, 390, 844)
    before = said(person)
    person.page.tap(answer)
    person.drawn()
    assert not person.page.evaluate(PREVIEW_COVERS)
    person.until("text => document.querySelector('.lesson-text')?.innerText !== text", before)
    person.leave()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_nun_row_is_turned_card_by_card_before_the_result(
    browser: Any, server: Server, size: str
) -> None:
    """Beside everybody's rats; a key, or a press on what leads on, only goes to the result."""
    learner = Person(browser, server.url, size, pace="normal")
    open_at(learner, "rattus-cartus", 0, ["next", *TO_THE_END.split(", ")])
    learner.page.click(NEXT)
    learner.page.wait_for_selector(".moment[data-moment=plague]")
    assert learner.count(".moment .rc-fates li") == 3
    assert learner.count(".moment .rc-one") == 5
    assert learner.count(".moment .rc-one.is-turned") < 5
    learner.until("() => document.querySelectorAll('.moment .rc-one.is-turned').length === 5")
    assert not learner.seen(".result")
    text = said(learner)
    if size == "laptop":
        learner.page.click(NEXT)
    else:
        learner.page.keyboard.press("Enter")
    learner.page.wait_for_selector(".result")
    assert not learner.seen(".moment")
    learner.drawn()
    learner.page.wait_for_selector(NEXT + ":enabled")
    assert said(learner) == text
    assert findings(learner) == [], "also the result's colours"
    learner.leave()


def test_all_that_is_told_of_what_happened_is_seen(browser: Any, server: Server) -> None:
    learner = Person(browser, server.url)
    open_at(learner, "rattus-cartus", 0, ["next", *TO_THE_END.split(", ")])
    learner.page.wait_for_selector(".lesson-happened li")
    assert learner.page.evaluate(
        "() => { const list = document.querySelector('.lesson-happened ol');"
        " return list.children.length === 10 && list.scrollHeight <= list.clientHeight"
        " && list.scrollWidth <= list.clientWidth; }"
    )
    learner.leave()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_an_era_of_pest_is_scored_and_the_plague_told_on_the_map(
    browser: Any, server: Server, size: str
) -> None:
    learner = Person(browser, server.url, size, pace="normal")
    open_at(learner, "pest", 1, [])
    learner.page.wait_for_selector(".pe-map .pe-told", state="attached")
    learner.page.click(NEXT)  # It skips the film.
    learner.page.wait_for_selector(".pe-map .pe-told", state="detached")
    learner.page.click(NEXT)
    learner.page.wait_for_selector(".moment[data-moment=agenda]")
    assert learner.count(".moment li") == 3
    learner.leave()


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_every_lesson_lights_what_it_points_at(browser: Any, server: Server, game: str) -> None:
    person = Person(browser, server.url)
    for id in lesson_ids(game):
        if (game, id) in TAUGHT:
            continue  # It is also played to its end.
        play = Play(find_lesson(game, id))
        open_lesson(person, game, id)
        while not play.over:
            wait_for(person, told(play))
            wait_until_lit(person, play)
            lead_on(person, play, wrong=False)
    person.leave()


def test_a_lesson_is_left_and_taken_up_again(learner: Person) -> None:
    play = Play(find_lesson("rattus", "lesson-1"))
    open_lesson(learner, "rattus", "lesson-1")
    for _ in range(3):
        wait_for(learner, told(play))
        lead_on(learner, play)
    wait_for(learner, told(play))
    learner.page.reload()
    wait_for(learner, told(play))
    learner.page.click('[data-lesson="back"]')
    play.back()
    wait_for(learner, told(play))
    learner.page.click('[data-lesson="restart"]')
    wait_for(learner, told(Play(play.lesson)))


def test_a_set_is_picked_in_any_order(browser: Any, server: Server) -> None:
    """With the hand and with the buttons; cards picked ahead of their step are ticked."""
    person = Person(browser, server.url)
    done = ["next", "enter castle-1"]
    place = json.dumps({"rattus-cartus/lesson-2": {"scene": 0, "done": done}})
    person.before(f"localStorage['pestis.lessons'] ??= {json.dumps(place)}")
    habits = json.dumps({"name": "Grete"})
    person.before(f"localStorage['pestis.habits'] ??= {json.dumps(habits)}")
    play = Play(find_lesson("rattus-cartus", "lesson-2"), 0, done)
    open_lesson(person, "rattus-cartus", "lesson-2")
    wait_for(person, told(play))
    person.page.click('#hand [data-target="sword"]')
    person.page.wait_for_selector('#hand [data-target="sword"][data-picked]')
    person.page.wait_for_selector('.choices [data-choice="play sword"][aria-pressed=true]')
    assert said(person) == told(play), "the joker is still to be played"
    person.page.click('#hand [data-target="sword"]')
    person.page.wait_for_selector('.choices [data-choice="play sword"][aria-pressed=false]')
    person.drawn()
    assert not person.seen("[data-picked]"), "the same again puts it back"
    press(person, "play sword")
    person.page.wait_for_selector('#hand [data-target="sword"][data-picked]')
    assert person.text(".player.is-me .player-head").split() == ["Grete", "you"]
    press(person, "play joker")
    play.answer("play joker")
    play.answer("play sword")
    wait_for(person, told(play))
    person.drawn()
    assert person.count("#hand [data-picked]") == 2
    press(person, "done")
    play.answer("done")
    wait_for(person, told(play))
    person.drawn()
    assert not person.seen("[data-picked]")
    person.leave()


def test_it_speaks_the_language_that_is_chosen(learner: Person) -> None:
    open_lesson(learner, "rattus", "lesson-1")
    for language in LANGUAGES:
        learner.speak(language)
        wait_for(learner, told(Play(find_lesson("rattus", "lesson-1")), language))
    assert learner.complaints == []


def test_what_cannot_be_chosen_tells_what_and_why(learner: Person) -> None:
    """A press on a card when nothing is asked explains it; if it is no legal answer, the reason is
    shown."""
    open_lesson(learner, "rattus", "lesson-1")
    learner.page.click('[data-target="witch"]', force=True)
    learner.page.wait_for_selector(".explanation h2 >> text=Witch")
    assert not learner.seen(".explanation .why")
    learner.page.click(".explanation .tool")
    learner.page.click(NEXT)
    learner.page.wait_for_selector(".choices .choice")
    learner.page.click('[data-target="palace"]', force=True)
    learner.page.wait_for_selector(".explanation .why")


def test_keys_alone_lead_on(browser: Any, server: Server) -> None:
    """Enter continues, a digit answers, the focused answer shows its preview, and the focus never
    leaves the page."""
    person = Person(browser, server.url)
    play = Play(find_lesson("rattus", "lesson-1"))
    open_lesson(person, "rattus", "lesson-1")
    person.page.keyboard.press("Enter")
    play.answer("next")
    wait_for(person, told(play))
    person.page.wait_for_selector('.choices [data-choice="take peasant"], .choices .is-group')
    press(person, "take peasant")
    if person.seen('.choices [data-choice="take peasant"]'):
        press(person, "take peasant")
    play.answer("take peasant")
    wait_for(person, told(play))
    person.page.focus('.choices [data-choice="place germania"]')
    person.page.wait_for_selector('[data-foresight="place germania"]')
    assert "You place 4 cubes in Germania" in person.text(".foresight")
    digit = person.page.get_attribute('.choices [data-choice="place germania"]', "data-digit")
    person.page.keyboard.press(str(digit))
    play.answer("place germania")
    wait_for(person, told(play))
    assert person.page.evaluate("document.activeElement !== document.body")
    person.leave()


def test_the_way_there_leads_through_the_head(browser: Any, server: Server) -> None:
    person = Person(browser, server.url)
    person.page.goto(person.url)
    person.page.click('.masthead a[href="/learn"]')
    person.page.wait_for_selector(".learn-rows a")
    assert person.count(".learn-rows a") == sum(len(lesson_ids(game)) for game in game_ids())
    person.page.click('a[href="/learn/rattus/lesson-1"]')
    person.page.wait_for_selector(".lesson-text")
    person.leave()


def test_a_lesson_that_there_is_not_says_so(browser: Any, server: Server) -> None:
    person = Person(browser, server.url)
    person.page.goto(f"{person.url}/learn/rattus/lesson-99")
    person.page.wait_for_selector("#main h1")
    assert person.seen('#main a[href="/learn"]')
    person.leave()


def test_a_place_of_another_release_begins_anew(browser: Any, server: Server) -> None:
    person = Person(browser, server.url)
    place = '{"rattus/lesson-1":{"scene":7,"done":["take sword"],"finished":true}}'
    person.before(f"localStorage['pestis.lessons'] ??= '{place}'")
    open_lesson(person, "rattus", "lesson-1")
    wait_for(person, told(Play(find_lesson("rattus", "lesson-1"))))
    person.leave()


@pytest.mark.slow
def test_a_tab_teaches_without_a_server(browser: Any, site: str) -> None:
    """The same lesson from a folder of files: a wrong answer, a right one, and a reload."""
    person = Visitor(browser, site)
    play = Play(find_lesson("rattus", "lesson-1"))
    person.page.goto(f"{site}#/learn/rattus/lesson-1")
    person.page.wait_for_selector(".lesson-text", timeout=LOADED)
    for _ in range(3):
        wait_for(person, told(play))
        lead_on(person, play)
    wait_for(person, told(play))
    person.page.reload()
    person.page.wait_for_selector(".lesson-text", timeout=LOADED)
    wait_for(person, told(play))
    person.page.goto(f"{site}#/learn")
    person.page.wait_for_selector('a[href="#/learn/rattus/lesson-1"]')
    person.leave()
