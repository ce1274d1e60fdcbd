"""Component data for the drawn board of Rattus: ``python tools/rattus_content.py``.

Writes ``content.js`` beside the board from the game's ``content/*.toml``; a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pestis.parts.content import shipped

SOURCE: Final = Path(__file__).resolve().parents[1] / "src" / "pestis"
FILE: Final = SOURCE / "games" / "rattus" / "web" / "content.js"


def content_module() -> str:
    """The text of the module."""
    regions = [[r["id"], r["shade"], r["neighbours"], r["arrows"]] for r in _rows("map", "region")]
    tokens = [[t["id"], t["limit"], t["symbols"]] for t in _rows("tokens", "token")]
    cards = [[card["id"], card["class"]] for card in _rows("class_cards", "class-card")]
    region_cards = [[c["id"], c["symbols"]] for c in _rows("region_cards", "region-card")]
    players = [[p["id"], p["shades"], p["range"]] for p in _rows("players", "players")]
    return "\n".join(
        [
            "// Written by tools/rattus_content.py from the game's content files: do not edit.",
            "// @ts-check",
            "/** Id, shade, neighbours, those over the sea. */",
            "/** @type {[string, string, string[], string[]][]} */",
            f"export const REGIONS = {_listed(regions)};",
            "",
            "/** Rat tokens: id, limit, symbols. @type {[string, number, string[]][]} */",
            f"export const TOKENS = {_listed(tokens)};",
            "",
            "/** Class cards: id, class. @type {[string, string][]} */",
            f"export const CARDS = {_listed(cards)};",
            "",
            "/** Region cards: id, symbols. @type {[string, string[]][]} */",
            f"export const REGION_CARDS = {_listed(region_cards)};",
            "",
            "/** Expansion and number of seats, shades in use, steps of a Chivalry card. */",
            "/** @type {[string, string[], number][]} */",
            f"export const PLAYERS = {_listed(players)};",
            "",
        ]
    )


def _rows(file: str, table: str) -> list[dict[str, Any]]:
    found: Any = shipped("pestis.games.rattus", f"{file}.toml")[table]
    return list(found)


def _listed(rows: Iterable[object]) -> str:
    return "[\n" + "".join([f"  {json.dumps(row)},\n" for row in rows]) + "]"


if __name__ == "__main__":
    FILE.write_text(content_module(), encoding="utf-8")
