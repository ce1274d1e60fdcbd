"""The same results in another process, under another PYTHONHASHSEED, and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import pestis
from tests.conformance.fingerprints import fingerprints

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(str(pestis.__file__)).resolve().parents[1]
TARGET = ROOT / ".build" / "compiled"
MATCHES = 26


@cache
def ours() -> list[str]:
    """The fingerprints of this process."""
    return list(fingerprints(MATCHES))


@cache
def theirs(path: Path, hash_seed: str) -> list[str]:
    """The fingerprints from a separate process with the engine from ``path``."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": f"{path}{os.pathsep}{ROOT}",
    }
    command = [sys.executable, "-m", "tests.conformance.fingerprints", str(MATCHES)]
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return ran.stdout.splitlines()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_another_process_with_another_hash_seed_plays_the_same(hash_seed: str) -> None:
    assert theirs(HERE, hash_seed) == ours()


def test_the_compiled_build_plays_the_same() -> None:
    check = [sys.executable, str(ROOT / "tools" / "compile.py"), "--check"]
    if subprocess.run(check, cwd=ROOT, check=False).returncode:
        pytest.skip("the compiled build is not there or not current: run make compile")
    assert theirs(TARGET, "0") == theirs(ROOT / "src", "0") == ours()


def test_the_same_process_plays_the_same_again() -> None:
    assert list(fingerprints(MATCHES)) == ours()
