"""The page's words.js gives every text of every language exactly as pestis.words does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import Entry, catalogue
from tests.words.templates import chooser, places

WORDS_JS = Path(pestis.__file__).parent / "web" / "shared" / "words.js"
NAMES = ["Anna", "", "Çelik <b>"]
ODD_LISTS: list[list[object]] = [[], ["witch-3", "witch-3", "joker"], [2, 0]]

UNWORDED: list[tuple[str, dict[str, object]]] = [
    ("wordless.choice.claim", {"1": "bear", "about": ""}),
    ("wordless.event.turned-up", {"seat": 1, "animal": ["bear", "fox"], "new_place": 2}),
    ("wordless.round", {"round": 2}),
    ("wordless.phase.play", {}),
]
"""Ids of a game that has no words."""

SAY_ALL = """
import { readFileSync } from "node:fs";
const { Words } = await import(process.argv[2]);
const asked = JSON.parse(readFileSync(0, "utf8"));
const words = new Words(asked.language, asked.catalogue, asked.names);
console.log(JSON.stringify(asked.cases.map(([id, params]) => words.text(id, params))));
"""


def samples(id: str, entry: Entry) -> list[tuple[str, dict[str, object]]]:
    """The id with several sets of parameters: some full, some incomplete, lists and odd values."""
    whole = id.replace("*", "witch-3")
    found: list[tuple[str, dict[str, object]]] = [(whole, {})]
    names = dict(places(entry))
    if chooser(entry):
        names.setdefault(chooser(entry), "")
    for number in (0, 1, 2):
        found.append((whole, {name: value_for(group, number) for name, group in names.items()}))
    for odd in ODD_LISTS:
        found.append((whole, dict.fromkeys(names, odd)))
    found.append((whole, dict.fromkeys(names, "{n} [x]")))
    return found


def value_for(group: str, number: int) -> object:
    if group == "player":
        return [f"seat-{number}", str(number), number][number]
    if group == "game":
        return "rattus-cartus"
    own = [id for id in catalogue("en") if f".{group}." in id and "*" not in id]
    return own[number % len(own)].rpartition(".")[2] if group and own and number else number


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_python_format_every_message_alike(language: str, tmp_path: Path) -> None:
    entries = catalogue(language)
    cases = [case for id, entry in entries.items() for case in samples(id, entry)] + UNWORDED
    asked: dict[str, Any] = {
        "language": language,
        "catalogue": entries,
        "names": NAMES,
        "cases": cases,
    }
    script = tmp_path / "say.mjs"
    script.write_text(SAY_ALL, encoding="utf-8")
    copy = tmp_path / "words.mjs"
    copy.write_text(WORDS_JS.read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        ["node", str(script), str(copy)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    words = Words(language, NAMES)
    for (id, params), said in zip(cases, json.loads(done.stdout), strict=True):
        expected = words.text(id, **params)
        if not expected.startswith(f"{id}("):
            assert said == expected, (id, params)
