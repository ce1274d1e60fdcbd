"""The soak's set-up for Pest: a rich start, so that expensive choices come up often."""

from __future__ import annotations

from pestis.games.pest.content.reading import default_content
from pestis.kernel.json import Json


def plenty() -> dict[str, Json]:
    """Full stores, many research tokens, and technologies for one each."""
    prices: list[Json] = []
    for card in default_content().technologies:
        prices.append({"id": card.id, "cost": 1, "renown": card.renown})
    goods = "5 wood, 5 stone, 5 food, 5 herbs, 5 coin, 12 flask"
    start: list[Json] = [{"id": "goods", "gives": goods}]
    return {"file": "plenty.toml", "start": start, "price": prices}
