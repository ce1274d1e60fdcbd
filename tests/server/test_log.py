"""The log reports failures, without secrets or user texts."""

from __future__ import annotations

import ast
import asyncio
import gc
import io
import json
import logging
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from pestis.kernel.errors import RecordError
from pestis.server import logs
from pestis.server.bots import driver
from pestis.server.bots.pool import Workers
from pestis.server.logs import LINES_AT_ONCE, LoopErrors, described, set_up
from pestis.server.rooms import webhooks
from pestis.server.transport.app import make_app
from pestis.tables.refusals import Refused
from tests.server.running import Device, Server, serving
from tests.waiting import finished, until

SECRET = "canary-bird"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log of a test as JSON, debug messages included."""
    stream = io.StringIO()
    set_up("json", "debug", stream)
    yield stream
    for handler in list(logging.getLogger().handlers):
        if isinstance(handler, logs.BoundedHandler):
            logging.getLogger().removeHandler(handler)


def lines_of(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_nothing_in_the_server_prints() -> None:
    for path in (ROOT / "src/pestis/server").rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if is_print(node)]
        assert not calls, path


def is_print(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    )


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError(SECRET), "ValueError"),
        (RecordError("record-malformed", {"line": 3, "found": SECRET}), "error.record-malformed"),
        (IntegrityError("INSERT", {"x": SECRET}, ValueError(SECRET)), "ValueError"),
        (OperationalError("", {"x": SECRET}, sqlite3.OperationalError("disk full")), "disk full"),
        (FileNotFoundError(2, "No such file", SECRET), "No such file"),
    ],
)
def test_errors_are_told_without_their_texts(error: Exception, said: str) -> None:
    assert said in described(error)
    assert SECRET not in described(error)


def test_a_line_for_people_and_a_line_for_programs() -> None:
    for form in ("text", "json"):
        stream = io.StringIO()
        set_up(form, "info", stream)
        try:
            raise ValueError(SECRET)
        except ValueError:
            logging.getLogger("pestis.server.x").exception("bot %s failed\x1b[2J\n", "random")
        logging.getLogger("pestis.server.x").debug("unseen")
        logging.getLogger("uvicorn.error").info("unseen")
        text = stream.getvalue()
        assert SECRET not in text.replace(f"ValueError({SECRET!r})", "")
        assert "unseen" not in text
        assert "\x1b" not in text
        if form == "json":
            (line,) = [json.loads(line) for line in text.splitlines()]
            assert (line["level"], line["from"]) == ("error", "x")
            assert line["trace"][-1] == "ValueError"
        else:
            assert "ERROR x: bot random failed?[2J\n" in text
            assert text.endswith("\nValueError\n")


def test_the_log_is_bounded(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("pestis.server.limits.time.monotonic", lambda: clock[0])
    set_up("json", "info", log)
    for n in range(10_000):
        logging.getLogger("pestis.server").info("line %d", n)
    assert len(lines_of(log)) == LINES_AT_ONCE
    clock[0] += 10
    logging.getLogger("pestis.server").info("after")
    *_, left_out, last = lines_of(log)
    assert left_out["said"].startswith(f"{10_000 - LINES_AT_ONCE} more")
    assert last["said"] == "after"


def test_long_traces_are_cut(log: io.StringIO) -> None:
    def deep(n: int) -> None:
        if n:
            deeper(n)
        raise ValueError(SECRET)

    def deeper(n: int) -> None:
        deep(n - 1)

    try:
        deep(100)
    except ValueError as error:
        logging.getLogger("pestis.server").error("x" * 10_000, exc_info=error)
    (line,) = lines_of(log)
    assert len(line["trace"]) == logs.MOST_LINES
    assert len(line["said"]) == logs.MOST_CHARACTERS


def test_running_out_of_descriptors_is_logged_once(log: io.StringIO) -> None:
    loop = asyncio.new_event_loop()
    try:
        report = LoopErrors()
        for _ in range(2048):
            error = OSError(24, "Too many open files")
            report(loop, {"message": logs.OUT_OF_DESCRIPTORS, "exception": error, "socket": SECRET})
        report(loop, {"message": "Task exception was never retrieved", "task": SECRET})
    finally:
        loop.close()
    assert [line["said"] for line in lines_of(log)] == [
        "no more connections can be taken in: OSError: Too many open files",
        "Task exception was never retrieved",
    ]


def test_a_refused_socket_writes_nothing(server: Server, log: io.StringIO) -> None:
    for table in ("x" * 22, SECRET):
        with pytest.raises(Exception, match="404"):
            server.device().socket(table)
    assert log.getvalue() == ""


def test_a_body_that_breaks_off_writes_nothing(server: Server, log: io.StringIO) -> None:
    head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head.encode())
        time.sleep(0.1)
    time.sleep(0.2)
    assert log.getvalue() == ""


def test_a_frame_of_a_spectator_writes_nothing(server: Server, log: io.StringIO) -> None:
    host, spectator = server.device(), server.device()
    made = host.make("here", "here")
    spectator.join(made["spectators"])
    line = spectator.socket(made["id"])
    line.next("update")
    line.send(b"bytes")
    with pytest.raises(Exception, match="1008"):
        line.next()
    assert log.getvalue() == ""


@pytest.mark.parametrize(
    ("error", "logged"), [(Refused("late"), 0), (ValueError(SECRET), 1)], ids=["refused", "defect"]
)
def test_what_comes_of_a_command_when_its_sender_has_left(
    server: Server, log: io.StringIO, error: Exception, logged: int
) -> None:
    async def leave() -> None:
        asyncio.get_running_loop().set_exception_handler(LoopErrors())

        begun, left = asyncio.Event(), asyncio.Event()

        async def work() -> int:
            begun.set()
            await left.wait()
            raise error

        asked = asyncio.create_task(server.rooms.finish(work()))
        await begun.wait()
        asked.cancel()
        left.set()
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0.01)
        gc.collect()

    finished(leave())
    gc.collect()
    assert len(lines_of(log)) == logged
    assert SECRET not in log.getvalue()


def test_a_stop_while_bots_think_writes_nothing(tmp_path: Path, log: io.StringIO) -> None:
    with serving(tmp_path) as server:
        server.stop()
        server.workers = Workers(1)
        server.start()
        server.device().make("random", "random", "random")
        until(server.workers.thinking.pids)
        time.sleep(0.3)
        server.stop()
        server.workers = None
        time.sleep(0.3)
    assert log.getvalue() == ""


def provoke(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Cause every kind of logged failure.  Returns texts that must not be in the log."""

    def bad(*given: Any) -> str:
        if next(turns) % 2:
            raise ZeroDivisionError(f"{SECRET} {given}")
        return SECRET

    turns = iter(range(10**9))
    monkeypatch.setattr(driver, "choose", bad)
    host, friend = server.device(), server.device()
    name, friend_name, chat = f"{SECRET}-table", f"{SECRET}-friend", f"{SECRET}-chat"
    made = host.make("here", "link", "random", name=name, seed=8_675_309)
    table = made["id"]
    friend.join(made["links"]["1"], friend_name)
    host.send(table, "chat", 0, text=chat)
    monkeypatch.setattr(webhooks, "is_public", bad_address)
    host.send(table, "set-webhook", 0, url=f"http://127.0.0.1:1/{SECRET}")
    for _ in range(12):
        for device in (host, friend):
            device.answer_if_asked(table)
    cards = [str(server.rooms.room(table).table.match.save())]
    secrets = [choice for line in cards[0].splitlines()[1:] for choice in choices_in(line)]
    fail_storing(server, host, table, monkeypatch)
    defect(server, host, table, monkeypatch)
    cookies = [*host.http.cookies.values(), *friend.http.cookies.values()]
    return [SECRET, "8675309", "8_675_309", made["spectators"], *cookies, *secrets]


