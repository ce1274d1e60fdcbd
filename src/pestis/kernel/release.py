"""Which release of Pestis this is: the one place that says so."""

from __future__ import annotations

from typing import Final

RELEASE: Final = "0.1.0"
