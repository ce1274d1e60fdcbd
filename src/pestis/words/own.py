"""Names from custom content: a ``name`` next to the ``id`` of a row.

    [[place]]
    id = "gothar"
    name = "Gothar"

makes "Gothar" the text of ``pest.place.gothar`` in every language while this content is in use.
"""

from __future__ import annotations

from pestis.kernel.json import Json


def own_names(game: str, content: Json) -> dict[str, str]:
    """Message id -> the name given by custom content; empty without custom content."""
    found: dict[str, str] = {}
    if not isinstance(content, dict):
        return found
    for table, rows in content.items():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and isinstance(row.get("name"), str) and "id" in row:
                found[f"{game}.{table}.{row['id']}"] = str(row["name"])
    return found
