"""The score sheet (RC 6.0-6.5), line by line with every tie rule."""

from __future__ import annotations

from itertools import product

import pytest

from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.games.rattus_cartus.rules.scoring import award, gold_points
from tests.games.rattus_cartus.scene import scene

ALL_KINDS = "farm office monastery castle pied-pipers-hut treasury"
"""A set of buildings with Pass, Sword, Flute and Gold in play."""


def hands_of(kind: str, counts: list[int]) -> dict[int, str]:
    return {seat: f"{n}*{kind}" for seat, n in enumerate(counts)}


@pytest.mark.rule("RC 6.0", "RC 6.5")
def test_the_sheet_has_its_lines_in_order_and_they_add_up() -> None:
    t = scene(
        3,
        phase="end",
        buildings=ALL_KINDS,
        influence={"church": {0: 4, 1: 2}, "royalty": {2: 1}},
        hands={0: "monk-0 sword gold", 1: "2*pass", 2: "joker joker flute gold"},
        tokens={0: [3, 1], 2: [2]},
    )
    sheet = [(line.id, line.params, line.points) for line in t.outcome().lines]
    assert sheet == [
        ("class", {"class": "peasantry"}, (0, 0, 0)),
        ("class", {"class": "bourgeoisie"}, (0, 0, 0)),
        ("class", {"class": "church"}, (10, 5, 0)),
        ("class", {"class": "chivalry"}, (0, 0, 0)),
        ("class", {"class": "magic"}, (0, 0, 0)),
        ("class", {"class": "royalty"}, (0, 0, 10)),
        ("hand", {}, (0, 0, 2)),
        ("special", {"kind": "sword"}, (2, 0, 0)),
        ("special", {"kind": "flute"}, (0, 0, 2)),
        ("special", {"kind": "pass"}, (0, 2, 0)),
        ("gold", {}, (4, 0, 4)),
        ("tokens", {}, (4, 0, 2)),
    ]
    assert t.outcome().totals == (20, 7, 20)


@pytest.mark.rule("RC 6.1", "RC 6.1.2", "RC D17")
@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("influence", "points"),
    [
        ([3, 7], (5, 10)),
        ([0, 1], (0, 10)),
        ([0, 0], (0, 0)),
        ([3, 7, 1], (5, 10, 2)),
        ([3, 0, 0], (10, 0, 0)),
        ([0, 4, 9], (0, 5, 10)),
        ([0, 0, 0], (0, 0, 0)),
        ([1, 2, 3, 4], (0, 2, 5, 10)),
        ([0, 0, 2, 0], (0, 0, 10, 0)),
        ([9, 8, 7, 6, 5], (10, 5, 2, 0, 0)),
        ([0, 6, 0, 5, 12], (0, 5, 0, 2, 10)),
        ([0, 0, 0, 5, 0], (0, 0, 0, 10, 0)),
    ],
)
def test_class_points(cls: str, influence: list[int], points: tuple[int, ...]) -> None:
    """With two players there is no third place and no two points; nobody scores without
    influence."""
    t = scene(len(influence), phase="end", influence={cls: dict(enumerate(influence))})
    assert t.line("class", cls) == points
    assert t.outcome().totals == points


@pytest.mark.rule("RC 6.1.1")
@pytest.mark.parametrize(
    ("stack", "points"),
    [
        ([0, 1, 2, 3], (10, 5, 2, 0)),
        ([3, 1, 0, 2], (2, 5, 0, 10)),
        ([2, 3, 1, 0], (0, 2, 10, 5)),
    ],
)
def test_the_lower_disc_of_a_stack_ranks_higher(stack: list[int], points: tuple[int, ...]) -> None:
    t = scene(
        4, phase="end", influence={"magic": dict.fromkeys(range(4), 6)}, stacks={"magic": stack}
    )
    assert t.line("class", "magic") == points


@pytest.mark.rule("RC 6.1.1", "RC 6.1")
def test_a_tie_for_third_goes_to_the_lower_disc() -> None:
    t = scene(
        4,
        phase="end",
        influence={"magic": {0: 2, 1: 2, 2: 9, 3: 5}},
        stacks={"magic": [2, 3, 1, 0]},
    )
    assert t.line("class", "magic") == (0, 2, 10, 5)


@pytest.mark.rule("RC 6.1.1", "RC 3.14", "RC A41")
def test_who_reached_the_space_first_ranks_higher() -> None:
    """Last round: seat 1 and then seat 2 land on the disc of seat 0; the premium lifts seat 2."""
    t = scene(
        3,
        round=9,
        row="monastery-1 farm-1",
        influence={"church": {0: 3, 1: 2}},
        hands={1: "joker", 2: "3*joker"},
    )
    t.enter(0, "farm-1").enter(1, "monastery-1", "joker").enter(2, "monastery-1", "3*joker")
    assert t.match.over
    assert [t.influence(seat, "church") for seat in range(3)] == [3, 3, 4]
    assert t.line("class", "church") == (5, 2, 10)
    assert t.line("class", "peasantry") == (10, 0, 0)


