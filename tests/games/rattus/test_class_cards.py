"""King, Monk, Merchant and Witch (RA 6.1 to 6.4)."""

from __future__ import annotations

import pytest

from tests.games.rattus.scene import Scene, holding, scene

# -- King -----------------------------------------------------------------------------------------


@pytest.mark.rule("RA 6.1")
def test_king_brings_a_cube_from_a_region_without_rats_into_the_palace() -> None:
    t = holding("king", cubes={0: "gallia*2 italia", 1: "polonia"}, rats="italia")
    t.play("0 use king")
    assert t.legal(0) == ["from gallia"]
    assert t.why(0, "from italia") == ("rats-there", "RA 6.1")
    assert t.why(0, "from polonia") == ("no-cube", "RA 6.1")
    t.play("0 from gallia")
    assert t.cubes("gallia") == [1, 0, 0, 0]
    assert t.cubes("palace") == [1, 0, 0, 0]
    assert t.state.stock[0] == 17
    assert t.told("to-palace") == [{"seat": 0, "region": "gallia"}]


@pytest.mark.rule("RA 6.1", "RA 12.4")
@pytest.mark.parametrize("rats", [{"rats": "gallia"}, {"starters": "gallia"}])
def test_king_is_of_no_use_where_any_rat_lies(rats: dict[str, object]) -> None:
    t = holding("king", cubes={0: "gallia*2"}, **rats)
    assert "use king" not in t.legal(0)
    assert t.why(0, "use king") == ("no-use", "RA 4.4")


@pytest.mark.rule("RA 6.1")
def test_nothing_comes_out_of_the_palace_and_it_has_no_limit() -> None:
    t = holding("king", cubes={0: "palace*19 gallia"})
    t.play("0 use king")
    assert t.legal(0) == ["from gallia"]
    t.play("0 from gallia")
    assert t.cubes("palace")[0] == 20
    t = holding("merchant", cubes={0: "palace*3"})
    assert "use merchant" not in t.legal(0)


@pytest.mark.rule("RA 6.1", "RA 9.2.4")
def test_king_chooses_whether_the_cube_on_a_diplomat_goes() -> None:
    given = {"cubes": {0: "gallia*2"}, "diplomats": {0: "gallia"}, "africanus": True}
    owners = {"king": 0, "sultan": 1}
    t = holding("king", **{**given, "owners": owners}).play("0 use king")
    assert t.legal(0) == ["from gallia", "from gallia diplomat"]
    plain = Scene(t.match.copy()).play("0 from gallia")
    assert (plain.diplomats("gallia")[0], plain.diplomats("palace")[0]) == (1, 0)
    t.play("0 from gallia diplomat")
    assert (t.diplomats("gallia")[0], t.diplomats("palace")[0]) == (0, 1)
    assert (t.cubes("gallia")[0], t.cubes("palace")[0]) == (1, 1)


@pytest.mark.rule("RA 6.1", "RA 7.4")
def test_the_plague_never_enters_the_palace() -> None:
    """The final plague empties Gallia but not the palace."""
    t = scene(
        4,
        agenda=[["final-plague", 1]],
        ender=3,
        supply=0,
        cubes={0: "gallia palace*3", 1: "palace"},
        rats="gallia",
        faces=["1 all"],
    )
    assert t.line("regions") == (0, 0, 0, 0)
    assert t.line("palace") == (3, 1, 0, 0)
    assert t.outcome().totals == (3, 1, 0, 0)


# -- Monk -----------------------------------------------------------------------------------------


@pytest.mark.rule("RA 6.2", "RA 14.1")
def test_monk_moves_a_face_down_token_of_choice_to_a_neighbour() -> None:
    t = holding("monk", rats="gallia", starters="gallia", seen=["gallia rat-5 2"])
    t.play("0 use monk")
    assert t.legal(0) == ["token gallia starter", "token gallia later", "token gallia seen-1"]
    assert t.why(0, "token italia later") == ("no-such-token", "RA 6.2")
    t.play("0 token gallia starter")
    assert t.legal(0) == ["to anglia", "to germania", "to hispania", "to italia"]
    assert t.why(0, "to polonia") == ("not-near", "RA 6.2")
    t.play("0 to hispania")
    assert t.lie("gallia") == {"later": 1, "seen-1": 1}
    assert t.lie("hispania") == {"starter": 1}
    told = {"seat": 0, "origin": "starter", "region": "gallia", "to": "hispania"}
    assert t.told("rat-moved") == [told]


