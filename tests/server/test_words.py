"""Every id in the server's own refusals has words, with its parameters, in each language."""

from __future__ import annotations

import ast
import itertools
import re
import tomllib

import pytest

from pestis.server.storage.writer import DOWN, REPLACED
from pestis.words.catalogue import LANGUAGES, catalogue
from tests.words.source import ROOT

RAISERS = {"Refused": 1, "CannotStart": 1, "CannotCopy": 1}
"""Class -> position of its parameters."""


def raised() -> list[tuple[str, frozenset[str]]]:
    """Ids and parameters of all refusals in the source of tables, tab and server."""
    found = []
    layers = [(ROOT / layer).rglob("*.py") for layer in ("server", "tab", "tables")]
    for file in sorted(itertools.chain(*layers)):
        for node in ast.walk(ast.parse(file.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in RAISERS and isinstance(node.args[0], ast.Constant):
                params = node.args[1] if len(node.args) > 1 else None
                keys = params.keys if isinstance(params, ast.Dict) else []
                names = frozenset(k.value for k in keys if isinstance(k, ast.Constant))
                found.append((f"error.{node.args[0].value!s}", frozenset(map(str, names))))
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    words = catalogue(language)
    ids = raised()
    assert len(ids) > 40
    for id, params in ids:
        assert id in words, id
        if params and "detail" not in params and id not in ("error.undo", "error.rewind"):
            assert placeholders(str(words[id])) == params, id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_over(language: str) -> None:
    """Every text of the server's catalogue is used by the server."""
    file = ROOT / "locale" / language / "server.toml"
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    said = {id for id, _ in raised()} | {"error.bad-request", "error.not-found"}
    said |= {f"error.{trouble}" for trouble in (DOWN, REPLACED)}
    assert {f"error.{key}" for key in words["error"]} <= said
    assert set(words["note"]) == set(NOTES)


NOTES: dict[str, set[str]] = {
    "seed-chosen": set(),
    "hints-off": set(),
    "hint-taken": {"seat"},
    "bot-failed": {"seat"},
    "renamed": {"seat", "name"},
    "named": {"who", "name"},
    "undone": {"seat"},
    "went-back": {"seat"},
    "ended": {"seat"},
    "sat-down": {"who"},
    "left": {"seat", "bot"},
    "back": {"seat"},
    "stand-in": {"seat", "by", "bot"},
    "handed-on": {"who", "by"},
    "declined": {"seat"},
    "withdrawn": {"seat"},
    "rules": set(),
    "rules-from-here": set(),
    "repaired": set(),
    "again": {"seat"},
    "asked-again": {"seat", "n"},
}
"""Notes of a table's log, with their parameters."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_has_words(language: str) -> None:
    files = (ROOT / "tables" / "log_rows.py", ROOT / "tables" / "table_log.py")
    source = "".join([file.read_text(encoding="utf-8") for file in files])
    for id, params in NOTES.items():
        assert f'"{id}"' in source
        assert placeholders(str(catalogue(language)[f"note.{id}"])) == params
