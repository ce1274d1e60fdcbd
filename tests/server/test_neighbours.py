"""A player with many busy windows does not slow down others."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import pestis
from pestis.kernel.match import Match
from pestis.server.replays.cache import Cache
from pestis.server.transport import api_replay, frames
from pestis.server.transport.uploads import MOST_WAITING
from pestis.tables import records, updates
from tests.server.running import FREE, GAME, Device, InThreads, Server, ThreadLane, serving
from tests.waiting import LATE, finished, until

SLOW = replace(FREE, device_rate=0.001, device_burst=40)


def statuses(device: Device, path: str, times: int) -> list[int]:
    return [device.get(path).status_code for _ in range(times)]


def test_a_device_has_so_many_tokens_in_all_its_windows(tmp_path: Path) -> None:
    with serving(tmp_path, limits=SLOW) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        at = f"/api/tables/{made['id']}"
        friend.join(made["links"]["1"])
        windows = [Device(server) for _ in range(4)]
        for window in windows:
            window.http.cookies.update(host.http.cookies)
        found = [status for window in windows for status in statuses(window, at + "/links", 12)]
        assert found == [200] * 20 + [429] * 28
        assert statuses(friend, at + "/links", 3) == [200] * 3, "others have their own"
        assert host.get("/api/games").status_code == 200


@pytest.mark.parametrize(("path", "cost"), [("/record", 10), ("/replay", 3)])
def test_looking_back_costs_more(tmp_path: Path, path: str, cost: int) -> None:
    with serving(tmp_path, limits=SLOW) as server:
        device = server.device()
        at = f"/api/tables/{device.make('here', 'here')['id']}"
        found = statuses(device, at + path, 40 // cost + 2)
        assert found == [200] * (40 // cost) + [429] * 2
        problem = device.get(at + path).json()["problem"]["id"]
        assert problem == "error.too-fast"


def test_commands_on_sockets_cost_as_well(tmp_path: Path) -> None:
    with serving(tmp_path, limits=SLOW) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        sockets = [device.socket(table) for _ in range(3)]
        for socket in sockets:
            socket.next("update")
        answers = []
        for n in range(25):
            socket = sockets[n % 3]
            socket.send({"type": "rename", "key": f"k{n}", "seat": 0, "name": f"N{n}"})
            answers.append(socket.next("answer")["ok"])
        assert 15 < sum(answers) <= 20, "a row of the log costs two"
        assert not any(answers[-5:])


def test_taking_back_costs_more(tmp_path: Path) -> None:
    """Refused undos cost as much."""
    with serving(tmp_path, limits=SLOW) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        posted = [device.send(table, "undo", 0)["problem"]["id"] for _ in range(12)]
        assert posted[0] != "error.too-fast"
        most = int(SLOW.device_burst) // (1 + frames.OTHERS["undo"])
        assert posted == posted[:1] * most + ["error.too-fast"] * (12 - most)


def test_strangers_are_told_nothing_by_tokens(tmp_path: Path) -> None:
    with serving(tmp_path, limits=SLOW) as server:
        stranger = server.device()
        assert statuses(stranger, f"/api/tables/{'x' * 22}", 60) == [404] * 60


def test_a_record_is_made_once_for_all_windows(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several simultaneous and later requests get one record, which is rebuilt only after the table
    has changed."""
    made = []
    true = records.record_of

    def count(*given: Any) -> bytes:
        made.append(threading.get_ident())
        time.sleep(0.2)
        return true(*given)

    monkeypatch.setattr(records, "record_of", count)
    device = server.device()
    table = device.make("here", "here")["id"]
    path = f"/api/tables/{table}/record"
    with ThreadPoolExecutor(6) as windows:
        first = list(windows.map(lambda _: device.get(path).text, range(6)))
    assert len(made) == 1
    assert len(set(first)) == 1
    assert device.answer(table)["ok"]
    assert device.get(path).json()["seq"] == 1
    assert len(made) == 2


