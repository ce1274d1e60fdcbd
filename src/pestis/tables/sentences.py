"""The sentences of rules, at a table or in general, filled with the numbers of the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final, cast

from pestis.games import find, part_of
from pestis.kernel.json import Json, View
from pestis.tables.book import Only, Sentence, facts, number_of, rulebook
from pestis.words import Words
from pestis.words.catalogue import catalogue

RULES: Final = "rule."
"""Prefix of the ids of sentences of rules, after the game: ``rule.RC 5.2``."""
CITED: Final = re.compile(r"[( ]([A-Z]+ [A-Z]?\d[\dA-Z.]*)\)$")
"""The rule number at the end of a card's first line, in brackets alone or after a word."""

Figures = Callable[[Json, int], dict[str, object]]
"""A game's function from content and number of seats to the numbers in its sentences, by
placeholder; empty for a number of seats that has none."""


def rule(game: str, number: str, words: Words, view: View | None) -> tuple[str, list[str]] | None:
    """A rule number as cited, such as ``RC 5.2``, and the lines of the rule, at a table or (without
    a view) in general.

    The leading letters may be missing and case does not matter, but a plain whole number is not
    accepted.  A number without a sentence of its own leads to the rule that covers it.  None for an
    unknown number.
    """
    typed = number.casefold()
    if number.isdecimal():
        return None
    if cited := _numbers(game).get(typed):
        return cited, _said(game, cited, words, view)
    screen, cards = screen_of(game), _bearers(game)
    if screen is not None and typed in cards:
        cited, id = cards[typed]
        return cited, explanation(screen, id, words, view)
    if teller := _told(game).get(typed):
        return teller, _said(game, teller, words, view)
    return None


def content_of(view: View | None) -> Json:
    """A table's custom content; None without a table."""
    return None if view is None else view["content"]


def screen_of(game: str) -> ModuleType | None:
    """The module with a game's explanations, or None if it has none."""
    return part_of(game, "terminal.screen")


def explanation(screen: Any, id: str, words: Words, view: View | None) -> list[str]:
    """A screen's explanation of an id, at a table or in general, as lines; empty for an unknown id.

    A screen whose explanations depend on more of the table than its content has ``explain_at``,
    which gets the view in place of the content.
    """
    lines: list[str] | None
    if view is not None and hasattr(screen, "explain_at"):
        lines = screen.explain_at(id, words, view)
    else:
        lines = screen.explain(id, words, content_of(view))
    return lines or []


def _said(game: str, number: str, words: Words, view: View | None) -> list[str]:
    """The sentences of a rule that apply at a table.  If none do, or if there is no view: all of
    them, each with the tables to which it applies."""
    book = rulebook(game)
    known = book.rules().get(number)
    sentences = known.sentences if known else (Sentence(number, ()),)
    numbers = figures(game, view)
    if view is not None:
        here = facts(view, book.listing)
        if said := [each for each in sentences if each.said(here)]:
            return [words.text(f"{game}.{RULES}{each.id}", **numbers) for each in said]
    return [
        anywhere(game, each.only, words, words.text(f"{game}.{RULES}{each.id}", **numbers))
        for each in sentences
    ]


def anywhere(game: str, only: Only, words: Words, text: str) -> str:
    """A sentence, preceded by the tables where it applies."""
    where = _where(game, only, words)
    return words.text("web.rules.where", where=where, text=text) if where else text


def _where(game: str, only: Only, words: Words) -> str:
    """The tables that meet the conditions, in words; empty if cards decide, or nothing does."""
    by_options: dict[tuple[str, ...], list[str]] = {}
    for condition in only:
        seats = [fact[6:] for fact in condition if fact.startswith("seats=")]
        options = tuple(
            [fact for fact in condition if "=" in fact and not fact.startswith("seats=")]
        )
        if not seats and not options:
            return ""
        by_options.setdefault(options, []).extend(seats)
    parts: list[str] = []
    for options, seats in by_options.items():
        named = [words.text("web.rules.seats", n=int(seats[0]))] if len(seats) == 1 else []
        if len(seats) > 1:
            named = [words.text("web.rules.seats-any", seats=_range(seats))]
        for fact in options:
            option, _, value = fact.partition("=")
            name = words.text(f"{game}.option.{option}")
            named.append(f"{name}: {words.text(f'{game}.option-value.{option}.{value}')}")
        parts.append(", ".join(named))
    return "; ".join(parts)


def _range(seats: list[str]) -> str:
    """Numbers as a range, ``2–5``, if they are more than two in a row; otherwise ``4/6``."""
    numbers = [int(n) for n in seats]
    whole = numbers == [*range(numbers[0], numbers[-1] + 1)] and len(numbers) > 2
    return f"{numbers[0]}–{numbers[-1]}" if whole else "/".join(seats)


def figures(game: str, view: Mapping[str, Json] | None) -> dict[str, object]:
    """The numbers that fill a game's sentences: those of a table (its ``content`` and ``seats``)
    or, without one, those of every number of seats, with slashes between them if they differ."""
    module = part_of(game, "terminal.figures")
    if module is None:
        return {}
    of = cast(Figures, module.figures)
    if view is not None:
        seats = view["seats"]
        assert isinstance(seats, int)
        return of(view["content"], seats)
    spec = find(game)
    found: dict[str, list[object]] = {}
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for name, value in of(None, seats).items():
            found.setdefault(name, []).append(value)
    return {name: _joined(values) for name, values in found.items()}


def _joined(values: list[object]) -> object:
    first = values[0]
    return first if all(value == first for value in values) else "/".join(map(str, values))


@cache
def _numbers(game: str) -> dict[str, str]:
    """The rule numbers that have a sentence, by how they may be typed."""
    start = f"{game}.{RULES}"
    cited = [id.removeprefix(start) for id in catalogue("en") if id.startswith(start)]
    return {typed: number_of(id) for id in cited for typed in _typed(number_of(id))}


@cache
def _told(game: str) -> dict[str, str]:
    """The rules that cover others, by how the others' numbers may be typed."""
    tells = rulebook(game).tells
    return {
        typed: number_of(id)
        for id, told in tells.items()
        for each in told
        for typed in _typed(each)
    }


@cache
def _bearers(game: str) -> dict[str, tuple[str, str]]:
    """Cards that are rules of their own, such as technologies: rule number and card id, by how the
    number may be typed."""
    screen = screen_of(game)
    found: dict[str, tuple[str, str]] = {}
    if screen is None:
        return found
    for id in screen.known_ids():
        head = (screen.explain(id, Words("en"), None) or [""])[0]
        if cited := CITED.search(head):
            number = cited.group(1)
            for typed in _typed(number):
                found.setdefault(typed, (number, id))
    return found


def _typed(number: str) -> tuple[str, str]:
    """How a number may be typed: ``rc 5.2`` or ``5.2``."""
    return number.casefold(), number.partition(" ")[2].casefold()
