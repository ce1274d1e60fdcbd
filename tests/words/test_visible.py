"""Texts of users become one harmless line."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from pestis.words.visible import MOST_MARKS, visible

LOOK = {
    "plain": ("Zoë plays – 7:1, “fine”…", "Zoë plays – 7:1, “fine”…"),
    "lines": ("a\nb\r\nc\u2028d\u2029e\tf", "a b c d e f"),
    "controls": ("\x00a\x1b[2Jb\x07\x7f\x9bc", "a [2Jb c"),
    "override": ("abc\u202etxt.exe", "abctxt.exe"),
    "isolates": ("\u2066a\u2067b\u2068c\u2069\u200e\u200f\u061c", "abc"),
    "invisible": ("a\u200bb\ufeffc\u00add\u2060e\U000e0041", "abcde"),
    "blank": ("\u3164 \u2800\u115f\u1160\uffa0\u034f", ""),
    "joiners alone": ("\u200d \u200c", ""),
    "surrogate": ("a\ud800b", "ab"),
    "spaces": ("  a\u00a0\u3000b  ", "a b"),
    "hebrew": ("שלום abc", "שלום abc"),
    "arabic": ("مرحبا", "مرحبا"),
    "hindi": ("क्\u200dष", "क्\u200dष"),
    "family": ("👨\u200d👩\u200d👧 ✌🏽 ❤\ufe0f", "👨\u200d👩\u200d👧 ✌🏽 ❤\ufe0f"),
    "accents": ("x" + "\u0335" * 40, "x" + "\u0335" * MOST_MARKS),
    "a long word": ("Donaudampfschifffahrt", "Donaudampfschifffahrt"),
    "decomposed": ("e\u0301", "é"),
}


@pytest.mark.parametrize("name", LOOK)
def test_what_is_left_of_a_text(name: str) -> None:
    given, shown = LOOK[name]
    assert visible(given) == shown
    assert visible(shown) == shown


def test_no_character_at_all_steers_or_turns_round() -> None:
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    for char in visible(everything):
        assert unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
        assert unicodedata.bidirectional(char) not in (
            *("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"),
        )
