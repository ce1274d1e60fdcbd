"""The release that runs in a process: its number, its schema and the rules that it plays.

Servers of several releases may run on one PostgreSQL database, for example while a new one is
deployed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pestis.games import find, game_ids
from pestis.kernel.release import RELEASE
from pestis.server.storage.schema import HEAD


@dataclass(frozen=True)
class Release:
    """What a process runs.

    name   its release number
    head   the revision of the schema that it knows
    rules  game -> the version of its rules
    """

    name: str
    head: str
    rules: Mapping[str, int]

    def plays_alike(self, other: Release, game: str) -> bool:
        """Whether both can be expected to replay each other's rows of a game."""
        return self.name == other.name and self.rules.get(game) == other.rules.get(game)

    def columns(self) -> tuple[str, str, str]:
        """The columns ``release``, ``head`` and ``rules`` of a process."""
        return self.name, self.head, json.dumps(dict(self.rules))


@cache
def this_release() -> Release:
    """The release of this process."""
    return Release(RELEASE, HEAD, {game: find(game).rules_version for game in game_ids()})
