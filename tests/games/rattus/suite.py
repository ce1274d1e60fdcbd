"""What the conformance suite should know of Rattus."""

from __future__ import annotations

MAX_ANSWERS = 900
"""A dozen rounds of six seats, with abilities, new rats and tokens to turn."""

LISTS = {
    "class-cards": [
        ["monk", "king", "astronomer", "explorer", "caravan-leader", "sultan"],
        ["peasant", "merchant", "knight", "witch", "astronomer", "explorer"],
        [
            "peasant",
            "monk",
            "knight",
            "witch",
            "astronomer",
            "explorer",
            "caravan-leader",
            "sultan",
        ],
    ]
}
"""Agreed sets (RA 8.4): six cards for up to four players, eight for five and six."""

RARE_EVENTS: dict[str, str] = {}
RARE_PROMPTS: dict[str, str] = {}
