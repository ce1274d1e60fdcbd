"""Why a technology can do nothing now, with its rule; and positions in games with many
technologies."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games.pest.spec import SPEC
from pestis.kernel.factory import match_from_position
from pestis.kernel.records.position import dump_position
from pestis.words import LANGUAGES, Words
from tests.games.pest.scene import Scene, scene


def asked(turn: str, card: str, *moves: str, **more: Any) -> Scene:
    """A scene of a turn with a technology in the middle slot."""
    given: dict[str, Any] = {"doctor": {0: "gollor"}, **more}
    return scene(turn=turn, slots={0: f"- {card} -"}, **given).play(*moves)


@pytest.mark.rule("PE 18.22", "PE T17", "PE T28")
def test_an_assistant_for_a_card() -> None:
    t = asked("0", "medicine-trials", goods={0: "2*coin"})
    assert t.why(0, "staff medicine-trials") == ("technology-idle", "PE 18.22")
    t = asked("0", "medicine-trials", goods={0: "5*coin"}, on_card={0: [0, 1, 0]})
    assert t.why(0, "staff medicine-trials") == ("technology-used", "PE 18.22")
    t = asked("0", "adrenaline-shot")
    assert t.why(0, "repeat move-cure") == ("technology-idle", "PE 18.22")
    assert t.why(0, "staff medicine-trials") == ("technology-missing", "PE T17")


@pytest.mark.rule("PE 18.23", "PE T6")
def test_a_jump() -> None:
    t = asked("0 move-cure", "cloning-experiment", "0 begin move")
    assert t.why(0, "jump birken") == ("technology-idle", "PE 18.23"), "a village"
    t = asked("0 move-cure", "travel-permit", "0 begin move")
    assert t.why(0, "jump pellas") == ("technology-missing", "PE T6")


@pytest.mark.rule("PE T9", "PE T10", "PE T11", "PE T12", "PE T25")
def test_what_research_cure_and_assign_allow() -> None:
    t = asked("0 move-research", "scholars", "0 begin research", research={0: 3})
    assert t.why(0, "recall track") == ("technology-idle", "PE T11")
    assert t.why(0, "infect 1") == ("technology-missing", "PE T12")
    t = asked("0 move-cure", "airborne-medicine", quarantine={0: 2}, goods={0: "2*herbs"})
    t.play("0 begin cure", "0 release area")
    assert t.why(0, "release area") == ("technology-used", "PE T9")
    t = asked("0 move-assign", "plague-experts", healthy={0: 1}, on_card={0: [0, 2, 0]})
    t.play("0 begin assign")
    assert t.why(0, "post plague-experts") == ("technology-idle", "PE T10")
    assert t.why(0, "post mobile-workshop") == ("technology-missing", "PE T25")


@pytest.mark.rule("PE T10", "PE 6.F.1", "PE 6.F.2")
def test_where_an_expert_cannot_go() -> None:
    t = asked("0 move-cure", "plague-experts", on_card={0: [0, 2, 0]}, quarantine={0: 1})
    t.play("0 begin cure")
    assert t.why(0, "send castle") == ("no-worker-there", "PE 6.F.2")
    assert t.why(0, "send workshop") == ("no-empty-building", "PE 6.F.1")
    t.play("0 send capital")
    assert t.asked()[0] == "send-expert"
    assert t.why(0, "send castle") == ("no-worker-there", "PE 6.F.2")
    for choice in ("end-turn", "tend medical-tent", "cure area", "begin move"):
        assert t.why(0, choice) == ("send-or-done", "PE T10")
    for language in LANGUAGES:
        message = t.match.why_not(0, "tend medical-tent")
        assert message is not None
        assert "{" not in Words(language).say(message)


@pytest.mark.rule("PE 6.D.2", "PE T11", "PE T12")
def test_a_card_bought_into_the_slot_of_one_that_was_used_is_fresh() -> None:
    """The limit of once per action applies to the card, not to its slot."""
    t = asked(
        "0 move-research",
        "experimental-lab",
        "0 begin research",
        research={0: 5},
        capital={0: 1},
        healthy={0: 2},
        display="scholars tuition",
    )
    t.play("0 infect 1", "0 buy scholars", "0 slot middle")
    assert "recall track" in t.legal(0)


@pytest.mark.rule("PE T6", "PE 18.23")
def test_a_position_in_the_middle_of_a_jump_can_be_loaded() -> None:
    """A jump uses no road, and its tasks say so."""
    t = asked("0 move-cure", "cloning-experiment", sick={"pellas": 3}, goods={0: "5*food"})
    t.play("0 begin move", "0 jump pellas")
    assert t.asked()[0] == "way-in"
    assert reloaded(t) == t.legal(0)
    t.play("0 take-all")
    assert reloaded(t) == t.legal(0)


@pytest.mark.rule("PE T1", "PE 6.A.5")
def test_a_position_before_and_after_a_patient_is_admitted_can_be_loaded() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        sick={"gothar": 2},
        roads={"gollor gothar": 1},
        goods={0: "5*food"},
        camp={0: "elvas"},
        slots={0: "medical-tent - -"},
    )
    t.play("0 begin move", "0 go gothar")
    assert t.asked()[0] == "admit-patient"
    assert reloaded(t) == t.legal(0)
    t.play("0 use")
    assert reloaded(t) == t.legal(0)


def reloaded(t: Scene) -> list[str]:
    """The legal choices of seat 0 in a match that begins at this position."""
    position = dump_position(SPEC, t.state, t.match.header.box)
    again = Scene(match_from_position(SPEC, position, 1))
    assert dump_position(SPEC, again.state, t.match.header.box) == position
    return again.legal(0)
