"""Region cards: escaping the plague, discards, points (RA 9.1)."""

from __future__ import annotations

import pytest

from pestis.games.rattus.content.ids import CLASSES
from pestis.games.rattus.fields import tallies
from tests.games.rattus.scene import Scene, scene


def raging(faces: list[str], **given: object) -> Scene:
    """A scene in which seat 3, without cubes, moves the Plague Piece to Gallia, where the tokens
    are."""
    arguments: dict[str, object] = {
        "africanus": True,
        "turn": 3,
        "rats": f"gallia*{len(faces)}",
        "faces": faces,
        "plague": "anglia",
        **given,
    }
    t = scene(4, **arguments)  # type: ignore[arg-type]
    t.play("3 skip", "3 move gallia")
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(3)[0])
    return t


@pytest.mark.rule("RA 9.1.4")
def test_a_two_symbol_card_protects_one_class_card_and_a_question_mark_any() -> None:
    t = raging(
        ["1 church royalty"],
        owners={"monk": 0, "king": 0},
        cubes={0: "gallia*4"},
        hands={0: "gallia-1 anglia-3"},
    )
    assert t.legal(0) == [
        "protect monk anglia-3",
        "protect monk gallia-1",
        "protect king anglia-3",
        "protect king gallia-1",
        "pass",
    ]
    t.play("0 protect monk gallia-1")
    assert t.legal(0) == ["protect king anglia-3", "pass"]
    t.play("0 pass")
    assert t.cubes("gallia")[0] == 3
    assert t.told("lost")[0]["symbol"] == "royalty"


@pytest.mark.rule("RA 9.1.5")
def test_several_cards_may_be_played_at_once_one_for_each_class_card() -> None:
    t = raging(
        ["1 church royalty"],
        owners={"monk": 0, "king": 0},
        cubes={0: "gallia*4"},
        hands={0: "gallia-1 anglia-3"},
    )
    t.play("0 protect monk gallia-1", "0 protect king anglia-3")
    assert t.cubes("gallia")[0] == 4
    assert sorted(t.discards()) == ["anglia-3", "gallia-1"]


@pytest.mark.rule("RA 9.1.6")
def test_m_and_a_take_their_cube_all_the_same() -> None:
    t = raging(
        ["1 majority all peasantry"],
        owners={"peasant": 0},
        cubes={0: "gallia*4"},
        hands={0: "anglia-3"},
    )
    t.play("0 protect peasant anglia-3")
    assert [params["symbol"] for params in t.told("lost")] == ["majority", "all"]
    assert t.cubes("gallia")[0] == 2


@pytest.mark.rule("RA 9.1.8")
def test_asked_clockwise_from_whose_turn_it_is_by_public_facts_alone() -> None:
    """Seat 1 holds no matching card but is asked all the same; seat 2 has no card in hand, seat 0
    no cube."""
    t = raging(
        ["1 church royalty magic bourgeoisie"],
        owners={"monk": 1, "king": 2, "witch": 3, "merchant": 0},
        cubes={1: "gallia*2", 2: "gallia*2", 3: "gallia*2"},
        hands={0: "anglia-3", 1: "russia-2", 3: "anglia-1"},
    )
    assert t.asked() == ("escape", (3,))
    t.play("3 pass")
    assert t.asked() == ("escape", (1,))
    assert t.legal(1) == ["pass"]
    t.play("1 pass")
    assert t.cubes("gallia") == [0, 1, 1, 1]


@pytest.mark.rule("RA 9.1.8", "RA 8.5")
@pytest.mark.parametrize("cls", CLASSES)
def test_the_owner_of_a_class_that_is_twice_on_a_token_is_asked_and_nobody_else(cls: str) -> None:
    """Every seat has a card of another class, a cube there and a card in hand."""
    cards = ("peasant", "merchant", "monk", "knight", "witch", "king", "explorer")
    threatened = cards[CLASSES.index(cls)]
    in_play = cards[1:] if threatened != cards[0] else cards[:-1]
    owned = {card: (seat + 2) % 4 for seat, card in enumerate(in_play)}
    owner = owned[threatened]
    t = raging(
        [f"1 {cls} {cls}"],
        owners=owned,
        cubes=dict.fromkeys(range(4), "gallia*4"),
        hands=dict(enumerate(["anglia-3", "gallia-3", "germania-3", "hispania-3"])),
    )
    assert t.asked() == ("escape", (owner,))
    assert [each for each in t.legal(owner) if threatened not in each] == ["pass"]
    t.play(f"{owner} pass")
    assert t.asked()[0] != "escape"
    assert t.cubes("gallia") == [2 if seat == owner else 4 for seat in range(4)]


