"""Sampled worlds have the right odds (see tests/conformance/calibration.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import (
    JOKER,
    KINDS,
    NUN_VALUES,
    PASS,
    PILES,
    PLAYABLE,
    POPULATION,
    TOKEN_VALUES,
)
from pestis.games.rattus_cartus.rules.effects import HospitalDiscard
from pestis.games.rattus_cartus.rules.specials import GiveCards
from pestis.games.rattus_cartus.state.choices import DISCARD, DONE, GIVE, PASS_TURN, PLAY
from pestis.games.rattus_cartus.state.state import CartusState, hand_size
from pestis.games.rattus_cartus.state.trail import GAVE, SHUFFLED
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from tests.conformance.calibration import Calibration, moments
from tests.conformance.support import state_of

SETS: Final = {"play-cards": PLAY, "give-cards": GIVE, "hospital": DISCARD}
"""Prompt kinds in which a set is picked card by card, and the choices for each, by card kind."""


class Subsets:
    """A player whose choices reveal nothing of their hand: sets of cards are drawn by lot from the
    hand, and a Pass is played only if everybody knows of it."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.picks: list[int] | None = None

    def __call__(self, match: Match) -> tuple[int, Choice]:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        legal = match.choices(seat)
        if prompt.kind in SETS:
            return seat, self._next(match, seat, prompt.kind, legal)
        if legal[-1] is PASS_TURN and not state_of(match).known[seat * len(PILES) + PASS - JOKER]:
            legal = legal[:-1]
        return seat, legal[self.dice.below(len(legal))]

    def _next(self, match: Match, seat: int, kind: str, legal: tuple[Choice, ...]) -> Choice:
        if self.picks is None:
            self.picks = self._draw(state_of(match), seat, kind)
        pick = SETS[kind][self.picks.pop(0)] if self.picks else DONE
        if pick is DONE or (not self.picks and (kind == "give-cards" or self._is_last(match))):
            self.picks = None
        return pick

    def _draw(self, s: CartusState, seat: int, kind: str) -> list[int]:
        last = PLAYABLE if kind == "play-cards" else KINDS
        hand = [k for k in range(last) for _ in range(s.hands[seat * KINDS + k])]
        assert s.agenda is not None
        task = s.agenda.task
        if isinstance(task, GiveCards):
            number = task.number
        else:
            most = len(hand)
            if isinstance(task, HospitalDiscard):
                most = min(most, task.left, s.rats[seat])
            number = self.dice.below(most + 1) if self.dice.below(10) < 7 else 0
        self.dice.shuffle(hand)
        return sorted(hand[:number])

    def _is_last(self, match: Match) -> bool:
        """Whether the Hospital asks no more after this pick because the set is complete."""
        s = state_of(match)
        seat = match.prompts()[0].seats[0]
        task = s.agenda.task
        if match.prompts()[0].kind != "hospital":
            return False
        return task.left == 1 or s.rats[seat] == 1 or hand_size(s, seat) == 1


def features(s: CartusState, viewer: int | None) -> dict[str, int]:
    """Numbers that the seat after the viewer hides, and numbers that nobody sees."""
    seats = len(s.rats)
    rival = 0 if viewer is None else (viewer + 1) % seats
    hand = s.hands[rival * KINDS : rival * KINDS + KINDS]
    down = [0] * KINDS
    for code in s.played + s.aside:
        if code // KINDS == rival and not s.revealed[rival]:
            down[code % KINDS] += 1
    held = [a + b for a, b in zip(hand, down, strict=True)]
    tokens = s.tokens[rival * TOKEN_VALUES : rival * TOKEN_VALUES + TOKEN_VALUES]
    return {
        "nuns in the row": sum(kind % NUN_VALUES for kind in s.nuns),
        "nuns in the deck": sum(kind % NUN_VALUES * n for kind, n in enumerate(s.deck)),
        "low cards in the deck": sum(s.deck[:POPULATION:2]),
        "jokers": held[JOKER],
        "special cards": sum(held[JOKER + 1 :]),
        "high classes": sum(held[20:POPULATION]),
        "nuns in the hand": sum(kind % NUN_VALUES * n for kind, n in enumerate(held[:POPULATION])),
        "special cards face down": sum(down[JOKER:]),
        "high classes face down": sum(down[20:POPULATION]),
        "tokens": sum(value * n for value, n in enumerate(tokens)),
    }


GIFTS: Final = {
    "buildings": ["farm", "marketplace", "hospital", "guard-tower", "pied-pipers-hut", "treasury"]
}
"""A set of buildings with which cards change hands often."""
SWORDS: Final = {
    "buildings": ["brewery", "office", "monastery", "castle", "fortune-tellers-tent", "treasury"]
}


def calibrated(
    seats: int,
    wanted: Callable[[Match], bool],
    games: int,
    options: Mapping[str, list[str]] | None = None,
) -> Calibration:
    """Ranks at positions of many games, from the view of each seat and the public in turn."""
    dice = Dice("calibration", str(seats))
    ranks = Calibration(features)
    found = moments(
        lambda game: pestis.new("rattus-cartus", seats, game * 7919 + seats, options or {}),
        Subsets,
        wanted,
        games,
        dice,
    )
    for n, match in enumerate(found):
        seat = n % (seats + 1)
        ranks.add(match, seat if seat < seats else None, dice)
    return ranks


def any_moment(match: Match) -> bool:
    return True


def picking(match: Match) -> bool:
    """Whether a seat is in the middle of playing or giving cards."""
    return match.prompts()[0].kind in ("play-cards", "give-cards")


def remembers(match: Match, what: int) -> bool:
    return any(move.what == what for move in state_of(match).trail)


def reshuffled(match: Match) -> bool:
    return remembers(match, SHUFFLED)


def given(match: Match) -> bool:
    return remembers(match, GAVE)


def just_given(match: Match) -> bool:
    return any(move.what == GAVE for move in state_of(match).trail[-3:])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "wanted", "games", "options"),
    [
        (2, any_moment, 400, {}),
        (4, any_moment, 400, {}),
        (4, picking, 500, {}),
        (5, reshuffled, 500, {}),
        (3, given, 500, GIFTS),
        (4, given, 500, SWORDS),
        (3, just_given, 500, GIFTS),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)[:1]),
)
def test_worlds_have_the_right_odds(
    seats: int, wanted: Callable[[Match], bool], games: int, options: dict[str, list[str]]
) -> None:
    calibrated(seats, wanted, games, options).check()
