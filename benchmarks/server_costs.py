"""Measures what each request, frame and job of the server costs, and writes ``server_costs.json``.

    PYTHONPATH=.build/compiled python benchmarks/server_costs.py [--times 10] [--only TEXT]

The costs are milliseconds of processor time: of the event loop, of the database's threads, and of
everything else (other threads and workers).  The table is a game of Rattus Cartus with four people
after 60 choices, watched over two sockets.  ``tests/server/test_costs.py`` compares the file with
the table in ``server/transport/routes.py``, and the table in ``docs/hosting.md`` with the file.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import json
import os
import random
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import pestis
from pestis.bots.registry import permanent_names
from pestis.server.bots import jobs
from pestis.server.network import claim_port
from pestis.server.serving import server_for
from pestis.server.settings import Limits, Settings
from pestis.server.transport.app import make_app
from pestis.server.transport.routes import EVERY
from pestis.tables import foresight, records
from pestis.tables.jobs import forced_for_all_to_see

FILE = Path(__file__).with_name("server_costs.json")
UNLIMITED = (
    *("connection_rate", "connection_burst", "device_rate", "device_burst"),
    *("address_rate", "address_burst", "page_rate", "page_burst", "socket_rate", "socket_burst"),
    *("opening_rate", "opening_burst"),
    *("table_rate", "table_burst", "tables_per_device", "answer_rate", "answer_burst"),
    *("unattended_rate", "frame_rate", "frame_burst", "loop_rate", "loop_burst"),
)
AT_ONCE = {"stand_in_seconds": 0, "absent_seconds": 0, "too_fast_seconds": 0}
FREE = replace(Limits(), **dict.fromkeys(UNLIMITED, 10**6), **AT_ONCE)
GAME = "rattus-cartus"
CHOICES = 60
PINGS = 50
BROWSER = {
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept": "*/*",
    "Accept-Language": "en-US,en;q=0.9",
    "Referer": "http://127.0.0.1/",
    "Sec-Fetch-Dest": "script",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)",
}
"""The headers that a browser sends with each request."""
STILL = 0.04
"""Length in seconds of the quiet period before each measurement."""
WARM, REST = 2.0, 0.5
LATE = 60.0
ODD = "ci uettarprl otloeu rp -ucpnt-e"
"""A text that resembles many choices but is none of them."""


def nothing() -> None:
    pass


class Act(NamedTuple):
    """The call that is measured, and its preparation each time."""

    call: Callable[[], object]
    prepare: Callable[[], object] = nothing


class Machine:
    """A server in a thread, and the processor time of its threads and workers."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        listener = claim_port("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        settings = Settings(
            data=folder, port=self.port, pace=0.0, limits=limits, allow_local_webhooks=True
        )
        self.app = make_app(settings)
        self.server = server_for(self.app, settings)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.idle: dict[str, float] = {}
        self.thread = threading.Thread(target=self._run, args=(listener,), name="loop")
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.port}"
        until(lambda: self.server.started)
        until(self._warm)

    def _warm(self) -> bool:
        """Whether all workers have loaded what they need."""
        before = self.used()
        time.sleep(WARM)
        return sum(self.used().values()) - sum(before.values()) < 20

    def _run(self, listener: Any) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[listener])

        asyncio.run(serve())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine in the server's loop and return its result."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LATE)

    def used(self) -> dict[str, float]:
        """Milliseconds used so far by the loop, by the database's threads, and by everything
        else."""
        found = {"loop": 0.0, "database": 0.0, "rest": 0.0}
        for thread in threading.enumerate():
            ours = thread is self.thread or thread.name.startswith(("pestis-", "asyncio"))
            if not ours or thread.ident is None:
                continue
            with suppress(OSError):
                seconds = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
                part = "loop" if thread is self.thread else "rest"
                if thread.name.startswith(("pestis-store", "pestis-read")):
                    part = "database"
                found[part] += 1000 * seconds
        for task in Path(f"/proc/{os.getpid()}/task").iterdir():
            with suppress(OSError):
                for child in (task / "children").read_text().split():
                    run = Path(f"/proc/{child}/schedstat").read_text().split()[0]
                    found["rest"] += int(run) / 1e6
        return found

    def still(self) -> dict[str, float]:
        """``used()`` once the server is idle."""
        before = self.used()
        for _ in range(200):
            time.sleep(STILL)
            now = self.used()
            if sum(now.values()) - sum(before.values()) < 0.5:
                return now
            before = now
        raise AssertionError("something goes on")

    def rest(self) -> None:
        """Measure the load of the idle server, which is subtracted from all other measurements."""
        before, began = self.still(), time.monotonic()
        time.sleep(REST)
        after, seconds = self.used(), time.monotonic() - began
        now = {part: (after[part] - before[part]) / seconds for part in after}
        self.idle = {part: min(ms, self.idle.get(part, ms)) for part, ms in now.items()}

    def since(self, before: dict[str, float], began: float) -> dict[str, float]:
        """Milliseconds used since ``before``, once the server is idle."""
        after = self.still()
        seconds = time.monotonic() - began
        spent = {part: after[part] - before[part] - seconds * self.idle[part] for part in after}
        return {part: max(0.0, ms) for part, ms in spent.items()}

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


