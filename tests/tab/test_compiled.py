"""The compiled engine of a browser tab plays the same game as the native one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tools import static_site

from tests.browser.folder import BELOW, build, for_all
from tests.tab.library import run_on_library

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that ``make site`` builds."""
    return for_all(tmp_path_factory, "site", build) / BELOW


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_compiled_for_a_tab_the_engine_plays_the_same_game(folder: Path, tmp_path: Path) -> None:
    """Playthroughs come out as recorded, as they do natively, and in each game 304 decisions and 10
    hints.  One setting of each game passes the conformance suite."""
    if not (folder / static_site.LATER).exists():
        pytest.skip("the engine cannot be compiled for a tab here")
    done = run_on_library(folder, tmp_path, whole=False)
    assert done.returncode == 0, done.stdout[-8000:]
    assert "passed" in done.stdout
