"""axe-core finds nothing serious on any page, in parchment and by candlelight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import CHOICE, Person

AXE = Path(__file__).resolve().parents[2] / ".build/web/node_modules/axe-core/axe.min.js"
SERIOUS = ("serious", "critical")
OPTIONS = {
    "resultTypes": ["violations"],
    # A card's name says in words what its icons and numbers show, so it cannot contain them.
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}

IS_THERE = "() => 'axe' in window"
RUN = """async ({ rules, ...options }) => {
  const lesser = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const off = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
  return (await axe.run(document, { ...options, rules: { ...off, ...rules } })).violations;
}"""
"""Without the rules whose findings are never serious: the impact of a rule is that of its
findings."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run python tools/web_tools.py"),
]


def findings(person: Person) -> list[str]:
    """Serious findings of axe on the current page, once its colours have settled."""
    person.paint()
    person.until("() => document.getAnimations().every((each) => each.playState !== 'running')")
    if not person.page.evaluate(IS_THERE):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{rule['id']}: {node['target']} {node.get('failureSummary', '')}"
        for rule in person.page.evaluate(RUN, OPTIONS)
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("laptop", "dark")])
def test_no_serious_findings(browser: Any, server: Server, theme: str, size: str) -> None:
    anna = Person(browser, server.url, size, theme=theme)
    made = anna.make_table("here", "greedy", "greedy", "link")
    found: dict[str, list[str]] = {}
    for name, path, ready in (
        ("lobby", "/", ".table-rows li"),
        ("set-up", "/new?game=rattus", "form.new-table .option"),
        ("about", "/about", ".about li"),
        ("rules", "/rules/rattus-cartus/6.8", ".rule-row.is-sought"),
        ("show me", "/learn/rattus/show-6.1", ".lesson-text"),
        ("upload", "/replay", ".upload"),
        ("join", f"/join/{made['links']['3']}", "form"),
        ("gone", "/t/nobody", "h1"),
        ("plain text", f"/t/{made['id']}/text", "#question"),
        ("table", f"/t/{made['id']}", f"{CHOICE}, .choices.is-empty"),
    ):
        anna.page.goto(server.url + path)
        anna.page.wait_for_selector(ready)
        found[name] = findings(anna)
    anna.complaints.clear()
    anna.open("menu")
    anna.page.wait_for_selector("dialog[open]")
    found["menu"] = findings(anna)
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector("dialog", state="detached")
    anna.open("legend" if size == "laptop" else "chat")
    anna.page.wait_for_selector("dialog[open], .chat-say")
    found["legend or chat"] = findings(anna)
    anna.page.goto(server.url)
    anna.page.click('[data-game="pest"] [data-first]')
    anna.page.wait_for_selector(".coach-tip:not(:empty)")
    found["first game"] = findings(anna)
    assert {name: list for name, list in found.items() if list} == {}
    anna.leave()


def test_the_curtain_the_result_and_the_replay(browser: Any, server: Server) -> None:
    both = Person(browser, server.url)
    id = both.make_table("here", "here", seed=2)["id"]
    both.sit(id)
    assert findings(both) == []
    both.page.click("[data-eyes]")
    both.let_bots_finish(id, 0, 1)
    both.page.wait_for_selector(".result")
    assert findings(both) == []
    both.page.keyboard.press("r")
    both.page.wait_for_selector(".scrubber")
    both.page.keyboard.press("Home")
    both.until("() => location.search.includes('at=0')")
    both.page.wait_for_selector(".board-room > *")
    assert findings(both) == []
    both.page.evaluate("document.getElementById('status').style.color = '#543'")
    assert {each.partition(":")[0] for each in findings(both)} == {"color-contrast"}, "it looks"
    both.leave()


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("laptop", "light")])
def test_a_plan_with_a_set_has_none(browser: Any, server: Server, theme: str, size: str) -> None:
    anna = Person(browser, server.url, size, theme=theme, preview="always")
    anna.sit(anna.make_table("here", "random", "random", seed=7)["id"])
    if size == "phone":
        anna.page.tap(f"{CHOICE} >> nth=0")
        anna.page.wait_for_selector("[data-give]")
        assert findings(anna) == [], "what a first tap shows"
    while not any(choice.startswith("play ") for choice in anna.asked()):
        anna.choose(next(choice for choice in anna.choices() if choice != "pass"))
        anna.settle()
    anna.page.click("[data-command=plan]")
    anna.page.wait_for_selector(".plan")
    anna.page.wait_for_selector(".set-count")
    anna.page.click(CHOICE)
    anna.page.wait_for_selector("[data-picked]")
    assert findings(anna) == []
    anna.choose("done")
    anna.page.wait_for_selector(".plan li")
    anna.until("() => document.querySelectorAll('.plan li').length === 2")
    assert findings(anna) == []
    anna.leave()
