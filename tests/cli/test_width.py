"""No line is wider than the window, in any language, in any position."""

from __future__ import annotations

import pytest

import pestis
from pestis.cli.table import journal
from pestis.cli.table.prompt import choice_lines, title_lines
from pestis.cli.table.score_sheet import sheet
from pestis.cli.table.screens import screen_of
from pestis.cli.table.seating import Sitter, names_of
from pestis.kernel.match import Match
from pestis.parts.drawing import cells
from pestis.words import LANGUAGES, Words

SITTERS = [
    Sitter("Maximiliane von Hohenlohe", ""),
    Sitter("王小明王小明王小明王小", ""),
    Sitter("", "random"),
    Sitter("Bo", ""),
    Sitter("Jean-Baptiste-Emmanuelle", ""),
]
NO_CUT = frozenset((80, 100, 120))
"""In windows of these widths only names may be cut."""


def spoken(language: str, seats: int) -> Words:
    return Words(language, names_of("rattus-cartus", SITTERS[:seats], Words(language)))


def page(match: Match, words: Words, mark: journal.Mark, width: int) -> list[str]:
    """Everything that may be printed at a prompt."""
    screen = screen_of(match.spec.id)
    prompt = match.prompts()[0]
    seat = prompt.seats[0]
    view = match.view(seat)
    lines = journal.news(match, seat, mark, words, screen, width)
    for draw in (screen.draw, screen.hand, screen.piles, screen.standings):
        lines += draw(view, words, width)
    lines += screen.draw(match.view(None), words, width)
    lines += title_lines(prompt, seat, words, width)
    return lines + choice_lines(prompt, match.choices(seat), words, width)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_line_is_wider_than_the_window(language: str, seats: int) -> None:
    words = spoken(language, seats)
    options = {"buildings": "five-of-ten", "supply": "together" if seats == 3 else "in-turn"}
    match = pestis.new("rattus-cartus", seats, 11 + seats, options)
    dice = pestis.Dice("width", language)
    widths = (80, 60, 100, 120, 40, 132)
    mark = journal.START
    turn = 0
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        if turn % 3 == 0:
            width = widths[turn // 3 % len(widths)]
            for line in page(match, words, mark, width):
                assert cells(line) <= width, line
                assert width not in NO_CUT or "…" not in line.replace("…  ", ""), line
            mark = journal.now(match)
        match.submit(seat, choices[dice.below(len(choices))])
        turn += 1
    for width in widths:
        shown = sheet(match, words, screen_of(match.spec.id), width)
        assert all(cells(line) <= width for line in shown)