@pytest.mark.rule("RA 9.1.3", "RA 8.5")
def test_one_region_card_protects_from_both_symbols_of_a_class() -> None:
    t = raging(
        ["1 royalty royalty"],
        owners={"king": 0},
        cubes={0: "gallia*4"},
        hands={0: "anglia-3"},
    )
    t.play("0 protect king anglia-3")
    assert t.cubes("gallia")[0] == 4


@pytest.mark.rule("RA 9.1.8")
def test_a_token_without_effect_opens_no_window() -> None:
    t = raging(
        ["6 peasantry all"],
        owners={"peasant": 0},
        cubes={0: "gallia*4"},
        hands={0: "anglia-3"},
    )
    assert t.happened().count("no-effect") == 1
    assert t.asked() == ("act", (0,))


@pytest.mark.rule("RA 9.1.8", "RA 9.1.3")
def test_each_token_opens_its_own_window_but_not_for_a_protected_card() -> None:
    t = raging(
        ["1 peasantry church", "1 peasantry magic", "1 peasantry royalty"],
        owners={"peasant": 0},
        cubes={0: "gallia*6"},
        hands={0: "anglia-3 gallia-3"},
    )
    t.play("0 pass")
    assert t.asked() == ("escape", (0,))
    t.play("0 protect peasant anglia-3")
    assert t.asked()[0] == "act"
    assert t.cubes("gallia")[0] == 5
    assert t.hand(0) == ["gallia-3"]


@pytest.mark.rule("RA 9.1.3", "RA 9.1.4", "RA 9.1.5", "RA 9.1.8")
def test_refusals_name_the_rule() -> None:
    t = raging(
        ["1 church royalty"],
        owners={"monk": 0, "king": 0, "witch": 0},
        cubes={0: "gallia*4"},
        hands={0: "gallia-1 anglia-3 scandia-1"},
    )
    assert t.why(0, "protect peasant anglia-3") == ("not-your-card", "RA 9.1.3")
    assert t.why(0, "protect witch anglia-3") == ("not-threatened", "RA 9.1.8")
    assert t.why(0, "protect monk gallia-3") == ("not-in-hand", "RA 9.1.3")
    assert t.why(0, "protect monk scandia-1") == ("other-symbol", "RA 9.1.3")
    assert t.why(0, "done") == ("protect-or-pass", "RA 9.1.8")
    t.play("0 protect king gallia-1")
    assert t.why(0, "protect king anglia-3") == ("protected-already", "RA 9.1.5")


@pytest.mark.rule("RA 9.1.8", "RA 9.1.5")
@pytest.mark.parametrize(
    ("owned", "symbols", "order"),
    [
        (("explorer", "sultan"), "islam", ("explorer", "sultan")),
        (("explorer", "sultan"), "islam", ("sultan", "explorer")),
        (("king", "witch"), "royalty magic", ("king", "witch")),
        (("king", "witch"), "royalty magic", ("witch", "king")),
    ],
)
def test_class_cards_are_protected_in_any_order(
    owned: tuple[str, str], symbols: str, order: tuple[str, str]
) -> None:
    t = raging(
        [f"1 {symbols}"],
        owners={owned[0]: 0, owned[1]: 0},
        cubes={0: "gallia*4"},
        hands={0: "anglia-3 gallia-3"},
    )
    t.play(f"0 protect {order[0]} gallia-3")
    assert t.legal(0) == [f"protect {order[1]} anglia-3", "pass"]
    t.play(f"0 protect {order[1]} anglia-3")
    assert t.cubes("gallia")[0] == 4
    assert t.told("lost") == []


@pytest.mark.rule("RA 9.1.8")
def test_nobody_is_asked_again_who_has_no_card_left_or_nothing_to_protect() -> None:
    t = raging(
        ["1 royalty magic"],
        owners={"king": 0, "witch": 0},
        cubes={0: "gallia*4"},
        hands={0: "gallia-3"},
    )
    t.play("0 protect witch gallia-3")
    assert t.asked() == ("act", (0,))
    assert [params["symbol"] for params in t.told("lost")] == ["royalty"]


