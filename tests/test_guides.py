"""The guides hold what they promise: followed to the letter, the new thing plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.support import source_only
from tests.guides import Guide

pytestmark = source_only


def promised(guide: Guide) -> None:
    """The page says how many files it takes."""
    assert f"{len(guide.touched)} files written by hand" in " ".join(guide.text.split())


@pytest.mark.slow
def test_a_card_is_added(tmp_path: Path) -> None:
    guide = Guide("add-a-card.md", tmp_path)
    guide.follow()
    promised(guide)


def test_a_bot_is_added(tmp_path: Path) -> None:
    guide = Guide("add-a-bot.md", tmp_path)
    guide.follow()
    promised(guide)
    (table,) = [told for line, told in guide.told.items() if "simulate" in line]
    assert "frugal" in table and "random" in table
