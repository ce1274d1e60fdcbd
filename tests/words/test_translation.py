"""Catalogues survive conversion to PO files and back; a new language is made from PO files."""

from __future__ import annotations

import gettext
import shutil
from pathlib import Path

import polib
import pytest

from pestis.cli.translation.counting import counting
from pestis.cli.translation.folders import import_po, po_of, readable
from pestis.cli.translation.layout import rewritten
from pestis.cli.translation.po import Translations
from pestis.words import LANGUAGES
from pestis.words.catalogue import Entry
from pestis.words.files import folders, topics
from pestis.words.plurals import RULES, category

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = """\
# A small game.

name = "Bears"
goal = "Catch {n} bears"

# Said in the log.
[event]
caught = "{seat:player} catches {n:bear}[ in {where:place}]"
gone = ""

[bear]
zero = "no bear"
one = "1 bear"
other = "{n} bears"

[place]
wood = "the wood"
"""
POLISH = {
    "bears.name": "Misie",
    "bears.event.caught": "{seat:player} łapie {n:bear}[, {where:place}]",
    "bears.bear.zero": "żadnego misia",
    "bears.place.wood": "las",
}


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


def said(folder: Path, language: str) -> dict[str, Entry]:
    files = topics(folder, language).values()
    return {id: entry for file in files for id, entry in readable(file).items()}


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.toml")}


@pytest.mark.parametrize("language", OTHERS)
def test_our_word_files_come_back_to_the_byte(language: str, tmp_path: Path) -> None:
    for prefix, folder in folders().items():
        copy = copied(Path(str(folder)), tmp_path / (prefix or "all"))
        told = Translations(po_of(prefix, copy, language), language)
        assert [*import_po(prefix, copy, language, told)] == []
        assert bytes_of(copy) == bytes_of(Path(str(folder)))


def test_a_language_written_anew_says_the_same_and_exports_the_same(tmp_path: Path) -> None:
    for prefix, folder in folders().items():
        copy = copied(Path(str(folder)), tmp_path / (prefix or "all"))
        text = po_of(prefix, copy, "de")
        before = said(copy, "de")
        shutil.rmtree(copy / "de")
        assert [*import_po(prefix, copy, "de", Translations(text, "de"))] == []
        assert said(copy, "de") == before
        assert po_of(prefix, copy, "de") == text


@pytest.fixture
def bears(tmp_path: Path) -> Path:
    """The locale folder of a small game."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "core.toml").write_text(ENGLISH, encoding="utf-8")
    return tmp_path


def polish(bears: Path) -> polib.POFile:
    """The game's PO file, translated except for one message."""
    file = polib.pofile(po_of("bears.", bears, "pl"))
    for entry in file:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "1 misia", 1: "{n} misie", 2: "{n} misiów"}
        else:
            entry.msgstr = POLISH.get(entry.msgctxt, "")
    return file


def test_polish_comes_from_a_po_file(bears: Path) -> None:
    text = f"{polish(bears)}\n"
    assert [*import_po("bears.", bears, "pl", Translations(text, "pl"))] == []
    assert (
        (bears / "pl" / "core.toml").read_text(encoding="utf-8")
        == """\
# A small game.

name = "Misie"

# Said in the log.
[event]
caught = "{seat:player} łapie {n:bear}[, {where:place}]"
gone = ""

[bear]
zero = "żadnego misia"
one = "1 misia"
few = "{n} misie"
other = "{n} misiów"

[place]
wood = "las"
"""
    )
    assert po_of("bears.", bears, "pl") == text


def test_a_translator_reads_what_placeholders_are_and_where_a_message_stands(bears: Path) -> None:
    text = po_of("bears.", bears, "")
    assert (
        """\
#. Said in the log.
#. {seat:player}: a player
#. {n:bear}: a word of the messages bear.…
#. {where:place}: a word of the messages place.…
#. […] is left out when what it names is missing.
#: core.toml
msgctxt "bears.event.caught"
msgid "{seat:player} catches {n:bear}[ in {where:place}]"
msgstr ""
"""
        in text
    )
    assert 'msgctxt "bears.bear.zero"\nmsgid "no bear"' in text


def test_a_message_that_lost_its_translation_goes_and_unsure_ones_too(bears: Path) -> None:
    file = polish(bears)
    [*import_po("bears.", bears, "pl", Translations(str(file), "pl"))]
    by_id = {entry.msgctxt: entry for entry in file}
    by_id["bears.place.wood"].msgstr = ""
    by_id["bears.name"].flags.append("fuzzy")
    [*import_po("bears.", bears, "pl", Translations(str(file), "pl"))]
    assert set(said(bears, "pl")) == {"event.caught", "event.gone", "bear"}
    assert "[place]" not in (bears / "pl" / "core.toml").read_text(encoding="utf-8")


def test_other_placeholders_than_in_english_are_refused(bears: Path) -> None:
    file = polish(bears)
    file[0].msgstr = "Misie {m}"
    refused = [*import_po("bears.", bears, "pl", Translations(str(file), "pl"))]
    assert refused == [("bears.name", "+{m}")]
    assert "name" not in said(bears, "pl")


def test_a_damaged_file_of_a_language_is_written_anew(bears: Path) -> None:
    (bears / "pl").mkdir()
    (bears / "pl" / "core.toml").write_text("[bear", encoding="utf-8")
    [*import_po("bears.", bears, "pl", Translations(str(polish(bears)), "pl"))]
    assert said(bears, "pl")["name"] == "Misie"


def test_an_import_moves_messages_to_the_files_in_which_english_has_them(bears: Path) -> None:
    text = f"{polish(bears)}\n"
    [*import_po("bears.", bears, "pl", Translations(text, "pl"))]
    whole = (bears / "pl" / "core.toml").read_text(encoding="utf-8")
    head, place = whole.split("\n[place]\n")
    (bears / "pl" / "core.toml").write_text(head, encoding="utf-8")
    (bears / "pl" / "places.toml").write_text(f"[place]\n{place}", encoding="utf-8")
    (bears / "pl" / "more.toml").write_text('own = "nie po angielsku"\n', encoding="utf-8")
    nothing = Translations(str(polib.POFile()), "pl")
    assert [*import_po("bears.", bears, "pl", nothing)] == []
    assert (bears / "pl" / "core.toml").read_text(encoding="utf-8") == whole
    assert [*topics(bears, "pl")] == ["core", "more"]


def test_a_changed_line_leaves_the_others_as_they_are() -> None:
    text = '# About "it".\nname = "a = b" # for x\nodd."q = r" = "c"\n'
    wanted: dict[str, Entry] = {"name": "a = b", "odd.q = r": 'd "e" = f'}
    assert rewritten(text, wanted) == text.replace('"c"', r'"d \"e\" = f"')


@pytest.mark.parametrize("language", sorted({*LANGUAGES, *RULES}))
def test_po_files_count_as_the_language_does(language: str) -> None:
    forms, formula = counting(language)
    index = gettext.c2py(formula)
    for number in [*range(125), 1001, 1_000_000]:
        assert forms[index(number)] == category(language, number), number
