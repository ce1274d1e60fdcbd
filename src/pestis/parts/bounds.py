"""Limits on a content file, checked before parsing.

A TOML parser needs time and memory quadratic in the parts of a dotted key, turns any number of
digits into an int, and goes one call deeper for every bracket (see ``kernel/json.py``).  So the
text is first split into tokens, in linear time, and refused if it exceeds anything a person would
write.
"""

from __future__ import annotations

import re
from typing import Final

from pestis.kernel.errors import ContentError
from pestis.kernel.json import MOST_NESTED

MOST_CHARACTERS: Final = 100_000
MOST_KEYS: Final = 5_000
MOST_PARTS: Final = 8
"""Maximum number of parts in a dotted key or table name; our files use two."""
MOST_DIGITS: Final = 18

TOKEN: Final = re.compile(
    r"""
    \#[^\n]*+
    | \"{3} (?: [^\\] | \\. | \\\Z )*? (?: \"{3,5} | \Z )
    | '{3} .*? (?: '{3,5} | \Z )
    | (?P<part> "(?: [^"\\\n] | \\. )*+ "? | '[^'\n]*+ '? | [A-Za-z0-9_+-]++ )
    | (?P<dot> \. )
    | (?P<blank> [ \t]++ )
    | (?P<equals> = )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
"""Comments and long strings come first.  An unclosed token extends to the end, where the parser
stops as well."""

WHOLE: Final = re.compile(r"[+-]?(?:[0-9][0-9_]*|0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+)")


def check_bounds(text: str, file: str) -> None:
    """Raises ContentError, naming the line, for a text too costly to parse."""
    if len(text) > MOST_CHARACTERS:
        raise ContentError("content-large", {"file": file, "most": MOST_CHARACTERS})
    parts = keys = depth = 0
    dotted = False
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "part":
            parts = parts + 1 if dotted else 1
            dotted = False
            if parts > MOST_PARTS:
                raise _at("content-deep-key", text, file, token.start(), MOST_PARTS)
            if len(token[0]) > MOST_DIGITS and WHOLE.fullmatch(token[0]):
                raise _at("content-digits", text, file, token.start(), MOST_DIGITS)
        elif kind == "dot":
            dotted = True
        elif kind != "blank":
            dotted = False
            keys += kind == "equals"
            depth += (kind == "open") - (kind == "close")
            if depth > MOST_NESTED:
                raise ContentError("content-syntax", {"file": file, "detail": "…[[[["})
            if keys > MOST_KEYS:
                raise _at("content-many-keys", text, file, token.start(), MOST_KEYS)


def _at(id: str, text: str, file: str, place: int, most: int) -> ContentError:
    line = text.count("\n", 0, place) + 1
    return ContentError(id, {"file": file, "line": line, "most": most})
