"""What a film of Rattus holds longest: what the plague kills, and a card that is taken away."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from typing import Any

import pytest

from tests.web.places import WEB, drawing_of
from tests.web.test_film import ran
from tests.web.test_film_gives_way import PAGE
from tests.web.test_film_marks import MOUNTED

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

LANGUAGE = json.dumps((WEB / "shared" / "language.js").as_uri())
MOMENTS, PLAGUE = (
    json.dumps((drawing_of("rattus") / f).as_uri()) for f in ("moments.js", "plague.js")
)
TURNS = f"""{PAGE}{MOUNTED}
const {{ joins, merged, weights }} = await import({MOMENTS});
const {{ sequences }} = await import({PLAGUE});
/** Of an event's sequence: the losses that are drawn while ``events`` are told. */
const lostAt = (event, events) => {{
  const has = ({{ steps }}) => steps.some(({{ n }}) => n === event?.n);
  const steps = sequences(known).find(has)?.steps ?? [];
  const last = Math.max(...events.map(({{ n }}) => n));
  const lost = steps.map(({{ n }}) => known[n]).filter(({{ n, id }}) => n <= last && id === "lost");
  return lost.map(({{ params }}) => [params.region, params.seat].join());
}};
const nameOf = ({{ id, params }}) => [id, params.seat].join();
const film = openQueue({{
  ...stage,
  show: ({{ step: {{ event }}, events, words }}) =>
    log.push([now, lostAt(event, events), words.map(nameOf)]),
  over: () => log.push([now, [], []]),
}});
let n = 0;
const known = [];
/** One update with these events; the reader has seat 0. */
const did = (seat, ids, asked = false) => {{
  const at = known.length;
  const fresh = ids.map(([id, more]) => ({{ n: n++, at, id, params: {{ seat, ...more }} }}));
  known.push(...fresh);
  const told = new Set(sequences(known).flatMap(({{ steps }}) => steps.map((step) => step.n)));
  const more = {{ joins, weights, told, lasting: {{}}, silent: false, pace: 1 }};
  const seats = [{{ seat: 0, choices: asked ? ["done"] : [] }}];
  const table = {{ status: "running", asked: [seat] }};
  film.take(stepsOf({{ table, seats }}, {{ ...more, fresh }}));
  pass(now + 150);
}};
const region = (seat) => ({{ region: `region-${{seat}}` }});
const PLAGUE = [["placed"], ["plague-moved"], ["rat-spread"], ["rages"], ["turned"]];
/** A turn whose plague kills cubes of two seats. */
const turn = (seat, victims, asked = false) => {{
  did(seat, [["turn-began", {{ round: 1 }}]]);
  did(seat, [["placed", region(seat)]]);
  did(seat, [["plague-moved", region(seat)]]);
  did(seat, [
    ["rat-spread"], ["rat-spread"],
    ["rages", {{ ...region(seat), seat: undefined }}],
    ["turned", {{ ...region(seat), seat: undefined, token: "rat-1" }}],
    ...victims.map((victim) => ["lost", {{ ...region(seat), seat: victim, n: 1 }}]),
  ], asked);
}};
"""


def held(shown: list[Any], column: int) -> dict[str, float]:
    """By what is drawn (1) or told in words (2): for how many milliseconds."""
    found: dict[str, float] = {}
    for row, (end, *_) in pairwise(shown):
        for each in row[column]:
            found[each] = found.get(each, 0) + end - row[0]
    return found


def test_what_each_plague_kills_is_drawn_long_enough_to_be_seen() -> None:
    """Three turns before the reader is asked: too much for the time there is."""
    shown = ran(TURNS + "turn(1, [1, 2]); turn(2, [3]); turn(3, [0, 2], true); pass(99999);")
    drawn = held(shown, 1)
    assert len(drawn) == 5
    assert min(drawn.values()) >= 500, drawn
    assert drawn["region-3,0"] == max(drawn.values()) >= 900, drawn


def test_a_card_that_is_taken_from_the_reader_is_told_alone_and_longest() -> None:
    """Although there is too much for the time: cards that others lose are told shorter."""
    begin = '["turn-began", { round: 1 }]'
    shown = ran(
        TURNS
        + f"""
    did(1, [{begin}, ["took-from", {{ other: 2, card: "king" }}], ...PLAGUE]);
    did(2, [{begin}, ["took-from", {{ other: 0, card: "witch" }}], ...PLAGUE]);
    did(3, [{begin}, ["took-from", {{ other: 1, card: "monk" }}], ...PLAGUE], true);
    pass(99999);
    """
    )
    assert [words for _, _, words in shown if "took-from,2" in words] == [["took-from,2"]]
    told = held(shown, 2)
    assert told["took-from,2"] == max(told.values()) > told["took-from,3"], told


def test_all_that_one_plague_costs_is_told_at_once_in_a_crowded_round() -> None:
    """With what the reader loses, whichever token kills it."""
    shown = ran(
        TURNS.replace("const film = openQueue({", "const film = openQueue({ merged,")
        + f"""
    const {{ learn }} = await import({LANGUAGE});
    globalThis.fetch = async () => ({{ ok: true, json: async () => ({{}}) }});
    await learn("rattus.told");
    const here = {{ region: "region-2", seat: undefined }};
    const lost = (seat) => ["lost", {{ ...here, seat, n: 1, symbol: "majority" }}];
    const turned = ["turned", {{ ...here, token: "rat-1" }}];
    for (const seat of [3, 4, 1, 3, 4, 1]) turn(seat, [seat + 1]);
    did(2, [["plague-moved", region(2)]]);
    did(2, [["rages", here], turned, lost(0), turned, lost(3), lost(0)], true);
    pass(99999);
    """
    )
    assert [
        sorted(each for each in words if each.startswith("lost"))
        for _, _, words in shown
        if "lost,0" in words
    ] == [["lost,0", "lost,0", "lost,3"]]


def test_losses_of_others_are_told_in_a_crowded_round() -> None:
    """None joins the plague of another player without its sentence."""
    shown = ran(
        TURNS
        + """
    turn(1, [2]); turn(2, [3]); turn(3, [1]); turn(4, [5]); turn(5, [4], true); pass(99999);
    """
    )
    assert {each for each in held(shown, 2) if each.startswith("lost")} == {
        f"lost,{seat}" for seat in (1, 2, 3, 4, 5)
    }


def test_a_plague_is_that_of_the_player_who_brings_it_or_ends_the_game() -> None:
    ids = '["plague-moved", 2], ["rages"], ["lost", 0], ["final-plague", 1], ["rages"]'
    told = ran(f"""
    const {{ sequences }} = await import({PLAGUE});
    const events = [{ids}].map(([id, seat], n) => ({{ n, id, params: {{ seat }} }}));
    log.push(...sequences(events).map(({{ seat }}) => seat));
    """)
    assert told == [2, 1]


def test_what_the_plague_brings_is_seen_once_its_piece_is_there() -> None:
    motion = json.dumps((drawing_of("rattus") / "motion.js").as_uri())
    told = ran(f"""
    const {{ arrivesIn }} = await import({motion});
    const events = ["placed", "plague-moved", "rages", "turned"].map((id) => ({{ id }}));
    log.push(arrivesIn({{ events, ms: 500 }}), arrivesIn({{ events: events.slice(2), ms: 500 }}));
    """)
    assert told == [400, 0]