@pytest.mark.rule("RC 6.1.1", "RC A49", "RC A50")
def test_stacks_after_several_moves() -> None:
    """Seat 0 leaves the bottom of a stack, overtakes a stack and lands last on the next."""
    t = scene(
        5,
        round=8,
        row="monastery-1 farm-1 palace-1",
        influence={"church": {0: 1, 1: 1, 2: 1, 3: 3, 4: 5}},
        stacks={"church": [4, 3, 0, 2, 1]},
        hands={0: "2*joker", 1: "2*joker", 4: "3*joker"},
    )
    t.enter(0, "monastery-1", "2*joker").enter(1, "monastery-1", "2*joker")
    t.enter(2, "palace-1").enter(3, "palace-1").enter(4, "monastery-1", "3*joker")
    assert [t.influence(seat, "church") for seat in range(5)] == [3, 3, 1, 3, 9]
    assert t.ranking("church") == [4, 3, 0, 1, 2]
    assert t.line("class", "church") == (2, 0, 0, 5, 10)


@pytest.mark.rule("RC 6.2", "RC D19", "RC A42")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2], (2, 0)),
        ([2, 2], (1, 1)),
        ([0, 0], (0, 0)),
        ([0, 1], (0, 2)),
        ([4, 5, 5], (0, 1, 1)),
        ([2, 2, 2], (1, 1, 1)),
        ([0, 0, 0], (0, 0, 0)),
        ([1, 0, 1, 1], (1, 0, 1, 1)),
        ([3, 3, 3, 3, 3], (1, 1, 1, 1, 1)),
        ([1, 2, 3, 4, 2], (0, 0, 0, 2, 0)),
        ([0, 0, 0, 0, 0], (0, 0, 0, 0, 0)),
    ],
)
def test_most_cards_two_points_tied_one_each_none_for_none(
    counts: list[int], points: tuple[int, ...]
) -> None:
    """The same rule for the hand and for each kind of special card."""
    t = scene(len(counts), phase="end", buildings=ALL_KINDS, hands=hands_of("joker", counts))
    assert (t.line("hand"), t.outcome().totals) == (points, points)


@pytest.mark.rule("RC 6.2", "RC A43")
def test_the_hand_counts_population_and_jokers_together_and_nothing_else() -> None:
    t = scene(
        3,
        phase="end",
        buildings=ALL_KINDS,
        hands={0: "2*joker king-4", 1: "monk-0 witch-0", 2: "sword flute 2*pass 2*gold"},
    )
    assert t.line("hand") == (2, 0, 0)
    kinds = [line.params["kind"] for line in t.outcome().lines if line.id == "special"]
    assert kinds == ["sword", "flute", "pass"]


@pytest.mark.rule("RC 6.3", "RC D19", "RC A42")
@pytest.mark.parametrize("kind", ["sword", "flute", "pass"])
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 0], (2, 0, 0)),
        ([0, 1, 1], (0, 1, 1)),
        ([2, 2, 2, 2], (1, 1, 1, 1)),
        ([0, 0], (0, 0)),
        ([2, 2], (1, 1)),
        ([1, 0, 0, 2, 2], (0, 0, 0, 1, 1)),
    ],
)
def test_each_kind_of_special_card_has_its_award(
    kind: str, counts: list[int], points: tuple[int, ...]
) -> None:
    t = scene(len(counts), phase="end", buildings=ALL_KINDS, hands=hands_of(kind, counts))
    assert (t.line("special", kind), t.outcome().totals) == (points, points)


@pytest.mark.rule("RC 6.3", "RC A44", "RC D15")
@pytest.mark.parametrize(
    ("replaced", "kind"),
    [
        ("office marketplace", "pass"),
        ("castle guard-tower", "sword"),
        ("pied-pipers-hut fortune-tellers-tent", "flute"),
        ("treasury palace", "gold"),
    ],
)
def test_only_kinds_whose_building_is_among_the_thirty_cards(replaced: str, kind: str) -> None:
    """One card of the building is enough."""
    there, instead = replaced.split()
    without = ALL_KINDS.replace(there, instead)
    one = without.replace(
        instead, " ".join([f"{instead}-{n}" for n in range(1, 5)] + [f"{there}-5"])
    )
    for buildings, in_play in ((without, False), (one, True), (ALL_KINDS, True)):
        t = scene(3, phase="end", buildings=buildings, hands={1: f"2*{kind}"})
        listed = [line.params.get("kind", line.id) for line in t.outcome().lines]
        assert listed.count(kind) == int(in_play)
        assert t.outcome().totals == (0, (6 if kind == "gold" else 2) * in_play, 0)


@pytest.mark.rule("RC D15", "RC 6.3", "RC 6.2")
def test_only_cards_in_hand_count() -> None:
    """Cards played in the last round are back in the piles before anything is scored."""
    t = scene(
        3,
        round=9,
        row="castle-1 farm-1",
        buildings="farm office monastery castle fortune-tellers-tent palace",
        hands={0: "3*sword 2*joker", 1: "sword joker"},
    )
    t.enter(0, "castle-1", "3*sword 2*joker").enter(1, "farm-1").enter(2, "farm-1")
    assert t.match.over
    assert (t.line("special", "sword"), t.line("hand")) == ((0, 2, 0), (0, 2, 0))


