"""Tests of the compiled engine of a browser tab, in Pyodide in Node (see compiled.mjs).

``run`` is called there; some of the tests that it runs are the suite's own, and the rest are
here.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import pytest

from pestis.games import GAMES
from pestis.kernel import match as match_module
from pestis.search.levels import levels
from tests.golden.decisions import SMALL, decided, levels_file, parts

OF_EACH: Final = 1
"""Decisions of each level that are compared."""
OF_EACH_SMALL: Final = 37
"""Decisions of each level with the smallest budget, which is fast: more than 300 a game."""
THINKING: Final = [game for game in GAMES if levels(game)]
LEFT_OUT: Final = {
    "test_bad_records.py": "hypothesis",
    "test_machine.py": "hypothesis",
    "test_processes.py": "other processes",
    "test_planted_leaks.py": "the source",
    "test_rule_coverage.py": "the source",
    "test_calibration.py": "no engine",
}
"""Conformance tests that need something not available here, and what they need."""
SUITE: Final = Path(__file__).parents[1] / "conformance"
OPTIONS: Final = [
    *["-c", "/dev/null", "-p", "no:cacheprovider", "-p", "no:warnings"],
    *["--assert=plain", "-q", "-rs"],
]


def test_it_is_the_compiled_engine() -> None:
    assert str(match_module.__file__).endswith(".so")


@pytest.mark.parametrize("game", THINKING)
def test_levels_decide_as_they_do_natively(game: str) -> None:
    """Every level with its own budget and with the smallest: natively they decide as recorded."""
    kept = levels_file(game).read_text(encoding="utf-8").splitlines()
    at, compared = 1, 0
    for name, part in parts(game):
        now = decided(game, name, OF_EACH_SMALL if part is SMALL else OF_EACH)
        assert now == kept[at : at + len(now)], name
        at, compared = at + part.kept, compared + len(now)
    assert compared >= 300


class OneOfEach:
    """Keeps, of conformance tests with several settings, one setting of each game."""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        seen: set[tuple[str, str]] = set()
        kept: list[Any] = []
        for item in items:
            if item.path.parent != SUITE:
                kept.append(item)
            elif hasattr(item, "callspec") and "setting" in item.callspec.params:
                of_game = (item.originalname, item.callspec.params["setting"].game)
                if of_game not in seen:
                    kept.append(item)
                seen.add(of_game)
        items[:] = kept


def run(whole: bool) -> None:
    """Run the short tests or all; prints pytest's output.  Raises SystemExit if a test fails.

    Recorded games, decisions and hints are compared with the native engine's in the golden files.
    """
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(SUITE.parents[1])
    golden = SUITE.with_name("golden")
    suite = [str(path) for path in sorted(SUITE.glob("test_*.py")) if path.name not in LEFT_OUT]
    files = [__file__, str(golden / "test_golden.py"), *suite]
    if whole:
        files += [str(golden / "test_greedy_1.py"), str(golden / "test_levels.py")]
        failed = pytest.main([*OPTIONS, *files])
    else:
        files.append(f"{golden / 'test_levels.py'}::test_hints_say_what_they_said")
        failed = pytest.main([*OPTIONS, "-m", "not slow", *files], plugins=[OneOfEach()])
    if failed:
        raise SystemExit(int(failed))
