"""A match: the one interface for people, bots, terminal, browser, replay and tests.

It consists of ``prompts → choices → submit``, ``view`` and ``outcome``; there is no other access.
"""

from __future__ import annotations

from typing import Any, Final, final

from pestis.kernel.core.chance import live
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import Header, answer, ask, replay
from pestis.kernel.core.events import Event
from pestis.kernel.core.history import CHANCE_DRAWN, REVEALED, Entry, entries_up_to
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.core.queries import illegal, prompts_of, question_to, shown_to, view_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec, Options, Outcome
from pestis.kernel.core.tasks import Context, State
from pestis.kernel.errors import IllegalChoice, Message, NotAsked, UndoRefused
from pestis.kernel.json import Json, View, plain
from pestis.kernel.records.log import seal
from pestis.kernel.records.position import dump_position, state_hash
from pestis.kernel.records.record import record_lines
from pestis.kernel.worlds.preview import Outlook, Preview
from pestis.kernel.worlds.world import World, world_of


@final
class Match:
    """One match of one game.  Create it with ``pestis.new``, ``load`` or ``from_position``."""

    def __init__(
        self, spec: AnySpec, header: Header, state: State, ctx: Context[Any], last: Entry | None
    ) -> None:
        self.spec: Final = spec
        self.header: Final = header
        self._state = state
        self._ctx = ctx
        self._last = last
        self._legal: tuple[Choice, ...] | None = None
        self._legal_seat = -1
        self._events: list[Event] | None = None
        self._marks: list[int] = []

    # -- asking and answering ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._state.agenda is None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.header.box.seats)

    @property
    def options(self) -> Options:
        """The options of this match."""
        return dict(self.header.box.options)

    def prompts(self) -> list[Prompt]:
        """The open prompts; empty once the match is over."""
        return prompts_of(self.spec, self._state, self._ctx)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Every legal choice of the seat: complete, unique, in a stable order.

        Raises NotAsked when the seat has no open prompt.
        """
        if self._legal is not None and self._legal_seat == seat:
            return self._legal
        legal = tuple(question_to(self._state, seat).choices(self._state, seat, self._ctx))
        self._legal = legal
        self._legal_seat = seat
        return legal

    def submit(self, seat: int, choice: Choice | str, origin: str = "") -> None:
        """Answer for a seat and run on to the next prompt.

        ``origin`` says who answered if not the seat itself ("forced", "standing-order", or "bot:"
        and the bot's name).  Raises NotAsked or IllegalChoice and leaves the state unchanged.
        """
        if isinstance(choice, str):
            choice = self.spec.choices.parse(choice)
        for legal in self.choices(seat):
            if legal is choice:
                break
        else:
            raise self._illegal(seat, choice)
        s = self._state
        ctx = self._ctx
        task = ask(s)
        assert task is not None
        ctx.revealed = 0
        answer(self.spec, s, ctx, seat, choice)
        outcomes = ctx.chance.take_outcomes()
        barrier = CHANCE_DRAWN if outcomes else REVEALED if ctx.revealed else 0
        self._last = Entry(task.kind(), seat, choice, outcomes, barrier, origin, self._last)
        self._legal = None
        if self._events is not None:
            self._marks.append(len(self._events))

    def play(self, *moves: str) -> Match:
        """Submit moves written as text, seat first: ``match.play("0 enter monastery-4")``.

        Returns this match.  Raises NotAsked or IllegalChoice; the moves before the refused one
        stay played.
        """
        for move in moves:
            seat, _, choice = move.strip().partition(" ")
            if not seat.isdecimal() or len(seat) > 9:
                raise IllegalChoice("move-format", {"move": move})
            self.submit(int(seat), choice)
        return self

    def why_not(self, seat: int, choice: Choice | str) -> Message | None:
        """Which rule forbids the choice now; None if it is legal or no rule explains it.

        Raises NotAsked, or IllegalChoice for a text that is no choice of the game.
        """
        if isinstance(choice, str):
            choice = self.spec.choices.parse(choice)
        if choice in self.choices(seat):
            return None
        return question_to(self._state, seat).why_not(self._state, seat, choice, self._ctx)

    def shown(self, seat: int, choice: Choice | str, viewer: int | None) -> str:
        """The text that a viewer sees of an answer that the seat could give now: the same text for
        answers they cannot tell apart, empty if they see none.  Raises NotAsked or
        IllegalChoice."""
        if isinstance(choice, str):
            choice = self.spec.choices.parse(choice)
        if choice not in self.choices(seat):
            raise self._illegal(seat, choice)
        return shown_to(self.spec, self._state, self._ctx, seat, choice, viewer)

    def _illegal(self, seat: int, choice: Choice) -> IllegalChoice:
        return illegal(self._state, self._ctx, seat, choice, self.choices(seat))

    # -- looking ----------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        """The view of a seat, or of the public (None): what it may know now, as plain JSON data.

        ``agenda`` is for samplers only; its form is not stable.  Raises NotAsked for a seat that
        does not exist.
        """
        return view_of(self.spec, self._state, self._ctx, viewer)

    def preview(self, seat: int, choice: Choice | str) -> Preview:
        """The certain effects of a choice of the seat, computed from its view alone.

        Raises NotAsked, IllegalChoice, or SetupError for a game without a sampler.
        """
        return Outlook(self.spec, self.view(seat)).preview(choice)

    def events(self, viewer: int | None, since: int = 0) -> list[dict[str, Json]]:
        """The events that the viewer may know, from event number ``since`` on.

        Each event has its number ``n``, the log entry ``at`` which it happened (0 is the set-up),
        its ``id`` and its ``params``.  The first call rebuilds the history by replaying the log;
        until then, events cost nothing.  Events from before a change of rules stay as they were
        recorded.
        """
        if self._events is None:
            self._collect_events()
        events = self._events
        assert events is not None
        past = self.header.past
        told = [] if past is None else past.events
        shown: list[dict[str, Json]] = []
        for n in range(since, len(told)):
            at, old = told[n]
            shown.append({"n": n, "at": at, "id": old.name, "params": plain(old.show(viewer))})
        at = 0
        for i in range(len(events)):
            while at < len(self._marks) and self._marks[at] <= i:
                at += 1
            n = len(told) + i
            if n >= since:
                event = events[i]
                params = plain(event.show(viewer))
                place = self.header.begun + at
                shown.append({"n": n, "at": place, "id": event.kind.name, "params": params})
        return shown

    def _collect_events(self) -> None:
        events: list[Event] = []
        marks: list[int] = []
        replay(self.spec, self.header, self._last, events, marks)
        self._events = events
        self._marks = marks
        self._ctx.events = events

    def _events_of_last(self) -> list[Event]:
        """The events of the last answer, for its line in the record."""
        if self._events is None:
            self._collect_events()
        assert self._events is not None
        return self._events[self._marks[-2] : self._marks[-1]]

    def outcome(self) -> Outcome:
        """How the match ended.  Raises NotAsked while it is running."""
        if not self.over:
            raise NotAsked("not-over")
        return self.spec.outcome(self._state, self.header.box)

    def utility(self, seat: int) -> int:
        """The value of the outcome for a seat, an integer that depends on the ranking alone; see
        ``Outcome.utility``.  Raises NotAsked while the match is running."""
        return self.outcome().utility(seat)

    def hash(self) -> str:
        """Fingerprint of the state: 16 hex digits."""
        return state_hash(self.spec, self._state, self.header.box)

    def check(self) -> None:
        """Raises RecordError if the state violates an invariant of legal positions."""
        self.spec.check(self._state, self.header.box)

    def warnings(self) -> list[Message]:
        """Warnings about the chosen set-up."""
        return self.spec.warnings(self._state, self.header.box)

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries so far.  They hold secrets, so only the host of the table may have them."""
        return tuple(entries_up_to(self._last))

    @property
    def last(self) -> Entry | None:
        """The last entry of the log; None before the first answer."""
        return self._last

    # -- copies, positions, saves -----------------------------------------------------------

    def copy(self, dice: Dice | None = None) -> Match:
        """An independent match that will continue identically; it collects no events.

        With dice, its future is redrawn and its log starts here.
        """
        s = self._state.copy()
        if dice is None:
            return Match(self.spec, self.header, s, self._ctx.copy(), self._last)
        return begun_at(self.spec, s, self.header.box, dice.below(1 << 31))

    def world(self, dice: Dice) -> World:
        """A copy for search, without a log and with a redrawn future."""
        return world_of(self.spec, self._state.copy(), self.header.box, dice)

    def position(self) -> dict[str, Json]:
        """The whole state as JSON, secrets included."""
        return dump_position(self.spec, self._state, self.header.box)

    def save(self) -> str:
        """The log as text: header, choices, chance outcomes, events, hashes and current state.  It
        holds every secret.

        Saving replays the log and compares the result with the state, so every saved file can be
        loaded.
        """
        lines = record_lines(self.spec, self.header, self._last)
        if lines[-1]["hash"] != self.hash():
            raise AssertionError("the log does not lead to the state: a defect of the engine")
        return seal(lines)

    # -- going back -------------------------------------------------------------------------

    def undo_limit(self, seat: int) -> tuple[int, Message]:
        """The number of entries that the seat may take back, and a message that says why it is not
        more.

        Forced answers of other seats in between count, because they are taken back too.
        """
        steps = 0
        entry = self._last
        while entry is not None and entry.number > self.header.begun:
            if entry.seat != seat and entry.origin != "forced":
                return steps, Message("undo.other", {"seat": entry.seat})
            if entry.barrier == CHANCE_DRAWN:
                return steps, Message("undo.chance")
            if entry.barrier == REVEALED:
                return steps, Message("undo.revealed")
            steps += 1
            entry = entry.before
        return steps, Message("undo.start" if self.header.past is None else "undo.rules")

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice and the forced answers after it.

        Raises UndoRefused with the reason if chance, a revelation or somebody else's choice lies in
        between.
        """
        steps, reason = self.undo_limit(seat)
        entry = self._last
        for _ in range(steps):
            assert entry is not None
            if entry.seat == seat and entry.origin != "forced":
                self.rewind(entry.number - 1)
                return
            entry = entry.before
        raise UndoRefused("undo", {"reason": reason.id, **reason.params})

    def rewind(self, entries: int) -> None:
        """Go back to when the log had this many entries; needs the consent of all players.

        Raises UndoRefused if the log is shorter, or if the entries were made under older rules and
        cannot be replayed.
        """
        last = self._last
        have = 0 if last is None else last.number
        if not 0 <= entries <= have:
            raise UndoRefused("rewind", {"entries": entries, "have": have})
        if entries < self.header.begun:
            raise UndoRefused("rewind-rules", {"begun": self.header.begun})
        while last is not None and last.number > entries:
            last = last.before
        listening = self._events is not None
        events: list[Event] | None = [] if listening else None
        marks: list[int] = []
        self._state, self._ctx = replay(self.spec, self.header, last, events, marks)
        self._last = last
        self._legal = None
        self._events = events
        self._marks = marks

    def at(self, entries: int) -> Match:
        """A separate match at the moment when the log had this many entries.

        Raises UndoRefused as ``rewind`` does.
        """
        other = self.copy()
        other.rewind(entries)
        return other


def begun_at(spec: AnySpec, state: State, box: Any, seed: int) -> Match:
    """A match that continues from a state, such as a sampled world; its log begins there."""
    ctx: Context[Any] = Context(box, live(spec.streams, spec.id, seed), None)
    header = Header(box, seed, state.copy(), (), ())
    return Match(spec, header, state, ctx, None)
