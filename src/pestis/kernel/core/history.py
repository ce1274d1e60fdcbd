"""The history of a match: its answers, and what was recorded before it continued under newer
rules."""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import includes
from pestis.kernel.errors import Params
from pestis.kernel.json import Json, plain

CHANCE_DRAWN: Final = 1
REVEALED: Final = 2


@final
class Entry:
    """The answer to one prompt.

    kind      kind of the prompt
    seat      the seat that was asked
    choice    the answer
    outcomes  chance outcomes drawn while it was applied: pairs of stream number and outcome
    barrier   0, or why undo stops after it: CHANCE_DRAWN or REVEALED
    origin    "" if the seat itself answered, else who answered for it: "forced", "standing-order",
              "bot:greedy-1" (in older logs "bot")
    before    the previous entry, or None for the first: entries are immutable, so copies of a match
              share their past
    number    number of entries up to and including this one
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        choice: Choice,
        outcomes: tuple[int, ...],
        barrier: int,
        origin: str,
        before: Entry | None,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.choice: Final = choice
        self.outcomes: Final = outcomes
        self.barrier: Final = barrier
        self.origin: Final = origin
        self.before: Final = before
        self.number: Final[int] = 1 if before is None else before.number + 1


def entries_up_to(last: Entry | None) -> list[Entry]:
    """All entries in order, ending with the given one."""
    entries: list[Entry] = []
    while last is not None:
        entries.append(last)
        last = last.before
    entries.reverse()
    return entries


@final
class RecordedEvent:
    """A recorded event.

    name     message id of the log line, without the game's prefix
    public   parameters that everybody may know
    secret   parameters that only the knowers may know
    knowers  bit mask of the viewers who know ``secret``
    """

    def __init__(self, name: str, public: Params, secret: Params, knowers: int) -> None:
        self.name: Final = name
        self.public: Final = public
        self.secret: Final = secret
        self.knowers: Final = knowers

    def show(self, viewer: int | None) -> Params:
        """The parameters that the viewer (a seat, or None for the public) may know."""
        if includes(self.knowers, viewer):
            return {**self.public, **self.secret}
        return self.public

    def json(self) -> Json:
        """``[name, {…}]``, or ``[name, {…}, knowers, {…}]`` if there is a secret."""
        row: list[Json] = [self.name, plain(self.public)]
        return [*row, self.knowers, plain(self.secret)] if self.secret else row


@final
class Past:
    """The recorded part of a match before it continued under newer rules; it is never replayed.

    records    the earlier records in order, each ``{"lines": header and answers, "entries": n}``,
               where the first ``n`` answers of the match count
    last       the last answer that counts; None if none does
    events     the recorded events, each with the number of the answer at which it happened
    continued  whether the first record did not begin with a set-up
    """

    def __init__(
        self,
        records: list[Json],
        last: Entry | None,
        events: list[tuple[int, RecordedEvent]],
        continued: bool,
    ) -> None:
        self.records: Final = records
        self.last: Final = last
        self.events: Final = events
        self.continued: Final = continued

    @property
    def entries(self) -> int:
        """The number of answers that count."""
        return 0 if self.last is None else self.last.number
