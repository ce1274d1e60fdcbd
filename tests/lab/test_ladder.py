"""The ladder: equal deals, every seat, the same result anywhere, and no loss when interrupted."""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.kernel.errors import SetupError
from pestis.kernel.release import RELEASE
from pestis.lab import ladder as module
from pestis.lab.arena import HERE
from pestis.lab.keeping import AnotherLadder, begin, keep, read_kept
from pestis.lab.ladder import (
    Deal,
    Ladder,
    Pair,
    Played,
    Thought,
    climb,
    fingerprint,
    pairs_of,
    play_deal,
)
from pestis.lab.luck import RIVAL
from pestis.lab.running import here

LADDER = Ladder(("rattus-cartus",), ("greedy", "random"), seed=5, width=20, most=6)
NONE = (Thought(), Thought())


@pytest.fixture(autouse=True)
def two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use small tables: the tests do not depend on their size."""
    monkeypatch.setattr(module, "USUAL", (2,))


def nothing(_deal: Deal, _played: Played) -> None:
    pass


def test_any_number_of_processes_comes_to_the_same() -> None:
    alone = climb(LADDER, HERE, {}, nothing)
    assert fingerprint(climb(LADDER, here(2), {}, nothing)) == fingerprint(alone)
    assert [len(pair.deals) for pair in alone] == [6]


def test_it_goes_on_after_an_interruption_and_loses_nothing(tmp_path: Path) -> None:
    whole = fingerprint(climb(LADDER, HERE, {}, nothing))
    path = tmp_path / "kept"
    begin(path, LADDER, {}).close()
    played = 0

    def stop(deal: Deal, result: Played) -> None:
        nonlocal played
        played += 1
        with path.open("a", encoding="utf-8") as file:
            keep(file, deal, result)
        if played == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        climb(LADDER, HERE, {}, stop)
    path.write_text(path.read_text(encoding="utf-8") + '[["rattus-car', encoding="utf-8")
    kept = read_kept(path, LADDER)
    assert len(kept) == 3
    fresh: list[Deal] = []
    assert fingerprint(climb(LADDER, HERE, kept, lambda deal, _: fresh.append(deal))) == whole
    assert len(fresh) == 3


def test_a_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    assert read_kept(path, LADDER) == {}
    begin(path, LADDER, {}).close()
    with pytest.raises(AnotherLadder):
        read_kept(path, LADDER._replace(seed=6))
    older = path.read_text("utf-8").replace(RELEASE, "0.0.1")
    assert older != path.read_text("utf-8")
    path.write_text(older, encoding="utf-8")
    with pytest.raises(AnotherLadder):
        read_kept(path, LADDER)
    path.write_text("a shopping list\n", encoding="utf-8")
    with pytest.raises(AnotherLadder):
        read_kept(path, LADDER)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_deal_told_the_other_way_round_is_the_mirror_image(seats: int) -> None:
    one = play_deal(Deal("rattus-cartus", seats, "greedy-1", "random", 5, 1))
    other = play_deal(Deal("rattus-cartus", seats, "random", "greedy-1", 5, 1))
    assert one.ahead + other.ahead == 2 * one.compared
    assert one.compared == other.compared == (2 if seats == 2 else seats * 2 * (seats - 1))
    assert one.alone == other.alone[::-1]
    assert one.points == other.points[::-1]
    assert one.luck == -other.luck != 0
    assert one.share > 0.5


@pytest.mark.parametrize(("game", "seats"), [("rattus-cartus", 2), ("rattus", 4), ("pest", 1)])
def test_against_itself_a_bot_wins_exactly_half(game: str, seats: int) -> None:
    deal = play_deal(Deal(game, seats, "random", "random", 5, 2))
    assert deal.share == 0.5
    assert deal.luck == 0


def test_thought_is_measured() -> None:
    thought = play_deal(Deal("rattus", 2, "greedy-1", "random", 5, 0)).thought
    assert thought[0].answers > 10
    assert 0 < thought[0].most <= 1500
    assert 0 < thought[0].longest <= thought[0].seconds
    assert thought[1].nodes == 0


def test_a_pair_stops_when_its_interval_is_small_enough() -> None:
    pair = Pair("rattus-cartus", 2, "greedy-1", "random")
    assert pair.open(LADDER)
    won = Played(4, 2, (120, 0), (0, 0), 2, 0, NONE)
    pair.deals = [won] * 4
    assert pair.open(LADDER)
    pair.deals = [won] * 40
    assert not pair.open(LADDER._replace(most=1000))
    assert pair.open(LADDER._replace(most=1000, width=1))
    assert not pair.open(LADDER._replace(width=1))
    share, low, high = pair.share()
    assert (share, pair.alone(False)[0], pair.alone(True)[0]) == (1.0, 1.0, 0.0)
    assert 0.9 < low < high == 1.0


def test_deals_that_vary_less_without_luck_tell_as_much_as_more_of_them() -> None:
    pair, plain = [Pair("rattus-cartus", 2, "greedy-1", "random") for _ in range(2)]
    for luck in (1, -1) * 20:
        lucky = Played(2 + luck, 2, (60, 60), (0, 0), 2, luck * RIVAL, NONE)
        pair.deals.append(lucky)
        plain.deals.append(lucky._replace(luck=0))
    assert plain.gain() == 1
    assert pair.gain() > 2
    assert pair.share()[0] == pytest.approx(plain.share()[0])
    assert plain.share()[1] < pair.share()[1] < pair.share()[2] < plain.share()[2]
    assert pair.games() == 80


def test_the_clock_leaves_no_trace_in_the_fingerprint() -> None:
    pairs = [Pair("rattus-cartus", 2, "greedy-1", "random") for _ in range(3)]
    for pair, seconds, nodes in zip(pairs, (1.0, 2.0, 1.0), (5, 5, 6), strict=True):
        thought = (Thought(3, nodes, 2, seconds, seconds), Thought())
        pair.deals = [Played(4, 2, (120, 0), (8, 9), 2, 0, thought)]
    quick, slow, other = [fingerprint([pair]) for pair in pairs]
    assert quick == slow != other


def test_unknown_games_and_bots_are_refused_before_the_first_game() -> None:
    others = LADDER._replace(games=("chess",)), LADDER._replace(bots=("gredy",))
    for wrong in (*others, LADDER._replace(seats=(1,))):
        with pytest.raises(SetupError):
            pairs_of(wrong)


def test_seats_may_be_named() -> None:
    games = ("rattus-cartus", "pest")
    named = pairs_of(LADDER._replace(games=games, seats=(1, 3)))
    assert [(pair.game, pair.seats) for pair in named] == [
        ("rattus-cartus", 3),
        ("pest", 1),
        ("pest", 3),
    ]


def test_ratings_follow_the_results_and_doubt_shrinks() -> None:
    pytest.importorskip("choix")
    from pestis.lab.rating import ratings  # noqa: PLC0415

    won, drawn = (
        Played(4, 2, (120, 0), (0, 0), 2, 0, NONE),
        Played(2, 2, (60, 60), (0, 0), 2, 0, NONE),
    )
    rows = [("a", "b", won), ("a", "c", won), ("b", "c", drawn)]
    spreads = []
    for deals in (10, 60):
        pairs = [Pair("rattus-cartus", 2, one, other) for one, other, _ in rows]
        for pair, (_, _, deal) in zip(pairs, rows, strict=True):
            pair.deals = [deal] * deals
        best, *others = ratings(pairs)
        assert best.bot == "a"
        assert best.low <= best.rating <= best.high
        assert best.low > max(row.high for row in others)
        assert abs(others[0].rating - others[1].rating) <= 1
        assert abs(sum(row.rating for row in (best, *others)) - 4500) <= 2
        spreads.append(others[0].high - others[0].low)
        assert ratings(pairs) == [best, *others]
    assert 0 < spreads[1] < spreads[0]


def test_a_rating_from_few_deals_lies_within_its_interval() -> None:
    pytest.importorskip("choix")
    from pestis.lab.rating import ratings  # noqa: PLC0415

    won = Played(4, 2, (120, 0), (0, 0), 2, 0, NONE)
    pairs = [Pair("rattus-cartus", 2, one, other) for one, other in ("ab", "ac", "ad", "bc", "cd")]
    for pair in pairs:
        pair.deals = [won] * 4
    assert all([row.low <= row.rating <= row.high for row in ratings(pairs)])
