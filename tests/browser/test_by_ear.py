"""By keyboard and ear alone: what a screen reader would say of the focus and of changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pestis.games import GAMES
from pestis.lessons.playing import Play
from pestis.lessons.reading import find_lesson
from pestis.words import Words
from tests.browser.conftest import Server
from tests.browser.table import CHOICE, LOOK_AGAIN, Person

pytestmark = pytest.mark.slow

GAME = "rattus"
WORDS = Words("en")
SEED = 4
MOST_TABS = 60
ANSWERS = 10
"""More than a turn has."""
EAR = """
window.heard = [];
const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    const at = target instanceof Element ? target : target.parentElement;
    for (const node of addedNodes) {
      const live = at?.closest(LIVE) ?? (node.matches?.('[role=alert]') ? node : null);
      if (live && node.textContent.trim()) heard.push(node.textContent.trim());
    }
    if (target.nodeType === Node.TEXT_NODE && at?.closest(LIVE)) heard.push(target.data);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Records the texts added to the page's live regions."""
GUEST = WORDS.text("web.lobby.guest")
FIRST = ".choices [data-digit='1']:enabled"
NOW = """first => {
  if (document.activeElement === document.body) return "fallen";
  return document.querySelector(".verdict") ? "over" : document.querySelector(first) && "asked";
}"""
SLOW_TO_EXPLAIN = """() => {
  const { fetch } = window;
  const wait = () => new Promise((done) => setTimeout(done, 500));
  window.fetch = async (...asked) => {
    if (String(asked[0]).includes("/explain/")) await wait();
    return fetch(...asked);
  };
}"""
"""Explanations take longer than the focus may rest on a place before the page explains it by
itself."""
WHERE = "(text) => heard.findIndex((line) => line.includes(text))"
HEARS = f"texts => texts.map({WHERE}).every((at) => at >= 0)"


class Listener(Person):
    """A person who sees nothing and has no mouse."""

    def __init__(self, browser: Any, url: str) -> None:
        super().__init__(browser, url)
        self.before(EAR)
        self.tree = self.context.new_cdp_session(self.page)
        self.tree.send("Accessibility.enable")

    def leave(self) -> None:
        self.tree.detach()
        super().leave()

    def focus(self) -> str:
        """Role and name of the focused element, as the browser gives them to a screen reader."""
        nodes = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        for node in reversed(nodes):
            about = {
                each["name"]: each["value"].get("value") for each in node.get("properties", [])
            }
            if about.get("focused"):
                return f"{node['role']['value']}: {node['name']['value']}"
        return "nothing"

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def hear(self, *texts: str) -> None:
        """Wait until all texts have been said, in any order; forget everything said before the last
        of them."""
        try:
            self.until(HEARS, texts)
        except Exception as error:
            raise AssertionError([texts, self.page.evaluate("heard"), self.focus()]) from error
        self.page.evaluate(f"texts => heard.splice(0, 1 + Math.max(...texts.map({WHERE})))", texts)

    def walk_to(self, selector: str, key: str = "Tab") -> str:
        """Press Tab until an element has the focus; returns what is said of it."""
        self.page.wait_for_selector(selector)
        for _ in range(MOST_TABS):
            self.keys(key)
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return self.focus()
        raise AssertionError(f"{selector} is out of reach; the focus is at {self.focus()}")

    def stays(self, selector: str) -> str:
        """Wait until the focus is on the element; returns what is said of it."""
        try:
            self.until("what => document.activeElement.matches(what)", selector)
        except Exception as error:
            raise AssertionError(f"{selector}, but the focus is at {self.focus()}") from error
        return self.focus()


@pytest.fixture
def anna(browser: Any, server: Server) -> Iterator[Listener]:
    listener = Listener(browser, server.url)
    yield listener
    listener.leave()


def say(id: str, **params: object) -> str:
    return WORDS.text(f"web.{id}", **params)


