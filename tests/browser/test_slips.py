"""Double clicks and held keys never answer the next question."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person
from tests.waiting import LATE

pytestmark = pytest.mark.slow

BETWEEN = 80
"""Milliseconds between the two clicks of a double click, long enough for the next question to
come."""
CALM = 600
"""Milliseconds after which a click counts as a new one."""


def at_a_table(browser: Any, server: Server, size: str = "laptop") -> tuple[Person, list[str]]:
    """Anna at a table where every tap answers, and the answers that her page sends."""
    anna = Person(browser, server.url, size, preview="never")
    answers: list[str] = []

    def heard(frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "choose":
            answers.append(said["choice"])

    anna.page.on("websocket", lambda socket: socket.on("framesent", heard))
    anna.sit(anna.make_table("here", "random", "random", game="pest", seed=3)["id"])
    anna.asked()
    return anna, answers


def until_answered(anna: Person, answers: list[str], given: int) -> None:
    """Wait until this many answers were sent, and long enough to notice one too many."""
    late = time.monotonic() + LATE
    while len(answers) < given and time.monotonic() < late:
        anna.page.wait_for_timeout(10)
    anna.page.wait_for_timeout(CALM)
    assert len(answers) == given


def test_a_double_click_gives_one_answer(browser: Any, server: Server) -> None:
    anna, answers = at_a_table(browser, server)
    mouse = anna.page.mouse
    for given in range(3):
        anna.asked()
        box = anna.page.locator(CHOICE).first.bounding_box()
        assert box
        x, y = box["x"] + 15, box["y"] + 15
        mouse.click(x, y)
        anna.page.wait_for_timeout(BETWEEN)
        mouse.down(click_count=2)
        mouse.up(click_count=2)
        until_answered(anna, answers, given + 1)
    anna.leave()


def touch(anna: Person, at: float) -> None:
    """Touch the first choice; ``at`` is the time on the touch screen's clock."""
    box = anna.page.locator(CHOICE).first.bounding_box()
    assert box
    place = {"x": box["x"] + 15, "y": box["y"] + 15}
    screen = anna.context.new_cdp_session(anna.page)
    for what, points in (("touchStart", [place]), ("touchEnd", [])):
        event = {"type": what, "touchPoints": points, "timestamp": at}
        screen.send("Input.dispatchTouchEvent", event)


@pytest.mark.parametrize(("seconds", "answered"), [(0.08, 1), (0.6, 2)])
def test_two_quick_touches_give_one_answer(
    browser: Any, server: Server, seconds: float, answered: int
) -> None:
    """The next question is already there when the second touch comes."""
    anna, answers = at_a_table(browser, server, "phone")
    began = time.time()
    touch(anna, began)
    until_answered(anna, answers, 1)
    anna.asked()
    touch(anna, began + seconds)
    until_answered(anna, answers, answered)
    anna.leave()


def test_a_double_click_does_not_lift_the_curtain(browser: Any, server: Server) -> None:
    anna = Person(browser, server.url)
    anna.sit(anna.make_table("here", "here")["id"])
    anna.page.locator(".curtain [data-eyes]").first.click()
    anna.begin_playing(stop="[data-hand-over]")
    anna.end_playing()
    anna.page.evaluate(
        """() => document.querySelector("[data-hand-over]").addEventListener("click", () => {
          const second = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
          requestAnimationFrame(() => document.querySelector("[data-eyes]").dispatchEvent(second));
          requestAnimationFrame(() => requestAnimationFrame(() => (window.twice = true)));
        })"""
    )
    anna.page.click("[data-hand-over]")
    anna.until("() => window.twice")
    assert anna.seen(".curtain")
    anna.leave()


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_held_key_gives_one_answer(browser: Any, server: Server, key: str) -> None:
    anna, answers = at_a_table(browser, server)
    anna.page.locator(f"{CHOICE}" if key == "1" else "#board [data-legal]").first.focus()
    for _ in range(20):
        anna.page.keyboard.down(key)
        anna.page.wait_for_timeout(30)
    anna.page.keyboard.up(key)
    anna.settle()
    until_answered(anna, answers, 1)
    anna.leave()
