"""The compiled build is used only while it matches the source."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "tools" / "compile.py"


def compiler(house: Path) -> Any:
    """``tools/compile.py`` in a folder of its own, with one file to compile and one to copy."""
    script = house / "tools" / "compile.py"
    for path in ("kernel/match.py", "words/words.py"):
        place = house / "src" / "pestis" / path
        place.parent.mkdir(parents=True)
        place.write_text("first = 1\n")
    script.parent.mkdir()
    shutil.copy(SCRIPT, script)
    spec = spec_from_file_location("compiler", script)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("meanwhile", [False, True])
def test_what_is_edited_while_it_is_compiled_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: bool
) -> None:
    tool = compiler(tmp_path)
    source = tmp_path / "src" / "pestis" / "kernel" / "match.py"

    def edit(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        if meanwhile:
            source.write_text("second = 2\n")
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(subprocess, "run", edit)
    target = tmp_path / "target"
    tool.build(target)
    tool.copy_along(target)
    assert tool.fits(target / "COMPILED", tool.sources()) != meanwhile
    assert tool.fits(target / "COPIED", tool.copied())


def test_a_file_that_is_gone_from_the_source_goes_from_the_build(tmp_path: Path) -> None:
    tool = compiler(tmp_path)
    target = tmp_path / "target"
    tool.copy_along(target)
    library = target / "pestis" / "kernel.so"
    library.touch()
    (tmp_path / "src" / "pestis" / "words" / "words.py").unlink()
    tool.copy_along(target)
    assert not (target / "pestis" / "words" / "words.py").exists()
    assert library.exists()


def test_a_flag_that_the_compiler_does_not_know_is_left_out(tmp_path: Path) -> None:
    tool = compiler(tmp_path)
    assert tool.accepted([*tool.AT_LINK_TIME, "-fno-such-thing"]) == []
    if shutil.which("gcc"):
        assert tool.accepted(["-O2"]) == ["-O2"]
