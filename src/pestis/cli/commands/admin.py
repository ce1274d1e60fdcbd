"""``pestis admin``: administers the tables of a server, whether it is running or not."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.errors import Problem
from pestis.cli.files import data_folder, path_of, write_text
from pestis.cli.terminal import write_line
from pestis.words import Words

if TYPE_CHECKING:
    from pestis.server.operations.admin import AnyWish

ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "tables": (),
    "end": ("table",),
    "delete": ("table",),
    "export": ("table", "file"),
    "devices": (),
    "revoke": ("device",),
    "announce": ("text?",),
    "log-level": ("level",),
}
"""The arguments of each action; a question mark marks an optional one."""


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        action: str,
        what: str | None,
        file: str | None,
        by: str,
        data: str | None,
        database: str | None,
    ) -> None:
        given = named(action, [one for one in (what, file) if one is not None])
        folder = Path(data) if data else data_folder()
        wish = wish_of(action, given, by)
        found = asked(folder, database or "", wish)
        for line in told(action, given, found, words):
            write_line(line, sys.stdout)

    return command(
        "admin",
        words,
        run,
        [
            argument(words, "action"),
            argument(words, "what", required=False),
            argument(words, "file", required=False),
            option(words, "admin", "by", "order", default="age"),
            option(words, "admin", "data", "folder"),
            option(words, "admin", "database", "url"),
            language_option(words),
        ],
    )


def named(action: str, given: list[str]) -> dict[str, str]:
    """The given arguments by name.  Raises Problem."""
    if action not in ACTIONS:
        raise Problem("admin-action", word=action, known=[*ACTIONS])
    names = ACTIONS[action]
    if len(given) > len(names):
        raise Problem("admin-extra", action=action, word=given[len(names)])
    missing = [name for name in names[len(given) :] if not name.endswith("?")]
    if missing:
        raise Problem("admin-missing", action=action, what=missing[0].upper())
    return {name.removesuffix("?"): word for name, word in zip(names, given, strict=False)}


def wish_of(action: str, given: Mapping[str, str], by: str) -> AnyWish:
    """The request to the server for an action."""
    # Imported here: no other command needs the server.
    from pestis.server.operations import admin  # noqa: PLC0415

    match action:
        case "tables":
            return admin.Tables(by)
        case "end":
            return admin.End(given["table"])
        case "delete":
            return admin.Delete(given["table"])
        case "export":
            return admin.Export(given["table"])
        case "devices":
            return admin.AtWork()
        case "revoke":
            return admin.Revoke(given["device"])
        case "announce":
            return admin.Announce(given.get("text", ""))
    return admin.LogLevel(given["level"])


def asked(data: Path, url: str, wish: AnyWish) -> Any:
    """The response of a running server, or the result from its folder if none is running.  Raises
    PestisError."""
    from pestis.server.operations.admin_socket import ask  # noqa: PLC0415

    try:
        return ask(data, wish)
    except (FileNotFoundError, ConnectionRefusedError):
        return asked_alone(data, url, wish)


def asked_alone(data: Path, url: str, wish: AnyWish) -> Any:
    """Carry out the request without a server on this data folder, holding its lock.  Raises
    PestisError."""
    import msgspec  # noqa: PLC0415

    from pestis.server.operations.admin import Admin  # noqa: PLC0415
    from pestis.server.problems import AdminRefused  # noqa: PLC0415
    from pestis.server.rooms.rooms import Rooms  # noqa: PLC0415
    from pestis.server.serving import claim_folder  # noqa: PLC0415
    from pestis.server.settings import Settings  # noqa: PLC0415
    from pestis.server.storage.database import FILE, open_database  # noqa: PLC0415
    from pestis.server.storage.store import Store  # noqa: PLC0415
    from pestis.server.storage.waking import wakes_at  # noqa: PLC0415
    from pestis.server.storage.writer import Writer  # noqa: PLC0415

    if not url and not (data / FILE).is_file():
        raise AdminRefused("admin-no-database", {"where": str(data)})
    with (
        closing(claim_folder(data)),
        closing(Store(open_database(data, url), wakes_at(url))) as store,
        closing(Writer()) as writer,
    ):
        rooms = Rooms(Settings(data=data, url=url), store, writer)
        found = asyncio.run(Admin(rooms, None).do(wish))
    return msgspec.to_builtins(found)


def told(action: str, given: Mapping[str, str], found: Any, words: Words) -> list[str]:
    """The result of an action as text.  Raises Problem if a saved game cannot be written."""
    match action:
        case "tables":
            return tables(found, words)
        case "devices":
            return [connected(one, words) for one in found] or [words.text("cli.admin.nobody")]
        case "end":
            return [words.text("cli.admin.ended", **given)]
        case "delete":
            return [words.text("cli.admin.deleted", **given)]
        case "export":
            write_text(path_of(given["file"]), found["text"])
            said = [words.text("cli.admin.exported", **given)]
            return [*said, words.text("cli.admin.secrets")] if found["running"] else said
        case "revoke":
            return [words.text("cli.admin.revoked", n=found)]
        case "announce":
            kind = "announced" if given.get("text", "").strip() else "unsaid"
            return [words.text(f"cli.admin.{kind}", n=found)]
    return [words.text("cli.admin.level", **given)]


def tables(found: list[Mapping[str, Any]], words: Words) -> list[str]:
    """A line for each table, and one with the totals."""
    width = max([len(one["game"]) for one in found], default=0)
    states = {s: words.text(f"cli.admin.state.{s}") for s in ("running", "over", "ended")}
    wide = max(map(len, states.values()))
    lines = [
        words.text(
            "cli.admin.table",
            table=one["id"],
            game=one["game"].ljust(width),
            state=states.get(one["status"], one["status"]).ljust(wide),
            last=datetime.fromtimestamp(one["last"], UTC).strftime("%Y-%m-%d %H:%M"),
            rows=str(one["rows"]).rjust(5),
            kb=str(-(-one["size"] // 1000)).rjust(5),
        )
        for one in found
    ]
    running = sum(one["status"] == "running" for one in found)
    kb = -(-sum(one["size"] for one in found) // 1000)
    return [*lines, words.text("cli.admin.total", tables=len(found), running=running, kb=kb)]


def connected(one: Mapping[str, Any], words: Words) -> str:
    """A line about a device connected to a table."""
    seats = ", ".join(str(seat + 1) for seat in one["seats"])
    kind = "device" if seats else "watching"
    facts = {name: one[name] for name in ("device", "address", "table")}
    return words.text(f"cli.admin.{kind}", seats=seats, **facts)
