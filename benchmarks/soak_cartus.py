"""Soak checks for Rattus Cartus: agreed lists of buildings, and rats counted from events alone."""

from __future__ import annotations

from pestis import Dice, Match
from pestis.games.rattus_cartus.content.reading import COPIES, default_content
from pestis.kernel.json import Json

STARTING_RATS = 10


def agreed_list(dice: Dice) -> list[str]:
    """A random agreed list: for each class one building, or five cards of its two (RC 2.3)."""
    content = default_content()
    names: list[str] = []
    for cls in range(6):
        pair = [building.id for building in content.buildings if building.cls == cls]
        if dice.below(2):
            names.append(pair[dice.below(2)])
        else:
            cards = [f"{name}-{copy + 1}" for name in pair for copy in range(COPIES)]
            for _ in range(COPIES):
                names.append(cards.pop(dice.below(len(cards))))
    return names


class Rats:
    """Follows each seat's rats through the public events; the view must show the same."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.expected = [STARTING_RATS] * match.seats
        self.heard = 0

    def check(self) -> None:
        """Raises AssertionError if the table and the events differ, or a number of rats is
        negative."""
        for event in self.match.events(None, since=self.heard):
            self.heard += 1
            params = event["params"]
            assert isinstance(params, dict)
            if event["id"] == "rats-gained":
                self.expected[whole(params["seat"])] += whole(params["n"])
            elif event["id"] == "rats-lost":
                self.expected[whole(params["seat"])] -= whole(params["n"])
            elif event["id"] == "rat-moved":
                self.expected[whole(params["seat"])] -= 1
                self.expected[whole(params["other"])] += 1
        shown = self.match.view(None)["rats"]
        assert shown == self.expected, f"rats {shown}, by the events {self.expected}"
        assert min(self.expected) >= 0, f"rats {shown}"


def whole(value: Json) -> int:
    """A parameter that is a number."""
    assert isinstance(value, int)
    return value
