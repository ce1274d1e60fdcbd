"""Who is at a table connected to which server, as the servers on one PostgreSQL database know
it."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine

from pestis.server.rights import identity
from pestis.server.rooms import presence
from pestis.server.storage.presence_store import DEAD_SECONDS, Here
from pestis.server.storage.schema import SPECTATOR
from pestis.server.transport.guard import HEALTH_BURST, HEALTH_RATE
from tests.server.postgres import Cluster
from tests.server.running import FREE, GAME, Device, Json, Socket
from tests.server.two_servers import AWAY, Servers, both
from tests.waiting import awaited, until

OLD = "UPDATE processes SET beat = beat - %s WHERE id = %s"
PLACE = ("t", 1)


def pass_without_beat(engine: Engine, here: Here, seconds: float) -> None:
    """Let the last heartbeat of a process be older."""
    with engine.begin() as db:
        db.exec_driver_sql(OLD, (seconds, here.process))


def age(here: Here) -> float:
    return here.ages("t").seats.get(1, math.inf)


def test_who_is_connected_anywhere_is_here(engine: Engine) -> None:
    one, two = Here(engine), Here(engine)
    two.come([PLACE], [PLACE])
    assert one.beat([]).processes == 2
    assert age(one) == 0
    assert one.known(["t"])["t"].elsewhere == {1}
    assert two.known(["t"])["t"].elsewhere == set(), "its own connections it knows"
    two.beat([], left=[PLACE])
    assert 0 < age(one) < 2
    assert one.known(["t"])["t"].elsewhere == set()
    assert one.known(["t"])["t"].seen.keys() == {1}


def test_spectators_at_other_processes_are_counted(engine: Engine) -> None:
    one, two, three = (Here(engine) for _ in range(3))
    watch = ("t", SPECTATOR)
    for here, n in ((two, 2), (three, 1)):
        here.come(Counter({watch: n}), [watch])
    assert one.known(["t"])["t"] == (set(), {}, 3)
    assert two.known(["t"])["t"].watching == 1
    two.beat([watch], left=[watch])
    assert one.known(["t"])["t"].watching == 2
    two.beat([], left=[watch])
    pass_without_beat(engine, three, 100)
    one.beat([])
    assert one.known(["t"])["t"] == (set(), {}, 0), "when one was last here is not recorded"


def test_a_late_heartbeat_makes_nobody_absent(engine: Engine) -> None:
    one, two = Here(engine), Here(engine)
    two.come([PLACE], [PLACE])
    pass_without_beat(engine, two, DEAD_SECONDS - 3)
    assert one.beat([]).processes == 2
    assert age(one) == 0


def test_who_was_connected_to_a_dead_process_was_last_seen_at_its_heartbeat(engine: Engine) -> None:
    one, two = Here(engine), Here(engine)
    one.beat([])
    two.come([PLACE], [PLACE])
    pass_without_beat(engine, two, 100)
    assert 100 < age(one) < 102, "before it is removed"
    assert one.beat([]).processes == 1
    assert 100 < age(one) < 102, "and after"
    assert one.known(["t"])["t"].elsewhere == set()


def test_a_process_that_was_taken_for_dead_comes_back_with_its_people(engine: Engine) -> None:
    one, two = Here(engine), Here(engine)
    one.beat([])
    for removed in (True, False):
        two.come([PLACE], [PLACE])
        pass_without_beat(engine, two, 100)
        if removed:
            one.beat([])
        assert age(one) > 100 - DEAD_SECONDS
        two.beat([PLACE])
        assert age(one) == 0


def test_who_was_seen_later_elsewhere_stays_so(engine: Engine) -> None:
    one, two = Here(engine), Here(engine)
    two.come([PLACE], [PLACE])
    pass_without_beat(engine, two, 100)
    one.see([PLACE])
    one.beat([])
    assert age(one) < 2


def test_absence_begins_anew_only_if_no_server_ran(engine: Engine) -> None:
    one = Here(engine)
    began = one.beat([]).site
    pass_without_beat(engine, one, DEAD_SECONDS - 3)
    two = Here(engine)
    assert two.beat([]).site == began, "another one runs"
    two.end()
    pass_without_beat(engine, one, 100)
    assert Here(engine).beat([]).site > began
    assert Here(engine).ages("t").site == -math.inf, "a process that is not recorded knows nothing"


def test_old_entries_are_forgotten(engine: Engine) -> None:
    one = Here(engine)
    one.come([PLACE], [PLACE])
    pass_without_beat(engine, one, 100)
    one.end()
    one.forget(200)
    assert 100 < age(one) < 102
    one.forget(50)
    assert age(one) == math.inf


@pytest.fixture(scope="module")
def servers(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "BEAT_SECONDS", 0.2)
        patch.setattr(identity, "KNOWN_SECONDS", 0)
        data = tmp_path_factory.mktemp("presence")
        with both(data, postgres, limits=AWAY, pace=60) as running:
            yield running


class Two:
    """A table of two people: the host is at one server, the friend at the other."""

    def __init__(self, servers: Servers) -> None:
        self.host, self.friend = servers.here.device(), servers.there.device()
        made = self.host.make("here", "link")
        self.table: str = made["id"]
        self.link: str = made["links"]["1"]
        self.friend.join(self.link)

    def info(self) -> Json:
        found: Json = self.host.look(self.table)["table"]
        return found

    def is_online(self, device: Device, seat: int) -> bool:
        return bool(device.look(self.table)["table"]["seats"][seat]["online"])


ASKED = [("ask-stand-in", {"about": 1, "bot": "random"}), ("ask-hand-on", {"about": 1})]
ASKED += [("ask-end", {}), ("ask-back", {"entries": 0})]


@pytest.mark.parametrize(("type", "more"), ASKED, ids=[type for type, _ in ASKED])
def test_nothing_is_decided_without_who_is_connected_elsewhere(
    servers: Servers, type: str, more: Json
) -> None:
    two = Two(servers)
    if type == "ask-back":
        until(lambda: two.host.answer_if_asked(two.table) or two.friend.answer_if_asked(two.table))
    line = two.friend.socket(two.table)
    line.next("update")
    assert two.host.send(two.table, type, 0, **more)["ok"]
    request = two.info()["request"]
    assert request["waiting"] == [1]
    assert two.host.send(two.table, "consent", 0, request=request["id"], yes=False)["ok"]
    line.close()
    until(partial(has_left, servers, two.table))
    assert two.host.send(two.table, type, 0, **more)["ok"]
    assert two.info()["request"] is None, "whoever has gone is not waited for"


def has_left(servers: Servers, table: str) -> bool:
    """Whether the host's server knows that nobody is connected to the other one."""
    return not servers.here.store.here.known([table])[table].elsewhere


