"""The components of each game as a module for its drawing: ``games/<game>/web/content.js``.

It is made from the game's content files.  ``content.toml`` next to the drawing lists the tables
that the drawing needs, and the keys of their rows.  ``WHOLE`` names the tables that a player's own
content replaces as a whole; ``TABLES`` has the rows of every table, in their order.
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
    tables = {table: _rows(reading, table, keys) for table, keys in wanted.items()}
    # Nobody reads it, and it is part of the first view: no spaces.
    written = [json.dumps(value, separators=(",", ":")) for value in (whole, tables)]
    return "export const WHOLE = {};\nexport const TABLES = {};\n".format(*written)


def _rows(reading: Any, table: str, keys: list[str]) -> list[dict[str, Any]]:
    rows: Any = shipped(reading.PACKAGE, reading.FILES[table])[table]
    return [{key: row[key] for key in keys if key in row} for row in rows]
