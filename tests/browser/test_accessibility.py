"""axe-core finds nothing serious on any page, in parchment and by candlelight."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.table import Person

AXE = Path(__file__).resolve().parents[2] / ".build/web/node_modules/axe-core/axe.min.js"
SERIOUS = ("serious", "critical")
OPTIONS = {
    "resultTypes": ["violations"],
    # A card's name says in words what its signs and numbers show: it cannot contain them.
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not AXE.exists(), reason="no axe-core: run python tools/web_tools.py"),
]


def findings(person: Person) -> list[str]:
    """What axe finds serious on the page as it is now."""
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = person.page.evaluate(f"() => axe.run(document, {json.dumps(OPTIONS)})")
    return [
        f"{rule['id']}: {node['target']} {node.get('failureSummary', '')}"
        for rule in found["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_no_serious_findings(browser: Any, server: Server, theme: str, size: str) -> None:
    anna = Person(browser, server.url, size, theme=theme)
    made = anna.make_table("here", "greedy", "greedy", "link")
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        anna.page.wait_for_timeout(250)
        found[name] = findings(anna)

    for name, path, ready in (
        ("lobby", "/", ".table-rows li"),
        ("about", "/about", ".about li"),
        ("upload", "/replay", ".upload"),
        ("join", f"/join/{made['links']['3']}", "form"),
        ("gone", "/t/nobody", "h1"),
        ("table", f"/t/{made['id']}", ".question"),
    ):
        anna.page.goto(server.url + path)
        anna.page.wait_for_selector(ready)
        look(name)
    anna.complaints.clear()
    for tool in ("menu", "legend" if size == "laptop" else "chat"):
        anna.page.click(f'[data-open="{tool}"]')
        look(tool)
        anna.page.keyboard.press("Escape")
        anna.page.wait_for_timeout(200)
    assert {name: list for name, list in found.items() if list} == {}
    anna.leave()


def test_the_curtain_the_result_and_the_replay(browser: Any, server: Server) -> None:
    both = Person(browser, server.url)
    both.sit(both.make_table("here", "here", seed=2)["id"])
    assert findings(both) == []
    both.play_out()
    assert findings(both) == []
    both.page.keyboard.press("r")
    both.page.wait_for_selector(".scrubber")
    both.page.keyboard.press("Home")
    both.page.wait_for_timeout(300)
    assert findings(both) == []
    both.leave()