@pytest.mark.rule("RA 6.2", "RA 14.1")
def test_a_token_that_somebody_knows_is_known_where_it_goes() -> None:
    t = holding("monk", rats="gallia", seen=["gallia rat-5 2"])
    t.play("0 use monk", "0 token gallia seen-1", "0 to italia")
    assert (t.lie("gallia"), t.lie("italia")) == ({"later": 1}, {"seen-1": 1})
    assert t.match.view(2)["seen_faces"] == ["rat-5"]
    assert t.match.view(0)["seen_faces"] == [None]


@pytest.mark.rule("RA 6.2")
def test_monk_moves_any_token_of_the_board_but_never_a_fourth_into_a_region() -> None:
    t = holding("monk", rats="gallia*3 anglia*3 scandia*2 polonia").play("0 use monk")
    tokens = ["anglia", "gallia", "polonia", "scandia"]
    assert t.legal(0) == [f"token {region} later" for region in tokens]
    assert t.why(0, "token italia later") == ("no-such-token", "RA 6.2")
    full = holding("monk", rats="anglia gallia*3 scandia*3").play("0 use monk")
    assert full.why(0, "token anglia later") == ("full-around", "RA 6.2")
    t.play("0 token anglia later")
    assert t.legal(0) == ["to scandia"]
    assert t.why(0, "to gallia") == ("full", "RA 6.2")
    t.play("0 to scandia")
    assert [t.rats(region) for region in ("anglia", "scandia")] == [2, 3]


@pytest.mark.rule("RA 6.2")
def test_a_token_with_full_neighbours_cannot_move() -> None:
    t = holding("monk", rats="anglia gallia*3 scandia*3").play("0 use monk")
    assert "token anglia later" not in t.legal(0)


@pytest.mark.rule("RA 6.2", "RA 4.4")
def test_monk_is_of_no_use_without_tokens() -> None:
    assert "use monk" not in holding("monk").legal(0)


# -- Merchant -------------------------------------------------------------------------------------


