"""Architecture tests: import direction, banned modules, file length."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pestis.games import GAMES, find

SRC = Path(__file__).resolve().parents[1] / "src" / "pestis"

DESIGN = Path(__file__).resolve().parents[1] / "docs" / "design.md"
ROW = re.compile(r"^\| `([\w/<>]+)` \| (.*) \|$", re.MULTILINE)


def may_import() -> dict[str, list[str]]:
    """Folder -> what it may import besides itself, as the table in ``docs/design.md`` says."""
    text = DESIGN.read_text(encoding="utf-8")
    table = text.partition("| folder | may import |")[2].partition("\n\n")[0]
    return {folder: re.findall(r"`([\w/<>]+)`", said) for folder, said in ROW.findall(table)}


MAY_IMPORT = may_import()
BELOW = {folder: said for folder, said in MAY_IMPORT.items() if "/" not in folder}
"""Layer -> the layers that it may import besides itself.  The public API, ``pestis`` itself, lies
between games and bots."""

ENGINE = ("kernel", "parts", "games")
ABOVE_THE_FACE = ("bots", "lab", "tables", "tab", "server", "cli")

LONG = 400
TOO_LONG = 500


def files(*layers: str) -> list[Path]:
    """The Python files of some layers; without arguments, of all."""
    roots = [SRC / layer for layer in layers] if layers else [SRC]
    return sorted(path for root in roots for path in root.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The layer of a file; the empty string for ``pestis`` itself.  Programs belong to the cli."""
    inside = path.relative_to(SRC).parts
    if path.name == "__main__.py":
        return "cli"
    return inside[0] if len(inside) > 1 else ""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """Full names of everything a file imports, anywhere in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def typing_only(path: Path) -> set[str]:
    """The names imported only for the type checker."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for inner in node.body:
                if isinstance(inner, ast.ImportFrom):
                    names |= {f"{inner.module}.{alias.name}" for alias in inner.names}
    return names


def test_every_folder_is_a_known_layer() -> None:
    folders = {path.name for path in SRC.iterdir() if path.is_dir()}
    assert folders - {"__pycache__", "locale"} <= set(BELOW)


def test_layers_point_one_way() -> None:
    wrong = []
    for path in files():
        layer = layer_of(path)
        allowed = BELOW[layer] if layer else list(BELOW)
        for name in imports(path):
            words = name.split(".")
            if words[0] != "pestis":
                continue
            if len(words) == 1 or words[1] not in BELOW:
                if layer and layer not in ABOVE_THE_FACE:
                    wrong.append(f"{path.relative_to(SRC)} imports {name}")
            elif words[1] != layer and words[1] not in allowed:
                wrong.append(f"{path.relative_to(SRC)} imports {name}")
    assert wrong == []


def graph() -> dict[str, set[str]]:
    """Module -> the modules that it imports, those for the type checker included."""
    paths = {
        ".".join(["pestis", *path.relative_to(SRC).with_suffix("").parts]).removesuffix(
            ".__init__"
        ): path
        for path in files()
    }
    found: dict[str, set[str]] = {}
    for module, path in paths.items():
        needs = set(imports(path))
        found[module] = {
            name if name in paths else name.rpartition(".")[0] for name in needs
        } & set(paths)
    return found


def circles(needs: dict[str, set[str]]) -> list[str]:
    """Remove modules that import nothing or that nothing imports until none are left to remove;
    returns the rest: the modules of import cycles, and those between two cycles."""
    left = {name: set(found) - {name} for name, found in needs.items()}
    while True:
        needed = {other for found in left.values() for other in found}
        ends = {name for name, found in left.items() if not found or name not in needed}
        if not ends:
            return sorted(left)
        left = {name: found - ends for name, found in left.items() if name not in ends}


def test_no_module_needs_itself_in_a_circle() -> None:
    """An import inside a function hides a cycle but does not break it."""
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert circles(graph()) == []


OUTSIDE = {
    "time": "the time comes in with a command",
    "datetime": "the time comes in with a command",
    "random": "what is drawn by lot comes in with a command",
    "secrets": "what is drawn by lot comes in with a command",
    "uuid": "what is drawn by lot comes in with a command",
    "os": "drivers store",
    "pathlib": "drivers store",
    "sqlite3": "drivers store",
    "socket": "drivers tell",
    "subprocess": "drivers tell",
    "asyncio": "a driver lets one thing happen after the other",
    "threading": "a driver lets one thing happen after the other",
}


def test_tables_know_nothing_of_the_world_outside() -> None:
    """A driver (in a browser tab, in a test or at a server) passes everything in."""
    for path in files("tables", "tab"):
        for name in imports(path):
            first = name.split(".")[0]
            assert first not in OUTSIDE, f"{path.name} imports {first}: {OUTSIDE[first]}"
            known = first in ("pestis", "msgspec") or first in sys.stdlib_module_names
            assert known, f"{path.name} imports {first}"
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "open"), f"{path.name} speaks"


