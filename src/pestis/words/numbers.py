"""Numbers as they are set in a sentence: with a true minus sign, and none before a nought."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"


def signed(n: int) -> str:
    """A whole number with its sign, be it plus or minus."""
    return f"+{n}" if n > 0 else _set(str(n))


def whole(n: int) -> str:
    """A whole number."""
    return _set(str(n))


def decimal(number: int, parts: int, mark: str) -> str:
    """A number that is counted in parts, with one digit after the mark; half a tenth counts as
    one."""
    ones, tenth = divmod((20 * abs(number) + parts) // (2 * parts), 10)
    return _set(f"{'-' if number < 0 else ''}{ones}.{tenth}").replace(".", mark)


def _set(text: str) -> str:
    digits = text.removeprefix("-")
    below = digits != text and digits.strip("0.") != ""
    return MINUS + digits if below else digits
