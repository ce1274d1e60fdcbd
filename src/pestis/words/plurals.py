"""Plural categories of integers, as in CLDR and in the page's ``Intl.PluralRules``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

FORMS: Final = ("zero", "one", "two", "few", "many", "other")
"""The forms of an entry; ``zero`` is used for 0 in every language, whatever the category of 0."""


def category(language: str, number: int) -> str:
    """The plural category of a non-negative integer."""
    return RULES.get(language, english)(number)


def english(number: int) -> str:
    return "one" if number == 1 else "other"


def french(number: int) -> str:
    if number and not number % 1_000_000:
        return "many"
    return "one" if number < 2 else "other"


def spanish(number: int) -> str:
    return "many" if number and not number % 1_000_000 else english(number)


def czech(number: int) -> str:
    return "few" if 2 <= number <= 4 else english(number)


def polish(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if _ends_in_two_to_four(number) else "many"


def russian(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(number) else "many"


def _ends_in_two_to_four(number: int) -> bool:
    return 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14


RULES: Final[dict[str, Callable[[int], str]]] = {
    "cs": czech,
    "es": spanish,
    "fr": french,
    "it": spanish,
    "pl": polish,
    "ru": russian,
    "sk": czech,
    "uk": russian,
}
"""The languages whose plural rules differ from English."""
