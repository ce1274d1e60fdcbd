"""Scenes: any legal position of Pest in a line or two, for rule tests.

    t = scene(3, turn="0 move-cure", doctor={0: "gollor"}, goods={0: "5*food"}, sick={"gothar": 3})
    t.play("0 begin move", "0 go gothar", "0 take-all")
    assert t.goods(0) == {"food": 3}

Everything not named is filled in: a castle with a doctor for each seat, decrees, cards seen.
"""

from __future__ import annotations

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    ERAS,
    GOODS,
    STORED,
)
from pestis.games.pest.lessons.building import CASTLES, build, number_of, road_of
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.choices import PLACE_IDS, SPACE_SETS, TECHNOLOGY_IDS
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, PestState
from pestis.kernel.factory import new_match
from tests.games.scenes import BaseScene, scened

__all__ = ["CASTLES", "Scene", "fresh", "number_of", "scene"]


class Scene(BaseScene[PestState]):
    """A match of Pest."""

    def goods(self, seat: int) -> dict[str, int]:
        """Wood, stone, food, herbs and coins of a seat, as far as it has any."""
        held = self.state.goods[seat * STORED : seat * STORED + STORED]
        return {GOODS[good]: n for good, n in enumerate(held) if n}

    def blocked(self, seat: int) -> str:
        return SPACE_SETS[self.state.blocked[seat]]

    def doctor(self, seat: int) -> str:
        return PLACE_IDS[self.state.doctor[seat]]

    def camp(self, seat: int) -> str:
        """The place of the seat's camp; empty while it is on the board."""
        place = self.state.camp[seat]
        return PLACE_IDS[place] if place >= 0 else ""

    def sick(self, place: str) -> int:
        return self.state.sick[number_of(place)]

    def road_sick(self, road: str) -> int:
        return self.state.road_sick[road_of(road)]

    def destroyed(self, place: str) -> bool:
        return self.state.destroyed[number_of(place)] == 1

    def built(self, seat: int) -> dict[str, str]:
        """The buildings of a seat on the map and their places."""
        own = self.state.built[seat * BUILDINGS : seat * BUILDINGS + BUILDINGS]
        return {BUILDING_IDS[b]: PLACE_IDS[place] for b, place in enumerate(own) if place >= 0}

    def workers(self, seat: int) -> list[str]:
        own = self.state.workers[seat * BUILDINGS : seat * BUILDINGS + BUILDINGS]
        return [BUILDING_IDS[b] for b, n in enumerate(own) if n]

    def slots(self, seat: int) -> list[str]:
        """The technologies of a seat by slot, empty where there is none."""
        cards = self.state.slots[seat * CARD_SLOTS : seat * CARD_SLOTS + CARD_SLOTS]
        return [TECHNOLOGY_IDS[card] if card >= 0 else "" for card in cards]

    def tracks(self, seat: int) -> list[int]:
        return self.state.tracks[seat * ERAS : seat * ERAS + ERAS]


scene = scened(Scene, build)


def fresh(seats: int = 3, seed: int = 1, **options: object) -> Scene:
    """A new match at its first prompt."""
    return Scene(new_match(SPEC, seats, seed, dict(options), None))
