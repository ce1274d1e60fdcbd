"""The last line of a record: a snapshot of the match.

With it, a match can continue even if its log no longer replays after a change of rules.
"""

from __future__ import annotations

from typing import Any, Final, final

from pestis.kernel.core.agenda import dump_agenda
from pestis.kernel.core.chance import Chance
from pestis.kernel.core.engine import ask, waiting
from pestis.kernel.core.fields import dump_fields
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, State
from pestis.kernel.json import Json
from pestis.kernel.records.position import dump_sealed, state_hash
from pestis.kernel.release import RELEASE


def snapshot_line(spec: AnySpec, s: State, ctx: Context[Any], turn: Turn) -> dict[str, Json]:
    """The snapshot: release and rules version of the writer, the open prompt, state and chance.

    ``turn`` is the start of the open turn.
    """
    task = ask(s)
    asked: list[Json] = [] if task is None else [*waiting(s, task)]
    return {
        "stands": place_json(spec, s, ctx.box, ctx.chance.counters()),
        "release": RELEASE,
        "rules": spec.rules_version,
        "prompt": None if task is None else task.kind(),
        "asked": asked,
        "turn": None if task is None else turn.json(spec, ctx.box),
        "hash": state_hash(spec, s, ctx.box),
    }


def place_json(spec: AnySpec, s: State, box: Any, counters: Json) -> dict[str, Json]:
    """A position without the parts that are in the record's header, and the counters of chance."""
    return {
        "state": dump_fields(box.fields, s),
        "agenda": dump_agenda(spec, s, None, True),
        "sealed": dump_sealed(spec, s),
        "chance": counters,
    }


def turn_begins(spec: AnySpec, s: State) -> bool:
    """Whether a turn, or a part of one, begins here with nothing half done."""
    task = ask(s)
    return task is not None and not s.sealed and task.kind() in spec.turn_prompts()


@final
class Turn:
    """The start of a turn: the number of answers before it, the state and the counters of
    chance."""

    def __init__(self, entries: int, s: State, chance: Chance) -> None:
        self.entries: Final = entries
        self._s: Final = s.copy()
        self._counters: Final[Json] = chance.counters()
        self._json: Json = None

    def json(self, spec: AnySpec, box: Any) -> Json:
        """The JSON form for a record; cached, because a turn may have many answers."""
        if self._json is None:
            place = place_json(spec, self._s, box, self._counters)
            self._json = {"entries": self.entries, "place": place}
        return self._json

    def rest(self) -> None:
        """Drop the cached JSON once another turn is open; it can be rebuilt."""
        self._json = None
