"""Style sheets of a table that would have all of it styled anew at every update."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.places import PACKAGE, WEB

SHEETS = sorted(
    [
        *(WEB / "style").glob("*.css"),
        *(WEB / "table").glob("*.css"),
        *PACKAGE.glob("games/*/web/*.css"),
    ]
)
WHOLE = re.compile(r"(?:^|[\s,}(])[^\s,{}()]*\.(?:table|has-side-hand)\b(?:[.\[:][^\s,{}]*)?:has\(")
"""A ``:has()`` of the table itself."""
ANYTHING = re.compile(r":has\([^)]*\*")
"""A ``:has()`` that every element makes true."""
INHERITED = re.compile(r"(--[\w-]*ms)\s*:")


@pytest.mark.parametrize(
    "sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.parent.name}/{sheet.name}"
)
def test_no_selector_makes_a_change_restyle_the_whole_table(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    found = [match[0] for match in WHOLE.finditer(text)] + ANYTHING.findall(text)
    assert found == []


def test_the_patterns_find_costly_selectors() -> None:
    for costly in (
        ".table:has(> .moment) > .board",
        ".x, .has-side-hand:has(> .y) .z",
        ".table.is-a:has(b)",
    ):
        assert WHOLE.search(costly)
    assert ANYTHING.search(".hand:not(:has(*))") and ANYTHING.search(".strip:has(> .hand > *)")
    assert not WHOLE.search(".table .actions:has(.parts)")


def test_durations_of_motion_are_not_inherited() -> None:
    """How long pieces of Rattus Cartus move changes with an update."""
    text = (PACKAGE / "games/rattus_cartus/web/board.css").read_text(encoding="utf-8")
    for name in set(INHERITED.findall(text)):
        assert re.search(rf"@property {name} {{[^}}]*inherits: false", text), name
