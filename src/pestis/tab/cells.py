"""Runs the Python examples of a page where they stand."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from traceback import format_exception_only
from typing import Final, NamedTuple

import msgspec

PROMPT: Final = ">>> "
MORE: Final = "... "
FAILS: Final = "Traceback (most recent call last):"
NAME: Final = "<example>"


class Example(NamedTuple):
    """What stands behind a prompt, and what the page says it prints."""

    source: str
    printed: str


class Told(msgspec.Struct):
    """What an example printed, and whether the page says the same."""

    text: str
    same: bool


class Cells:
    """The examples of one page: names given in one are known in the next."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": NAME}

    def run(self, text: str) -> str:
        """Run what stands behind ``>>>``; a text without prompts is run as a whole.

        Returns JSON: what each example printed, errors as their last line.
        """
        found = examples(text)
        if not found:
            return msgspec.json.encode([self._told(Example(text, ""), "exec")]).decode()
        return msgspec.json.encode([self._told(each, "single") for each in found]).decode()

    def _told(self, example: Example, mode: str) -> Told:
        printed = StringIO()
        with redirect_stdout(printed):
            try:
                exec(compile(example.source, NAME, mode), self._names)
            except (Exception, SystemExit) as raised:
                printed.write(format_exception_only(raised)[-1])
        text = printed.getvalue()
        return Told(text, text.rstrip() == example.printed.rstrip())


def examples(text: str) -> list[Example]:
    """All that stands behind prompts, each with what is printed below it, up to an empty line; of
    a traceback only its last line."""
    found: list[Example] = []
    source: list[str] = []
    printed: list[str] = []

    def end() -> None:
        if source:
            last = printed[-1:] if printed[:1] == [FAILS] else printed
            found.append(Example("\n".join(source) + "\n", "\n".join(last)))
        source.clear()
        printed.clear()

    for line in text.splitlines():
        if line.startswith(PROMPT):
            end()
            source.append(line.removeprefix(PROMPT))
        elif source and not printed and line.startswith(MORE.rstrip()):
            source.append(line[len(MORE) :])
        elif line.strip():
            printed.append(line)
        else:
            end()
    end()
    return found
