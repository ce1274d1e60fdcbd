"""Following the guides to the letter gives something playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guides import BLOCK, ROOT, Guide
from tests.sample import WHOLE

pytestmark = pytest.mark.source_only


def promised(guide: Guide) -> None:
    """The number of files that the page says it takes."""
    assert f"{len(guide.touched)} files written by hand" in " ".join(guide.text.split())


CARDS = ("add-a-card.md", "add-a-class-card.md", "add-a-technology.md", "add-a-decree.md")


@pytest.mark.slow
@pytest.mark.parametrize("page", CARDS)
def test_a_card_is_added(tmp_path: Path, page: str) -> None:
    guide = Guide(page, tmp_path)
    guide.follow()
    promised(guide)
    assert len(guide.touched) <= 11


def test_a_bot_is_added(tmp_path: Path) -> None:
    guide = Guide("add-a-bot.md", tmp_path)
    guide.follow()
    promised(guide)
    (table,) = [told for line, told in guide.told.items() if "simulate" in line]
    assert "frugal" in table and "random" in table


def test_a_game_is_added(tmp_path: Path) -> None:
    guide = Guide("add-a-game.md", tmp_path)
    guide.follow()
    promised(guide)
    (played,) = [told for line, told in guide.told.items() if line.endswith("--seed 1 --lang de")]
    assert "zweifelt das an." in played and "bluff." not in played
    (bare,) = [told for line, told in guide.told.items() if line.count("--seat random") == 3]
    assert "claimed (" in bare and "Final score" in bare
    assert "bluff" in guide.told["pestis rules bluff"]


def test_the_game_of_the_guide_is_the_sample_game() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    told = [text for place, _, _, text in BLOCK.findall(page) if place.endswith("bluff/rules.py")]
    assert "\n\n".join(told) == (WHOLE / "bluff" / "rules.py").read_text(encoding="utf-8")
