"""The interface a game implements for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar, cast, final

from pestis.kernel.core.chance import Stream
from pestis.kernel.core.choices import Choice, ChoiceTable
from pestis.kernel.core.events import Event, EventKind
from pestis.kernel.core.fields import Field
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tallies import Tally
from pestis.kernel.core.tasks import State, Task
from pestis.kernel.errors import ContentError, Message, Params, SetupError, closest
from pestis.kernel.json import Json, View, plain

S = TypeVar("S", bound=State)
B = TypeVar("B", bound="Box")

OptionValue = str | bool | list[str]
Options = dict[str, OptionValue]
Frozen = str | bool | tuple[str, ...]
"""An option's value in hashable form."""

NEWEST: Final = 1 << 30
"""Used instead of a rules version to mean the newest one."""
SHARED_BOXES: Final = 64


@final
class Option:
    """An option that players agree on before the game.

    id       permanent kebab-case id
    values   the words it accepts; ``("off", "on")`` may also be given as booleans
    default  the word used if none is given
    lists    whether a list of ids is allowed instead of a word; the game checks the list
    since    the rules version that introduced it
    before   if ``since`` is not 1: the word that keeps the game as it was without the option;
             matches under older rules use it
    """

    def __init__(
        self,
        id: str,
        values: tuple[str, ...],
        default: str,
        lists: bool = False,
        since: int = 1,
        before: str = "",
    ) -> None:
        self.id: Final = id
        self.values: Final = values
        self.default: Final = default
        self.lists: Final = lists
        self.since: Final = since
        self.before: Final = before

    def read(self, value: object) -> OptionValue:
        """The value in its normal form.  Raises SetupError with the nearest allowed word."""
        if isinstance(value, bool) and set(self.values) == {"off", "on"}:
            return "on" if value else "off"
        if isinstance(value, str):
            if value in self.values:
                return value
            if self.lists and "," in value:
                return [word.strip() for word in value.split(",") if word.strip()]
        if self.lists and isinstance(value, (list, tuple)):
            return [str(item) for item in value]
        raise SetupError(
            "option-value",
            {
                "option": self.id,
                "value": str(value),
                "hint": closest(str(value), self.values),
                "allowed": list(self.values),
            },
        )


@final
class ScoreLine:
    """One line of the score sheet: ``points`` per seat, with the message id that names it."""

    def __init__(self, id: str, params: Params, points: tuple[int, ...]) -> None:
        self.id: Final = id
        self.params: Final = params
        self.points: Final = points


@final
class Outcome:
    """How a match ended.

    lines    the score sheet, line by line
    totals   points per seat
    ranking  groups of seats, best first; seats in one group share the place
    winners  the seats that win; empty if everybody loses
    reason   message id, without the game's prefix, that says how it was decided
    facts    other public numbers per seat that the end depends on, by message id
    """

    def __init__(
        self,
        lines: list[ScoreLine],
        totals: tuple[int, ...],
        ranking: list[tuple[int, ...]],
        winners: tuple[int, ...],
        reason: str,
        facts: dict[str, tuple[int, ...]],
    ) -> None:
        self.lines: Final = lines
        self.totals: Final = totals
        self.ranking: Final = ranking
        self.winners: Final = winners
        self.reason: Final = reason
        self.facts: Final = facts

    def utility(self, seat: int) -> int:
        """The value of the outcome for a seat: two for each seat ranked below it, one for each seat
        that shares its place; 0 if nobody wins.  In a solo game, the points."""
        seats = len(self.totals)
        if seats == 1:
            return self.totals[0]
        behind = seats
        for group in self.ranking if self.winners else ():
            behind -= len(group)
            if seat in group:
                return 2 * behind + len(group) - 1
        return 0

    def json(self) -> dict[str, Json]:
        """The outcome as plain JSON data."""
        return {
            "lines": [
                {"id": line.id, "params": plain(line.params), "points": list(line.points)}
                for line in self.lines
            ],
            "totals": list(self.totals),
            "ranking": [list(group) for group in self.ranking],
            "winners": list(self.winners),
            "reason": self.reason,
            "facts": {name: list(values) for name, values in self.facts.items()},
        }


