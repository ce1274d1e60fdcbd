"""Scenes: any legal position of Rattus Cartus in a line or two, for rule tests.

    t = scene(4, row="fortune-tellers-tent-3 monastery-1", hands={0: "monk-1 2*witch-2 sword"})
    t.play("0 enter monastery-1", "0 play monk-1", "0 done")
    assert t.legal(1) == ["enter fortune-tellers-tent-3", "enter monastery-1"]

Everything not named is filled in: cards not placed make up the draw pile, the building pile and the
open piles, so every scene keeps the component list and passes the position check.
"""

from __future__ import annotations

import pestis
from pestis.games.rattus_cartus.content.ids import CLASSES, KIND_IDS, KINDS, PILES, POPULATION_IDS
from pestis.games.rattus_cartus.lessons.building import (
    CLASS_OF,
    FULL_SET,
    build,
    building_cards,
    cards,
)
from pestis.games.rattus_cartus.state.choices import CARD_IDS
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.kernel.json import Json
from tests.games.scenes import BaseScene, scened

__all__ = ["CLASS_OF", "FULL_SET", "Scene", "building_cards", "cards", "fresh", "scene"]


class Scene(BaseScene[CartusState]):
    """A match of Rattus Cartus."""

    def enter(self, seat: int, card: str, laid: str = "") -> Scene:
        """Enter a building with cards laid face down, ``"monk-1 2*witch-2 sword"``."""
        counts = cards(laid)
        picks = [kind for kind in KIND_IDS for _ in range(counts.get(kind, 0))]
        return self.play(
            f"{seat} enter {card}", *[f"{seat} play {kind}" for kind in picks], f"{seat} done"
        )

    def visit(self, *visits: str) -> Scene:
        """Several seats enter: ``visit("0 farm-1", "1 castle-1 2*monk-3 sword")``."""
        for text in visits:
            seat, card, *laid = text.split()
            self.enter(int(seat), card, " ".join(laid))
        return self

    def hand(self, seat: int) -> dict[str, int]:
        """The number of cards of each kind in a seat's hand."""
        held = self.state.hands[seat * KINDS : seat * KINDS + KINDS]
        return {KIND_IDS[kind]: n for kind, n in enumerate(held) if n}

    def hand_size(self, seat: int) -> int:
        return sum(self.hand(seat).values())

    def rats(self, seat: int) -> int:
        return self.state.rats[seat]

    def influence(self, seat: int, cls: str) -> int:
        return self.state.influence[CLASSES.index(cls) * self.match.seats + seat]

    def ranking(self, cls: str) -> list[int]:
        """Seats on a track from the first place down, seats without influence included."""
        at = CLASSES.index(cls) * self.match.seats
        return list(self.state.ranks[at : at + self.match.seats])

    def known(self, seat: int) -> dict[str, int]:
        """Jokers and special cards that everybody knows a seat to hold hidden."""
        held = self.state.known[seat * len(PILES) : (seat + 1) * len(PILES)]
        return {PILES[pile]: n for pile, n in enumerate(held) if n}

    def pile(self, name: str) -> int:
        return self.state.piles[PILES.index(name)]

    def row(self) -> list[str]:
        return [CARD_IDS[card] for card in self.state.row]

    def discard(self) -> dict[str, int]:
        return {POPULATION_IDS[kind]: n for kind, n in enumerate(self.state.discard) if n}

    def deck(self) -> dict[str, int]:
        return {POPULATION_IDS[kind]: n for kind, n in enumerate(self.state.deck) if n}

    def tokens(self, seat: int) -> list[int]:
        """Values of a seat's victory point tokens, lowest first."""
        view = self.match.position()["state"]
        assert isinstance(view, dict) and isinstance(view["tokens"], list)
        held = view["tokens"][seat]
        assert isinstance(held, dict)
        found: list[int] = []
        for value, n in held.items():
            assert isinstance(n, int)
            found += [int(value)] * n
        return found

    def last(self, id: str, viewer: int | None = None) -> dict[str, Json]:
        """Parameters of the last event with that id, as the viewer sees them."""
        found = [event["params"] for event in self.match.events(viewer) if event["id"] == id]
        assert found, f"no event {id}"
        params = found[-1]
        assert isinstance(params, dict)
        return params


scene = scened(Scene, build)


def fresh(seats: int = 4, seed: int = 1, **options: object) -> Scene:
    """A new match at its first prompt."""
    return Scene(pestis.new("rattus-cartus", seats, seed, options))
