"""What the page is told, and what it asks for beside commands.

An update carries what the receiver's seats may know and nothing else: it is built from
``Match.view``, ``events`` and ``choices`` of those seats.  See docs/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from pestis.parts.bounds import MOST_CHARACTERS
from pestis.tables.commands import Answered, Count, Name, Seat, Word


class Problem(Struct, omit_defaults=True):
    """The reason for a refusal: a message id with parameters, and the rule if there is one."""

    id: str
    params: dict[str, Any] = {}
    reason: Problem | None = None


class Answer(Struct, tag="answer", tag_field="type"):
    """The answer to a command.  After a refusal, an update with the current view follows."""

    key: str
    ok: bool
    seq: int
    problem: Problem | None = None


class SeatInfo(Struct):
    """The public facts about a seat."""

    seat: int
    name: str
    player: str
    """"human", "open" (nobody has taken it), or the name of a bot."""
    stand_in: bool
    """A bot plays for its owner."""
    online: bool
    seen: float | None = None
    """When its owner was last here, if they are not now: seconds since 1970, None if unknown."""
    stand_in_at: float | None = None
    """When a bot may stand in without the owner's own yes."""


class Request(Struct):
    """A question to all seats.

    kind     "back" (to ``entries``), "end", "stand-in" (``bot`` plays for ``about``), "hand-on"
             (the seat ``about`` is opened) or "again" (the same game once more)
    seat     who asks
    waiting  whose yes is missing; the seat ``about`` may always say no
    back     for "back", whose choices would be taken back: a seat for each, in order

    Of "again": the seats that have agreed, and those that have said no; by how many seats everybody
    moves on; and the id of the new table once it has started, else empty.
    """

    id: int
    kind: str
    seat: int
    entries: int
    waiting: list[int]
    about: int | None = None
    bot: str = ""
    back: list[int] = []
    agreed: list[int] = []
    refused: list[int] = []
    turn: int = 0
    next: str = ""


class Note(Struct):
    """An event at the table besides the game, told to everybody; ``n`` is the ``seq``.

    at    how many entries the game's log had then
    time  seconds since 1970
    """

    n: int
    at: int
    id: str
    params: dict[str, Any]
    time: float


class TableInfo(Struct):
    """The public facts about a table."""

    id: str
    name: str
    game: str
    seats: list[SeatInfo]
    status: str
    """"running", "over" or "ended"."""
    entries: int
    decision: str
    asked: list[int]
    since: float
    """When the open prompt was asked: seconds since 1970."""
    request: Request | None
    bot_seed: str = ""
    """What the bots' dice came from: told when the game is over, so that each of their answers
    can be checked."""
    release: str = ""
    """The release that plays a finished game as it was, where rules have changed since."""
    begun: int = 0
    """How many entries were given under older rules: moments before are only told."""
    continued: bool = False
    """Whether it began at a moment of another game, which somebody may have seen."""
    watching: int = 0
    """How many connections without a seat look at it."""


class UndoInfo(Struct):
    """How many entries the seat may take back, and why no more."""

    steps: int
    reason: Problem


class HintedReason(Struct):
    """Why a choice is better or worse.

    id        of the sentence, with its parameters and, as ``what``, the words of the id ``what``
    slightly  whether these words are told as ``advice.slightly``
    """

    id: str
    what: str
    params: dict[str, int] = {}
    slightly: bool = False


class Hinted(Struct):
    """What a hint says of a choice.

    id        of the sentence: its parameters are the choice in words and the numbers below
    close     whether it may be as good as the best
    expected  the place to expect, in thousandths, where places are compared
    equal     whether it is about as good as the best; hints stored by older versions do not tell
    chance    of the first place, in hundredths, where such chances are compared
    second    that of the second place, where it tells choices with equal chances apart
    lower     by how much the score is lower, where scores are compared
    """

    choice: str
    id: str
    close: bool
    expected: int | None
    reasons: list[HintedReason]
    equal: bool = False
    chance: int | None = None
    second: int | None = None
    lower: int | None = None


class Hint(Struct):
    """A hint at a seat's open question.

    state  "open" (it may be taken), "thinking" or "told"
    told   the best few choices, the best first, told to this seat alone; None where nothing could
           be said
    """

    state: str
    told: list[Hinted] | None = None


class SeatUpdate(Struct):
    """What one seat (or the public, seat None) may know now.

    events    those from number ``first_event`` on; a receiver that has them replaces them
    standing  the seat's standing orders: prompt kind -> order
    webhook   whether a webhook is set for the seat
    hint      None where the seat can take none now
    """

    seat: int | None
    view: dict[str, Any]
    choices: list[str]
    undo: UndoInfo | None
    first_event: int
    events: list[dict[str, Any]]
    outcome: dict[str, Any] | None
    standing: dict[str, str] = {}
    webhook: bool = False
    hint: Hint | None = None


class Notice(Struct):
    """What the operator of the server tells people at a table, for as long as it holds."""

    id: str
    params: dict[str, Any]


class Update(Struct, tag="update", tag_field="type"):
    """The table as the receiver may know it; ``seq`` grows with everything that happens.

    notes    those that are newer than the ``seq`` the receiver has
    notices  all that hold now; left out where there are none
    """

    seq: int
    table: TableInfo
    seats: list[SeatUpdate]
    notes: list[Note] = []
    notices: list[Notice] | UnsetType = UNSET


class Moment(Struct):
    """How the view changed with an entry of the log: fields not named stayed the same; the first
    moment, ``at`` 0, has all fields."""

    at: int
    changed: dict[str, Any]


