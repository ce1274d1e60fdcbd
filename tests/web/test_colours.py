"""One meaning for each colour: where the style sheets use plague, legal, selected and confirm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.places import PACKAGE, WEB

TOKENS = WEB / "style" / "tokens.css"
SHEETS = [
    sheet
    for sheet in sorted([*WEB.rglob("*.css"), *PACKAGE.glob("games/*/web/*.css")])
    if sheet != TOKENS and "vendor" not in sheet.parts
]
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
MEANINGS = {
    "--legal": r"data-legal|choices-named|is-key|pulse|is-lit|legal|50%|price|free",
    "--plague": r"plague|rage|told|ribbon|foot|sick|dead|foreign|died|bad|grave|bar-2|brand|veil"
    r"|rat|back",
    "--confirm": r"is-plain|is-way|confirm|badge|starter|times|show|is-mine",
    "--wrong": r"why|wrong|problem|lost|stuck|gone|line-notice|lesson-help",
}
"""Selectors in which the colour of a meaning may be used."""
LITERAL = {"#7d2430": "--plague", "#f0ac28": "--legal", "#f6b93b": "--legal"}


def rules(sheet: Path) -> list[tuple[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(selector.strip(), body) for selector, body in RULE.findall(text)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(PACKAGE)))
def test_a_colour_that_means_something_is_used_for_nothing_else(sheet: Path) -> None:
    wrong = [
        (selector, meaning)
        for selector, body in rules(sheet)
        for meaning, where in MEANINGS.items()
        if re.search(rf"var\({meaning}(-\w+)?\)", body) and not re.search(where, selector)
    ]
    assert wrong == []


def test_each_meaning_has_its_own_colour_by_day_and_by_night() -> None:
    tokens = TOKENS.read_text(encoding="utf-8")
    pairs = {
        name: re.findall(r"#[0-9a-f]{6}", value)
        for name, value in re.findall(
            r"^  (--[\w-]+): (light-dark\([^;]*\));", tokens, re.MULTILINE
        )
        if name in (*MEANINGS, "--selected")
    }
    assert set(pairs) == {*MEANINGS, "--selected"}
    for hour in (0, 1):
        assert len({colours[hour] for colours in pairs.values()}) == len(pairs)


def test_colours_of_a_meaning_are_written_in_one_file() -> None:
    said = {
        (str(sheet.relative_to(PACKAGE)), colour)
        for sheet in SHEETS
        for colour in LITERAL
        if colour in sheet.read_text(encoding="utf-8")
    }
    assert {one for one in said if "rattus/" not in one[0]} == set()


def test_every_property_that_a_sheet_reads_is_set_somewhere() -> None:
    """Also a property that a sheet of somebody else still reads after it was renamed."""
    written = [*SHEETS, TOKENS, *WEB.rglob("*.js"), *PACKAGE.glob("games/*/web/*.js")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in written)
    known = set(re.findall(r"(--[\w-]+)[\"'`]?\s*:", text)) | set(
        re.findall(r"@property (--[\w-]+)", text)
    )
    for sheet in [*SHEETS, TOKENS]:
        read = set(re.findall(r"var\((--[\w-]+)\)", sheet.read_text(encoding="utf-8")))
        assert read - known == set(), sheet.name
