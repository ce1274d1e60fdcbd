"""One meaning for each colour: where the style sheets use plague, legal, selected and confirm."""

from __future__ import annotations

import math
import re
from itertools import combinations, product
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
def test_a_colour_with_a_meaning_is_used_only_for_it(sheet: Path) -> None:
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


EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "without blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Linear RGB as eyes see it: Machado, Oliveira, Fernandes (2009), severity 1."""
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
"""Linear RGB to XYZ, each a share of white (D65)."""


def seat_colours() -> list[tuple[str, str]]:
    """The colour of each seat, and that of text on it."""
    found = dict(re.findall(r"^  --((?:on-)?seat-\d): (#\w+);", TOKENS.read_text(), re.MULTILINE))
    return [(found[f"seat-{n}"], found[f"on-seat-{n}"]) for n in range(6)]


def linear(colour: str) -> tuple[float, ...]:
    """Linear red, green and blue, from 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts])


def times(matrix: tuple[tuple[float, ...], ...], colour: tuple[float, ...]) -> tuple[float, ...]:
    """A colour after a linear change, within its bounds."""
    rows = [sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]
    return tuple([min(1.0, max(0.0, c)) for c in rows])


def lab(colour: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* of a linear colour."""
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 0.138 for c in times(TO_XYZ, colour))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(
    ("eyes", "least"), [(eyes, 40 if eyes == "usual" else 22) for eyes in EYES]
)
def test_the_colours_of_two_seats_are_told_apart(eyes: str, least: float) -> None:
    seen = [lab(times(EYES[eyes], linear(colour))) for colour, _ in seat_colours()]
    for a, b in combinations(seen, 2):
        assert math.dist(a, b) > least, (a, b)


def contrast(a: str, b: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted(times(TO_XYZ, linear(each))[1] + 0.05 for each in (a, b))
    return high / low


def test_text_on_the_colour_of_a_seat_can_be_read() -> None:
    for colour, text in seat_colours():
        assert contrast(colour, text) >= 4.5, colour


def test_the_colour_of_a_seat_stands_out_from_the_panels_of_every_game() -> None:
    sheets = [TOKENS, *SHEETS]
    panels = {
        panel
        for sheet in sheets
        for panel in re.findall(r"--panel: (#\w{6})", sheet.read_text(encoding="utf-8"))
    }
    assert len(panels) == 3
    for (colour, _), panel in product(seat_colours(), panels):
        assert contrast(colour, panel) >= 3, (colour, panel)
