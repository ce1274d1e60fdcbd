"""Produce (PE 6.C)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

ALL = "castle@aldik district-1@gothar workshop@karsk manufactory@gollor treasury@terras"


def producing(**pieces: object) -> Scene:
    """A scene in which seat 0's Produce has begun."""
    return scene(3, turn="0 produce-cure", **pieces).play("0 begin produce")  # type: ignore[arg-type]


@pytest.mark.rule("PE 6.C.1", "PE 6.C.2")
def test_castle_and_manufactory_need_nobody() -> None:
    t = producing(built={0: ALL}).play("0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 1}


@pytest.mark.rule("PE 6.C.1", "PE 6.C.2", "PE 18.32")
def test_what_each_building_gives_with_a_worker() -> None:
    """District: a food; workshop: two stone; treasury: a coin."""
    t = producing(built={0: ALL}, workers={0: "district-1 workshop treasury"}).play("0 collect")
    assert t.goods(0) == {"herbs": 1, "food": 1, "stone": 3, "coin": 1}


@pytest.mark.rule("PE 6.C.3")
@pytest.mark.parametrize("healthy, tokens", [(0, 0), (1, 0), (2, 1), (6, 2), (7, 3), (12, 4)])
def test_a_research_token_for_everybody_in_a_laboratory(healthy: int, tokens: int) -> None:
    t = producing(healthy={0: healthy}).play("0 collect")
    assert t.state.research[0] == tokens


@pytest.mark.rule("PE 6.C.4", "PE 18.18")
def test_improved_one_unit_more_of_something_made() -> None:
    t = producing(built={0: ALL}, workers={0: "workshop treasury"}, research={0: 1})
    t.play("0 improve")
    assert t.legal(0) == ["more stone", "more herbs", "more coin"]
    assert t.why(0, "more wood") == ("not-made", "PE 6.C.4")
    t.play("0 more coin", "0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 3, "coin": 2}


@pytest.mark.rule("PE 6.3", "PE 6.C.4")
def test_the_token_is_paid_before_those_of_the_laboratories() -> None:
    t = producing(healthy={0: 2})
    assert "improve" not in t.legal(0)
    assert t.why(0, "improve") == ("no-improving", "PE 6.3")


@pytest.mark.rule("PE 6.C.4")
def test_restricted_one_unit_less_of_ones_choice() -> None:
    t = producing(built={0: ALL}, quarantine={0: 4}, blocked={0: "produce"}, healthy={0: 2})
    t.play("0 collect")
    assert t.legal(0) == ["less stone", "less herbs", "rearrange"]
    t.play("0 less stone")
    assert t.goods(0) == {"herbs": 1}
    assert t.state.research[0] == 1


@pytest.mark.rule("PE 18.17")
def test_improved_and_restricted_first_the_extra_unit() -> None:
    t = producing(quarantine={0: 4}, blocked={0: "produce"}, research={0: 1})
    t.play("0 improve", "0 collect")
    assert t.goods(0) == {"herbs": 1}


@pytest.mark.rule("PE 6.C.5")
def test_what_does_not_fit_is_lost() -> None:
    t = producing(goods={0: "5*herbs"}).play("0 collect")
    assert t.goods(0) == {"herbs": 5}
    assert t.told("lost") == [{"seat": 0, "n": 1, "good": "herbs"}]
