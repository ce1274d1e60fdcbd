"""A folder of words is all that another language needs: no code names it.

Polish has few words here, Russian only its name."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pestis

PACKAGE = Path(str(pestis.__file__)).parent
SAYS = """
import json
from pestis.cli.language import from_environment
from pestis.cli.program import run
from pestis.server.transport import pages, text_html
from pestis.server.transport.text_people import Reader
from pestis.tables import questions
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue, damaged, missing
table = {"game": "pest", "id": "t", "name": "", "seats": []}
print(json.dumps({
    "languages": LANGUAGES,
    "page": pages.written(),
    "links": text_html._whole(table, Words("en"), Reader((), None, "en"), ""),
    "words": questions.words("pl", None),
    "said": [Words("pl").text("seat", n=2), Words("pl").text("pest.name")],
    "counted": [Words("ru").text("web.rules.seats", n=n) for n in (1, 21)],
    "russian": questions.words("ru", "lobby"),
    "missing": [len(missing("pl")), len(catalogue("en")) - len(catalogue("pl"))],
    "terminal": run(["--lang", "pl", "rules", "rattus", "summary"]),
    "damaged": [[fault.file.rpartition("locale/")[2] for fault in damaged("pl")], damaged("ru")],
    "system": from_environment({"LANG": "pl_PL.UTF-8"}),
}))
"""
WORDS = {
    "pl": 'language-name = "Polski"\nseat = "Gracz {n}"\n',
    "ru": 'language-name = "Русский"\n',
}
SAY = """
const { Words } = await import(process.argv[1]);
const words = new Words("ru", JSON.parse(process.argv[2]));
console.log(JSON.stringify([1, 21].map((n) => words.text("web.rules.seats", { n }))));
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The output of a Pestis with additional word files."""
    folder = tmp_path_factory.mktemp("polish") / "pestis"
    folder.mkdir()
    for part in PACKAGE.iterdir():
        if part.name != "locale":
            (folder / part.name).symlink_to(part)
    for library in PACKAGE.parent.glob("*__mypyc*"):
        (folder.parent / library.name).symlink_to(library)
    (folder / "locale").mkdir()
    for language in (PACKAGE / "locale").iterdir():
        (folder / "locale" / language.name).symlink_to(language)
    for code, text in WORDS.items():
        (folder / "locale" / code).mkdir()
        (folder / "locale" / code / "core.toml").write_text(text, encoding="utf-8")
    (folder / "locale" / "pl" / "web.toml").write_text("[web", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SAYS],
        env={**os.environ, "PYTHONPATH": str(folder.parent)},
        cwd=folder.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout.splitlines()[-1]), "stderr": done.stderr}


def test_its_file_adds_it_to_page_links_and_system_languages(told: Any) -> None:
    assert told["languages"] == ["en", "de", "nl", "pl", "ru"]
    assert "&quot;pl&quot;: &quot;Polski&quot;" in told["page"]
    assert '<p class="loading" lang="pl">' in told["page"]
    assert 'hreflang="pl">Polski</a>' in told["links"]
    assert told["system"] == "pl"


def test_what_it_lacks_is_told_in_english(told: Any) -> None:
    assert told["said"] == ["Gracz 2", "Pest"]
    assert told["words"]["seat"] == "Gracz {n}"
    assert told["words"]["pest.name"] == "Pest"


def test_english_that_stands_in_counts_as_english_does(told: Any) -> None:
    assert told["counted"] == ["1 player", "21 players"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_english_that_stands_in_counts_as_english_does_in_the_page(told: Any) -> None:
    seats = json.dumps({"web.rules.seats": told["russian"]["web.rules.seats"]})
    script = ["node", "--input-type=module", "-e", SAY]
    file = (PACKAGE / "web" / "shared" / "words.js").as_uri()
    done = subprocess.run([*script, file, seats], capture_output=True, text=True, check=False)
    assert json.loads(done.stdout) == ["1 player", "21 players"], done.stderr


def test_what_it_lacks_is_counted(told: Any) -> None:
    assert told["missing"][0] == told["missing"][1] > 3000


def test_a_damaged_file_is_named_and_the_rest_is_read(told: Any) -> None:
    assert told["damaged"] == [["pl/web.toml"], []]
    assert told["said"][0] == "Gracz 2"
    assert told["terminal"] == 0
    assert "pl/web.toml is damaged and is left out" in told["stderr"]


def test_no_code_names_a_language() -> None:
    names = ("Deutsch", "Nederlands", '"de"', '"nl"', "de|nl")
    files = [file for file in PACKAGE.rglob("*.*") if file.suffix in (".py", ".js", ".html", ".ts")]
    found = [
        f"{file.parent.name}/{file.name}: {name}"
        for file in files
        for name in names
        if name in file.read_text(encoding="utf-8")
    ]
    assert found == ['words/__init__.py: "de"'], "an example"
