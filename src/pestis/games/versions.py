"""The rules versions of the games, and the message for each change."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final, final

from pestis.games import package_of
from pestis.kernel.errors import Message


@final
class Version:
    """One row of ``[[version]]`` in a game's ``rules.toml``.

    rules  the numbers of the rules that changed; none for the first version
    told   the message that describes the change
    """

    def __init__(self, game: str, number: int, rules: tuple[str, ...]) -> None:
        self.number: Final = number
        self.rules: Final = rules
        self.told: Final = Message(f"{game}.version.{number}", {"rules": list(rules)})


@cache
def versions(game: str) -> tuple[Version, ...]:
    """All rules versions of a game, oldest first; only version 1 if it has no ``rules.toml``."""
    file = resources.files(package_of(game)).joinpath("rules.toml")
    if not file.is_file():
        return (Version(game, 1, ()),)
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["version"]
    return tuple([Version(game, row["number"], tuple(row["rules"])) for row in rows])


def changes(game: str, since: int) -> list[Message]:
    """The changes since a rules version: one message for each later version, oldest first."""
    return [version.told for version in versions(game)[1:] if version.number > since]
