"""The joker (RC 5.1): a population card that always matches."""

from __future__ import annotations

import pytest

from pestis.games.rattus_cartus.state.choices import BUILDING_IDS
from tests.games.rattus_cartus.scene import CLASS_OF, cards, scene


@pytest.mark.rule("RC 5.1", "RC 3.11", "RC 3.12")
@pytest.mark.parametrize("building", BUILDING_IDS)
def test_influence_and_never_a_rat_in_any_building(building: str) -> None:
    away = "palace-1" if CLASS_OF[building] != "royalty" else "farm-1"
    t = scene(3, row=f"{building}-1 {away}", hands={0: "3*joker"})
    t.enter(0, f"{building}-1", "3*joker").enter(1, away).enter(2, away)
    assert t.influence(0, CLASS_OF[building]) == 3
    assert sum(t.state.influence) == 3
    assert t.rats(0) == 10


@pytest.mark.rule("RC 5.1", "RC 3.15")
def test_jokers_count_for_the_premium() -> None:
    t = scene(3, row="monastery-1 farm-1", hands={0: "2*monk-0", 1: "monk-1 2*joker"})
    t.enter(0, "monastery-1", "2*monk-0").enter(1, "monastery-1", "monk-1 2*joker")
    t.enter(2, "farm-1")
    assert t.asked() == ("premium-action", (1,))
    assert t.known(1) == {}


@pytest.mark.rule("RC 5.1", "RC 3.19", "RC 14.2")
def test_a_joker_played_goes_back_to_its_pile() -> None:
    t = scene(
        3,
        row="monastery-1 farm-1",
        hands={0: "2*joker monk-0"},
        known={0: "2*joker"},
    )
    t.enter(0, "monastery-1", "joker monk-0")
    assert t.known(0) == cards("2*joker")
    t.enter(1, "farm-1").enter(2, "farm-1")
    assert (t.pile("joker"), t.known(0)) == (13, cards("joker"))
    t.answer("decline")
    assert (t.pile("joker"), t.known(0), t.discard()) == (14, cards("joker"), cards("monk-0"))


@pytest.mark.rule("RC 3.Da", "RC 5.1")
def test_cards_revealed_are_not_taken_back() -> None:
    t = scene(3, row="monastery-1 farm-1", hands={2: "joker"})
    t.enter(0, "monastery-1").enter(1, "monastery-1").enter(2, "monastery-1", "joker")
    steps, reason = t.match.undo_limit(2)
    assert (steps, reason.id) == (0, "undo.revealed")


@pytest.mark.rule("RC 5.1", "RC 6.2")
def test_jokers_count_for_the_hand_award() -> None:
    t = scene(3, phase="end", hands={0: "2*joker monk-1", 1: "2*king-0", 2: "5*sword"})
    assert t.line("hand") == (2, 0, 0)
