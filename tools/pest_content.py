"""Component data for the drawn board of Pest: ``python tools/pest_content.py``.

Writes ``content.js`` beside the board from the game's ``content/*.toml``; a test compares them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from pestis.games.pest.content.reading import FILES, WHOLE
from pestis.parts.content import shipped

SOURCE: Final = Path(__file__).resolve().parents[1] / "src" / "pestis"
FILE: Final = SOURCE / "games" / "pest" / "web" / "content.js"
UNUSED: Final = ("players", "location-token", "start", "start-card", "rank")
"""Tables that nothing on the board is drawn from."""


def content_module() -> str:
    """The text of the module."""
    tables = [name for name in FILES if name not in UNUSED]
    return "\n".join(
        [
            "// Written by tools/pest_content.py from the game's content files: do not edit.",
            "// @ts-check",
            "/** Tables that a player's own content replaces as a whole. */",
            f"export const WHOLE = {json.dumps(list(WHOLE))};",
            "",
            "/** The rows of every table, in their order. @type {Record<string, any[]>} */",
            "export const TABLES = {",
            *[f'  "{name}": {_listed(_rows(name))},' for name in tables],
            "};",
            "",
        ]
    )


def _rows(table: str) -> list[dict[str, Any]]:
    rows: Any = shipped("pestis.games.pest", FILES[table])[table]
    return [{key: row[key] for key in row if key not in ("origin", "sick")} for row in rows]


def _listed(rows: list[dict[str, Any]]) -> str:
    return "[\n" + "".join([f"    {json.dumps(row)},\n" for row in rows]) + "  ]"


if __name__ == "__main__":
    FILE.write_text(content_module(), encoding="utf-8")
