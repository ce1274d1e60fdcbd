"""Standing orders see only the public view, and their answers are legal whatever the seat holds."""

from __future__ import annotations

import pytest

from pestis.games.rattus.spec import SPEC
from tests.games.rattus.scene import Scene, scene


def asked(face: str, cubes: str, hand: str = "anglia-3") -> Scene:
    t = scene(
        4,
        africanus=True,
        turn=3,
        owners={"peasant": 0},
        cubes={0: cubes},
        rats="gallia",
        faces=[face],
        hands={0: hand},
        plague="anglia",
    )
    return t.play("3 skip", "3 move gallia", "3 rat anglia")


@pytest.mark.rule("RA 9.1.8")
def test_never_passes_always() -> None:
    t = asked("1 peasantry", "gallia*3")
    assert SPEC.standing_answer("never", t.match.view(None), 0) == "pass"
    assert "pass" in t.legal(0)


@pytest.mark.rule("RA 9.1.6", "RA 9.1.8")
@pytest.mark.parametrize(
    ("face", "cubes", "answer"),
    [
        ("1 peasantry", "gallia*3", ""),
        ("1 all peasantry", "gallia", "pass"),
        ("1 majority all peasantry", "gallia*2", "pass"),
        ("1 majority all peasantry", "gallia*3", ""),
    ],
)
def test_only_to_save_asks_where_a_cube_can_be_saved(face: str, cubes: str, answer: str) -> None:
    t = asked(face, cubes)
    assert SPEC.standing_answer("only-to-save", t.match.view(None), 0) == answer


def test_the_answer_does_not_depend_on_the_hand() -> None:
    for hand in ("anglia-3", "russia-1"):
        t = asked("1 peasantry", "gallia*3", hand)
        assert SPEC.standing_answer("only-to-save", t.match.view(None), 0) == ""


@pytest.mark.rule("RA 9.2.3")
def test_always_add_adds() -> None:
    t = scene(
        4, africanus=True, owners={"caravan-leader": 0}, caravan="anglia", cubes={1: "anglia"}
    )
    t.play("0 use caravan-leader", "0 via gallia", "0 to italia")
    assert t.asked() == ("add-cube", (1,))
    answer = SPEC.standing_answer("always-add", t.match.view(None), 1)
    t.play(f"1 {answer}")
    assert t.cubes("anglia")[1] == 2


def test_every_order_is_for_a_prompt_of_the_game() -> None:
    assert set(SPEC.standing_orders()) == {"escape", "add-cube"}