def bad_address(_address: str) -> bool:
    raise ValueError(SECRET)


def choices_in(line: str) -> list[str]:
    choice = json.loads(line).get("choice", "")
    return [choice] if " " in choice else []


def fail_storing(
    server: Server, device: Device, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that fails, with values in its statement."""

    def fail(given: Any) -> Any:
        raise OperationalError(
            "INSERT", {"body": f"{SECRET} {given}"}, sqlite3.OperationalError("disk full")
        )

    with monkeypatch.context() as patched:
        patched.setattr(server.store, "append_all", fail)
        device.send(table, "rename", 0, name=f"{SECRET}-name")


def defect(server: Server, device: Device, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug of ours with a user's text in its message."""

    async def fail(*_given: Any) -> Any:
        raise KeyError(f"{SECRET} of a defect")

    with monkeypatch.context() as patched:
        patched.setattr(server.rooms, "command", fail)
        response = device.post(
            f"/api/tables/{table}/commands", {"type": "chat", "key": "k", "seat": 0, "text": "x"}
        )
        assert response.status_code == 500


def test_no_canary_is_logged(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, allow_local_webhooks=True) as server:
        silent = provoke(server, monkeypatch)
    text = log.getvalue()
    said = [line["said"] for line in lines_of(log)]
    for what in ("bot random", "database: OperationalError: disk full", "ASGI application"):
        assert any(what in one for one in said), (what, said)
    for secret in silent:
        assert secret not in text, secret


def test_a_damaged_table_is_named_and_not_quoted(tmp_path: Path, log: io.StringIO) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here", name=SECRET)["id"]
        assert device.answer(table)["ok"]
        server.stop()
        with sqlite3.connect(tmp_path / "pestis.db") as db:
            body = json.dumps({"seat": 0, "prompt": SECRET, "choice": SECRET})
            db.execute("UPDATE log SET body = ?", (body,))
            header = json.dumps({"game": SECRET, "rules": 1})
            db.execute("UPDATE tables SET header = ?", (header,))
        server.start()
        assert device.get(f"/api/tables/{table}").status_code == 410
    assert any(f"table {table} cannot be read" in line["said"] for line in lines_of(log))
    assert SECRET not in log.getvalue()


def test_the_loop_reports_to_us(tmp_path: Path) -> None:
    """asyncio's own report quotes the exception of a task that nobody awaited."""

    async def handler() -> Any:
        app = make_app(serving_settings(tmp_path))
        async with app.router.lifespan_context(app):
            return asyncio.get_running_loop().get_exception_handler()

    assert isinstance(finished(handler()), LoopErrors)


def serving_settings(data: Path) -> Any:
    from pestis.server.settings import Settings  # noqa: PLC0415

    return Settings(data=data)
