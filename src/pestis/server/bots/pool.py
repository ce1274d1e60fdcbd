"""Worker processes in independent lanes; workers that die or hang are replaced."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from pestis.bots.garbage import collect_seldom
from pestis.server.bots.fairness import Places

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
START_SECONDS: Final = 60
"""Time a worker may take to accept a call; a new one has to load the program first."""
THINKING: Final = 10
CHECKING: Final = 5
"""Niceness of the workers: the system runs them after the server, because commands come first."""


class Died(Exception):
    """The worker with the call has died or never started."""


class Worker:
    """A process that runs one call at a time, and the thread that waits for it."""

    def __init__(self, nice: int) -> None:
        # A forked child would inherit locks held by the server's threads.
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(
            target=work, args=(theirs, nice), name="pestis-worker", daemon=True
        )
        self._thread = ThreadPoolExecutor(1, "pestis-worker")
        self._killed = False
        self._starting = self._thread.submit(self._start, theirs)

    @property
    def pid(self) -> int | None:
        """The process id, once the worker runs."""
        return self._process.pid

    async def do(self, seconds: float, call: Callable[[], T]) -> T:
        """Run a call and return its result.  Raises what the call raises, Died, or TimeoutError if
        it takes too long.  After Died or TimeoutError the worker is unusable."""
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._wait(partial(self._hand, call))
        except (TimeoutError, EOFError, OSError):
            raise Died from None
        try:
            async with asyncio.timeout(seconds):
                done, result = await self._wait(self._ours.recv)
        except (EOFError, ConnectionError):
            raise Died from None
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _wait(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run ``work`` in the worker's thread.  Raises Died once the worker has been killed."""
        if self._killed:
            raise Died
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        if self._killed:
            return
        self._killed = True
        self._starting.cancel()
        if self._process.pid is not None:
            self._process.kill()
        self._thread.submit(self._bury)
        self._thread.shutdown(wait=False)

    def _start(self, theirs: Connection) -> None:
        try:
            self._process.start()
        finally:
            theirs.close()

    def _hand(self, call: Callable[[], object]) -> None:
        self._ours.send(call)
        self._ours.recv()

    def _bury(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._ours.close()


class Lane:
    """Workers for one kind of call, started on first use."""

    def __init__(self, processes: int, nice: int) -> None:
        self._nice = nice
        self._places = Places(processes)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._closed = False

    async def run(
        self, whose: str, seconds: float, call: Callable[P, T], *args: P.args, **more: P.kwargs
    ) -> T:
        """Run a call when it is the turn of ``whose``, and return its result; retry once if the
        worker dies.

        Raises what the call raises, Died, or TimeoutError if it takes longer than ``seconds``.
        When the lane closes, all waiting callers are cancelled.
        """
        async with self._places.one(whose):
            for last in (False, True):
                try:
                    return await self._do(seconds, partial(call, *args, **more), last)
                except Died:
                    if self._closed:
                        raise asyncio.CancelledError from None
                    if last:
                        raise
                    LOG.warning("a worker has died; another one does its work")
        raise AssertionError("unreachable")

    async def _do(self, seconds: float, call: Callable[[], T], fresh: bool) -> T:
        if self._closed:
            raise asyncio.CancelledError
        worker = Worker(self._nice) if fresh or not self._idle else self._idle.pop()
        self._busy.add(worker)
        spent = False
        try:
            return await worker.do(seconds, call)
        except (Died, TimeoutError, MemoryError, asyncio.CancelledError):
            spent = True
            raise
        finally:
            self._busy.discard(worker)
            if spent or self._closed:
                worker.kill()
            else:
                self._idle.append(worker)

    def waiting(self, whose: str | None = None) -> int:
        """The number of calls that wait for a worker, from all callers or from one."""
        return self._places.waiting(whose)

    def oldest(self) -> float:
        """The longest time that a waiting call has waited, in seconds; 0 if none waits."""
        return self._places.oldest()

    def pids(self) -> list[int]:
        """The process ids of the lane's workers."""
        workers = [*self._idle, *self._busy]
        return [worker.pid for worker in workers if worker.pid is not None]

    def open(self) -> None:
        """Accept calls, also after the lane was closed."""
        self._closed = False

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        self._closed = True
        for worker in [*self._idle, *self._busy]:
            worker.kill()
        self._idle.clear()


class Workers:
    """All lanes of a server.

    thinking    answers of bots, and hints
    checking    checks whether everybody can see that an answer is forced; never waits for a bot
    foreseeing  previews of the choices of a prompt; never waits for a bot, either
    limited     untrusted input, parsed and replayed within limits
    reading     logs that are replayed for somebody
    """

    def __init__(self, processes: int) -> None:
        self.thinking = Lane(processes, THINKING)
        self.checking = Lane(1, CHECKING)
        self.foreseeing = Lane(1, CHECKING)
        self.limited = Lane(1, THINKING)
        self.reading = Lane(1, THINKING)

    def open(self) -> None:
        """Accept calls, also after closing."""
        for lane in self.lanes().values():
            lane.open()

    def close(self) -> None:
        """End all workers."""
        for lane in self.lanes().values():
            lane.close()

    def lanes(self) -> dict[str, Lane]:
        """All lanes by name."""
        return {name: lane for name, lane in vars(self).items() if isinstance(lane, Lane)}


def work(calls: Connection, nice: int) -> None:
    """The loop of a worker: acknowledge each call, then send its result."""
    # Ctrl-C at the server's terminal is meant for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(nice)
    collect_seldom()
    while True:
        try:
            given = calls.recv()
        except EOFError:
            return
        except Exception as error:
            given = error
        try:
            calls.send(None)
            _send(calls, *_result(given))
        except OSError:
            return


def _result(given: Any) -> tuple[bool, Any]:
    if isinstance(given, Exception):
        return False, given
    try:
        return True, given()
    except Exception as error:
        return False, error


def _send(calls: Connection, done: bool, result: Any) -> None:
    try:
        calls.send((done, result))
    except OSError:
        raise
    except Exception as error:
        # The result cannot be pickled, but the name of the error can be sent.
        calls.send((False, RuntimeError(type(error).__name__)))
