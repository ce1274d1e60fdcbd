"""Scenes: any legal position of Rattus in a line or two, for rule tests.

    t = scene(4, owners={"knight": 1}, cubes={0: "gallia*2", 1: "gallia"}, rats="gallia*3")
    t.play("0 skip", "0 move gallia")
    assert t.legal(0) == ["rat hispania", "rat italia"]

Everything else is filled in: cubes not placed are in stock, tokens not laid out in the supply,
region cards not held are in the deck, so every scene keeps the component list and passes the check.
"""

from __future__ import annotations

import pestis
from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import (
    CARD_IDS,
    PLACE_IDS,
    REGION_IDS,
    TOKEN_KIND_IDS,
    TOKEN_KINDS,
)
from pestis.games.rattus.content.reading import REGION_CARD_IDS, TOKEN_IDS
from pestis.games.rattus.lessons.building import build
from pestis.games.rattus.rules.tokens import multitude
from pestis.games.rattus.state.state import PLACED, RattusState, hand_of, kinds_in
from tests.games.scenes import BaseScene, scened


class Scene(BaseScene[RattusState]):
    """A match of Rattus."""

    @property
    def box(self) -> RattusBox:
        box = self.match.header.box
        assert isinstance(box, RattusBox)
        return box

    def cubes(self, place: str) -> list[int]:
        """Cubes of each seat in a region or in the palace."""
        first = PLACE_IDS.index(place) * self.match.seats
        return self.state.cubes[first : first + self.match.seats]

    def diplomats(self, place: str) -> list[int]:
        """Diplomats of each seat in a region or in the palace."""
        first = PLACE_IDS.index(place) * self.match.seats
        return list(self.state.diplomats[first : first + self.match.seats])

    def rats(self, region: str) -> int:
        return self.state.rats[REGION_IDS.index(region)]

    def lie(self, region: str) -> dict[str, int]:
        """The rat tokens of a region by kind, as far as kinds can be told apart, and the number of
        each."""
        at = REGION_IDS.index(region)
        found: dict[str, int] = {}
        for kind in kinds_in(self.state, at):
            found[TOKEN_KIND_IDS[kind]] = multitude(self.state, at * TOKEN_KINDS + kind)
        return found

    def owner(self, card: str) -> int:
        return self.state.owners[CARD_IDS.index(card)]

    def plague(self) -> str:
        return REGION_IDS[self.state.plague]

    def caravan(self) -> str:
        return REGION_IDS[self.state.caravan]

    def turned(self) -> list[str]:
        return [TOKEN_IDS[token] for token in self.state.turned]

    def hand(self, seat: int) -> list[str]:
        return [REGION_CARD_IDS[card] for card in hand_of(self.state, seat)]

    def deck(self) -> list[str]:
        return [REGION_CARD_IDS[card] for card in self.state.deck]

    def discards(self) -> list[str]:
        return [REGION_CARD_IDS[card] for card in self.state.discards]


scene = scened(Scene, build)


def fresh(seats: int = 4, seed: int = 1, **options: object) -> Scene:
    """A new match at its first prompt; option names with underscores."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Scene(pestis.new("rattus", seats, seed, named))


def holding(card: str, **more: object) -> Scene:
    """Seat 0 has the card, has placed cubes, and acts; the Plague Piece is in Anglia."""
    given: dict[str, object] = {"owners": {card: 0}, "done": PLACED, "plague": "anglia", **more}
    seats = given.pop("seats", 4)
    return scene(seats, **given)  # type: ignore[arg-type]