def test_records_of_two_seats_are_not_mixed_up(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    friend.join(made["links"]["1"])
    for seat, device in enumerate((host, friend)):
        for _ in range(2):
            record = device.get(f"/api/tables/{made['id']}/record").json()
            assert [part["seat"] for part in record["seats"]] == [seat]


def test_what_is_kept_has_a_size() -> None:

    async def use() -> None:
        kept = Cache(100)

        async def make() -> bytes:
            return b"x" * 40

        async def fail() -> bytes:
            raise ValueError

        for key in "abac":
            await kept.get(key, make)
        assert [kept.has(key) for key in "abc"] == [True, False, True]
        with pytest.raises(ValueError):
            await kept.get("d", fail)
        assert not kept.has("d")
        assert await kept.get("d", make) == b"x" * 40
        assert kept._size == 80

    finished(use())


@pytest.mark.skipif(sys.platform != "linux", reason="needs more addresses of this machine")
def test_one_address_does_not_keep_the_place_for_uploads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = [pestis.new(GAME, 2, seed).save() for seed in (1, 2)]
    read: list[str] = []
    came: list[int] = []

    def slow(text: str) -> str:
        time.sleep(0.1)
        read.append(text)
        return GAME

    class Listed(ThreadLane):
        """A lane that records how many uploads had been checked when each call for ``mine``
        came."""

        async def run(self, whose: str, *given: Any) -> Any:  # type: ignore[override]
            if given[2] == mine:
                came.append(len(read))
            return await super().run(whose, *given)

    monkeypatch.setattr(api_replay, "check_upload", slow)
    with serving(tmp_path) as server:
        server.stop()
        server.workers = workers = InThreads()
        workers.limited = Listed(1, 0)
        server.start()
        stop = threading.Event()
        refused: list[int] = []

        def flood() -> None:
            with client("127.0.0.2") as greedy:
                while not stop.is_set():
                    answer = greedy.post(server.url + "/api/records", content=theirs)
                    refused.append(answer.status_code)

        threads = [threading.Thread(target=flood) for _ in range(MOST_WAITING + 4)]
        for thread in threads:
            thread.start()
        try:
            until(lambda: 429 in refused)
            with client("127.0.0.3") as other:
                for _ in range(3):
                    answer = other.post(server.url + "/api/records", content=mine)
                    assert answer.status_code == 201
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        assert set(refused) == {201, 429}
    places = [place for place, text in enumerate(read) if text == mine]
    assert len(places) == 3
    for place, before in zip(places, came, strict=True):
        assert place - before <= 2, "one is being read, one may be before it: they take turns"


def client(address: str) -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=LATE)


def test_uploads_that_are_refused_start_no_process(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        assert device.post("/api/records", b"nonsense").status_code == 409
        assert server.workers is not None
        before = server.workers.limited.pids()
        for n in range(10):
            assert device.post("/api/records", f"nonsense {n}".encode()).status_code == 409
        assert server.workers.limited.pids() == before


def test_a_moment_is_made_once_for_all_windows(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int | None, int | None]] = []
    true = records.moment

    def count(match: Match, at: int | None, viewer: int | None) -> Any:
        made.append((at, viewer))
        time.sleep(0.1)
        return true(match, at, viewer)

    monkeypatch.setattr(records, "moment", count)
    host, friend = server.device(), server.device()
    table = host.make("here", "link")
    friend.join(table["links"]["1"])
    path = f"/api/tables/{table['id']}/replay?at=0"
    with ThreadPoolExecutor(6) as windows:
        shown = list(windows.map(lambda _: host.get(path).json(), range(6)))
    assert all(moment == shown[0] for moment in shown)
    assert made == [(0, 0)]
    assert friend.get(path).json()["seat"] == 1
    assert host.get(path + "&as=public").json()["seat"] is None
    assert made == [(0, 0), (0, 1), (0, None)]
    assert host.answer(table["id"])["ok"]
    assert host.get(path).json() == shown[0]
    assert made[3:] == [(0, 0)], "the table has changed meanwhile"


def test_windows_of_a_device_are_sent_the_same_update(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The update is made once, but is never stale: not after a command, a standing order, or an
    arrival."""
    device = server.device()
    made = device.make("here", "link", "here", game="rattus", options={"expansion": "africanus"})
    table = made["id"]
    sockets = [device.socket(table) for _ in range(4)]
    for socket in sockets:
        socket.next("update")
    calls: list[int] = []
    true = updates.update

    def count(*given: Any) -> Any:
        calls.append(given[0].log.seq)
        return true(*given)

    monkeypatch.setattr(updates, "update", count)
    assert device.send(table, "rename", 0, name="Other")["ok"]
    sent = [socket.next("update") for socket in sockets]
    assert all(update == sent[0] for update in sent)
    assert sent[0]["table"]["name"] == "Other"
    assert len(calls) == 1
    assert device.send(table, "set-standing", 0, prompt="escape", order="never")["ok"]
    for socket in sockets:
        assert socket.next("update")["seats"][0]["standing"] == {"escape": "never"}
    friend = server.device()
    friend.join(made["links"]["1"])
    sat_down = [socket.next("update") for socket in sockets]
    assert not any(update["table"]["seats"][1]["online"] for update in sat_down)
    friend.socket(table).next("update")
    for socket in sockets:
        assert socket.next("update")["table"]["seats"][1]["online"]


def test_who_asks_too_fast_hears_so_after_a_while(tmp_path: Path) -> None:
    """Otherwise they would ask again at once, and others would wait for the refusals."""
    limits = replace(FREE, device_rate=0.001, device_burst=10, too_fast_seconds=6)
    with serving(tmp_path, limits=limits) as server:
        device, other = server.device(), server.device()
        at = f"/api/tables/{device.make('here', 'here')['id']}"
        while device.get(at).status_code == 200:
            pass
        began = time.monotonic()
        with ThreadPoolExecutor(1) as window:
            slow = window.submit(device.get, at)
            assert other.get("/api/games").status_code == 200
            assert not slow.done(), "nobody else waits"
            assert slow.result().status_code == 429
        assert time.monotonic() - began >= 6
