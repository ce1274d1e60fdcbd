"""The compiled engine of a browser tab is made once, and the page can do without it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tools import static_site, tab_library
from tools.tab_library import NotMade


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, and one file of source beside it."""
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


def test_with_it_the_page_knows_its_size_and_hash(tmp_path: Path) -> None:
    def made() -> Path:
        (tmp_path / "made").write_bytes(b"made")
        return tmp_path / "made"

    static_site.copy_engine(tmp_path, made)
    assert (tmp_path / static_site.LATER).read_bytes() == b"made"
    told = json.loads((tmp_path / "engine/engine.json").read_text())
    assert told == {"bytes": 4, "sha256": static_site.sha256(tmp_path / "made")}
    assert "mypyc" in (tmp_path / "LICENCES.txt").read_text(encoding="utf-8")


def test_the_configuration_has_the_names_of_one_python_and_the_values_of_another() -> None:
    names = (
        "#define HAVE_FORK 1\n/* #undef HAVE_SHM */\n#define SIZEOF_LONG 8\n#  define UNKNOWN 1\n"
    )
    known: dict[str, object] = {"HAVE_FORK": 0, "HAVE_SHM": 1, "SIZEOF_LONG": 4}
    lines = tab_library.configuration(names, known).splitlines()
    assert lines == ["#define _GNU_SOURCE 1", "#define HAVE_SHM 1", "#define SIZEOF_LONG 4"]