@pytest.mark.rule("RA 9.1.3")
def test_a_card_lies_on_its_class_card_until_the_region_is_done() -> None:
    t = raging(
        ["1 peasantry church", "1 church royalty"],
        owners={"peasant": 0, "monk": 1},
        cubes={0: "gallia*3", 1: "gallia*3"},
        hands={0: "anglia-3", 1: "hispania-3"},
    )
    t.play("0 protect peasant anglia-3")
    assert t.asked() == ("escape", (1,))
    assert t.state.onto[0] >= 0
    assert t.discards() == []
    t.play("1 pass", "1 pass")
    assert t.discards() == ["anglia-3"]


@pytest.mark.rule("RA 9.1.9")
def test_a_protected_card_can_be_taken_and_used_and_hands_have_no_limit() -> None:
    t = raging(
        ["1 peasantry church"],
        owners={"peasant": 0},
        cubes={0: "gallia*3"},
        hands={0: "anglia-1 anglia-2 anglia-3 gallia-1 gallia-2 gallia-3 italia-1"},
    )
    t.play("0 protect peasant anglia-3")
    assert len(t.hand(0)) == 6
    assert "place scandia" in t.legal(0)
    t.play("0 skip", "0 move anglia")
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(0)[0])
    assert "take peasant" in t.legal(1)


@pytest.mark.rule("RA 9.1.7")
def test_a_deck_that_is_used_up_is_made_of_the_discards_at_once() -> None:
    t = scene(
        2,
        africanus=True,
        owners={"astronomer": 0},
        deck="anglia-1 anglia-2 anglia-3",
        hands={1: "gallia-1"},
    )
    t.play("0 use astronomer")
    assert t.legal(0) == ["keep anglia-1", "keep anglia-2", "keep anglia-3"]
    assert len(t.deck()) == 20
    assert t.discards() == []
    t.play("0 keep anglia-2")
    assert t.hand(0) == ["anglia-2"]
    assert t.discards() == ["anglia-1", "anglia-3"]


@pytest.mark.rule("RA 9.1.7")
def test_in_the_middle_of_drawing_the_discards_are_shuffled_and_drawing_goes_on() -> None:
    t = scene(2, africanus=True, owners={"explorer": 0}, deck="anglia-1")
    t.play("0 use explorer")
    assert len(t.state.shown) == 3
    assert "anglia-1" in t.told("showed")[0].values()
    assert len(t.deck()) == 24 - 3


@pytest.mark.rule("RA 9.1.7", "RA 9.2.1", "RA 9.2.2")
def test_fewer_cards_than_three_are_drawn_and_with_none_the_cards_cannot_be_used() -> None:
    everything = scene(2, africanus=True).deck()
    held = " ".join(everything[2:])
    t = scene(2, africanus=True, owners={"astronomer": 0, "explorer": 0}, hands={1: held})
    t.play("0 use astronomer")
    assert len(t.legal(0)) == 2
    t.answer(t.legal(0)[0])
    held = " ".join(everything)
    t = scene(2, africanus=True, owners={"astronomer": 0, "explorer": 0}, hands={1: held})
    assert t.legal(0, "use") == []


@pytest.mark.rule("RA 9.1.10")
def test_one_point_for_each_region_with_a_majority_alone_or_tied() -> None:
    t = scene(
        4,
        africanus=True,
        agenda=[["final-plague", 1]],
        ender=0,
        supply=0,
        cubes={0: "italia*2 gallia", 1: "italia*2 gallia*2"},
        hands={0: "italia-1 italia-2 gallia-1 russia-1", 1: "gallia-2 gallia-3"},
    )
    assert t.line("region-cards") == (1, 1, 0, 0)


@pytest.mark.rule("RA 14.2")
def test_region_cards_in_hand_are_counted_by_seat() -> None:
    t = scene(4, africanus=True, hands={0: "anglia-1 gallia-2", 3: "italia-3"})
    held = {tally.field: tally for tally in tallies(4, True)}["hands"]
    assert held.count(t.state) == [2, 0, 0, 1]
    assert held.params(3) == {"seat": 3}
