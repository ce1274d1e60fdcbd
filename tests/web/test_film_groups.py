"""What is shown long enough to be read if others did too much: dull steps join a neighbour."""

from __future__ import annotations

import itertools
import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import WEB
from tests.web.test_film import ran
from tests.web.test_film_weights import TURNS, times

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

PLAYERS = 6
SEEN = 450
"""Milliseconds for which anything that is shown must stay at least."""

STEPS = """
let n = 0;
const step = (id, ms, more = {}) => ({
  update: "a", event: { n: n++, id }, ms, least: ms > 750 ? ms / 2 : 0, asked: true, ...more,
});
const log = (steps, room) => {
  const time = { room };
  const groups = grouped(steps, time);
  const ms = timesOf(groups, time).map(Math.round);
  const ids = ({ steps }) => steps.map(({ event }) => event.id);
  console.log(JSON.stringify(groups.map((group, i) => [ids(group), ms[i]])));
};
"""
"""Steps with their events' ids, and the log of the groups in which they are shown, with their
times."""


def groups(script: str) -> list[Any]:
    """The ids of the events of each group, and its milliseconds."""
    module = (WEB / "table" / "film_groups.js").as_uri()
    program = f"const {{ grouped, timesOf }} = await import({json.dumps(module)});{STEPS}{script}"
    return list(printed(program))


def test_each_step_is_a_group_while_there_is_time() -> None:
    assert groups('log([step("placed", 900), step("kept", 225), step("took", 1100)], 6000);') == [
        [["placed"], 900],
        [["kept"], 500],
        [["took"], 1100],
    ]


def test_a_dull_step_joins_its_answer_before_its_player_and_others() -> None:
    assert groups("""
    const [bert, cora] = [1, 2].map((by) => (id, ms, at) => step(id, ms, { by, at, deed: true }));
    const rest = [bert("gained", 400, 2), bert("built", 1200, 2), cora("went", 700, 3)];
    log([bert("took", 1100, 1), ...rest], 2400);
    """) == [[["took"], 793], [["gained", "built"], 1019], [["went"], 588]]
    assert groups("""
    const [bert, cora] = [1, 2].map((by) => (id, ms) => step(id, ms, { by, at: n, deed: true }));
    log([bert("built", 1200), bert("gained", 400), cora("went", 700)], 1600);
    """) == [[["built", "gained"], 1013], [["went"], 587]]


def test_the_lightest_step_gives_way_first() -> None:
    light = "log([300, 450, 600, 700].map((ms) => step(`${ms}`, ms, { by: 1, at: 1 })), 2000);"
    assert [ids for ids, _ in groups(light)] == [["300", "450"], ["600"], ["700"]]


def test_a_moment_keeps_its_least_time_if_nothing_else_fits() -> None:
    """Such as a pest card, of which the places can be read then, or a reveal."""
    assert groups("""
    const dull = (by) => step(`went ${by}`, 700, { by, at: by, deed: true });
    log([dull(1), step("pest-card", 2000, { moment: true }), dull(2), dull(3)], 2500);
    """)[1] == [["pest-card"], 1000]


def test_what_concerns_the_reader_keeps_its_time_if_nothing_else_fits() -> None:
    shown = groups("""
    const mine = (id) => step(id, 1700, { by: 1, mine: true });
    const deed = (by) => step(`main ${by}`, 1100, { by, at: by, deed: true });
    log([deed(1), mine("cube"), deed(2), mine("rat"), deed(3), deed(4)], 3000);
    """)
    told = {id: ms for [id], ms in shown}
    assert told["cube"] == told["rat"] == 850
    assert [told[f"main {by}"] for by in (1, 2, 3, 4)] == [325] * 4


def test_what_could_not_be_seen_joins_a_neighbour() -> None:
    """Even what a player did above all, but no moment and nothing that concerns the reader."""
    shown = groups("""
    const deed = (by) => step(`main ${by}`, 1100, { by, at: by, deed: true });
    log([step("mine", 400, { mine: true }), ...[1, 2, 3, 4, 5, 6, 7, 8].map(deed)], 2000);
    """)
    assert shown[0][0][0] == "mine"
    assert 2 < len(shown) < 9 and min(ms for _, ms in shown) >= 300, shown


