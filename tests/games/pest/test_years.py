"""Turns, years and turn order (PE 4, 6.1, 6.2, 8.1, 8.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from pestis.kernel.core.rng import Dice
from tests.games.pest.scene import fresh, scene


@pytest.mark.rule("PE 4.1", "PE 6.1")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_eighteen_turns_each(seats: int) -> None:
    """Two assistants a year in era I, three in era II, four in era III."""
    t = fresh(seats)
    for _ in t.steps(Dice("turns")):
        pass
    placed = Counter(
        entry.seat
        for entry in t.match.log
        if entry.kind == "place-assistant" and entry.choice.text not in ("exchange", "rearrange")
    )
    assert placed == dict.fromkeys(range(seats), 18)
    assert t.state.year == 6


@pytest.mark.rule("PE 4.2", "PE 8.1")
def test_the_phases_of_a_year() -> None:
    t = fresh(2)
    for _ in t.steps(Dice("phases")):
        pass
    told = t.happened()
    for first, second in (("pest-card", "aid-card"), ("aid-card", "placed")):
        assert told.index(first) < told.index(second)
    assert told.count("year-began") == told.count("pest-card") == told.count("aid-card") == 6
    assert told.count("era-ended") == 3
    assert sum(t.state.grid) == 0


@pytest.mark.rule("PE 6.1")
def test_round_by_round_in_turn_order() -> None:
    t = scene(3, turn="0", year=3, order=[2, 0, 1], then=[["actions", 2]])
    t.play("0 place move-cure", "0 end-turn")
    for seat in (2, 0, 1, 2, 0, 1):
        assert t.asked() == ("place-assistant", (seat,))
        t.answer(t.legal(seat)[0], "end-turn")
    assert t.match.over


@pytest.mark.rule("PE 6.1", "PE 6.2")
def test_a_cell_is_two_actions_in_either_order_or_none() -> None:
    t = scene(3, turn="0", doctor={0: "aldik"}, quarantine={0: 1}, goods={0: "herbs"})
    assert len([choice for choice in t.legal(0) if choice.startswith("place")]) == 9
    t.play("0 place move-cure")
    assert t.legal(0) == ["begin move", "begin cure", "end-turn"]
    assert t.why(0, "begin produce") == ("not-in-cell", "PE 6.1")
    t.play("0 begin cure", "0 cure area", "0 done")
    assert t.legal(0) == ["begin move", "end-turn"]
    t.play("0 begin move", "0 stop", "0 end-turn")
    assert t.match.over


@pytest.mark.rule("PE 6.1")
def test_only_empty_cells() -> None:
    t = scene(3, turn="0", grid={0: "move-cure"})
    assert t.why(0, "place move-cure") == ("cell-taken", "PE 6.1")
    assert t.why(0, "end-turn") == ("place-first", "PE 6.1")


@pytest.mark.rule("PE 8.1")
def test_assistants_come_back() -> None:
    t = scene(
        3,
        phase="order",
        grid={0: "move-cure"},
        slots={0: "- medicine-trials"},
        on_card={0: [0, 1, 0]},
    )
    assert sum(t.state.grid) == sum(t.state.on_card) == 0


@pytest.mark.rule("PE 8.2", "PE 18.30")
def test_lowest_influence_first_and_ties_reversed() -> None:
    t = scene(5, phase="order", order=[4, 1, 0, 2, 3], influence={0: 9, 3: 2})
    assert t.state.order == (2, 1, 4, 3, 0)
