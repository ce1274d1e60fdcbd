"""A match: the one way in for humans, bots, terminal, browser, learners, replay and tests.

``prompts → choices → submit``, ``view`` and ``outcome`` are all there is; there is no side door.
"""

from __future__ import annotations

import secrets
from typing import Any, Final, final

from pestis.kernel.chance import Chance, Recorded, live
from pestis.kernel.choices import Choice
from pestis.kernel.errors import (
    IllegalChoice,
    Message,
    NotAsked,
    Params,
    PestisError,
    RecordError,
    UndoRefused,
)
from pestis.kernel.events import Event
from pestis.kernel.fields import Json, View, plain, project
from pestis.kernel.log import (
    CHANCE_DRAWN,
    FORMAT,
    REVEALED,
    Entry,
    entries_up_to,
    name_outcomes,
    read_outcomes,
    seal,
    unseal,
)
from pestis.kernel.position import (
    AnySpec,
    dump_agenda,
    dump_position,
    load_position,
    read_box,
    state_hash,
)
from pestis.kernel.spec import Options, Outcome
from pestis.kernel.tasks import Context, Decision, State, run_on, then

HASH_EVERY: Final = 16
"""A saved log carries a state hash on every such line, and on the last."""


@final
class Prompt:
    """Who must answer what now.

    kind    permanent kebab-case id, kept in logs
    seats   the seats that have not answered yet, in seat order; several answer at the same time
    phase   id of the rulebook phase
    round   number of the round
    about   public id the question is about, or the empty string
    """

    def __init__(
        self, spec: AnySpec, kind: str, seats: tuple[int, ...], phase: str, round: int, about: str
    ) -> None:
        self._spec: Final = spec
        self.kind: Final = kind
        self.seats: Final = seats
        self.phase: Final = phase
        self.round: Final = round
        self.about: Final = about

    @property
    def game(self) -> str:
        """Id of the game."""
        game: str = self._spec.id
        return game

    @property
    def title(self) -> Message:
        """What is asked, as a message."""
        params: Params = {"about": self.about} if self.about else {}
        return Message(f"{self.game}.prompt.{self.kind}", params)

    @property
    def breadcrumb(self) -> tuple[Message, ...]:
        """Where in the game we are, from the widest to the narrowest, as messages."""
        return (
            Message(f"{self.game}.round", {"round": self.round}),
            Message(f"{self.game}.phase.{self.phase}"),
        )

    def json(self) -> dict[str, Json]:
        """Plain JSON data."""
        return {
            "kind": self.kind,
            "seats": list(self.seats),
            "phase": self.phase,
            "round": self.round,
            "about": self.about,
        }


@final
class Header:
    """What a match started from.

    seed   starts the generators; start is a state to start from, or None for the set-up
    setup  what chance gave before the first prompt
    """

    def __init__(
        self,
        box: Any,
        seed: int,
        start: State | None,
        setup: tuple[int, ...],
        seated: tuple[str, ...],
    ) -> None:
        self.box: Final = box
        self.seed: Final = seed
        self.start: Final = start
        self.setup: Final = setup
        self.seated: Final = seated
        """Who sits where, for drivers; kept with the log but no part of the rules."""


def _ask(s: State) -> Decision[Any, Any] | None:
    frame = s.agenda
    if frame is None:
        return None
    return frame.task.question()


def _begin(
    spec: AnySpec, header: Header, chance: Chance, heard: list[Event] | None
) -> tuple[State, Context[Any]]:
    """Fresh state and context, run on to the first prompt."""
    ctx: Context[Any] = Context(header.box, chance, heard)
    if header.start is None:
        s: State = spec.blank(header.box)
        then(s, spec.first_task())
    else:
        s = header.start.copy()
    run_on(s, ctx)
    return s, ctx


def _answer(spec: AnySpec, s: State, ctx: Context[Any], seat: int, choice: Choice) -> None:
    """Apply a legal choice, or seal it until the others have answered, and run on."""
    frame = s.agenda
    assert frame is not None
    task = frame.task.question()
    assert task is not None
    seats = task.seats(s)
    if len(seats) == 1:
        s.agenda = frame.below
        task.apply(s, seat, choice, ctx)
    else:
        sealed = list(s.sealed) if s.sealed else [-1] * ctx.box.seats
        sealed[seat] = choice.number
        s.sealed = tuple(sealed)
        for other in seats:
            if sealed[other] < 0:
                return
        s.agenda = frame.below
        s.sealed = ()
        ctx.reveal()
        for other in seats:
            task.apply(s, other, spec.choices.at(sealed[other]), ctx)
    run_on(s, ctx)


def _waiting(s: State, task: Decision[Any, Any]) -> tuple[int, ...]:
    seats = task.seats(s)
    if s.sealed:
        return tuple([seat for seat in seats if s.sealed[seat] < 0])
    return seats


