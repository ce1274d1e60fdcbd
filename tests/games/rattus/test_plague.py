"""The plague (RA 5): new rats first, then token after token."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import pestis
from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.state.state import PLACED
from tests.games.rattus.scene import Scene, fresh, scene

ROUND_GALLIA = ("anglia", "germania", "hispania", "italia")
MOVER = 3


def enter(**more: object) -> Scene:
    """Seat 3 moves the Plague Piece from Anglia into Gallia."""
    given: dict[str, object] = {"turn": MOVER, "done": PLACED, "plague": "anglia", **more}
    seats = given.pop("seats", 4)
    return scene(seats, **given).play("3 move gallia")  # type: ignore[arg-type]


def rage(cubes: dict[int, str], *faces: str, **more: object) -> Scene:
    """The same with later tokens of these fronts in Gallia; new rats go to the first region."""
    given: dict[str, object] = {"rats": f"gallia*{len(faces)}", "cubes": cubes, **more}
    t = enter(faces=faces, **given)
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(MOVER)[0])
    return t


def lost(t: Scene) -> list[tuple[object, object, object]]:
    """Seat, number and symbol of each loss, in order."""
    return [(params["seat"], params["n"], params["symbol"]) for params in t.told("lost")]


def spreads(t: Scene) -> list[tuple[str, ...]]:
    """Every way to place all new rats, as lists of regions."""
    if t.asked()[0] != "place-rat":
        return [tuple(str(params["region"]) for params in t.told("rat-spread"))]
    found: list[tuple[str, ...]] = []
    for choice in t.legal(MOVER):
        found += spreads(Scene(t.match.copy()).answer(choice))
    return found


# -- spread ---------------------------------------------------------------------------------------


@pytest.mark.rule("RA 5.2")
@pytest.mark.parametrize(("rats", "new"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_new_rats_by_the_rats_that_lie_there(rats: int, new: int) -> None:
    """All ways in any order: into one neighbour or two, never into the Plague Region."""
    t = enter(rats=f"gallia*{rats}")
    supply = t.state.supply
    found = spreads(t)
    assert Counter(found) == Counter(list(product(ROUND_GALLIA, repeat=new)))
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(MOVER)[0])
    assert t.state.supply == supply - new
    assert sum(t.state.rats) == rats + new
    assert t.rats("gallia") == rats


@pytest.mark.rule("RA 5.2")
def test_the_active_player_chooses_and_cannot_decline() -> None:
    t = enter(rats="gallia")
    assert t.asked() == ("place-rat", (MOVER,))
    assert t.match.prompts()[0].about == "1"
    assert t.legal(MOVER) == [f"rat {region}" for region in ROUND_GALLIA]
    assert t.why(MOVER, "rat gallia") == ("rat-not-near", "RA 5.2")
    assert t.why(MOVER, "rat polonia") == ("rat-not-near", "RA 5.2")


@pytest.mark.rule("RA 5.2", "RA 14.1")
def test_new_rats_come_from_the_supply_and_nobody_sees_them() -> None:
    t = enter(rats="gallia").play("3 rat italia")
    assert t.lie("italia") == {"later": 1}
    assert t.told("rat-spread", MOVER) == [{"seat": MOVER, "region": "italia"}]
    assert t.match.view(MOVER)["later_bag"] == len(t.state.later_bag)


@pytest.mark.rule("RA 5.2")
def test_never_more_than_three_in_a_region() -> None:
    t = enter(rats="gallia*2 anglia*3 germania*2 hispania*3")
    found = spreads(t)
    assert set(found) == {("germania", "italia"), ("italia", "germania"), ("italia", "italia")}
    assert t.why(MOVER, "rat anglia") == ("full", "RA 5.2")


@pytest.mark.rule("RA 5.2")
@pytest.mark.parametrize(("italia", "placed"), [(3, 0), (2, 1), (1, 2)])
def test_where_neighbours_are_full_what_fits_is_placed(italia: int, placed: int) -> None:
    t = enter(rats=f"gallia*3 anglia*3 germania*3 hispania*3 italia*{italia}")
    assert spreads(t) == [("italia",) * placed]


@pytest.mark.rule("RA 5.2")
def test_where_the_supply_runs_out_what_is_there_is_placed() -> None:
    t = enter(rats="gallia*2", supply=1)
    assert set(spreads(t)) == {(region,) for region in ROUND_GALLIA}
    t.play("3 rat italia")
    assert t.state.supply == 0
    assert t.told("rats-out") == [{"seat": MOVER}]


@pytest.mark.rule("RA 5.2")
def test_rats_spread_where_no_cubes_are() -> None:
    t = enter(rats="gallia").play("3 rat italia")
    assert "rages" not in t.happened()
    assert (t.rats("gallia"), t.rats("italia")) == (1, 1)
    assert t.asked() == ("act", (0,))


@pytest.mark.rule("RA 5.2", "RA 2.2")
def test_rats_do_not_spread_into_regions_not_in_use() -> None:
    t = scene(2, plague="italia", rats="hungaria", done=PLACED).play("0 move hungaria")
    assert t.legal(0) == ["rat germania", "rat italia", "rat polonia"]


@pytest.mark.rule("RA 5.1")
def test_rats_spread_before_the_plague_rages() -> None:
    t = rage({0: "gallia*2"}, "1 all")
    order = [id for id in t.happened() if id in ("rat-spread", "rages", "turned", "lost")]
    assert order == ["rat-spread", "rages", "turned", "lost"]


# -- ravage ---------------------------------------------------------------------------------------


@pytest.mark.rule("RA 5.3")
@pytest.mark.parametrize(
    ("cubes", "rats"), [({}, "gallia"), ({0: "gallia*5"}, ""), ({0: "italia*5"}, "gallia")]
)
def test_the_plague_rages_only_where_rats_and_cubes_are(cubes: dict[int, str], rats: str) -> None:
    t = enter(cubes=cubes, rats=rats)
    while t.asked()[0] == "place-rat":
        t.answer("rat germania")
    assert not {"rages", "turned"} & set(t.happened())
    assert t.asked() == ("act", (0,))
    assert t.rats("gallia") == rats.count("gallia")


@pytest.mark.rule("RA 5.3")
def test_tokens_are_turned_one_by_one_until_none_is_left() -> None:
    t = rage({0: "gallia*5"}, "1 all", "6 all", "4 all")
    assert [params["token"] for params in t.told("turned")] == ["rat-1", "rat-2", "rat-3"]
    assert lost(t) == [(0, 1, "all"), (0, 1, "all")]
    assert t.told("no-effect") == [{"region": "gallia", "limit": 6, "n": 4}]
    assert t.rats("gallia") == 0
    assert t.cubes("gallia") == [3, 0, 0, 0]


@pytest.mark.rule("RA 5.3")
def test_tokens_stay_face_down_when_the_last_cube_has_died() -> None:
    t = rage({0: "gallia", 1: "gallia"}, "1 all", "1 all", "1 all")
    assert [params["token"] for params in t.told("turned")] == ["rat-1"]
    assert t.rats("gallia") == 2
    assert t.lie("gallia") == {"later": 2}
    assert t.asked() == ("act", (0,))


KINDS = {
    "rats": "gallia",
    "starters": "gallia",
    "seen": ["gallia rat-5 3"],
    "cubes": {0: "gallia", 1: "italia"},
    "owners": {"merchant": 0},
}
"""Three tokens of different kinds; the starter is first-rat-1, limit 1, Bourgeoisie."""


def told_apart(**more: object) -> Scene:
    t = enter(**KINDS, **more)
    while t.asked()[0] == "place-rat":
        t.answer("rat germania")
    return t


@pytest.mark.rule("RA 5.3", "RA 14.1")
def test_whose_turn_it_is_chooses_which_token_is_turned_next() -> None:
    t = told_apart(chance={"tokens": ["first-rat-1"]})
    assert t.asked() == ("turn-token", (MOVER,))
    assert t.legal(MOVER) == ["turn gallia starter", "turn gallia later", "turn gallia seen-1"]
    assert t.why(MOVER, "turn italia later") == ("turn-here", "RA 5.3")
    t.play("3 turn gallia starter")
    assert lost(t) == [(0, 1, "bourgeoisie")]
    assert t.lie("gallia") == {"later": 1, "seen-1": 1}


@pytest.mark.rule("RA 5.3", "RA 14.1")
def test_a_token_that_a_witch_has_seen_is_turned_as_what_it_is() -> None:
    t = told_apart(chance={"tokens": ["rat-3", "first-rat-1"]})
    t.play("3 turn gallia seen-1")
    assert [params["token"] for params in t.told("turned")] == ["rat-5"]
    assert t.legal(MOVER) == ["turn gallia starter", "turn gallia later"]
    t.play("3 turn gallia later")
    assert [params["token"] for params in t.told("turned")] == ["rat-5", "rat-3", "first-rat-1"]
    assert t.rats("gallia") == 0


@pytest.mark.rule("RA 5.3", "RA 12.6")
@pytest.mark.parametrize(
    ("kind", "token"),
    [("token-later", "rat-3"), ("token-seen-1", "rat-5"), ("token-starter", "first-rat-1")],
)
def test_with_the_option_chance_turns_the_tokens(kind: str, token: str) -> None:
    chance = {"order": [kind], "tokens": ["rat-3"] if kind == "token-later" else []}
    t = told_apart(options={"ravage-order": "random"}, chance=chance)
    assert t.told("turned")[0]["token"] == token
    assert t.asked() == ("act", (0,))


@pytest.mark.rule("RA 5.3")
def test_tokens_that_cannot_be_told_apart_are_no_question() -> None:
    t = rage({0: "gallia*2"}, "1 all", "6 all")
    assert t.asked() == ("act", (0,))
    assert len(t.told("turned")) == 2


# -- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("RA 5.4")
@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 6])
def test_the_limit_counts_cubes_of_all_colours_in_the_region(limit: int) -> None:
    """Four cubes in Gallia; cubes in neighbouring regions and in the palace do not count."""
    cubes = {0: "gallia*2 italia*3", 1: "gallia palace*4", 2: "gallia"}
    t = rage(cubes, f"{limit} majority")
    if limit <= 4:
        assert lost(t) == [(0, 1, "majority")]
        assert t.told("no-effect") == []
    else:
        assert lost(t) == []
        assert t.told("no-effect") == [{"region": "gallia", "limit": limit, "n": 4}]
    assert t.rats("gallia") == 0


@pytest.mark.rule("RA 5.4")
def test_the_limit_is_judged_at_that_moment() -> None:
    """Four cubes when the first token is turned, three at the second, and two at the third."""
    t = rage({0: "gallia*3", 1: "gallia"}, "4 majority", "4 all", "3 majority")
    assert lost(t) == [(0, 1, "majority"), (0, 1, "majority")]
    assert t.told("no-effect") == [{"region": "gallia", "limit": 4, "n": 3}]


# -- symbols --------------------------------------------------------------------------------------


@pytest.mark.rule("RA 5.5")
def test_a_class_costs_the_owner_of_its_card() -> None:
    cubes = {0: "gallia*2", 1: "gallia*2", 2: "gallia*2"}
    t = rage(cubes, "1 church", owners={"monk": 1, "king": 2})
    assert lost(t) == [(1, 1, "church")]
    assert t.cubes("gallia") == [2, 1, 2, 0]


@pytest.mark.rule("RA 5.5")
def test_a_class_whose_card_is_untaken_or_whose_owner_is_not_there_costs_nothing() -> None:
    t = rage({0: "gallia*2"}, "1 church royalty", owners={"king": 1})
    assert t.told("no-effect") == []
    assert lost(t) == []
    assert t.cubes("gallia") == [2, 0, 0, 0]


@pytest.mark.rule("RA 5.5", "RA 8.4")
def test_a_class_that_is_not_in_play_costs_nothing() -> None:
    cards = "peasant merchant monk knight witch sultan"
    t = rage({0: "gallia*2"}, "1 royalty", africanus=True, cards=cards, owners={"sultan": 0})
    assert lost(t) == []


@pytest.mark.rule("RA 5.5")
def test_several_cards_cost_a_cube_for_each_matching_symbol() -> None:
    owners = {"monk": 0, "king": 0, "witch": 0, "merchant": 1}
    t = rage({0: "gallia*5", 1: "gallia"}, "3 church royalty chivalry", owners=owners)
    assert lost(t) == [(0, 1, "church"), (0, 1, "royalty")]
    assert t.cubes("gallia") == [3, 1, 0, 0]


@pytest.mark.rule("RA 5.5")
def test_nobody_loses_more_than_he_has_there() -> None:
    owners = {"monk": 0, "king": 0}
    t = rage({0: "gallia italia", 1: "gallia*3"}, "3 church royalty", owners=owners)
    assert lost(t) == [(0, 1, "church")]
    assert t.cubes("italia")[0] == 1
    assert t.cubes("gallia") == [0, 3, 0, 0]


@pytest.mark.rule("RA 5.5", "RA 8.5")
def test_a_class_that_stands_twice_on_a_token_costs_two() -> None:
    t = rage({0: "gallia*3"}, "1 church church", owners={"monk": 0})
    assert lost(t) == [(0, 1, "church"), (0, 1, "church")]


@pytest.mark.rule("RA 8.5")
@pytest.mark.parametrize(
    ("owners", "left"),
    [
        ({"explorer": 0, "sultan": 1}, [2, 2, 3, 0]),
        ({"explorer": 0, "sultan": 0}, [1, 3, 3, 0]),
        ({"explorer": 0, "sultan": 0, "astronomer": 0, "caravan-leader": 2}, [0, 3, 2, 0]),
    ],
)
def test_every_card_of_a_class_costs_a_cube(owners: dict[str, int], left: list[int]) -> None:
    cubes = dict.fromkeys(range(3), "gallia*3")
    t = rage(cubes, "1 islam", africanus=True, owners=owners)
    assert t.cubes("gallia") == left


@pytest.mark.rule("RA 5.5")
@pytest.mark.parametrize(
    ("cubes", "losers"),
    [
        ({0: "gallia*3", 1: "gallia*2", 2: "gallia"}, [0]),
        ({0: "gallia*2", 1: "gallia*2", 2: "gallia"}, [0, 1]),
        ({0: "gallia", 1: "gallia", 2: "gallia", 3: "gallia"}, [0, 1, 2, 3]),
        ({0: "gallia italia*9", 3: "gallia*2"}, [3]),
    ],
)
def test_majority_costs_whoever_has_the_most_and_all_who_tie(
    cubes: dict[int, str], losers: list[int]
) -> None:
    t = rage(cubes, "1 majority")
    assert lost(t) == [(seat, 1, "majority") for seat in losers]


@pytest.mark.rule("RA 5.5")
def test_all_costs_everybody_there_also_whoever_moved_the_plague() -> None:
    cubes = {0: "gallia*3", 1: "gallia", 2: "italia", MOVER: "gallia*2"}
    t = rage(cubes, "1 all")
    assert lost(t) == [(0, 1, "all"), (1, 1, "all"), (MOVER, 1, "all")]
    assert t.cubes("gallia") == [2, 0, 0, 1]


@pytest.mark.rule("RA 5.5")
def test_later_symbols_see_what_earlier_ones_have_left() -> None:
    """M makes the two equal, A takes the last cube of each, and the class finds nobody."""
    cubes = {0: "gallia*2", 1: "gallia"}
    t = rage(cubes, "3 bourgeoisie all majority", owners={"merchant": 0})
    assert lost(t) == [(0, 1, "majority"), (0, 1, "all"), (1, 1, "all")]


@pytest.mark.rule("RA 5.5", "RA 12.6")
def test_with_the_option_a_comes_after_the_classes() -> None:
    cubes = {0: "gallia*2", 1: "gallia"}
    options = {"symbol-order": "m-classes-a"}
    t = rage(cubes, "3 bourgeoisie all majority", owners={"merchant": 0}, options=options)
    assert lost(t) == [(0, 1, "majority"), (0, 1, "bourgeoisie"), (1, 1, "all")]


@pytest.mark.rule("RA 5.5")
def test_classes_take_effect_in_the_order_of_the_token() -> None:
    """Either order costs seat 0 its last cube."""
    owners = {"monk": 0, "king": 0}
    for symbols, first in (("church royalty", "church"), ("royalty church", "royalty")):
        t = rage({0: "gallia", 1: "gallia"}, f"2 {symbols}", owners=owners)
        assert lost(t) == [(0, 1, first)]


@pytest.mark.rule("RA 5.5")
def test_the_same_token_costs_the_same_whoever_moves() -> None:
    """Also if the mover is the one who has the card."""
    t = rage({MOVER: "gallia*2", 0: "gallia"}, "1 church", owners={"monk": MOVER})
    assert lost(t) == [(MOVER, 1, "church")]


# -- what dies and what is turned -----------------------------------------------------------------


@pytest.mark.rule("RA 5.6")
def test_the_dead_go_back_to_stock_and_may_be_placed_again() -> None:
    cubes = {0: "gallia palace*19"}
    t = rage(cubes, "1 all", starters="italia")
    assert t.state.stock[0] == 1
    t.play("0 place italia")
    assert t.cubes("italia")[0] == 1
    assert t.state.stock[0] == 0


@pytest.mark.rule("RA 5.6", "RA 7.1")
def test_the_dead_may_undo_an_empty_stock() -> None:
    t = rage({0: "gallia palace*19"}, "1 all")
    assert t.asked() == ("act", (0,))
    t = rage({0: "gallia palace*19"}, "2 all")
    assert t.told("cubes-out") == [{"seat": MOVER, "other": 0}]


@pytest.mark.rule("RA 5.7", "RA 14.3")
def test_turned_tokens_lie_open_for_all() -> None:
    t = rage({0: "gallia*3"}, "1 all", "6 all")
    for viewer in (None, 0, 1):
        turned = t.match.view(viewer)["turned"]
        assert isinstance(turned, list)
        assert turned[-2:] == ["rat-1", "rat-2"]
        told = t.told("turned", viewer)
        assert told[0] == {"region": "gallia", "token": "rat-1", "limit": 1, "symbols": ["all"]}
    assert len(t.state.later_bag) == t.state.supply + sum(t.state.rats)


@pytest.mark.rule("RA 5.7", "RA 5.2")
@pytest.mark.parametrize(("seats", "expansion"), [(2, "none"), (4, "africanus")])
def test_turned_tokens_never_come_back(seats: int, expansion: str) -> None:
    """The supply only shrinks, no token is turned twice, and turned tokens are in no bag."""
    dice = pestis.Dice("turned")
    t = fresh(seats, 7, expansion=expansion)
    supply, turned = t.state.supply, t.state.turned
    while not t.match.over:
        seat = t.asked()[1][0]
        legal = t.match.choices(seat)
        t.match.submit(seat, legal[dice.below(len(legal))])
        s = t.state
        assert s.supply <= supply
        assert s.turned[: len(turned)] == turned
        assert not set(s.turned) & {*s.starter_bag, *s.later_bag, *s.seen_faces}
        assert max(s.rats) <= 3
        supply, turned = s.supply, s.turned
    assert len(turned) == len(set(turned)) > 10


@pytest.mark.rule("RA 5.3", "RA 5.4", "RA 8.3")
def test_the_plague_rages_in_north_africa_too() -> None:
    t = scene(
        5,
        africanus=True,
        plague="hispania",
        rats="mauretania",
        faces=["1 all"],
        cubes={0: "mauretania*2", 4: "mauretania"},
        done=PLACED,
    )
    t.play("0 move mauretania")
    assert t.legal(0) == ["rat hispania", "rat numidia"]
    t.play("0 rat numidia")
    assert t.cubes("mauretania") == [1, 0, 0, 0, 0]
    assert sum(t.state.rats) == 1
    assert REGION_IDS[t.state.plague] == "mauretania"
