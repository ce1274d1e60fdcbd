"""The Python examples of README and documentation are run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("page", "least"), [("README.md", 5), ("docs/add-a-bot.md", 6)])
def test_the_examples_are_true(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > least
    assert failed == 0
