"""Quarantine, cemetery, free rearranging and exchange (PE 6.5, 6.6, 7)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE 7.1", "PE 7.2", "PE 6.A.5")
def test_three_in_the_area_then_four_that_restrict() -> None:
    t = scene(
        3, turn="0 move-cure", doctor={0: "karsk"}, sick={"brannek": 8}, goods={0: "5*food 2*coin"}
    )
    t.play("0 begin move", "0 go brannek", "0 take-all")
    assert t.state.quarantine[0] == 3 and t.asked()[0] == "admit"
    assert set(t.legal(0)) == {
        "stand move",
        "stand construct",
        "stand produce",
        "stand track",
        "let-die",
    }
    t.play("0 stand produce", "0 stand produce-track", "0 stand move-produce-track")
    t.play("0 stand move-construct-produce-track")
    assert t.state.quarantine[0] == 7
    assert t.state.dead[0] == 1


@pytest.mark.rule("PE 7.2", "PE 2.6")
def test_a_full_cemetery_costs_three_shame_each() -> None:
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "karsk"},
        sick={"brannek": 2},
        quarantine={0: 7},
        dead={0: 4},
        goods={0: "food"},
    )
    t.play("0 begin move", "0 go brannek", "0 take-all")
    assert t.state.dead[0] == 5
    assert t.state.shame[0] == 3
    assert "no-grave" in t.happened()


@pytest.mark.rule("PE 7.3", "PE 6.4")
def test_a_person_on_an_action_space_restricts_when_the_action_begins() -> None:
    t = scene(3, turn="0 move-cure", doctor={0: "aldik"}, quarantine={0: 4}, blocked={0: "move"})
    t.play("0 begin move", "0 go karsk")
    assert [choice for choice in t.legal(0) if choice.startswith("go")] == ["go aldik"]


@pytest.mark.rule("PE 6.4", "PE 7.5")
def test_one_may_move_the_person_elsewhere_first() -> None:
    t = scene(3, turn="0 move-cure", doctor={0: "aldik"}, quarantine={0: 4}, blocked={0: "move"})
    t.play("0 rearrange", "0 stand track", "0 begin move", "0 go karsk")
    assert "go brannek" in t.legal(0)


@pytest.mark.rule("PE 6.4")
def test_people_picked_up_do_not_restrict_that_move() -> None:
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "aldik"},
        quarantine={0: 3},
        sick={"karsk": 1},
    )
    t.play("0 begin move", "0 go karsk", "0 stand move")
    assert "go brannek" in t.legal(0)


@pytest.mark.rule("PE 7.4")
def test_goods_on_the_fifth_space_are_lost_at_once() -> None:
    t = scene(
        3, turn="0 move-cure", quarantine={0: 4}, blocked={0: "move"}, goods={0: "5*wood 5*coin"}
    )
    t.play("0 rearrange", "0 stand track")
    assert t.goods(0) == {"wood": 4, "coin": 4}


@pytest.mark.rule("PE 7.5")
def test_rearranging_is_free_and_ends() -> None:
    t = scene(
        3, turn="0 move-cure", quarantine={0: 5}, blocked={0: "move-track"}, goods={0: "2*food"}
    )
    t.play("0 rearrange")
    assert "stand move-track" not in t.legal(0)
    assert len(t.legal(0)) == 5
    t.play("0 stand construct-produce")
    assert "rearrange" not in t.legal(0)
    assert t.why(0, "rearrange") == ("no-rearranging", "PE 7.5")
    t.play("0 exchange", "0 exchange food food")
    assert "rearrange" in t.legal(0)


@pytest.mark.rule("PE 7.6", "PE 8.3")
def test_the_dead_score_shame_at_every_eras_end() -> None:
    t = scene(3, phase="era-end", year=2, dead={0: 1, 1: 3})
    assert t.state.shame == [1, 4, 0]
    assert t.state.dead == [1, 3, 0]


@pytest.mark.rule("PE 6.5")
def test_two_resources_for_a_coin() -> None:
    t = scene(3, turn="0 move-cure", goods={0: "2*wood food"})
    t.play("0 exchange")
    assert set(t.legal(0)) == {"exchange wood wood", "exchange wood food"}
    t.play("0 exchange wood food")
    assert t.goods(0) == {"wood": 1, "coin": 1}
    assert "exchange" not in t.legal(0)
    assert t.why(0, "exchange") == ("no-exchange", "PE 6.5")


@pytest.mark.rule("PE 6.5")
def test_exchange_before_the_assistant_and_in_the_middle_of_an_action() -> None:
    t = scene(3, turn="0", goods={0: "2*wood 2*herbs"})
    t.play("0 exchange", "0 exchange wood wood", "0 place move-cure", "0 begin move")
    t.play("0 exchange", "0 exchange herbs herbs")
    assert t.goods(0) == {"coin": 2}


@pytest.mark.rule("PE 6.5a", "PE 6.C.5")
def test_a_coin_without_room_is_lost() -> None:
    t = scene(3, turn="0 move-cure", goods={0: "2*wood 5*coin"})
    t.play("0 exchange", "0 exchange wood wood")
    assert t.goods(0) == {"coin": 5}
    assert t.told("lost") == [{"seat": 0, "n": 1, "good": "coin"}]
    assert "exchange" not in t.legal(0)


@pytest.mark.rule("PE 6.5a", "PE T27")
def test_room_for_the_coin_counts_after_the_resources_are_given() -> None:
    """While the card holds wood there is no sixth space for a coin."""
    t = scene(
        3,
        turn="0 move-cure",
        goods={0: "6*wood 2*stone 5*coin"},
        slots={0: "- - storage-containers"},
    )
    t.play("0 exchange", "0 exchange wood stone")
    assert t.goods(0) == {"wood": 5, "stone": 1, "coin": 6}


@pytest.mark.rule("PE 6.6", "PE 18.11")
def test_coins_pay_on_the_way() -> None:
    t = scene(
        3, turn="0 move-cure", doctor={0: "aldik"}, sick={"karsk": 4}, goods={0: "2*food 2*coin"}
    )
    t.play("0 begin move", "0 go karsk", "0 take-all")
    assert t.asked()[0] == "pay"
    assert t.legal(0) == ["coins 1", "coins 2"]
    assert t.why(0, "coins 0") == ("coins", "PE 6.6")
    t.play("0 coins 2")
    assert t.goods(0) == {"food": 1}


@pytest.mark.rule("PE 6.6")
def test_no_question_where_there_is_no_choice() -> None:
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "aldik"},
        sick={"karsk": 3},
        camp={0: "gothar"},
        goods={0: "2*food"},
    )
    t.play("0 begin move", "0 go karsk")
    assert t.asked()[0] == "move"
    assert t.goods(0) == {}
