"""While a film tells a step, the table is the one of that step, not of what comes after it."""

from __future__ import annotations

import shutil

import pytest

from tests.web.test_film_gives_way import ran

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

NEXT = """
table.films.end();
const next = update("d", 5, [event(5, 1), event(6, 1)]);
table.update.value.seats[0].view.prompts = [{ phase: "supply" }];
next.seats[0].view.prompts = [{ phase: "battle" }];
void table.answer("place gallia");
ears.update(next);
const phase = () => table.films.now.value?.upTo(table.moment.value).view.prompts[0].phase;
"""
"""Bert answers in one phase; with his answer another one begins."""


def test_the_phase_is_that_in_which_the_told_answer_was_given() -> None:
    assert ran(f"{NEXT} log.push([table.films.now.value.event.n, phase()]);") == [[5, "supply"]]


def test_what_follows_an_answer_is_told_in_the_next_phase() -> None:
    told = ran(f"""{NEXT}
    await new Promise((done) => setTimeout(done, 1200));
    log.push([table.films.now.value.event.n, phase()]);
    """)
    assert told == [[6, "battle"]]


def test_a_game_restores_the_table_before_later_events() -> None:
    told = ran(f"""
    stop();
    const rewound = (view, later, told, {{ view: {{ prompts }}, events }}) =>
      ({{ later: later.map(({{ n }}) => n), told: told.at(-1).n, events, prompts }});
    playFilms(table, {{}}, () => ({{ rewound }}));
    {NEXT}
    log.push(table.films.now.value.upTo(table.moment.value).view);
    """)
    assert told == [{"later": [6], "told": 5, "events": 5, "prompts": [{"phase": "supply"}]}]


def test_a_turn_that_begins_is_not_shown_with_the_end_of_another() -> None:
    """The header still has the round and phase of what is told."""
    told = ran("""
    stop();
    const rewound = (view, later) => ({ later: later.map(({ n }) => n) });
    playFilms(table, {}, () => ({ rewound }));
    table.films.end();
    const turn = { ...event(6, 0), params: { seat: 0, round: 2 } };
    void table.answer("place gallia");
    ears.update(update("d", 5, [event(5, 1), turn], ["done"]));
    log.push(table.films.now.value.upTo(table.moment.value).view.later);
    """)
    assert told == [[6]]


def test_a_sequence_is_shown_as_that_of_the_player_who_caused_it() -> None:
    """Whoever loses something by it."""
    told = ran("""
    stop();
    const steps = [{ n: 5 }, { n: 6 }];
    playFilms(table, { sequences: () => [{ steps, seat: 1 }] }, () => ({}));
    table.films.end();
    void table.answer("place gallia");
    ears.update(update("d", 5, [event(5, 2), event(6, 0)], ["done"]));
    log.push(table.update.value.table.asked);
    """)
    assert told == [[1]]
