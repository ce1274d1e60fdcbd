"""What the conformance suite should know of Rattus."""

from __future__ import annotations

from typing import Any

from pestis.games.rattus.content import TOKEN_IDS
from pestis.kernel.fields import View

LEAK_STRIDE = 2
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

GOLDEN = {"base": {"expansion": "none"}, "africanus": {"expansion": "africanus"}}

RARE_EVENTS: dict[str, str] = {}
RARE_PROMPTS: dict[str, str] = {}


def hides(view: View) -> bool:
    """Whether a viewer cannot know something: where region cards are, what a token seen by
    another's Witch is, or which starters were left over (RA 14)."""
    return _hides_cards(view) or _hides_tokens(view)


def _hides_cards(view: dict[str, Any]) -> bool:
    """Cards of before and after the last shuffle of the discards cannot be mixed up."""
    after = [view["deck"], view["drawn"].count(None)]
    before = []
    for entry, since in zip(view["hands"], view["since"], strict=True):
        if "cards" not in entry:
            after.append(since if view["fresh"] else entry["count"])
            before.append(entry["count"] - since if view["fresh"] else 0)
    return any(len([n for n in places if n]) > 1 for places in (after, before))


def _hides_tokens(view: dict[str, Any]) -> bool:
    if None in view["seen_faces"]:
        return True
    blue = "blue-" if view["options"]["expansion"] == "africanus" else ""
    known = [*view["turned"], *view["seen_faces"]]
    starters = [id for id in TOKEN_IDS if id.startswith(f"{blue}first-rat-")]
    unknown = [id for id in starters if id not in known]
    return bool(len(unknown) > view["starter_bag"] > 0)
