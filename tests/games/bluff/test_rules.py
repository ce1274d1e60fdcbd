"""The sample game follows its own rules."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.match import Match

pytestmark = pytest.mark.source_only


def first_turn(animal: str, claim: str, *judged: str) -> Match:
    """Three seats; the first lays an animal that it holds and claims it is another."""
    for seed in range(20):
        match = pestis.new("bluff", seats=3, seed=seed)
        if f"lay {animal}" in [choice.text for choice in match.choices(0)]:
            match.play(f"0 lay {animal}", f"0 claim {claim}")
            return match.play(*[f"{seat} {word}" for seat, word in enumerate(judged, start=1)])
    raise AssertionError(animal)


@pytest.mark.rule("BL 1")
def test_three_each_and_the_rest_unseen() -> None:
    view = pestis.new("bluff", seats=4, seed=1).view(2)
    assert view["rest"] == 18 - 12
    assert [part["count"] for part in view["hands"]] == [3] * 4  # type: ignore[index, union-attr, call-overload]
    assert ["cards" in part for part in view["hands"]] == [False, False, True, False]  # type: ignore[operator, union-attr]


@pytest.mark.rule("BL 2", "BL 3")
def test_only_whoever_laid_it_knows_the_card_and_everybody_the_claim() -> None:
    match = first_turn("mouse", "bear")
    assert [choice.text for choice in match.choices(1)] == ["believe", "doubt"]
    mine, theirs = match.view(0), match.view(1)
    assert mine["laid"][0] == {"count": 1, "cards": {"mouse": 1}}  # type: ignore[index]
    assert theirs["laid"][0] == {"count": 1}  # type: ignore[index]
    assert mine["claim"] == theirs["claim"] == ["bear"]


@pytest.mark.rule("BL 4")
@pytest.mark.parametrize(
    ("claim", "judged", "points"),
    [
        ("bear", ["believe", "believe"], [3, 0, 0]),
        ("bear", ["believe", "doubt"], [0, 0, 2]),
        ("bear", ["doubt"], [0, 2, 0]),
        ("mouse", ["doubt"], [2, 0, 0]),
    ],
)
def test_whoever_is_believed_or_right_scores(
    claim: str, judged: list[str], points: list[int]
) -> None:
    assert first_turn("mouse", claim, *judged).view(None)["points"] == points


@pytest.mark.rule("BL 5")
def test_the_most_points_win() -> None:
    match = pestis.new("bluff", seats=2, seed=1)
    while not match.over:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[-1])
    outcome = match.outcome()
    best = max(outcome.totals)
    assert outcome.winners == tuple(s for s, n in enumerate(outcome.totals) if n == best)
