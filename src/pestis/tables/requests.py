"""What a seat asks of the others, and who must answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Away:
    """The seats whose owners need not agree themselves, for they have been away too long.

    stand_in  to a bot that stands in for somebody
    absent    to anything else
    """

    stand_in: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
