"""Numbers as printed in a sentence: with a true minus sign, and without one before zero."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"


def signed(n: int) -> str:
    """An integer with its sign, plus or minus."""
    return f"+{n}" if n > 0 else _set(str(n))


def whole(n: int) -> str:
    """An integer, with a minus sign if it is negative."""
    return _set(str(n))


def decimal(number: int, parts: int, mark: str) -> str:
    """A number counted in ``parts`` per unit, with one digit after the decimal mark; halves are
    rounded away from zero."""
    ones, tenth = divmod((20 * abs(number) + parts) // (2 * parts), 10)
    return _set(f"{'-' if number < 0 else ''}{ones}.{tenth}").replace(".", mark)


def _set(text: str) -> str:
    digits = text.removeprefix("-")
    below = digits != text and digits.strip("0.") != ""
    return MINUS + digits if below else digits
