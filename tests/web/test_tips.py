"""The tip of the first game that is shown at a question."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from pestis.cli.table.screens import first_options
from pestis.games import GAMES
from tests.web.node import printed
from tests.web.places import WEB, drawing_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

TIPS = [
    {"id": "card", "prompt": "act", "choice": "take"},
    {"id": "move", "prompt": "act", "choice": "move"},
    {"id": "rat", "prompt": "place-rat"},
]


def ran(shown: str) -> Any:
    """The value of an expression; in it, ``next`` gives the tip for tips seen, a prompt and
    choices."""
    module = (WEB / "table" / "tips.js").as_uri()
    script = f"""
    const {{ nextTip, seenAfter }} = await import({json.dumps(module)});
    const next = (seen, prompt, ...choices) => nextTip({json.dumps(TIPS)}, seen, prompt, choices);
    console.log(JSON.stringify({shown}));
    """
    return printed(script)


def test_a_new_tip_precedes_seen_ones() -> None:
    asked = "'act', 'take king', 'move italia'"
    assert ran(f"[next([], {asked}), next(['card'], {asked})]") == ["card", "move"]


def test_a_seen_tip_is_shown_again_when_it_fits() -> None:
    asked = "'act', 'take king', 'move italia'"
    assert ran(f"next(['move', 'rat', 'card'], {asked})") == "move"
    assert ran("next(['rat'], 'place-rat', 'place-rat italia')") == "rat"


def test_no_tip_is_shown_if_none_fits() -> None:
    assert ran("[next([], 'turn-token'), next(['card'], 'act', 'use king')]") == ["", ""]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_has_the_same_options_at_the_terminal(game: str) -> None:
    module = json.dumps((drawing_of(game) / "tips.js").as_uri())
    script = f"import({module}).then(({{ table }}) => console.log(JSON.stringify(table)))"
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout).get("options", {}) == first_options(game)


def test_a_tip_seen_again_moves_to_the_end() -> None:
    assert ran("[seenAfter(['card', 'rat'], 'card'), seenAfter(['card'], '')]") == [
        ["rat", "card"],
        ["card"],
    ]
