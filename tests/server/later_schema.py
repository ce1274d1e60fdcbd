"""A schema after today's, as a later release may have it, to test migrations."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from pestis.server.storage import database
from pestis.server.storage.schema import HEAD

LATER: Final = "9000"
REVISION: Final = f'''
import sqlalchemy as sa
from alembic import op

revision = "{LATER}"
down_revision = "{HEAD}"


def upgrade():
    op.add_column("tables", sa.Column("later", sa.Text, nullable=False, server_default=""))
'''


def later_schema(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the program in a folder, with one more revision."""
    installed = folder / "installed"
    shutil.copytree(Path(database.__file__).parent / "migrations", installed / "migrations")
    (installed / "migrations" / "versions" / "later.py").write_text(REVISION)
    monkeypatch.setattr(database, "__file__", str(installed / "database.py"))
    monkeypatch.setattr(database, "HEAD", LATER)


def version_of(file: Path) -> str:
    """The revision of a SQLite database."""
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def set_version(file: Path, revision: str) -> None:
    """Set the revision that a SQLite database records."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()
