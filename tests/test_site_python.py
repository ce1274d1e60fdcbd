"""The parts that the page without a server is made of are downloaded once."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest
from tools import site_python


def test_one_process_fetches_and_the_others_wait(tmp_path: Path) -> None:
    with site_python.one_at_a_time(tmp_path / "site"), pytest.raises(BlockingIOError):
        ask_for_it(tmp_path / "site/lock")
    ask_for_it(tmp_path / "site/lock")


def ask_for_it(lock: Path) -> None:
    """Take the lock as another process would that does not wait."""
    with lock.open() as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
