"""Component data for the drawn boards: ``python -m tools.page_content``.

Writes ``content.js`` next to the drawing of every game, from the game's content files.  The file
``content.toml`` in the same folder lists the tables that the drawing needs, and the keys of their
rows.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from pestis.games import GAMES, part_of
from pestis.parts.content import shipped

SOURCE: Final = Path(__file__).resolve().parents[2] / "src"


def folder_of(game: str) -> Path:
    """The folder of a game's files for the page."""
    return SOURCE.joinpath(*GAMES[game].split("."), "web")


def content_module(game: str) -> str:
    """The text of a game's ``content.js``."""
    wanted = tomllib.loads((folder_of(game) / "content.toml").read_text(encoding="utf-8"))
    reading: Any = part_of(game, "content.reading")
    whole = [table for table in reading.WHOLE if table in wanted]
    return "\n".join(
        [
            "// Written by tools/page_content from the game's content files: do not edit.",
            "// @ts-check",
            "/** Tables that a player's own content replaces as a whole. @type {string[]} */",
            f"export const WHOLE = {json.dumps(whole)};",
            "",
            "/** The rows of every table, in their order. @type {Record<string, any[]>} */",
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
