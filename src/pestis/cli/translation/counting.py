"""The plural rules of languages, as PO files express them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pestis.words import plurals

_SLAVIC: Final = "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2"
_MILLIONS: Final = "n != 0 && n % 1000000 == 0 ? 1 : 2"
FORMULAS: Final[dict[Callable[[int], str], tuple[tuple[str, ...], str]]] = {
    plurals.french: (("one", "many", "other"), f"n < 2 ? 0 : {_MILLIONS}"),
    plurals.spanish: (("one", "many", "other"), f"n == 1 ? 0 : {_MILLIONS}"),
    plurals.czech: (("one", "few", "other"), "n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2"),
    plurals.polish: (("one", "few", "many"), f"n == 1 ? 0 : {_SLAVIC}"),
    plurals.russian: (
        ("one", "few", "many"),
        f"n % 10 == 1 && n % 100 != 11 ? 0 : {_SLAVIC}",
    ),
}
"""Rule -> the plural categories of whole numbers in the order of a PO file, and the C expression
for the index of a number's category."""


def counting(language: str) -> tuple[tuple[str, ...], str]:
    """The plural categories of a language and their C expression."""
    rule = plurals.RULES.get(language)
    return (("one", "other"), "n != 1") if rule is None else FORMULAS[rule]
