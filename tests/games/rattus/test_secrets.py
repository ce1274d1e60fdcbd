"""Who knows what (RA 14), and that nothing leaks."""

from __future__ import annotations

from typing import Any

import pytest

import pestis
from pestis.games.rattus.content.reading import TOKEN_IDS
from pestis.games.rattus.spec import SPEC
from pestis.kernel.core.fields import Public
from pestis.kernel.core.rng import Dice
from tests.games.rattus.scene import Scene, scene


def looked() -> Scene:
    """Seat 0's Witch looks at a starter in Gallia and at a later token in Italia."""
    t = scene(
        4,
        owners={"witch": 0, "monk": 1},
        starters="gallia scandia russia polonia",
        rats="italia hungaria",
        chance={"tokens": ["first-rat-3", "rat-1"]},
    )
    t.play("0 use witch", "0 token gallia starter", "0 token italia later")
    return t


def view(t: Scene, viewer: int | None) -> dict[str, Any]:
    return dict(t.match.view(viewer))


@pytest.mark.rule("RA 14.1", "RA 6.4")
def test_a_token_is_known_to_who_looked_at_it_and_where_it_lies_to_all() -> None:
    t = looked()
    for viewer in (None, 1, 2, 3):
        shown = view(t, viewer)
        assert shown["seen_faces"] == [None, None]
        assert shown["seen_at"] == ["gallia", "italia"]
        assert shown["seen_from"] == ["starter", "later"]
        assert shown["seen_by"] == ["1", "1"]
    own = view(t, 0)["seen_faces"]
    assert None not in own
    assert [event["params"].get("face") for event in events(t, 2, "looked")] == [None, None]
    assert all(event["params"]["face"] for event in events(t, 0, "looked"))


def events(t: Scene, viewer: int | None, id: str) -> list[dict[str, Any]]:
    return [dict(event) for event in t.match.events(viewer) if event["id"] == id]


@pytest.mark.rule("RA 14.1", "RA 6.4")
def test_he_knows_it_wherever_it_goes() -> None:
    t = looked()
    before = view(t, 0)["seen_faces"]
    t.play("0 swap")
    assert view(t, 0)["seen_at"] == ["italia", "gallia"]
    assert view(t, 0)["seen_faces"] == before
    assert events(t, 3, "swapped")[0]["params"] == {"seat": 0, "region": "gallia", "to": "italia"}
    t.play("0 skip", "0 move gallia")
    while t.asked()[0] != "act":
        t.answer(t.legal(t.asked()[1][0])[0])
    t.play("1 use monk", "1 token italia seen-1", "1 to germania")
    assert view(t, 0)["seen_at"] == ["germania", "gallia"]
    assert view(t, 0)["seen_faces"] == before
    assert view(t, 1)["seen_faces"] == [None, None]


@pytest.mark.rule("RA 14.1", "RA 3.4")
def test_left_over_starters_in_the_supply_are_not_recognisable() -> None:
    match = pestis.new("rattus", 2, 7, {"expansion": "none"})
    for viewer in (None, 0, 1):
        shown = match.view(viewer)
        assert shown["starter_bag"] == 8
        assert shown["later_bag"] == 41
    dice = Dice("left over")
    found = {
        tuple(SPEC.scramble(match._state, 0, dice).starter_bag)  # type: ignore[arg-type]
        for _ in range(20)
    }
    assert len(found) > 10


@pytest.mark.rule("RA 14.1", "RA 5.7")
def test_turned_tokens_are_open_to_all() -> None:
    t = scene(4, cubes={0: "gallia*3"}, rats="gallia", faces=["5 all"])
    t.play("0 skip", "0 move gallia", "0 rat anglia")
    assert view(t, None)["turned"][-1] == "rat-1"


@pytest.mark.rule("RA 14.2", "RA 9.1.2")
def test_hands_of_region_cards_are_secret_and_their_sizes_public() -> None:
    t = scene(4, africanus=True, hands={0: "anglia-1 gallia-2", 1: "italia-3"}, discards="russia-1")
    assert view(t, 0)["hands"][0] == {"count": 2, "cards": {"anglia-1": 1, "gallia-2": 1}}
    for viewer in (None, 1, 2):
        assert view(t, viewer)["hands"][0] == {"count": 2, "reshuffles": [0, 0]}
    assert view(t, None)["discards"] == ["russia-1"]
    assert view(t, 1)["deck"] == 36 - 4


