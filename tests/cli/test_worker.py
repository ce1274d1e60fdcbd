"""The command ``worker``: which database it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.server.settings import Settings
from pestis.words import LANGUAGES
from tests.cli.desk import Desk


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_worker_without_postgresql_says_so(desk: Desk, lang: str) -> None:
    run = desk.run("worker", "--lang", lang)
    assert (run.code, run.out, len(run.err.splitlines())) == (2, "", 1)
    assert "PostgreSQL" in run.err and "--database" in run.err


def test_a_worker_reads_the_settings_of_the_servers(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Settings] = []
    monkeypatch.setattr("pestis.server.working.work", lambda given, _: found.append(given))
    file = tmp_path / "pestis.toml"
    file.write_text("database = 'postgresql://a@b/c'\nworkers = 2\n[retention]\nstale_days = 90\n")
    assert desk.run("worker", "--config", str(file), "--workers", "8").code == 0
    (settings,) = found
    assert (settings.url, settings.workers) == ("postgresql://a@b/c", 8)
    assert settings.retention.stale_days == 90