@final
class Match:
    """One match of one game.  Make it with ``pestis.new``, ``load`` or ``from_position``."""

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
        self._heard: list[Event] | None = None
        self._marks: list[int] = []

    # -- asking and answering ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True when nothing is left to do."""
        return self._state.agenda is None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.header.box.seats)

    @property
    def options(self) -> Options:
        """The options agreed on."""
        return dict(self.header.box.options)

    def prompts(self) -> list[Prompt]:
        """The open prompts; empty when the match is over."""
        s = self._state
        task = _ask(s)
        if task is None:
            return []
        waiting = _waiting(s, task)
        about = task.about(s, self._ctx)
        return [Prompt(self.spec, task.kind(), waiting, task.phase(), task.round(s), about)]

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Every legal choice of the seat: complete, unique, in a stable order.

        Raises NotAsked when the seat is not asked anything now.
        """
        if self._legal is not None and self._legal_seat == seat:
            return self._legal
        legal = tuple(self._asked(seat).choices(self._state, seat, self._ctx))
        self._legal = legal
        self._legal_seat = seat
        return legal

    def submit(self, seat: int, choice: Choice | str, origin: str = "") -> None:
        """Answer for a seat; the match runs on to the next prompt.

        ``origin`` says who answered where it was not the seat itself ("forced",
        "standing-order", "bot").  Raises NotAsked or IllegalChoice, the state unchanged.
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
        task = _ask(s)
        assert task is not None
        ctx.revealed = False
        _answer(self.spec, s, ctx, seat, choice)
        outcomes = ctx.chance.take_outcomes()
        barrier = CHANCE_DRAWN if outcomes else REVEALED if ctx.revealed else 0
        self._last = Entry(task.kind(), seat, choice, outcomes, barrier, origin, self._last)
        self._legal = None
        if self._heard is not None:
            self._marks.append(len(self._heard))

    def play(self, *moves: str) -> Match:
        """Submit moves written as text, seat first: ``match.play("0 enter monastery-4")``."""
        for move in moves:
            seat, _, choice = move.strip().partition(" ")
            if not seat.isdecimal() or len(seat) > 9:
                raise IllegalChoice("move-format", {"move": move})
            self.submit(int(seat), choice)
        return self

    def why_not(self, seat: int, choice: Choice | str) -> Message | None:
        """Which rule forbids the choice now; None where it is legal or no rule says it."""
        if isinstance(choice, str):
            choice = self.spec.choices.parse(choice)
        if choice in self.choices(seat):
            return None
        return self._asked(seat).why_not(self._state, seat, choice, self._ctx)

    def _asked(self, seat: int) -> Decision[Any, Any]:
        s = self._state
        task = _ask(s)
        if task is None:
            raise NotAsked("over")
        waiting = _waiting(s, task)
        for asked in waiting:
            if asked == seat:
                return task
        raise NotAsked("not-asked", {"seat": seat, "asked": [str(p) for p in waiting]})

    def _illegal(self, seat: int, choice: Choice) -> IllegalChoice:
        reason = self._asked(seat).why_not(self._state, seat, choice, self._ctx)
        legal = [allowed.text for allowed in self.choices(seat)]
        return IllegalChoice("illegal-choice", {"choice": choice.text, "legal": legal}, reason)

    # -- looking ----------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        """What a seat, or the public (None), may know now: plain JSON data.

        ``agenda`` is there for ``sample_world`` only; its form is not stable.
        """
        if viewer is not None and not 0 <= viewer < self.seats:
            raise NotAsked("no-seat", {"seat": viewer, "seats": self.seats})
        s = self._state
        box = self.header.box
        sealed: list[Json] = []
        for seat, number in enumerate(s.sealed):
            own = number >= 0 and seat == viewer
            sealed.append(self.spec.choices.at(number).text if own else number >= 0)
        view: View = {
            "game": self.spec.id,
            "rules": self.spec.rules_version,
            "seats": self.seats,
            "viewer": viewer,
            "options": plain(box.options),
            "content": box.content,
            "over": self.over,
            "prompts": [prompt.json() for prompt in self.prompts()],
            "agenda": dump_agenda(self.spec, s, viewer, False),
            "sealed": sealed,
        }
        view.update(project(self.spec.fields(box), s, viewer))
        return view

    def events(self, viewer: int | None, since: int = 0) -> list[dict[str, Json]]:
        """What happened, as the viewer may know it, from event number ``since`` on.

        Each event has its number ``n``, the log entry ``at`` which it happened (0 is the
        set-up), its ``id`` and its ``params``.  The first call listens from then on and tells
        the past by replaying the log; before it events cost nothing.
        """
        if self._heard is None:
            self._listen()
        heard = self._heard
        assert heard is not None
        shown: list[dict[str, Json]] = []
        at = 0
        for n in range(len(heard)):
            while at < len(self._marks) and self._marks[at] <= n:
                at += 1
            if n >= since:
                event = heard[n]
                params = plain(event.show(viewer))
                shown.append({"n": n, "at": at, "id": event.kind.name, "params": params})
        return shown

    def _listen(self) -> None:
        heard: list[Event] = []
        marks: list[int] = []
        self._replay(self._last, heard, marks)
        self._heard = heard
        self._marks = marks
        self._ctx.heard = heard

    def outcome(self) -> Outcome:
        """How the match ended.  Raises NotAsked while it goes on."""
        if not self.over:
            raise NotAsked("not-over")
        return self.spec.outcome(self._state, self.header.box)

    def hash(self) -> str:
        """Fingerprint of the state: 16 hex digits."""
        return state_hash(self.spec, self._state, self.header.box)

    def warnings(self) -> list[Message]:
        """What players should know about the set-up they chose."""
        return self.spec.warnings(self._state, self.header.box)

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries so far.  They hold secrets: for whoever keeps the table."""
        return tuple(entries_up_to(self._last))

    # -- copies, positions, saves -----------------------------------------------------------

    def copy(self) -> Match:
        """An independent match that goes on the same way; nobody listens to it yet."""
        return Match(self.spec, self.header, self._state.copy(), self._ctx.copy(), self._last)

    def position(self) -> dict[str, Json]:
        """The whole state as JSON, secrets included."""
        return dump_position(self.spec, self._state, self.header.box)

    def save(self) -> str:
        """The log as text: header, choices, chance outcomes, hashes.  It holds every secret.

        Saving replays the log and compares it with the state, so a file that was written loads.
        """
        lines: list[dict[str, Json]] = [self._header_line()]
        door = Recorded(self.spec.streams, live(self.spec.streams, "", 0).words)
        door.expect(self.header.setup)
        s, ctx = _begin(self.spec, self.header, door, None)
        for entry in entries_up_to(self._last):
            door.expect(entry.outcomes)
            _answer(self.spec, s, ctx, entry.seat, entry.choice)
            line: dict[str, Json] = {
                "seat": entry.seat,
                "prompt": entry.kind,
                "choice": entry.choice.text,
            }
            if entry.outcomes:
                line["chance"] = name_outcomes(self.spec.streams, entry.outcomes)
            if entry.origin:
                line["origin"] = entry.origin
            if entry.number % HASH_EVERY == 0 or entry is self._last:
                line["hash"] = state_hash(self.spec, s, self.header.box)
            lines.append(line)
        if state_hash(self.spec, s, self.header.box) != self.hash():
            raise AssertionError("the log does not lead to the state: a defect of the engine")
        return seal(lines)

    def _header_line(self) -> dict[str, Json]:
        box = self.header.box
        start = self.header.start
        return {
            "pestis": FORMAT,
            "game": self.spec.id,
            "rules": self.spec.rules_version,
            "seats": self.seats,
            "seed": self.header.seed,
            "options": plain(box.options),
            "content": box.content,
            "start": None if start is None else dump_position(self.spec, start, box),
            "setup": name_outcomes(self.spec.streams, self.header.setup),
            "seated": list(self.header.seated),
        }

    # -- going back -------------------------------------------------------------------------

    def undo_limit(self, seat: int) -> tuple[int, Message]:
        """How many of the last entries the seat may take back, and why it stops there."""
        steps = 0
        entry = self._last
        while entry is not None:
            if entry.seat != seat and entry.origin != "forced":
                return steps, Message("undo.other", {"seat": entry.seat})
            if entry.barrier == CHANCE_DRAWN:
                return steps, Message("undo.chance")
            if entry.barrier == REVEALED:
                return steps, Message("undo.revealed")
            steps += 1
            entry = entry.before
        return steps, Message("undo.start")

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice, with the forced answers after it.

        Raises UndoRefused, saying why, when chance, a revelation or somebody else's choice
        stands between.
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
        """Go back to where the log had so many entries: only with the consent of all."""
        last = self._last
        have = 0 if last is None else last.number
        if not 0 <= entries <= have:
            raise UndoRefused("rewind", {"entries": entries, "have": have})
        while last is not None and last.number > entries:
            last = last.before
        listening = self._heard is not None
        heard: list[Event] | None = [] if listening else None
        marks: list[int] = []
        self._state, self._ctx = self._replay(last, heard, marks)
        self._last = last
        self._legal = None
        self._heard = heard
        self._marks = marks

    def at(self, entries: int) -> Match:
        """A separate match that stands where the log had so many entries."""
        other = self.copy()
        other.rewind(entries)
        return other

    def _replay(
        self, last: Entry | None, heard: list[Event] | None, marks: list[int]
    ) -> tuple[State, Context[Any]]:
        """State and live context after the entries up to ``last``; marks fill if heard."""
        start = live(self.spec.streams, self.spec.id, self.header.seed)
        door = Recorded(self.spec.streams, start.words)
        door.expect(self.header.setup)
        s, ctx = _begin(self.spec, self.header, door, heard)
        if heard is not None:
            marks.append(len(heard))
        for entry in entries_up_to(last):
            door.expect(entry.outcomes)
            _answer(self.spec, s, ctx, entry.seat, entry.choice)
            if heard is not None:
                marks.append(len(heard))
        ctx.chance = Chance(self.spec.streams, door.words)
        return s, ctx


