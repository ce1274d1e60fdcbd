"""The four Islam cards (RA 9.2)."""

from __future__ import annotations

import pytest

from pestis.games.rattus.rules.scoring import diplomat_points
from tests.games.rattus.scene import Scene, scene


def mine(card: str, **given: object) -> Scene:
    """A scene in which seat 0 has the card and uses it."""
    arguments: dict[str, object] = {"africanus": True, "owners": {card: 0}, **given}
    t = scene(4, **arguments)  # type: ignore[arg-type]
    return t.play(f"0 use {card}")


# -- Astronomer -----------------------------------------------------------------------------------


@pytest.mark.rule("RA 9.2.1", "RA 14.2")
def test_the_astronomer_keeps_one_of_three_in_secret_and_discards_two_face_up() -> None:
    t = mine("astronomer", chance={"region-cards": ["italia-1", "russia-2", "anglia-3"]})
    assert t.match.view(0)["drawn"] == ["anglia-3", "italia-1", "russia-2"]
    assert t.match.view(1)["drawn"] == [None, None, None]
    assert t.why(0, "keep gallia-1") == ("not-drawn", "RA 9.2.1")
    t.play("0 keep italia-1")
    assert t.hand(0) == ["italia-1"]
    assert t.discards() == ["anglia-3", "russia-2"]
    assert t.told("kept", 0) == [{"seat": 0, "cards": ["italia-1"]}]
    assert t.told("kept", 1) == [{"seat": 0}]
    assert "use astronomer" not in t.legal(0)


# -- Explorer -------------------------------------------------------------------------------------


@pytest.mark.rule("RA 9.2.2")
def test_the_explorer_shows_three_cards_and_must_place_a_cube() -> None:
    t = mine("explorer", chance={"region-cards": ["italia-1", "italia-2", "anglia-3"]})
    assert t.legal(0) == ["explore anglia", "explore italia"]
    assert t.why(0, "explore gallia") == ("not-shown", "RA 9.2.2")
    assert t.why(0, "pass") == ("finish-ability", "RA 4.4")
    assert t.match.view(3)["shown"] == ["anglia-3", "italia-1", "italia-2"]
    t.play("0 explore italia")
    assert t.cubes("italia") == [1, 0, 0, 0]
    assert t.discards() == ["anglia-3", "italia-1", "italia-2"]


@pytest.mark.rule("RA 9.2.2")
def test_without_a_cube_in_stock_the_explorer_cannot_be_used() -> None:
    t = scene(4, africanus=True, owners={"explorer": 0}, cubes={0: "italia*20"})
    assert "use explorer" not in t.legal(0)


# -- Caravan Leader -------------------------------------------------------------------------------


@pytest.mark.rule("RA 9.2.3", "RA 12.4")
def test_the_caravan_moves_exactly_two_regions_and_does_not_come_back() -> None:
    t = mine("caravan-leader", caravan="anglia")
    assert t.legal(0) == ["via gallia", "via scandia"]
    t.play("0 via gallia")
    assert t.legal(0) == ["to germania", "to hispania", "to italia"]
    assert t.why(0, "to anglia") == ("caravan-back", "RA 9.2.3")
    assert t.why(0, "to russia") == ("caravan-way", "RA 9.2.3")
    t.play("0 to italia")
    assert t.caravan() == "italia"


@pytest.mark.rule("RA 9.2.3")
def test_the_regions_left_and_passed_grow_where_their_leaders_want_it() -> None:
    t = mine(
        "caravan-leader",
        caravan="anglia",
        cubes={1: "anglia*2 gallia", 2: "anglia*2", 0: "anglia italia*3", 3: "gallia*2"},
    )
    t.play("0 via gallia", "0 to italia")
    assert t.asked() == ("add-cube", (1,))
    t.play("1 add", "2 decline")
    assert t.asked() == ("add-cube", (3,))
    assert t.why(3, "done") == ("add-or-decline", "RA 9.2.3")
    t.play("3 add")
    assert t.cubes("anglia") == [1, 3, 2, 0]
    assert t.cubes("gallia") == [0, 1, 0, 3]
    assert t.cubes("italia") == [3, 0, 0, 0]
    assert t.asked() == ("act", (0,))


@pytest.mark.rule("RA 9.2.3")
def test_leaders_are_asked_clockwise_from_the_user() -> None:
    """First all seats with cubes in the region that the caravan left, then all in the region it
    passed."""
    t = scene(
        4,
        africanus=True,
        turn=2,
        owners={"caravan-leader": 2},
        caravan="anglia",
        cubes=dict.fromkeys(range(4), "anglia gallia"),
    )
    t.play("2 use caravan-leader", "2 via gallia", "2 to italia")
    asked = []
    while t.asked()[0] == "add-cube":
        asked.append((t.asked()[1][0], t.match.prompts()[0].about))
        t.answer("decline")
    order = (2, 3, 0, 1)
    assert asked == [(seat, region) for region in ("anglia", "gallia") for seat in order]


@pytest.mark.rule("RA 9.2.3")
def test_an_empty_stock_adds_nothing_and_empty_regions_have_no_leader() -> None:
    t = mine("caravan-leader", caravan="anglia", cubes={1: "anglia*20"})
    t.play("0 via gallia", "0 to italia")
    assert t.asked() == ("act", (0,))


# -- Sultan ---------------------------------------------------------------------------------------


