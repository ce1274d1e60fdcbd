"""How a game is learned, at the terminal: its parts in steps, cards with what they do, and one
page to keep beside the table."""

from __future__ import annotations

from typing import Any, Final

from pestis.kernel.json import View
from pestis.parts.drawing import cells, heading, wrap
from pestis.tables.guide import BOX, END, ROUND, SETUP
from pestis.tables.primer import primer
from pestis.words import Words

CARDS: Final = "cards"
SUMMARY: Final = "summary"
INDENT: Final = 4

Parts = dict[str, tuple[str, list[str]]]
"""By the word that asks for a part: what it is called, and its lines with a heading."""


def guide_lines(game: str, words: Words, view: View | None, width: int) -> Parts:
    """The parts of a game's guide for a table, or (without a view) for all."""
    told: Any = primer(game, words, view)
    found: Parts = {}
    for part in told["parts"]:
        lines = _steps(part["steps"], width, numbered=part["id"] != BOX, cited=True)
        if part["id"] == SETUP and told["table"]:
            lines += ["", *_by_number(told["table"], words, width)]
        found[part["id"]] = (part["title"], lines)
    if told["cards"]:
        rows = [row for kind in told["cards"] for row in _kind(kind, width)]
        found[CARDS] = (words.text("web.rules.part.cards"), rows)
    if told["parts"]:
        found[SUMMARY] = (words.text("web.rules.part.summary"), _summary(told, width))
    return {id: (title, [heading(title, width), *rows]) for id, (title, rows) in found.items()}


def _steps(steps: list[Any], width: int, *, numbered: bool, cited: bool) -> list[str]:
    rows: list[str] = []
    for n, step in enumerate(steps, start=1):
        text = " ".join([step["text"], *step["lines"]])
        if cited and step["rules"]:
            text += f" ({', '.join(step['rules'])})"
        mark = f"{n}." if numbered else "·"
        rows += wrap(f"{mark:{INDENT}}{text}", width, INDENT)
    return rows


def _by_number(table: Any, words: Words, width: int) -> list[str]:
    """A column for each number of players; that of the table is marked with a star."""
    heads = [f"{n}*" if n == table["here"] else str(n) for n in table["seats"]]
    columns = [
        [head, *[str(row["values"][i]) for row in table["rows"]]] for i, head in enumerate(heads)
    ]
    widths = [max(cells(cell) for cell in column) for column in columns]
    labels = [words.text("web.rules.part.players"), *[row["label"] for row in table["rows"]]]
    room = max(12, width - sum(widths) - 2 * len(widths))
    space = min(room, max(cells(label) for label in labels))
    rows: list[str] = []
    for place, label in enumerate(labels):
        *before, last = wrap(label, space, 2)
        numbers = [f"{c[place]:>{w}}" for c, w in zip(columns, widths, strict=True)]
        rows += [*before, "  ".join([last + " " * (space - cells(last)), *numbers])]
    return rows


def _kind(kind: Any, width: int) -> list[str]:
    rows = [heading(kind["title"], width)]
    for card in kind["items"]:
        about = f" ({card['about']})" if card["about"] else ""
        rows += wrap(f"{card['title']}{about}: {' '.join(card['lines'])}", width, INDENT)
    return rows


def _summary(told: Any, width: int) -> list[str]:
    rows: list[str] = []
    for part in told["parts"]:
        if part["id"] in (ROUND, END):
            rows += [heading(part["title"], width)]
            rows += _steps(part["steps"], width, numbered=True, cited=False)
    for kind in told["cards"]:
        rows += _kind(kind, width) if kind["brief"] else []
    return rows
