"""Others' moves are shown one by one, within six seconds, and never in the way."""

from __future__ import annotations

import itertools
import json
import shutil
from typing import Any

import pytest

from tests.web.node import printed
from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

CLOCK = """
let now = 0;
let timers = [];
const stage = {
  now: () => now,
  after: (ms, act) => {
    const timer = { due: now + ms, act };
    timers.push(timer);
    return () => (timers = timers.filter((each) => each !== timer));
  },
};
const pass = (until) => {
  for (;;) {
    const next = timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
    if (!next) break;
    now = next.due;
    timers = timers.filter((each) => each !== next);
    next.act();
  }
  now = until;
};
const log = [];
const queue = openQueue({
  ...stage,
  show: ({ step, events, again }) => log.push([Math.round(now), step.update, events.join(), again]),
  over: () => log.push([Math.round(now), "over"]),
});
const step = (update, event, ms, asked = false, least = 0) => ({ update, event, ms, least, asked });
"""


def ran(script: str) -> Any:
    """The log of a script that uses a queue, a clock that it moves, and steps."""
    folder = WEB / "table"
    program = f"""
    const {{ openQueue }} = await import({json.dumps((folder / "film_queue.js").as_uri())});
    const {{ stepsOf }} = await import({json.dumps((folder / "film_steps.js").as_uri())});
    {CLOCK}
    {script}
    console.log(JSON.stringify(log));
    """
    return printed(program)


def test_updates_are_shown_one_by_one_and_the_question_comes_last() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700)]);
    queue.take([step("b", "placed", 700)]);
    queue.take([step("c", null, 0, true)]);
    pass(9999);
    """)
    assert shown == [
        [0, "a", "took", False],
        [700, "c", "placed", False],
        [1400, "over"],
    ]


def test_what_the_next_answer_completes_waits_for_it() -> None:
    """Also while its player goes on without an event; but not for long."""
    opening = '{ ...step("a", "entered", 500), opens: true }'
    assert ran(f"""
    queue.take([{opening}]);
    log.push(queue.isOn());
    pass(200);
    queue.take([step("b", null, 1)]);
    pass(400);
    queue.take([step("c", "laid", 900)]);
    pass(9999);
    """) == [True, [400, "b", "entered", False], [900, "c", "laid", False], [2800, "over"]]
    assert ran(f"""
    queue.take([{opening}]);
    pass(9999);
    """) == [[1000, "a", "entered", False], [2500, "over"]]
    assert ran(f"""
    queue.take([{opening}]);
    queue.end("z");
    pass(9999);
    log.push(queue.isOn());
    """) == [[0, "over"], False]


def test_effects_of_the_readers_own_answer_are_shown_at_once() -> None:
    assert ran('queue.take([step("a", "mine", 0, true)]);') == [
        [0, "a", "mine", False],
        [0, "over"],
    ]


@pytest.mark.parametrize("apart", [0, 50, 400, 900])
@pytest.mark.parametrize("updates", [3, 10, 60])
def test_others_keep_the_reader_waiting_for_six_seconds_at_most(apart: int, updates: int) -> None:
    shown = ran(f"""
    for (let n = 0; n < {updates}; n += 1) {{
      pass(n * {apart});
      queue.take([step(n, `event ${{n}}`, 1700, n === {updates - 1})]);
    }}
    log.push(["asked", now]);
    pass(999999);
    """)
    asked = next(at for what, at, *_ in shown if what == "asked")
    over = shown[-1][0]
    assert shown[-1] == [over, "over"]
    assert over - asked <= 6000
    told = [name for each in shown if len(each) == 4 for name in each[2].split(",")]
    assert len(told) == updates, "each is told"


def test_steps_too_short_to_see_are_shown_together() -> None:
    shown = ran("""
    queue.take(Array.from({ length: 100 }, (_, n) => step(n, `${n}`, 1000, true)));
    pass(99999);
    """)
    times = [at for at, *_ in shown]
    assert all(b - a >= 100 for a, b in itertools.pairwise(times[:-1]))
    assert times[-1] <= 6000


def test_what_decides_keeps_its_time_while_the_rest_is_quickened() -> None:
    shown = ran("""
    const steps = (from, to, ms, least) =>
      Array.from({ length: to - from }, (_, n) => step("a", `${from + n}`, ms, true, least));
    queue.take([...steps(0, 40, 750, 0), ...steps(40, 43, 1700, 850), ...steps(43, 60, 750, 0)]);
    pass(99999);
    """)
    began = {each[2].split(",")[-1]: each[0] for each in shown if len(each) == 4}
    times = [at for at, *_ in shown]
    assert times[-1] <= 6000
    for decides in ("40", "41", "42"):
        after = min(at for at in times if at > began[decides])
        assert after - began[decides] >= 850, shown


def test_moments_are_quickened_rather_than_shown_together() -> None:
    shown = ran("""
    const moment = (n) => ({ ...step("a", `${n}`, 800, true, 400), moment: true });
    queue.take(Array.from({ length: 50 }, (_, n) => moment(n)));
    pass(99999);
    """)
    assert [each[2] for each in shown if len(each) == 4] == [f"{n}" for n in range(50)]
    assert shown[-1][0] <= 6000


def test_a_new_year_adds_to_the_time_of_what_others_did() -> None:
    """Nobody does it by an answer; it adds four seconds at most, once a film."""
    shown = ran("""
    const deeds = Array.from({ length: 9 }, (_, n) => step("a", `deed ${n}`, 1000, true));
    const year = (n) => ({ ...step("a", `year ${n}`, 2000, true, 1000), told: true, moment: true });
    for (const years of [0, 1, 9]) {
      const begun = now;
      queue.take([...deeds, ...Array.from({ length: years }, (_, n) => year(n))]);
      pass(now + 99999);
      log.push(["took", log.at(-1)[0] - begun]);
    }
    """)
    assert [round(each[1] / 1000) for each in shown if each[0] == "took"] == [6, 8, 10]


def test_the_last_words_stay_until_others_act_again() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700)]);
    pass(1500);
    queue.take([step("b", "placed", 700)]);
    pass(9999);
    """)
    assert shown == [
        [0, "a", "took", False],
        [1500, "b", "placed", False],
        [3200, "over"],
    ]


