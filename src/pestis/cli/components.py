"""Finds a game's components: the ``content`` package and its files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import resources
from typing import Protocol, cast

from pestis.cli.errors import unknown
from pestis.games import package_of, part_of


class Components(Protocol):
    """The interface of a game's ``content`` module."""

    FILES: Mapping[str, str]
    """Table -> the file where our rows of it stand."""
    BY_ID: Collection[str]
    """Tables of which an owner's file replaces single rows, by their id."""
    WHOLE: Collection[str]
    """Tables that it replaces as a whole.  What is in neither is fixed."""


def components_of(game: str) -> Components:
    """A game's reader of content, if it has content."""
    return cast(Components, part_of(game, "content.reading"))


def files_of(game: str) -> dict[str, list[str]]:
    """Each content file with its tables, in the game's order; empty without content."""
    found: dict[str, list[str]] = {}
    if part_of(game, "content.reading") is None:
        return found
    for table, file in components_of(game).FILES.items():
        found.setdefault(file, []).append(table)
    return found


def text_of(game: str, file: str) -> str:
    """The text of a content file, comments included.  Raises Problem for an unknown one."""
    known = list(files_of(game))
    name = file if file.endswith(".toml") else f"{file}.toml"
    if name not in known:
        raise unknown("content-file", file, known)
    return resources.files(package_of(game)).joinpath("content", name).read_text(encoding="utf-8")
