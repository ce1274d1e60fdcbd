"""Style sheets of a table that would have all of it styled anew at every update, or paint it anew
at every frame of a motion."""

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
MOVING = sorted([*WEB.rglob("*.css"), *PACKAGE.glob("games/*/web/*.css")])
FRAMES = re.compile(r"@keyframes\s+[\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*\s*)\}")
CHANGED = re.compile(r"[{;]\s*([\w-]+)\s*:")
TRANSITION = re.compile(r"transition(?:-property)?\s*:\s*([^;}]+)")
UNPAINTED = {"transform", "opacity", "translate", "scale", "rotate", "visibility"}
"""What changes without layout, and without painting what moves anew."""


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


def moved(text: str) -> set[str]:
    """What the animations and transitions of a style sheet change."""
    frames = FRAMES.findall(text)
    assert len(frames) == text.count("@keyframes")
    plain = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", text))
    parts = [part for each in TRANSITION.findall(plain) for part in each.split(",")]
    found = {name for each in frames for name in CHANGED.findall(each)}
    return found | {part.split()[0] for part in parts} - {"none"}


@pytest.mark.parametrize("sheet", MOVING, ids=lambda sheet: str(sheet.relative_to(PACKAGE)))
def test_motion_changes_only_what_needs_no_painting(sheet: Path) -> None:
    assert moved(sheet.read_text(encoding="utf-8")) - UNPAINTED == set()


def test_all_that_a_style_sheet_moves_is_found() -> None:
    assert moved("""
    @keyframes a { from { opacity: 0; stroke-opacity: 0.3 } 50% { box-shadow: 0 0 0 1px red; } }
    @keyframes b{to{fill:var(--x)}}
    .c { transition: transform 1s cubic-bezier(0.3, 0.1, 0.2, 1), width calc(3 * var(--quick)); }
    .d { transition: none !important }
    """) == {"opacity", "stroke-opacity", "box-shadow", "fill", "transform", "width"}
