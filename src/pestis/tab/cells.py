"""Runs the Python examples of a page in place."""

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
    """The source after a prompt, and the output that the page states."""

    source: str
    printed: str


class Told(msgspec.Struct):
    """The output of an example, and whether the page states the same."""

    text: str
    same: bool


class Cells:
    """The examples of one page: names defined in one are available in the next."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": NAME}

    def run(self, text: str) -> str:
        """Run the source after each ``>>>``; a text without prompts is run as a whole.

        Returns JSON: the output of each example, an exception as its last line.
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
    """All examples in a text, each with the output below it, up to an empty line; of a traceback
    only the last line."""
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
