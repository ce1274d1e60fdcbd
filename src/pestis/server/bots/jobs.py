"""What runs in worker processes: bots, and what strangers send.

Only views and texts go in and only texts come out: a bot cannot look at what is not in its view,
and no thought of its keeps the event loop waiting.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pestis.bots import find_bot
from pestis.bots.answering import ask_bot, dice_for
from pestis.games import find
from pestis.kernel.fields import Json, View
from pestis.tables import founding, records

MOST_MEMORY = 1 << 30
"""Bytes of address space of a process that looks at what strangers send."""


def prepare(game: str) -> str:
    """Load a game, so that the first answer comes quickly."""
    return find(game).id


def choose(
    game: str,
    bot: str,
    view: View,
    choices: Sequence[str],
    memory: Json,
    dice: tuple[str, int, int],
) -> tuple[str, Json]:
    """What a bot answers to a view, and what it will remember; ``dice`` as ``dice_for`` takes
    them.  Raises BotError."""
    table = find(game).choices
    legal = tuple([table.parse(text) for text in choices])
    answer = ask_bot(find_bot(game, bot), view, legal, memory, dice_for(*dice))
    return answer.choice.text, answer.memory


def check_upload(text: str) -> str:
    """``records.check_record`` in a process that may use so much memory and no more."""
    limit_memory()
    return records.check_record(text)


def read_content(game: str, seats: int, options: dict[str, object], text: str) -> Json:
    """``founding.read_content`` likewise."""
    limit_memory()
    return founding.read_content(game, seats, options, text)


def limit_memory() -> None:
    """From here on this process gets MOST_MEMORY at most, where the system can say so."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, MOST_MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
