"""The page's files: pinned parts unchanged, types up to date, words complete, sizes within
limits."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tools import vendor, wire_types
from tools.icon_paths import coarse

from pestis.games import GAMES
from pestis.server.transport.api import packed_words
from pestis.server.transport.pages import Packed
from pestis.tables.questions import LOBBY_IDS
from pestis.words import LANGUAGES, Words
from tests.web.places import OWN, PACKAGE, WEB, drawing_of

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".build" / "web" / "node_modules" / ".bin"
TSC = TOOLS / "tsc"
BIOME = TOOLS / "biome"
SENTENCE = re.compile(r"""\bt\(\s*["`]([\w.-]+(?:\$\{[^}]*\})?[\w.-]*)["`]""")
IMPORT = re.compile(r"""\bfrom\s*"(\.[^"]+)\"""")
SHEET = re.compile(r"""^export const css = "([\w.]+)";""", re.MULTILINE)
"""The style sheet that a drawing waits for; those of panes are loaded when one is opened."""
ART_WEIGHT = 120_000
"""Bytes of a game's figures and landscapes, gzipped: they are loaded after the first drawing."""
FACES_WEIGHT = 60_000
"""Bytes of both fonts, which are loaded after the first drawing."""
LAZY = re.compile(r"""\bimport\(\s*"(\.[^"]+)"\s*\)""")
PARSES = """
for (const file of process.argv.slice(1)) {
  const text = require("node:fs").readFileSync(file, "utf-8");
  try { new (require("node:vm").SourceTextModule)(text); }
  catch (error) { console.log(`${file}: ${error}`); }
}
"""
"""Prints which of the given files are not modules, in one run of Node.js for all of them."""
FIRST_VIEW_WEIGHT = 150_000
"""Bytes of everything a table page loads, words included, gzipped; without a game's icons, most of
which belong to cards that are not shown."""


def test_vendored_files_are_the_pinned_ones() -> None:
    hashes = json.loads((WEB / "vendor" / "HASHES.json").read_text(encoding="utf-8"))
    assert set(hashes) == {name for _, _, _, name in vendor.FILES}
    for package, version, path, name in vendor.FILES:
        listed = hashes[name]
        assert (listed["package"], listed["path"]) == (f"{package}@{version}", path)
        assert hashlib.sha256((WEB / "vendor" / name).read_bytes()).hexdigest() == listed["sha256"]
        assert (WEB / "vendor" / listed["licence"]).stat().st_size > 500


def test_only_the_icons_in_use_are_there() -> None:
    for wanted in PACKAGE.rglob("icons.txt"):
        names = set(wanted.read_text(encoding="utf-8").split())
        drawn = wanted.with_name("icons.js").read_text(encoding="utf-8")
        assert set(re.findall(r'^ {2}"([\w-]+)":', drawn, re.MULTILINE)) == names


def test_message_types_are_up_to_date() -> None:
    written = (WEB / "shared" / "wire.d.ts").read_text(encoding="utf-8")
    assert written == wire_types.types(), "run: python tools/wire_types.py"


@pytest.mark.skipif(not TSC.exists(), reason="no TypeScript: run python tools/web_tools.py")
def test_types_in_comments_hold() -> None:
    config = str(ROOT / "tools" / "tsconfig.web.json")
    done = subprocess.run([TSC, "-p", config], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not BIOME.exists(), reason="no Biome: run python tools/web_tools.py")
def test_modules_are_formatted_and_free_of_lints() -> None:
    done = subprocess.run(
        [BIOME, "ci", "--colors=off"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_every_module_parses() -> None:
    done = subprocess.run(
        ["node", "--experimental-vm-modules", "--no-warnings", "-e", PARSES, *map(str, OWN)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "", done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_page_exists(language: str) -> None:
    words = Words(language)
    known = [id for id in words_of_the_page() if "$" not in id]
    assert len(known) > 100
    assert [id for id in known if not words.has(f"web.{id}")] == []


def words_of_the_page() -> set[str]:
    return {id for file in OWN for id in SENTENCE.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", OWN, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_module_builds_html_from_text_or_sends_requests_elsewhere(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for banned in ("innerHTML", "outerHTML", "insertAdjacent", "dangerously", "eval(", "Function("):
        assert banned not in text
    addresses = set(re.findall(r"https?://[\w.-]+", text))
    named = {"https://game-icons.net", "https://creativecommons.org"}
    assert addresses <= named, "only addresses to read, none to fetch"


def test_icons_are_rounded_where_their_points_lie() -> None:
    steps = "l.4.4" * 9
    assert coarse(f"M.4 10.6h.4v.4{steps}z") == "M0 11h1v0l0 0l1 1l0 0l0 1l1 0l0 0l1 1l0 0l0 1z"
    assert coarse("m10.6 10c1.26-1.26 2 2 3.6 3zm1 1") == "m11 10c1-1 2 2 3 3zm1 1"
    arcs = "M1.26 1a2.4 1.6 0 013.3 3 2 2 0 00-4-4"
    assert coarse(arcs) == "M1 1a2 2 0 0 1 4 3 2 2 0 0 0-4-4"
    assert coarse("M10 20a8 4 30 0 1 6 6z", 256) == "M5 10a4 2 30 0 1 3 3z"


def test_the_page_has_no_inline_script() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "style=" not in page and "://" not in page


@pytest.mark.parametrize("game", GAMES)
def test_the_first_view_is_light(game: str) -> None:
    folder = drawing_of(game)
    drawn = folder / "board.js"
    own = [drawn] if drawn.exists() else [folder / "fields.js", WEB / "table" / "generic_board.js"]
    files = [WEB / "index.html", *(WEB / "style").glob("*.css")]
    files += [file for file in folder.iterdir() if file.suffix == ".svg"]
    files += [folder / name for name in SHEET.findall(drawn.read_text(encoding="utf-8"))]
    files += loaded([WEB / "main.js", WEB / "table" / "table_page.js", *own])
    weight = sum([len(Packed(file.read_bytes()).packed or file.read_bytes()) for file in files])
    weight -= len(Packed((folder / "icons.js").read_bytes()).packed)
    words = [
        len(packed_words(language, None).packed) + len(packed_words(language, game).packed)
        for language in LANGUAGES
    ]
    assert weight + max(words) < FIRST_VIEW_WEIGHT, (weight, words)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_board_fetches_after_its_first_drawing_is_light(game: str) -> None:
    drawn = loaded(
        [WEB / "main.js", WEB / "table" / "table_page.js", drawing_of(game) / "board.js"]
    )
    later = [
        (file.parent / name).resolve()
        for file in drawn
        if drawing_of(game) in file.parents
        for name in LAZY.findall(file.read_text(encoding="utf-8"))
    ]
    fetched = [file for file in loaded([WEB / "main.js", *later]) if file not in drawn]
    weight = sum([len(Packed(file.read_bytes()).packed) for file in fetched])
    weight += len(Packed((drawing_of(game) / "icons.js").read_bytes()).packed)
    assert weight < ART_WEIGHT, weight


def test_faces_are_light_and_come_after_the_first_drawing() -> None:
    faces = WEB / "faces"
    assert sum(face.stat().st_size for face in faces.glob("*.woff2")) < FACES_WEIGHT
    sheet = (faces / "faces.css").read_text(encoding="utf-8")
    assert sheet.count("font-display: swap") == sheet.count("@font-face") == 2
    assert {*re.findall(r"url\(\"([^\"]+)", sheet)} == {face.name for face in faces.glob("*.woff2")}


def test_a_table_page_uses_no_message_of_the_lobby() -> None:
    for file in loaded([WEB / "main.js", WEB / "table" / "table_page.js"]):
        said = [f"web.{id}" for id in SENTENCE.findall(file.read_text(encoding="utf-8"))]
        assert [id for id in said if id.startswith(LOBBY_IDS)] == [], file.name


def loaded(modules: list[Path]) -> list[Path]:
    """The modules and everything that they import statically; files fetched by ``import()`` come
    later."""
    found: list[Path] = []
    while modules:
        module = modules.pop().resolve()
        if module not in found:
            found.append(module)
            text = module.read_text(encoding="utf-8")
            modules += [module.parent / name for name in IMPORT.findall(text)]
    assert WEB / "vendor" / "preact.mjs" in found
    return found


@pytest.mark.parametrize("file", OWN, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_template_opens_an_element_by_mistake(file: Path) -> None:
    """A bare < in the text of a template begins an element, whatever follows."""
    text = file.read_text(encoding="utf-8")
    assert re.findall(r">[^<>`]*\}\s*<\s[^<>]*</", text) == []
