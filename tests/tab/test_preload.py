"""The snapshot of Python's memory that a browser caches holds games and bots, and nothing of any
table."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from pestis.tab import preload
preload.warm()
print(*sorted(sys.modules))
"""


def test_no_extension_no_table_and_no_seed_is_in_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "pestis.games.pest.bots.greedy" in loaded
    assert not loaded & {"msgspec", "pestis.tables", "pestis.tab.asking"}
