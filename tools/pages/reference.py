"""The pages of the API reference, from the docstrings of all stable modules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

MODULES: Final = {
    "reference": (
        "Reference: playing",
        ("pestis", "pestis.kernel.match", "pestis.kernel.errors", "pestis.words.speaker"),
    ),
    "reference-bots": (
        "Reference: bots and the lab",
        ("pestis.bots", "pestis.kernel.worlds.bot", "pestis.lab.arena", "pestis.lab.report"),
    ),
    "reference-games": (
        "Reference: writing a game",
        (
            "pestis.kernel.core.spec",
            "pestis.kernel.core.tasks",
            "pestis.kernel.core.choices",
            "pestis.kernel.core.events",
            "pestis.kernel.core.fields",
            "pestis.kernel.core.chance",
            "pestis.parts.steps",
            "pestis.parts.scoring",
            "pestis.parts.graph",
            "pestis.parts.content",
        ),
    ),
    "reference-tables": (
        "Reference: driving a table",
        (
            "pestis.tables.creating",
            "pestis.tables.table",
            "pestis.tables.table_state",
            "pestis.tables.jobs",
            "pestis.tables.updates",
        ),
    ),
}
"""Page -> its title, and the modules that it documents."""
HEAD: Final = """\
Everything with its signature, from the docstrings. :doc:`api` says what is stable, in the order in
which one meets it and with examples.
"""
ROW: Final = re.compile(r"^(\S(?:.{0,40}?[^\s.:;,])?)  +(\S.*)$")
"""``name  description``, as our docstrings list parameters and fields."""


def pages() -> dict[str, str]:
    """The pages as reStructuredText, by name."""
    return {name: page(*said) for name, said in MODULES.items()}


def page(title: str, modules: Sequence[str]) -> str:
    """One page as reStructuredText."""
    lines = [title, "=" * len(title), "", HEAD]
    for module in modules:
        lines += [module, "-" * len(module), "", f".. automodule:: {module}", ""]
    return "\n".join(lines)


def as_rest(*told: object) -> None:
    """Turn the lists of names in a docstring into definition lists, in place.  The last argument
    from Sphinx is the docstring's lines."""
    text = told[-1]
    assert isinstance(text, list)
    made: list[str] = []
    listed = False
    for line in text:
        row = ROW.match(line)
        if row and (listed or not made or not made[-1]):
            listed = True
            made += ["", "``" + row[1].strip("`") + "``", f"    {row[2]}"]
        elif listed and line.startswith(" "):
            made.append(f"    {line.strip()}")
        else:
            made += ["", line] if listed else [line]
            listed = False
    text[:] = made
