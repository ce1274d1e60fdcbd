"""How long a server keeps what, as its settings say."""

from __future__ import annotations

from pestis.server.settings import Retention
from pestis.tables.protocol import Notice


def lines(kept: Retention) -> list[Notice]:
    """One sentence for each thing that the settings decide, and one about copies."""
    told = [
        Notice("web.about.kept.finished", {"n": kept.finished_days}),
        Notice("web.about.kept.stale", {"n": kept.stale_days}),
    ]
    if kept.finished_days and kept.export is not None:
        told.append(Notice("web.about.kept.export", {}))
    return [*told, Notice("web.about.kept.copies", {})]
