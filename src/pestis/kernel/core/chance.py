"""Chance: the only source of randomness in a match.

A rule asks ``ctx.chance`` to draw from a bag or to pick from a list, naming a stream; nothing else
in the engine is random.  A source is live (quick or keyed), recorded (replays logged outcomes) or
scripted (lessons and tests).  Every outcome is logged, not only the seed, so a later change in the
order of draws cannot change a recorded game.

A face-down pile is a bag drawn from when a card is needed, so there is no order that could leak.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from pestis.kernel.core.rng import MASK, RANGE, below, keyed_words, seed_words
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

NOBODY: Final = -1
"""Used instead of a seat when the game itself draws."""


MOST_STREAMS: Final = 62
"""Maximum number of streams of a game: each is a bit of a machine integer (``Quick.begun``)."""


@final
class Stream:
    """A purpose for which a game uses chance, with the permanent name of each outcome.

    number  its index among the streams of its game
    """

    def __init__(self, number: int, name: str, labels: Sequence[str]) -> None:
        self.number: Final = number
        self.name: Final = name
        self.labels: Final = tuple(labels)


@final
class Streams:
    """The streams of a game, in order of declaration."""

    def __init__(self) -> None:
        self.all: tuple[Stream, ...] = ()

    def add(self, name: str, labels: Sequence[str]) -> Stream:
        """Declare a stream; rules draw with the returned handle."""
        if len(self.all) == MOST_STREAMS:
            raise ValueError(f"no room for stream {name}: a game has at most {MOST_STREAMS}")
        stream = Stream(len(self.all), name, labels)
        self.all += (stream,)
        return stream


class Chance:
    """The base class of all sources of chance; it collects outcomes until they are taken.

    If the generator has a part for each seat, draws that name a seat use that part, so they do not
    depend on how often other seats draw.
    """

    def __init__(self, streams: tuple[Stream, ...]) -> None:
        self.streams = streams
        self.outcomes: list[int] = []
        """Pairs: number of the stream, outcome."""

    def copy(self) -> Chance:
        """An independent copy that will make the same draws from here on."""
        raise NotImplementedError

    def uniform(self, stream: i64, n: i64, seat: int) -> i64:
        """A uniform integer in ``range(n)``, 1 <= n <= 2**31; advances the generator."""
        raise NotImplementedError

    def skip(self, stream: i64, n: i64, seat: int) -> None:
        """Advance the generator exactly as ``uniform`` would."""
        raise NotImplementedError

    def counters(self) -> dict[str, Json]:
        """The generator's current state as JSON; ``kernel.core.seeds.resume`` continues from it."""
        raise NotImplementedError

    def draw(self, stream: Stream, counts: list[int], total: int, seat: int = NOBODY) -> int:
        """Draw one item from a bag: the index ``i`` with weight ``counts[i]``.

        ``total`` is the sum of the counts, at least 1; callers know it anyway.  The caller removes
        the drawn item from the bag.  ``seat`` is the seat that draws for itself, if any.
        """
        left: i64 = self.uniform(stream.number, total, seat)
        kind: i64 = 0
        count: i64
        for count in counts:
            if left < count:
                break
            left -= count
            kind += 1
        self.outcomes.append(stream.number)
        self.outcomes.append(kind)
        return kind

    def pick(self, stream: Stream, items: Sequence[int], seat: int = NOBODY) -> int:
        """Pick one of the items, each place equally likely; ``items`` must not be empty."""
        item = items[self.uniform(stream.number, len(items), seat)]
        self.outcomes.append(stream.number)
        self.outcomes.append(item)
        return item

    def take_outcomes(self) -> tuple[int, ...]:
        """The outcomes since the last call, as pairs of stream number and outcome."""
        if not self.outcomes:
            return ()
        taken = tuple(self.outcomes)
        self.outcomes.clear()
        return taken


