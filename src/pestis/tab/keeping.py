"""Exports, imports and deletes the texts that a browser stores, as a file.

The file is sealed like a record: a header line, then one line for each text with its key.  Nothing
is imported until the whole file has been read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final

import msgspec

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError, RecordError
from pestis.kernel.json import Json
from pestis.kernel.records.log import FORMAT, seal, unseal
from pestis.kernel.release import RELEASE
from pestis.tab.table_store import OWNER, RECORD, ROW, TABLE, PendingWrites
from pestis.tables import records
from pestis.tables.messages import parse
from pestis.tables.refusals import Refused
from pestis.tables.rows import Row, StoredTable
from pestis.tables.table import Table

MOST: Final = 1 << 26
"""The largest imported file, in characters."""
TABLES: Final = 1
"""Version of the file format."""
NAME: Final = re.compile(r"table/([\w-]{1,64})|row/([\w-]{1,64})/[0-9]{9}|record/([\w-]{1,64})")

Texts = dict[str, str]


class Taken(msgspec.Struct):
    """The result of an import: how many tables and records are new, how many were already present,
    and how many tables were added under a new id because the stored one had continued
    differently."""

    tables: int = 0
    records: int = 0
    there: int = 0
    beside: int = 0


def names_of(table: str) -> list[str]:
    """Prefixes of the keys of everything that is stored: of one table or, if empty, of all."""
    return [TABLE + table, f"{ROW}{table}/"] if table else [TABLE, ROW, RECORD]


def pack(texts: Mapping[str, str]) -> str:
    """A file of texts with their keys."""
    head: dict[str, Json] = {"pestis": FORMAT, "tables": TABLES, "release": RELEASE}
    lines: list[dict[str, Json]] = [{"name": name, "text": texts[name]} for name in sorted(texts)]
    return seal([head, *lines])


def unpack(text: str) -> Texts:
    """The inverse of ``pack``.  Raises RecordError or Refused if the text is not such a file or has
    an unreadable line."""
    if len(text) > MOST:
        raise Refused("too-large", {"most": MOST}, status=413)
    head, *lines = unseal(text.removeprefix("\ufeff"))
    version = head.get("tables")
    if "game" in head or not isinstance(version, int):
        raise Refused("import-record", status=400)
    if version > TABLES:
        raise RecordError("record-newer", {"version": version, "known": TABLES})
    texts: Texts = {}
    for number, line in enumerate(lines, start=2):
        name, kept = line.get("name"), line.get("text")
        if not isinstance(name, str) or not isinstance(kept, str) or not NAME.fullmatch(name):
            raise RecordError("record-malformed", {"line": number})
        texts[name] = kept
    return texts


def take_in(file: Texts, here: Mapping[str, str], drawn: str) -> tuple[PendingWrites, Taken]:
    """The writes that add everything in the file without losing anything that is stored.  ``drawn``
    seeds new ids.  Raises Refused, naming the table that cannot be read."""
    due, taken = PendingWrites(), Taken()
    for name, text in file.items():
        kind, id = name.split("/")[:2]
        if kind == "table":
            _take_table(file, here, id, drawn, due, taken)
        elif kind == "record" and here.get(name) == text:
            taken.there += 1
        elif kind == "record":
            records.check_record(text)
            due.texts[name if name not in here else RECORD + _other(id, drawn)] = text
            taken.records += 1
        elif TABLE + id not in file:
            raise Refused("import-damaged", {"name": id}, status=400)
    return due, taken


def _take_table(
    file: Texts, here: Mapping[str, str], id: str, drawn: str, due: PendingWrites, taken: Taken
) -> None:
    mine, theirs = _rows(here, id), _rows(file, id)
    if TABLE + id in here and mine[: len(theirs)] == theirs:
        taken.there += 1
        return
    stored = _checked(file[TABLE + id], id, theirs)
    taken.tables += 1
    begun = len(mine)
    if TABLE + id in here and theirs[:begun] != mine:
        # Both copies have continued differently: from now on they are two tables.
        stored = replace(stored, id=_other(id, drawn))
        taken.beside += 1
        begun = 0
    due.texts[TABLE + stored.id] = msgspec.json.encode(stored).decode()
    for number, text in enumerate(theirs[begun:], start=begun + 1):
        due.new[f"{ROW}{stored.id}/{number:09}"] = text


def _rows(texts: Mapping[str, str], id: str) -> list[str]:
    """The rows of a table, in order."""
    begin = f"{ROW}{id}/"
    return [texts[name] for name in sorted(texts) if name.startswith(begin)]


def _checked(text: str, id: str, rows: list[str]) -> StoredTable:
    """A table that can be continued or viewed.  Raises Refused."""
    try:
        stored = parse(text, StoredTable)
        log = [parse(row, Row) for row in rows]
        numbers = [row.seq for row in log]
        if (stored.id, stored.owner) != (id, OWNER) or numbers != [*range(1, len(log) + 1)]:
            raise RecordError("record-malformed", {"line": 1})
        Table(stored, log, permanent_names(stored.game)).summary()
    except (msgspec.MsgspecError, PestisError, ValueError, KeyError, TypeError, IndexError):
        raise Refused("import-damaged", {"name": id}, status=400) from None
    return stored


def _other(id: str, drawn: str) -> str:
    """A new id for a table or record whose own id is taken."""
    return blake2b(f"{drawn} {id}".encode(), digest_size=16).hexdigest()
