"""The script that Alembic runs: it migrates on the connection given by ``upgrading._migrate``."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
