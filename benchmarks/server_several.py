"""Several servers on one PostgreSQL database, compared with one, and in trouble.

    PYTHONPATH=.build/compiled:. python benchmarks/server_several.py [NAME ...]
        [--tables 60] [--rate 40] [--seconds 20] [--servers 2] [--haproxy] [--before FOLDER]

Each table has two people, who are at different servers, and a bot.  Prints for each trouble how
long it takes from sending a command until both have its update, how long people are without a
connection, and whether every acknowledged command is stored once, in a log without holes.

costs     what a table, a socket and a thought cost; the cost of a command is printed by split
split     several servers beside one, in turns, without any trouble
before    one server on SQLite beside one of the program in the folder --before, such as the last
          release's src, in turns, both from source
kills     ten times kill -9, each time another server, which then starts again
listen    the connections on which servers hear of each other are cut again and again
half-open those connections stay open, but nothing arrives any more
restart   pg_ctl restart -m immediate
failover  the database dies, and its synchronous standby takes over
clock     the servers' clocks are five minutes ahead and five minutes behind
full      the database's disk is full for three seconds
rolling   every server is stopped and started again as a later release, with changed rules, one
          after the other

With --haproxy, people connect to haproxy instead, which distributes them over the servers.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from server_load import ROOT, percentile
from several_costs import measure_costs
from several_databases import Durable, Forwarder, Standby
from several_people import Load, Played, play, report
from several_sites import Proxy, Site
from tests.rehearsal.changed import changed_source
from tests.server.postgres import cluster_of, silent_listeners

from pestis.server.storage.waking import LISTENER

TURNS = 2
KILLS = 10
CUTS = 5
PAUSE = 2.0
"""Seconds between two troubles."""
FULL_SECONDS = 3
MINUTES = 300.0
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
FULL = """
CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER is_full BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION is_full();
"""
BACKWARDS = """
SELECT count(*) FROM
(SELECT at - lag(at) OVER (PARTITION BY table_id ORDER BY seq) AS later FROM log) AS steps
WHERE later < 0
"""
UNCHANGED = """
SELECT count(*) FROM tables
WHERE status = 'running' AND id NOT IN (SELECT table_id FROM log WHERE kind = 'rules')
"""
CHANGED = """
SELECT count(*), coalesce(max(n), 0) FROM
(SELECT count(*) AS n FROM log WHERE kind = 'rules' GROUP BY table_id) AS changed
"""
AWAY_FROM_NOW = "SELECT extract(epoch FROM clock_timestamp()) - min(at), extract(epoch FROM"
AWAY_FROM_NOW += " clock_timestamp()) - max(at) FROM log"

Trouble = Callable[[Site], Awaitable[None]]


class Lab(NamedTuple):
    """What every trouble needs."""

    folder: Path
    database: Durable
    load: Load
    servers: int
    haproxy: bool
    before: Path | None

    @contextmanager
    def site(
        self,
        name: str,
        servers: int = 0,
        url: str = "",
        clocks: tuple[float, ...] = (),
        source: Path | None = None,
    ) -> Iterator[Site]:
        """A site of several servers, all of them killed at the end."""
        folder = self.folder / name
        site = Site(folder, self.database.url, servers or self.servers, url, clocks, source)
        site.cluster = self.database
        proxy = Proxy(folder, site) if self.haproxy else None
        try:
            yield site
        finally:
            if proxy is not None:
                proxy.end()
            site.end()

    def run(self, site: Site, trouble: Trouble | None) -> Played:
        """Let people play during the trouble."""
        return asyncio.run(play(site, self.load, partial(trouble, site) if trouble else None))

    def measure(self, name: str, trouble: Trouble | None, url: str = "") -> bool:
        with self.site(name, url=url) as site:
            return report(name, site, self.run(site, trouble))


def costs(lab: Lab) -> bool:
    with lab.site("costs", 1) as site:
        asyncio.run(measure_costs(site, lab.load.tables))
    return True


def split(lab: Lab) -> bool:
    sound = True
    waits: dict[int, list[float]] = {1: [], lab.servers: []}
    for turn, servers in itertools.product(range(TURNS), waits):
        with lab.site(f"split-{turn}-{servers}", servers) as site:
            played = lab.run(site, None)
            sound &= report(f"{servers} server{'s' * (servers > 1)}", site, played)
        waits[servers] += played.waits
    one, several = (percentile(waits[servers], 0.95) for servers in waits)
    print(f"  the p95 of {lab.servers} servers is {several / one:.2f} × that of one")
    return sound


def before(lab: Lab) -> bool:
    if lab.before is None:
        print("before: there is no folder --before")
        return True
    sound = True
    for turn, source in itertools.product(range(TURNS), (lab.before, ROOT / "src")):
        kind = "this program" if source == ROOT / "src" else "the program before"
        site = Site(lab.folder / f"before-{turn}-{kind}", "", 1, source=source)
        try:
            sound &= report(f"SQLite, {kind}", site, lab.run(site, None))
        finally:
            site.end()
    return sound


def kills(lab: Lab) -> bool:
    async def kill(site: Site) -> None:
        for n in range(KILLS):
            server = site.servers[n % len(site.servers)]
            server.kill()
            await asyncio.sleep(PAUSE / 2)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(PAUSE)

    return lab.measure("ten kills", kill)


def listen(lab: Lab) -> bool:
    async def cut(site: Site) -> None:
        for _ in range(CUTS):
            with site.sql() as db:
                count = db.execute(CUT, (LISTENER,)).rowcount
            print(f"  cut {count} connections")
            await asyncio.sleep(PAUSE)

    return lab.measure("LISTEN cut", cut)


def half_open(lab: Lab) -> bool:
    async def silence(_site: Site) -> None:
        with silent_listeners(lab.database.url) as silent:
            print(f"  {len(silent)} connections stay open, and nothing arrives")
            await asyncio.sleep(lab.load.seconds)

    return lab.measure("LISTEN half-open", silence)


def restart(lab: Lab) -> bool:
    async def restart_database(_site: Site) -> None:
        await asyncio.to_thread(lab.database.restart_at_once)

    return lab.measure("restart -m immediate", restart_database)


def failover(lab: Lab) -> bool:
    with cluster_of(Durable) as primary, cluster_of(partial(Standby, primary)) as standby:
        primary.wait_for_standby()
        forwarder = Forwarder(primary.port)
        through = lab._replace(database=primary)

        async def fail(site: Site) -> None:
            primary.kill()
            began = time.perf_counter()
            await asyncio.to_thread(standby.promote)
            forwarder.target, site.database = standby.port, standby.url
            print(f"  the standby was promoted within {time.perf_counter() - began:.1f} s")

        return through.measure("failover", fail, forwarder.url(primary.url))


def clock(lab: Lab) -> bool:
    with lab.site("clock", clocks=(MINUTES, -MINUTES)) as site:
        sound = report("clocks ± 5 minutes", site, lab.run(site, None))
        with site.sql() as db:
            backwards = db.execute(BACKWARDS).fetchall()[0][0]
            oldest, newest = db.execute(AWAY_FROM_NOW).fetchall()[0]
        print(f"  rows before the one before them: {backwards};", end=" ")
        print(f"they are {newest:.0f} to {oldest:.0f} s old by the database's clock")
        return sound and not backwards and 0 <= newest <= oldest < MINUTES


def full(lab: Lab) -> bool:
    async def fill(site: Site) -> None:
        with site.sql() as db:
            db.execute(FULL)
            await asyncio.sleep(FULL_SECONDS)
            db.execute("DROP TRIGGER is_full ON log")

    return lab.measure("database full", fill)


def rolling(lab: Lab) -> bool:
    later = changed_source(lab.folder / "later", page=True)

    async def roll(site: Site) -> None:
        for server in site.servers:
            await asyncio.to_thread(server.stop)
            server.source = later
            await asyncio.to_thread(server.start)
            await asyncio.sleep(PAUSE)

    with lab.site("rolling", source=ROOT / "src") as site:
        sound = report("rolling restart, with changed rules", site, lab.run(site, roll))
        with site.sql() as db:
            unchanged = db.execute(UNCHANGED).fetchall()[0][0]
            changed, most = db.execute(CHANGED).fetchall()[0]
        print(f"  the rules have changed at {changed} tables, at most {most} times each;", end=" ")
        print(f"{unchanged} tables still run under the old ones")
        return sound and most == 1 and not unchanged


TROUBLES = {
    "costs": costs,
    "split": split,
    "before": before,
    "kills": kills,
    "listen": listen,
    "half-open": half_open,
    "restart": restart,
    "failover": failover,
    "clock": clock,
    "full": full,
    "rolling": rolling,
}


def main() -> None:
    told = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=told)
    parser.add_argument("names", nargs="*", choices=[[], *TROUBLES], metavar="NAME")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=40)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--haproxy", action="store_true")
    parser.add_argument("--before", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    load = Load(given.tables, given.rate, given.seconds)
    unsound = []
    with tempfile.TemporaryDirectory() as folder, cluster_of(Durable) as database:
        lab = Lab(Path(folder), database, load, given.servers, given.haproxy, given.before)
        for name in given.names or TROUBLES:
            began = time.perf_counter()
            try:
                sound = TROUBLES[name](lab)
            except LookupError as missing:
                sys.exit(str(missing))
            unsound += [] if sound else [name]
            print(f"  took {time.perf_counter() - began:.0f} s", flush=True)
    if unsound:
        sys.exit(f"something was lost: {', '.join(unsound)}")


if __name__ == "__main__":
    main()
