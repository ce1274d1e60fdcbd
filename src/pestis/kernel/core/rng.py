"""The two generators of random 32-bit words.

The quick one is xoshiro128** by Blackman and Vigna (2018), 128 bits of state.  It uses 32-bit words
only, so interpreted and compiled builds, and any other language, draw the same numbers.  Its state
is four ints inside a flat list: one list holds all streams of a match and is copied with one slice.

The keyed one is BLAKE2b under a secret key (RFC 7693): without the key, past draws reveal nothing
about future ones.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import unpack
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

MASK: Final = 0xFFFFFFFF
RANGE: Final = 0x100000000


def seed_words(*names: str) -> list[int]:
    """Four 32-bit words from names, by BLAKE2b: equal names give equal streams."""
    digest = blake2b("\0".join(names).encode(), digest_size=16).digest()
    words = list(unpack("<4I", digest))
    return words if any(words) else [1, 2, 3, 4]


def next_word(words: list[int], at: i64) -> i64:
    """The next 32-bit word of the stream with its state at ``words[at:at+4]``."""
    s0: i64 = words[at]
    s1: i64 = words[at + 1]
    s2: i64 = words[at + 2] ^ s0
    s3: i64 = words[at + 3] ^ s1
    x: i64 = (s1 * 5) & MASK
    x = (((x << 7) | (x >> 25)) & MASK) * 9 & MASK
    words[at] = s0 ^ s3
    words[at + 1] = s1 ^ s2
    words[at + 2] = s2 ^ ((s1 << 9) & MASK)
    words[at + 3] = ((s3 << 11) | (s3 >> 21)) & MASK
    return x


def below(words: list[int], at: i64, n: i64) -> i64:
    """A uniform integer in ``range(n)``, 1 <= n <= 2**31, exactly (Lemire 2019)."""
    product = next_word(words, at) * n
    low = product & MASK
    if low < n:
        threshold = (RANGE - n) % n
        while low < threshold:
            product = next_word(words, at) * n
            low = product & MASK
    return product >> 32


def keyed_words(key: bytes, *names: str) -> tuple[int, ...]:
    """Sixteen 32-bit words from names under a key of at most 64 bytes."""
    digest = blake2b("\0".join(names).encode(), key=key).digest()
    return unpack("<16I", digest)


@final
class Dice:
    """A separate generator for bots, samplers and shuffles outside the game.

    It draws the same numbers as ``next_word`` and ``below`` from the same words.  Its state is kept
    in attributes that compile to machine integers, because bots draw so often that a list would be
    noticeably slower.
    """

    def __init__(self, *names: str) -> None:
        words = seed_words(*names)
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._d: i64 = words[3]

    def _next(self) -> i64:
        b: i64 = self._b
        c: i64 = self._c ^ self._a
        d: i64 = self._d ^ b
        x: i64 = (b * 5) & MASK
        self._a ^= d
        self._b = b ^ c
        self._c = c ^ ((b << 9) & MASK)
        self._d = ((d << 11) | (d >> 21)) & MASK
        return (((x << 7) | (x >> 25)) & MASK) * 9 & MASK

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``, 1 <= n <= 2**31."""
        return self._below(n)

    def _below(self, n: i64) -> i64:
        product = self._next() * n
        low = product & MASK
        if low < n:
            threshold = (RANGE - n) % n
            while low < threshold:
                product = self._next() * n
                low = product & MASK
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        last: i64 = len(items) - 1
        while last > 0:
            at = self._below(last + 1)
            items[last], items[at] = items[at], items[last]
            last -= 1
