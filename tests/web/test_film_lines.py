"""A film says all that it shows: two sentences if there is time for both, several events in one."""

from __future__ import annotations

import itertools
import json
import shutil

import pytest

from tests.web.node import printed
from tests.web.places import WEB
from tests.web.test_film import ran
from tests.web.test_film_gives_way import ran as in_a_film
from tests.web.test_film_groups import groups
from tests.web.test_film_marks import told_by

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

BOTH = 900
"""Milliseconds in which two sentences can be read."""

FILM = """
const film = (budget, merged) => openQueue({
  ...stage,
  merged,
  show: ({ words, lines, events }) =>
    log.push([Math.round(now), ...[words, lines, events].map((all) => all.map(({ id }) => id))]),
  over: () => log.push([Math.round(now), "over"]),
}, budget);
let n = 0;
const deed = (id, ms, by, more = {}) => ({
  update: "a", event: { n: n++, id }, ms, least: 0, asked: true, deed: true, at: n, by, ...more,
});
const told = { told: true, deed: false };
/** Illnesses are told in one sentence. */
const merged = (event, last) =>
  event.id.includes("ill") && last.id.includes("ill") ? { id: `${last.id}+${event.id}` } : null;
"""
"""The log has when each group is shown, what it tells, in which sentences, and all its events."""


def test_two_deeds_are_told_as_soon_as_both_can_be_read() -> None:
    def words(budget: int) -> list[str]:
        steps = '[deed("went", 700, 1), deed("built", 1000, 1)]'
        return list(ran(f"{FILM} film({budget}).take({steps}); pass(9999);")[0][1])

    assert words(BOTH) == ["went", "built"]
    assert words(BOTH - 1) == ["built"]


def test_what_there_is_no_time_to_tell_is_given_apart() -> None:
    """In as few sentences, for the lines below; what took no time is no news."""
    steps = """[deed("went", 700, 1), deed("ill-1", 500, 1), deed("ill-2", 500, 1),
      deed("built", 1000, 1), deed("answered", 0, 1)]"""
    ids = "[lines, rest].map((all) => all.map(({ id }) => id))"
    show = f"show: ({{ lines, rest }}) => log.push({ids})"
    assert ran(f"""{FILM}
      openQueue({{ ...stage, merged, {show}, over() {{}} }}, 500).take({steps});
      pass(9999);
    """) == [[["built"], ["went", "ill-1+ill-2"]]]


def test_others_spare_the_time_for_a_second_sentence() -> None:
    shown = groups("""
    const [bert, cora] = [1, 2].map((by) => (id, ms) => step(id, ms, { by, at: n, deed: true }));
    log([bert("built", 1000), bert("gained", 450), cora("took", 1600)], 1900);
    """)
    assert shown == [[["built", "gained"], BOTH], [["took"], 1000]]


def test_a_heavier_step_gives_way_if_no_sentence_is_lost_by_it() -> None:
    """The lightest one would lose its own to another player's."""
    shown = groups("""
    const [bert, cora, dirk] = [1, 2, 3].map((by) => (id, ms) => step(id, ms, { by, at: n }));
    log([bert("went", 550), bert("built", 700), cora("paid", 300), dirk("took", 700)], 2100);
    """)
    assert [ids for ids, _ in shown] == [["went", "built"], ["paid"], ["took"]]


def test_what_is_slight_has_no_time_of_its_own_if_another_sentence_tells_it() -> None:
    """A payment is told with what it is for, however much time there is."""
    script = f"""{FILM}
    const price = (event, last) =>
      last.id === "paid" && event.id === "built" ? {{ ...event }} : null;
    const steps = ["paid", "built", "gained"].map((id) => deed(id, id === "built" ? 1000 : 300, 1));
    film(6000, price).take(steps);
    pass(9999);
    """
    assert [each[2:] for each in ran(script)[:-1]] == [
        [["built"], ["paid", "built"]],
        [["gained"], ["gained"]],
    ]


def test_answers_that_take_hardly_any_time_do_not_keep_it_from_its_sentence() -> None:
    """Such as cards that are picked one by one, which nobody else sees."""
    script = f"""{FILM}
    const laid = (event, last) =>
      last.id === "entered" && event.id === "laid" ? {{ ...event }} : null;
    const picked = {{ update: "a", event: null, ms: 1, least: 0, asked: true, by: 1 }};
    film(6000, laid).take([deed("entered", 450, 1), picked, picked, deed("laid", 750, 1)]);
    pass(9999);
    """
    assert [each[2:] for each in ran(script)[:-1]] == [[["laid"], ["entered", "laid"]]]