TURN = ["placed", "began", "went", "stopped", "gained", "paid", "built", "shifted"]
"""What a player does, in answers of two events; "built" weighs most."""
QUEUE = f"""
const name = ({{ id, params }}) => `${{id}} ${{params.seat}}`;
const film = openQueue({{
  ...stage,
  show: ({{ words, events }}) => log.push([Math.round(now), words.map(name), events.map(name)]),
  over: () => log.push([Math.round(now), "over"]),
}});
const weights = {{ placed: 1.3, built: 1.5, began: 0.7, gained: 0.5, paid: 0.4, shifted: 0.5 }};
const known = {{ told: new Set(), lasting: {{}}, weights, silent: false, pace: 1 }};
let n = 0;
/** Other players' turns; each answer comes so many milliseconds after the one before. */
const play = (apart) => {{
  for (let seat = 1; seat <= {PLAYERS}; seat += 1)
    for (let i = 0; i < {len(TURN)}; i += 2) {{
      const ids = {json.dumps(TURN)}.slice(i, i + 2);
      const fresh = ids.map((id) => ({{ n: n++, at: n >> 1, id, params: {{ seat }} }}));
      // The fourth player takes a cube of the reader.
      if (seat === 4 && i === 2) fresh[1].params.other = 0;
      const last = seat === {PLAYERS} && i + 2 === {len(TURN)};
      const seats = [{{ seat: 0, choices: last ? ["done"] : [] }}];
      film.take(stepsOf({{ table: {{ status: "running" }}, seats }}, {{ ...known, fresh }}));
      if (last) log.push(["asked", now]);
      pass(now + apart);
    }}
  pass(now + 99999);
}};
"""


@pytest.mark.parametrize("apart", [0, 150, 300])
def test_nothing_flashes_by_when_six_players_do_eight_things_each(apart: int) -> None:
    logged = ran(f"{QUEUE} play({apart});")
    asked = next(at for what, at, *_ in logged if what == "asked")
    shown = [each for each in logged if each[0] != "asked"]
    stay = [end - begun for (begun, *_), (end, *_) in itertools.pairwise(shown)]
    assert min(stay) >= SEEN, shown
    assert shown[-1][0] <= asked + 6000
    told = times(shown)
    assert {f"built {seat}" for seat in range(1, PLAYERS + 1)} <= told.keys()
    assert told["stopped 4"] >= 850, "my cube"
    for (_, words, *_), ms in zip(shown, stay, strict=False):
        assert len({name.split()[1] for name in words}) == 1, "one player at a time"
        assert len(words) * SEEN <= ms, (words, ms)
    seen = [name for each in shown[:-1] for name in each[2]]
    assert len(seen) == PLAYERS * len(TURN), "the board shows all of it"


def test_whoever_acts_after_a_film_has_ended_is_shown_at_leisure() -> None:
    """Others who take their time cost the reader none."""
    shown = ran(
        TURNS
        + """
    for (const seat of [1, 2, 3, 4]) {
      did(seat, ["placed", "moved", "placed", "placed", "took"]);
      pass(now + 9000);
    }
    did(5, ["took"], {}, true);
    pass(now + 9000);
    """
    )
    told = times(shown)
    assert min(told[f"took {seat}"] for seat in range(1, 6)) >= 1000, shown


@pytest.mark.parametrize("apart", [0, 150])
def test_each_card_and_plague_move_of_five_others_can_be_read(apart: int) -> None:
    """Although a cube of the reader is lost, and answers come while the film is shown."""
    shown = ran(
        TURNS
        + f"""
    for (const seat of [1, 2, 3, 4, 5]) {{
      const plague = ["moved", "spread", "rages", "turned"];
      for (const ids of [["took"], ["showed"], ["placed"], plague]) {{
        const more = {{ told: new Set([n + 2, n + 3]) }};
        did(seat, ids, more, seat === 5 && ids === plague);
        if (seat === 3 && ids === plague) did(0, ["lost"], {{ told: new Set([n]) }});
        pass(now + {apart});
      }}
    }}
    pass(now + 99999);
    """
    )
    told = times(shown)
    names = [f"{id} {seat}" for seat in range(1, 6) for id in ("took", "moved")]
    assert min(told.get(name, 0) for name in names) >= SEEN, told
    assert told["lost 0"] >= 850
    last_question = 19 * apart
    assert shown[-1][0] - last_question <= 6000


def test_what_another_does_is_told_and_not_the_readers_own_answer_before_it() -> None:
    """However much the reader's own deed weighs."""
    shown = ran(
        TURNS
        + """
    const event = (id, seat, at) => ({ n: n++, at, id, params: { seat } });
    const fresh = [event("took", 0, 1), event("placed", 1, 2)];
    const update = { table: { status: "running" }, seats: [{ seat: 0, choices: ["done"] }] };
    film.take(stepsOf(update, { ...known, fresh }));
    """
    )
    assert shown == [[0, ["placed 1"], ["took 0", "placed 1"]]]


def test_what_comes_of_a_pest_card_is_told_though_the_time_is_spent() -> None:
    shown = ran(
        TURNS
        + """
    for (const seat of [1, 2, 3, 4]) did(seat, Array(6).fill("took"));
    const fresh = ["card", ...Array(9).fill("fell-ill")];
    did(4, fresh, { told: new Set(fresh.map((_, i) => n + i)) }, true);
    pass(99999);
    """
    )
    told = times(shown)
    assert "card 4" in told
    assert "fell-ill 4" in told, told
