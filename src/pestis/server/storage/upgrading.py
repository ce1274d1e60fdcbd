"""Creates the schema of a database, or migrates an older one.

Servers of two releases may run on one PostgreSQL database.  A revision that only adds to the schema
leaves the database usable for the release before (``schema.READABLE_SINCE``), so it can be made
while servers of that release run; one that removes something waits until none runs any more.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, insert, inspect, select, text

from pestis.kernel.errors import Params
from pestis.server.problems import CannotStart
from pestis.server.storage.presence_store import living
from pestis.server.storage.schema import FIRST, HEAD, META, PROCESSES, READABLE, READABLE_SINCE

UPGRADING: Final = 0x736368656D61
"""Key of the advisory lock held while the schema is inspected or changed."""
_REVISION: Final = re.compile("[0-9]{4}")


def upgrade_sqlite(engine: Engine, file: Path) -> None:
    """Create the schema or, after a backup, migrate an older one.  Raises CannotStart."""
    with engine.begin() as db:
        revision = revision_of(db)
        older = _is_older(db, revision, str(file))
    if older and revision:
        backup(file, revision)
    if older:
        with engine.begin() as db:
            _make_current(db, revision)


def upgrade_postgres(engine: Engine, where: str, forced: bool) -> tuple[str, str]:
    """Create the schema or migrate an older one; return the revision before, empty if there was
    none, and afterwards.  While servers run, it is only migrated if this is ``forced`` and they can
    use the database afterwards.  Concurrent callers wait.  Raises CannotStart, whose message shows
    the address ``where``."""
    with engine.begin() as db:
        db.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (UPGRADING,))
        revision = revision_of(db)
        if not _is_older(db, revision, where):
            return revision, revision
        running = living(db) if inspect(db).has_table(PROCESSES.name) else []
        if running and not forced:
            raise CannotStart("database-older", _params(revision, where))
        if any(release.head < READABLE_SINCE for release in running):
            releases = sorted({release.name for release in running})
            raise CannotStart("database-still-used", {"where": where, "releases": [*releases]})
        _make_current(db, revision)
    return revision, HEAD


def look_at_postgres(engine: Engine, where: str) -> None:
    """Raise CannotStart if this program cannot use the schema of a database as it is."""
    with engine.begin() as db:
        revision = revision_of(db)
        if not _is_older(db, revision, where):
            return
    if revision:
        raise CannotStart("worker-schema-older", {"version": revision, "needed": HEAD})
    raise CannotStart("worker-no-tables", {"where": where})


def _is_older(db: Connection, revision: str, where: str) -> bool:
    """Whether the schema must be created or migrated before use.  Raises CannotStart if that is
    impossible."""
    known = _params(revision, where)
    if revision and not _REVISION.fullmatch(revision):
        raise CannotStart("database-foreign", known)
    if not revision and set(inspect(db).get_table_names()) & set(META.tables):
        raise CannotStart("database-foreign", known)
    if revision > HEAD and not _is_readable(db):
        raise CannotStart("database-newer", known)
    if revision and revision < FIRST:
        raise CannotStart("database-before-release", known)
    return revision < HEAD


def _params(revision: str, where: str) -> Params:
    return {"where": where, "version": revision, "known": HEAD}


def _is_readable(db: Connection) -> bool:
    """Whether this program can use a database with a newer schema."""
    if not inspect(db).has_table(READABLE.name):
        return False
    since = db.execute(select(READABLE.c.since)).scalar()
    return since is not None and str(since) <= HEAD


def revision_of(db: Connection) -> str:
    """The revision of the database; empty if it has no schema."""
    if not inspect(db).has_table("alembic_version"):
        return ""
    return str(db.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def _make_current(db: Connection, revision: str) -> None:
    if revision:
        _migrate(db)
    else:
        _create(db)


def _create(db: Connection) -> None:
    """Create the current schema directly.  A test checks that migrations lead to the same one."""
    META.create_all(db)
    db.execute(insert(READABLE).values(since=READABLE_SINCE))
    db.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    db.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def _migrate(db: Connection) -> None:
    # Imported here because it takes a third of a second, and only the first start after an upgrade
    # needs it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = db
    command.upgrade(config, HEAD)


def backup(file: Path, revision: str) -> Path:
    """Copy the SQLite database consistently, even while it is in use; return the copy's path."""
    folder = file.parent / "backup"
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"pestis-{revision}-{time.strftime('%Y%m%d-%H%M%S')}.db"
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy
