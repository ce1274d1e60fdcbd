"""Content files that would make a parser use all memory or time are refused before parsing."""

from __future__ import annotations

import time
import tomllib
import tracemalloc
from itertools import product

import pytest

from pestis.games import GAMES
from pestis.kernel.errors import ContentError
from pestis.parts.bounds import MOST_CHARACTERS, MOST_DIGITS, MOST_KEYS, MOST_PARTS
from pestis.parts.content import parse_toml
from tests.parts.shipped import shipped_texts

MEGABYTES = 8
SECONDS = 1.0
DEEP = ".".join("a" * (MOST_PARTS + 1))

ATTACKS = {
    "dotted": (".".join("a" * 40_000) + "=1", "content-deep-key"),
    "dotted-blanks": (" . ".join("a" * 20_000) + " = 1", "content-deep-key"),
    "dotted-quoted": (".".join(['""'] * 20_000) + "=1", "content-deep-key"),
    "dotted-single-quoted": (".".join(["'.'"] * 20_000) + "=1", "content-deep-key"),
    "header": ("[" + ".".join("a" * 40_000) + "]", "content-deep-key"),
    "array-header": ("[[" + ".".join("a" * 40_000) + "]]", "content-deep-key"),
    "inline": ("x = {" + ".".join("a" * 40_000) + " = 1}", "content-deep-key"),
    "digits": ("x = " + "9" * 5_000, "content-digits"),
    "all-digits": ("x = " + "9" * (MOST_CHARACTERS - 4), "content-digits"),
    "digits-apart": ("x = " + "9_" * 5_000 + "9", "content-digits"),
    "negative": ("x = -" + "9" * 5_000, "content-digits"),
    "hexadecimal": ("x = 0x" + "f" * 90_000, "content-digits"),
    "keys": ("\n".join(f"k{n}=1" for n in range(MOST_KEYS + 1)), "content-many-keys"),
    "size": ("#" * (MOST_CHARACTERS + 1), "content-large"),
    "nested": ("x = " + "[" * 90_000, "content-syntax"),
    "nested-tables": ("x = " + "{a=" * 1_500, "content-syntax"),
    "date": ("x = 1348-99-99", "content-syntax"),
}


def refusal(text: str) -> str:
    """The id of a text's fault; empty if it has none."""
    try:
        parse_toml(text, "mine.toml")
    except ContentError as error:
        assert error.params["file"] == "mine.toml"
        return error.id.removeprefix("error.")
    return ""


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_refused_quickly_and_in_little_memory(attack: str) -> None:
    text, id = ATTACKS[attack]
    tracemalloc.start()
    began = time.process_time()
    try:
        assert refusal(text) == id
        assert tracemalloc.get_traced_memory()[1] < MEGABYTES << 20
        assert time.process_time() - began < SECONDS
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "unit",
    ["[[a]]\n", "x='''", '"""', "\\", '"\\', "'", "#\n", "a=[", "{},", "1.", "= ", "\n[a.b]"],
)
def test_no_text_of_the_size_allowed_is_slow(unit: str) -> None:
    for text in (unit * (MOST_CHARACTERS // len(unit)), "x = [" + unit * 20_000):
        began = time.process_time()
        refusal(text[:MOST_CHARACTERS])
        assert time.process_time() - began < 3 * SECONDS


def depth(value: object) -> int:
    """The depth of nested tables."""
    if not isinstance(value, dict):
        return 0
    return 1 + max([depth(item) for item in value.values()], default=0)


PIECES = ['""', '"""', '""""', "''''", "'''", '"', "'", "\\", "#", "\n", "x = ", "{b = ", ", ", "}"]


def test_no_quotes_hide_a_deep_key_from_the_bounds() -> None:
    """Whatever precedes it: if the parser takes it for a key, the bounds have seen it."""
    met = 0
    for count in range(5):
        for before in product(PIECES, repeat=count):
            for after in ("", "}", "\n"):
                text = "".join(before) + DEEP + " = 1" + after
                try:
                    deep = depth(tomllib.loads(text)) > MOST_PARTS
                except tomllib.TOMLDecodeError:
                    continue
                met += deep
                assert not deep or refusal(text) == "content-deep-key", text
    assert met > 100


def test_quotes_with_two_more_quotes_before_their_end_hide_nothing() -> None:
    for end in ('"' * 4, '"' * 5):
        text = f'x = {{b = """a{end}, {DEEP} = 1}}'
        assert depth(tomllib.loads(text)) > MOST_PARTS
        assert refusal(text) == "content-deep-key"


def test_what_stands_in_strings_and_comments_counts_for_nothing() -> None:
    digits = "9" * (MOST_DIGITS + 1)
    for text in (f'x = "{DEEP}"', f"x = '{DEEP}'", f"# {DEEP} = 1", f'x = """\n{DEEP}\\"""" #"'):
        assert refusal(text) == refusal(text.replace(DEEP, digits)) == "", text
    assert refusal('x = "' + "= " * (MOST_KEYS + 1) + '"') == ""
    assert refusal(f"{DEEP[2:]} = {digits[1:]}") == ""


def test_the_line_is_named() -> None:
    with pytest.raises(ContentError) as caught:
        parse_toml(f'[[road]]\nname = """\n\n"""\n{DEEP} = 1', "mine.toml")
    assert caught.value.params == {"file": "mine.toml", "line": 5, "most": MOST_PARTS}


@pytest.mark.parametrize("game", GAMES)
def test_all_files_of_a_game_together_are_far_from_the_bounds(game: str) -> None:
    assert not any(refusal(text) for text in shipped_texts(game))
    assert sum(map(len, shipped_texts(game))) * 3 < MOST_CHARACTERS
    assert sum(text.count("=") for text in shipped_texts(game)) * 3 < MOST_KEYS
