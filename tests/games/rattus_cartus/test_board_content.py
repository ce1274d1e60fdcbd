"""The drawn board plays with the same components as the engine."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = Path(__file__).resolve().parents[3] / "tools" / "board_content.py"


def test_the_board_has_the_components_of_the_content_files() -> None:
    tool = runpy.run_path(str(TOOL))
    assert tool["FILE"].read_text(encoding="utf-8") == tool["content_module"]()
