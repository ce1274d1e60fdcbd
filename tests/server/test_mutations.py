"""Mutated requests, a few of them; ``python -m tests.server.mutations`` sends 100,000."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.server.mutations import run


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.slow
def test_mutated_requests_change_nothing(tmp_path: Path) -> None:
    found = run(2000, 7, tmp_path)
    assert found["late"] == 0
    assert {"404", "400", "403", "200", "socket"} <= set(found), found
