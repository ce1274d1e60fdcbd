"""What Alembic runs: the revisions, on the connection that ``database.migrate`` brings."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
