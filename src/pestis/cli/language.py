"""Chooses the language: the requested one, otherwise the system's, otherwise English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pestis.cli.errors import unknown
from pestis.words import LANGUAGES

VARIABLES = ("PESTIS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables in order of precedence; the first that names one of our languages
decides."""


def from_environment(environment: Mapping[str, str]) -> str:
    """The language of the system."""
    for name in VARIABLES:
        value = environment.get(name, "")
        code = value.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
        if code in LANGUAGES:
            return code
        if name == "LC_ALL" and value:
            break
    return "en"


def read_language(word: str) -> str:
    """Parse a language code.  Raises Problem, which suggests the nearest one."""
    code = word.strip().casefold()
    if code not in LANGUAGES:
        raise unknown("language", word, list(LANGUAGES))
    return code


def asked_for(arguments: Sequence[str]) -> str | None:
    """The value of ``--lang`` in raw arguments, because help texts need it before parsing."""
    for i, argument in enumerate(arguments):
        if argument == "--":
            return None
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and i + 1 < len(arguments):
            return arguments[i + 1]
    return None
