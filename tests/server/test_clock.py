"""Clock changes by years affect neither games nor limits nor uploads; with PostgreSQL, its clock
counts."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest

import pestis
from pestis.server.settings import Limits
from tests.server.postgres import Cluster
from tests.server.running import GAME, Device, serving
from tests.server.two_servers import both
from tests.waiting import until

MINUTES = 5 * 60.0
YEARS = 10 * 366 * 86400.0
TRUE = time.time


class Clock:
    """The wall clock of the whole process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shift = 0.0
        monkeypatch.setattr(time, "time", lambda: TRUE() + self.shift)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.parametrize("shift", [-YEARS, YEARS, -3600.0], ids=["back", "forward", "an hour back"])
def test_a_game_goes_on(tmp_path: Path, clock: Clock, shift: float) -> None:
    """Play, chat, undo, stand-in and restart work the same before and after the jump."""
    with serving(tmp_path) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link", "random")
        table = made["id"]
        friend.join(made["links"]["1"])
        keep_cookies(host, friend)
        socket = host.socket(table)
        for n in range(6):
            clock.shift = shift if n % 2 else 0.0
            play(table, host, friend)
            assert host.send(table, "chat", 0, text=f"line {n}")["ok"]
        server.stop()
        clock.shift = shift
        server.start()
        lines = [line["text"] for line in host.get(f"/api/tables/{table}/chat").json()]
        assert lines == [f"line {n}" for n in range(6)]
        before = host.look(table)["table"]["entries"]
        play(table, host, friend)
        assert host.look(table)["table"]["entries"] > before
        assert not host.look(table)["table"]["request"]
        socket.close()


def keep_cookies(*devices: Device) -> None:
    """Keep the jump from expiring the browsers' cookies."""
    for device in devices:
        device.http.cookies = dict(device.http.cookies.items())


def play(table: str, *devices: Device) -> None:
    """Give one answer for the seat that is asked."""
    until(lambda: any(device.answer_if_asked(table) for device in devices))


def test_who_is_here_stays_here(tmp_path: Path, clock: Clock) -> None:
    """A jump by years makes nobody absent: consent is still needed."""
    with serving(tmp_path) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        table = made["id"]
        friend.join(made["links"]["1"])
        keep_cookies(host, friend)
        play(table, host, friend)
        clock.shift = YEARS
        assert host.send(table, "ask-end", 0)["ok"]
        assert host.look(table)["table"]["request"]["waiting"] == [1]
        assert friend.look(table)["table"]["status"] == "running"


def test_the_newest_upload_stays(tmp_path: Path, clock: Clock) -> None:
    """If there are too many, the oldest upload is dropped, even if the clock was set back."""
    text = pestis.new(GAME, 2, 1).save().encode()
    with serving(tmp_path, limits=Limits(records=3)) as server:
        device = server.device()
        ids = []
        for shift in (0.0, YEARS, -YEARS, 0.0, -1.0):
            clock.shift = shift
            response = device.post("/api/records", text)
            assert response.status_code == 201
            ids.append(response.json()["id"])
        there = [device.get(f"/api/records/{id}").status_code == 200 for id in ids]
        assert there == [False, False, True, True, True]


def test_limits_of_speed_do_not_move(tmp_path: Path, clock: Clock) -> None:
    limits = Limits(address_rate=0.001, address_burst=5)
    with serving(tmp_path, limits=limits) as server:
        device = server.device()
        found = []
        for n in range(8):
            clock.shift = YEARS * (-1) ** n
            found.append(device.get("/api/games").status_code)
        assert found == [200] * 5 + [429] * 3


def test_the_clock_of_the_database_counts(postgres: Cluster, tmp_path: Path, clock: Clock) -> None:
    """The clocks of two servers on it are wrong by minutes, in both directions."""
    clock.shift = MINUTES
    with both(tmp_path, postgres) as (here, there):
        began = TRUE()
        host, friend = here.device(), there.device()
        made = host.make("here", "link")
        friend.join(made["links"]["1"])
        for n in range(8):
            clock.shift = MINUTES * (-1) ** n
            sender = (host, friend)[n % 2]
            assert sender.send(made["id"], "rename", n % 2, name=f"Table {n}")["ok"]
            assert sender.send(made["id"], "chat", n % 2, text=f"line {n}")["ok"]
        found = here.store.load(made["id"])
        said = host.get(f"/api/tables/{made['id']}/chat").json()
        for times in ([row.at for row in found.rows], [line["at"] for line in said]):
            assert len(times) >= 8
            assert all(began - 1 < at < TRUE() + 1 for at in (found.stored.created, *times))
            assert all(later > at - 0.1 for at, later in pairwise(times))
