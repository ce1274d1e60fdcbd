"""The influence track (PE 9)."""

from __future__ import annotations

import pytest

from pestis.games.pest.rules.variants.base import influence_bonus
from tests.games.pest.scene import Scene, scene


def advanced(n: int, **pieces: object) -> Scene:
    """Seat 0 gains influence: a capital building gives 1, 2 or 3."""
    work = {1: "granary", 2: "cathedral", 3: "council-palace"}[n]
    t = scene(3, turn="0 construct-cure", goods={0: "5*wood 5*stone"}, **pieces)  # type: ignore[arg-type]
    return t.play("0 begin construct", f"0 raise {work}")


@pytest.mark.rule("PE 9.1")
def test_occupied_spaces_are_skipped_and_do_not_count() -> None:
    t = advanced(2, influence={0: 5, 1: 6, 2: 8})
    assert t.state.influence == [9, 6, 8]


@pytest.mark.rule("PE 9.2")
def test_rewards_passed_and_reached() -> None:
    """A coin at 4; research at 8 although that space is skipped."""
    assert advanced(3, influence={0: 2}).goods(0)["coin"] == 1
    assert advanced(3, influence={0: 1}).goods(0)["coin"] == 1
    t = advanced(2, influence={0: 6, 1: 8})
    assert t.state.influence[0] == 9
    assert t.state.research[0] == 1


@pytest.mark.rule("PE 9.2")
def test_a_chest_is_asked_about_at_once() -> None:
    t = advanced(2, influence={0: 11})
    assert t.asked() == ("choose-good", (0,))
    t.play("0 take wood")
    assert t.state.influence[0] == 13


@pytest.mark.rule("PE 9.3", "PE 18.13")
@pytest.mark.parametrize(
    ("influence", "bonus"),
    [
        ([3, 9, 7, 0], [0, 5, 3, 0]),
        ([9, 7, 9, 7, 3], [5, 3, 5, 3, 0]),
        ([0, 9, 0], [0, 5, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_highest_and_second_highest(influence: list[int], bonus: list[int]) -> None:
    assert [influence_bonus(influence, seat) for seat in range(len(influence))] == bonus


@pytest.mark.rule("PE 9.3")
def test_symbols_passed_or_landed_on() -> None:
    t = scene(3, phase="end", year=6, influence={0: 7, 1: 6, 2: 2})
    assert t.line("influence") == (2, 1, 0)


@pytest.mark.rule("PE 9.4")
def test_no_free_space_ahead() -> None:
    assert advanced(3, influence={0: 49}).state.influence[0] == 50
    assert advanced(3, influence={0: 49, 1: 50}).state.influence[0] == 49
