"""What the conformance suite needs to know about the sample game."""

from __future__ import annotations

MAX_ANSWERS = 60
"""Twelve turns of four seats, with up to three judging each claim."""

LEAK_MATCHES = 60
WANTED = "points"
