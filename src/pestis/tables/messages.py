"""Parses incoming messages of the protocol, and numbers in addresses."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from pestis.tables.refusals import malformed

T = TypeVar("T")


def decode(body: bytes | str, kind: type[T] | Any) -> T:
    """A message of the protocol.  Raises Refused if it is malformed."""
    try:
        message: T = msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise malformed(str(error)[:200]) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise malformed("JSON") from None
    return message


def count(name: str, text: str | None, default: int) -> int:
    """A count from a query; the default if it is missing.  Raises Refused."""
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise malformed(name)
    return int(text)
