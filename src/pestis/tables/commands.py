"""Messages from a client to a table: commands, by WebSocket or POST.  See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+\Z")]
Seat = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Word = Annotated[str, Meta(max_length=64)]
Answered = Annotated[str, Meta(max_length=200)]
MOST_NAME: Final = 60
MOST_SAID: Final = 500
Name = Annotated[str, Meta(max_length=MOST_NAME)]


class Command(Struct, tag_field="type", forbid_unknown_fields=True):
    """``key`` is chosen by the client and is unique for each command of a seat, so that a command
    sent twice counts once."""

    key: Key


class Choose(Command, tag="choose"):
    """Answer a prompt.  ``decision`` is the id from the update."""

    seat: Seat
    decision: Word
    choice: Annotated[str, Meta(min_length=1, max_length=200)]


class Undo(Command, tag="undo"):
    """Take back the seat's last choice, as far as the undo limit allows; with ``entries``, all of
    its choices since the log had that many entries, for choices that were sent together."""

    seat: Seat
    entries: Count | None = None


class RestartTurn(Command, tag="restart-turn"):
    """Take back all of the seat's choices that the undo limit allows."""

    seat: Seat


class AskBack(Command, tag="ask-back"):
    """Ask everybody to go back to the moment when the log had this many entries."""

    seat: Seat
    entries: Count


class AskEnd(Command, tag="ask-end"):
    """Ask everybody to end the table."""

    seat: Seat


class Consent(Command, tag="consent"):
    """Answer a request of another seat."""

    seat: Seat
    request: Count
    yes: bool


class Chat(Command, tag="chat"):
    """Send a chat message: plain text of at most 500 characters."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=MOST_SAID)]


class Rename(Command, tag="rename"):
    """Rename the table; at most 60 characters."""

    seat: Seat
    name: Name


class SetName(Command, tag="set-name"):
    """Rename the seat's player; at most 60 characters."""

    seat: Seat
    name: Name


class LeaveToBot(Command, tag="leave-to-bot"):
    """Let a bot play for the seat until its owner takes it back."""

    seat: Seat
    bot: Word


class TakeBack(Command, tag="take-back"):
    """Take the seat back from its bot."""

    seat: Seat


class AskStandIn(Command, tag="ask-stand-in"):
    """Ask the others to let a bot play for the seat ``about`` until its owner is back."""

    seat: Seat
    about: Seat
    bot: Word


class AskHandOn(Command, tag="ask-hand-on"):
    """Ask the others to open the seat ``about``: its devices lose it, and a new link admits either
    a new player or the same one after losing a device."""

    seat: Seat
    about: Seat


class OfferAgain(Command, tag="offer-again"):
    """Offer the same game again to everybody who played a finished one; if it is already offered,
    agree to it.

    turn  by how many seats everybody moves on
    """

    seat: Seat
    turn: Seat = 0


class StartAgain(Command, tag="start-again"):
    """Start the offered game without waiting for more answers.

    bot  plays for players who have not agreed, until they come; if empty, their seats stay open
    """

    seat: Seat
    bot: Word = ""


class SetStanding(Command, tag="set-standing"):
    """Set the seat's standing order for a kind of prompt; an empty one cancels it."""

    seat: Seat
    prompt: Word
    order: Word


class SetWebhook(Command, tag="set-webhook"):
    """Set the address to call when it is the seat's turn; an empty one cancels the webhook."""

    seat: Seat
    url: Annotated[str, Meta(max_length=500)]


class TakeHint(Command, tag="take-hint"):
    """Take a hint for the open prompt; the other people at the table are notified, except of hints
    in the user's ``first`` game."""

    seat: Seat
    decision: Word
    first: bool = False


LoggedCommand = (
    Choose
    | Undo
    | RestartTurn
    | AskBack
    | AskEnd
    | Consent
    | Rename
    | SetName
    | LeaveToBot
    | TakeBack
    | AskStandIn
    | AskHandOn
    | OfferAgain
    | StartAgain
)
"""Commands that add a row to the log."""

TableCommand = LoggedCommand | TakeHint | SetStanding | SetWebhook
"""Commands that change a table."""

AnyCommand = TableCommand | Chat


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message on a socket: how much of the table the client already has."""

    seq: Count = 0
    events: Count = 0