@pytest.mark.rule("RA 9.2.4")
def test_one_diplomat_per_player_and_region_under_an_own_cube() -> None:
    t = mine(
        "sultan",
        cubes={0: "italia gallia*2 palace", 1: "italia"},
        diplomats={0: "gallia", 1: "italia"},
    )
    assert t.legal(0) == ["under italia"]
    assert t.why(0, "under gallia") == ("second-diplomat", "RA 9.2.4")
    assert t.why(0, "under russia") == ("no-cube", "RA 9.2.4")
    t.play("0 under italia")
    assert t.diplomats("italia") == [1, 1, 0, 0]


@pytest.mark.rule("RA 9.2.4", "RA 8.6.7")
def test_there_are_fifteen_diplomats() -> None:
    ten = "anglia gallia germania hispania hungaria italia polonia scandia bulgaria turcia"
    t = scene(
        4,
        africanus=True,
        owners={"sultan": 0},
        cubes={1: ten, 2: "anglia gallia germania hispania hungaria", 0: "italia"},
        diplomats={1: ten, 2: "anglia gallia germania hispania hungaria"},
    )
    assert "use sultan" not in t.legal(0)


@pytest.mark.rule("RA 9.2.4")
def test_plain_cubes_die_first_and_the_diplomat_goes_back_to_the_stock() -> None:
    def plague(cubes: int) -> Scene:
        t = scene(
            4,
            africanus=True,
            turn=3,
            owners={"sultan": 0},
            cubes={0: f"gallia*{cubes}"},
            diplomats={0: "gallia"},
            rats="gallia",
            faces=["1 all"],
        )
        return t.play("3 skip", "3 move gallia", "3 rat anglia")

    assert plague(2).diplomats("gallia") == [1, 0, 0, 0]
    t = plague(1)
    assert t.diplomats("gallia") == [0, 0, 0, 0]
    assert t.told("diplomat-lost") == [{"seat": 0, "region": "gallia"}]


@pytest.mark.rule("RA 9.2.4", "RA 6.1")
def test_the_king_may_take_the_cube_on_a_diplomat_into_the_palace() -> None:
    t = scene(
        4,
        africanus=True,
        cards="sultan",
        owners={"king": 0},
        cubes={0: "gallia*2 italia palace"},
        diplomats={0: "gallia italia palace"},
    )
    t.play("0 use king")
    assert t.legal(0) == ["from gallia", "from gallia diplomat", "from italia diplomat"]
    t.play("0 from italia diplomat")
    assert t.diplomats("palace")[0] == 2
    assert t.cubes("palace")[0] == 2


@pytest.mark.rule("RA 9.2.4", "RA 12.6")
def test_by_agreement_one_diplomat_is_the_most_in_the_palace() -> None:
    t = scene(
        4,
        africanus=True,
        cards="sultan",
        owners={"king": 0},
        cubes={0: "gallia*2 italia palace"},
        diplomats={0: "gallia italia palace"},
        options={"palace-diplomats": "one"},
    )
    t.play("0 use king")
    assert t.legal(0) == ["from gallia"]
    assert t.why(0, "from gallia diplomat") == ("diplomat-cube", "RA 9.2.4")


@pytest.mark.rule("RA 9.2.4", "RA 6.3")
def test_the_merchant_says_whether_the_diplomat_goes_and_never_makes_two() -> None:
    t = scene(
        4,
        africanus=True,
        cards="sultan",
        owners={"merchant": 0},
        cubes={0: "gallia*2 italia"},
        diplomats={0: "gallia italia"},
    )
    t.play("0 use merchant", "0 from gallia", "0 to italia")
    assert t.legal(0) == ["group 1"]
    assert t.why(0, "group 1 diplomat") == ("second-diplomat", "RA 9.2.4")
    assert t.why(0, "group 2") == ("group-size", "RA 6.3")
    t = scene(
        4,
        africanus=True,
        cards="sultan",
        owners={"merchant": 0},
        cubes={0: "anglia gallia scandia hungaria"},
        diplomats={0: "anglia gallia scandia"},
    )
    t.play("0 use merchant")
    assert t.why(0, "from anglia") == ("second-diplomat", "RA 9.2.4")
    assert t.why(0, "from italia") == ("no-cube", "RA 6.3")
    t = scene(
        4,
        africanus=True,
        cards="sultan",
        owners={"merchant": 0},
        cubes={0: "gallia*2 italia"},
        diplomats={0: "gallia italia"},
    )
    t.play("0 use merchant", "0 from italia")
    assert "to gallia" not in t.legal(0)
    assert t.why(0, "to gallia") == ("second-diplomat", "RA 9.2.4")
    t.play("0 to hungaria", "0 group 1 diplomat")
    assert t.diplomats("hungaria")[0] == 1


@pytest.mark.rule("RA 9.2.4")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1, 0], [4, 2, 0, 0]),
        ([3, 3, 1, 0], [3, 3, 0, 0]),
        ([2, 2, 2, 1], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [1, 1, 1, 1]),
        ([1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 0]),
        ([3, 2, 2, 0], [4, 1, 1, 0]),
        ([3, 2, 2, 2], [4, 0, 0, 0]),
        ([3, 0, 0, 0], [4, 0, 0, 0]),
        ([3, 0, 0], [4, 0, 0]),
        ([1, 0, 2], [2, 0, 4]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([2, 1], [4, 0]),
        ([2, 2], [2, 2]),
        ([0, 0], [0, 0]),
    ],
)
def test_points_for_diplomats(counts: list[int], points: list[int]) -> None:
    assert diplomat_points(counts) == points
