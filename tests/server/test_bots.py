"""A bot plays at the server as it does anywhere else, and after the game all its answers can be
checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.bots import Answer, Bot, Question, find_bot, play_out, registry
from pestis.bots.checking import strange_answers
from pestis.games import GAMES, find
from pestis.kernel.core.history import Entry
from pestis.kernel.match import Match
from pestis.tables.rows import Row
from tests.server.running import GAME, Device, Server, serving
from tests.waiting import awaited

NAMES = ("here", "greedy", "random")
FIRST = Bot("first", lambda asked: Answer(asked.choices[0]), 0)
"""A bot that always takes the first choice."""
MARK = "a thought that nobody is told"
MANY = 100_000


def wait(device: Device, table: str, entries: int = MANY) -> Any:
    """Wait until the table has this many entries or is over; returns the table's state then."""
    return awaited(
        lambda: device.look(table)["table"],
        lambda shown: shown["entries"] >= entries or shown["status"] != "running",
    )


def moves(log: tuple[Entry, ...]) -> list[tuple[int, str, str]]:
    return [(entry.seat, entry.kind, entry.choice.text) for entry in log]


def record_of(device: Device, table: str) -> Match:
    return pestis.load(device.get(f"/api/tables/{table}/record").text)


def rows_of(server: Server, table: str) -> list[Row]:
    found = server.store.load(table)
    assert found is not None
    rows: list[Row] = found[1]
    return rows


