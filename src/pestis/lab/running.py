"""Runs pieces of work, such as games: here or in many processes, with equal results.

Results come in the order of the pieces, so how the work was distributed makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Protocol, TypeVar

from pestis.bots.garbage import collect_seldom

A = TypeVar("A")
T = TypeVar("T")

CHUNK = 4
"""Pieces of work handed to a process at a time."""


class Run(Protocol):
    """Does pieces of work somewhere."""

    def __call__(self, one: Callable[[A], T], pieces: Sequence[A], /) -> Generator[T, None, None]:
        """The result of ``one`` for each piece, in their order; both must be picklable."""


def here(processes: int) -> Run:
    """On this machine: 1 works in this process, a larger number starts that many processes."""

    def run(one: Callable[[A], T], pieces: Sequence[A], /) -> Generator[T, None, None]:
        return in_order(one, pieces, processes)

    return run


def in_order(
    one: Callable[[A], T], pieces: Sequence[A], processes: int
) -> Generator[T, None, None]:
    """The result of ``one`` for each piece, in their order.

    processes  1 works in this process; a larger number starts that many processes, and ``one`` and
               the pieces must be picklable
    """
    if processes <= 1:
        yield from map(one, pieces)
        return
    # Fresh processes, not forks: the caller may have threads, for example of a progress bar.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(processes, fresh, initializer=collect_seldom) as pool:
        with deaf_to_interrupts():
            results = pool.map(one, pieces, chunksize=CHUNK)
        yield from results


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C and leave it to their parent."""
    if current_thread() is not main_thread():
        yield
        return
    handler = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, handler)
