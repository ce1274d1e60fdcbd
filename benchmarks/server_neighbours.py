"""How a table is affected by its neighbours: bots that think, and one player with six windows.

    PYTHONPATH=src python benchmarks/server_neighbours.py [--thinking 50] [--seconds 15]

At one table two people take turns answering.  Measures the time from sending a command until both
have its update (median, p95, worst, in ms), while

* nothing else happens;
* greedy bots think at ``--thinking`` tables of Rattus with six seats, with one and two workers;
* one player with the cookie of a long game of Pest sends requests from six addresses, as fast as
  they can: for the record, for the table from its first event, for moments of the replay, or
  choices and undos.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from server_load import FREE, Person, Process, Table, found, percentile, server

WINDOWS = 6
ENTRIES = 340
WARM_UP = 3
"""Seconds at the start that are not measured."""
PAUSE = 0.1
"""Seconds between two commands of the people measured."""

Work = Callable[[], Coroutine[Any, Any, None]]


async def two_people(process: Process) -> Table:
    """Make a table of two people with a socket each."""
    async with httpx.AsyncClient() as client:
        made, host = await found(client, process.url, 0, ["here", "link"])
    async with httpx.AsyncClient() as client:
        joined = await client.post(f"{process.url}/api/join", json={"token": made["links"]["1"]})
    table = Table(made["id"], asyncio.Queue())
    cookies = (host, next(iter(joined.cookies.values())))
    table.people = [Person(table, seat, cookie) for seat, cookie in enumerate(cookies)]
    for person in table.people:
        await person.sit(process.url)
    return table


async def measure(process: Process, seconds: float, label: str, work: Work | None) -> None:
    """Answer in turns for ``seconds`` while ``work`` runs, and print how long the updates took."""
    table = await two_people(process)
    listening = [asyncio.create_task(person.listen()) for person in table.people]
    works = [] if work is None else [asyncio.create_task(work()) for _ in range(WINDOWS)]
    if works:
        await asyncio.sleep(WARM_UP)
    began, n = time.perf_counter(), 0
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                await table.ready.get()
                await table.move(f"k{n}")
                n += 1
                await asyncio.sleep(PAUSE)
    for task in works:
        task.cancel()
    await asyncio.gather(*works, return_exceptions=True)
    await asyncio.sleep(1)
    for person in table.people:
        await person.socket.close()
    await asyncio.gather(*listening, return_exceptions=True)
    waits = [1000 * wait for wait in table.waits(began)]
    shown = "/".join(f"{percentile(waits, part):.0f}" for part in (0.5, 0.95, 1))
    print(f"{label:42} {shown:>14} ms  ({len(waits)} commands)", flush=True)


async def think(process: Process, tables: int) -> None:
    """Run tables full of bots that think for a long time."""
    async with httpx.AsyncClient(timeout=60) as client:
        for n in range(tables):
            await found(client, process.url, n, ["greedy"] * 6, game="rattus")


class Windows:
    """One player of a long game, who sends requests from several addresses."""

    def __init__(self, process: Process) -> None:
        self._url = process.url
        self._next = 0
        self.answers = {200: 0, 429: 0}

    async def play(self) -> None:
        """Play the long game."""
        async with httpx.AsyncClient(timeout=60) as client:
            players = ["here"] + ["random"] * 4
            made, self._cookie = await found(client, self._url, 1, players, game="pest")
        self._at = f"{self._url}/api/tables/{made['id']}"
        async with self._client() as client:
            while True:
                shown = (await client.get(self._at)).json()
                if shown["table"]["entries"] >= ENTRIES or shown["table"]["status"] != "running":
                    return
                await self._choose(client, shown)
                await asyncio.sleep(0.05)

    def _client(self) -> httpx.AsyncClient:
        self._next += 1
        source = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{2 + self._next % WINDOWS}")
        cookies = {"pestis_device": self._cookie}
        return httpx.AsyncClient(transport=source, cookies=cookies, timeout=60)

    async def _choose(self, client: httpx.AsyncClient, shown: Any) -> None:
        part = shown["seats"][0]
        if part["choices"]:
            command = {"type": "choose", "key": f"{time.time_ns()}", "seat": 0}
            decision = shown["table"]["decision"]
            more = {"decision": decision, "choice": part["choices"][0]}
            await self._post(client, {**command, **more})

    async def _post(self, client: httpx.AsyncClient, command: dict[str, Any]) -> None:
        self._note(await client.post(f"{self._at}/commands", json=command))

    def _note(self, response: httpx.Response) -> None:
        self.answers[response.status_code] = self.answers.get(response.status_code, 0) + 1

    def asking(self, path: str) -> Work:
        """Request the same path again and again."""

        async def ask() -> None:
            async with self._client() as client:
                while True:
                    self._note(await client.get(self._at + path))

        return ask

    async def choose_and_undo(self) -> None:
        """Choose and undo in turn."""
        async with self._client() as client:
            while True:
                response = await client.get(self._at)
                self._note(response)
                if response.status_code == 200:
                    await self._choose(client, response.json())
                key = f"{time.time_ns()}"
                await self._post(client, {"type": "undo", "key": key, "seat": 0})


async def run(folder: Path, seconds: float, thinking: int) -> None:
    print("another table's commands: median/p95/worst")
    with server(folder / "windows", {}, pace=0.0) as process:
        await measure(process, seconds, "quiet", None)
        windows = Windows(process)
        await windows.play()
        for label, work in (
            ("six windows: record", windows.asking("/record")),
            ("six windows: table from event 0", windows.asking("")),
            ("six windows: replay", windows.asking("/replay?at=100")),
            ("six windows: choose and undo", windows.choose_and_undo),
        ):
            windows.answers.clear()
            await measure(process, seconds, label, work)
            print(f"    answers to the windows: {windows.answers}", flush=True)
    for workers in (1, 2):
        with server(folder / f"thinking {workers}", FREE, workers=workers) as process:
            await think(process, thinking)
            await asyncio.sleep(WARM_UP)
            label = f"{thinking} tables think, {workers} worker{'s' * (workers > 1)}"
            await measure(process, seconds, label, None)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--thinking", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name), given.seconds, given.thinking))


if __name__ == "__main__":
    main()
