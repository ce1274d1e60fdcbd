"""The compiled engine of a browser tab is built once, and the page works without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from mypyc.common import FAST_ISINSTANCE_MAX_SUBCLASSES
from tools import static_site, tab_library
from tools.compile import SRC, sources
from tools.site_python import FETCHED, one_at_a_time
from tools.tab_library import NotMade


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and one source file."""
    source = tmp_path / "match.py"
    source.write_text("first = 1\n")
    monkeypatch.setattr(tab_library, "ROOT", tmp_path)
    monkeypatch.setattr(tab_library, "MADE_BY", (tmp_path / "tool.c",))
    (tmp_path / "tool.c").write_text("int first;\n")
    monkeypatch.setattr(tab_library, "FETCHED", tmp_path)
    monkeypatch.setattr(tab_library, "sources", lambda: [source])
    return tmp_path


def make(folder: Path) -> Path:
    made = folder / "engine.wasm"
    made.write_bytes(b"made")
    return made


def never(folder: Path) -> Path:
    raise AssertionError("it is there already")


@pytest.mark.parametrize("changed", ["match.py", "tool.c"])
def test_it_is_made_anew_when_the_engine_or_a_tool_changed_and_only_then(
    cache: Path, changed: str
) -> None:
    first = tab_library.kept("", make)
    assert first.read_bytes() == b"made"
    assert tab_library.kept("", never) == first
    (cache / changed).write_text("other = 2\n")
    assert tab_library.kept("", make) != first


def test_what_fails_leaves_nothing_behind_and_says_what_it_was(cache: Path) -> None:
    before = sorted(cache.iterdir())
    command = [sys.executable, "-c", "raise SystemExit(3)"]

    def fail(folder: Path) -> Path:
        tab_library.run("it was not linked", *command, folder=folder)
        return folder

    with pytest.raises(NotMade, match=r"it was not linked \(python\S* ended with 3\)"):
        tab_library.kept("", fail)
    assert sorted(cache.iterdir()) == before


def test_a_missing_program_is_told_as_well(cache: Path) -> None:
    def fail(folder: Path) -> Path:
        tab_library.run("it was not linked", "no-such-program", folder=folder)
        return folder

    with pytest.raises(NotMade, match="no-such-program"):
        tab_library.kept("", fail)


def test_without_it_the_page_is_made_and_the_reason_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Path:
        raise NotMade("the packages of requirements/tab.txt cannot be had")

    static_site.copy_engine(tmp_path, fail)
    assert "requirements/tab.txt cannot be had" in capsys.readouterr().out
    assert json.loads((tmp_path / "engine/engine.json").read_text()) == {}
    assert not (tmp_path / static_site.LATER).exists()


def test_with_it_the_page_knows_its_hash(tmp_path: Path) -> None:
    def made() -> Path:
        (tmp_path / "made").write_bytes(b"made")
        return tmp_path / "made"

    static_site.copy_engine(tmp_path, made)
    assert (tmp_path / static_site.LATER).read_bytes() == b"made"
    told = json.loads((tmp_path / "engine/engine.json").read_text())
    assert told == {"integrity": static_site.integrity(b"made")}
    assert "mypyc" in (tmp_path / "LICENCES.txt").read_text(encoding="utf-8")


def test_the_configuration_has_the_names_of_one_python_and_the_values_of_another() -> None:
    names = (
        "#define HAVE_FORK 1\n/* #undef HAVE_SHM */\n#define SIZEOF_LONG 8\n#  define UNKNOWN 1\n"
    )
    known: dict[str, object] = {"HAVE_FORK": 0, "HAVE_SHM": 1, "SIZEOF_LONG": 4}
    lines = tab_library.configuration(names, known).splitlines()
    assert lines == ["#define _GNU_SOURCE 1", "#define HAVE_SHM 1", "#define SIZEOF_LONG 4"]


