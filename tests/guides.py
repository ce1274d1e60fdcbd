"""Follows the guides to the letter: on a copy of the source, the files that a page of ``docs`` says
to write are written, and the commands that it says to run are run.

A comment before a fenced block says where the block goes:

``<!-- new FILE -->``              the whole of a new file
``<!-- end of FILE -->``           at the end of a file; Python leaves two lines free
``<!-- before LINE | FILE -->``    above the first line equal to LINE, ignoring spaces around it
``<!-- after LINE | FILE -->``     below it
``<!-- instead of LINE | FILE -->``

Blocks of ``sh`` are run line by line.  Other blocks are only for reading.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.copies import copy_source

ROOT: Final = Path(__file__).parents[1]
COPIED: Final = ("src", "tests", "tools", "docs", "benchmarks", "pyproject.toml")
BLOCK: Final = re.compile(r"^(?: *<!-- (.+?) -->\n+)?( *)```(\w*)\n(.*?)^ *```$", re.M | re.S)
PLACE: Final = re.compile(r"(new|end of|before|after|instead of) (?:(.+) \| )?(\S+)")
MAKE: Final = {"docs": ["python", "tools/rules_table.py"]}
"""The command that the Makefile runs for a target, without first setting up an environment."""


class Guide:
    """A page of ``docs`` and a copy of the source on which it is followed.

    touched  the files that were written, relative to the copy
    told     what each command printed
    """

    def __init__(self, page: str, folder: Path) -> None:
        self.text: Final = (ROOT / "docs" / page).read_text(encoding="utf-8")
        self.folder: Final = folder
        self.touched: list[str] = []
        self.told: dict[str, str] = {}
        for name in COPIED:
            if (ROOT / name).is_dir():
                copy_source(ROOT / name, folder / name)
            else:
                shutil.copy(ROOT / name, folder / name)

    def follow(self) -> None:
        """Follow the whole page from top to bottom."""
        for place, indent, language, text in BLOCK.findall(self.text):
            block = re.sub(f"^{indent}", "", text, flags=re.M)
            if language == "sh":
                for line in block.splitlines():
                    self.run(line)
            elif place:
                self.write(place, block)

    def write(self, place: str, block: str) -> None:
        """Write a block to the place that its comment names."""
        said = PLACE.fullmatch(place)
        assert said is not None, f"no place: {place}"
        how, line, name = said.groups()
        path = self.folder / name
        if how == "new":
            assert not path.exists(), f"{name} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, encoding="utf-8")
        elif how == "end of" and path.suffix == ".py":
            path.write_text(f"{path.read_text(encoding='utf-8')}\n\n{block}", encoding="utf-8")
        else:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            at = len(lines) if how == "end of" else [each.strip() for each in lines].index(line)
            lines[at + (how == "after") : at + (how in ("after", "instead of"))] = [block]
            path.write_text("".join(lines), encoding="utf-8")
        if name not in self.touched:
            self.touched.append(name)

    def run(self, line: str) -> None:
        """Run a command, which must succeed; ``pestis`` and ``pytest`` are those of this Python."""
        words = shlex.split(line, comments=True)
        if not words:
            return
        if words[0] == "make":
            words = MAKE[words[1]]
        if words[0] in ("pestis", "pytest"):
            words = ["python", "-m", *words]
        if words[0] == "python":
            words[0] = sys.executable
        path = [self.folder / "src", *sorted(self.folder.glob("*.installed"))]
        ran = subprocess.run(
            words,
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(map(str, path)),
                "PESTIS_DATA": str(self.folder / "data"),
                "COLUMNS": "80",
            },
            input="",
            capture_output=True,
            text=True,
            check=False,
        )
        self.told[line] = ran.stdout
        assert ran.returncode == 0, f"{line}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}"
