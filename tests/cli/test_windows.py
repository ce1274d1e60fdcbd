"""Behaviour that differs on Windows, as far as it can be tested elsewhere; ``make types`` checks
the types of those branches."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import IO

import pytest

from pestis.cli.commands import doctor
from pestis.cli.files import data_folder, quoted
from pestis.cli.terminal import open_terminal
from pestis.kernel.errors import SetupError
from pestis.server.bots.jobs import limit_memory
from pestis.server.network import claim_port
from pestis.server.problems import CannotStart
from pestis.server.serving import claim_folder
from pestis.server.transport.connections import MOST_DESCRIPTORS, raise_descriptors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows shows it by itself")


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


class Locks(ModuleType):
    """A stand-in for ``msvcrt``: it locks a byte of a file for the first caller."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: set[tuple[int, int]] = set()

    def locking(self, descriptor: int, mode: int, many: int) -> None:
        assert (mode, many) == (self.LK_NBLCK, 1)
        file = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if file in self.held:
            raise OSError(13, "Permission denied")
        self.held.add(file)


def test_one_server_for_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", Locks())
    first: IO[str] = claim_folder(tmp_path)
    with closing(first), pytest.raises(CannotStart) as caught:
        claim_folder(tmp_path)
    assert caught.value.id == "error.data-in-use"


def test_a_port_is_nobody_elses() -> None:
    """On Windows, the option to reuse a port at once would let others take it."""
    with closing(claim_port("127.0.0.1", 0)) as taken, pytest.raises(CannotStart):
        claim_port("127.0.0.1", taken.getsockname()[1])


def test_what_there_is_no_limit_for_is_left_alone() -> None:
    limit_memory()
    assert raise_descriptors() == MOST_DESCRIPTORS


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PESTIS_DATA", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "C:/Users/Anna/AppData/Local")
    assert data_folder() == Path("C:/Users/Anna/AppData/Local/pestis")
    monkeypatch.delenv("LOCALAPPDATA")
    assert data_folder() == Path.home() / "AppData" / "Local" / "pestis"


def test_a_path_is_quoted_as_its_shells_read_it() -> None:
    assert quoted(Path(r"C:\Games\a.pestis")) == r"C:\Games\a.pestis"
    assert quoted(Path(r"C:\My Games\a.pestis")) == r'"C:\My Games\a.pestis"'


def test_doctor_looks_for_its_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(doctor, "is_compiled", lambda: False)
    monkeypatch.setattr("shutil.which", lambda name: name if name == "cl" else None)
    assert doctor.engine(open_terminal()).id == "engine-source"


def test_doctor_says_what_a_damaged_judge_means(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: object) -> list[str]:
        raise SetupError("judge-damaged", {"game": "rattus", "file": "judge.json"})

    assert doctor.BROKEN not in [finding.mark for finding in doctor.judges()]
    monkeypatch.setattr(doctor, "older_tables", damaged)
    found = doctor.judges()
    assert {(finding.mark, finding.id) for finding in found} == {(doctor.BROKEN, "judge-damaged")}