@pytest.mark.rule("RA 14.2", "RA 9.1.2")
def test_region_cards_are_revealed_at_the_end() -> None:
    t = scene(
        4,
        africanus=True,
        agenda=[["final-plague", 1]],
        ender=0,
        supply=0,
        hands={0: "anglia-1"},
    )
    assert view(t, None)["hands"][0] == {"count": 1, "cards": {"anglia-1": 1}}


@pytest.mark.rule("RA 14.1")
def test_tokens_that_a_witch_saw_are_open_when_the_match_is_over() -> None:
    """One is in a region without cubes, so the final plague does not turn it."""
    t = scene(
        4,
        agenda=[["last-turn", 0], ["final-plague", 1]],
        ender=3,
        supply=0,
        seen=["gallia rat-5 2"],
    )
    faces = [view(t, viewer)["seen_faces"] for viewer in (None, 0, 2)]
    assert faces == [[None], [None], ["rat-5"]]
    t.play("0 done")
    assert t.match.over
    assert [view(t, viewer)["seen_faces"] for viewer in (None, 0, 2)] == [["rat-5"]] * 3


@pytest.mark.rule("RA 14.3")
def test_everything_else_is_open() -> None:
    secret = {"deck", "hands", "drawn", "starter_bag", "later_bag", "seen_faces"}
    t = scene(6, africanus=True)
    fields = t.box.fields
    assert {f.name for f in fields if not isinstance(f.visibility, Public)} == secret


@pytest.mark.rule("RA 14.1")
def test_sampled_worlds_know_what_the_viewer_knows_and_no_more() -> None:
    t = looked()
    true = [TOKEN_IDS[face] for face in t.state.seen_faces]
    dice = Dice("worlds")
    mine = [pestis.sample_world(t.match.view(0), dice)._state for _ in range(12)]
    theirs = [pestis.sample_world(t.match.view(3), dice)._state for _ in range(40)]
    assert {state.seen_faces for state in mine} == {t.state.seen_faces}  # type: ignore[attr-defined]
    found = [state.seen_faces for state in theirs]  # type: ignore[attr-defined]
    assert len(set(found)) > 20
    assert all(TOKEN_IDS[faces[0]].startswith("first") for faces in found)
    assert true[1] == "rat-1"


@pytest.mark.rule("RA 9.1.7", "RA 14.2")
def test_after_a_shuffle_of_the_discards_everybody_knows_what_the_deck_is_made_of() -> None:
    """Older hands cannot hold the discarded cards; sampled worlds respect that too."""
    t = scene(
        2,
        africanus=True,
        owners={"astronomer": 0},
        deck="anglia-1 anglia-2 anglia-3",
        hands={0: "gallia-1", 1: "italia-1 italia-2"},
    )
    t.play("0 use astronomer", "0 keep anglia-2")
    shown = view(t, None)
    assert list(shown["reshuffle_of"].values()) == [1] * (24 - 6)
    assert [hand["reshuffles"] for hand in shown["hands"]] == [[0, 0], [0, 0]]
    old = {"anglia-2", "gallia-1", "italia-1", "italia-2"}
    for n in range(10):
        world = Scene(pestis.sample_world(t.match.view(None), Dice("shuffle", str(n))))
        assert {*world.hand(0), *world.hand(1)} == old
        assert world.deck() == t.deck()


@pytest.mark.rule("RA 9.1.7", "RA 14.2")
def test_nobody_forgets_at_a_second_shuffle_what_was_in_the_first() -> None:
    """Seat 0 keeps cards from before, between and after two reshuffles; seat 1 knows how many of
    seat 0's cards come from each."""
    t = scene(
        2,
        africanus=True,
        owners={"astronomer": 0},
        deck="anglia-1 anglia-2 anglia-3",
        hands={0: "gallia-1", 1: "italia-1 italia-2"},
        agenda=[["last-turn", 0]] * 9,
    )
    for _ in range(8):
        t.play("0 use astronomer")
        t.answer(t.legal(0)[0], "done")
    shown = view(t, 1)
    numbers, held = shown["reshuffle_of"], shown["hands"][0]
    assert held == {"count": 9, "reshuffles": [0, 0, 1, 1, 1, 1, 1, 1, 2]}
    assert held["reshuffles"] == sorted([numbers.get(card, 0) for card in t.hand(0)])
    for n in range(10):
        world = Scene(pestis.sample_world(t.match.view(1), Dice("shuffle", str(n))))
        assert sorted([numbers.get(card, 0) for card in world.hand(0)]) == held["reshuffles"]
