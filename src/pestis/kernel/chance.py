"""The one door for chance.

A rule asks ``ctx.chance`` to draw from a bag or to pick from a list, naming a stream; nothing
else in the engine is random.  The door is live (seeded, one generator per stream), recorded
(replaying logged outcomes, then live) or scripted (tests).  Every outcome is written down,
because the log keeps outcomes and not only the seed: a later change in the order of draws
cannot change a recorded game.

A face-down pile is a bag drawn from at the moment of need, so there is no order that could leak.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pestis.kernel.errors import RecordError
from pestis.kernel.generator import below, seed_words

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted


class Stream:
    """One purpose of chance, with the permanent name of each outcome."""

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        self.name = name
        self.labels = tuple(labels)


class Chance:
    """Live chance: one generator per stream; keeps the outcomes since they were last taken."""

    def __init__(self, streams: tuple[Stream, ...], words: list[int]) -> None:
        self.streams = streams
        self.words = words
        self.outcomes: list[int] = []
        """Pairs: number of the stream, outcome."""

    def copy(self) -> Chance:
        """An independent door that will draw the same from here on."""
        return Chance(self.streams, self.words[:])

    def draw(self, stream: int, counts: list[int], total: int) -> int:
        """Draw one of a bag: the index ``i`` with weight ``counts[i]``.

        ``total`` is the sum of the counts, at least 1; whoever draws knows it anyway.  The caller
        takes what was drawn out of the bag.
        """
        left: i64 = below(self.words, 4 * stream, total)
        kind: i64 = 0
        count: i64
        for count in counts:
            if left < count:
                break
            left -= count
            kind += 1
        self.outcomes.append(stream)
        self.outcomes.append(kind)
        return kind

    def pick(self, stream: int, items: Sequence[int]) -> int:
        """Pick one of the items, each place equally likely; ``items`` must not be empty."""
        item = items[below(self.words, 4 * stream, len(items))]
        self.outcomes.append(stream)
        self.outcomes.append(item)
        return item

    def take_outcomes(self) -> tuple[int, ...]:
        """The outcomes since the last call, as pairs of stream number and outcome."""
        if not self.outcomes:
            return ()
        taken = tuple(self.outcomes)
        self.outcomes.clear()
        return taken


def live(streams: tuple[Stream, ...], game: str, seed: int) -> Chance:
    """A seeded door: each stream's generator comes from game, seed and stream name."""
    words: list[int] = []
    for stream in streams:
        words += seed_words("pestis", game, str(seed), stream.name)
    return Chance(streams, words)


class Recorded(Chance):
    """Replays outcomes in order.  Running dry means the record is wrong.

    The generators advance as they did when the outcomes were drawn, so that a match goes on
    from the end of its log as if it had never been put away.
    """

    def __init__(self, streams: tuple[Stream, ...], words: list[int]) -> None:
        super().__init__(streams, words)
        self._script: tuple[int, ...] = ()
        self._next = 0

    def expect(self, outcomes: tuple[int, ...]) -> None:
        """The outcomes (pairs) that the next choice must use up."""
        self._script = outcomes
        self._next = 0

    def spent(self) -> bool:
        """True when all expected outcomes were used."""
        return self._next == len(self._script)

    def _replay(self, stream: int) -> int:
        if self._next >= len(self._script) or self._script[self._next] != stream:
            raise RecordError("record-chance", {"stream": self.streams[stream].name})
        outcome = self._script[self._next + 1]
        self._next += 2
        self.outcomes.append(stream)
        self.outcomes.append(outcome)
        return outcome

    def draw(self, stream: int, counts: list[int], total: int) -> int:
        below(self.words, 4 * stream, max(1, total))
        outcome = self._replay(stream)
        if not 0 <= outcome < len(counts) or counts[outcome] == 0:
            raise RecordError("record-chance", {"stream": self.streams[stream].name})
        return outcome

    def pick(self, stream: int, items: Sequence[int]) -> int:
        below(self.words, 4 * stream, max(1, len(items)))
        outcome = self._replay(stream)
        if outcome not in items:
            raise RecordError("record-chance", {"stream": self.streams[stream].name})
        return outcome


class Scripted(Chance):
    """For tests: named outcomes per stream come first, then live chance."""

    def __init__(self, base: Chance, script: dict[str, list[str]]) -> None:
        super().__init__(base.streams, base.words)
        self._queues: list[list[int]] = []
        for stream in base.streams:
            labels = script.get(stream.name, [])
            self._queues.append([stream.labels.index(label) for label in labels])

    def draw(self, stream: int, counts: list[int], total: int) -> int:
        if not self._queues[stream]:
            return super().draw(stream, counts, total)
        kind = self._queues[stream].pop(0)
        if counts[kind] == 0:
            raise ValueError(f"scripted {self.streams[stream].labels[kind]} is not in the bag")
        self.outcomes.append(stream)
        self.outcomes.append(kind)
        return kind

    def pick(self, stream: int, items: Sequence[int]) -> int:
        if not self._queues[stream]:
            return super().pick(stream, items)
        item = self._queues[stream].pop(0)
        if item not in items:
            raise ValueError(f"scripted {self.streams[stream].labels[item]} is not on offer")
        self.outcomes.append(stream)
        self.outcomes.append(item)
        return item
