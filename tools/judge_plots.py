"""Plot the judges' calibration: ``docs/images/judge-<game>.svg``, from the games' judge files.

python tools/judge_plots.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from pestis.games import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
SIDE: Final = 170
GAP: Final = 26
TOP: Final = 34
LEFT: Final = 96


def main() -> None:
    for game, package in GAMES.items():
        file = ROOT / "src" / Path(*package.split(".")) / "bots" / "judge.json"
        if file.is_file():
            tables = json.loads(file.read_text(encoding="utf-8"))["tables"]
            drawn = ROOT / "docs" / "images" / f"judge-{game}.svg"
            drawn.write_text(picture(tables), encoding="utf-8")
            print(drawn.relative_to(ROOT))


def picture(tables: dict[str, Any]) -> str:
    """The SVG: a row for each kind of table, with a plot for each phase."""
    phases = ("early", "middle", "late")
    width = LEFT + len(phases) * (SIDE + GAP)
    height = TOP + len(tables) * (SIDE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for column, phase in enumerate(phases):
        x = LEFT + column * (SIDE + GAP) + SIDE // 2
        parts.append(f'<text x="{x}" y="20" text-anchor="middle">{phase}</text>')
    for row, (name, table) in enumerate(tables.items()):
        y = TOP + row * (SIDE + GAP)
        checked = table["checked"]
        parts.append(f'<text x="8" y="{y + SIDE // 2}">{name}</text>')
        parts.append(f'<text x="8" y="{y + SIDE // 2 + 16}">{checked["games"]} games</text>')
        for column, phase in enumerate(phases):
            parts += plot(LEFT + column * (SIDE + GAP), y, checked[phase])
    return "\n".join([*parts, "</svg>"]) + "\n"


def plot(x: int, y: int, tenths: list[list[int]]) -> list[str]:
    """One square plot; both axes are in thousandths."""
    parts = [
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>',
        f'<line x1="{x}" y1="{y + SIDE}" x2="{x + SIDE}" y2="{y}" stroke="#bbb"/>',
    ]
    for predicted, seen, error in tenths:
        at = x + predicted * SIDE / 1000
        high = y + SIDE - min(1000, seen + 2 * error) * SIDE / 1000
        low = y + SIDE - max(0, seen - 2 * error) * SIDE / 1000
        middle = y + SIDE - seen * SIDE / 1000
        parts.append(
            f'<line x1="{at:.1f}" y1="{high:.1f}" x2="{at:.1f}" y2="{low:.1f}" stroke="#359"/>'
        )
        parts.append(f'<circle cx="{at:.1f}" cy="{middle:.1f}" r="3" fill="#359"/>')
    return parts


if __name__ == "__main__":
    main()