def test_what_has_no_words_leaves_the_last_ones() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700)]);
    queue.take([step("b", null, 300)]);
    queue.take([step("c", "placed", 700, true)]);
    pass(9999);
    """)
    assert [each[1:3] for each in shown] == [
        ["a", "took"],
        ["b", "took"],
        ["c", "placed"],
        ["over"],
    ]


def test_events_of_one_moment_are_told_together_and_mine_first() -> None:
    steps = ran("""
    const update = { table: { status: "running" }, seats: [{ seat: 2, choices: ["done"] }] };
    const event = (n, id, seat) => ({ n, at: 1, id, params: { seat } });
    const fresh = [event(0, "lost", 1), event(1, "lost", 2), event(2, "lost", 3)];
    fresh.push(event(3, "moved", 1));
    const joins = ({ id }, last) => id === "lost" && last.id === "lost";
    const known = { told: new Set(), lasting: {}, silent: false, pace: 1 };
    const seats = ({ event, also }) => [event, ...also].map(({ params }) => params.seat);
    const times = (more) =>
      stepsOf(update, { ...known, ...more }).map((one) => [seats(one), one.ms]);
    log.push(times({ fresh, joins }), times({ fresh: fresh.slice(0, 1) })[0][1]);
    """)
    (together, after), alone = steps
    assert together[0] == [2, 1, 3]
    assert after[0] == [1]
    assert together[1] > 2 * alone, "mine, and more for each further one"


def test_an_event_of_a_sequence_is_told_before_those_that_led_to_it() -> None:
    """So it is shown after an answer of the reader, too; those before it keep their order."""
    [steps] = ran("""
    const update = { table: { status: "running" }, seats: [{ seat: 2, choices: ["done"] }] };
    const event = (n, seat) => ({ n, at: 1, id: "x", params: { seat } });
    const fresh = [event(0, 2), event(1, 1), event(2, 2), event(3, undefined)];
    const known = { fresh, told: new Set([3]), joins: () => true, lasting: {}, pace: 1 };
    log.push(stepsOf(update, { ...known, silent: false })
      .map(({ event, also, ms }) => [[event, ...also].map(({ n }) => n), ms > 0]));
    """)
    assert steps == [[[3, 0, 1, 2], True]]


def test_what_a_reader_sees_by_their_own_answer_is_told_to_them() -> None:
    times = ran("""
    const update = { table: { status: "running" }, seats: [{ seat: 0, choices: [] }] };
    const fresh = ["took", "looked"].map((id, n) => ({ n, at: 1, id, params: { seat: 0 } }));
    const known = { fresh, told: new Set(), lasting: {}, silent: false, pace: 1 };
    log.push(...stepsOf(update, { ...known, own: ["looked"] }).map(({ ms }) => ms > 0));
    log.push(...stepsOf(update, known).map(({ ms }) => ms > 0));
    """)
    assert times == [False, True, False, False]


def test_events_about_the_reader_are_shown_longest() -> None:
    steps = ran("""
    const update = (asked) => ({
      table: { status: "running" },
      seats: [{ seat: 0, choices: asked ? ["done"] : [] }],
    });
    const event = (n, at, seat, other) => ({ n, at, id: "x", params: { seat, other } });
    const fresh = [event(0, 1, 0), event(1, 2, 1), event(2, 2, 1, 0), event(3, 3, 2)];
    fresh.push(event(4, 3, 2));
    const known = { fresh, told: new Set([4]), lasting: {}, silent: false, pace: 1 };
    log.push(...stepsOf(update(true), known).map(({ ms, asked }) => [ms, asked]));
    const nothing = { ...known, fresh: [] };
    log.push(...stepsOf(update(false), { ...nothing, silent: true }).map(({ ms }) => ms > 0));
    const unseen = { ...nothing, silent: true, unseen: 0 };
    for (const each of [nothing, unseen])
      log.push(...stepsOf(update(false), each).map(({ ms }) => ms));
    """)
    own, plain, mine, other, told, silent, nothing, unseen = steps
    assert own == [0, True], "the reader's own answer"
    assert 0 < plain[0] == other[0] < told[0] < mine[0]
    assert (silent, nothing) == (True, 0)
    assert unseen == 0, "what does not even change the table"


def test_the_end_of_a_game_is_worth_its_time() -> None:
    shown = ran("""
    queue.take([step("a", "took", 9000)]);
    const last = (event, ms) => ({ ...step("b", event, ms), free: true });
    queue.take([last("plague", 5000), last("died", 1500)]);
    pass(99999);
    """)
    assert [each[1] for each in shown] == ["a", "b", "b", "over"]
    times = [each[0] for each in shown]
    assert times[1] <= 6000
    assert [b - a for a, b in itertools.pairwise(times[1:])] == [5000, 1500]


def test_a_press_shows_the_newest_at_once() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700), step("a", "placed", 700)]);
    queue.take([step("b", null, 0, true)]);
    pass(100);
    queue.end("b");
    pass(9999);
    """)
    assert shown == [[0, "a", "took", False], [100, "over"]]


