"""Messages to the page, and the page's requests other than commands.

An update carries only what the receiver's seats may know: it is built from
``Match.view``, ``events`` and ``choices`` of those seats.  Previews and lessons have messages of
their own next to this file.  See docs/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from pestis.parts.bounds import MOST_CHARACTERS
from pestis.tables.commands import Count, Name, Word


class Problem(Struct, omit_defaults=True):
    """The reason for a refusal: a message id with parameters, and the rule if there is one."""

    id: str
    params: dict[str, Any] = {}
    reason: Problem | None = None


class Answer(Struct, tag="answer", tag_field="type"):
    """The response to a command.  After a refusal, an update with the current view follows."""

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
    """Whether a bot plays for its owner."""
    online: bool
    seen: float | None = None
    """When its owner was last here, if they are away: seconds since 1970, None if unknown."""
    stand_in_at: float | None = None
    """When a bot may stand in without the owner's consent."""


class Request(Struct):
    """A request to all seats.

    kind     "back" (to ``entries``), "end", "stand-in" (``bot`` plays for ``about``), "hand-on"
             (the seat ``about`` is opened) or "again" (the same game once more)
    seat     the seat that asks
    waiting  the seats whose consent is missing; the seat ``about`` may always decline
    back     for "back": for each choice that would be taken back, its seat, in order

    For "again": ``agreed`` and ``refused`` are the seats that have answered, ``turn`` is by how
    many seats everybody moves on, ``next`` is the id of the new table once it has started, else
    empty.
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
    """An event at the table outside the game, shown to everybody; ``n`` is the ``seq``.

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
    """The seed of the bots' dice, revealed when the game is over so that each of their answers
    can be checked."""
    release: str = ""
    """The release that replays a finished game, if the rules have changed since."""
    begun: int = 0
    """How many entries were given under older rules: only their events can still be shown."""
    continued: bool = False
    """Whether the match began at a moment of another game, which somebody may have seen."""
    watching: int = 0
    """How many connections without a seat watch the table."""


class UndoInfo(Struct):
    """How many of its choices the seat may take back, and why no more."""

    steps: int
    reason: Problem


class HintedReason(Struct):
    """Why a choice is better or worse.

    id        of the sentence, whose parameters are ``params`` and the words with the id ``what``
    slightly  whether these words are put into ``advice.slightly``
    """

    id: str
    what: str
    params: dict[str, int] = {}
    slightly: bool = False


class Hinted(Struct):
    """A hint's verdict on a choice.

    id        of the sentence: its parameters are the choice in words and the numbers below
    close     whether the choice may be as good as the best
    expected  the expected place, in thousandths, if places are compared
    equal     whether it is about as good as the best; missing in hints stored by older versions
    chance    of the first place, in hundredths, if such chances are compared
    second    chance of the second place, if it differs between choices with equal ``chance``
    lower     by how much the score is lower, if scores are compared
    picks     the further choices that belong to this one, such as the other cards of a set
    about     for the best choice: the id of what explains it, see ``Advice.about``
    line      the number of the line of that explanation that is told; None: its first sentence
    turn      the choices with which the turn goes on, if whole turns were compared
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
    picks: list[str] = []
    about: str = ""
    line: int | None = None
    turn: list[str] = []


class Hint(Struct):
    """A hint for a seat's open prompt.

    state  "open" (it may be taken), "thinking" or "told"
    told   the best few choices, best first, for this seat alone; None if there is nothing to say
    """

    state: str
    told: list[Hinted] | None = None


class SeatUpdate(Struct):
    """Everything that one seat (or the public, seat None) may know now.

    events    those from number ``first_event`` on; they replace any that the receiver has
    standing  the seat's standing orders: prompt kind -> order
    webhook   whether a webhook is set for the seat
    hint      None if the seat can take none now
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
    """A message from the server's operator to people at a table, for as long as it holds."""

    id: str
    params: dict[str, Any]


class Update(Struct, tag="update", tag_field="type"):
    """The table as the receiver may know it; ``seq`` grows with everything that happens.

    notes    those that are newer than the ``seq`` the receiver has
    notices  all that hold now; left out if there are none
    """

    seq: int
    table: TableInfo
    seats: list[SeatUpdate]
    notes: list[Note] = []
    notices: list[Notice] | UnsetType = UNSET


class Moment(Struct):
    """How the view changed with an entry of the log: fields not named stayed the same.  The first
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
    """Sent on a quiet socket and when ``problem`` changes, to show that the connection is alive.

    problem  why the server cannot work at present, None while it can
    """

    problem: Problem | None = None


class TableRow(Struct):
    """One of the device's tables, for the lobby."""

    table: TableInfo
    mine: list[int]
    """Seats this device holds; empty for a spectator."""
    consent: list[int] = []
    """The seats among ``mine`` whose answer the open request waits for."""


class NewTable(Struct, forbid_unknown_fields=True):
    """Ask for a new table.

    name   if empty, the table is named after its game, in each reader's language
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
    """Ask for a new table that begins at a moment of a record, or of a table whose whole log the
    asker may have.

    at     how many entries the log had then
    seats  as in ``NewTable``
    """

    name: Name
    at: Count
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]


class NewSeat(Struct, forbid_unknown_fields=True):
    """One seat of a new table."""

    name: Name
    player: Word


class Created(Struct):
    """A new table: its id, a link token for every seat left to friends, and one for spectators."""

    id: str
    links: dict[str, str]
    spectators: str


class Links(Struct):
    """The links that a device may create: for these seats, and for spectators."""

    seats: list[int]
    spectators: bool


class Join(Struct, forbid_unknown_fields=True):
    """Redeem a link's token for this device."""

    token: Annotated[str, Meta(max_length=100)]
    name: Name = ""
    watch: bool = False
    """Watch instead of taking the seat if it has been taken."""


class LinkInfo(Struct):
    """The purpose of a link, shown to its holder.

    table    the name of the table
    seat     None for spectators
    taken    whether the link has been used and no longer opens a seat
    watch    whether the link lets its holder watch
    host     the name of the player who made the table, empty if unknown
    seats    who sits there
    options  the options that differ from the game's defaults
    here     the id of the table if the device already has a seat there, otherwise empty
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
    """The table and seat that a redeemed link opened."""

    id: str
    seat: int | None


class Refusal(Struct):
    """The body of an HTTP error."""

    problem: Problem
