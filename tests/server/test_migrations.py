"""Tables of an older schema go on as they were, in both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from pestis.server.storage import upgrading
from pestis.server.storage.appending import Fenced
from pestis.server.storage.database import open_database
from pestis.server.storage.schema import FIRST
from pestis.server.storage.store import Store
from pestis.tables.rows import Change, Row
from tests.server.postgres import Cluster
from tests.server.test_store import SUMMARY


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return ""
    running: Cluster = request.getfixturevalue("postgres")
    running.empty()
    return running.url


def test_tables_of_the_first_schema_keep_their_positions(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(upgrading, "HEAD", FIRST)
        patch.setattr(upgrading, "_create", upgrading._migrate)
        engine = open_database(tmp_path, url)
    with engine.begin() as db:
        for id, stands in (("t", '{"stands": "ü"}'), ("u", "")):
            db.execute(
                text(
                    "INSERT INTO tables (id, game, name, owner, secret, header, created, status,"
                    " seq, entries, decision, asked, since, bots_asked, standing) VALUES (:id,"
                    " 'rattus-cartus', 'Table', 'd', 's', '{}', 12.25, 'running', 0, 0, '0-0',"
                    " '[0]', 1.5, false, :stands)"
                ),
                {"id": id, "stands": stands},
            )
    engine.dispose()
    store = Store(open_database(tmp_path, url))
    for id, stands in (("t", '{"stands": "ü"}'), ("u", "")):
        found = store.load(id)
        assert found is not None
        assert (found.stored.snapshot, found.version) == (stands, 0)
        change = Change(id, Row(1, "choice", 0, None, "{}", 3.5), SUMMARY, snapshot="{}")
        assert store.append_all([Fenced(change, 0)]) == [None]
        moved = store.load(id)
        assert moved is not None
        assert (moved.stored.snapshot, moved.version) == ("{}", 1)
    store.close()
