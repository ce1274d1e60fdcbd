"""A schema after today's, as a later release may have it, to test migrations."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from pestis.server.storage import upgrading
from pestis.server.storage.schema import HEAD, READABLE_SINCE

LATER: Final = "9000"
REVISION: Final = f'''
import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{HEAD}"


def upgrade():
    op.add_column("tables", sa.Column("later", sa.Text, nullable=False, server_default=""))
'''


def later_schema(
    folder: Path, monkeypatch: pytest.MonkeyPatch, readable_since: str = READABLE_SINCE
) -> None:
    """Install the program in a folder, with one more revision."""
    installed = folder / "installed"
    shutil.copytree(Path(upgrading.__file__).parent / "migrations", installed / "migrations")
    (installed / "migrations" / "versions" / "later.py").write_text(REVISION)
    monkeypatch.setattr(upgrading, "__file__", str(installed / "upgrading.py"))
    monkeypatch.setattr(upgrading, "HEAD", LATER)
    monkeypatch.setattr(upgrading, "READABLE_SINCE", readable_since)


def version_of(file: Path) -> str:
    """The revision of a SQLite database."""
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def set_version(file: Path, revision: str) -> None:
    """Set the revision that a SQLite database records."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()


def set_readable(file: Path, since: str) -> None:
    """Set since which revision programs can use a SQLite database, as it records."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE readable SET since = ?", (since,))
        connection.commit()
