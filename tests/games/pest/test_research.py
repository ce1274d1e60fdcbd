"""Research (PE 6.D)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

SHOWN = "quarantine-tent medical-mask steel-horseshoe loading-crane disinfectant"


def researching(**pieces: object) -> Scene:
    """A scene in which seat 0's Research has begun."""
    t = scene(3, turn="0 move-research", display=SHOWN, **pieces)  # type: ignore[arg-type]
    return t.play("0 begin research")


@pytest.mark.rule("PE 6.D.1")
def test_buying_for_research_tokens_into_the_named_slot() -> None:
    t = researching(research={0: 2})
    assert [choice for choice in t.legal(0) if choice.startswith("buy")] == [
        "buy quarantine-tent",
        "buy medical-mask",
    ]
    assert t.why(0, "buy disinfectant") == ("no-tokens", "PE 6.D.1")
    assert t.why(0, "buy tuition") == ("not-on-display", "PE 6.D.1")
    t.play("0 buy quarantine-tent")
    assert t.slots(0) == ["quarantine-tent", "", ""]
    assert t.state.research[0] == 1
    assert t.why(0, "buy medical-mask") == ("one-technology", "PE 6.D.1")


@pytest.mark.rule("PE 6.D.1")
def test_cards_without_a_named_slot_go_anywhere() -> None:
    t = researching(research={0: 2}).play("0 buy medical-mask")
    assert t.legal(0) == ["slot top", "slot middle", "slot bottom"]
    t.play("0 slot middle")
    assert t.slots(0) == ["", "medical-mask", ""]


@pytest.mark.rule("PE 6.D.2", "PE 6.D.4")
def test_an_old_card_is_discarded_for_its_renown() -> None:
    """It goes back into the deck, from which the display is refilled to five."""
    t = researching(
        research={0: 3},
        slots={0: "- - supply-depot"},
        chance={"technologies": ["supply-depot"]},
    )
    t.play("0 buy loading-crane")
    assert t.slots(0) == ["", "", "loading-crane"]
    assert t.state.renown[0] == 2
    assert t.told("on-offer") == [{"technology": "supply-depot"}]
    assert len(t.state.display) == 5


@pytest.mark.rule("PE 6.D.2", "PE 18.26")
def test_not_while_a_sick_person_stands_on_it() -> None:
    t = researching(research={0: 3}, slots={0: "medical-tent"}, on_card={0: [1, 0, 0]})
    assert t.why(0, "buy quarantine-tent") == ("slot-blocked", "PE 6.D.2")
    t.play("0 buy medical-mask")
    assert t.legal(0) == ["slot middle", "slot bottom"]
    assert t.why(0, "slot top") == ("slot-blocked", "PE 6.D.2")


@pytest.mark.rule("PE 18.26", "PE 7.5")
def test_people_of_the_quarantine_house_step_elsewhere_first() -> None:
    t = researching(research={0: 3}, slots={0: "quarantine-house"}, quarantine={0: 5})
    t.play("0 buy quarantine-tent")
    assert t.asked()[0] == "resettle"
    t.play("0 stand track")
    assert t.blocked(0) == "track" and t.slots(0)[0] == "quarantine-tent"


@pytest.mark.rule("PE 6.D.3")
def test_refreshing_once_before_buying() -> None:
    t = researching(research={0: 3})
    t.play("0 refresh")
    assert t.state.research[0] == 2
    assert len(set(t.state.display)) == 5
    assert t.why(0, "refresh") == ("no-refresh", "PE 6.D.3")
    bought = researching(research={0: 3}).play("0 buy quarantine-tent")
    assert bought.why(0, "refresh") == ("no-refresh", "PE 6.D.3")


@pytest.mark.rule("PE 6.D.3")
def test_refreshing_without_buying() -> None:
    t = researching(research={0: 1}).play("0 refresh", "0 done")
    assert t.asked()[0] == "act"
