"""Breathing Apparatus and Medical Tent (PE T1, T14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene

CARDS = ("breathing-apparatus", "medical-tent")


def gathering(card: str, space: int = 0, **more: Any) -> Scene:
    """A Move to three sick people, with the card in its slot."""
    return scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        sick={"gothar": 3},
        camp={0: "elvas"},
        goods={0: "5*food"},
        slots={0: f"{card} - -"},
        on_card={0: [space, 0, 0]},
        **more,
    )


@pytest.mark.rule("PE T1", "PE T14")
@pytest.mark.parametrize("card", CARDS)
def test_one_person_from_the_map_may_go_on_the_empty_card(card: str) -> None:
    t = gathering(card).play("0 begin move", "0 go gothar")
    assert t.asked() == ("admit-patient", (0,))
    assert {"use", "decline"} <= set(t.legal(0))
    t.play("0 use")
    assert t.state.on_card[0] == 1
    assert t.state.quarantine[0] == 2
    assert t.told("patient-admitted") == [{"seat": 0, "technology": card}]


@pytest.mark.rule("PE T1", "PE T14", "PE 15.1")
@pytest.mark.parametrize("card", CARDS)
def test_or_not_and_a_card_that_is_taken_asks_nothing(card: str) -> None:
    t = gathering(card).play("0 begin move", "0 go gothar", "0 decline")
    assert (t.state.on_card[0], t.state.quarantine[0]) == (0, 3)
    t = gathering(card, 1).play("0 begin move", "0 go gothar")
    assert t.asked()[0] == "move"
    assert (t.state.on_card[0], t.state.quarantine[0]) == (1, 3)


@pytest.mark.rule("PE T1", "PE 6.A.4")
def test_a_person_from_a_road_too_and_whole_quarantines_stay_free() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        roads={"gollor gothar": 1},
        goods={0: "food"},
        slots={0: "breathing-apparatus - -"},
    )
    t.play("0 begin move", "0 go gothar", "0 use")
    assert (t.state.on_card[0], t.state.quarantine[0], t.goods(0)) == (1, 0, {})


@pytest.mark.rule("PE T1", "PE T14")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("action", ["research", "cure"])
def test_two_research_or_cure_actions_cure_without_herbs(card: str, action: str) -> None:
    t = scene(turn=f"0 move-{action}", slots={0: f"{card} - -"}, on_card={0: [1, 0, 0]})
    t.play(f"0 begin {action}", f"0 tend {card}")
    assert t.state.on_card[0] == 2
    assert f"tend {card}" not in t.legal(0), "once in an action"
    t = scene(turn=f"0 move-{action}", slots={0: f"{card} - -"}, on_card={0: [2, 0, 0]})
    t.play(f"0 begin {action}", f"0 tend {card}")
    assert (t.state.on_card[0], t.state.healthy[0], t.goods(0)) == (0, 1, {})


@pytest.mark.rule("PE T1", "PE 6.E.2")
def test_on_a_full_track_the_patient_waits() -> None:
    t = scene(
        turn="0 move-cure",
        slots={0: "medical-tent - -"},
        on_card={0: [2, 0, 0]},
        healthy={0: 12},
    )
    assert "begin cure" not in t.legal(0)


@pytest.mark.rule("PE 6.E.1", "PE 17.2")
def test_the_example_of_the_rulebook_pays_one_nothing_and_two() -> None:
    """Spaces 3, 4 and 5 are cured by herbs, by the card, and by herbs."""
    t = scene(
        turn="0 move-cure",
        slots={0: "breathing-apparatus - -"},
        on_card={0: [2, 0, 0]},
        healthy={0: 2},
        quarantine={0: 2},
        goods={0: "3*herbs"},
    )
    t.play("0 begin cure", "0 cure area", "0 tend breathing-apparatus", "0 cure area", "0 done")
    assert (t.state.healthy[0], t.goods(0)) == (5, {})


@pytest.mark.rule("PE 10.4", "PE T1")
def test_a_patient_cured_in_a_cure_counts_for_the_imperative() -> None:
    t = scene(
        turn="0 move-cure",
        decrees="decree-3 decree-10 decree-14",
        slots={0: "medical-tent - -"},
        on_card={0: [2, 0, 0]},
        quarantine={0: 1},
        goods={0: "herbs"},
    )
    t.play("0 begin cure", "0 tend medical-tent", "0 cure area", "0 done")
    assert t.tracks(0) == [1, 0, 0]


@pytest.mark.rule("PE 6.D.2", "PE 18.26")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_with_a_patient_stays(card: str) -> None:
    t = scene(
        turn="0 move-research",
        slots={0: f"{card} - -"},
        on_card={0: [1, 0, 0]},
        research={0: 3},
        display="quarantine-tent",
    )
    t.play("0 begin research")
    assert "buy quarantine-tent" not in t.legal(0)
    assert t.why(0, "buy quarantine-tent") == ("slot-blocked", "PE 6.D.2")
    t = scene(
        turn="0 move-research", slots={0: f"{card} - -"}, research={0: 3}, display="quarantine-tent"
    )
    t.play("0 begin research", "0 buy quarantine-tent")
    assert t.slots(0)[0] == "quarantine-tent"
    assert t.state.renown[0] == 2


@pytest.mark.rule("PE T1", "PE T14", "PE 6.A.4")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("first", ["use", "decline"])
def test_of_people_from_place_and_road_one_goes_on_the_card(card: str, first: str) -> None:
    """The card is offered for each group while it is empty; nobody gets lost."""
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        camp={0: "elvas"},
        sick={"gothar": 2},
        roads={"gollor gothar": 1},
        goods={0: "5*food"},
        slots={0: f"{card} - -"},
    )
    t.play("0 begin move", "0 go gothar", f"0 {first}")
    if first == "decline":
        assert t.asked()[0] == "admit-patient"
        t.play("0 use")
    assert t.asked()[0] == "move"
    assert (t.state.on_card[0], t.state.quarantine[0]) == (1, 2)
