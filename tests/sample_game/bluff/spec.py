"""Bluff as Pestis finds it."""

from __future__ import annotations

from typing import Final

from bluff.rules import Rules

SPEC: Final = Rules()
