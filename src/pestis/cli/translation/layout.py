"""Word files as text: finds the lines of each message and replaces messages in place.

A message is written on one line, or as a table if it has plural forms, as in all word files.
Comments and order are kept.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pestis.words.catalogue import Entry, flatten
from pestis.words.plurals import FORMS

ORDER: Final = ("by", *FORMS)
"""The order in which the forms of a message are written."""
BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
"""Characters of keys that need no quotation marks."""


@dataclass
class Block:
    """Consecutive lines of a word file that belong together.

    id     the message that they define, without the file's prefix; empty for other lines
    table  whether they are a table of plural forms
    note   the comments above the lines and above their table
    """

    lines: list[str]
    id: str = ""
    table: bool = False
    note: tuple[str, ...] = ()


@dataclass
class _Reader:
    """The state of the reader: the current table and the comments read so far."""

    table: str = ""
    table_note: tuple[str, ...] = ()
    comments: list[str] = field(default_factory=list)

    def note(self) -> tuple[str, ...]:
        found = (*self.table_note, *self.comments)
        self.comments = []
        return found


def blocks(text: str) -> list[Block]:
    """The lines of a word file, grouped into blocks.  Raises ValueError if it is not a word
    file."""
    plural = {id for id, entry in entries(text).items() if not isinstance(entry, str)}
    return [*_blocks(text, plural)]


def _blocks(text: str, plural: set[str]) -> Iterator[Block]:
    at = _Reader()
    forms: Block | None = None
    for line in text.split("\n"):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            if not bare:
                at.comments = []
            else:
                at.comments.append(bare.lstrip("# "))
            forms = None
            yield Block([line])
        elif bare.startswith("["):
            at.table = _keys(line)
            at.table_note, at.comments = tuple(at.comments), []
            forms = None
            if at.table in plural:
                forms = Block([line], at.table, True, at.table_note)
                yield forms
            else:
                yield Block([line])
        elif forms is not None:
            forms.lines.append(line)
        else:
            id = f"{at.table}.{_keys(line)}" if at.table else _keys(line)
            yield Block([line], id, False, at.note())


def _keys(line: str) -> str:
    """The dotted name of the value or table that a line of a word file defines."""
    table: object = tomllib.loads(line)
    names: list[str] = []
    while isinstance(table, dict) and len(table) == 1:
        name, table = next(iter(table.items()))
        names.append(name)
    return ".".join(names)


def entries(text: str) -> dict[str, Entry]:
    """The messages of a word file, by id without the file's prefix.  Raises ValueError."""
    return dict(flatten(tomllib.loads(text), ""))


def rewritten(text: str, wanted: Mapping[str, Entry]) -> str:
    """The file with these messages instead of its own.  Messages that are not wanted are dropped,
    along with comments and tables that would be left without messages."""
    said = entries(text)
    kept: list[Block] = []
    for block in blocks(text):
        if block.id in wanted:
            same = said[block.id] == wanted[block.id]
            kept.append(block if same else _written(block, wanted[block.id]))
        elif block.id:
            _drop_comments(kept)
        else:
            kept.append(block)
    lines = [line for block in _without_empty_tables(kept) for line in block.lines]
    return "\n".join(lines)


def _written(block: Block, entry: Entry) -> Block:
    head = block.lines[0]
    if isinstance(entry, str):
        return Block([f"{_key(head)} = {_quoted(entry)}"], block.id)
    forms = [f"{form} = {_quoted(entry[form])}" for form in ORDER if form in entry]
    if block.table:
        return Block([head, *forms], block.id, True)
    return Block([f"{_key(head)} = {{ {', '.join(forms)} }}"], block.id)


def _key(line: str) -> str:
    """The key of a line.  Its end must be found by parsing, because a quoted key may contain
    ``=``."""
    for end in range(len(line)):
        if line[end] == "=":
            try:
                tomllib.loads(line[:end] + "= 0")
            except tomllib.TOMLDecodeError:
                continue
            return line[:end].rstrip()
    raise ValueError(line)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _drop_comments(kept: list[Block]) -> None:
    while kept and kept[-1].lines[0].lstrip().startswith("#") and len(kept) > 1:
        kept.pop()


def _without_empty_tables(kept: list[Block]) -> list[Block]:
    found: list[Block] = []
    for block in reversed(kept):
        is_head = not block.id and block.lines[0].lstrip().startswith("[")
        later = [each for each in found if each.lines[0].strip()]
        is_last = not later or (not later[0].id and later[0].lines[0].lstrip()[0] in "#[")
        if is_head and is_last:
            while found and not found[0].lines[0].strip():
                found.pop(0)
            continue
        found.insert(0, block)
    return found
