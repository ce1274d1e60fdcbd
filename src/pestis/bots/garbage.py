"""Garbage collection in programs that search."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 50_000
"""New objects between two collections; Python's own default is 700."""


def collect_seldom() -> None:
    """Exempt all existing objects from garbage collection, and look for reference cycles rarely.

    A search creates many thousands of objects that live until it ends, and no cycles; scanning them
    again and again took an eighth of the time of Pest's bots.  Only programs should call this, not
    the library, because it affects the whole process.
    """
    gc.freeze()
    gc.set_threshold(SELDOM)