def test_seats_show_who_is_connected_elsewhere(servers: Servers) -> None:
    two = Two(servers)
    watched = two.host.socket(two.table)
    watched.next("update")
    line = two.friend.socket(two.table)
    while not watched.next("update")["table"]["seats"][1]["online"]:
        pass
    assert [two.is_online(two.host, seat) for seat in (0, 1)] == [True, True]
    listed = two.host.get("/api/tables").json()[0]["table"]
    assert [seat["online"] for seat in listed["seats"]] == [True, True]
    shown = servers.there.device().get(f"/api/join/{two.link}").json()
    assert [seat["online"] for seat in shown["seats"]] == [True, True]
    line.close()
    while watched.next("update")["table"]["seats"][1]["online"]:
        pass
    until(lambda: not two.is_online(two.friend, 1))
    watched.close()


def test_everybody_is_told_how_many_watch_at_all_servers(servers: Servers) -> None:
    two = Two(servers)
    spectators = two.host.post(f"/api/tables/{two.table}/links", {"seat": None}).json()["token"]

    def told(line: Socket, n: int) -> None:
        while line.next("update")["table"]["watching"] != n:
            pass

    line = two.host.socket(two.table)
    told(line, 0)
    lines = []
    for n, server in enumerate((servers.here, servers.there, servers.there), 1):
        guest = server.device()
        guest.join(spectators)
        lines.append(guest.socket(two.table))
        told(line, n)
    lines.pop().close()
    told(line, 2)
    for each in (line, *lines):
        each.close()


def test_when_somebody_was_last_here_is_known_everywhere(servers: Servers) -> None:
    two = Two(servers)

    def seen() -> int | None:
        table = two.host.get(f"/api/tables/{two.table}").json()["table"]
        when: int | None = table["seats"][1]["seen"]
        return when

    assert seen() is None
    two.friend.look(two.table)
    assert abs(awaited(seen, bool) - servers.here.store.now()) < 60


def test_the_owner_of_a_lost_seat_is_not_connected_with_it(servers: Servers) -> None:
    """Their connection, which is closed, counted for the seat."""
    two = Two(servers)
    line = two.friend.socket(two.table)
    line.next("update")
    request = two.host.send(two.table, "ask-hand-on", 0, about=1)
    assert two.friend.send(two.table, "consent", 1, request=request["seq"], yes=True)["ok"]
    until(partial(has_left, servers, two.table))
    line.close()


def test_a_device_revoked_elsewhere_is_unknown(servers: Servers) -> None:
    two = Two(servers)
    store = servers.here.store
    store.keeping.forget(store.rights.holder(two.table, 1))
    seats = [{"name": "A", "player": "here"}, {"name": "B", "player": "here"}]
    made = two.friend.post("/api/tables", {"game": GAME, "name": "New", "seats": seats})
    assert made.status_code == 201
    assert "set-cookie" in made.headers


def are_checked(servers: Servers) -> bool:
    """Whether a proxy may check each server as often as if there were no other one."""
    devices = [server.device() for server in servers]
    for device in devices:
        for _ in range(HEALTH_BURST):
            device.get("/healthz")
    time.sleep(1)
    found = [device.get("/healthz") for device in devices for _ in range(HEALTH_RATE)]
    return all(answer.status_code == 200 for answer in found)


def test_each_server_grants_its_share(postgres: Cluster, tmp_path: Path) -> None:
    limits = replace(FREE, address_rate=0.001, address_burst=80)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(presence, "BEAT_SECONDS", 0.2)
        with both(tmp_path, postgres, database="share", limits=limits) as servers:
            until(lambda: all(server.rooms.share.processes == 2 for server in servers))
            for server in servers:
                device = server.device()
                found = [device.get("/api/games").status_code for _ in range(45)]
                assert found == [200] * 40 + [429] * 5
            assert are_checked(servers)
            servers.there.stop()
            until(lambda: servers.here.rooms.share.processes == 1)