def test_the_last_film_is_shown_again_from_before_it_began() -> None:
    shown = ran("""
    queue.take([step("start", null, 0, true)]);
    queue.take([step("a", "took", 700)]);
    queue.take([step("b", "placed", 700, true)]);
    pass(5000);
    log.length = 0;
    queue.again();
    pass(9999);
    """)
    assert shown == [
        [5000, "start", "", True],
        [5500, "a", "took", True],
        [6200, "b", "placed", True],
        [6900, "over"],
    ]


def test_a_replayed_film_takes_the_time_that_its_steps_need() -> None:
    """The reader asked for it; a very long one is quickened."""
    shown = ran("""
    const deeds = (n) => Array.from({ length: n }, (_, i) => step("a", `${n} ${i}`, 1000, true));
    for (const n of [12, 60]) {
      queue.take(deeds(n));
      pass(now + 9999);
      log.length = 0;
      queue.again();
      const begun = now;
      pass(now + 99999);
      if (n === 12) var first = log.map(([at]) => at - begun);
      else log.push([log.at(-1)[0] - begun]);
    }
    log.push(first);
    """)
    assert shown[-1] == [n * 1000 for n in range(13)]
    assert 12_000 < shown[-2][0] <= 20_000


def test_updates_during_a_replayed_film_are_shown_after_it() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700, true)]);
    pass(5000);
    log.length = 0;
    queue.again();
    pass(5100);
    queue.take([step("b", "placed", 700, true)]);
    pass(9999);
    """)
    assert [each[1] for each in shown] == ["a", "b", "over"]


def test_a_replayed_film_spans_updates_without_a_question_between() -> None:
    shown = ran("""
    queue.take([step("a", "took", 700)]);
    pass(3000);
    queue.take([step("b", "placed", 700, true)]);
    pass(9000);
    queue.again();
    pass(19000);
    """)
    assert [each[1] for each in shown] == ["a", "over", "b", "over", "a", "b", "over"]