def test_what_concerns_the_reader_is_told_by_itself() -> None:
    """What else is shown at the same time is said below it."""
    shown = ran(f"""{FILM}
    const ill = deed("ill-1", 900, 1, told);
    film(900).take([ill, deed("aid", 900, 1, {{ ...told, mine: true, least: 500 }})]);
    pass(9999);
    """)
    assert [each[2:] for each in shown[:-1]] == [[["aid"], ["ill-1", "aid"]]]


def test_what_concerns_the_reader_is_told_with_what_its_sentence_tells() -> None:
    """Such as a loss of theirs with those of others."""
    shown = ran(f"""{FILM}
    const ill = [{{}}, {{ mine: true, least: 500 }}].map((more, i) =>
      deed(`ill-${{i}}`, 900, 1, {{ ...told, ...more }}));
    film(900, merged).take(ill);
    pass(9999);
    """)
    assert [each[1:] for each in shown[:-1]] == [
        [["ill-0", "ill-1"], ["ill-0+ill-1"], ["ill-0", "ill-1"]],
    ]


def test_what_concerns_the_reader_in_one_sentence_is_told_once_if_there_is_little_time() -> None:
    def said(budget: int) -> list[list[str]]:
        steps = ", ".join(
            f'deed("ill-{n}", 1700, 1, {{ ...told, mine: true, least: 850 }})' for n in range(3)
        )
        shown = ran(f"{FILM} film({budget}, merged).take([{steps}]); pass(99999);")
        return [each[2] for each in shown[:-1]]

    assert said(6000) == [["ill-0"], ["ill-1"], ["ill-2"]]
    assert said(2000) in (
        [["ill-0+ill-1"], ["ill-2"]],
        [["ill-0"], ["ill-1+ill-2"]],
        [["ill-0+ill-1+ill-2"]],
    )


def test_what_one_sentence_tells_joins_first_and_says_it() -> None:
    shown = ran(f"""{FILM}
    const ill = ["ill-1", "ill-2", "ill-3"].map((id) => deed(id, 1000, 1, told));
    film(2000, merged).take([deed("went", 700, 1), ...ill, deed("paid", 700, 1)]);
    pass(9999);
    """)
    said = [each[1:3] for each in shown[:-1]]
    assert "ill-1+ill-2+ill-3" in [id for _, lines in said for id in lines], shown
    assert sorted(id for words, _ in said for id in words) == [
        "ill-1",
        "ill-2",
        "ill-3",
        "paid",
        "went",
    ]
    assert shown[-1][0] <= 2000


def test_each_event_is_told_by_itself_while_there_is_time() -> None:
    shown = ran(f"""{FILM}
    film(6000, merged).take([deed("ill-1", 1000, 1, told), deed("ill-2", 1000, 1, told)]);
    pass(9999);
    """)
    assert [each[2] for each in shown[:-1]] == [["ill-1"], ["ill-2"]]


def test_a_sentence_of_two_leaves_room_for_another() -> None:
    """Even if something else came between the two."""
    shown = ran(f"""{FILM}
    const ill = ["ill-1", "went", "ill-2"].map((id) => deed(id, 1000, 1));
    film(900, merged).take(ill);
    pass(9999);
    """)
    assert shown[0] == [
        0,
        ["ill-1", "went", "ill-2"],
        ["ill-1+ill-2", "went"],
        ["ill-1", "went", "ill-2"],
    ]


