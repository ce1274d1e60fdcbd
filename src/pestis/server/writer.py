"""The one thread that talks to the database, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError

from pestis.server.problems import Refused

P = ParamSpec("P")
T = TypeVar("T")


class Writer:
    """Runs calls one after the other in a thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pestis-store")

    async def __call__(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the call.  Raises Refused where the database does not answer."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, lambda: call(*args, **kwargs))
        except DBAPIError as error:
            print(f"pestis: database: {error.orig}", flush=True)
            raise Refused("storage", status=503) from None

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown(wait=True)
