"""Reveals of Rattus Cartus on phones, and the Nun-row at the end: all that is told is in sight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

pytestmark = pytest.mark.slow

PHONES = {"phone": (390, 844), "low": (740, 360), "small": (360, 740)}
WATCH = """window.shown = [];
const covered = (box, selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const other = each.getBoundingClientRect();
  return other.left < box.right - 1 && box.left < other.right - 1
    && other.top < box.bottom - 1 && box.top < other.bottom - 1;
}).length;
const look = () => {
  const panel = document.querySelector(".moment[data-over] > .is-reveal");
  if (panel) {
    const box = panel.getBoundingClientRect();
    const outside = [...panel.querySelectorAll("h2 > *, .rc-shown > *, .rc-gain > *")]
      .filter((each) => {
        if (!each.checkVisibility()) return false;
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
      });
    shown.push({
      covered: covered(box, ".rc-hand .rc-slot, .rc-track, .rc-building, .rc-nuncard, .told-now"),
      outside: outside.map((each) => each.className || each.localName),
      cards: panel.querySelectorAll(".rc-one").length,
      people: panel.querySelectorAll(".rc-face:not(.is-special)").length,
      nuns: [...panel.querySelectorAll(".rc-printed")].filter((each) => each.checkVisibility())
        .map((each) => each.innerText.trim()),
      text: panel.innerText,
    });
  }
  requestAnimationFrame(look);
};
look();"""
"""Of each frame with a reveal: what it covers, what reaches out of it, and its cards and nuns."""


@pytest.mark.parametrize("size", PHONES)
def test_a_reveal_on_a_phone_covers_nothing_and_shows_the_nuns(
    browser: Any, server: Server, size: str
) -> None:
    anna = Person(browser, server.url, "phone", pace="normal", language="en")
    width, height = PHONES[size]
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.before(WATCH)
    anna.sit(anna.make_table("here", "greedy", "greedy", seed=5)["id"])
    while not anna.page.evaluate("shown.some(({ people }) => people > 1)"):
        anna.asked()
        anna.page.locator(CHOICE).last.click()
        anna.settle()
    shown = anna.page.evaluate("shown")
    assert {each["covered"] for each in shown} == {0}
    assert [each["outside"] for each in shown if each["outside"]] == []
    for each in shown:
        assert len(each["nuns"]) == each["people"] <= each["cards"]
        assert each["cards"] or "plays no cards" in each["text"]
    anna.leave()
