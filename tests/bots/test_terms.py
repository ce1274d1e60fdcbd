"""The terms (features) given to the judges are correct for the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pestis
from pestis.games import GAMES, find, package_of, part_of
from pestis.games.pest.bots import terms as pest
from pestis.games.pest.rules.common.places import owners_at
from pestis.games.pest.rules.rounds.scoring import score_sheet as pest_sheet
from pestis.games.rattus.bots import terms as rattus
from pestis.games.rattus.content.ids import CARDS, NOBODY
from pestis.games.rattus.content.reading import REGION_CARDS
from pestis.games.rattus.rules.scoring import score_sheet as rattus_sheet
from pestis.games.rattus_cartus.bots import terms as cartus
from pestis.games.rattus_cartus.rules.scoring import score_sheet as cartus_sheet
from pestis.kernel.records.position import load_position
from pestis.lab.training import terms_of
from pestis.parts.judges import judge_for
from pestis.parts.scoring import totals_of
from pestis.words import LANGUAGES
from pestis.words.catalogue import catalogue

JUDGED = [game for game in GAMES if part_of(game, "bots.terms")]


def tables(game: str, every: int = 9) -> Iterator[tuple[Any, Any]]:
    """States and boxes of a random game at each set-up."""
    for name, (seats, options) in terms_of(game).tables().items():
        match = pestis.new(game, seats, 5, options)
        dice = pestis.Dice("terms", game, name)
        while not match.over:
            if len(match.log) % every == 0:
                yield load_position(find(game), match.position())
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            match.submit(seat, choices[dice.below(len(choices))])


def column(game: str, state: Any, box: Any, term: str) -> tuple[int, ...]:
    terms = terms_of(game)
    rows = terms.rows(state, box)
    return tuple(rows[terms.names.index(term) :: len(terms.names)])


@pytest.mark.parametrize("game", JUDGED)
def test_what_is_good_or_bad_to_have_has_words(game: str) -> None:
    """In every language or in none: a term without meaning on the board has no words."""
    terms = terms_of(game)
    told = 0
    for names, ways in ((terms.more, ("more", "less")), (terms.less, ("worse", "better"))):
        for id in [f"{game}.judge.{name}.{way}" for name in names for way in ways]:
            known = [id in catalogue(language) for language in LANGUAGES]
            assert len({*known}) == 1, id
            told += known[0]
    assert told > 10


@pytest.mark.parametrize("game", JUDGED)
def test_most_of_a_game_goes_by_evenly(game: str) -> None:
    terms = terms_of(game)
    gone = [terms.gone(state, box) for state, box in tables(game)]
    assert min(gone) < 100
    assert max(gone) > 800
    assert all([0 <= n <= 1000 for n in gone])


def test_points_of_rattus_are_those_of_its_score_sheet() -> None:
    seen = 0
    for state, box in tables("rattus"):
        totals = totals_of(rattus_sheet(state, box), box.seats)
        assert column("rattus", state, box, "points") == totals
        seen += 1
    assert seen > 100


def test_points_of_rattus_cartus_are_those_of_its_score_sheet() -> None:
    for state, box in tables("rattus-cartus"):
        totals = totals_of(cartus_sheet(state, box), box.seats)
        assert column("rattus-cartus", state, box, "points") == totals


def test_danger_in_rattus_grows_with_rats_and_stays_below_the_cubes() -> None:
    for state, box in tables("rattus", 25):
        before = rattus.TERMS.rows(state, box)
        for region in box.regions:
            state.rats[region] = 3
        after = rattus.TERMS.rows(state, box)
        for seat in range(box.seats):
            first = seat * rattus.WIDTH + rattus.DANGER
            dangers = sum(after[first : first + 3])
            assert sum(before[first : first + 3]) <= dangers
            assert dangers <= 100 * before[seat * rattus.WIDTH + rattus.POINTS] + 100


def test_seats_of_rattus_may_change_names() -> None:
    """If every seat's things move to the next seat, so do the rows."""
    for state, box in tables("rattus", 25):
        seats, width = box.seats, rattus.WIDTH
        before = rattus.TERMS.rows(state, box)
        turned = state.copy()
        turned.cubes = _turned(state.cubes, seats)
        turned.diplomats = tuple(_turned(list(state.diplomats), seats))
        turned.stock = _turned(state.stock, seats)
        cards = seats * REGION_CARDS
        turned.hands = tuple(sorted([(code + REGION_CARDS) % cards for code in state.hands]))
        turned.owners = tuple([(n + 1) % seats if n != NOBODY else n for n in state.owners])
        turned.turn = (state.turn + 1) % seats
        turned.ender = (state.ender + 1) % seats if state.ender != NOBODY else NOBODY
        assert rattus.TERMS.rows(turned, box) == before[-width:] + before[:-width]
    assert width == rattus.FIRST_CARD + CARDS