def test_kernel_and_words_use_the_standard_library_only() -> None:
    for path in files("kernel", "words"):
        for name in set(imports(path)) - typing_only(path):
            first = name.split(".")[0]
            assert first == "pestis" or first in sys.stdlib_module_names, f"{path.name}: {name}"


def test_games_never_import_each_other_and_are_loaded_by_name_only() -> None:
    """Other code reaches a game through ``pestis.games.find``."""
    for path in files():
        inside = path.relative_to(SRC).parts
        home = f"pestis.games.{inside[1]}" if inside[0] == "games" and len(inside) > 2 else ""
        for name in imports(path):
            words = name.split(".")
            if words[:2] == ["pestis", "games"] and len(words) > 2:
                package = ".".join(words[:3])
                if package in GAMES.values():
                    assert package == home, f"{path.relative_to(SRC)} imports {name}"


IN_THE_ENGINE = {
    "random": "chance has one door, ctx.chance",
    "secrets": "chance has one door, ctx.chance",
    "uuid": "nothing may differ from run to run",
    "time": "the engine knows no clock",
    "datetime": "the engine knows no clock",
    "threading": "the engine does one thing at a time",
    "asyncio": "the engine does one thing at a time",
    "socket": "no input or output in the engine",
    "subprocess": "no input or output in the engine",
    "logging": "no input or output in the engine",
    "pickle": "positions and logs are JSON",
    "weakref": "the order in which things die is not defined",
}

EXEMPT = {("kernel/factory.py", "secrets"): "the seed of a match where none is given"}


def test_the_engine_has_no_clock_no_global_chance_and_no_output() -> None:
    for path in files(*ENGINE):
        place = path.relative_to(SRC).as_posix()
        for name in imports(path):
            first = name.split(".")[0]
            if (place, first) not in EXEMPT:
                assert first not in IN_THE_ENGINE, (
                    f"{place} imports {first}: {IN_THE_ENGINE[first]}"
                )


CALLS = {
    "hash": "differs between processes",
    "id": "differs between processes",
    "print": "the engine never speaks",
    "input": "the engine never listens",
    "open": "the engine reads no files but content",
    "exec": "no code is made at run time",
    "eval": "no code is made at run time",
    "vars": "compiled classes have none",
    "globals": "no hidden state",
}

CALLED_ANYWAY = {
    ("kernel/errors.py", "hash"): "a message in a set, never kept or ordered by it",
}


def test_the_engine_calls_nothing_that_differs_between_processes() -> None:
    for path in files(*ENGINE):
        place = path.relative_to(SRC).as_posix()
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                name = node.func.id
                if (place, name) not in CALLED_ANYWAY:
                    assert name not in CALLS, f"{place}:{node.lineno} calls {name}: {CALLS[name]}"


def test_the_engine_does_not_iterate_over_sets() -> None:
    """The iteration order of a set of strings differs between processes; sorting first is fine."""
    for path in files(*ENGINE):
        for node in ast.walk(tree(path)):
            over = node.iter if isinstance(node, ast.For | ast.comprehension) else None
            is_set = isinstance(over, ast.Set | ast.SetComp) or (
                isinstance(over, ast.Call)
                and isinstance(over.func, ast.Name)
                and over.func.id in ("set", "frozenset")
            )
            assert not is_set, f"{path.relative_to(SRC)}: iterates over a set"


def game_words(game: str) -> set[str]:
    """Names that only this game may contain: the outcomes of its chance, with and without
    number."""
    words: set[str] = set()
    for stream in find(game).streams:
        for label in stream.labels:
            if not label.isdecimal():
                words |= {label, re.sub(r"-\d+$", "", label)}
    return words


def texts(path: Path) -> Iterator[str]:
    """String constants in the code of a file; not its docstrings, which may give examples."""
    docs = {
        id(node.value)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_outside_a_game_knows_its_package_or_its_cards(game: str) -> None:
    package = GAMES[game].rpartition(".")[2]
    home = SRC / "games" / package
    known = game_words(game)
    assert known
    for path in files():
        if home in path.parents or path == SRC / "games" / "__init__.py":
            continue
        place = path.relative_to(SRC).as_posix()
        for text in texts(path):
            named = re.search(rf"(?<![\w-]){package}(?![\w-])", text)
            assert not named, f"{place} names the package {package}"
            if SRC / "games" in path.parents:
                continue  # two games may both have a castle
            found = known & set(re.findall(r"[a-z][a-z0-9-]*", text))
            assert not found, f"{place} knows {sorted(found)} of {game}"


def test_no_file_is_too_long() -> None:
    lengths = {
        path.relative_to(SRC).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files()
    }
    long = {place: n for place, n in lengths.items() if n > LONG}
    print(f"over {LONG} lines: {long}")
    assert {place: n for place, n in lengths.items() if n > TOO_LONG} == {}
