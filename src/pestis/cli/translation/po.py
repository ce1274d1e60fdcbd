"""Catalogues as PO files: one file for each locale folder and language.

The context of a message is its id; the context of its form for zero is ``<id>.zero``.  The comment
of an entry explains the placeholders, and its reference names the word file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pestis.cli.translation.counting import counting
from pestis.cli.translation.layout import Block, blocks, entries
from pestis.words.catalogue import Entry
from pestis.words.speaker import OPTIONAL, PLACE, names_in

if TYPE_CHECKING:
    import polib

ZERO: Final = ".zero"
"""Suffix of the context of a form for zero.  No message has such an id itself, because a table with
``one`` and ``other`` is a single message."""
HEADER: Final = {
    "Project-Id-Version": "Pestis",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}
FUZZY: Final = "fuzzy"


def exported(
    english: Mapping[str, str], prefix: str, language: str, said: Mapping[str, Entry]
) -> str:
    """The PO file of a locale folder.

    english   topic -> the text of the English word file
    prefix    prefix of the folder's ids
    language  language code; empty for a template
    said      the messages of the language, by full id
    """
    import polib  # noqa: PLC0415

    file = polib.POFile(wrapwidth=0)
    file.metadata = {**HEADER, "Language": language}
    if language:
        forms, formula = counting(language)
        file.metadata["Plural-Forms"] = f"nplurals={len(forms)}; plural=({formula});"
    for topic, text in english.items():
        have = entries(text)
        for block in blocks(text):
            if block.id:
                told = said.get(prefix + block.id)
                found = _entries_of(prefix + block.id, have[block.id], told, language)
                for entry in found:
                    entry.comment = "\n".join(_comment(block, have[block.id]))
                    entry.occurrences = [(f"{topic}.toml", "")]
                    file.append(entry)
    return str(file) + "\n"


def _entries_of(
    id: str, english: Entry, said: Entry | None, language: str
) -> Iterator[polib.POEntry]:
    """The PO entries of a message: the message and its form for zero.  Empty English texts are
    omitted, because there is nothing to translate."""
    import polib  # noqa: PLC0415

    if isinstance(english, str):
        if english:
            yield polib.POEntry(msgctxt=id, msgid=english, msgstr=said or "")
        return
    own = {} if said is None or isinstance(said, str) else said
    if english.get("zero"):
        yield polib.POEntry(msgctxt=id + ZERO, msgid=english["zero"], msgstr=own.get("zero", ""))
    if not _counts(english):
        return
    forms = counting(language)[0] if language else ("one", "other")
    plural = {i: own.get(form, own.get("other", "")) for i, form in enumerate(forms)}
    yield polib.POEntry(
        msgctxt=id, msgid=english["one"], msgid_plural=english["other"], msgstr_plural=plural
    )


def _comment(block: Block, english: Entry) -> Iterator[str]:
    yield from block.note
    texts = [english] if isinstance(english, str) else [*english.values()]
    places = dict.fromkeys([place.groups() for text in texts for place in PLACE.finditer(text)])
    for name, group in places:
        if group == "player":
            yield f"{{{name}:{group}}}: a player"
        elif group == "game":
            yield f"{{{name}:{group}}}: a game"
        elif group:
            yield f"{{{name}:{group}}}: a word of the messages {group}.…"
        else:
            yield f"{{{name}}}: put in as it is"
    if not isinstance(english, str):
        yield f"The number is {{{english.get('by', 'n')}}}."
    if any(OPTIONAL.search(text) for text in texts):
        yield "[…] is left out when what it names is missing."


class Translations:
    """The translations in a PO file.

    said     context -> a translation, or its plural forms
    unsaid   contexts without a translation, or with one marked as fuzzy
    """

    def __init__(self, text: str, language: str) -> None:
        """Parse the text of a PO file.  Raises ValueError."""
        import polib  # noqa: PLC0415

        try:
            file = polib.pofile(text)
        except (LookupError, OSError, ValueError) as error:
            raise ValueError(str(error)) from None
        forms = counting(language)[0]
        self.said: Final[dict[str, Entry]] = {}
        self.unsaid: Final[set[str]] = set()
        for entry in file:
            told = _told(entry, forms)
            if entry.obsolete or not entry.msgctxt:
                continue
            if told and FUZZY not in entry.flags:
                self.said[entry.msgctxt] = told
            else:
                self.unsaid.add(entry.msgctxt)

    def merged(self, context: str, english: Entry, now: Entry | None) -> Entry | None:
        """The new entry of a message in the language: from the PO file, or the existing entry if
        the file does not have the message; None if it is not translated."""
        if isinstance(english, str):
            return self._latest(context, now) if english else english
        present = now if isinstance(now, dict) else {}
        told = self._latest(context, present or None) if _counts(english) else english
        zero: Entry | None = present.get("zero")
        if "zero" in english:
            zero = self._latest(context + ZERO, zero) if english["zero"] else ""
        if told is None or isinstance(told, str) or (zero is None and not _counts(english)):
            return None
        forms = {form: text for form, text in told.items() if form not in ("by", "zero")}
        apart = {"by": english.get("by"), "zero": zero}
        return {**{name: text for name, text in apart.items() if isinstance(text, str)}, **forms}

    def _latest(self, context: str, now: Entry | None) -> Entry | None:
        return None if context in self.unsaid else self.said.get(context, now)


def _told(entry: polib.POEntry, forms: tuple[str, ...]) -> Entry:
    """The translation; empty if a form is missing.  Forms equal to ``other`` are omitted."""
    if not entry.msgid_plural:
        return str(entry.msgstr)
    texts = [str(entry.msgstr_plural.get(i, "")) for i in range(len(forms))]
    if not all(texts):
        return ""
    found = dict(zip(forms, texts, strict=True))
    other = found.setdefault("other", texts[-1])
    found.setdefault("one", other)
    return {form: text for form, text in found.items() if form in ("one", "other") or text != other}


def _counts(english: Mapping[str, str]) -> bool:
    """Whether a message with plural forms has a text for numbers other than zero."""
    return bool(english["one"] or english["other"])


def fault_of(english: Entry, told: Entry) -> str:
    """The placeholders that a translation lacks or adds compared with the English message; empty if
    they are the same."""
    wanted, given = _names(english), _names(told)
    lacking = [f"−{{{name}}}" for name in sorted(wanted - given)]
    more = [f"+{{{name}}}" for name in sorted(given - wanted)]
    stray = re.findall(r"[{}]", "".join(PLACE.sub("", text) for text in _all(told)))
    return ", ".join(lacking + more + stray)


def _names(entry: Entry) -> set[str]:
    chooser = set() if isinstance(entry, str) else {entry.get("by", "n")}
    places = [place for text in _all(entry) for place in PLACE.finditer(text)]
    return chooser.union(*map(names_in, places))


def _all(entry: Entry) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    return [text for form, text in entry.items() if form != "by"]
