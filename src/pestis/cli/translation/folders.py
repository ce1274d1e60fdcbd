"""Converts the word files of a locale folder to PO files and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from pestis.cli.files import write_text
from pestis.cli.translation.layout import entries, rewritten
from pestis.cli.translation.po import Translations, exported, fault_of
from pestis.words.catalogue import Entry
from pestis.words.files import ENDING, topics

WHOLE = "pestis"
"""The name of the PO files for the messages that all games share."""


class Refused(NamedTuple):
    """A rejected translation: its id, and the fault in its placeholders."""

    id: str
    why: str


def owner_of(prefix: str) -> str:
    """The name of a locale folder's PO files, from the prefix of its ids."""
    return prefix.removesuffix(".") or WHOLE


def po_of(prefix: str, folder: Traversable, language: str) -> str:
    """The PO file of a locale folder in a language; the template if no language is given."""
    said: dict[str, Entry] = {}
    if language:
        for file in topics(folder, language).values():
            said |= {prefix + id: entry for id, entry in readable(file).items()}
    return exported(english_of(folder), prefix, language, said)


def english_of(folder: Traversable) -> dict[str, str]:
    """Topic -> text of the English word files."""
    return {topic: file.read_text(encoding="utf-8") for topic, file in topics(folder, "en").items()}


def readable(file: Traversable) -> dict[str, Entry]:
    """The messages of a word file; empty if the file is damaged."""
    try:
        return entries(file.read_text(encoding="utf-8"))
    except ValueError:
        return {}


def import_po(
    prefix: str, folder: Traversable, language: str, told: Translations
) -> Iterator[Refused]:
    """Write a language's word files from a PO file and yield the rejected translations.  Messages
    that the PO file does not have are kept.  The messages end up in the same files as the English
    ones, wherever they were before."""
    present = topics(folder, language)
    said = {topic: readable(file) for topic, file in present.items()}
    now = {id: entry for messages in said.values() for id, entry in messages.items()}
    english = english_of(folder)
    for topic, text in english.items():
        wanted: dict[str, Entry] = {}
        for id, original in entries(text).items():
            entry = told.merged(prefix + id, original, now.pop(id, None))
            fault = "" if entry is None else fault_of(original, entry)
            if fault:
                yield Refused(prefix + id, fault)
            elif entry is not None:
                wanted[id] = entry
        file = Path(str(present.get(topic, folder / language / (topic + ENDING))))
        save(file, said.get(topic, {}), text, wanted)
    for topic in said.keys() - english.keys():
        if said[topic] and said[topic].keys().isdisjoint(now):
            Path(str(present[topic])).unlink()


def save(file: Path, now: Mapping[str, Entry], english: str, wanted: Mapping[str, Entry]) -> None:
    """Write a word file: if it already has all wanted ids, with its own lines, else with lines like
    those of the English file.  A file without messages is deleted."""
    if not any(wanted.values()):
        file.unlink(missing_ok=True)
        return
    if wanted == now:
        return
    own = wanted.keys() <= now.keys()
    text = rewritten(file.read_text(encoding="utf-8") if own else english, wanted)
    assert entries(text) == wanted, file
    write_text(file, text)
    file.chmod(0o644)
