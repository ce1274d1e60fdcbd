"""Input that is nested too deeply never reaches a parser.

In a browser tab ``json.loads("[" * 100000)`` crashes Python instead of raising RecursionError.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from pestis.bots import find_bot
from pestis.bots.answering import _kept
from pestis.cli.table.classroom import FILE, Shelf
from pestis.cli.table.records import read_position
from pestis.kernel.errors import PestisError
from pestis.kernel.json import MOST_NESTED, Json, nested_too_deeply, read_json
from pestis.kernel.records.log import unseal
from pestis.parts.content import parse_toml
from pestis.server.transport.sockets import _key_of
from pestis.server.transport.uploads import glance
from pestis.tab import table_store
from pestis.tab.asking import Asked, Tab
from pestis.tab.keeping import take_in, unpack
from pestis.tables import commands
from pestis.tables.messages import decode
from pestis.tables.records import check_record, is_of_running

SRC = Path(__file__).parents[1] / "src" / "pestis"
DEEP = "[" * (MOST_NESTED + 1)
DEEP_OBJECTS = '{"a":' * 50_000
PARSE = re.compile(r"\b(?:json\.loads|json\.load|tomllib\.loads?|msgspec\.json\.decode)\(")
CHECKED = {
    "kernel/json.py",
    "kernel/records/log.py",
    "bots/answering.py",
    "tables/messages.py",
    "parts/content.py",
    "server/operations/configuration.py",
}
"""Modules that parse only after the check."""
OUR_OWN = {
    "words/catalogue.py",
    "tables/book.py",
    "tables/guide.py",
    "games/versions.py",
    "text_page.py",
    "cli/translation/layout.py",
    "server/transport/content_modules.py",
    "server/bots/remote.py",
    "server/rooms/outbox.py",
    "server/storage/presence_store.py",
}
"""Modules that read files of an installed package, or text that a server of ours has written."""


def ask(method: str, address: str) -> Callable[[str], object]:
    def asked(text: str) -> object:
        tab = Tab(table_store.TableStore([]))
        return tab.ask(Asked(method, address, text, "0123456789abcdef" * 6, 1.0))

    return asked


ENTRIES: dict[str, Callable[[str], object]] = {
    "record": unseal,
    "upload at the server": glance,
    "upload checked": check_record,
    "record of a running table": lambda text: is_of_running(text.encode()),
    "any JSON": read_json,
    "position": read_position,
    "message": lambda text: decode(text, commands.AnyCommand),
    "key of a refused message": _key_of,
    "content": lambda text: parse_toml(f"x = {text}", "mine.toml"),
    "copy of a browser": unpack,
    "table in a copy": lambda text: take_in({"table/" + "a" * 32: text}, {}, "0" * 32),
    "stored table": lambda text: table_store.TableStore([text]),
    "new table in a tab": ask("POST", "/api/tables"),
    "record in a tab": ask("POST", "/api/records"),
}


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsers that fail the test if they are given text too deeply nested for a tab."""

    def guard(module: ModuleType, name: str) -> None:
        parse = getattr(module, name)

        def checked(text: str | bytes, *rest: object, **named: object) -> object:
            plain = text if isinstance(text, str) else text.decode("latin-1")
            assert plain.count("[") + plain.count("{") <= MOST_NESTED, "it reached the parser"
            return parse(text, *rest, **named)

        monkeypatch.setattr(module, name, checked)

    guard(json, "loads")
    guard(tomllib, "loads")
    guard(msgspec.json, "decode")


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("deep", [DEEP, DEEP_OBJECTS], ids=["lists", "objects"])
@pytest.mark.parametrize("entry", ENTRIES)
def test_the_check_comes_before_the_parser(entry: str, deep: str) -> None:
    with suppress(PestisError, ValueError, msgspec.DecodeError):
        ENTRIES[entry](deep)


@pytest.mark.usefixtures("guarded")
def test_a_nested_file_of_progress_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(DEEP, encoding="utf-8")
    assert Shelf(tmp_path)._kept == {}


@pytest.mark.usefixtures("guarded")
def test_a_bot_cannot_remember_what_could_not_be_read_again() -> None:
    memory: Json = []
    for _ in range(MOST_NESTED):
        memory = [memory]
    bot = find_bot("rattus", "random")
    with pytest.raises(PestisError) as caught:
        _kept(bot, memory)
    assert caught.value.id == "error.bot-memory-form"


def test_only_brackets_that_are_open_at_once_count() -> None:
    most = "[" * MOST_NESTED + "]" * MOST_NESTED
    assert not nested_too_deeply(most)
    assert not nested_too_deeply(f"[{','.join(['{}', '[]'] * 500)}]")
    assert nested_too_deeply("[" + most + "]")
    assert nested_too_deeply("[{}," * (MOST_NESTED + 1))


def test_brackets_in_texts_do_not_count() -> None:
    for text in ("[" * 500, '\\"[{' * 500, "\\\\" + "{" * 500):
        assert not nested_too_deeply(f'{{"said":"{text}","then":[]}}')
    assert nested_too_deeply('["\\\\"' + ",[" * MOST_NESTED)


def test_nothing_parses_without_the_check() -> None:
    found = {
        path.relative_to(SRC).as_posix()
        for path in SRC.rglob("*.py")
        if PARSE.search(path.read_text(encoding="utf-8"))
    }
    strays = {name for name in found if not name.endswith(tuple(CHECKED | OUR_OWN))}
    assert not strays, "read foreign texts with read_json, parse or parse_toml"