def new_match(
    spec: AnySpec,
    seats: int,
    seed: int | None,
    options: dict[str, object],
    content: Json,
    seated: tuple[str, ...] = (),
) -> Match:
    """A match from the set-up on.  Raises SetupError or ContentError."""
    spec.check_seats(seats)
    box = spec.new_box(seats, spec.read_options(options), content)
    return _launch(spec, box, seed, None, seated)


def match_from_position(spec: AnySpec, data: dict[str, Json], seed: int | None) -> Match:
    """A match that starts from a position.  Raises RecordError."""
    start, box = load_position(spec, data)
    return _launch(spec, box, seed, start, ())


def match_from_state(spec: AnySpec, state: State, box: Any, seed: int) -> Match:
    """A match that goes on from a state, such as a sampled world; its log starts there."""
    ctx: Context[Any] = Context(box, live(spec.streams, spec.id, seed), None)
    header = Header(box, seed, state.copy(), (), ())
    return Match(spec, header, state, ctx, None)


def _launch(
    spec: AnySpec,
    box: Any,
    seed: int | None,
    start: State | None,
    seated: tuple[str, ...],
) -> Match:
    if seed is None:
        seed = secrets.randbits(48)
    chance = live(spec.streams, spec.id, seed)
    s, ctx = _begin(spec, Header(box, seed, start, (), seated), chance, None)
    header = Header(box, seed, start, chance.take_outcomes(), seated)
    return Match(spec, header, s, ctx, None)


