"""The compiled engine of a browser tab plays the same game as the native one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tools import static_site

from tests.browser.folder import BELOW, build, for_all
from tests.tab.library import run_on_library

pytestmark = pytest.mark.slow


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_compiled_for_a_tab_the_engine_plays_the_same_game(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    """Playthroughs, decisions, hints, and the conformance suite with a setting of each game."""
    site = for_all(tmp_path_factory, "site", build) / BELOW
    if not (site / static_site.LATER).exists():
        pytest.skip("the engine cannot be compiled for a tab here")
    done = run_on_library(site, tmp_path, whole=False)
    assert done.returncode == 0, done.stdout[-8000:]
    assert "passed" in done.stdout
