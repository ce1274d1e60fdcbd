"""Writes the table of costs in ``docs/hosting.md`` from ``benchmarks/server_costs.json``.

python -m tools.cost_table
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pestis.server.transport.routes import EVERY

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "benchmarks" / "server_costs.json"
PAGE: Final = ROOT / "docs" / "hosting.md"
BEGIN: Final = "<!-- costs: tools/cost_table.py -->"
END: Final = "<!-- end of costs -->"


def table(costs: Mapping[str, Mapping[str, float]]) -> str:
    """The table of costs as Markdown."""
    head = ["what", "who may", "tokens", "loop", "database", "workers and threads"]
    lines = [f"| {' | '.join(head)} |\n", "|---" * len(head) + "|\n"]
    for row in EVERY:
        found = costs.get(row.name, {})
        figures = " | ".join(f"{found.get(part, 0):.1f}" for part in ("loop", "database", "rest"))
        lines.append(f"| `{row.name}` | {row.who.value} | {row.cost:g} | {figures} |\n")
    return "".join(lines)


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, after = text[: text.index(BEGIN) + len(BEGIN)], text[text.index(END) :]
    made = table(json.loads(FILE.read_text(encoding="utf-8")))
    PAGE.write_text(f"{before}\n{made}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