def learn(anna: Listener) -> None:
    """From the lobby into the first lesson, and through it."""
    name = WORDS.text(f"{GAME}.name")
    anna.page.goto(anna.url)
    assert anna.walk_to(f'[data-game="{GAME}"] [data-learn]') == (
        f"link: {say('lobby.learn-game', game=name)}"
    )
    anna.keys("Enter")
    play = Play(find_lesson(GAME, "lesson-1"))
    while not play.over:
        anna.hear(WORDS.say(play.lesson.message(play.step.say)))
        expect = play.step.expect
        if expect:
            anna.page.wait_for_selector(".choices .choice:enabled")
            if not anna.seen(f'.choices [data-choice="{expect[0]}"]'):
                anna.walk_to(f'.choices [data-group="{expect[0].split()[0]}"]')
                anna.keys("Enter")
            anna.walk_to(f'.choices [data-choice="{expect[0]}"]:enabled')
        else:
            assert anna.stays("[data-lesson=next]") == f"button: {say('learn.next')}"
        anna.keys("Enter")
        play.answer(expect[0] if expect else "next")
    anna.hear(say("learn.done"))
    assert anna.stays("[data-lesson=onward]").startswith("button: ")


def begin(anna: Listener) -> None:
    """From the lesson back to the lobby and into the first game."""
    anna.page.route("**/api/tables", with_seed)
    anna.walk_to('.lesson-ways a[href="/"]')
    anna.keys("Enter")
    name = WORDS.text(f"{GAME}.name")
    assert anna.walk_to(f'[data-game="{GAME}"] [data-first]') == (
        f"button: {say('lobby.first-game', game=name)}"
    )
    anna.keys("Enter")
    anna.hear(say("status.your-turn"))
    hear_the_question(anna)


def hear_the_question(anna: Listener) -> None:
    """Check that the question is said with the number of its answers, and has the focus."""
    heading = anna.stays("h1.question").removeprefix("heading: ")
    choices = anna.get(f"/api/tables/{anna.page.url.rpartition('/')[2]}")["seats"][0]["choices"]
    anna.hear(f"{heading} – {len(choices)} answers")


def with_seed(route: Any) -> None:
    """Deal the first game from a fixed seed instead of by chance."""
    asked = route.request
    if asked.method == "POST":
        route.continue_(post_data=json.dumps({**asked.post_data_json, "seed": SEED}))
    else:
        route.continue_()


def foresee(anna: Listener) -> None:
    """Check that the preview of the focused answer is read out."""
    button = anna.walk_to(".choices [data-choice]")
    choice = str(anna.page.evaluate("document.activeElement.dataset.choice"))
    assert WORDS.choice(GAME, choice) in button
    anna.page.wait_for_selector(f'[data-foresight="{choice}"]')
    anna.hear(anna.text(".foresight p"))


def ask_for_a_hint(anna: Listener) -> None:
    assert anna.walk_to("[data-command=take-hint]", "Shift+Tab") == f"button: {say('hint.take')}"
    anna.keys("Enter")
    anna.hear("of 100 games")
    anna.walk_to(".bubble > .quiet")
    anna.keys("Enter")
    assert anna.stays("[data-command=take-hint]") == f"button: {say('hint.take')}"


def look_around(anna: Listener) -> None:
    """Check that a place explains itself and why it cannot be chosen, and that others' moves are
    heard there."""
    anna.walk_to("#board [data-target]")
    anna.keys("ArrowRight", "i")
    place = str(anna.page.evaluate("document.activeElement.dataset.target"))
    name = WORDS.text(f"{GAME}.region.{place}")
    assert anna.focus().startswith(f"button: {name}. ")
    anna.hear(f"{name}. Light region")
    anna.keys("1")
    anna.hear(f"{GUEST} places 2 cubes in ")
    anna.hear(say("status.your-turn"))
    assert anna.focus().startswith(f"button: {name}. ")
    anna.page.evaluate(SLOW_TO_EXPLAIN)
    anna.walk_to("#board [data-target][aria-disabled=true]", "ArrowLeft")
    anna.keys("Enter")
    anna.hear(say("why.title"))


def answer_and_take_back(anna: Listener) -> None:
    """Place cubes up to the first turn, and take something back there."""
    while anna.seen(".choices [data-choice^=settle]"):
        anna.walk_to(".choices [data-choice^=settle]")
        anna.keys("Enter")
        anna.hear(say("status.your-turn"))
        hear_the_question(anna)
    anna.keys("u")
    anna.hear(" has moved since then.")
    anna.walk_to(".choices [data-choice]")
    anna.keys("Enter")
    anna.hear(f"{GUEST} places no cubes.")
    hear_the_question(anna)
    anna.keys("u")
    anna.hear(say("say.taken-back", what=f"{GUEST} places no cubes."))
    anna.hear(WORDS.text("note.undone", seat=0).replace(WORDS.player(0), GUEST))


