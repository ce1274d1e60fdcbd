"""The table server over a long life: many tables, many commands.

    PYTHONPATH=src python benchmarks/server_life.py [--tables 10000] [--commands 100000]

The server runs in a separate process with its usual limit of tables in memory.  Prints

* for many tables: how fast they are made, the server's memory, the time to view one of them (in
  memory or not) and to list a device's own, and the start-up time with this database;
* for many commands: the server's memory after every tenth of them, and commands per second.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from server_load import FREE, Process, found, percentile

from pestis.server.settings import Limits

RESIDENT = Limits().resident
LOOKS = 500
PLAYERS = 4


async def make(url: str, tables: int) -> list[tuple[str, str]]:
    """Make tables.  Returns the id and the cookie of each."""
    made: list[tuple[str, str]] = []
    cookie = ""
    for n in range(tables):
        # A device has a hundred tables, like a person who plays a lot.
        if n % 100 == 0:
            client = httpx.AsyncClient()
        answer, new = await found(client, url, n, ["here", "here"])
        cookie = new or cookie
        made.append((answer["id"], cookie))
        if n % 100 == 99:
            await client.aclose()
    return made


async def look(url: str, tables: list[tuple[str, str]]) -> list[float]:
    """Milliseconds to view each of some tables chosen at random."""
    dice = random.Random(1)
    times: list[float] = []
    async with httpx.AsyncClient() as client:
        for _ in range(LOOKS):
            id, cookie = dice.choice(tables)
            began = time.perf_counter()
            headers = {"Cookie": f"pestis_device={cookie}"}
            response = await client.get(f"{url}/api/tables/{id}", headers=headers)
            response.raise_for_status()
            times.append(1000 * (time.perf_counter() - began))
    return times


def many(folder: Path, tables: int) -> None:
    process = Process(folder, {**FREE, "resident": RESIDENT}, {})
    try:
        empty = process.memory()
        began = time.perf_counter()
        made = asyncio.run(make(process.url, tables))
        print(f"{tables} tables made: {tables / (time.perf_counter() - began):.0f}/s")
        times = asyncio.run(look(process.url, made))
        p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
        print(f"looking at one of them: p50 {p50:.1f} ms, p95 {p95:.1f} ms")
        headers = {"Cookie": f"pestis_device={made[-1][1]}"}
        began = time.perf_counter()
        httpx.get(f"{process.url}/api/tables", headers=headers, timeout=30).raise_for_status()
        print(f"listing a hundred of one's own: {1000 * (time.perf_counter() - began):.0f} ms")
        print(f"memory: {empty:.0f} MB before, {process.memory():.0f} MB after")
    finally:
        process.stop()
    process = Process(folder, {**FREE, "resident": RESIDENT}, {})
    process.stop()
    print(f"start with {tables} tables: {process.started:.2f} s")


async def play(url: str, commands: list[int], dice: random.Random) -> None:
    """Answer for all seats of one table after another, until enough commands have been sent."""
    keys = itertools.count()
    async with httpx.AsyncClient(timeout=30) as client:
        while commands[0] > 0:
            made, _ = await found(client, url, 0, ["here", "here", "here"])
            path = f"{url}/api/tables/{made['id']}"
            known = ""
            while commands[0] > 0:
                update = (await client.get(path + known)).json()
                told = update["seats"][0]
                seen = told["first_event"] + len(told["events"])
                known = f"?seq={update['seq']}&events={seen}"
                if update["table"]["status"] != "running":
                    break
                part = next((part for part in update["seats"] if part["choices"]), None)
                if part is None:
                    continue
                command: dict[str, Any] = {
                    "type": "choose",
                    "key": f"k{next(keys)}",
                    "seat": part["seat"],
                    "decision": update["table"]["decision"],
                    "choice": dice.choice(part["choices"]),
                }
                answer = await client.post(f"{path}/commands", json=command)
                commands[0] -= answer.json()["ok"]


def long(folder: Path, commands: int) -> None:
    async def some(url: str, part: int) -> None:
        left = [part]
        await asyncio.gather(*[play(url, left, random.Random(n)) for n in range(PLAYERS)])

    process = Process(folder, {**FREE, "idle_seconds": 5, "resident": RESIDENT}, {})
    try:
        print(f"memory before {commands} commands: {process.memory():.0f} MB")
        for tenth in range(1, 11):
            began = time.perf_counter()
            asyncio.run(some(process.url, commands // 10))
            rate = commands / 10 / (time.perf_counter() - began)
            print(f"  {tenth}0 %: {process.memory():.1f} MB, {rate:.0f} commands/s", flush=True)
    finally:
        process.stop()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--commands", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if given.tables:
            many(Path(name) / "many", given.tables)
        if given.commands:
            long(Path(name) / "long", given.commands)


if __name__ == "__main__":
    main()
