"""``pestis words``: lists the languages; exports catalogues as PO files and imports them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pestis.cli.commands.localised import Command, argument, command, language_option
from pestis.cli.errors import Problem, unknown
from pestis.cli.files import path_of, read_text, write_text
from pestis.cli.terminal import Terminal, open_terminal
from pestis.cli.translation.folders import Refused, import_po, owner_of, po_of
from pestis.cli.translation.po import Translations
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue, damaged, missing
from pestis.words.files import CODE, folders

EXPORT: Final = "export"
IMPORT: Final = "import"
NAME: Final = "language-name"
"""The message that a language must have to be offered."""
MOST_REFUSED: Final = 20
"""Maximum number of rejected translations that are listed one by one."""


def build(words: Words) -> Command:
    """Build the command."""

    def run(exchange: str | None, folder: str | None, language: str | None) -> None:
        terminal = open_terminal()
        if exchange is None:
            report(terminal, words)
            return
        if exchange not in (EXPORT, IMPORT):
            raise unknown("words-action", exchange, [EXPORT, IMPORT])
        if folder is None:
            raise Problem("words-folder", action=exchange)
        if find_spec("polib") is None:
            raise Problem("no-polib")
        if exchange == EXPORT:
            write_all(terminal, words, path_of(folder), language)
        else:
            read_all(terminal, words, path_of(folder), language)

    return command(
        "words",
        words,
        run,
        [
            argument(words, "exchange", required=False),
            argument(words, "folder", required=False),
            argument(words, "language", required=False),
            language_option(words),
        ],
    )


def report(terminal: Terminal, words: Words) -> None:
    """Print how many messages each language has, and which of its files are damaged."""
    total = len(catalogue("en"))
    for language in LANGUAGES:
        name, lacking = Words(language).text(NAME), len(missing(language))
        has = total - lacking
        terminal.say(words.text("cli.words.has", name=name, code=language, n=has, total=total))
        for fault in damaged(language):
            terminal.say(words.text("cli.words.damaged", file=fault.file, why=fault.why))


def write_all(terminal: Terminal, words: Words, to: Path, language: str | None) -> None:
    """Write a template for each locale folder, and a PO file for the given language, or for each
    language except English.  Raises Problem."""
    codes = [code for code in LANGUAGES if code != "en"] if language is None else [coded(language)]
    for prefix, folder in folders().items():
        write_text(to / f"{owner_of(prefix)}.pot", po_of(prefix, folder, ""))
        for code in codes:
            write_text(to / code / f"{owner_of(prefix)}.po", po_of(prefix, folder, code))
    terminal.say(words.text("cli.words.exported", folder=str(to), codes=codes))


def read_all(terminal: Terminal, words: Words, source: Path, language: str | None) -> None:
    """Write the word files of the given language, or of each language that has a folder.  Raises
    Problem."""
    if not source.is_dir():
        raise Problem("words-no-folder", folder=str(source))
    found = sorted(each.name for each in source.iterdir() if each.is_dir())
    codes = [coded(name) for name in found] if language is None else [coded(language)]
    told = {code: translations(source / code, code) for code in codes}
    if not any(told.values()):
        raise Problem("words-nothing", folder=str(source))
    for code, files in told.items():
        refused = [fault for prefix in files for fault in written(prefix, code, files[prefix])]
        terminal.say(words.text("cli.words.imported", code=code, files=len(files)))
        for fault in refused[:MOST_REFUSED]:
            terminal.say(words.text("cli.words.refused", id=fault.id, why=fault.why))
        if len(refused) > MOST_REFUSED:
            terminal.say(words.text("cli.words.refused-more", n=len(refused) - MOST_REFUSED))


def written(prefix: str, code: str, told: Translations) -> list[Refused]:
    """Write the word files of one locale folder and return the rejected translations.  Raises
    Problem."""
    try:
        return [*import_po(prefix, folders()[prefix], code, told)]
    except OSError as error:
        detail = error.strerror or str(error)
        raise Problem("file-unwritable", file=str(folders()[prefix]), detail=detail) from None


def translations(source: Path, code: str) -> dict[str, Translations]:
    """The PO files of a language, by the prefix of their ids.  Raises Problem."""
    found: dict[str, Translations] = {}
    for prefix in folders():
        file = source / f"{owner_of(prefix)}.po"
        if file.is_file():
            try:
                found[prefix] = Translations(read_text(str(file)), code)
            except ValueError as error:
                raise Problem("words-damaged", file=str(file), why=str(error)) from None
    if "" in found and code not in LANGUAGES and NAME not in found[""].said:
        raise Problem("words-nameless", language=code)
    return found


def coded(language: str) -> str:
    """The language code, unless it is malformed or English.  Raises Problem."""
    if not CODE.fullmatch(language) or language == "en":
        raise Problem("words-code", word=language)
    return language
