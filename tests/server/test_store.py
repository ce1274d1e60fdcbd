"""The contract of the store, for both SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import create_engine

from pestis.server.storage import address
from pestis.server.storage.appending import Fenced, Raced
from pestis.server.storage.counting import TooManyTables
from pestis.server.storage.database import open_database
from pestis.server.storage.rights import Link, LinkUsed
from pestis.server.storage.schema import SPECTATOR
from pestis.server.storage.store import Store
from pestis.tables.rows import (
    MOST_LISTED,
    Change,
    Listed,
    Rematch,
    Row,
    SeatRow,
    StoredTable,
    Summary,
)
from tests.server.postgres import Cluster
from tests.server.running import serving
from tests.waiting import until


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = ""
    if request.param == "postgres":
        running: Cluster = request.getfixturevalue("postgres")
        running.empty()
        url = running.url
    opened = Store(open_database(tmp_path, url))
    yield opened
    opened.close()


SUMMARY = Summary("Table", "running", 0, 0, "0-0", "[0]", 1.5, False)
SEATS = (SeatRow(0, "Änne", "human", "", ""), SeatRow(1, "", "open", "", ""))


def table(id: str = "t") -> StoredTable:
    return StoredTable(id, "rattus-cartus", "d", "s", '{"x": "ü"}', 12.25, SUMMARY, SEATS)


def listed(id: str, created: float) -> Listed:
    """The table as the lobby lists it."""
    return Listed(id, "rattus-cartus", created, SUMMARY, SEATS)


def row(seq: int, kind: str = "choice", key: str | None = None) -> Row:
    return Row(seq, kind, 0, key, "{}", 3.5)


def now(store: Store, change: Change) -> Fenced:
    """A change made on the current version of its table."""
    version = store.version(change.table)
    assert version is not None
    return Fenced(change, version)


def append(store: Store, row: Row, summary: Summary, seat: SeatRow | None = None) -> None:
    """Append one row.  Raises Raced."""
    (raced,) = store.append_all([now(store, Change("t", row, summary, seat))])
    if raced:
        raise raced


@pytest.fixture
def kept(store: Store) -> Store:
    """A store with one table."""
    store.rights.add_device("d", 1.0)
    store.rights.add_device("e", 1.0)
    store.create(table(), "d", [0], [("link", 1), ("watch", SPECTATOR)])
    return store


def test_a_table_comes_back_as_it_was(kept: Store) -> None:
    assert kept.load("t") == (table(), [], 0)
    assert kept.load("u") is None
    assert kept.tables_of("d") == [(listed("t", 12.25), [0])]
    assert kept.tables_of("e") == []
    assert (kept.count_tables(), kept.count_tables("d"), kept.count_tables("e")) == (1, 1, 0)


def test_a_device_has_no_more_tables_than_it_may(kept: Store) -> None:
    for id, most in (("u", 1), ("v", 0)):
        with pytest.raises(TooManyTables):
            kept.create(table(id), "d", [0], [("other", 1)], most=most)
        assert kept.load(id) is None
    kept.create(table("u"), "d", [0], [], most=2)
    again = Change("t", row(1), SUMMARY, rematch=Rematch("v", "Table", SEATS, (0, 1), 0, True))
    with pytest.raises(TooManyTables):
        kept.play_again(now(kept, again), table("v"), (), most=2)
    assert kept.version("t") == 0, "nothing is stored"


def test_two_servers_count_the_tables_of_a_device_one_after_the_other(
    postgres: Cluster, tmp_path: Path
) -> None:
    postgres.empty()
    psycopg = pytest.importorskip("psycopg")
    kept = Store(open_database(tmp_path, postgres.url))
    kept.rights.add_device("d", 1.0)
    kept.create(table(), "d", [0], [])
    with psycopg.connect(postgres.url) as other, ThreadPoolExecutor(1) as pool:
        other.execute("SELECT hash FROM devices FOR NO KEY UPDATE")
        other.execute(
            'INSERT INTO tables SELECT (json_populate_record(one, \'{"id": "u"}\')).*'
            " FROM tables AS one"
        )
        late = pool.submit(kept.create, table("v"), "d", [0], [], most=2)
        until(lambda: waiting(postgres) or late.done())
        other.commit()
        with pytest.raises(TooManyTables):
            late.result()
    assert kept.count_tables("d") == 2
    kept.close()


def waiting(postgres: Cluster) -> bool:
    """Whether a connection waits for a lock of another one."""
    import psycopg  # noqa: PLC0415

    with psycopg.connect(postgres.url, autocommit=True) as link:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return link.execute(asked).fetchone() == (1,)


def test_a_device_is_revoked_with_the_right_it_is_given_at_that_moment(
    postgres: Cluster, tmp_path: Path
) -> None:
    """Another server has not committed it yet."""
    postgres.empty()
    psycopg = pytest.importorskip("psycopg")
    kept = Store(open_database(tmp_path, postgres.url))
    for device in "de":
        kept.rights.add_device(device, 1.0)
    kept.create(table(), "d", [0], [])
    with psycopg.connect(postgres.url) as other, ThreadPoolExecutor(1) as pool:
        other.execute("INSERT INTO holds VALUES ('e', 't', 1, 1)")
        late = pool.submit(kept.keeping.forget, "e")
        until(lambda: waiting(postgres) or late.done())
        other.commit()
        assert late.result() == ["t"]
    assert kept.version("t") == 1
    assert kept.rights.holds("e", "t") is None
    kept.close()


def test_tables_are_listed_in_pages(kept: Store) -> None:
    for n in range(MOST_LISTED):
        kept.create(replace(table(f"n{n:03}"), created=100.0 + n), "d", [0, 1], [])
    first, second = kept.tables_of("d"), kept.tables_of("d", 1)
    assert [found.id for found, _ in first] == [f"n{n:03}" for n in reversed(range(MOST_LISTED))]
    assert first[0] == (listed("n099", 199.0), [0, 1])
    assert second == [(listed("t", 12.25), [0])]
    assert kept.tables_of("d", 2) == []


def test_the_log_grows_and_a_number_is_given_once(kept: Store) -> None:
    summary = Summary("New", "running", 2, 1, "0-1", "[1]", 4.0, True)
    append(kept, row(1), SUMMARY)
    append(kept, row(2, "seat"), summary, SeatRow(1, "Bo", "human", "", "kept"))
    with pytest.raises(Raced):
        append(kept, row(2), SUMMARY)
    found = kept.load("t")
    assert found is not None
    assert [r.seq for r in found[1]] == [1, 2]
    assert found[0].summary == summary
    assert found[0].seats[1] == SeatRow(1, "Bo", "human", "", "kept")


def test_of_many_rows_only_those_that_raced_are_refused(kept: Store) -> None:
    kept.create(table("u"), "d", [0], [])
    append(kept, row(1), SUMMARY)
    many = [
        Fenced(Change("t", row(1), SUMMARY), 1),
        Fenced(Change("u", row(1), SUMMARY), 0),
        Fenced(Change("t", row(2), SUMMARY), 1),
    ]
    raced = kept.append_all(many)
    assert [isinstance(failure, Raced) for failure in raced] == [True, False, False]
    for id, rows in (("t", 2), ("u", 1)):
        found = kept.load(id)
        assert found is not None
        assert len(found[1]) == rows


def test_a_row_that_cannot_be_stored_fails_no_other_table(kept: Store) -> None:
    """Whatever is wrong with the row: here a text that no database accepts."""
    kept.create(replace(table("u"), game="pest"), "d", [0], [])
    wrong = Change("t", replace(row(1), body=cast(str, object())), SUMMARY)
    good = Change("u", row(1), replace(SUMMARY, seq=1))
    failed = kept.append_all([now(kept, wrong), now(kept, good)])
    assert isinstance(failed[0], Exception)
    assert failed[1] is None
    stored = kept.load("u")
    assert stored is not None
    assert [each.seq for each in stored[1]] == [1]
    assert kept.load("t") == (table(), [], 0)


def test_a_key_counts_once_for_a_seat(kept: Store) -> None:
    append(kept, row(1, key="k"), SUMMARY)
    with pytest.raises(Raced):
        append(kept, row(2, key="k"), SUMMARY)
    append(kept, Row(2, "choice", 1, "k", "{}", 1.0), SUMMARY)
    append(kept, row(3), SUMMARY)
    append(kept, row(4), SUMMARY)


def test_a_link_is_used_once(kept: Store) -> None:
    link = kept.rights.link("link")
    assert link is not None
    assert (link.table, link.seat, link.used) == ("t", 1, False)
    seat = SeatRow(1, "Bo", "human", "", "")
    kept.take_seat(now(kept, Change("t", row(1, "seat"), SUMMARY, seat)), link, "e")
    with pytest.raises(LinkUsed):
        kept.take_seat(now(kept, Change("t", row(2, "seat"), SUMMARY, seat)), link, "d")
    assert kept.rights.holds("e", "t") == [1]
    assert kept.rights.holds("d", "t") == [0]
    found = kept.load("t")
    assert found is not None
    assert len(found[1]) == 1, "nothing of the second attempt is left"


def test_a_seat_handed_on_is_nobody_s(kept: Store) -> None:
    """Its holds, links, webhook and standing orders are deleted in the same transaction."""
    kept.rights.hold("e", "t", 0, 1.0, 0)
    wishes = SeatRow(0, "Änne", "human", "", "https://example.org/x", '{"a":"b"}')
    assert kept.append_all([now(kept, Change("t", None, SUMMARY, wishes))]) == [None]
    freed = SeatRow(0, "Änne", "open", "", "")
    handed_on = Change("t", row(1, "consent"), SUMMARY, freed, True)
    assert kept.append_all([now(kept, handed_on)]) == [None]
    assert kept.rights.holds("d", "t") is None
    assert kept.rights.holds("e", "t") is None
    found = kept.load("t")
    assert found is not None
    assert found[0].seats[0] == freed
    other = kept.rights.link("link")
    assert other is not None, "another seat's link"
    kept.rights.renew_link("t", 0, "fresh", 2.0, 2)
    fresh = kept.rights.link("fresh")
    assert fresh is not None
    taken = SeatRow(0, "Nele", "human", "", "")
    kept.take_seat(now(kept, Change("t", row(2, "seat"), SUMMARY, taken)), fresh, "e")
    assert kept.rights.holds("e", "t") == [0]


def test_an_open_request_is_kept_for_the_lobby(kept: Store) -> None:
    asked = Summary("Table", "running", 1, 0, "0-0", "[0]", 1.5, False, '{"id":1}')
    append(kept, row(1, "request"), asked)
    ((record, _),) = kept.tables_of("d")
    assert record.summary == asked


def test_spectators_come_often_and_are_sent_away(kept: Store) -> None:
    assert kept.rights.holds("e", "t") is None
    for _ in range(2):
        kept.rights.hold("e", "t", SPECTATOR, 1.0, 0)
    assert kept.rights.holds("e", "t") == []
    kept.rights.hold("d", "t", SPECTATOR, 1.0, 0)
    kept.rights.renew_link("t", SPECTATOR, "new", 2.0, 0)
    assert kept.rights.holds("e", "t") is None
    assert len(kept.tables_of("d")) == 1, "whoever made the table stays"
    assert kept.rights.link("watch") is None
    link = kept.rights.link("new")
    assert link is not None
    assert link.seat is None


def test_a_renewed_link_for_a_second_device(kept: Store) -> None:
    kept.rights.renew_link("t", 0, "own", 2.0, 0)
    kept.rights.hold("e", "t", 0, 2.0, 1, "own")
    assert kept.rights.holds("e", "t") == [0]
    with pytest.raises(LinkUsed):
        kept.rights.hold("e", "t", 0, 2.0, 1, "own")


def everything(store: Store) -> object:
    """All that a table holds, and the rights to it."""
    rights = [
        store.rights.holders("t"),
        *(store.rights.link(link) for link in ("link", "watch", "new")),
    ]
    return store.load("t"), rights, store.chat.said("t", 0, 10)


FREED = SeatRow(1, "Bo", "open", "", "")
STALE: dict[str, Callable[[Store], object]] = {
    "a row": lambda store: append_on(store, Change("t", row(1), SUMMARY)),
    "a setting": lambda store: append_on(store, Change("t", None, SUMMARY, SEATS[1])),
    "handing on": lambda store: append_on(store, Change("t", row(1), SUMMARY, FREED, True)),
    "sitting down": lambda store: store.take_seat(
        Fenced(Change("t", row(1), SUMMARY, SEATS[1]), 0), Link("link", "t", 1, False), "e"
    ),
    "following": lambda store: store.follow(Fenced(Change("t", row(1), SUMMARY, SEATS[1]), 0), "e"),
    "a link": lambda store: store.rights.renew_link("t", 1, "new", 2.0, 0),
    "sending spectators away": lambda store: store.rights.renew_link("t", SPECTATOR, "", 2.0, 0),
    "holding": lambda store: store.rights.hold("e", "t", 1, 2.0, 0, "link"),
    "watching": lambda store: store.rights.hold("e", "t", SPECTATOR, 2.0, 0),
    "chat": lambda store: store.chat.say("t", 0, "k", "text", 2.0, 0),
}
"""What a server may try at a table that it knows at version 0."""


def append_on(store: Store, change: Change) -> None:
    (raced,) = store.append_all([Fenced(change, 0)])
    if raced:
        raise raced


@pytest.mark.parametrize("stale", STALE.values(), ids=STALE)
def test_nothing_is_stored_on_an_older_version(
    kept: Store, stale: Callable[[Store], object]
) -> None:
    kept.rights.renew_link("t", 0, "", 1.0, 0)
    before = everything(kept)
    with pytest.raises(Raced):
        stale(kept)
    assert everything(kept) == before


def test_every_change_raises_the_version(kept: Store) -> None:
    seen = [kept.version("t")]
    for change in (
        lambda: append(kept, row(1), SUMMARY),
        lambda: kept.append_all([now(kept, Change("t", None, SUMMARY, SEATS[1]))]),
        lambda: kept.rights.renew_link("t", SPECTATOR, "", 2.0, 2),
        lambda: kept.keeping.forget("d"),
    ):
        change()
        seen.append(kept.version("t"))
    assert seen == [0, 1, 2, 3, 4]
    assert kept.version("nowhere") is None


def test_two_servers_that_store_in_other_orders_do_not_wait_for_each_other(
    postgres: Cluster, tmp_path: Path
) -> None:
    """Each stores at the same tables, in another order; of two changes of a table one races."""
    postgres.empty()
    open_database(tmp_path, postgres.url).dispose()
    servers = [Store(create_engine(address.read(postgres.url))) for _ in range(2)]
    names = [f"t{n}" for n in range(20)]
    servers[0].rights.add_device("d", 1.0)
    for name in names:
        servers[0].create(table(name), "d", [0], [])
    orders = names, names[::-1]
    for before in range(20):
        with ThreadPoolExecutor(2) as threads:
            stored = threads.map(
                lambda server, order, n=before: server.append_all(
                    [Fenced(Change(name, None, SUMMARY), n) for name in order]
                ),
                servers,
                orders,
            )
            failures = [failure for each in stored for failure in each]
        assert all(failure is None or isinstance(failure, Raced) for failure in failures)
        assert {servers[0].version(name) for name in names} == {before + 1}
        assert failures.count(None) == len(names)
    for server in servers:
        server.close()


def test_checkpoints_change_nothing(kept: Store) -> None:
    append(kept, row(1), SUMMARY)
    kept.checkpoint()
    append(kept, row(2), SUMMARY)
    found = kept.load("t")
    assert found is not None
    assert [r.seq for r in found[1]] == [1, 2]


def test_devices(kept: Store) -> None:
    assert kept.rights.knows("d")
    assert not kept.rights.knows("stranger")


def test_chat(kept: Store) -> None:
    first, new = kept.chat.say("t", 0, "k", "hé", 1.0, 0)
    assert (first.n, first.text, new) == (1, "hé", True)
    assert kept.chat.say("t", 0, "k", "other", 2.0, 0) == (first, False)
    kept.chat.say("t", 1, "k", "two", 2.0, 0)
    assert [line.text for line in kept.chat.said("t", 0, 10)] == ["hé", "two"]
    assert [line.text for line in kept.chat.said("t", 0, 1)] == ["two"]
    assert [line.text for line in kept.chat.said("t", 1, 10)] == ["two"]


def test_webhooks_and_records(kept: Store) -> None:
    wishes = SeatRow(0, "Änne", "human", "", "https://example.org/x", '{"a":"b"}')
    assert kept.append_all([now(kept, Change("t", None, SUMMARY, wishes))]) == [None]
    found = kept.load("t")
    assert found is not None
    assert found[0].seats[0] == wishes
    assert found[1] == [], "nobody else hears of it"
    for n in range(3):
        kept.uploads.add(f"r{n}", "rattus-cartus", "text", float(n), 2)
    assert [kept.uploads.text(f"r{n}") for n in range(3)] == [None, "text", "text"]


def test_opening_twice_changes_nothing(store: Store, tmp_path: Path) -> None:
    store.rights.add_device("d", 1.0)
    again = Store(open_database(tmp_path, "")) if (tmp_path / "pestis.db").exists() else store
    assert again.rights.knows("d")


def test_a_server_on_postgres(postgres: Cluster, tmp_path: Path) -> None:
    postgres.empty()
    with serving(tmp_path, url=postgres.url) as server:
        device = server.device()
        made = device.make("here", "here", "random")["id"]
        for n in range(6):
            while not device.answer_if_asked(made, n):
                pass
        entries = device.look(made)["table"]["entries"]
        server.stop()
        server.start()
        assert device.look(made)["table"]["entries"] >= entries
