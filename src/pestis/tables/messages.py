"""Parses incoming messages of the protocol, and numbers in queries."""

from __future__ import annotations

from typing import Any, TypeVar, overload

import msgspec

from pestis.kernel.json import nested_too_deeply
from pestis.tables.refusals import malformed

T = TypeVar("T")


@overload
def parse(body: bytes | str, kind: type[T]) -> T: ...
@overload
def parse(body: bytes | str, kind: Any) -> Any: ...
def parse(body: bytes | str, kind: Any) -> Any:
    """Parse JSON as a value of a type.

    Raises msgspec.DecodeError, also if it is nested too deeply, or UnicodeError.
    """
    text = body if isinstance(body, str) else body.decode("latin-1")
    if nested_too_deeply(text):
        raise msgspec.DecodeError("nested too deeply")
    return msgspec.json.decode(body, type=kind)


def decode(body: bytes | str, kind: type[T] | Any) -> T:
    """Parse a message of the protocol.  Raises Refused if it is malformed."""
    try:
        message: T = parse(body, kind)
    except msgspec.ValidationError as error:
        raise malformed(str(error)[:200]) from None
    except (msgspec.DecodeError, UnicodeError):
        raise malformed("JSON") from None
    return message


def count(name: str, text: str | None, default: int) -> int:
    """A count from a query; the default if it is missing.  Raises Refused if it is malformed."""
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise malformed(name)
    return int(text)