@final
class Quick(Chance):
    """Live chance for chosen seeds, sampled worlds and rollouts: one xoshiro128** per stream.

    A stream is seeded from game and seed when it is first drawn from, because most worlds in a
    search draw from few streams.

    words  state of the generators, four words per stream
    begun  one bit for each stream that has been seeded
    """

    def __init__(
        self, streams: tuple[Stream, ...], game: str, seed: int, words: list[int], begun: i64
    ) -> None:
        super().__init__(streams)
        self.game: Final = game
        self.seed: Final = seed
        self.words: Final = words
        self.begun: i64 = begun

    def copy(self) -> Chance:
        return Quick(self.streams, self.game, self.seed, self.words[:], self.begun)

    def restore(self, stream: i64, words: list[int]) -> None:
        """Continue a stream from its four words of state."""
        self.words[4 * stream : 4 * stream + 4] = words
        self.begun |= 1 << stream

    def uniform(self, stream: i64, n: i64, seat: int) -> i64:
        if not self.begun >> stream & 1:
            self._begin(stream)
        return below(self.words, 4 * stream, n)

    def _begin(self, stream: i64) -> None:
        name = self.streams[stream].name
        self.restore(stream, seed_words("pestis", self.game, str(self.seed), name))

    def skip(self, stream: i64, n: i64, seat: int) -> None:
        self.uniform(stream, n, seat)

    def counters(self) -> dict[str, Json]:
        """Stream name -> its four words of state."""
        for n in range(len(self.streams)):
            if not self.begun >> n & 1:
                self._begin(n)
        return {s.name: [*self.words[4 * n : 4 * n + 4]] for n, s in enumerate(self.streams)}


WORDS: Final = 16
"""Words in a block of the keyed generator."""


@final
class Keyed(Chance):
    """Live chance for secret seeds: BLAKE2b in blocks, keyed with the seed.

    A stream has one part for the game and one for every seat.  Draw number ``n`` of a part uses
    word ``n % 16`` of block ``n // 16``, however large the bag is, so a draw can be skipped without
    being made, and a changed bag does not shift later draws.  In the rare case that this word would
    be biased, the draw continues with extra words of its own.
    """

    def __init__(self, streams: tuple[Stream, ...], game: str, key: bytes) -> None:
        super().__init__(streams)
        self.game: Final = game
        self.key: Final = key
        self.drawn: dict[int, int] = {}
        """Part -> number of draws made."""
        self._blocks: dict[int, tuple[int, ...]] = {}
        """Part -> the number of the block it drew from last, followed by that block's words."""

    def part(self, stream: int, seat: int) -> int:
        """The number of a stream's part for a seat, or for NOBODY."""
        return (seat + 1) * len(self.streams) + stream

    def copy(self) -> Chance:
        other = Keyed(self.streams, self.game, self.key)
        other.drawn = self.drawn.copy()
        other._blocks = self._blocks.copy()
        return other

    def uniform(self, stream: i64, n: i64, seat: int) -> i64:
        part = self.part(stream, seat)
        number = self.drawn.get(part, 0)
        self.drawn[part] = number + 1
        product: i64 = self._word(part, number) * n
        threshold = (RANGE - n) % n
        again = 0
        while product & MASK < threshold:
            again += 1
            product = self._block(part, str(number), str(again))[0] * n
        return product >> 32

    def skip(self, stream: i64, n: i64, seat: int) -> None:
        part = self.part(stream, seat)
        self.drawn[part] = self.drawn.get(part, 0) + 1

    def counters(self) -> dict[str, Json]:
        """Stream name -> numbers of draws made by nobody, seat 0, seat 1 …"""
        counters: dict[str, Json] = {}
        places = max(self.drawn, default=0) // len(self.streams) + 1
        for number, stream in enumerate(self.streams):
            row = [self.drawn.get(self.part(number, place - 1), 0) for place in range(places)]
            while row and not row[-1]:
                row.pop()
            if row:
                counters[stream.name] = [*row]
        return counters

    def _word(self, part: int, number: int) -> int:
        at, place = divmod(number, WORDS)
        block = self._blocks.get(part)
        if block is None or block[0] != at:
            block = (at, *self._block(part, str(at)))
            self._blocks[part] = block
        return block[place + 1]

    def _block(self, part: int, *numbers: str) -> tuple[int, ...]:
        place, stream = divmod(part, len(self.streams))
        seat = str(place - 1) if place else ""
        return keyed_words(self.key, "pestis", self.game, self.streams[stream].name, seat, *numbers)


