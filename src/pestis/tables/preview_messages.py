"""Requests and responses about what choices will do: previews and plans.  See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from pestis.tables.commands import Answered, Seat, Word


class Foreseen(Struct):
    """The preview of an answer, in sentences.

    sure     the certain events
    stop     why nothing more is certain; empty if the next prompt follows
    odds     how numbers change until the next prompt, if not all of it is certain
    brief    the seat's own certain changes, such as ``+2 cards``, if there are few; or empty
    touches  ids of what the answer changes, to be lit
    final    whether undo cannot take the answer back, or only until another seat answers
    """

    sure: list[str]
    stop: str
    odds: list[str]
    brief: str
    touches: list[str]
    final: bool


class WayStep(Struct):
    """A choice on a way; ``alone`` if it is the only choice there, which a driver may make by
    itself."""

    choice: str
    alone: bool


class Way(Struct):
    """Consecutive choices that lead to a choice several answers away, or one choice that is open.

    steps  from the open prompt on; the last one is the choice that is reached
    cost   what the choices cost, by public ids of the game
    """

    steps: list[WayStep]
    cost: dict[str, int]


class Foresight(Struct, omit_defaults=True):
    """The previews of the answers to a prompt, by choice.

    There are none if the seat is no longer asked, or if there was no time.  ``ways``, if the game
    has them, lead to choices farther on, by the choice that is reached; ``answers`` has previews of
    these, too.
    """

    decision: str
    answers: dict[str, Foreseen]
    ways: dict[str, Way] = {}


class Plan(Struct, forbid_unknown_fields=True):
    """Ask what a seat's table will look like after consecutive choices.

    decision  id of the prompt that the first of them answers
    lang      language for a preview of the last choice, for a reader who only points at it; if
              empty, there is none, and a prompt that is no longer open is refused
    """

    seat: Seat
    decision: Word
    choices: Annotated[list[Answered], Meta(min_length=1, max_length=60)]
    lang: Word = ""


class PlannedStep(Struct):
    """A choice of a plan, and the events that are certain to follow, without their numbers."""

    choice: str
    events: list[dict[str, Any]]


class Planned(Struct):
    """The table after a plan, up to the first choice that does not lead to another prompt of the
    seat.

    stop     why nothing more is certain after the last choice: "question", "chance",
             "revelation" or "end"
    view     the seat's view there; if the table stopped in the middle of a move, a view without a
             prompt, only for drawing
    choices  the seat's choices then; none if the plan ends here
    told     the preview of the last choice, if it was asked for
    ways     as in ``Foresight``, at the end of a plan
    """

    steps: list[PlannedStep]
    stop: str
    view: dict[str, Any]
    choices: list[str]
    told: Foreseen | None
    ways: dict[str, Way] | UnsetType = UNSET
