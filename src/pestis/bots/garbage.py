"""How often Python collects garbage in programs that think."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 50_000
"""New objects between two collections; Python's own measure is 700."""


def collect_seldom() -> None:
    """Leave what is loaded alone, and look for reference cycles seldom.

    A search makes many thousands of objects that live as long as it thinks, and no cycles: going
    through them again and again took Pest's bots an eighth of their time.  For programs to call,
    not for the library: it holds for the whole process.
    """
    gc.freeze()
    gc.set_threshold(SELDOM)
