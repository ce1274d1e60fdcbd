"""The worked examples of the rulebook, to the last token."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE 5.4", "PE 18.7", "PE 19")
def test_destruction() -> None:
    """Blessir gets its fourth person and is destroyed; Terras gets a fourth by spreading and
    stays; Meskar gets one."""
    t = scene(
        4,
        phase="pest",
        year=2,
        sick={"blessir": 3, "terras": 3},
        chance={"pest": ["pest-16"]},
    )
    assert t.destroyed("blessir") and t.sick("blessir") == 0
    assert not t.destroyed("terras") and t.sick("terras") == 4
    assert t.sick("meskar") == 1


@pytest.mark.rule("PE 6.A.3", "PE 6.A.4", "PE 19")
def test_movement() -> None:
    """From Gollor to Gothar: three people on the road for three food, three in the city for
    two."""
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "gollor"},
        goods={0: "5*food"},
        sick={"gothar": 3},
        roads={"gollor gothar": 3},
    )
    t.play("0 begin move", "0 go gothar", "0 take-all")
    assert t.goods(0) == {}
    while t.asked()[0] == "admit":
        t.answer(t.legal(0)[0])
    assert t.state.quarantine[0] == 6
    assert t.doctor(0) == "gothar"
    assert t.sick("gothar") == t.road_sick("gollor gothar") == 0


@pytest.mark.rule("PE T1", "PE 6.E.1", "PE 19")
def test_cure_in_any_order() -> None:
    """Pay one herb, cure from the card for free, pay two."""
    t = scene(
        3,
        turn="0 move-cure",
        goods={0: "3*herbs"},
        healthy={0: 2},
        quarantine={0: 2},
        slots={0: "breathing-apparatus"},
        on_card={0: [2, 0, 0]},
    )
    t.play("0 begin cure", "0 cure area")
    assert t.goods(0) == {"herbs": 2}
    t.play("0 tend breathing-apparatus", "0 cure area", "0 done")
    assert t.goods(0) == {}
    assert t.state.healthy[0] == 5
    assert t.state.quarantine[0] == 0


@pytest.mark.rule("PE 11", "PE 18.1", "PE 19")
def test_final_scoring() -> None:
    """73 minus 7 shame is 66."""
    t = scene(
        3,
        phase="end",
        year=6,
        renown={0: 14},
        tracks={0: [3, 3, 3]},
        healthy={0: 8},
        built={0: "district-1@gothar district-2@gollor workshop@karsk district-3@brannek"},
        slots={0: "medical-mask supply-depot quarantine-checkpoint"},
        influence={0: 28, 1: 5},
        goods={0: "3*wood 3*stone food herbs 2*coin"},
        shame={0: 7},
    )
    assert t.line("renown-tokens")[0] == 14
    assert [t.line("imperatives", era)[0] for era in ("i", "ii", "iii")] == [2, 7, 10]
    assert t.line("healthy")[0] == 12
    assert t.line("buildings")[0] == 7
    assert t.line("sections")[0] == 2
    assert t.line("technologies")[0] == 5
    assert t.line("influence")[0] == 6
    assert t.line("highest-influence")[0] == 5
    assert t.line("resources")[0] == 2
    assert t.line("coins")[0] == 1
    assert t.line("shame")[0] == -7
    assert t.outcome().totals[0] == 66


@pytest.mark.rule("PE 13.5", "PE 13.6", "PE 19")
def test_duel_tracks() -> None:
    """Space 3 of era I counts 2, space 1 of era II nothing; five tokens that passed 10, three that
    passed 4."""
    t = scene(
        2,
        phase="end",
        year=6,
        options={"duel": "on"},
        capital={2: 4},
        tracks={0: [3, 1, 0]},
        influence={0: 23, 1: 15},
    )
    assert t.line("imperatives", "i")[0] == 2
    assert t.line("imperatives", "ii")[0] == 0
    assert t.line("covers-passed") == (10, 4)


@pytest.mark.rule("PE 13.4")
def test_duel_capital() -> None:
    """3 / 1 / neutral 2: the first reward and nothing."""
    t = scene(2, phase="era-end", year=4, options={"duel": "on"}, capital={0: 3, 1: 1, 2: 2})
    assert [rank["seat"] for rank in t.told("capital-rank")] == [0]
    t.play("0 bonus")
    assert t.state.renown == [5, 0]
    assert t.state.capital == [0, 0, 3]


@pytest.mark.rule("PE 14.7", "PE 19")
def test_solo_capital() -> None:
    """One of the player's own people, three neutral ones: two shame tokens."""
    t = scene(
        1,
        phase="era-end",
        year=2,
        decrees="decree-5 decree-10 decree-14",
        capital={0: 1, 1: 3},
    )
    assert t.state.shame == [2]
    assert t.state.capital == [0, 0]
