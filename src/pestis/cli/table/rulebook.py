"""The rulebook at the terminal: the guide, the chapters, one rule, or the rules that contain a
word."""

from __future__ import annotations

from collections.abc import Mapping

from pestis.cli.errors import Problem
from pestis.cli.table.guide import INDEX, SUMMARY, guide_lines
from pestis.cli.table.screens import rule_lines, typed
from pestis.kernel.json import View
from pestis.lessons.shows import id_of, shows
from pestis.parts.drawing import heading, wrap
from pestis.tables import sentences
from pestis.tables.alike import alike, seeker
from pestis.tables.book import Rule, rulebook
from pestis.tables.rulebook import chapter_of, lines_of, overview, rules_of, table_line
from pestis.words import Words

COLUMN = 10
"""Width of the column for rule numbers, in cells."""


def rulebook_lines(game: str, words: Words, view: View | None, about: str, width: int) -> list[str]:
    """The requested rules, as they apply at a table or (without a view) in the whole game.

    about  empty for the chapters; else a part of the guide, a chapter's position, a rule's number,
           or words to search for

    Raises Problem if nothing matches.
    """
    chapters = rules_of(game, view)
    parts = guide_lines(game, words, view, width)
    if not about:
        told = [row for line in overview(game, words, view) for row in wrap(line, width, 0)]
        if not chapters:
            told = wrap(words.text("web.rules.unwritten"), width, 0)
        names = [name for name, _ in chapters]
        return [*told, *_learned(parts, width), *_contents(game, words, names, width)]
    for title, lines in parts.values():
        if typed(about) == typed(title):
            return lines
    if about in parts:
        return parts[about][1]
    if about.isdecimal() and 0 < int(about) <= len(chapters):
        return _chapter(game, *chapters[int(about) - 1], words, view, width)
    if cited := sentences.rule(game, about, words, view):
        told = rule_lines(game, about, words, view)
        top = rule_heading(game, cited[0], words, width)
        if id_of(cited[0]) in shows(game):
            number = cited[0].partition(" ")[2]
            told = [*told, words.text("cli.rulebook.show", rule=number)]
        return [*top, *[row for line in told for row in wrap(line, width, 2)]]
    found = _found(game, words, view, about, width)
    if not found:
        raise Problem("rulebook" if chapters else "no-rulebook", word=about, game=game)
    return found


def _found(game: str, words: Words, view: View | None, about: str, width: int) -> list[str]:
    """The rules that contain the words or their synonyms, by chapter."""
    holds_all = seeker(about, alike(game, words.language))
    found: list[str] = []
    for name, rules in rules_of(game, view):
        rows: list[str] = []
        for rule in rules:
            said = lines_of(game, rule.number, words, view)
            if holds_all(" ".join([rule.number, *said])):
                rows += _row(rule.number, said, width)
        if rows:
            found += [heading(words.text(f"{game}.chapter.{name}"), width), *rows]
    return found


def whole_lines(game: str, words: Words, view: View, width: int) -> list[str]:
    """The whole rulebook of a table: what the game is about, its guide, its chapters, the index."""
    unwritten = [] if rulebook(game).chapters else [words.text("web.rules.unwritten")]
    told = [table_line(game, words, view), *unwritten, *overview(game, words, view)]
    lines = [row for line in told for row in wrap(line, width, 0)]
    parts = guide_lines(game, words, view, width)
    for id, (_, told) in parts.items():
        lines += ["", *told] if id not in (SUMMARY, INDEX) else []
    for name, rules in rules_of(game, view):
        lines += ["", *_chapter(game, name, rules, words, view, width)]
    return [*lines, "", *parts[INDEX][1]] if INDEX in parts else lines


def _chapter(
    game: str, name: str, rules: list[Rule], words: Words, view: View | None, width: int
) -> list[str]:
    lines = [heading(words.text(f"{game}.chapter.{name}"), width)]
    for rule in rules:
        lines += _row(rule.number, lines_of(game, rule.number, words, view), width)
    return lines


def rule_heading(game: str, number: str, words: Words, width: int) -> list[str]:
    """A heading with a rule's chapter and number; empty if the number is in no chapter."""
    if all(rule.number != number for _, rules in rulebook(game).chapters for rule in rules):
        return []
    return [heading(f"{words.text(chapter_of(game, number))} · {number}", width)]


def _learned(parts: Mapping[str, tuple[str, list[str]]], width: int) -> list[str]:
    """The parts of the guide, each with the word that opens it."""
    column = max([len(id) for id in parts], default=0) + 2
    return [
        row
        for id, (title, _) in parts.items()
        for row in wrap(f"  {id:{column}}{title}", width, column + 2)
    ]


def _contents(game: str, words: Words, names: list[str], width: int) -> list[str]:
    """The chapters with their positions, and what else can be requested."""
    rows = [
        f"{place:>3}  {words.text(f'{game}.chapter.{name}')}"
        for place, name in enumerate(names, start=1)
    ]
    return [*rows, *wrap(words.text("cli.rulebook.ask"), width, 2)]


def _row(number: str, said: list[str], width: int) -> list[str]:
    """A rule's text next to its number."""
    first, *more = said
    rows = wrap(f"{number:{COLUMN}}{first}", width, COLUMN)
    for line in more:
        rows += wrap(" " * COLUMN + line, width, COLUMN)
    return rows
