"""Technologies that take an assistant: T17, T28."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE T17", "PE 18.22")
def test_medicine_trials_buy_two_healthy_people() -> None:
    t = scene(turn="0", goods={0: "4*coin"}, slots={0: "- medicine-trials -"})
    t.play("0 staff medicine-trials")
    assert (t.state.healthy[0], t.goods(0), t.state.on_card[1]) == (2, {"coin": 1}, 1)
    assert sum(t.state.grid[:9]) == 0
    assert t.asked() == ("act", (0,)) and t.legal(0) == ["end-turn"]


@pytest.mark.rule("PE T17", "PE 18.22")
def test_medicine_trials_once_a_year_and_only_when_paid() -> None:
    for goods, on_card, healthy in (("2*coin", 0, 0), ("5*coin", 1, 0), ("5*coin", 0, 12)):
        t = scene(
            turn="0",
            goods={0: goods},
            slots={0: "- medicine-trials -"},
            on_card={0: [0, on_card, 0]},
            healthy={0: healthy},
        )
        assert "staff medicine-trials" not in t.legal(0)


@pytest.mark.rule("PE T17", "PE 10.4")
def test_medicine_trials_are_no_cure() -> None:
    t = scene(
        turn="0",
        decrees="decree-3 decree-10 decree-14",
        goods={0: "3*coin"},
        slots={0: "- medicine-trials -"},
    )
    t.play("0 staff medicine-trials")
    assert t.tracks(0) == [0, 0, 0]


@pytest.mark.rule("PE T17")
def test_the_price_of_the_trials_stands_in_the_data() -> None:
    """The printed icon is lost, so custom content may set the price to herbs."""
    row: dict[str, Any] = {
        "id": "medicine-trials",
        "number": 17,
        "slot": "middle",
        "effect": "trials 2, trials-herbs 3",
    }
    t = scene(
        turn="0",
        goods={0: "2*herbs 2*coin"},
        slots={0: "- medicine-trials -"},
        content={"file": "own.toml", "technology": [row]},
    )
    t.play("0 staff medicine-trials", "0 coins 2")
    assert (t.state.healthy[0], t.goods(0)) == (2, {"herbs": 1})


@pytest.mark.rule("PE T28", "PE 18.22")
def test_adrenaline_shot_performs_a_cell_again() -> None:
    t = scene(turn="0", year=3, grid={0: "produce-cure"}, slots={0: "- adrenaline-shot -"})
    assert [choice for choice in t.legal(0) if choice.startswith("repeat")] == [
        "repeat produce-cure"
    ]
    t.play("0 repeat produce-cure", "0 begin produce", "0 collect", "0 end-turn")
    assert t.goods(0) == {"herbs": 1}
    assert t.state.on_card[1] == 1 and sum(t.state.grid[:9]) == 1


@pytest.mark.rule("PE T28", "PE 18.22")
def test_adrenaline_shot_once_a_year_and_needs_a_cell_in_use() -> None:
    t = scene(turn="0", year=3, slots={0: "- adrenaline-shot -"})
    assert not [choice for choice in t.legal(0) if choice.startswith("repeat")]
    t = scene(
        turn="0",
        year=3,
        grid={0: "produce-cure"},
        slots={0: "- adrenaline-shot -"},
        on_card={0: [0, 1, 0]},
    )
    assert not [choice for choice in t.legal(0) if choice.startswith("repeat")]


@pytest.mark.rule("PE 18.22", "PE 6.4", "PE 6.3")
def test_a_repeated_action_is_restricted_and_improved_anew() -> None:
    t = scene(
        turn="0",
        year=3,
        grid={0: "produce-cure"},
        slots={0: "- adrenaline-shot -"},
        quarantine={0: 4},
        blocked={0: "produce"},
        research={0: 1},
    )
    t.play("0 repeat produce-cure", "0 begin produce", "0 improve", "0 collect")
    assert t.goods(0) == {"herbs": 1}


@pytest.mark.rule("PE 10.4", "PE T28")
def test_a_repeated_action_counts_again_for_the_imperative() -> None:
    t = scene(
        turn="0",
        year=1,
        decrees="decree-3 decree-10 decree-14",
        grid={0: "produce-cure"},
        slots={0: "- adrenaline-shot -"},
        quarantine={0: 2},
        goods={0: "2*herbs"},
        tracks={0: [1, 0, 0]},
    )
    t.play("0 repeat produce-cure", "0 begin cure", "0 cure area", "0 cure area", "0 done")
    assert t.tracks(0) == [2, 0, 0]


@pytest.mark.rule("PE 8.1", "PE 18.22")
def test_assistants_come_back_from_cards() -> None:
    t = scene(
        phase="order",
        year=1,
        slots={0: "- medicine-trials -", 1: "- adrenaline-shot -"},
        on_card={0: [0, 1, 0], 1: [0, 1, 0]},
        grid={0: "move-cure", 1: "move-cure"},
    )
    assert t.state.on_card == [0] * 9 and sum(t.state.grid) == 0
