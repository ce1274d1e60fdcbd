"""What must be seen at once waits for no film: the table jumps to the newest."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

PAGE = """
const heard = {};
const target = {
  addEventListener: (what, hear) => (heard[what] = hear),
  removeEventListener: () => {},
};
globalThis.window = target;
globalThis.document = {
  ...target, documentElement: { dataset: {} }, querySelector: () => null, hidden: false,
};
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.Element = class {};
"""
"""As much of a browser as a table needs; ``heard`` has what listens to it."""

TABLE = """
let answer = { ok: true };
const sent = [];
let ears;
const table = openTable("x", (given) => {
  ears = given;
  return { send: async (command) => (sent.push(command.type), answer), why: () => null };
});
const event = (n, seat) => ({ n, at: n, id: "moved", params: { seat } });
const update = (decision, first, events, choices = [], more = {}) => ({
  type: "update",
  table: {
    decision, entries: first, asked: [choices.length ? 0 : 1], status: "running", game: "rattus",
    seats: [{ name: "Anna" }, { name: "Bert" }], ...more,
  },
  seats: [{ seat: 0, first_event: first, events, choices, view: { viewer: 0, prompts: [] } }],
  notes: [],
});
ears.update(update("a", 0, [event(0, 0)]));
const stop = playFilms(table, {}, () => ({}));
// Somebody else's turn in four steps, and then a question to the reader.
ears.update(update("b", 1, [event(1, 1), event(2, 1)]));
ears.update(update("c", 3, [event(3, 1), event(4, 1)], ["place gallia", "done"]));
const shown = ({ update, films, asked }) =>
  [update.value.table.decision, films.now.value !== null, asked.value];
const now = () => shown(table);
const log = [now()];
"""
"""A table in the middle of a film; ``log`` has what is drawn, whether a film is told, and whether
the reader is asked."""

IN_THE_FILM = ["b", True, False]
AT_THE_NEWEST = ["c", False, True]


def ran(script: str) -> list[Any]:
    """What a script logs at a table in the middle of a film."""
    modules = ("table.js", "openTable"), ("film.js", "playFilms")
    imports = "".join(
        f"const {{ {name} }} = await import({json.dumps((WEB / 'table' / file).as_uri())});"
        for file, name in modules
    )
    program = f"{PAGE}{imports}{TABLE}{script}\nstop();\nconsole.log(JSON.stringify(log));"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", program], capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    logged: list[Any] = json.loads(done.stdout)
    assert logged.pop(0) == IN_THE_FILM
    return logged


@pytest.mark.parametrize("command", ["chat", "request", "vote", "undo", "choose"])
def test_what_the_reader_sends_ends_the_film(command: str) -> None:
    assert ran(f"""
    const done = table.send({{ type: "{command}", seat: 0 }});
    log.push(now());
    await done;
    log.push(sent);
    """) == [AT_THE_NEWEST, [command]]


def test_a_refusal_is_shown_at_the_newest_table() -> None:
    assert ran("""
    answer = { ok: false, problem: { id: "error.late" } };
    await table.send({ type: "choose", seat: 0 });
    log.push(now(), table.problem.value.id);
    """) == [AT_THE_NEWEST, "error.late"]


def test_a_line_of_chat_is_shown_while_a_film_goes_on() -> None:
    assert ran("""
    ears.chat({ n: 1, seat: 1, text: "Well met" });
    log.push(now(), table.chat.newest.value.text, table.chat.lines.value.length);
    """) == [IN_THE_FILM, "Well met", 1]


def test_a_request_of_somebody_else_ends_the_film() -> None:
    assert ran("""
    ears.update(update("c", 5, [], ["done"], { request: { id: 1, seat: 1 } }));
    log.push(now());
    """) == [AT_THE_NEWEST]


def test_an_undo_of_somebody_else_ends_the_film() -> None:
    assert ran("""
    ears.update(update("d", 2, []));
    log.push(now());
    """) == [["d", False, False]]


def test_a_tab_that_is_hidden_ends_the_film_and_begins_none() -> None:
    assert ran("""
    document.hidden = true;
    heard.visibilitychange();
    log.push(now());
    ears.update(update("d", 5, [event(5, 1), event(6, 1)]));
    log.push(now());
    """) == [AT_THE_NEWEST, ["d", False, False]]


def test_a_table_that_is_opened_again_shows_the_newest() -> None:
    """A reload, or a connection that comes back: nothing was shown before it."""
    assert ran("""
    const again = openTable("x", (given) => ((ears = given), { why: () => null }));
    const newest = update("c", 0, [0, 1, 2, 3, 4].map((n) => event(n, 1)), ["done"]);
    ears.update(newest);
    const close = playFilms(again, {}, () => ({}));
    log.push(shown(again));
    ears.update(newest);
    log.push(shown(again));
    close();
    """) == [AT_THE_NEWEST, AT_THE_NEWEST]


@pytest.mark.parametrize("said", ["before", "after"])
def test_what_follows_an_answer_is_played_whenever_the_answer_is_acknowledged(said: str) -> None:
    """The server sends its acknowledgement and the update in either order."""
    follows = 'ears.update(update("d", 5, [event(5, 0), event(6, 1), event(7, 1)]))'
    assert ran(f"""
    table.films.end();
    const done = table.answer("place gallia");
    if ("{said}" === "before") await done;
    {follows};
    await done;
    log.push(now()[1]);
    """) == [True]


def test_what_others_do_after_a_refusal_takes_no_question_away() -> None:
    assert ran("""
    table.films.end();
    answer = { ok: false, problem: { id: "error.late" } };
    await table.answer("place gallia");
    ears.update(update("c", 5, [event(5, 1), event(6, 1)], ["place gallia", "done"]));
    log.push(now());
    """) == [AT_THE_NEWEST]


def test_a_question_stays_until_it_is_answered_also_for_the_reader() -> None:
    """The server gives the only answer that there is; what comes of it is played."""
    assert ran("""
    table.films.end();
    const others = [event(5, 1), event(6, 1)];
    ears.update(update("d", 5, others, ["place gallia", "done"]));
    log.push(now());
    ears.update(update("e", 7, [event(7, 0), event(8, 1)]));
    log.push(now());
    """) == [["d", False, True], ["e", True, False]]
