"""Names that users give: of tables and players, and of bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pestis.kernel.errors import SetupError, closest
from pestis.tables.commands import MOST_NAME
from pestis.tables.refusals import Refused
from pestis.words.visible import visible

Bots = Mapping[str, str]
"""The known bots: the name offered to players -> the permanent name."""
NO_BOTS: Final[Bots] = {}


def check_bot(bot: str, bots: Bots) -> None:
    """Raise SetupError for an unknown bot."""
    if bot not in bots:
        known = [*bots]
        raise SetupError("bot-unknown", {"bot": bot, "hint": closest(bot, known), "known": known})


def clean(text: str) -> str:
    """A name as one line of visible characters, truncated to the maximum afterwards, because some
    characters are replaced by three.  Raises Refused if nothing is left."""
    shown = visible(text)[:MOST_NAME].rstrip()
    if not shown:
        raise Refused("empty-name", status=400)
    return shown
