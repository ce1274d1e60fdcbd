"""Plural forms follow the language's rules, in Python and on the page alike."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import pestis
from pestis.words import LANGUAGES, Words, speaker
from pestis.words.catalogue import Entry, flatten
from pestis.words.plurals import RULES, category

WORDS_JS = Path(pestis.__file__).parent / "web" / "shared" / "words.js"
NUMBERS = [*range(125), 1001, 1012, 1_000_000, 2_000_000]
CARDS: dict[str, object] = {
    "card": {
        "zero": "bez kart",
        "one": "{n} karta",
        "few": "{n} karty",
        "many": "{n} kart",
        "other": "{n} karty",
    }
}
COUNTED = {
    0: "bez kart",
    1: "1 karta",
    2: "2 karty",
    5: "5 kart",
    12: "12 kart",
    22: "22 karty",
    112: "112 kart",
}
SAY = """
const { Words } = await import(process.argv[1]);
const [numbers, languages, entries] = JSON.parse(process.argv[2]);
const polish = new Words("pl", entries);
const select = (language) => numbers.map((n) => new Intl.PluralRules(language).select(n));
const categories = languages.map(select);
console.log(JSON.stringify([categories, numbers.map((n) => polish.text("card", { n }))]));
"""


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words of a catalogue made for the tests."""
    own: dict[str, dict[str, Entry]] = {"pl": dict(flatten(CARDS, "")), "en": {}}
    monkeypatch.setattr(speaker, "catalogue", lambda language: own[language])
    monkeypatch.setattr(speaker, "LANGUAGES", ("en", "pl"))
    return Words("pl")


def test_polish_numbers_take_their_forms(polish: Words) -> None:
    assert {n: polish.text("card", n=n) for n in COUNTED} == COUNTED


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_page_counts_as_python_does(polish: Words) -> None:
    languages = sorted({*LANGUAGES, *RULES})
    asked = json.dumps([NUMBERS, languages, dict(flatten(CARDS, ""))])
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SAY, WORDS_JS.as_uri(), asked],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    categories, said = json.loads(done.stdout)
    for language, told in zip(languages, categories, strict=True):
        assert [category(language, n) for n in NUMBERS] == told, language
    assert [polish.text("card", n=n) for n in NUMBERS] == said
