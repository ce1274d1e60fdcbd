"""The transcript of a terminal game in the README is the terminal's real output."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.desk import Desk

README = Path(__file__).parents[2] / "README.md"
GAME = ("--game", "rattus-cartus", "--seat", "Anna", "--seat", "greedy", "--seat", "greedy")
TYPED = ("why enter farm-2", "supply farm-2")


def transcript(desk: Desk) -> str:
    """The output from the bots' moves to the first answer."""
    told = desk.run("play", *GAME, "--seed", "3", "--lang", "en", lines=TYPED).out
    begin = told.index("▲2", told.index("comes into the row"))
    last = f"> {TYPED[-1]}\n"
    return told[begin : told.index(last) + len(last)]


def test_the_readme_shows_what_the_terminal_shows(desk: Desk) -> None:
    blocks = re.findall(r"^```\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S)
    shown = next(block for block in blocks if "── Rattus Cartus" in block)
    assert shown == transcript(desk), "put the new transcript into README.md"
