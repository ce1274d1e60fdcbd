"""States how long a server keeps its data, according to its settings."""

from __future__ import annotations

from pestis.server.settings import Retention
from pestis.tables.protocol import Notice


def lines(kept: Retention) -> list[Notice]:
    """One sentence for each relevant setting, and one about copies of the database."""
    told = [
        Notice("web.about.kept.finished", {"n": kept.finished_days}),
        Notice("web.about.kept.stale", {"n": kept.stale_days}),
    ]
    if kept.finished_days and kept.export is not None:
        told.append(Notice("web.about.kept.export", {}))
    return [*told, Notice("web.about.kept.copies", {})]
