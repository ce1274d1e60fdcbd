"""JSON as used in positions, views and records: its types, its limits and its canonical text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from pestis.kernel.errors import Param

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
View = dict[str, Json]
DEEPEST: Final = 30
"""The greatest nesting depth of a position or of custom content."""
WIDEST: Final = 1 << 53
"""Numbers in them are smaller than this, because every JSON reader keeps such numbers exactly."""
LONGEST: Final = 10_000
"""Maximum number of items of a list or object in them."""

MOST_NESTED: Final = 100
"""The deepest nesting of brackets accepted in a text.  A parser recurses at every level.  In native
Python, too many levels raise a RecursionError; in a browser tab they overflow the JavaScript stack,
which ends Python there and cannot be caught.  A tab can handle a few thousand levels."""
TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|(?P<open>[\[{]++)|(?P<close>[\]}]++)', re.DOTALL)
"""Strings come first; an unclosed one extends to the end, as it does for the parser."""


def foreign(value: object, where: str = "", depth: int = 0) -> tuple[str, str] | None:
    """Path and text of the first value that is not ``Json``; None if there is none.

    JSON and TOML parsers also produce fractions, dates and infinities.  Nothing here accepts them,
    the compiled engine least of all.
    """
    items: list[tuple[str, object]] = []
    if isinstance(value, (list, dict)) and len(value) > LONGEST:
        return where, "…"
    if isinstance(value, list):
        items = [(f"{where}[{i}]", item) for i, item in enumerate(value)]
    elif isinstance(value, dict):
        items = [(f"{where}.{key}" if where else str(key), value[key]) for key in value]
    elif isinstance(value, int):
        return None if -WIDEST < value < WIDEST else (where, "…")
    elif value is not None and not isinstance(value, str):
        return where, str(value)
    if items and depth > DEEPEST:
        return where, "…"
    for place, item in items:
        found = foreign(item, place, depth + 1)
        if found is not None:
            return found
    return None


def plain(params: Mapping[str, Param]) -> dict[str, Json]:
    """Convert the parameters of a message, or options, to JSON."""
    shown: dict[str, Json] = {}
    for name, value in params.items():
        shown[name] = list(value) if isinstance(value, list) else value
    return shown


def compact(value: Json) -> str:
    """JSON in its one canonical form: sorted keys, no spaces, ASCII, one line."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """A short fingerprint of a text: BLAKE2b, 16 hex digits."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()


def nested_too_deeply(text: str) -> bool:
    """Whether a JSON text has more than MOST_NESTED brackets open at once; in linear time."""
    if text.count("[") + text.count("{") <= MOST_NESTED:
        return False
    depth = 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "open":
            depth += token.end() - token.start()
            if depth > MOST_NESTED:
                return True
        elif kind == "close":
            depth -= token.end() - token.start()
    return False


def read_json(text: str) -> Any:
    """A JSON text as plain data.  Raises ValueError, also for one that is nested too deeply."""
    if nested_too_deeply(text):
        raise ValueError(f"more than {MOST_NESTED} brackets are open")
    return json.loads(text)