def shown(device: Device, table: str) -> Any:
    return device.look(table)["table"]


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_as_in_the_lab_also_after_a_restart_and_can_be_checked(
    game: str, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make(*NAMES, game=game, seed=5)["id"]
        for entries in (20, 45):
            device.answer_until(table, device.has(table, entries))
            assert shown(device, table)["bot_seed"] == ""
            server.stop()
            server.start()
        device.answer_until(table, lambda: shown(device, table)["status"] == "over")
        bot_seed = shown(device, table)["bot_seed"]
        match = record_of(device, table)
    assert {e.origin for e in match.log} - {"forced"} == {"", "bot:greedy-1", "bot:random"}
    assert strange_answers(match, bot_seed) == []
    assert strange_answers(match, bot_seed + "x") != []
    in_the_lab = pestis.new(game, len(NAMES), 5)
    play_out(in_the_lab, [FIRST, *(find_bot(game, name) for name in NAMES[1:])], bot_seed)
    assert moves(in_the_lab.log) == moves(match.log)


def test_a_lie_about_a_bot_comes_out() -> None:
    match = pestis.new(GAME, 2, 3)
    play_out(match, [find_bot(GAME, "greedy")] * 2, "seed")
    assert strange_answers(match, "seed") == []
    wrong = next(e for e in match.log if e.origin != "forced" and e.number > 30)
    other = match.at(wrong.number - 1)
    answers = [choice for choice in other.choices(wrong.seat) if choice is not wrong.choice]
    other.submit(wrong.seat, answers[0], wrong.origin)
    assert strange_answers(other, "seed") == [wrong.number]


def counting(asked: Question) -> Answer:
    """A bot that remembers how often it was asked."""
    told = asked.memory["asked"] if isinstance(asked.memory, dict) else 0
    assert isinstance(told, int)
    return Answer(asked.choices[told % len(asked.choices)], {"asked": told + 1, "mark": MARK})


@contextmanager
def with_bot(bot: Bot) -> Iterator[None]:
    """Add a bot to every game during the block."""
    true = registry._offered

    def offered(game: str) -> dict[str, Bot]:
        return {**true(game), bot.name: bot}

    registry._offered = offered
    try:
        yield
    finally:
        registry._offered = true


def memories(server: Server, table: str, seat: int) -> list[int]:
    """The numbers in a counting bot's memory, in order; an answer without thinking leaves the
    number unchanged."""
    rows = [row for row in rows_of(server, table) if row.kind == "choice" and row.seat == seat]
    kept = [json.loads(row.body).get("memory") for row in rows]
    numbers = [memory["asked"] for memory in kept if memory is not None]
    return [n for at, n in enumerate(numbers) if at == 0 or numbers[at - 1] != n]


@pytest.mark.source_only
def test_a_memory_stands_in_the_row_and_nowhere_else(server: Server) -> None:
    with with_bot(Bot("counting", counting, 0)):
        device = server.device()
        friend = server.device()
        made = device.make("here", "counting", "link")
        table = made["id"]
        friend.join(made["links"]["2"])
        said: list[str] = []
        for _ in range(100):
            for who in (device, friend):
                who.answer_if_asked(table)
                pages = (f"/api/tables/{table}", f"/api/tables/{table}/record")
                said += [who.get(page).text for page in (*pages, "/api/tables")]
                said.append(who.get(f"/api/tables/{table}/replay?at=0").text)
            if len(memories(server, table, 1)) > 8:
                break
        assert device.send(table, "ask-end", 0)["ok"]
        request = friend.look(table)["table"]["request"]["id"]
        assert friend.send(table, "consent", 2, request=request, yes=True)["ok"]
        assert device.look(table)["table"]["status"] == "ended"
        said.append(device.get(f"/api/tables/{table}/record").text)
        kept = memories(server, table, 1)
        assert kept == list(range(1, len(kept) + 1))
        assert len(kept) > 8
    assert MARK in json.dumps([row.body for row in rows_of(server, table)])
    assert MARK not in "".join(said)
    assert "counting" in said[-1]


@pytest.mark.source_only
def test_going_back_takes_it_back_and_a_restart_keeps_it(server: Server) -> None:
    with with_bot(Bot("counting", counting, 0)):
        device = server.device()
        table = device.make("counting", "here")["id"]

        def thought(times: int) -> Callable[[], bool]:
            return lambda: len(memories(server, table, 0)) >= times

        device.answer_until(table, thought(6))
        before = memories(server, table, 0)
        server.stop()
        server.start()
        device.answer_until(table, thought(len(before) + 3))
        after = memories(server, table, 0)
        assert after == list(range(1, len(after) + 1))
        assert device.send(table, "ask-back", 1, entries=0)["ok"]
        device.answer_until(table, thought(len(after) + 4))
        numbers = memories(server, table, 0)[len(after) :]
        assert numbers[numbers.index(1) :][:2] == [1, 2]


@pytest.mark.source_only
def test_a_bot_that_stands_in_begins_with_none(server: Server) -> None:
    with with_bot(Bot("counting", counting, 0)):
        device = server.device()
        table = device.make("here", "random")["id"]

        for _ in range(2):
            device.answer_until(table, device.has(table, shown(device, table)["entries"] + 8))
            before = len(memories(server, table, 0))
            assert device.send(table, "leave-to-bot", 0, bot="counting")["ok"]
            wait(device, table, device.look(table)["table"]["entries"] + 14)
            assert device.send(table, "take-back", 0)["ok"]
            assert memories(server, table, 0)[before:][:2] == [1, 2]


@pytest.mark.source_only
@pytest.mark.parametrize("memory", ["x" * 5000, object()])
def test_a_bot_with_a_memory_that_cannot_be_kept_does_not_stop_the_game(
    server: Server, memory: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def hoarding(asked: Question) -> Answer:
        return Answer(asked.choices[0], memory)

    with with_bot(Bot("hoarding", hoarding, 0)):
        device = server.device()
        table = device.make("hoarding", "hoarding")["id"]
        wait(device, table, 12)
        assert f"bot hoarding of {GAME}: error.bot-memory" in caplog.text
        notes = [(note["id"], note["params"]) for note in device.look(table)["notes"]]
        assert notes == [("note.bot-failed", {"seat": 0}), ("note.bot-failed", {"seat": 1})]
        assert "bot:random" in [
            json.loads(row.body).get("origin") for row in rows_of(server, table)
        ]
        assert all("memory" not in json.loads(row.body) for row in rows_of(server, table))


def test_rows_of_older_servers_have_no_memory(server: Server) -> None:
    """They store every bot's answer as by "bot", without the bot's memory."""
    device = server.device()
    table = device.make("greedy", "greedy", game="pest", seed=3)["id"]
    wait(device, table, 30)
    server.stop()
    rows = rows_of(server, table)
    with server.store._engine.begin() as db:
        from pestis.server.storage.schema import LOG  # noqa: PLC0415

        for row in rows:
            body = json.loads(row.body)
            body.pop("memory", None)
            if body.get("origin", "").startswith("bot:"):
                body["origin"] = "bot"
            at = (LOG.c.table_id == table, LOG.c.seq == row.seq)
            db.execute(LOG.update().where(*at).values(body=json.dumps(body)))
    server.start()
    told = wait(device, table)
    assert told["status"] == "over"
    assert strange_answers(record_of(device, table), told["bot_seed"]) == []


def test_every_game_has_a_bot_that_is_tried_here() -> None:
    for game in GAMES:
        assert find(game).min_seats <= len(NAMES) <= find(game).max_seats
        assert find_bot(game, "greedy").name == "greedy-1"
