"""The guide to a game at the terminal: how to play in steps, what the cards do, and a one-page
summary for use during play."""

from __future__ import annotations

from typing import Any, Final

from pestis.kernel.json import View
from pestis.parts.drawing import cells, grid, heading, wrap
from pestis.tables.guide import BOX, CARDS, END, ROUND, SETUP
from pestis.tables.primer import primer
from pestis.words import Words

EXAMPLES: Final = "examples"
INDEX: Final = "index"
SUMMARY: Final = "summary"
INDENT: Final = 4
GAP: Final = 2
"""Cells between the columns of a table."""

Parts = dict[str, tuple[str, list[str]]]
"""Name of a part, as typed -> its title, and its lines with a heading."""


def guide_lines(game: str, words: Words, view: View | None, width: int) -> Parts:
    """The parts of a game's guide, for a table or (without a view) for all tables."""
    told: Any = primer(game, words, view)
    found: Parts = {}
    for part in told["parts"]:
        lines = _steps(part["steps"], width, numbered=part["id"] != BOX, cited=True)
        if part["id"] == SETUP and told["table"]:
            lines += ["", *_by_number(told["table"], words, width)]
        lines += _lists(told["lists"], part["id"], width)
        if part["id"] == END and told["sheet"]:
            lines += ["", *_sheet(told["sheet"], words, width)]
        found[part["id"]] = (part["title"], lines)
    if told["examples"]:
        rows = _examples(told["examples"], words, width)
        found[EXAMPLES] = (words.text("web.rules.part.examples"), rows)
    rows = _lists(told["lists"], CARDS, width)
    rows += [row for kind in told["cards"] for row in _kind(kind, width)]
    if rows:
        found[CARDS] = (words.text("web.rules.part.cards"), rows)
    if told["index"]:
        rows = [row for entry in told["index"] for row in _entry(entry, width)]
        found[INDEX] = (words.text("web.rules.part.index"), rows)
    if any(part["id"] == ROUND for part in told["parts"]):
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
    """A column for each number of players; the table's own number is marked with a star."""
    heads = [f"{n}*" if n == table["here"] else str(n) for n in table["seats"]]
    rows = [(row["label"], row["values"]) for row in table["rows"]]
    return _columns(words.text("web.rules.part.players"), heads, rows, width)


def _lists(lists: list[Any], part: str, width: int) -> list[str]:
    """The tables of content of a part, each with its title."""
    rows: list[str] = []
    for each in lists:
        if each["part"] == part:
            rows += [heading(each["title"], width), *_list(each["heads"], each["rows"], width)]
    return rows


def _list(heads: list[str], rows: list[list[str]], width: int) -> list[str]:
    """A table in columns if it is narrow enough; otherwise a paragraph for each row, with the heads
    of its cells."""
    columns = zip(heads, *rows, strict=True)
    wide = sum([max([cells(cell) for cell in column]) + GAP for column in columns])
    if wide - GAP <= width:
        return grid([heads, *rows], width)
    found: list[str] = []
    for row in rows:
        told = [f"{head} – {cell}" for head, cell in zip(heads, row, strict=True) if cell]
        found += wrap(f"{row[0]}: {'; '.join(told[1:])}", width, INDENT)
    return found


def _sheet(sheet: Any, words: Words, width: int) -> list[str]:
    """An example of a completed score sheet, with a column for each player."""
    rows = [(row["label"], row["values"]) for row in sheet["rows"]]
    rows += [(words.text("web.result.total"), sheet["totals"])]
    rows += [(row["label"], row["values"]) for row in sheet["facts"]]
    return _columns(sheet["caption"], sheet["names"], rows, width)


def _columns(
    label: str, heads: list[str], rows: list[tuple[str, list[object]]], width: int
) -> list[str]:
    """A table with labels on the left and numbers below column heads."""
    columns = [[head, *[str(row[1][i]) for row in rows]] for i, head in enumerate(heads)]
    widths = [max(cells(cell) for cell in column) for column in columns]
    labels = [label, *[row[0] for row in rows]]
    room = max(12, width - sum(widths) - 2 * len(widths))
    space = min(room, max(cells(text) for text in labels))
    found: list[str] = []
    for place, text in enumerate(labels):
        *before, last = wrap(text, space, 2)
        numbers = [f"{c[place]:>{w}}" for c, w in zip(columns, widths, strict=True)]
        found += [*before, "  ".join([last + " " * (space - cells(last)), *numbers])]
    return found


def _examples(examples: list[Any], words: Words, width: int) -> list[str]:
    """The worked examples, each with the command that opens it."""
    rows: list[str] = []
    for each in examples:
        rows += wrap(f"{each['number']}: {each['text']}", width, INDENT)
        number = each["number"].partition(" ")[2]
        rows += wrap(" " * INDENT + words.text("cli.rulebook.show", rule=number), width, INDENT)
    return rows


def _kind(kind: Any, width: int) -> list[str]:
    rows = [heading(kind["title"], width)]
    for card in kind["items"]:
        about = f" ({card['about']})" if card["about"] else ""
        rows += wrap(f"{card['title']}{about}: {' '.join(card['lines'])}", width, INDENT)
    return rows


def _entry(entry: Any, width: int) -> list[str]:
    """A heading of the index with the numbers of its rules."""
    return wrap(f"{entry['heading']}: {', '.join(entry['rules'])}", width, INDENT)


def _summary(told: Any, width: int) -> list[str]:
    rows: list[str] = []
    for part in told["parts"]:
        if part["id"] in (ROUND, END):
            rows += [heading(part["title"], width)]
            rows += _steps(part["steps"], width, numbered=True, cited=False)
    for kind in told["cards"]:
        rows += _kind(kind, width) if kind["brief"] else []
    return rows