@pytest.mark.rule("RA 6.3")
@pytest.mark.parametrize(("cubes", "groups"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_merchant_moves_up_to_three_cubes_to_one_neighbour(cubes: int, groups: int) -> None:
    t = holding("merchant", cubes={0: f"gallia*{cubes}", 1: "italia*3"}, rats="gallia*3 italia*3")
    t.play("0 use merchant")
    assert t.legal(0) == ["from gallia"]
    t.play("0 from gallia")
    assert t.legal(0) == ["to anglia", "to germania", "to hispania", "to italia"]
    assert t.why(0, "to polonia") == ("not-near", "RA 6.3")
    t.play("0 to italia")
    assert t.legal(0) == [f"group {n}" for n in range(1, groups + 1)]
    t.play(f"0 group {groups}")
    assert t.cubes("gallia")[0] == cubes - groups
    assert t.cubes("italia") == [groups, 3, 0, 0]
    assert t.state.stock[0] == 20 - cubes
    told = {"seat": 0, "n": groups, "region": "gallia", "to": "italia"}
    assert t.told("cubes-moved") == [told]


@pytest.mark.rule("RA 6.3")
def test_merchant_moves_own_cubes_only() -> None:
    t = holding("merchant", cubes={1: "gallia*3"})
    assert "use merchant" not in t.legal(0)
    t = holding("merchant", cubes={0: "italia", 1: "gallia*3"}).play("0 use merchant")
    assert t.why(0, "from gallia")[1] == "RA 6.3"


@pytest.mark.rule("RA 6.3")
def test_merchant_goes_neither_into_nor_out_of_the_palace() -> None:
    t = holding("merchant", cubes={0: "palace*3 gallia"}).play("0 use merchant")
    assert t.legal(0) == ["from gallia"]
    t.play("0 from gallia")
    assert "palace" not in " ".join(t.legal(0))


@pytest.mark.rule("RA 6.3", "RA 2.2")
def test_merchant_stays_among_the_regions_in_use() -> None:
    t = holding("merchant", seats=2, cubes={0: "hungaria"})
    t.play("0 use merchant", "0 from hungaria")
    assert t.legal(0) == ["to germania", "to italia", "to polonia"]


@pytest.mark.rule("RA 6.3", "RA 9.2.4")
def test_merchant_chooses_whether_the_cube_on_a_diplomat_goes() -> None:
    t = holding(
        "merchant",
        africanus=True,
        owners={"merchant": 0, "sultan": 1},
        cubes={0: "gallia*3"},
        diplomats={0: "gallia"},
    )
    t.play("0 use merchant", "0 from gallia", "0 to italia")
    plain = ["group 1", "group 2"]
    assert t.legal(0) == [*plain, *[f"group {n} diplomat" for n in (1, 2, 3)]]
    other = Scene(t.match.copy()).play("0 group 2")
    assert other.diplomats("gallia") == [1, 0, 0, 0]
    t.play("0 group 2 diplomat")
    assert (t.cubes("gallia")[0], t.cubes("italia")[0]) == (1, 2)
    assert (t.diplomats("gallia")[0], t.diplomats("italia")[0]) == (0, 1)


@pytest.mark.rule("RA 6.3", "RA 9.2.4")
def test_merchant_brings_no_second_diplomat_into_a_region() -> None:
    """Another player's diplomat in the region does not matter, and plain cubes may move there."""
    given = {
        "africanus": True,
        "owners": {"merchant": 0, "sultan": 1},
        "diplomats": {0: "gallia italia", 1: "hispania"},
    }
    t = holding("merchant", cubes={0: "gallia*2 italia", 1: "hispania"}, **given)
    t.play("0 use merchant", "0 from gallia", "0 to italia")
    assert t.legal(0) == ["group 1"]
    t = holding("merchant", cubes={0: "gallia italia", 1: "hispania"}, **given)
    t.play("0 use merchant", "0 from gallia")
    assert t.legal(0) == ["to anglia", "to germania", "to hispania"]
    assert t.why(0, "to italia") == ("second-diplomat", "RA 9.2.4")
    t.play("0 to hispania", "0 group 1 diplomat")
    assert t.diplomats("hispania") == [1, 1, 0, 0]


# -- Witch ----------------------------------------------------------------------------------------


def witch(**more: object) -> Scene:
    """A scene for the Witch: one starter in Gallia, one later token in Italia and one in
    Polonia."""
    given: dict[str, object] = {"starters": "gallia", "rats": "italia polonia", **more}
    return holding("witch", **given).play("0 use witch")


@pytest.mark.rule("RA 6.4")
def test_witch_chooses_both_tokens_before_she_looks_at_either() -> None:
    t = witch()
    assert t.legal(0) == ["token gallia starter", "token italia later"]
    t.play("0 token gallia starter")
    assert t.told("looked", 0) == []
    assert t.state.seen_at == ()
    assert t.legal(0) == ["token italia later", "token polonia later"]
    assert t.why(0, "token gallia starter") == ("same-token", "RA 6.4")
    t.match.play("0 token italia later")
    assert len(t.told("looked", 0)) == 2


@pytest.mark.rule("RA 6.4", "RA 14.1")
def test_only_the_witch_sees_the_faces_and_all_see_which_tokens() -> None:
    t = witch(chance={"tokens": ["first-rat-1", "rat-5"]})
    t.play("0 token gallia starter", "0 token italia later")
    fronts = [["limit-1", "bourgeoisie", "chivalry"], ["limit-3", "all", "church"]]
    regions = ["gallia", "italia"]
    told = [
        {"seat": 0, "region": region, "face": front}
        for region, front in zip(regions, fronts, strict=True)
    ]
    assert t.told("looked", 0) == told
    for viewer in (None, 1, 2, 3):
        assert [params["region"] for params in t.told("looked", viewer)] == regions
        assert all("face" not in params for params in t.told("looked", viewer))
        assert t.match.view(viewer)["seen_faces"] == [None, None]
        assert t.match.view(viewer)["seen_at"] == regions
    assert t.match.view(0)["seen_faces"] == ["first-rat-1", "rat-5"]


@pytest.mark.rule("RA 6.4", "RA 14.1")
@pytest.mark.parametrize("swap", [True, False])
def test_witch_swaps_them_or_not_and_everybody_sees_which(swap: bool) -> None:
    t = witch(chance={"tokens": ["first-rat-1", "rat-5"]})
    t.play("0 token gallia starter", "0 token italia later")
    assert t.asked() == ("witch-swap", (0,))
    assert t.legal(0) == ["swap", "leave"]
    t.play("0 swap" if swap else "0 leave")
    at = ["italia", "gallia"] if swap else ["gallia", "italia"]
    assert t.match.view(2)["seen_at"] == at
    assert t.match.view(2)["seen_from"] == ["starter", "later"]
    assert t.match.view(0)["seen_faces"] == ["first-rat-1", "rat-5"]
    told = [{"seat": 0, "region": "gallia", "to": "italia"}] if swap else []
    assert t.told("swapped", 3) == told
    assert t.told("not-swapped", 3) == ([] if swap else [{"seat": 0}])
    assert [t.rats(region) for region in ("gallia", "italia", "polonia")] == [1, 1, 1]


@pytest.mark.rule("RA 6.4", "RA 5.3")
@pytest.mark.parametrize(("choice", "dead"), [("swap", 1), ("leave", 0)])
def test_a_swapped_token_is_turned_where_it_lies_now(choice: str, dead: int) -> None:
    """The starter of Gallia costs the Merchant a cube in Italia after being swapped there."""
    t = witch(
        rats="italia",
        cubes={1: "italia"},
        owners={"witch": 0, "merchant": 1},
        plague="gallia",
        chance={"tokens": ["first-rat-1", "rat-37"]},
    )
    t.play("0 token gallia starter", "0 token italia later", f"0 {choice}", "0 move italia")
    t.play("0 rat hispania")
    assert t.told("turned")[0]["token"] == ("first-rat-1" if dead else "rat-37")
    assert t.cubes("italia")[1] == 1 - dead


@pytest.mark.rule("RA 6.4")
def test_both_tokens_may_lie_in_one_region_and_then_there_is_nothing_to_swap() -> None:
    t = witch(rats="gallia*2", starters="gallia", chance={"tokens": ["rat-5", "rat-6"]})
    assert t.legal(0) == ["token gallia starter", "token gallia later"]
    t.play("0 token gallia later", "0 token gallia later")
    assert t.asked() == ("act", (0,))
    assert t.lie("gallia") == {"starter": 1, "seen-1": 1, "seen-2": 1}
    assert t.match.view(0)["seen_faces"] == ["rat-5", "rat-6"]


@pytest.mark.rule("RA 6.4")
def test_every_pair_can_be_chosen_and_each_once() -> None:
    t = witch(rats="italia*2 polonia", seen=["scandia rat-9 1"])
    pairs = []
    for first in t.legal(0):
        second = Scene(t.match.copy()).play(f"0 {first}").legal(0)
        pairs += [(first[6:], other[6:]) for other in second]
    assert pairs == [
        ("gallia starter", "italia later"),
        ("gallia starter", "polonia later"),
        ("gallia starter", "scandia seen-1"),
        ("italia later", "italia later"),
        ("italia later", "polonia later"),
        ("italia later", "scandia seen-1"),
        ("polonia later", "scandia seen-1"),
    ]


@pytest.mark.rule("RA 6.4", "RA 14.1")
def test_a_token_may_be_known_to_two() -> None:
    t = witch(rats="italia", seen=["polonia rat-9 1"], chance={"tokens": ["rat-5"]})
    t.play("0 token italia later", "0 token polonia seen-1", "0 swap")
    views = [t.match.view(viewer)["seen_faces"] for viewer in (0, 1, 2, None)]
    assert views == [["rat-9", "rat-5"], ["rat-9", None], [None, None], [None, None]]


@pytest.mark.rule("RA 6.4", "RA 4.4")
@pytest.mark.parametrize(
    ("rats", "usable"),
    [("", False), ("gallia", False), ("gallia*2", True), ("anglia hungaria", True)],
)
def test_witch_needs_two_tokens_on_the_board(rats: str, usable: bool) -> None:
    assert ("use witch" in holding("witch", rats=rats).legal(0)) == usable