def look_back(anna: Listener) -> None:
    anna.keys("r")
    assert anna.stays(".scrubber h1") == f"heading: {say('replay.title')}"
    last = int(anna.text(".scrub-at").rpartition(" ")[2])
    anna.hear(f"{last} / {last}. ")
    anna.keys("ArrowLeft")
    anna.hear(f"{last - 1} / {last}. ")
    anna.keys("Escape")
    assert anna.stays("h1.question").startswith("heading: ")


def play_out(anna: Listener) -> None:
    """Give the first answer to every question; the end is said, and the focus is not lost."""
    while anna.page.wait_for_function(NOW, arg=FIRST, polling=LOOK_AGAIN).json_value() == "asked":
        anna.keys("1")
    anna.hear(anna.text(".verdict"))
    assert anna.focus() == f"heading: {say('status.over')}"


def test_the_whole_way_from_the_lobby_to_the_end(anna: Listener) -> None:
    learn(anna)
    begin(anna)
    foresee(anna)
    ask_for_a_hint(anna)
    look_around(anna)
    answer_and_take_back(anna)
    look_back(anna)
    play_out(anna)


@pytest.mark.parametrize("game", [game for game in GAMES if game != GAME])
def test_a_turn_and_the_end_of_each_game(anna: Listener, game: str) -> None:
    """From the lobby by keyboard alone: each question is reached and answered without losing the
    focus, and the end is said."""
    anna.page.route("**/api/tables", with_seed)
    anna.page.goto(anna.url)
    anna.walk_to(f'[data-game="{game}"] [data-first]')
    anna.keys("Enter")
    anna.hear(say("status.your-turn"))
    hear_the_question(anna)
    id = anna.page.url.rpartition("/")[2]
    for _ in range(ANSWERS):
        said = anna.walk_to(f"{CHOICE}[data-choice]")
        assert said.startswith("button: ") and len(said) > len("button: "), said
        anna.keys("Enter")
        anna.page.wait_for_function(NOW, arg=CHOICE, polling=LOOK_AGAIN)
        assert anna.focus() != "nothing"
    anna.let_bots_finish(id, 0)
    anna.page.wait_for_selector(".verdict")
    anna.hear(anna.text(".verdict"))


def test_talk_and_requests_are_said_and_answered(
    browser: Any, server: Server, anna: Listener
) -> None:
    made = anna.make_table("here", "link", game=GAME)
    bert = Person(browser, server.url)
    bert.follow(made["links"]["1"], "Bert")
    anna.sit(made["id"])
    anna.page.wait_for_selector("[data-announcer]", state="attached")
    anna.page.wait_for_selector(".line.is-live", state="attached")
    assert bert.send(made["id"], "chat", 1, text="Good evening!")["ok"]
    anna.hear("Bert: Good evening!")
    assert bert.send(made["id"], "ask-end", 1)["ok"]
    anna.hear(f"{say('request.title')}: Bert")
    assert anna.walk_to("[data-consent=no]", "Shift+Tab") == f"button: {say('no')}"
    anna.keys("Enter")
    assert anna.stays("h1.question").startswith("heading: ")
    bert.leave()


def test_what_is_laid_face_down_is_said_and_single_keys_can_be_switched_off(
    anna: Listener,
) -> None:
    anna.sit(anna.make_table("here", "greedy", "greedy")["id"])
    laid = ".choices [data-choice^=play]"
    anna.page.wait_for_selector(f"{FIRST}, {laid}")
    while not anna.seen(laid):
        anna.keys("1")
        anna.settle()
        anna.page.wait_for_selector(f"{FIRST}, {laid}")
    anna.page.wait_for_selector(".set-count")
    anna.walk_to(laid)
    anna.keys("Enter")
    anna.hear(say("say.chosen", what="Play "))
    anna.keys("e")
    anna.hear("Anna plays 1 card face down")
    assert anna.stays("h1.question").startswith("heading: ")
    anna.page.evaluate("ownModule('./shared/prefs.js').then((all) => all.prefer({ keys: false }))")
    anna.keys("1", "l", "r")
    anna.drawn()
    assert anna.stays("h1.question").startswith("heading: ")
    assert not anna.seen(".scrubber")
