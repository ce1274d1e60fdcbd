"""Component data for the drawn board of Rattus Cartus: ``python tools/board_content.py``.

Writes ``content.js`` beside the board from the game's ``content/*.toml``; a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.games.rattus_cartus.content.reading import default_content

FILE: Final = Path(__file__).resolve().parents[1] / "src/pestis/games/rattus_cartus/web/content.js"


def content_module() -> str:
    """The text of the module."""
    data = default_content()
    buildings = [[b.id, CLASSES[b.cls], b.premium, b.standard] for b in data.buildings]
    cards = [[card.id, card.draw, card.discard, card.look] for card in data.cards]
    rounds = {str(seats): table[0] for seats, table in data.players.items()}
    return "\n".join(
        [
            "// Written by tools/board_content.py from the game's content files: do not edit.",
            "// @ts-check",
            "/** Id, class, premium, standard. @type {[string, string, string, string][]} */",
            f"export const BUILDINGS = {_rows(buildings)};",
            "",
            "/** Id, draw, discard, look. @type {[string, number, number, number][]} */",
            f"export const CARDS = {_rows(cards)};",
            "",
            "/** Rounds by number of seats. @type {Record<string, number>} */",
            f"export const ROUNDS = {json.dumps(rounds)};",
            f"export const TRACK_SPACES = {data.track_spaces};",
            f"export const ENTRY_SPACES = {data.entry_spaces};",
            "",
        ]
    )


def _rows(rows: Sequence[Sequence[object]]) -> str:
    return "[\n" + "".join([f"  {json.dumps(row)},\n" for row in rows]) + "]"


if __name__ == "__main__":
    FILE.write_text(content_module(), encoding="utf-8")