Seed = int | str
"""The seed of the generators: a number that somebody chose, or a secret of 32 hexadecimal digits,
128 bits from the system's secure source."""


def live(streams: tuple[Stream, ...], game: str, seed: Seed) -> Chance:
    """Live chance: the fast generator for a chosen seed, the keyed one for a secret seed."""
    if isinstance(seed, str):
        return Keyed(streams, game, bytes.fromhex(seed))
    return Quick(streams, game, seed, [0] * (4 * len(streams)), 0)


class Recorded(Chance):
    """Replays recorded outcomes in order.  Raises RecordError if they run out or do not fit.

    A live source advances in step with it, so that play can continue at the end of the log as if it
    had never stopped.
    """

    def __init__(self, live: Chance) -> None:
        super().__init__(live.streams)
        self.live: Final = live
        self._script: tuple[int, ...] = ()
        self._next = 0

    def copy(self) -> Chance:
        return self.live.copy()

    def counters(self) -> dict[str, Json]:
        return self.live.counters()

    def expect(self, outcomes: tuple[int, ...]) -> None:
        """Set the outcomes (pairs) that the next choice must use up."""
        self._script = outcomes
        self._next = 0

    def spent(self) -> bool:
        """Whether all expected outcomes have been used."""
        return self._next == len(self._script)

    def _replay(self, stream: Stream) -> int:
        if self._next >= len(self._script) or self._script[self._next] != stream.number:
            raise RecordError("record-chance", {"stream": stream.name})
        outcome = self._script[self._next + 1]
        self._next += 2
        self.outcomes.append(stream.number)
        self.outcomes.append(outcome)
        return outcome

    def draw(self, stream: Stream, counts: list[int], total: int, seat: int = NOBODY) -> int:
        self.live.skip(stream.number, max(1, total), seat)
        outcome = self._replay(stream)
        if not 0 <= outcome < len(counts) or counts[outcome] == 0:
            raise RecordError("record-chance", {"stream": stream.name})
        return outcome

    def pick(self, stream: Stream, items: Sequence[int], seat: int = NOBODY) -> int:
        self.live.skip(stream.number, max(1, len(items)), seat)
        outcome = self._replay(stream)
        if outcome not in items:
            raise RecordError("record-chance", {"stream": stream.name})
        return outcome


class Scripted(Chance):
    """For lessons and tests: uses the scripted outcomes of each stream first, then live chance."""

    def __init__(self, live: Chance, script: dict[str, list[str]]) -> None:
        super().__init__(live.streams)
        self.live: Final = live
        self._queues: list[list[int]] = []
        for stream in live.streams:
            queue: list[int] = []
            for label in script.get(stream.name, []):
                if label not in stream.labels:
                    raise ValueError(f"{stream.name} cannot give {label}")
                queue.append(stream.labels.index(label))
            self._queues.append(queue)

    def copy(self) -> Chance:
        other = Scripted(self.live.copy(), {})
        other._queues = [queue[:] for queue in self._queues]
        return other

    def uniform(self, stream: i64, n: i64, seat: int) -> i64:
        return self.live.uniform(stream, n, seat)

    def counters(self) -> dict[str, Json]:
        return self.live.counters()

    def draw(self, stream: Stream, counts: list[int], total: int, seat: int = NOBODY) -> int:
        if not self._queues[stream.number]:
            return super().draw(stream, counts, total, seat)
        kind = self._queues[stream.number].pop(0)
        if counts[kind] == 0:
            raise ValueError(f"scripted {stream.labels[kind]} is not in the bag")
        self.outcomes.append(stream.number)
        self.outcomes.append(kind)
        return kind

    def pick(self, stream: Stream, items: Sequence[int], seat: int = NOBODY) -> int:
        if not self._queues[stream.number]:
            return super().pick(stream, items, seat)
        item = self._queues[stream.number].pop(0)
        if item not in items:
            raise ValueError(f"scripted {stream.labels[item]} is not on offer")
        self.outcomes.append(stream.number)
        self.outcomes.append(item)
        return item