def test_the_libraries_used_last_are_kept_and_what_a_killed_build_left_is_not(cache: Path) -> None:
    (cache / f"{tab_library.PART}killed").mkdir()
    (cache / f"{tab_library.PART}killed" / "unit.o").write_bytes(b"half")
    made: list[Path] = []
    for n in range(tab_library.KEPT + 1):
        (cache / "match.py").write_text(f"first = {n}\n")
        made.append(tab_library.kept("", make))
        os.utime(made[-1], (n, n))
    assert not made[0].exists()
    assert all(path.exists() for path in made[1:])
    (cache / "match.py").write_text("first = 1\n")
    assert tab_library.kept("", never) == made[1]
    (cache / "match.py").write_text("other = 1\n")
    tab_library.kept("", make)
    assert made[1].exists(), "it was used again"
    assert not made[2].exists()
    assert not [*cache.glob(f"{tab_library.PART}*")]


def test_a_smaller_library_that_cannot_be_made_is_told_as_well(cache: Path) -> None:
    def fail(folder: Path) -> Path:
        raise subprocess.CalledProcessError(1, ["npm", "pack"])

    with pytest.raises(NotMade, match="npm"):
        tab_library.kept("-small", fail)


@pytest.mark.slow
def test_wasm_opt_runs_as_a_release_asks_it_to(tmp_path: Path) -> None:
    try:
        tab_library.fetch_optimizer()
    except (OSError, subprocess.CalledProcessError) as why:
        pytest.skip(f"wasm-opt cannot be had here: {why}")
    made = tmp_path / "engine.wasm"
    made.write_bytes(b"\0asm\1\0\0\0")
    assert tab_library.shrink(made, tmp_path).read_bytes() == made.read_bytes()


SMALL: Final = {
    "__init__.py": "",
    "first.py": """from typing import Final
WORDS: Final = frozenset({"rat", "flea", "cart"})
class Rat:
    def __init__(self, weight: int) -> None:
        self.weight = weight
    def is_heavy(self) -> bool:
        return self.weight in {1, 2, 3} or "cart" in WORDS
""",
    "second.py": """from pestis.first import Rat
class Fat(Rat):
    pass
def heavy(rats: list[Rat]) -> int:
    return sum([1 for rat in rats if rat.is_heavy() and isinstance(rat, Fat)])
""",
}


@pytest.mark.slow
def test_built_again_in_another_folder_a_library_has_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run all steps, for two modules: the whole engine would take a minute each time."""
    package = tmp_path / "source" / "pestis"
    package.mkdir(parents=True)
    for name, text in SMALL.items():
        (package / name).write_text(text)
    modules = [package / "first.py", package / "second.py"]
    made: list[bytes] = []
    for seed in ("1", "22"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        folder = tmp_path / f"folder {seed}"
        folder.mkdir()
        try:
            with one_at_a_time(FETCHED):
                built = tab_library.build_of(tmp_path / "source", modules, folder)
        except (NotMade, OSError, subprocess.CalledProcessError) as why:
            pytest.skip(f"nothing can be compiled for a tab here: {why}")
        made.append(built.read_bytes())
    assert made[0].startswith(b"\0asm")
    assert made[0] == made[1]


def test_no_two_classes_that_are_told_apart_one_by_one_have_the_same_name() -> None:
    """mypyc tests for a few subclasses one by one, in the order of their names.  Classes of the
    same name it takes in memory order, so the library's bytes would differ between builds."""
    modules = [".".join(path.relative_to(SRC).with_suffix("").parts) for path in sources()]
    classes = {
        each
        for module in modules
        for each in vars(import_module(module)).values()
        if isinstance(each, type) and each.__module__ in modules
    }
    for base in classes:
        names = Counter([each.__name__ for each in below(base)])
        if names.total() <= FAST_ISINSTANCE_MAX_SUBCLASSES + 1:
            assert names.total() == len(names), f"{base} has two classes of one name: {names}"


def below(base: type) -> set[type]:
    """All classes that inherit from a class."""
    direct: list[type] = type.__subclasses__(base)
    return {each for one in direct for each in (one, *below(one))}
