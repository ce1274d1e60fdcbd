"""Worker processes, and what to do when one dies."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A pool of processes that is made when first needed, and made anew when it breaks."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a call in a worker; tried again once where the worker died."""
        for last in (False, True):
            pool = self._opened()
            try:
                return await asyncio.wrap_future(pool.submit(call, *args, **kwargs))
            except BrokenProcessPool:
                self._drop(pool)
                if last:
                    raise
        raise AssertionError("unreachable")

    async def run_within(
        self, seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The result of a call in a process of its own, which is killed when time is up.

        Raises TimeoutError.
        """
        alone = _pool(1)
        try:
            future = asyncio.wrap_future(alone.submit(call, *args, **kwargs))
            return await asyncio.wait_for(future, seconds)
        finally:
            _kill(alone)

    def _opened(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = _pool(self._processes)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop the workers, whatever they think about."""
        if self._pool is not None:
            _kill(self._pool)
            self._pool = None


def _pool(processes: int) -> ProcessPoolExecutor:
    # A forked child would inherit locks of the threads that run here.
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))


def _kill(pool: ProcessPoolExecutor) -> None:
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