def until(happens: Callable[[], object]) -> None:
    end = time.monotonic() + LATE
    while not happens():
        if time.monotonic() > end:
            raise TimeoutError(happens)
        time.sleep(0.002)


class Guest:
    """A device, and its socket at a table."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.http = httpx.Client(base_url=machine.url, timeout=60)
        self.last: Any = None
        self.answers: dict[str, Any] = {}

    def sit(self, table: str) -> Any:
        cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.machine.port}/api/tables/{table}/socket"
        more: Any = {"proxy": None, "ping_interval": None, "legacy": True}
        socket = connect(address, additional_headers={"Cookie": cookie}, **more)
        socket.send('{"type":"hello"}')
        first = json.loads(socket.recv())
        self.last = first
        threading.Thread(target=self._listen, args=(socket,), daemon=True).start()
        return socket

    def _listen(self, socket: Any) -> None:
        with suppress(ConnectionClosed):
            for text in socket:
                message = json.loads(text)
                if message["type"] == "answer":
                    self.answers[message["key"]] = message
                elif message["type"] == "update":
                    self.last = message


class Table:
    """A table where one device has all seats except those in ``links``; two sockets watch it."""

    def __init__(self, machine: Machine, *players: str) -> None:
        self.machine, self.host = machine, Guest(machine)
        self.keys = itertools.count()
        seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players)]
        wish = {"game": GAME, "name": "T", "seats": seats}
        made = self.host.http.post("/api/tables", json=wish).json()
        self.id: str = made["id"]
        self.links: dict[str, str] = made["links"]
        self.spectators: str = made["spectators"]
        self.sockets = [self.host.sit(self.id) for _ in range(2)]

    def frame(self, type: str, seat: int, **more: object) -> Any:
        """Send a command and wait for the answer."""
        key = f"k{next(self.keys)}"
        self.sockets[0].send(json.dumps({"type": type, "key": key, "seat": seat, **more}))
        until(lambda: key in self.host.answers)
        return self.host.answers.pop(key)

    def must(self, type: str, seat: int, **more: object) -> None:
        answer = self.frame(type, seat, **more)
        if not answer["ok"]:
            raise AssertionError((type, answer["problem"]))
        if type != "chat":
            until(lambda: self.host.last["seq"] >= answer["seq"])

    def asked(self) -> Any:
        """The part of the update for a seat that is asked."""
        until(lambda: any(each["choices"] for each in self.host.last["seats"]))
        return next(each for each in self.host.last["seats"] if each["choices"])

    def choose(self, rng: random.Random) -> None:
        part = self.asked()
        seat, decision = part["seat"], self.host.last["table"]["decision"]
        self.must("choose", seat, decision=decision, choice=rng.choice(part["choices"]))

    def request(self) -> int:
        until(lambda: self.host.last["table"]["request"])
        return int(self.host.last["table"]["request"]["id"])


class Bench:
    """The acts that cause each request, frame and job once."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.rng = machine, random.Random(1)
        self.n = itertools.count()
        self.table = Table(machine, "here", "here", "here", "here")
        for _ in range(CHOICES):
            self.table.choose(self.rng)
        self.http = self.table.host.http
        self.record = pestis.new(GAME, 2, 1).save()
        self.upload = self.http.post("/api/records", content=self.record).json()["id"]
        self.hook = HTTPServer(("127.0.0.1", 0), Hook)
        threading.Thread(target=self.hook.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.hook.server_port}/"

    def acts(self) -> dict[str, Act]:
        return {**self.open(), **self.at_table(), **self.frames(), **self.jobs()}

    def get(self, path: str, **params: Any) -> Act:
        return Act(lambda: ok(self.http.get(path, params=params)))

    def flood(self, path: str) -> Act:
        """Send requests as fast as possible on one connection, like a browser that loads files, or
        an attacker.  Very cheap requests would be measured too high one by one."""

        def ask() -> int:
            connection = http.client.HTTPConnection("127.0.0.1", self.machine.port)
            for _ in range(PINGS):
                connection.request("GET", path, headers=BROWSER)
                connection.getresponse().read()
            connection.close()
            return PINGS

        return Act(ask)

    def post(self, path: str, body: object) -> Act:
        return Act(lambda: ok(self.http.post(path, json=body)))

    def open(self) -> dict[str, Act]:
        """The requests that anybody may send."""
        shelf = self.http.get("/api/lessons").json()[0]
        lesson = f"/api/lessons/{shelf['game']}/{shelf['lessons'][0]['id']}"
        place = {"scene": 0, "done": [], "answer": "", "back": False}
        page = self.http.get("/").text
        file = page[page.index("/static/") :].split('"')[0]
        at = self.table.id
        token, form = self.table.spectators, {"lang": "en"}
        return {
            "GET /healthz": self.flood("/healthz"),
            "GET /readyz": self.flood("/readyz"),
            "any too fast": Act(lambda: self.starved(lambda: self.http.get("/api/about"))),
            "GET page": self.flood("/"),
            "GET file": self.flood(file),
            "GET no file": self.flood("/static/web/none.js"),
            "connection opened": Act(self.connect),
            "connection refused": Act(self.turned_away),
            "GET /api/games": self.get("/api/games"),
            "GET /api/words/{language}": self.get("/api/words/de"),
            "GET /api/words/{language}/{game}": self.get("/api/words/de/pest"),
            "GET /api/explain/{game}/{id}": self.get(f"/api/explain/{GAME}/RC 3.1", table=at),
            "GET /api/rules/{game}": self.get(f"/api/rules/{GAME}", table=at),
            "GET /api/about": self.get("/api/about"),
            "GET /api/lessons": self.get("/api/lessons"),
            "POST /api/lessons/{game}/{id}": self.post(lesson, place),
            "POST /api/lessons/{game}/{id}/why": self.post(
                lesson + "/why", {**place, "answer": ODD}
            ),
            "POST /api/lessons/{game}/{id}/preview": self.post(lesson + "/preview", place),
            "POST /api/records": Act(
                lambda: ok(self.http.post("/api/records", content=self.record))
            ),
            "GET /api/records/{id}": self.get(f"/api/records/{self.upload}"),
            "GET /api/records/{id}/replay": self.get(f"/api/records/{self.upload}/replay"),
            "POST /api/records/{id}/continue": Act(
                lambda: ok(
                    self.http.post(f"/api/records/{self.upload}/continue", json=wish(2, at=0))
                )
            ),
            "GET /join/{token}/text": self.get(f"/join/{token}/text"),
            "POST /join/{token}/text": Act(
                lambda: ok(self.http.post(f"/join/{token}/text", data=form))
            ),
            "GET /api/addresses": self.get("/api/addresses"),
            "GET /api/privacy": self.get("/api/privacy"),
            "GET /api/join/{token}": self.get(f"/api/join/{token}"),
            "POST /api/join": self.post("/api/join", {"token": token}),
            "GET /api/tables": self.get("/api/tables"),
            "POST /api/tables": self.post("/api/tables", wish(4, game=GAME)),
        }

    def at_table(self) -> dict[str, Act]:
        """The requests that people at a table may send."""
        table, t, text = self.table, f"/api/tables/{self.table.id}", f"/t/{self.table.id}/text"
        part = table.asked()
        seat, choice = part["seat"], part["choices"][0]
        asked: dict[str, Any] = {"seat": seat, "choice": choice}
        asked["decision"] = decision = table.host.last["table"]["decision"]
        form = {"seat": str(seat), "do": "chat", "lang": "en"}
        plan = {"seat": seat, "decision": decision, "choices": [choice], "lang": "en"}
        finished = self.finished()

        def changed() -> None:
            table.must("rename", 0, name=f"N{next(self.n)}")

        def said() -> Any:
            more = {"text": "x", "key": f"t{next(self.n)}"}
            return self.http.post(text, data={**form, **more}, follow_redirects=True)

        def command() -> None:
            key, name = f"c{next(self.n)}", f"C{next(self.n)}"
            ok(
                self.http.post(
                    f"{t}/commands", json={"type": "rename", "key": key, "seat": 0, "name": name}
                )
            )

        def look() -> object:
            return ok(self.http.get(t, params={"seq": next(self.n) % 50, "events": 0}))

        return {
            "GET /api/tables/{id}": Act(look),
            "POST /api/tables/{id}/commands": Act(command),
            "GET /api/tables/{id}/chat": self.get(t + "/chat"),
            "GET /api/tables/{id}/links": self.get(t + "/links"),
            "POST /api/tables/{id}/links": self.post(t + "/links", {"seat": 0}),
            "GET /api/tables/{id}/why": self.get(t + "/why", seat=seat, choice=ODD),
            "GET /api/tables/{id}/preview": Act(
                lambda: ok(self.http.get(t + "/preview", params={"seat": seat})), changed
            ),
            "GET /api/tables/{id}/after": self.get(t + "/after", **asked),
            "POST /api/tables/{id}/plan": self.post(t + "/plan", plan),
            "GET /api/tables/{id}/replay": Act(
                lambda: ok(self.http.get(t + "/replay", params={"at": next(self.n) % CHOICES}))
            ),
            "GET /api/tables/{id}/record": Act(lambda: ok(self.http.get(t + "/record")), changed),
            "POST /api/tables/{id}/follow": Act(lambda: self.http.post(t + "/follow")),
            "POST /api/tables/{id}/continue": Act(
                lambda: ok(
                    finished.host.http.post(
                        f"/api/tables/{finished.id}/continue", json=wish(3, at=3)
                    )
                )
            ),
            "GET /api/tables/{id}/wait": self.get(t + "/wait", after=0),
            "GET /t/{id}/text": self.get(text, seat=seat),
            "POST /t/{id}/text": Act(said),
            "WS /api/tables/{id}/socket": Act(lambda: table.host.sit(table.id).close()),
        }

    def starved(self, call: Callable[[], object]) -> None:
        """Make a call while the caller's address has no tokens in its bucket."""
        asks: Any = self.machine.app.state.services.asks
        kept = asks._rate, asks._burst
        asks._rate, asks._burst = 0, 0
        asks._buckets.clear()
        call()
        asks._rate, asks._burst = kept
        asks._buckets.clear()

    def connect(self) -> int:
        """Open connections and close them.  Returns how many."""
        for _ in range(PINGS):
            socket.create_connection(("127.0.0.1", self.machine.port)).close()
        return PINGS

    def turned_away(self) -> int:
        """Open connections that are all refused.  Returns how many."""
        opening: Any = self.machine.server.config
        opening = opening.counted._opening
        kept = opening._rate, opening._burst
        opening._rate, opening._burst = 0, 0
        opening._buckets.clear()
        self.connect()
        self.machine.still()
        opening._rate, opening._burst = kept
        opening._buckets.clear()
        return PINGS

    def finished(self) -> Table:
        """A table that its people have ended."""
        table = Table(self.machine, "here", "here", "here")
        for _ in range(CHOICES // 3):
            table.choose(self.rng)
        table.must("ask-end", 0)
        for seat in (1, 2):
            if table.host.last["table"]["request"]:
                table.must("consent", seat, request=table.request(), yes=True)
        return table

    def frames(self) -> dict[str, Act]:
        """The frames that people may send over a socket."""
        table, rng = self.table, self.rng
        bots, away, over = (
            Table(self.machine, "here", "here", "here"),
            Table(self.machine, "here", "here", "here", "link"),
            self.finished(),
        )
        other = Guest(self.machine)
        ok(other.http.post("/api/join", json={"token": away.links["3"]}))
        mine: list[int] = []

        def chosen() -> None:
            table.choose(rng)
            while not any(each["undo"]["steps"] for each in table.host.last["seats"]):
                table.choose(rng)
            mine[:] = [each["seat"] for each in table.host.last["seats"] if each["undo"]["steps"]]

        def no(at: Table) -> None:
            if at.host.last["table"]["request"]:
                at.must("consent", 1, request=at.request(), yes=False)

        def hint() -> None:
            part = table.asked()
            decision = table.host.last["table"]["decision"]
            table.must("take-hint", part["seat"], decision=decision)

        def named(type: str) -> Act:
            return Act(lambda: table.must(type, 0, name=f"F{next(self.n)}"))

        def again() -> None:
            nonlocal over
            over = self.finished()

        def offered() -> None:
            again()
            over.must("offer-again", 0)

        def url() -> str:
            return self.url if next(self.n) % 2 else ""

        def pings() -> int:
            for _ in range(PINGS):
                last = table.sockets[0].ping()
            last.wait(LATE)
            return PINGS

        def ask(at: Table, type: str, **more: object) -> Act:
            return Act(lambda: at.must(type, 0, **more), lambda: no(at))

        return {
            "frame choose": Act(lambda: table.choose(rng)),
            "frame undo": Act(lambda: table.must("undo", mine[0]), chosen),
            "frame restart-turn": Act(lambda: table.must("restart-turn", mine[0]), chosen),
            "frame ask-back": ask(table, "ask-back", entries=3),
            "frame ask-end": ask(table, "ask-end"),
            "frame consent": Act(
                lambda: table.must("consent", 1, request=table.request(), yes=False),
                lambda: asked_to_end(table),
            ),
            "frame chat": Act(lambda: table.must("chat", 0, text="x" * 200)),
            "frame rename": named("rename"),
            "frame set-name": named("set-name"),
            "frame leave-to-bot": Act(
                lambda: bots.must("leave-to-bot", 2, bot="random"), lambda: back(bots)
            ),
            "frame take-back": Act(
                lambda: bots.must("take-back", 2),
                lambda: left(bots),
            ),
            "frame ask-stand-in": Act(
                lambda: away.must("ask-stand-in", 0, about=3, bot="random"),
                lambda: no(away),
            ),
            "frame ask-hand-on": Act(
                lambda: away.must("ask-hand-on", 0, about=3), lambda: no(away)
            ),
            "frame offer-again": Act(lambda: over.must("offer-again", 0), again),
            "frame start-again": Act(lambda: over.must("start-again", 0), offered),
            "frame set-standing": Act(
                lambda: table.frame("set-standing", 0, prompt="none", order="")
            ),
            "frame set-webhook": Act(lambda: table.must("set-webhook", 0, url=url())),
            "frame take-hint": Act(hint, lambda: table.choose(rng)),
            "frame refused": Act(lambda: table.frame("choose", 0, decision="x", choice=ODD)),
            "frame too fast": Act(lambda: self.starved(lambda: table.frame("chat", 0, text="x"))),
            "frame control": Act(pings),
        }

    def jobs(self) -> dict[str, Act]:
        """The jobs that the server does other than responding."""
        services = self.machine.app.state.services
        room = services.rooms.room(self.table.id)
        stored, rows, _ = services.store.load(self.table.id)
        workers, bots = services.workers, permanent_names(GAME)
        look = records.Table(stored, rows, bots) if hasattr(records, "Table") else None
        assert look is not None
        seat = look.asked()[0]
        wanted = foresight.wanted(look, seat, "en")
        public = look.match.view(None)

        def lane(name: str, call: Callable[..., object], *given: object) -> Act:
            run = getattr(workers, name).run
            return Act(lambda: self.machine.do(run("", LATE, call, *given)))

        async def rebuild() -> None:
            async with room.lock:
                room.table = None
                await services.rooms.loaded(room)

        bot = Table(self.machine, "here", "master", "master", "master")

        def thinks() -> int:
            """Answer once, so that the bots answer too.  Returns the number of answers."""
            before = bot.host.last["seq"]
            bot.choose(self.rng)
            until(lambda: any(each["choices"] for each in bot.host.last["seats"]))
            return int(bot.host.last["seq"]) - int(before)

        hooks = Table(self.machine, "here", "here")
        for each in (0, 1):
            hooks.must("set-webhook", each, url=self.url)
        return {
            "job thinking": Act(thinks),
            "job checking": lane("checking", forced_for_all_to_see, public, seat, "dice"),
            "job foreseeing": lane("foreseeing", foresight.foresee, wanted),
            "job limited": lane("limited", jobs.check_upload, self.record),
            "job reading": lane("reading", records.record_of, stored, rows, [0]),
            "job rebuild": Act(lambda: self.machine.do(rebuild())),
            "job webhook": Act(lambda: hooks.choose(self.rng)),
        }


class Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def asked_to_end(table: Table) -> None:
    if not table.host.last["table"]["request"]:
        table.must("ask-end", 0)


def left(table: Table) -> None:
    back(table)
    table.must("leave-to-bot", 2, bot="random")


def back(table: Table) -> None:
    if table.host.last["table"]["seats"][2]["stand_in"]:
        table.must("take-back", 2)


def wish(seats: int, **more: object) -> dict[str, object]:
    """A request for a new table with all seats on this device."""
    return {
        "name": "T",
        "seats": [{"name": f"P{n}", "player": "here"} for n in range(seats)],
        **more,
    }


def ok(answer: httpx.Response) -> httpx.Response:
    if answer.status_code >= 400:
        raise AssertionError((str(answer.url), answer.status_code, answer.text[:200]))
    return answer


def measure(machine: Machine, act: Act, times: int) -> dict[str, float]:
    """Milliseconds per call: the mean of many in a row, or the median if each needs preparation."""
    act.prepare()
    act.call()
    if act.prepare is nothing:
        before, done, began = machine.still(), 0, time.monotonic()
        for _ in range(2 * times):
            made = act.call()
            done += made if type(made) is int else 1
        spent = machine.since(before, began)
        return {part: round(ms / done, 2) for part, ms in spent.items()}
    found: list[dict[str, float]] = []
    for _ in range(times):
        act.prepare()
        before, began = machine.still(), time.monotonic()
        act.call()
        found.append(machine.since(before, began))
    return {part: round(median(each[part] for each in found), 2) for part in found[0]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--only", default="", help="measure what has this in its name")
    given = parser.parse_args()
    costs = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    with tempfile.TemporaryDirectory() as name:
        machine = Machine(Path(name), FREE)
        try:
            acts = Bench(machine).acts()
            for what, act in acts.items():
                if given.only not in what:
                    continue
                machine.rest()
                try:
                    costs[what] = measure(machine, act, given.times)
                except (AssertionError, TimeoutError) as error:
                    print(f"{what:45} not measured: {error}", flush=True)
                    continue
                print(f"{what:45}", costs[what], flush=True)
                write(costs)
        finally:
            machine.stop()


def write(costs: dict[str, dict[str, float]]) -> None:
    names = [row.name for row in EVERY]
    lines = [f"  {json.dumps(each)}: {json.dumps(costs[each])}" for each in names if each in costs]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
