"""Random secret seeds: whole matches with the keyed generator."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pestis
from pestis.kernel.core.seeds import resume
from pestis.kernel.match import Match
from tests.conformance.support import Setting, answers, each_seat_count, play_out, secret_seed


@each_seat_count
def test_a_match_with_a_secret_seed_goes_on_alike_wherever_it_was_put_away(
    setting: Setting,
) -> None:
    """Copied, loaded, rewound, or resumed from its counters."""
    match = setting.new(secret_seed(1))
    for n, _ in enumerate(answers(match, setting.dice("secret"))):
        if n % 25 != 3:
            continue
        further = match.copy()
        for i, _ in enumerate(answers(further, setting.dice("further", n))):
            if i == 8:
                break
        ends = [
            play_out(other, setting.dice("on", n)).hash()
            for other in (
                match.copy(),
                pestis.load(match.save()),
                further.at(len(match.log)),
                resumed(match),
            )
        ]
        assert len(set(ends)) == 1


def resumed(match: Match) -> Match:
    """The match with its chance saved as JSON and resumed."""
    spec, other = match.spec, match.copy()
    counters = json.loads(json.dumps(match._ctx.chance.counters()))
    other._ctx.chance = resume(spec.streams, spec.id, match.header.seed, counters)
    return other


@each_seat_count
def test_equal_secret_seeds_deal_equal_matches_and_others_differ(setting: Setting) -> None:
    hashes = [setting.new(secret_seed(n)).hash() for n in (*range(8), 7)]
    assert hashes[-1] == hashes[-2]
    assert len(set(hashes)) > 5


DRAWN_BY_SEATS: list[tuple[str, dict[str, object], set[str]]] = [
    ("rattus-cartus", {}, {"population", "tokens"}),
    ("rattus", {"expansion": "africanus"}, {"region-cards", "tokens"}),
    ("pest", {}, {"starts"}),
]


@pytest.mark.parametrize(("game", "options", "streams"), DRAWN_BY_SEATS)
def test_what_a_seat_draws_for_itself_comes_from_its_own_part(
    game: str, options: dict[str, object], streams: set[str]
) -> None:
    """So a deal stays the same if other seats play differently."""
    drawn: set[str] = set()
    for n in range(40):
        if drawn == streams:
            break
        match = pestis.new(game, 4, secret_seed(n), options)
        play_out(match, pestis.Dice("parts", str(n)))
        counters: Any = match._ctx.chance.counters()
        drawn |= {name for name, row in counters.items() if any(row[1:])}
    assert drawn == streams
