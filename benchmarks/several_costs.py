"""What a server on PostgreSQL spends on a table, on a socket and on a thought."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from several_people import Table, seat
from several_sites import Site

import pestis
from pestis.bots import Answer, Bot, Question, find_bot, play_out

QUIET_SECONDS = 10
BOTS = ("expert", "master", "grandmaster")
GAME = "rattus-cartus"
SEATS = 4
THOUGHTS = 50


class Enough(Exception):
    """All answers that are measured have been given."""


async def measure_costs(site: Site, tables: int) -> None:
    """Print the memory of a table and of a socket, the processor time of a socket on which nothing
    happens, and that of a bot's answer, with the build that runs."""
    (server,) = site.servers
    ready: asyncio.Queue[Table] = asyncio.Queue()
    await asyncio.gather(*[seat(site, n, ready) for n in range(2)])
    empty = server.memory()
    made = [await seat(site, n, ready) for n in range(tables)]
    full = server.memory()
    people = [person for table in made for person in table.people]
    lives = [asyncio.create_task(person.live(site.urls)) for person in people]
    while not all(person.arrivals for person in people):
        await asyncio.sleep(0.1)
    watched, used = server.memory(), server.processor()
    await asyncio.sleep(QUIET_SECONDS)
    spent = 1000 * (server.processor() - used) / QUIET_SECONDS
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    print(f"a server: {empty:.0f} MB; a table: {(full - empty) / tables:.3f} MB;", end=" ")
    print(f"a socket: {1000 * (watched - full) / len(people):.0f} kB", end=", ")
    print(f"{spent:.1f} ms of processor time a second for {len(people)} of them")
    for bot in BOTS:
        print(f"  a thought of {bot}: {thought(bot):.1f} ms on average")


def thought(name: str) -> float:
    """Milliseconds of processor time that a bot takes for an answer on average."""
    bot = find_bot(GAME, name)
    times: list[float] = []

    def think(asked: Question) -> Answer:
        began = time.process_time()
        answer = bot.think(asked)
        times.append(1000 * (time.process_time() - began))
        if len(times) == THOUGHTS:
            raise Enough
        return answer

    with suppress(Enough):
        play_out(pestis.new(GAME, SEATS, 1), [Bot(bot.name, think, bot.nodes)] * SEATS, "1")
    return sum(times) / len(times)
