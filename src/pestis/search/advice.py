"""The contents of advice: choices in order of rank, each with what to expect of it and why."""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.json import Json

ALL: Final = 1 << 20
FIRST: Final = "first"
PLACE: Final = "place"
POINTS: Final = "points"


@final
class Reason:
    """A term (feature) of the judge that differs from its value after the best choice.

    term     the message id of its name
    own      whether it is the seat's own number, or the average of the other seats'
    best     its average after the best choice, in hundredths
    here     its average after this choice, in hundredths
    against  whether it favours this choice, although the other is better
    """

    def __init__(self, term: str, own: bool, best: int, here: int, against: bool) -> None:
        self.term: Final = term
        self.own: Final = own
        self.best: Final = best
        self.here: Final = here
        self.against: Final = against

    @property
    def id(self) -> str:
        """The message id of the reason; its parameters are the name of the term and both
        numbers."""
        side = "against" if self.against else "for"
        return f"advice.{side}.{'own' if self.own else 'others'}"

    def json(self) -> Json:
        """As plain data."""
        return {"id": self.id, "term": self.term, "best": self.best, "here": self.here}


@final
class Advised:
    """A choice, and what to expect of it.

    expected  in thousandths, according to the measure: the chance of first place, the expected
              place (1000 is first place for certain) or the points
    second    the chance of second place, in thousandths; 0 if points are compared
    behind    how much worse ``expected`` is than after the best choice
    error     the standard error of ``behind``; for the best choice, of ``expected``; None if it was
              tried in one world only, which says nothing about the error
    close     whether it may be as good as the best: the difference may be chance
    equal     whether it is about as good as the best: the whole interval of the difference is small
    reasons   the terms that differ most from the best choice
    slight    if no term has much weight: those that differ a little, the heaviest first
    picks     the further choices that belong to this one, such as the other cards of a set
    turn      the choices with which the seat's turn went on in the comparison, if the game compares
              whole turns; later ones may turn out to be impossible
    """

    def __init__(
        self,
        choice: Choice,
        expected: int,
        behind: int,
        error: int | None,
        close: bool,
        reasons: tuple[Reason, ...],
        slight: tuple[Reason, ...] = (),
        equal: bool = False,
        second: int = 0,
        picks: tuple[Choice, ...] = (),
        turn: tuple[Choice, ...] = (),
    ) -> None:
        self.choice: Final = choice
        self.expected: Final = expected
        self.behind: Final = behind
        self.error: Final = error
        self.close: Final = close
        self.reasons: Final = reasons
        self.slight: Final = slight
        self.equal: Final = equal
        self.second: Final = second
        self.picks: Final = picks
        self.turn: Final = turn

    @property
    def answer(self) -> tuple[Choice, ...]:
        """The choice with those that belong to it."""
        return (self.choice, *self.picks)

    def json(self) -> Json:
        """As plain data, without the rest of the turn; ``picks`` is left out if there are none."""
        said: dict[str, Json] = {
            "choice": self.choice.text,
            "expected": self.expected,
            "second": self.second,
            "behind": self.behind,
            "error": self.error,
            "close": self.close,
            "equal": self.equal,
            "reasons": [reason.json() for reason in self.reasons],
        }
        if self.picks:
            said["picks"] = [choice.text for choice in self.picks]
        return said


@final
class Advice:
    """Advice on what to answer.

    measure  "first", the chance of first place; "place", the expected place, if first place is
             impossible or certain after every choice; "points" if the game has no judge for the
             set-up: the seat's own points minus half of the best rival's
    ranked   the choices that were searched, the best first
    nodes    positions searched for it
    about    the id of the card or the like whose text says what the best choice does that the next
             one does not; empty if there is none
    """

    def __init__(
        self, measure: str, ranked: tuple[Advised, ...], nodes: int, about: str = ""
    ) -> None:
        self.measure: Final = measure
        self.ranked: Final = ranked
        self.nodes: Final = nodes
        self.about: Final = about

    def json(self, most: int = ALL) -> Json:
        """As plain data, with at most ``most`` of the choices."""
        ranked: Json = [one.json() for one in self.ranked[:most]]
        return {"measure": self.measure, "about": self.about, "ranked": ranked}
