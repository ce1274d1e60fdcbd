"""Technologies of Assign: T10, T29."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import scene

HOME = {0: "castle@aldik district-1@gothar workshop@gollor"}


@pytest.mark.rule("PE T10")
def test_plague_experts_take_two_people_of_the_track() -> None:
    t = scene(turn="0 move-assign", healthy={0: 3}, slots={0: "- plague-experts -"})
    t.play("0 begin assign", "0 post plague-experts", "0 post plague-experts")
    assert (t.state.healthy[0], t.state.on_card[1]) == (1, 2)
    assert "post plague-experts" not in t.legal(0)
    t.play("0 done")
    assert "token-taken" not in t.happened()


@pytest.mark.rule("PE T10", "PE 18.19", "PE 6.F.3")
@pytest.mark.parametrize("action", ["research", "cure"])
def test_plague_experts_go_to_work_in_a_later_research_or_cure(action: str) -> None:
    t = scene(
        turn=f"0 move-{action}",
        built=HOME,
        slots={0: "- plague-experts -"},
        on_card={0: [0, 2, 0]},
    )
    t.play(f"0 begin {action}")
    assert t.legal(0) == ["send district-1", "send workshop", "send capital", "done"]
    t.play("0 send workshop")
    assert t.asked() == ("send-expert", (0,))
    t.play("0 send capital")
    assert t.asked() == ("choose-token", (0,))
    t.play("0 token coin")
    assert (t.workers(0), t.state.capital[0], t.state.on_card[1]) == (["workshop"], 1, 0)
    assert t.goods(0) == {"coin": 1}


@pytest.mark.rule("PE T10", "PE 18.19")
def test_one_expert_may_stay_and_two_envoys_take_one_token() -> None:
    t = scene(
        turn="0 move-cure",
        slots={0: "- plague-experts -"},
        on_card={0: [0, 2, 0]},
    )
    t.play("0 begin cure", "0 send capital", "0 done", "0 token coin")
    assert (t.state.capital[0], t.state.on_card[1]) == (1, 1)
    assert t.legal(0) == ["done"], "once in an action"
    t = scene(
        turn="0 move-cure",
        slots={0: "- plague-experts -"},
        on_card={0: [0, 2, 0]},
    )
    t.play("0 begin cure", "0 send capital", "0 send capital", "0 token coin", "0 done")
    assert (t.state.capital[0], t.happened().count("token-taken")) == (2, 1)


@pytest.mark.rule("PE T10", "PE 10.4")
@pytest.mark.parametrize(
    ("decrees", "sent", "tracks"),
    [
        ("decree-5 decree-10 decree-14", "capital", [1, 0, 0]),
        ("decree-2 decree-10 decree-14", "capital", [0, 0, 0]),
    ],
)
def test_experts_count_for_imperatives(decrees: str, sent: str, tracks: list[int]) -> None:
    t = scene(
        turn="0 move-cure",
        decrees=decrees,
        slots={0: "- plague-experts -"},
        on_card={0: [0, 1, 0]},
    )
    t.play("0 begin cure", f"0 send {sent}", "0 token coin")
    assert t.tracks(0) == tracks


@pytest.mark.rule("PE T10", "PE 10.4")
def test_two_experts_in_buildings_are_workforce() -> None:
    t = scene(
        turn="0 move-cure",
        year=3,
        decrees="decree-1 decree-7 decree-14",
        built=HOME,
        slots={0: "- plague-experts -"},
        on_card={0: [0, 2, 0]},
    )
    t.play("0 begin cure", "0 send district-1", "0 send workshop")
    assert t.tracks(0) == [0, 1, 0]


@pytest.mark.rule("PE 18.21")
@pytest.mark.parametrize(("healthy", "after"), [(3, 5), (11, 12), (12, 12)])
def test_experts_go_home_when_the_card_leaves(healthy: int, after: int) -> None:
    t = scene(
        turn="0 move-research",
        slots={0: "- plague-experts -"},
        on_card={0: [0, 2, 0]},
        healthy={0: healthy},
        research={0: 1},
        display="experimental-lab",
    )
    t.play("0 begin research", "0 buy experimental-lab", "0 slot middle")
    assert (t.state.healthy[0], t.state.on_card[1]) == (after, 0)


@pytest.mark.rule("PE T29")
def test_tuition_pays_a_coin_for_an_assign_to_the_capital() -> None:
    t = scene(
        turn="0 move-assign",
        healthy={0: 3},
        slots={0: "- tuition -"},
    )
    t.play("0 begin assign", "0 assign capital", "0 assign capital", "0 done", "0 token food")
    assert t.goods(0) == {"food": 1, "coin": 1}, "one coin, however many people"


@pytest.mark.rule("PE T29", "PE T10")
def test_tuition_pays_nothing_for_experts_or_for_buildings() -> None:
    t = scene(
        turn="0 move-cure",
        slots={0: "tuition plague-experts -"},
        on_card={0: [0, 1, 0]},
    )
    t.play("0 begin cure", "0 send capital", "0 token food")
    assert t.goods(0) == {"food": 1}
    t = scene(turn="0 move-assign", healthy={0: 1}, built=HOME, slots={0: "- tuition -"})
    t.play("0 begin assign", "0 assign workshop", "0 done")
    assert t.goods(0) == {}
