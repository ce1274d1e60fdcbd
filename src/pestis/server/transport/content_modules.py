"""The components of each game as a module for its drawing: ``games/<game>/web/content.js``.

It is made from the game's content files.  ``content.toml`` next to the drawing lists the tables
that the drawing needs, and the keys of their rows.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pestis.games import GAMES, part_of
from pestis.parts.content import shipped

PACKAGE: Final = Path(__file__).resolve().parents[2]


@cache
def content_modules() -> Mapping[str, str]:
    """The text of each game's module, by its path within the package."""
    return {f"games/{game.replace('-', '_')}/web/content.js": _module(game) for game in GAMES}


def _module(game: str) -> str:
    listed = PACKAGE / "games" / game.replace("-", "_") / "web" / "content.toml"
    wanted = tomllib.loads(listed.read_text(encoding="utf-8"))
    reading: Any = part_of(game, "content.reading")
    whole = [table for table in reading.WHOLE if table in wanted]
    return "\n".join(
        [
            "/** Tables that a player's own content replaces as a whole. */",
            f"export const WHOLE = {json.dumps(whole)};",
            "",
            "/** The rows of every table, in their order. */",
            "export const TABLES = {",
            *[f'  "{table}": {_rows(reading, table, keys)},' for table, keys in wanted.items()],
            "};",
            "",
        ]
    )


def _rows(reading: Any, table: str, keys: list[str]) -> str:
    rows: Any = shipped(reading.PACKAGE, reading.FILES[table])[table]
    kept = [{key: row[key] for key in keys if key in row} for row in rows]
    return "[\n" + "".join([f"    {json.dumps(row)},\n" for row in kept]) + "  ]"
