"""Finds a game's components: the ``content`` package and its files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import resources
from typing import Protocol, cast

from pestis.cli.errors import unknown
from pestis.games import package_of, part_of


class Components(Protocol):
    """The interface of a game's ``content.reading`` module."""

    FILES: Mapping[str, str]
    """Table -> the file that holds our rows of it."""
    BY_ID: Collection[str]
    """Tables in which an owner's file replaces single rows, by their ids."""
    WHOLE: Collection[str]
    """Tables that an owner's file replaces as a whole.  Tables in neither set are fixed."""


def components_of(game: str) -> Components:
    """The ``content.reading`` module of a game; None if the game has no content."""
    return cast(Components, part_of(game, "content.reading"))


def files_of(game: str) -> dict[str, list[str]]:
    """Each content file with its tables, in the game's order; empty if the game has no content."""
    found: dict[str, list[str]] = {}
    if part_of(game, "content.reading") is None:
        return found
    for table, file in components_of(game).FILES.items():
        found.setdefault(file, []).append(table)
    return found


def text_of(game: str, file: str) -> str:
    """The text of a content file, comments included.  Raises Problem if the game has no such
    file."""
    known = list(files_of(game))
    name = file if file.endswith(".toml") else f"{file}.toml"
    if name not in known:
        raise unknown("content-file", file, known)
    return resources.files(package_of(game)).joinpath("content", name).read_text(encoding="utf-8")
