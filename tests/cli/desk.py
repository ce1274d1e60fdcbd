"""Runs the command line in this process, with typed input and captured output."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from pestis.cli.main import main


class Run(NamedTuple):
    """The result of a command: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """Standard output with its lines joined, so that no sentence is split."""
        return " ".join(self.out.split())


class Keyboard(io.StringIO):
    """Typed lines.  ``live``: whether a person sits at it; ``before`` is called before each
    line."""

    encoding = "utf-8"

    def __init__(
        self, lines: Iterable[str | type[BaseException]], live: bool, before: Callable[[], None]
    ) -> None:
        super().__init__()
        self._lines = iter(lines)
        self._live = live
        self._before = before

    def isatty(self) -> bool:
        return self._live

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        self._before()
        line = next(self._lines, None)
        if line is None:
            return ""
        if not isinstance(line, str):
            raise line
        return line + "\n"


class Desk:
    """Runs commands; games are saved in a folder of the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._monkeypatch = monkeypatch
        self.folder = folder
        self.pages: list[str] = []
        """The whole output each time a line was asked for."""
        for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "PESTIS_LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", "C")
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("PESTIS_DATA", str(folder / "data"))

    def run(
        self,
        *arguments: str,
        lines: Iterable[str | type[BaseException]] = (),
        live: bool = False,
        encoding: str = "utf-8",
    ) -> Run:
        """Run a command to its end."""
        raw, raw_errors = io.BytesIO(), io.BytesIO()
        out = io.TextIOWrapper(raw, encoding=encoding, write_through=True)
        errors = io.TextIOWrapper(raw_errors, encoding=encoding, write_through=True)
        self.pages = []
        keyboard = Keyboard(lines, live, lambda: self.pages.append(raw.getvalue().decode(encoding)))
        self._monkeypatch.setattr(sys, "stdin", keyboard)
        self._monkeypatch.setattr(sys, "stdout", out)
        self._monkeypatch.setattr(sys, "stderr", errors)
        try:
            main(list(arguments))
            code = 0
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        finally:
            out.flush()
            self._monkeypatch.setattr(sys, "stdout", sys.__stdout__)
            self._monkeypatch.setattr(sys, "stderr", sys.__stderr__)
        return Run(code, raw.getvalue().decode(encoding), raw_errors.getvalue().decode(encoding))

    def kept(self) -> list[Path]:
        """The games in the data folder."""
        return sorted((self.folder / "data" / "games").glob("*.pestis"))
