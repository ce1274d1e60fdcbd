"""What the conformance suite needs to know about Rattus."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pestis.games.rattus.content.reading import REGION_CARD_IDS, TOKEN_IDS
from pestis.games.rattus.spec import SPEC
from pestis.kernel.json import View

QUIET = "tests.games.rattus.test_calibration Quiet"
WANTED = "stock"
LEAK_STRIDE = 6
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

RARE_EVENTS = {
    "standing-still": "random players place cubes (RA 7.7); test_standstill proves it",
    "standstill": "random players place cubes (RA 7.7); test_standstill proves it",
}
RARE_PROMPTS: dict[str, str] = {}


def hides(view: View) -> bool:
    """Whether something is hidden from a viewer: where region cards are, what a token seen by
    another seat's Witch is, or which starters were left over (RA 14)."""
    return _hides_cards(view) or _hides_tokens(view)


def _hides_cards(view: dict[str, Any]) -> bool:
    """Whether unknown cards of one reshuffle are in two places: cards of different reshuffles
    cannot be confused, and the deck holds only cards of the latest."""
    hands = [entry.get("reshuffles", []) for entry in view["hands"]]
    numbers = view["reshuffle_of"]
    latest = max(numbers.values(), default=0)
    unknown = Counter(numbers.get(card, 0) for card in _unknown_cards(view))
    for number, n in unknown.items():
        places = [hand.count(number) for hand in hands]
        elsewhere = n - sum(places)
        drawn = elsewhere if number < latest else elsewhere - view["deck"]
        places += [drawn, elsewhere - drawn]
        if len([n for n in places if n]) > 1:
            return True
    return False


def _unknown_cards(view: dict[str, Any]) -> list[str]:
    """The region cards in use that the viewer does not see."""
    options = SPEC.read_options(view["options"], view["rules"])
    box = SPEC.box(view["seats"], options, view["content"], view["rules"])
    seen = [*view["drawn"], *view["shown"], *view["discards"]]
    seen += [REGION_CARD_IDS[card] for card in view["onto"] if card is not None]
    seen += [card for entry in view["hands"] for card in entry.get("cards", {})]
    in_use = [REGION_CARD_IDS[card] for card in box.cards_in_use]
    return [card for card in in_use if card not in seen]


def _hides_tokens(view: dict[str, Any]) -> bool:
    if None in view["seen_faces"]:
        return True
    blue = "blue-" if view["options"]["expansion"] == "africanus" else ""
    known = [*view["turned"], *view["seen_faces"]]
    starters = [id for id in TOKEN_IDS if id.startswith(f"{blue}first-rat-")]
    unknown = [id for id in starters if id not in known]
    return bool(len(unknown) > view["starter_bag"] > 0)
