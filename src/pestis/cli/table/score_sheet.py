"""Prints the score sheet, tie-breakers, places and winners."""

from __future__ import annotations

from pestis.cli.table.screens import Screen
from pestis.kernel.core.spec import Outcome
from pestis.kernel.match import Match
from pestis.parts.drawing import grid, heading, seat_mark, wrap
from pestis.parts.verdict import out, verdict
from pestis.words import Words
from pestis.words.numbers import whole


def sheet(
    match: Match, words: Words, screen: Screen, width: int, mine: int | None = None
) -> list[str]:
    """The result of a finished match as lines of text, addressed to the seat ``mine`` if it is
    given."""
    outcome = match.outcome()
    lines = [heading(words.text("cli.end.title"), width)]
    lines += points(match, outcome, words, width)
    lines += screen.ending(match.view(None), outcome, words, width)
    lines += ranking(match, outcome, words, width)
    for told in verdict(match.spec.id, outcome.json(), words, mine):
        lines += wrap(told, width, 2)
    return lines


def points(match: Match, outcome: Outcome, words: Words, width: int) -> list[str]:
    """The score sheet as lines of text, with one column per seat."""
    game = match.spec.id
    rows = [["", *[seat_mark(seat) for seat in range(match.seats)]]]
    for line in outcome.lines:
        label = words.text(f"{game}.score.{line.id}", **line.params)
        rows.append([label, *[whole(n) for n in line.points]])
    rows.append([words.text("cli.end.total"), *[whole(n) for n in outcome.totals]])
    return grid(rows, width, range(1, match.seats + 1))


def ranking(match: Match, outcome: Outcome, words: Words, width: int) -> list[str]:
    """The places of the seats; eliminated seats have none."""
    lines = [heading(words.text("cli.end.ranking"), width)]
    place = 1
    for group in outcome.ranking:
        for seat in group:
            if out(match.spec.id, outcome.json(), words, seat):
                continue
            total = outcome.totals[seat]
            text = words.text("cli.end.place", place=place, seat=seat, n=total)
            lines += wrap(text, width, 4)
        place += len(group)
    return lines