def read_header(text: str) -> tuple[str, list[dict[str, Json]]]:
    """The game's id and the lines of a saved log.  Raises RecordError."""
    lines = unseal(text)
    game = lines[0].get("game")
    if not isinstance(game, str):
        raise RecordError("record-malformed", {"line": 1})
    return game, lines


def load_match(spec: AnySpec, lines: list[dict[str, Json]]) -> Match:
    """Replay a saved log, checking every line: prompt, legality, chance and hash.

    Raises RecordError, naming the line.
    """
    first = lines[0]
    seed = first.get("seed")
    start = first.get("start")
    seated = first.get("seated", [])
    if (
        not isinstance(seed, int)
        or not (start is None or isinstance(start, dict))
        or not isinstance(seated, list)
    ):
        raise RecordError("record-malformed", {"line": 1})
    setup = read_outcomes(spec.streams, first.get("setup"), 1)
    box = read_box(spec, first)
    state = None
    if start is not None:
        shared = {name: first.get(name) for name in ("rules", "seats", "options", "content")}
        state = load_position(spec, {**start, **shared})[0]
    header = Header(box, seed, state, setup, tuple([str(x) for x in seated]))
    door = Recorded(spec.streams, live(spec.streams, spec.id, seed).words)
    door.expect(setup)
    s, ctx = _begin(spec, header, door, None)
    if not door.spent():
        raise RecordError("record-line-chance", {"line": 1})
    door.take_outcomes()
    match = Match(spec, header, s, ctx, None)
    for number, line in enumerate(lines[1:], start=2):
        _replay_line(match, door, line, number)
    ctx.chance = Chance(spec.streams, door.words)
    return match


def _replay_line(match: Match, door: Recorded, line: dict[str, Json], number: int) -> None:
    seat = line.get("seat")
    choice = line.get("choice")
    origin = line.get("origin", "")
    if not isinstance(seat, int) or not isinstance(choice, str) or not isinstance(origin, str):
        raise RecordError("record-malformed", {"line": number})
    prompts = match.prompts()
    kind = prompts[0].kind if prompts else ""
    if line.get("prompt") != kind:
        raise RecordError(
            "record-prompt", {"line": number, "prompt": str(line.get("prompt")), "asked": kind}
        )
    door.expect(read_outcomes(match.spec.streams, line.get("chance", []), number))
    try:
        match.submit(seat, choice, origin)
    except PestisError as error:
        if isinstance(error, RecordError):
            raise RecordError("record-line-chance", {"line": number}) from None
        raise RecordError("record-line-choice", {"line": number, "choice": choice}) from None
    if not door.spent():
        raise RecordError("record-line-chance", {"line": number})
    if "hash" in line and line["hash"] != match.hash():
        raise RecordError("record-hash", {"line": number})
