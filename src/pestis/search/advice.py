"""What advice says: choices, ranked, with what to expect of each and why."""

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
    """A number that the judge looks at, where it differs from what it is after the best choice.

    term     the id of its words
    own      whether it is one's own number, or the average of the others'
    best     what it is after the best choice, on average, in hundredths
    here     what it is after this choice
    against  whether it speaks for this choice, and against the best
    """

    def __init__(self, term: str, own: bool, best: int, here: int, against: bool) -> None:
        self.term: Final = term
        self.own: Final = own
        self.best: Final = best
        self.here: Final = here
        self.against: Final = against

    @property
    def id(self) -> str:
        """The id of the sentence: its parameters are the words of the term and both numbers."""
        side = "against" if self.against else "for"
        return f"advice.{side}.{'own' if self.own else 'others'}"

    def json(self) -> Json:
        """As plain data."""
        return {"id": self.id, "term": self.term, "best": self.best, "here": self.here}


@final
class Advised:
    """A choice, and what to expect of it.

    expected  in thousandths, as the measure says: the chance of first place, the expected place
              (1000 is first place for certain) or the points
    second    the chance of second place, in thousandths; 0 where points are compared
    behind    how much worse ``expected`` is than after the best choice
    error     the standard error of ``behind``; for the best choice, of ``expected``; None where it
              was tried in one world only, which tells nothing about the error
    close     whether it may be as good as the best: the difference may be chance
    equal     whether it is about as good as the best: the whole interval of the difference is small
    reasons   what differs most from the best choice
    slight    where nothing does much: what differs a little, the heaviest first
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

    def json(self) -> Json:
        """As plain data."""
        return {
            "choice": self.choice.text,
            "expected": self.expected,
            "second": self.second,
            "behind": self.behind,
            "error": self.error,
            "close": self.close,
            "equal": self.equal,
            "reasons": [reason.json() for reason in self.reasons],
        }


@final
class Advice:
    """What to answer.

    measure  "first", the chance of first place; "place", the expected place, where no choice has
             a chance of first place or every choice makes it certain; "points" where the game has
             no judge for the set-up: one's own, less half of the best of the others'
    ranked   the choices that were thought through, the best first
    nodes    positions played out for it
    """

    def __init__(self, measure: str, ranked: tuple[Advised, ...], nodes: int) -> None:
        self.measure: Final = measure
        self.ranked: Final = ranked
        self.nodes: Final = nodes

    def json(self, most: int = ALL) -> Json:
        """As plain data, with ``most`` of the choices at most."""
        return {"measure": self.measure, "ranked": [one.json() for one in self.ranked[:most]]}
