"""The numbers in the rulebook's sentences that depend on content or the number of players."""

from __future__ import annotations

from pestis.games.rattus.content.ids import REGION_IDS, SHADES
from pestis.games.rattus.content.reading import AFRICANUS, NONE, read_content
from pestis.kernel.json import Json


def figures(own: Json, seats: int) -> dict[str, object]:
    """The numbers, by the names of their placeholders, and the regions of each shade.

    own  a table's custom content, or None
    """
    content = read_content(own)
    row = content.players[f"{AFRICANUS}-{seats}"]
    found: dict[str, object] = {"removed": row.removed, "cards": row.cards, "range": row.range}
    if base := content.players.get(f"{NONE}-{seats}"):
        found["removed_base"] = base.removed
    found["regions"] = len(content.in_use(AFRICANUS, seats))
    found["start_cubes"] = 2 * row.placements
    for n, shade in enumerate(SHADES):
        found[shade] = [
            id for id, region in zip(REGION_IDS, content.regions, strict=True) if region.shade == n
        ]
    return found
