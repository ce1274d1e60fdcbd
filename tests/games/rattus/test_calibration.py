"""Sampled worlds have the right odds (RA 14; see tests/conformance/calibration.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import pestis
from pestis.games.rattus.state.choices import PASS
from pestis.games.rattus.state.state import RattusState, hand_of
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.match import Match
from tests.conformance.calibration import Calibration, moments
from tests.conformance.support import state_of

VIEWER: Final = 0
"""The seat from whose view worlds are sampled."""

EAGER: Final = ("astronomer", "explorer", "witch")
"""Class cards that are taken and used whenever possible: they reveal, draw and reshuffle."""

SIX: Final = ["peasant", "knight", "witch", "king", "astronomer", "explorer"]
EIGHT: Final = [*SIX, "monk", "merchant"]


class Quiet:
    """A player whose choices reveal nothing to the viewer: rivals play no region cards, because
    whether they can depends on their hands; the viewer's own choices reveal only what the viewer
    already knows."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def __call__(self, match: Match) -> tuple[int, Choice]:
        prompt = match.prompts()[0]
        seat = prompt.seats[0]
        legal = match.choices(seat)
        if prompt.kind == "escape" and seat != VIEWER:
            return seat, PASS
        eager = [choice for choice in legal if choice.args[:1] and choice.args[0] in EAGER]
        if eager and self.dice.below(4):
            legal = tuple(eager)
        return seat, legal[self.dice.below(len(legal))]


def features(s: RattusState, viewer: int | None) -> dict[str, int]:
    """Numbers that the next seat hides, and numbers that nobody sees."""
    assert viewer is not None
    found = {
        "starters on the board": sum(s.starter_bag),
        "tokens that rivals have seen": sum(
            [f for f, mask in zip(s.seen_faces, s.seen_by, strict=True) if not mask >> viewer & 1]
        ),
    }
    if not s.reshuffle_of:
        return found
    rival = (viewer + 1) % len(s.stock)
    held = hand_of(s, rival)
    latest = max(s.reshuffle_of)
    fresh = [card for card in held if s.reshuffle_of[card] == latest]
    return found | {
        "cards held": sum(held),
        "cards held that were in the deck": sum(fresh),
        "cards held from before": sum(held) - sum(fresh),
        "low cards held": len([card for card in held if card < 17]),
        "third cards held": len([card for card in held if card % 3 == 2]),
        "cards drawn": sum(s.drawn),
        "cards in the deck": sum(s.deck),
    }


def calibrated(
    seats: int,
    expansion: str,
    wanted: Callable[[Match], bool],
    games: int,
) -> Calibration:
    """Ranks at one position from each of many games."""
    dice = Dice("calibration", str(seats), expansion, wanted.__name__)
    cards: dict[str, object] = {"class-cards": SIX if seats < 5 else EIGHT}
    options = {"expansion": expansion, **(cards if expansion == "africanus" else {})}
    ranks = Calibration(features)
    for match in moments(
        lambda game: pestis.new("rattus", seats, game * 7919 + seats, options),
        Quiet,
        wanted,
        games,
        dice,
    ):
        ranks.add(match, VIEWER, dice)
    return ranks


def at_any_time(match: Match) -> bool:
    return True


def after_a_reshuffle(match: Match) -> bool:
    return bool(max(state_of(match).reshuffle_of) > 0)


def after_two(match: Match) -> bool:
    return bool(max(state_of(match).reshuffle_of) > 1)


def after_the_witch(match: Match) -> bool:
    """Whether rivals have seen tokens that the viewer does not know."""
    return any(not mask >> VIEWER & 1 for mask in state_of(match).seen_by)


@pytest.mark.slow
@pytest.mark.rule("RA 14.1", "RA 3.4")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_tokens_have_the_right_odds_in_the_base_game(seats: int) -> None:
    calibrated(seats, "none", after_the_witch, 300).check()


@pytest.mark.slow
@pytest.mark.rule("RA 14.1", "RA 14.2")
@pytest.mark.parametrize("seats", (2, 3, 4, 5, 6))
def test_tokens_and_cards_have_the_right_odds_at_any_time(seats: int) -> None:
    calibrated(seats, "africanus", at_any_time, 300).check()


@pytest.mark.slow
@pytest.mark.rule("RA 9.1.7", "RA 14.2")
@pytest.mark.parametrize("seats", (2, 3, 4, 5, 6))
def test_cards_have_the_right_odds_after_a_reshuffle(seats: int) -> None:
    ranks = calibrated(seats, "africanus", after_a_reshuffle, 300)
    ranks.check()
    assert "cards held" in ranks.p_values()


@pytest.mark.rule("RA 9.1.7", "RA 14.2")
def test_cards_have_the_right_odds_after_two_reshuffles() -> None:
    ranks = calibrated(3, "africanus", after_two, 120)
    ranks.check()
    assert "cards held" in ranks.p_values()


@pytest.mark.rule("RA 9.1.7", "RA 14.2")
@pytest.mark.parametrize("remembered", (0, 1, 2), ids=["none", "the latest", "all"])
def test_worlds_fit_what_was_seen_before_reshuffles(remembered: int) -> None:
    """Uniform ranks do not reveal what a view forgets: worlds that fit a poorer view still have the
    right odds for it.  So worlds are compared with everything that was public; with less memory in
    the view they soon differ."""
    found = moments(
        lambda game: pestis.new("rattus", 3, game, {"class-cards": list(SIX)}),
        Quiet,
        after_two,
        20,
        Dice("memory"),
    )
    right = 0
    for match in found:
        s = state_of(match)
        numbers = s.reshuffle_of
        held = counted(s, numbers)
        least = (1 << 30, max(numbers), 0)[remembered]
        s.reshuffle_of = tuple([n if n >= least else 0 for n in numbers])
        worlds = [pestis.sample_world(match.view(VIEWER), Dice(str(n))) for n in range(10)]
        right += sum(counted(state_of(world), numbers) == held for world in worlds)
    assert (right == 200) == (remembered == 2), f"{right} of 200"
    if remembered < 2:
        assert right < 150


def counted(s: RattusState, numbers: tuple[int, ...]) -> list[list[int]]:
    """For each seat, the numbers of the reshuffles that its cards come from."""
    return [sorted([numbers[card] for card in hand_of(s, seat)]) for seat in range(len(s.stock))]
