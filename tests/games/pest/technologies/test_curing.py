"""Technologies of Research and Cure: T9, T11, T12, T23."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE T9")
def test_airborne_medicine_sends_one_sick_person_away_in_a_cure() -> None:
    t = scene(turn="0 move-cure", quarantine={0: 2}, slots={0: "- airborne-medicine -"})
    t.play("0 begin cure", "0 release area")
    assert (t.state.quarantine[0], t.state.healthy[0]) == (1, 0)
    assert "release area" not in t.legal(0), "once in an action"
    t.play("0 done")
    assert t.told("released") == [{"seat": 0, "n": 1}]


@pytest.mark.rule("PE T9", "PE 10.4")
def test_airborne_medicine_is_no_cure_and_frees_a_space_that_restricts() -> None:
    t = scene(
        turn="0 move-cure",
        decrees="decree-3 decree-10 decree-14",
        quarantine={0: 5},
        blocked={0: "move-track"},
        goods={0: "herbs"},
        slots={0: "- airborne-medicine -"},
    )
    t.play("0 begin cure")
    released = [choice for choice in t.legal(0) if choice.startswith("release ")]
    assert released == ["release move", "release track"]
    t.play("0 release track", "0 cure move", "0 done")
    assert (t.state.quarantine[0], t.blocked(0)) == (3, "none")
    assert t.tracks(0) == [0, 0, 0], "one cured, not two"


@pytest.mark.rule("PE T9")
def test_airborne_medicine_only_in_a_cure() -> None:
    t = scene(turn="0 move-research", quarantine={0: 2}, slots={0: "- airborne-medicine -"})
    assert "begin research" not in t.legal(0)


@pytest.mark.rule("PE T11", "PE 18.19")
def test_scholars_bring_one_back_from_the_capital() -> None:
    given: dict[str, Any] = {
        "turn": "0 move-research",
        "capital": {0: 2},
        "healthy": {0: 1},
        "built": {0: "castle@aldik district-1@gothar manufactory@gollor"},
        "slots": {0: "- scholars -"},
    }
    t = scene(**given)
    t.play("0 begin research")
    assert t.legal(0) == ["recall district-1", "recall track", "done"]
    t.play("0 recall track")
    assert (t.state.capital[0], t.state.healthy[0]) == (1, 2)
    assert t.legal(0) == ["done"], "one of them"
    t = scene(**given)
    t.play("0 begin research", "0 recall district-1")
    assert (t.state.capital[0], t.state.healthy[0], t.workers(0)) == (1, 1, ["district-1"])


@pytest.mark.rule("PE T11", "PE 10.4")
def test_scholars_count_for_no_imperative() -> None:
    t = scene(
        turn="0 move-research",
        decrees="decree-5 decree-7 decree-14",
        capital={0: 1},
        built={0: "castle@aldik district-1@gothar"},
        slots={0: "- scholars -"},
    )
    t.play("0 begin research", "0 recall district-1", "0 done")
    assert t.tracks(0) == [0, 0, 0]
    assert "token-taken" not in t.happened()


@pytest.mark.rule("PE T12")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_experimental_lab_takes_up_to_three_sick_for_a_healthy_one(n: int) -> None:
    t = scene(turn="0 move-research", healthy={0: 2}, slots={0: "- experimental-lab -"})
    t.play("0 begin research")
    assert t.legal(0) == ["infect 1", "infect 2", "infect 3", "done"]
    t.play(f"0 infect {n}")
    assert (t.state.healthy[0], t.state.quarantine[0]) == (1, n)
    assert [event["n"] for event in t.told("left-us")] == [1]
    assert t.legal(0) == ["done"]


@pytest.mark.rule("PE T12", "PE 7.2")
def test_experimental_lab_fills_restricting_spaces_too() -> None:
    t = scene(
        turn="0 move-research", healthy={0: 1}, quarantine={0: 3}, slots={0: "- experimental-lab -"}
    )
    t.play("0 begin research", "0 infect 1")
    assert t.asked() == ("admit", (0,))
    t.play("0 stand produce")
    assert (t.state.quarantine[0], t.blocked(0)) == (4, "produce")


@pytest.mark.rule("PE T12")
def test_experimental_lab_needs_a_healthy_person() -> None:
    t = scene(turn="0 move-research", slots={0: "- experimental-lab -"})
    assert "begin research" not in t.legal(0)


@pytest.mark.rule("PE T23", "PE 18.20")
def test_syringe_gives_a_herb_after_a_cure_that_cured() -> None:
    t = scene(turn="0 move-cure", quarantine={0: 2}, goods={0: "2*herbs"}, slots={0: "- syringe -"})
    t.play("0 begin cure", "0 cure area", "0 cure area", "0 done")
    assert t.goods(0) == {"herbs": 1}
    t = scene(turn="0 move-cure", quarantine={0: 2}, goods={0: "2*herbs"}, slots={0: "- syringe -"})
    t.play("0 begin cure", "0 done")
    assert t.goods(0) == {"herbs": 2}


@pytest.mark.rule("PE T23", "PE T1")
def test_syringe_counts_the_patient_of_a_card() -> None:
    t = scene(turn="0 move-cure", slots={0: "medical-tent syringe -"}, on_card={0: [2, 0, 0]})
    t.play("0 begin cure", "0 tend medical-tent", "0 done")
    assert t.goods(0) == {"herbs": 1}
