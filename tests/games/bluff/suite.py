"""What the conformance suite should know of the sample game."""

from __future__ import annotations

MAX_ANSWERS = 60
"""Twelve turns of four seats, with up to three who judge."""

LEAK_MATCHES = 60
WANTED = "points"
