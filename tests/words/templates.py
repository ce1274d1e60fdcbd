"""Inspects catalogue entries: their placeholders and the words those need."""

from __future__ import annotations

from pestis.words.catalogue import Entry, catalogue, look_up, prefixes_for
from pestis.words.speaker import OPTIONAL, PLACE, names_in

SPECIAL = ("player", "game")
"""Groups that are not looked up in a catalogue."""


def templates(entry: Entry) -> list[str]:
    """The entry's template, or the templates of all its plural forms."""
    if isinstance(entry, str):
        return [entry]
    return [text for form, text in entry.items() if form != "by"]


def chooser(entry: Entry) -> str:
    """The parameter that chooses the plural form, or an empty string."""
    return "" if isinstance(entry, str) else entry.get("by", "n")


def places(entry: Entry) -> set[tuple[str, str]]:
    """Name and group of every placeholder."""
    return {
        (name, place[2] or "")
        for text in templates(entry)
        for place in PLACE.finditer(text)
        for name in names_in(place)
    }


def required(entry: Entry) -> set[str]:
    """Parameters without which the entry makes no sentence."""
    names = {chooser(entry)} - {""}
    for text in templates(entry):
        for part in OPTIONAL.split(text)[::2]:
            names |= {name for place in PLACE.finditer(part) for name in names_in(place)}
    return names


def optional(entry: Entry) -> set[str]:
    """Parameters that an entry can do without."""
    return {name for name, _ in places(entry)} - required(entry)


def wordless(language: str, id: str) -> list[str]:
    """Missing ids that are needed to say an id whose parameters come from the id itself."""
    entries = catalogue(language)
    found = look_up(entries, id)
    if found is None:
        return [id]
    entry, own = found
    missing: list[str] = []
    for name, group in places(entry):
        if group and group not in SPECIAL and name in own:
            value = own[name]
            key = group if isinstance(value, int) else f"{group}.{value}"
            if not any(prefix + key in entries for prefix in prefixes_for(id)):
                missing.append(key)
    return missing
