"""Another language is there when its word files are: no code names it."""

from __future__ import annotations

import json
import os
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
from pestis.server.transport import pages, text_html
from pestis.server.transport.text_people import Reader
from pestis.tables import questions
from pestis.words import LANGUAGES, Words
table = {"game": "pest", "id": "t", "name": "", "seats": []}
print(json.dumps({
    "languages": LANGUAGES,
    "page": pages.written(),
    "links": text_html._whole(table, Words("en"), Reader((), None, "en"), ""),
    "words": questions.words("pl", None),
    "said": [Words("pl").text("seat", n=2), Words("pl").text("pest.name")],
    "system": from_environment({"LANG": "pl_PL.UTF-8"}),
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a Pestis says that has one more file of words."""
    folder = tmp_path_factory.mktemp("polish") / "pestis"
    folder.mkdir()
    for part in PACKAGE.iterdir():
        if part.name != "locale":
            (folder / part.name).symlink_to(part)
    for library in PACKAGE.parent.glob("*__mypyc*"):
        (folder.parent / library.name).symlink_to(library)
    (folder / "locale").mkdir()
    for file in (PACKAGE / "locale").iterdir():
        (folder / "locale" / file.name).symlink_to(file)
    polish = 'language-name = "Polski"\nseat = "Gracz {n}"\n'
    (folder / "locale" / "pl.toml").write_text(polish, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SAYS],
        env={**os.environ, "PYTHONPATH": str(folder.parent)},
        cwd=folder.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_its_file_adds_it_to_page_links_and_system_languages(told: Any) -> None:
    assert told["languages"] == ["en", "de", "nl", "pl"]
    assert "&quot;pl&quot;: &quot;Polski&quot;" in told["page"]
    assert '<p class="loading" lang="pl">' in told["page"]
    assert 'hreflang="pl">Polski</a>' in told["links"]
    assert told["system"] == "pl"


def test_what_it_lacks_is_told_in_english(told: Any) -> None:
    assert told["said"] == ["Gracz 2", "Pest"]
    assert told["words"]["seat"] == "Gracz {n}"
    assert told["words"]["pest.name"] == "Pest"


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