def _turned(numbers: list[int], seats: int) -> list[int]:
    """Each row of numbers by seat, moved on by one seat."""
    moved: list[int] = []
    for first in range(0, len(numbers), seats):
        row = numbers[first : first + seats]
        moved += row[-1:] + row[:-1]
    return moved


def test_who_would_die_in_rattus_cartus() -> None:
    for state, box in tables("rattus-cartus"):
        nuns = sum([kind % 5 for kind in state.nuns])
        dead = column("rattus-cartus", state, box, cartus.NAMES[cartus.DEAD])
        assert dead == tuple([int(rats > nuns) for rats in state.rats])


def test_no_rat_of_rattus_cartus_is_free() -> None:
    """However many rats too many a seat has, one more makes its place worse."""
    seen = 0
    for state, box in tables("rattus-cartus", 60):
        judge = judge_for(cartus.TERMS, package_of("rattus-cartus"), box)
        first: list[int] = []
        for more in (8, 12, 16, 20):
            doomed = state.copy()
            doomed.rats = (sum([kind % 5 for kind in state.nuns]) + more, *state.rats[1:])
            first.append(judge.places(doomed, box)[0] // 1000)
        assert first == sorted(first, reverse=True)
        seen += first[0] > first[-1]
    assert seen > 10


def test_points_of_pest_are_those_of_its_score_sheet() -> None:
    for state, box in tables("pest", 25):
        totals = totals_of(pest_sheet(state, box), box.seats)
        assert column("pest", state, box, "points") == totals


def test_buildings_of_pest_that_the_plague_may_strike() -> None:
    """The seat's building is alone at an intact place without a doctor or a camp (PE 5.3)."""
    found = 0
    for state, box in tables("pest", 25):
        safe = {*state.doctor, *state.camp}
        alone = [
            owners_at(state, place)
            for place, destroyed in enumerate(state.destroyed)
            if place not in safe and not destroyed
        ]
        exposed = column("pest", state, box, pest.NAMES[pest.EXPOSED])
        assert exposed == tuple([alone.count([seat]) for seat in range(box.seats)])
        found += sum(exposed)
    assert found > 100


def test_what_a_kingdom_of_pest_has_counts_for_its_seat_alone() -> None:
    gains = (("goods", 5, "coins", 4), ("research", 1, "research", 0), ("healthy", 1, "healthy", 0))
    for state, box in tables("pest", 50):
        for field, width, term, at in gains:
            before = column("pest", state, box, term)
            richer = state.copy()
            getattr(richer, field)[width + at] += 1
            after = column("pest", richer, box, term)
            assert [b - a for a, b in zip(before, after, strict=True)][:2] == [0, 1]


def test_who_plays_pest_alone_is_not_judged() -> None:
    match = pestis.new("pest", 1, 5)
    _, box = load_position(find("pest"), match.position())
    with pytest.raises(pestis.SetupError) as refused:
        judge_for(pest.TERMS, package_of("pest"), box)
    assert refused.value.message.id == "error.judge-table"