@pytest.mark.parametrize("room", range(1000, 6000, 250))
def test_nothing_is_longer_for_a_second_sentence(room: int) -> None:
    """Nor is anything shorter than it may be."""
    shown = groups(f"""
    const ids = Array.from({{ length: 16 }}, (_, i) => [400 + 97 * (i % 7), 1 + (i >> 2)]);
    log(ids.map(([ms, by], i) => step(`${{i}}`, ms, {{ by, at: i >> 1, deed: true }})), {room});
    """)
    assert sum(ms for _, ms in shown) <= max(room + len(shown), 4 * 500)
    assert min(ms for _, ms in shown) >= min(500, room // 4)
    assert list(itertools.chain(*(ids for ids, _ in shown))) == [str(n) for n in range(16)]


SCENE = """
const { sceneOf } = await import(STORY);
const events = [1, 2, 3].map((n) => ({ n, id: "ill", params: {} }));
const all = [{ steps: events.map(({ n }) => ({ n, marks: [`place-${n}`] })) }];
const words = [events[0], events[2]];
const scene = sceneOf(all, { event: events[2], events, words });
console.log(JSON.stringify([scene.also.map(({ n }) => n), scene.marks, scene.until]));
"""


def test_only_what_is_said_is_marked() -> None:
    """The board has all of it."""
    assert told_by(SCENE) == [[1], ["place-1", "place-3"], 3]


LED = SCENE.replace(
    "event: events[2], events, words", "event: led, events, words: [led, ...words]"
).replace("const words", "const led = { n: 0, id: 'moved', params: {} };\nconst words")


def test_a_sequence_is_drawn_although_its_sentence_begins_with_what_led_to_it() -> None:
    assert told_by(LED) == [[1], ["place-1", "place-3"], 3]


SAID = """
const { Telling } = await import(STORY);
const params = { seat: 1 };
const words = { event: (_, { id }) => `event ${id}`, text: (id, { seat }) => `text ${id} ${seat}` };
const said = (lines) => {
  const film = { event: { n: 1 }, events: [], words: [], lines };
  const table = {
    films: { now: { value: film } }, words: { value: words },
    moment: { value: { table: { game: "pest" }, events: [] } }, seats: { shown: { value: 2 } },
  };
  return Telling({ table }).props.children;
};
const lines = [{ id: "went", params }, { id: "ill", text: "pest.board.ill", params }];
const texts = (found) => JSON.stringify(found).match(/(event|text) [^"]*/g);
console.log(JSON.stringify(texts(said(lines))));
"""


def test_a_game_words_several_events_as_one() -> None:
    assert told_by(SAID) == ["event went", "text pest.board.ill 1"]


def test_a_game_tells_the_sentences_of_a_step_and_those_below_in_its_own_way() -> None:
    """By the table and all events of the update that is shown."""
    assert in_a_film("""
    stop();
    const told = (lines, { viewer }, events) =>
      lines.map((line) => ({ ...line, text: `${line.id} ${viewer} of ${events.length}` }));
    playFilms(table, {}, () => ({ told }));
    table.films.end();
    void table.answer("place gallia");
    ears.update(update("d", 5, [event(5, 1), event(6, 1)]));
    log.push(table.films.now.value.lines.map(({ text }) => text));
    await new Promise((done) => setTimeout(done, 1200));
    log.push(table.films.now.value.earlier.map(([{ text }]) => text));
    """) == [["moved 0 of 7"], ["moved 0 of 7"]]


MARKED = (
    SAID.rsplit("const lines", 1)[0]
    + """
const lines = [{ seat: 1 }, { seat: 2 }, { seat: 1, other: 2 }, { seat: 1, seats: [1, 2] }];
const marked = (params) => JSON.stringify(said([{ id: "went", params }])).includes('"mark"');
console.log(JSON.stringify(lines.map(marked)));
"""
)


def test_what_is_about_the_reader_stands_out() -> None:
    """Whether they did it, it was done to them, or they are one of several."""
    assert told_by(MARKED) == [False, True, True, True]


def test_the_readers_own_turn_begins_with_the_question() -> None:
    """It takes no time from what others did; their turns are told."""
    assert ran("""
    const event = (n, seat) => ({ n, at: 1, id: "turn-began", params: { seat, round: 2 } });
    const update = { table: { status: "running" }, seats: [{ seat: 0, choices: ["done"] }] };
    const known = { told: new Set(), lasting: {}, silent: false, pace: 1 };
    const steps = stepsOf(update, { ...known, fresh: [event(0, 1), event(1, 0)] });
    log.push(...steps.map(({ ms }) => ms > 0));
    """) == [True, False]


def test_what_was_told_stands_in_the_order_in_which_it_happened() -> None:
    """Also what happened before that, but was told later; the newest first."""
    module = json.dumps((WEB / "table" / "film_lines.js").as_uri())
    found = printed(f"""
    const {{ trailOf }} = await import({module});
    const said = (...all) => all.map((n) => ({{ n, id: "went", params: {{}} }}));
    const first = trailOf(said(1), said(2, 0), null);
    const last = {{ lines: said(1), earlier: first }};
    const numbers = (trail) => trail.map((lines) => lines.map(({{ n }}) => n));
    console.log(JSON.stringify([first, trailOf(said(3, 5), said(4), last)].map(numbers)));
    """)
    assert found == [[[2], [0]], [[4], [2], [1], [0]]]


def test_a_moment_is_told_with_what_its_sentence_tells_as_well() -> None:
    """Also if another player's answer led to it; but not with anything else."""
    shown = ran(f"""{FILM}
    const scored = deed("ill-1", 800, 1, {{ moment: true, least: 400, deed: false }});
    film(900, merged).take([scored, deed("ill-2", 900, 2), deed("paid", 300, 1)]);
    pass(9999);
    """)
    assert shown[0][2] == ["ill-1+ill-2"]
    assert "paid" not in shown[0][1]
