"""The plague check and the winner (RC 6.6-6.10)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from pestis.games.rattus_cartus.content.ids import POPULATION_IDS, nuns_of
from pestis.games.rattus_cartus.content.reading import default_content
from tests.games.rattus_cartus.scene import Scene, fresh, scene

NUN_ROWS = {
    0: "monk-0 king-0 witch-0 knight-0 peasant-0",
    1: "monk-0 king-0 witch-0 knight-0 peasant-1",
    7: "monk-3 king-0 witch-0 knight-0 peasant-4",
    10: "monk-0 monk-1 monk-2 monk-3 monk-4",
    20: "monk-4 king-4 witch-4 knight-4 peasant-4",
}


def tokens_worth(points: list[int]) -> dict[int, list[int]]:
    """Victory point tokens from the box that give each seat its points."""
    box = [3] * 6 + [2] * 8 + [1] * 6
    held: dict[int, list[int]] = {}
    for seat, wanted in enumerate(points):
        held[seat] = []
        for value in box[:]:
            if sum(held[seat]) + value <= wanted:
                held[seat].append(value)
                box.remove(value)
        assert sum(held[seat]) == wanted, "more points than tokens"
    return held


def ended(points: list[int], rats: list[int], nuns: int = 10, variant: str = "all-lose") -> Scene:
    """A finished match in which the seats have the given points, all from tokens, and rats."""
    return scene(
        len(points),
        phase="end",
        nuns=NUN_ROWS[nuns],
        rats=dict(enumerate(rats)),
        tokens=tokens_worth(points),
        options={"all-dead": variant},
    )


@pytest.mark.rule("RC 6.6")
@pytest.mark.parametrize("nuns", NUN_ROWS)
def test_more_rats_than_nuns_kill_and_equal_survives(nuns: int) -> None:
    t = ended([6, 3, 1], [nuns + 1, nuns, max(0, nuns - 1)], nuns)
    facts = t.outcome().facts
    assert facts["nuns"] == (nuns,) * 3
    assert facts["rats"] == (nuns + 1, nuns, max(0, nuns - 1))
    assert facts["alive"] == (0, 1, 1)
    assert [event["seat"] for event in t.told("died")] == [0]
    assert [event["seat"] for event in t.told("survived")] == [1, 2]


@pytest.mark.rule("RC 6.6", "RC 6.0")
def test_the_dead_lose_even_with_the_most_points() -> None:
    outcome = ended([9, 2, 1], [11, 10, 0]).outcome()
    assert outcome.totals == (9, 2, 1)
    assert outcome.winners == (1,)
    assert outcome.ranking == [(1,), (2,), (0,)]
    assert outcome.reason == "most-points"


@pytest.mark.rule("RC 6.7", "RC D21")
@pytest.mark.parametrize(
    ("points", "rats", "ranking", "reason"),
    [
        ([3, 5, 4], [0, 9, 3], [(1,), (2,), (0,)], "most-points"),
        ([5, 5, 4], [8, 7, 0], [(1,), (0,), (2,)], "tie-break"),
        ([5, 5, 5], [7, 8, 7], [(0, 2), (1,)], "shared"),
        ([5, 5], [0, 0], [(0, 1)], "shared"),
        ([5, 5, 5, 5], [4, 3, 2, 1], [(3,), (2,), (1,), (0,)], "tie-break"),
        ([4, 6, 6, 6, 4], [2, 10, 10, 11, 2], [(1, 2), (0, 4), (3,)], "shared"),
        ([0, 0, 0], [10, 10, 10], [(0, 1, 2)], "shared"),
        ([7, 7, 1], [11, 10, 0], [(1,), (2,), (0,)], "most-points"),
        ([1, 2, 3], [11, 12, 10], [(2,), (1,), (0,)], "most-points"),
    ],
)
def test_most_points_then_fewer_rats_then_shared(
    points: list[int], rats: list[int], ranking: list[tuple[int, ...]], reason: str
) -> None:
    """Rats only break ties: among survivors for the win, among the dead for the ranking."""
    outcome = ended(points, rats).outcome()
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]
    assert outcome.reason == reason


@pytest.mark.rule("RC 6.8", "RC A52")
def test_all_dead_all_lose() -> None:
    outcome = ended([9, 5, 1], [11, 12, 13]).outcome()
    assert outcome.winners == ()
    assert outcome.ranking == [(0, 1, 2)]
    assert outcome.reason == "all-dead"
    assert outcome.facts["alive"] == (0, 0, 0)
    assert outcome.totals == (9, 5, 1)


@pytest.mark.rule("RC 6.8", "RC A52", "RC D16")
@pytest.mark.parametrize(
    ("points", "rats", "ranking"),
    [
        ([9, 5, 1], [12, 13, 11], [(2,), (0,), (1,)]),
        ([9, 5, 6], [12, 11, 11], [(2,), (1,), (0,)]),
        ([9, 5, 5], [12, 11, 11], [(1, 2), (0,)]),
        ([4, 4, 4, 4], [13, 13, 13, 13], [(0, 1, 2, 3)]),
        ([2, 2, 9, 9], [11, 11, 12, 12], [(0, 1), (2, 3)]),
    ],
)
def test_all_dead_variant_the_lowest_rat_sum_survives(
    points: list[int], rats: list[int], ranking: list[tuple[int, ...]]
) -> None:
    """Several seats with the lowest sum are ranked by points, as survivors are."""
    outcome = ended(points, rats, variant="fewest-rats").outcome()
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]
    assert outcome.reason == "fewest-rats"


@pytest.mark.rule("RC 6.8", "RC A52")
def test_the_variant_changes_nothing_while_somebody_lives() -> None:
    outcome = ended([9, 0, 3], [11, 10, 12], variant="fewest-rats").outcome()
    assert outcome.winners == (1,)
    assert outcome.reason == "most-points"
    assert outcome.ranking == [(1,), (0,), (2,)]


@pytest.mark.rule("RC 6.8", "RC A52")
def test_that_all_lose_is_the_default() -> None:
    assert fresh().match.options["all-dead"] == "all-lose"


@pytest.mark.rule("RC 6.6", "RC D18")
def test_at_the_end_nun_row_and_rats_are_open_to_all() -> None:
    t = ended([0, 0, 0], [3, 10, 12])
    nuns = NUN_ROWS[10].split()
    for viewer in (None, 0, 1, 2):
        assert t.told("plague", viewer) == [{"n": 10, "cards": nuns}]
        assert t.match.view(viewer)["nuns"] == nuns
        assert [(event["seat"], event["n"]) for event in t.told("rats-shown", viewer)] == [
            (0, 3),
            (1, 10),
            (2, 12),
        ]


@pytest.mark.rule("RC 6.6")
def test_what_the_end_reveals_is_not_taken_back() -> None:
    """The last choice of the match is a victim of the Flute; then the Nun-row is revealed."""
    t = scene(3, round=9, row="monastery-1 farm-1", hands={0: "flute"})
    t.enter(0, "monastery-1", "flute").enter(1, "monastery-1").enter(2, "monastery-1")
    assert t.asked() == ("flute-victim", (0,))
    t.answer("victim seat-2")
    assert t.match.over
    steps, reason = t.match.undo_limit(0)
    assert (steps, reason.id) == (0, "undo.revealed")


@pytest.mark.rule("RC 6.7", "RC 3.22")
def test_the_last_round_leads_to_the_outcome() -> None:
    t = scene(2, round=10, row="monastery-1 farm-1", hands={1: "2*joker"}, rats={0: 9})
    t.enter(0, "farm-1").enter(1, "monastery-1", "2*joker")
    assert t.match.over
    assert t.outcome().winners == (1,)
    assert t.outcome().totals == (0, 10)


# -- the odds of the Nun-row --------------------------------------------------------------------

SURVIVAL = {
    4: 0.970,
    5: 0.941,
    6: 0.896,
    7: 0.836,
    8: 0.758,
    9: 0.660,
    10: 0.554,
    11: 0.446,
    12: 0.340,
    13: 0.242,
    14: 0.164,
    15: 0.104,
    16: 0.059,
}


def nun_odds() -> dict[int, Fraction]:
    """The exact distribution of the number of nuns on five cards from the full deck, computed from
    the content data."""
    deck = [0] * 5
    for kind, copies in enumerate(default_content().copies):
        deck[nuns_of(kind)] += copies
    odds: dict[int, Fraction] = {}
    for picked in product(range(6), repeat=5):
        if sum(picked) != 5:
            continue
        ways = 1
        for copies, n in zip(deck, picked, strict=True):
            ways *= comb(copies, n)
        nuns = sum([value * n for value, n in enumerate(picked)])
        odds[nuns] = odds.get(nuns, Fraction(0)) + Fraction(ways, comb(84, 5))
    return odds


@pytest.mark.rule("RC 6.9", "RC 1.1")
def test_the_odds_to_survive_an_unseen_nun_row() -> None:
    odds = nun_odds()
    assert sum(odds.values()) == 1
    for rats, expected in SURVIVAL.items():
        survive = sum([chance for nuns, chance in odds.items() if nuns >= rats])
        assert round(float(survive), 3) == expected


@pytest.mark.rule("RC 6.9", "RC 6.10", "RC 1.1.2")
def test_the_starting_rats_equal_the_mean_of_the_nun_row() -> None:
    odds = nun_odds()
    mean = sum([nuns * chance for nuns, chance in odds.items()])
    variance = sum([(nuns - mean) ** 2 * chance for nuns, chance in odds.items()])
    assert mean == 10
    assert round(sqrt(variance), 2) == 3.50
    t = fresh(5)
    assert [t.rats(seat) for seat in range(5)] == [10] * 5


@pytest.mark.rule("RC 6.9", "RC 6.6")
def test_the_odds_fit_the_plague_rule_of_the_program() -> None:
    """In new matches, the share of survivors with ten rats is close to the exact odds."""
    rows = [fresh(2, seed).state.nuns for seed in range(300)]
    assert {POPULATION_IDS[kind] for row in rows for kind in row} == set(POPULATION_IDS)
    alive = sum([sum([nuns_of(kind) for kind in row]) >= 10 for row in rows])
    assert abs(alive / 300 - 0.554) < 4 * sqrt(0.554 * 0.446 / 300)
