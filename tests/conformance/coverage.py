"""Rules and the tests that prove them: a game's ``rules.toml`` against the markers in the tests.

Markers are read from the source (``@pytest.mark.rule("RC 3.11")``), so the answer is the same for
one test, for a selection and for all of them in many processes.  Ids must be literal strings.
A position that shows a rule is a test of it, and cites it as data.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import Final

from pestis.games import GAMES, package_of
from pestis.lessons.shows import shows

ROOT: Final = Path(__file__).resolve().parents[2]
KINDS: Final = ("rule", "data", "note")
SHOWN: Final = "tests/games/test_shows.py"


class Rule:
    """One row of a game's ``rules.toml``.

    id       prefix and number, ``RC 3.11``
    kind     rule (behaviour), data (content) or note (nothing to prove)
    where    objects (``rules.resolving.ScoreCards``) or files (``content/pest.toml``) of a game
    because  why a note has neither code nor test
    """

    def __init__(self, row: dict[str, object]) -> None:
        self.id: Final = str(row["id"])
        self.title: Final = str(row["title"])
        self.kind: Final = str(row["kind"])
        where = row.get("where", [])
        assert isinstance(where, (str, list))
        self.where: Final = [where] if isinstance(where, str) else [str(name) for name in where]
        self.because: Final = str(row.get("because", ""))

    @property
    def needs_test(self) -> bool:
        return self.kind != "note"


class Citation:
    """A test that cites a rule: the id, the test's file relative to the root, and its name."""

    def __init__(self, id: str, file: str, test: str) -> None:
        self.id: Final = id
        self.file: Final = file
        self.test: Final = test


def load_rules(game: str) -> list[Rule]:
    """All rows of a game's ``rules.toml``, in order."""
    text = resources.files(package_of(game)).joinpath("rules.toml").read_text(encoding="utf-8")
    return [Rule(row) for row in tomllib.loads(text)["rule"]]


def problems_of_rows(rules: list[Rule]) -> list[str]:
    """The faults of the rows themselves."""
    found: list[str] = []
    ids = [rule.id for rule in rules]
    prefixes = {id.partition(" ")[0] for id in ids}
    if len(prefixes) != 1:
        found.append(f"one prefix for a game's ids, not {sorted(prefixes)}")
    for rule in rules:
        if ids.count(rule.id) > 1:
            found.append(f"{rule.id}: stands twice")
        if rule.kind not in KINDS:
            found.append(f"{rule.id}: kind {rule.kind} is none of {', '.join(KINDS)}")
        if not 1 <= len(rule.title.split()) <= 8:
            found.append(f"{rule.id}: a title of up to eight words, not: {rule.title}")
        if rule.needs_test != bool(rule.where) or rule.needs_test == bool(rule.because):
            found.append(f"{rule.id}: a note says because, everything else says where")
    return found


def find(game: str, where: str) -> object:
    """The object or file of the game's package that ``where`` names.

    Raises ImportError, AttributeError or FileNotFoundError.
    """
    package = package_of(game)
    if "/" in where:
        return resources.files(package).joinpath(where).read_text(encoding="utf-8")
    module, *names = where.split(".")
    found: object = import_module(f"{package}.{module}")
    for name in names:
        if isinstance(found, ModuleType) and not hasattr(found, name):
            import_module(f"{found.__name__}.{name}")
        found = getattr(found, name)
    return found


def lost(game: str, rules: list[Rule]) -> list[str]:
    """Every ``where`` that does not exist."""
    missing: list[str] = []
    for rule in rules:
        for where in rule.where:
            try:
                find(game, where)
            except (ImportError, AttributeError, FileNotFoundError):
                missing.append(f"{rule.id}: no {where} in {package_of(game)}")
    return missing


def shown() -> list[Citation]:
    """Citations by positions that show a rule (``lessons/shows.toml``).  A number that only groups
    other rules has no row and needs no proof."""
    proved = {rule.id for game in GAMES for rule in load_rules(game) if rule.needs_test}
    found = [show.rule for game in GAMES for show in shows(game).values()]
    return [Citation(id, SHOWN, "test_it_shows_what_it_says") for id in found if id in proved]


@cache
def citations() -> list[Citation]:
    """Every citation in ``tests/**/test_*.py``, by file and place, and those of positions that show
    a rule.  Raises ValueError."""
    found = shown()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if ".rule(" in text:
            file = path.relative_to(ROOT).as_posix()
            found += citations_of(ast.parse(text, file), file)
    return found


def citations_of(tree: ast.Module, file: str) -> list[Citation]:
    """The citations of one module.  Raises ValueError if an id is not a literal."""
    shared = _marked_constants(tree, file)
    found: list[Citation] = []
    for marks, function in _tests(tree, []):
        ids: list[str] = []
        for mark in marks:
            ids += _ids(mark, file)
            for node in ast.walk(mark):
                if isinstance(node, ast.Name):
                    ids += shared.get(node.id, [])
        found += [Citation(id, file, function.name) for id in dict.fromkeys(ids)]
    return found


def _marked_constants(tree: ast.Module, file: str) -> dict[str, list[str]]:
    """Constants of the module that hold marks, such as lists of ``pytest.param``."""
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            ids = _ids(node.value, file)
            for target in node.targets:
                if isinstance(target, ast.Name) and ids:
                    found[target.id] = ids
    return found


def _tests(
    node: ast.Module | ast.ClassDef, above: list[ast.expr]
) -> Iterator[tuple[list[ast.expr], ast.FunctionDef]]:
    """Test functions with their decorators and those of their classes."""
    for item in node.body:
        if isinstance(item, ast.ClassDef):
            yield from _tests(item, [*above, *item.decorator_list])
        elif isinstance(item, ast.FunctionDef) and item.name.startswith("test_"):
            yield [*above, *item.decorator_list], item


def _ids(expression: ast.expr, file: str) -> list[str]:
    """The ids of all ``pytest.mark.rule(...)`` in an expression."""
    found: list[str] = []
    for node in ast.walk(expression):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "rule" and ast.unparse(node.func).endswith("mark.rule"):
            for id in node.args:
                if not isinstance(id, ast.Constant) or not isinstance(id.value, str):
                    raise ValueError(f"{file}:{id.lineno}: cite rules as literal strings")
                found.append(id.value)
    return found


def untested(rules: list[Rule], cited: list[Citation]) -> list[str]:
    """Rules and data that no test cites."""
    proved = {citation.id for citation in cited}
    return [
        f"{rule.id}  {rule.title}" for rule in rules if rule.needs_test and rule.id not in proved
    ]


def stray(rules: list[Rule], cited: list[Citation]) -> list[str]:
    """Citations of ids that no game has, or of notes."""
    known = {rule.id: rule for rule in rules}
    return [
        f"{citation.file}: {citation.test} cites {citation.id}"
        for citation in cited
        if citation.id not in known or not known[citation.id].needs_test
    ]
