"""Searching bots and hints decide as recorded, in both builds and on every machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pestis.games import GAMES
from pestis.search.levels import levels
from tests.conformance.support import COMPILED
from tests.golden.decisions import (
    HINTS,
    HINTS_FROM_SOURCE,
    decided,
    hints,
    hints_file,
    levels_file,
    parts,
)

THINKING = [game for game in GAMES if levels(game)]


@pytest.mark.parametrize("game", THINKING)
def test_it_decides_as_it_did(game: str) -> None:
    """It may change only as long as no release contains its name; after that, a different bot needs
    another name."""
    kept = levels_file(game).read_text(encoding="utf-8").splitlines()
    at = 1
    for name, part in parts(game):
        checked = part.kept if COMPILED else part.from_source
        now = decided(game, name, checked)
        for number, (old, new) in enumerate(zip(kept[at:], now, strict=False), start=at + 1):
            assert old == new, (
                f"levels/{game}.txt:{number} is another now; if that is meant: make golden"
            )
        at += part.kept
    assert len(kept) == at >= 1001


@pytest.mark.parametrize("game", THINKING)
def test_hints_say_what_they_said(game: str) -> None:
    kept = hints_file(game).read_text(encoding="utf-8")
    assert kept.count("\n") == 1 + HINTS
    now = hints(game, HINTS if COMPILED else HINTS_FROM_SOURCE)
    assert kept.startswith(now), f"hints/{game}.txt is another now; if that is meant: make golden"
    assert (kept == now) is COMPILED


@pytest.mark.parametrize("file_of", [levels_file, hints_file])
def test_no_file_is_left_over(file_of: Callable[[str], Path]) -> None:
    folder = file_of(THINKING[0]).parent
    assert set(folder.iterdir()) == {file_of(game) for game in THINKING}