GOLD_CASES = [
    ([2, 1], (6, 0)),
    ([1, 0], (6, 0)),
    ([2, 2], (4, 4)),
    ([0, 0], (0, 0)),
    ([3, 2, 1], (6, 3, 0)),
    ([3, 1, 1], (6, 1, 1)),
    ([1, 2, 2], (0, 4, 4)),
    ([1, 1, 1], (3, 3, 3)),
    ([0, 2, 0], (0, 6, 0)),
    ([0, 0, 0], (0, 0, 0)),
    ([4, 3, 2, 1], (6, 3, 0, 0)),
    ([2, 4, 2, 2], (1, 6, 1, 1)),
    ([2, 4, 0, 2], (1, 6, 0, 1)),
    ([3, 3, 3, 2], (3, 3, 3, 0)),
    ([1, 1, 1, 1], (2, 2, 2, 2)),
    ([0, 0, 1, 0], (0, 0, 6, 0)),
    ([2, 2, 1, 0], (4, 4, 0, 0)),
    ([5, 4, 3, 2, 1], (6, 3, 0, 0, 0)),
    ([5, 1, 1, 1, 1], (6, 0, 0, 0, 0)),
    ([5, 1, 1, 1, 0], (6, 1, 1, 1, 0)),
    ([2, 2, 2, 2, 2], (1, 1, 1, 1, 1)),
    ([3, 3, 3, 3, 0], (2, 2, 2, 2, 0)),
    ([3, 3, 1, 1, 0], (4, 4, 0, 0, 0)),
    ([0, 0, 3, 0, 0], (0, 0, 6, 0, 0)),
]


@pytest.mark.rule("RC 6.4", "RC A42", "RC A46", "RC A47", "RC D17", "RC D20")
@pytest.mark.parametrize(("counts", "points"), GOLD_CASES)
def test_gold(counts: list[int], points: tuple[int, ...]) -> None:
    t = scene(len(counts), phase="end", buildings=ALL_KINDS, hands=hands_of("gold", counts))
    assert (t.line("gold"), t.outcome().totals) == (points, points)


@pytest.mark.rule("RC 6.4", "RC D17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_gold_in_every_constellation(seats: int) -> None:
    """All ways to hold 0 to 3 Gold each, against an independent statement of the rule."""
    for counts in product(range(4), repeat=seats):
        places = sorted(set(counts), reverse=True)
        first = counts.count(places[0])
        second = counts.count(places[1]) if len(places) > 1 else 0
        worth = {0: 0}
        if places[0] and first == 1:
            worth[places[0]] = 6
            if second and places[1] and seats > 2:
                worth[places[1]] = {1: 3, 2: 1, 3: 1, 4: 0}[second]
        elif places[0]:
            worth[places[0]] = {2: 4, 3: 3, 4: 2, 5: 1}[first]
        assert gold_points(list(counts)) == [worth.get(n, 0) for n in counts]


@pytest.mark.rule("RC 6.2", "RC 6.3", "RC A42")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_awards_in_every_constellation(seats: int) -> None:
    for counts in product(range(4), repeat=seats):
        most = max(counts)
        each = {0: 0} if most == 0 else {most: 2 if counts.count(most) == 1 else 1}
        assert award(list(counts)) == [each.get(n, 0) for n in counts]


@pytest.mark.rule("RC A45")
def test_a_treasury_without_gold_scores_nobody() -> None:
    t = scene(4, phase="end", buildings=ALL_KINDS)
    assert t.line("gold") == (0, 0, 0, 0)


@pytest.mark.rule("RC 6.4", "RC A44")
def test_without_the_treasury_there_is_no_gold_line() -> None:
    t = scene(4, phase="end")
    assert "gold" not in [line.id for line in t.outcome().lines]


@pytest.mark.rule("RC 6.5")
def test_tokens_score_their_printed_values() -> None:
    t = scene(4, phase="end", tokens={0: [1, 1, 3], 1: [2], 3: [2, 3, 3, 1]})
    assert t.line("tokens") == t.outcome().totals == (5, 2, 0, 9)


@pytest.mark.rule("RC 6.0", "RC A48")
def test_the_dead_keep_their_ranks_and_awards() -> None:
    """The dead take points from the survivors, in the classes and in every majority."""
    t = scene(
        3,
        phase="end",
        buildings=ALL_KINDS,
        rats={0: 11},
        influence={"church": {0: 9, 1: 3, 2: 1}},
        hands={
            0: "2*king-1 2*sword 3*gold pass",
            1: "king-0 sword 2*gold pass",
            2: "flute gold",
        },
    )
    assert t.outcome().facts["alive"] == (0, 1, 1)
    assert t.line("class", "church") == (10, 5, 2)
    assert t.line("hand") == (2, 0, 0)
    assert t.line("special", "sword") == (2, 0, 0)
    assert t.line("special", "pass") == (1, 1, 0)
    assert t.line("gold") == (6, 3, 0)
    assert t.outcome().totals == (21, 9, 4)
    assert t.outcome().ranking == [(1,), (2,), (0,)]