class SeatRecord(Struct):
    """Everything that a seat (or the public, None) could know at each moment so far."""

    seat: int | None
    events: list[dict[str, Any]]
    moments: list[Moment]


class OwnRecord(Struct):
    """The record of a running table, as the receiver may know it."""

    seq: int
    table: TableInfo
    seats: list[SeatRecord]
    notes: list[Note]


class ChatLine(Struct, tag="chat", tag_field="type"):
    """A chat message; not part of the log."""

    n: int
    seat: int
    text: str
    at: float


class Beat(Struct, tag="beat", tag_field="type"):
    """Sent on a quiet socket and when ``problem`` changes, to show that the line is alive.

    problem  why the server cannot work just now, None while it can
    """

    problem: Problem | None = None


class TableRow(Struct):
    """One of my tables, for the lobby."""

    table: TableInfo
    mine: list[int]
    """Seats this device holds; empty for a spectator."""
    consent: list[int] = []
    """Those of them whose answer the open request waits for."""


class NewTable(Struct, forbid_unknown_fields=True):
    """Ask for a new table.

    name   empty: it is called after its game, in each reader's language
    seats  per seat: {"name": …, "player": "here" (this device), "link" (a friend) or a bot's name}
    hints  whether hints may be taken at the table
    """

    game: Word
    name: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, bool | str | list[str]] = {}
    seed: Annotated[int, Meta(ge=0, lt=1 << 48)] | None = None
    content: Annotated[str, Meta(max_length=MOST_CHARACTERS)] = ""
    hints: bool = True


class Onward(Struct, forbid_unknown_fields=True):
    """Ask for a new table that begins at a moment of a record, or of a table one may have whole.

    at     how many entries the log had then
    seats  as of a new table
    """

    name: Name
    at: Count
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """One seat of a new table."""

    name: Name
    player: Word


class Created(Struct):
    """A new table: its id, a link token for every seat left to friends, one for spectators."""

    id: str
    links: dict[str, str]
    spectators: str


class Links(Struct):
    """The links a device may create: for these seats, and for spectators."""

    seats: list[int]
    spectators: bool


class Join(Struct, forbid_unknown_fields=True):
    """Redeem a link's token for this device."""

    token: Annotated[str, Meta(max_length=100)]
    name: Name = ""
    watch: bool = False
    """Watch instead of taking a seat, where the seat has been taken."""


class LinkInfo(Struct):
    """What a link is for, told to its holder.

    table    the name of the table
    seat     None for spectators
    taken    whether the link has been used: it opens no seat any more
    watch    whether it lets its reader watch
    host     the name of the player who made the table, empty where it is not known
    seats    who sits there
    options  the options that are not the game's usual ones
    here     the id of the table where the asking device has a seat already, otherwise empty
    """

    table: str
    game: str
    seat: int | None
    seat_name: str
    taken: bool
    watch: bool
    host: str
    seats: list[SeatInfo]
    options: dict[str, Any]
    status: str
    here: str


class Joined(Struct):
    """What the link was for."""

    id: str
    seat: int | None


class Foreseen(Struct):
    """What an answer will do, in sentences.

    sure     what happens for certain
    stop     why nothing more is certain; empty where the next question comes
    odds     how what is counted changes until the next question, where not all of it is certain
    brief    the seat's own certain changes, such as ``+2 cards``, where there are few; or empty
    touches  ids of what the answer changes, to be lit
    """

    sure: list[str]
    stop: str
    odds: list[str]
    brief: str
    touches: list[str]


class WayStep(Struct):
    """A choice of a way; ``alone`` where it is the only one there, which a table may give by
    itself."""

    choice: str
    alone: bool


class Way(Struct):
    """The choices in a row that lead to one several answers away, or to one of the question.

    steps  from the open question on; the last one is what is reached
    cost   what they take, by public ids of the game
    """

    steps: list[WayStep]
    cost: dict[str, int]


class Foresight(Struct):
    """What each answer to a question will do, by its choice.

    There are none where the seat is asked nothing any more, and where there was no time.  Where a
    game can tell, ``ways`` lead to choices farther on, by the choice that is reached; ``answers``
    tell what these will do as well.
    """

    decision: str
    answers: dict[str, Foreseen]
    ways: dict[str, Way] = {}


class Plan(Struct, forbid_unknown_fields=True):
    """Ask what a seat's table will look like after choices in a row.

    decision  of the question that the first of them answers
    lang      in which it is told what the last of them will do, by who only wonders; empty: it is
              not told, and a question that is not asked any more is refused
    """

    seat: Seat
    decision: Word
    choices: Annotated[list[Answered], Meta(min_length=1, max_length=60)]
    lang: Word = ""


class PlannedStep(Struct):
    """A choice of a plan, and the events that are certain to come of it, without numbers."""

    choice: str
    events: list[dict[str, Any]]


class Planned(Struct):
    """The table after a plan, as far as one question of the seat leads to its next.

    stop     why nothing more is certain after the last: "question", "chance", "revelation", "end"
    view     what the seat will see there; of a table stopped half-way a view without a question,
             to be drawn and nothing else
    choices  what the seat can choose then; none where the plan ends here
    told     what the last choice will do, where that was asked
    """

    steps: list[PlannedStep]
    stop: str
    view: dict[str, Any]
    choices: list[str]
    told: Foreseen | None


class Refusal(Struct):
    """The body of an HTTP error."""

    problem: Problem