class Box:
    """The frozen content and options of one match; games add what they need.

    content  custom content as JSON if it replaces ours, else None
    rules    the rules version under which the match was set up; it decides which options and rows
             of content exist and which fields the hashes cover
    fields   the declared fields of the state, set by ``GameSpec.box``
    """

    def __init__(self, seats: int, options: Options, content: Json, rules: int) -> None:
        self.seats = seats
        self.options = options
        self.content = content
        self.rules = rules
        self.fields: tuple[Field, ...] = ()


class Sampler(Generic[S]):
    """Draws complete states that are consistent with one view; work common to all draws is done
    once, in the constructor."""

    def draw(self, dice: Dice) -> S:
        """A random state that the viewer cannot tell from the true one."""
        raise NotImplementedError


class GameSpec(Generic[S, B]):
    """A game: its facts, and how to make, check, score and sample its states.

    A game's package creates one instance, ``SPEC`` in its module ``spec``.  To be playable it needs
    ``fields``, ``blank``, ``first_task`` and ``outcome``; the other methods have defaults, or are
    needed only for search (``sampler``) and tests (``scramble``).
    """

    def __init__(
        self,
        id: str,
        seats: tuple[int, int],
        choices: ChoiceTable,
        tasks: dict[str, type],
        reasons: tuple[str, ...],
        streams: tuple[Stream, ...] = (),
        events: tuple[EventKind, ...] = (),
        options: tuple[Option, ...] = (),
        rules_version: int = 1,
        prompts: tuple[str, ...] = (),
        actions_version: int = 1,
    ) -> None:
        self.id = id
        self.rules_version = rules_version
        self.min_seats, self.max_seats = seats
        self.options = options
        self.choices = choices
        self.streams = streams
        self.events = events
        self.tasks = tasks
        self.task_names: dict[type, str] = {kind: name for name, kind in tasks.items()}
        self.prompts = prompts
        """Every prompt kind, in a fixed order."""
        self.actions_version = actions_version
        """Increases when choices or prompt kinds are renumbered, because learners store the
        numbers."""
        self.reasons = reasons
        """Every way a match can end: the possible values of ``Outcome.reason``."""
        self._shipped = lru_cache(maxsize=SHARED_BOXES)(self._new_shipped)

    def read_options(self, given: dict[str, object], rules: int = NEWEST) -> Options:
        """Options in normal form with defaults filled in.  Raises SetupError.

        An option newer than the rules version always has its ``before`` value.
        """
        known = [o.id for o in self.options if o.since <= rules or given.get(o.id) == o.before]
        for name in given:
            if name not in known:
                raise SetupError(
                    "option-unknown", {"option": name, "hint": closest(name, known), "known": known}
                )
        return {
            o.id: o.read(given.get(o.id, o.default)) if o.since <= rules else o.before
            for o in self.options
        }

    def known_options(self, box: Box) -> Options:
        """The options that exist in the match's rules version."""
        return {o.id: box.options[o.id] for o in self.options if o.since <= box.rules}

    def check_seats(self, seats: int) -> None:
        """Raises SetupError for a number of seats that the game does not support."""
        if not self.min_seats <= seats <= self.max_seats:
            raise SetupError(
                "seats",
                {"game": self.id, "seats": seats, "min": self.min_seats, "max": self.max_seats},
            )

    def box(self, seats: int, options: Options, content: Json, rules: int) -> B:
        """The content and options of one match under a rules version.

        Boxes are frozen, so matches without custom content share recently used ones.  Raises
        SetupError or ContentError.
        """
        if content is not None:
            return self._declared(self.new_box(seats, options, content, rules))
        words = [(name, tuple(v) if isinstance(v, list) else v) for name, v in options.items()]
        return self._shipped(seats, tuple(words), rules)

    def _new_shipped(self, seats: int, words: tuple[tuple[str, Frozen], ...], rules: int) -> B:
        options: Options = {name: list(v) if isinstance(v, tuple) else v for name, v in words}
        return self._declared(self.new_box(seats, options, None, rules))

    def _declared(self, box: B) -> B:
        box.fields = tuple(self.fields(box))
        return box

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> B:
        """Create a box, on behalf of ``box``; a plain one for a game without content.

        Raises SetupError or ContentError.
        """
        if content is not None:
            raise ContentError("content-none", {"game": self.id})
        return cast(B, Box(seats, options, content, rules))

    def advice(self, box: B) -> list[Message]:
        """Warnings about unusual content that is valid nevertheless, such as crossing roads."""
        return []

    def warnings(self, s: S, box: B) -> list[Message]:
        """Warnings about the chosen set-up (allowed, but not recommended)."""
        return []

    def fields(self, box: B) -> Sequence[Field]:
        """The declared fields of the state; if there is a box, use its ``fields``."""
        raise NotImplementedError

    def tallies(self, box: B) -> tuple[Tally, ...]:
        """The numbers used to report what a choice changes, from fields that everybody may
        count."""
        return ()

    def blank(self, box: B) -> S:
        """A state with every field empty and nothing on the agenda."""
        raise NotImplementedError

    def first_task(self) -> Task[S, B]:
        """The task that sets up and starts the game."""
        raise NotImplementedError

    def check(self, s: S, box: B) -> None:
        """Raises RecordError if the state violates an invariant of legal positions."""

    def turn_prompts(self) -> tuple[str, ...]:
        """The prompt kinds that begin a turn or a part of one, with nothing left half done before
        them.  If a rule change removes a table's open prompt, play resumes at the last of these
        prompts, so they must never be removed."""
        return ()

    def move_prompts(self) -> tuple[str, ...]:
        """The prompt kinds that begin a whole move, for ``World.moves``."""
        return self.turn_prompts()

    def fateful(self) -> tuple[str, ...]:
        """Verbs that decide more than their next prompt shows: their odds are computed up to the
        point where another seat is asked."""
        return ()

    def prospects(
        self, s: S, seat: int, choice: Choice, box: B, counted: frozenset[str]
    ) -> list[Message]:
        """What a legal choice will bring later by the rules alone, beyond its own events and
        what the odds count: ``counted`` has the fields of the seat's changes.

        Uses only what is public and what the seat knows.  The last part of a message's id is also
        the name of its short form, ``<game>.brief.<name>``.
        """
        return []

    def approaches(self) -> dict[str, tuple[str, ...]]:
        """Verbs that players may aim for from several answers away, each with the choices or verbs
        that may lead there.  The latter decide nothing else and draw nothing."""
        return {}

    def toll(
        self, before: S, after: S, events: Sequence[Event], seat: int, box: B
    ) -> tuple[tuple[str, int], ...]:
        """The costs of a sequence of such answers, by public ids, always in the same order; empty
        if the sequence leads nowhere.  ``after`` may be at a prompt whose cost is still to be
        paid."""
        return ()

    def standing_orders(self) -> dict[str, tuple[str, ...]]:
        """Prompt kind -> ids of the standing orders a seat may give for it, so that a game that
        takes days does not wait for a seat that would pass anyway.  Drivers keep the orders; their
        message ids are ``<game>.standing.<order>``."""
        return {}

    def standing_answer(self, order: str, view: View, seat: int) -> str:
        """The order's answer to the open prompt for the seat; empty if the seat must be asked.

        ``view`` is the public view, because the speed of an answer must not reveal a secret.  So
        the answer must be one that is legal whatever the seat holds, such as ``pass``.
        """
        return ""

    def outcome(self, s: S, box: B) -> Outcome:
        """How the finished match ended."""
        raise NotImplementedError

    def sampler(self, view: View, box: B) -> Sampler[S]:
        """A sampler of worlds that give this view and use nothing else.

        Raises SetupError if the game has no sampler.
        """
        raise SetupError("no-sampler", {"game": self.id})

    def scramble(self, s: S, viewer: int | None, dice: Dice) -> S:
        """For leak tests: a copy in which everything unknown to the viewer is dealt again."""
        raise NotImplementedError


AnySpec = GameSpec[Any, Any]
