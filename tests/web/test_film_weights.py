"""A film that has too much to show keeps what matters of each player's turn."""

from __future__ import annotations

import itertools
import json
import shutil
from typing import Any

import pytest

import pestis
from pestis.games import GAMES
from tests.web.node import printed
from tests.web.places import WEB, drawing_of
from tests.web.test_film import ran
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

TURNS = """
const name = ({ id, params }) => `${id} ${params.seat}`;
const film = openQueue({
  ...stage,
  show: ({ words, events }) => log.push([Math.round(now), words.map(name), events.map(name)]),
  over: () => log.push([Math.round(now), "over"]),
});
const weights = { took: 1.5, moved: 1.5, card: 2, showed: 0.4, dealt: 0.4 };
const known = { told: new Set(), lasting: {}, weights, silent: false, pace: 1 };
let n = 0;
/** One update with these events. */
const did = (seat, ids, more = {}, asked = false) => {
  const fresh = ids.map((id) => ({ n: n++, at: 1, id, params: { seat } }));
  const seats = [{ seat: 0, choices: asked ? ["done"] : [] }];
  film.take(stepsOf({ table: { status: "running" }, seats }, { ...known, ...more, fresh }));
};
const TRIFLES = ["dealt", "showed", "showed", "showed", "dealt", "showed"];
"""
"""The log has when each step is shown, what is told in words, and of which events."""


def times(shown: list[Any]) -> dict[str, int]:
    """By event: for how many milliseconds it was told in words."""
    return {
        name: end - begun
        for (begun, words, *_), (end, *_) in itertools.pairwise(shown)
        for name in words
    }


def test_each_players_card_and_plague_are_seen_if_there_is_too_much_to_show() -> None:
    shown = ran(
        TURNS
        + """
    for (const seat of [1, 2, 3]) {
      did(seat, [...TRIFLES, "took", ...TRIFLES]);
      did(seat, [...TRIFLES, "moved", ...TRIFLES], {}, seat === 3);
    }
    pass(99999);
    """
    )
    assert shown[-1][0] <= 6000
    told = times(shown)
    decisive = [told.get(f"{id} {seat}", 0) for seat in (1, 2, 3) for id in ("took", "moved")]
    assert min(decisive) >= 500, told
    assert max(decisive) <= 2 * min(decisive), told


def test_what_says_little_is_shorter_than_what_matters() -> None:
    shown = ran(
        TURNS
        + """
    did(1, ["showed", "took"]);
    did(2, ["placed"], {}, true);
    pass(99999);
    """
    )
    told = times(shown)
    assert told["showed 1"] < told["placed 2"] < told["took 1"]


def test_what_weighs_most_is_told_alone_and_longest() -> None:
    shown = ran(
        TURNS
        + """
    did(0, ["placed", "dealt", "card", ...TRIFLES], { told: new Set([2]) });
    did(1, ["took", ...TRIFLES, "moved", ...TRIFLES], {}, true);
    pass(99999);
    """
    )
    [[_, words, _]] = [each for each in shown[:-1] if "card 0" in each[2]]
    assert words == ["card 0"]
    told = times(shown)
    assert told["card 0"] == max(told.values()) >= 1000


@pytest.mark.parametrize("game", GAMES)
def test_only_events_of_the_game_are_weighed(game: str) -> None:
    place = drawing_of(game) / "weights.js"
    script = f"const {{ weights }} = await import({json.dumps(place.as_uri())});"
    weights = printed(script + "console.log(JSON.stringify(weights));")
    assert weights
    known = {kind.name for kind in pestis.new(game, 3, 1).spec.events}
    assert weights.keys() <= known


SLIGHT = {
    "rattus": {"rages", "discarded", "kept", "reshuffled"},
    "rattus-cartus": {"next-starter", "reshuffled"},
    "pest": {"year-began", "began", "on-offer", "turn-order"},
}
"""Events that have no effect on whom they name."""
LONG = {"rattus": set(), "rattus-cartus": {"plague"}, "pest": {"pest-card"}}
"""Moments that concern everybody."""


@pytest.mark.parametrize("game", GAMES)
def test_what_concerns_the_reader_is_held_longest(game: str) -> None:
    kinds = [kind.name for kind in pestis.new(game, 3, 1).spec.events]
    places = [(drawing_of(game) / name).as_uri() for name in ("weights.js", "moments.js")]
    [found] = ran(f"""
    {PAGE}{MOUNTED}
    const [{{ weights }}, {{ lasting }}] = await Promise.all(
      {json.dumps(places)}.map((place) => import(place)),
    );
    const update = {{ table: {{ status: "running" }}, seats: [{{ seat: 0, choices: [] }}] }};
    const shown = (id, seat, told) => {{
      const events = [["", 1], [id, seat]];
      const fresh = events.map(([id, seat], n) => (
        {{ n, at: 1, id, params: {{ seat, cards: ["monk"] }} }}));
      const known = {{ told: new Set(told ? [1] : []), lasting, weights, silent: false, pace: 1 }};
      return stepsOf(update, {{ ...known, fresh }})[1].ms;
    }};
    log.push({json.dumps(kinds)}.map((id) => [
      id, shown(id, 0), [false, true].map((told) => shown(id, 1, told)),
    ]));
    """)
    longest = {id: max(others) for id, _, others in found}
    others = max(ms for id, ms in longest.items() if id not in LONG[game])
    assert {id for id, mine, _ in found if 0 < mine <= others} == SLIGHT[game]
    assert {id for id, ms in longest.items() if ms > others} == LONG[game]


def test_what_weighs_much_is_told_alone_if_it_concerns_the_reader() -> None:
    [alone] = ran("""
    const took = (other) => ({ n: other, at: other, id: "took", params: { seat: 3, other } });
    const fresh = [0, 1, 2].map(took);
    const known = { told: new Set(), lasting: {}, weights: { took: 1.6 }, silent: false, pace: 1 };
    const update = { table: { status: "running" }, seats: [{ seat: 1, choices: [] }] };
    log.push(stepsOf(update, { ...known, fresh }).map(({ moment }) => moment));
    """)
    assert alone == [False, True, False]


def test_who_falls_ill_on_roads_is_told_rather_than_next_years_aid_card() -> None:
    weights = json.dumps((drawing_of("pest") / "weights.js").as_uri())
    lines = json.dumps((WEB / "table" / "film_lines.js").as_uri())
    [words] = ran(f"""
    const {{ weights }} = await import({weights});
    const {{ toldOf }} = await import({lines});
    const ids = ["fell-sick-on-road", "aid-card"];
    const fresh = ids.map((id, n) => ({{ n, at: 1, id, params: {{}} }}));
    const known = {{ told: new Set([0, 1]), lasting: {{}}, weights, silent: false, pace: 1 }};
    const update = {{ table: {{ status: "running" }}, seats: [] }};
    const told = toldOf(stepsOf(update, {{ ...known, fresh }}), new Set(), 1, () => null);
    log.push(told.words.map(({{ id }}) => id));
    """)
    assert words == ["fell-sick-on-road"]
