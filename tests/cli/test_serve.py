"""The command ``serve``: its options, and the file with all other settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.server.settings import DRAIN_SECONDS, Settings
from pestis.words import LANGUAGES
from tests.cli.desk import Desk
from tests.cli.test_bad_input import refused


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of the servers that would have been started."""
    found: list[Settings] = []
    monkeypatch.setattr("pestis.server.serving.serve", lambda given, *_: found.append(given))
    return found


def test_a_server_drains_unless_told_otherwise(desk: Desk, served: list[Settings]) -> None:
    for words in ([], ["--drain", "0"]):
        assert desk.run("serve", *words).code == 0
    assert [settings.drain for settings in served] == [DRAIN_SECONDS, 0]
    assert DRAIN_SECONDS > 0


def test_options_go_before_the_file(desk: Desk, served: list[Settings], tmp_path: Path) -> None:
    file = tmp_path / "pestis.toml"
    file.write_text(
        "port = 8100\npace = 100\nhost = '127.0.0.2'\npublic = ['https://a.example']\n"
        "[limits]\ntables = 7\n[retention]\nstale_days = 90\n"
    )
    more = ["--host", "127.0.0.1", "--pace", "400", "--public", "https://b.example"]
    assert desk.run("serve", "--config", str(file), *more).code == 0
    (settings,) = served
    assert (settings.port, settings.host, settings.pace) == (8100, "127.0.0.1", 0.4)
    assert settings.public == ("https://b.example",)
    assert (settings.limits.tables, settings.retention.stale_days) == (7, 90)
    assert settings.workers == Settings().workers


def test_proxies_are_named_by_address_or_network(desk: Desk, served: list[Settings]) -> None:
    given = ["--behind", "10.0.0.5", "--behind", "fd00::/64"]
    assert desk.run("serve", *given).code == 0
    assert served[0].behind == ("10.0.0.5/32", "fd00::/64")
    for wrong in ("proxy", "10.0.0.5/24", "::/0"):
        said = refused(desk.run("serve", "--behind", wrong))
        assert "--behind" in said and wrong in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_check_starts_nothing(
    desk: Desk, served: list[Settings], tmp_path: Path, lang: str
) -> None:
    file = tmp_path / "pestis.toml"
    file.write_text("port = 8100")
    for words in (["--config", str(file)], []):
        run = desk.run("serve", *words, "--check", "--lang", lang)
        assert (run.code, run.err) == (0, "")
        assert "cli." not in run.out
        assert run.out.strip()
    file.write_text("port = 'x'\nlgo = 'text'\n[limits]\ntables = 0\n")
    for check in (["--check"], []):
        run = desk.run("serve", "--config", str(file), *check, "--lang", lang)
        assert (run.code, run.out) == (2, "")
        assert len(run.err.splitlines()) == 3
        assert "error." not in run.err
    assert served == []


def test_a_file_that_is_not_there(desk: Desk, tmp_path: Path) -> None:
    assert "cannot be read" in refused(desk.run("serve", "--config", str(tmp_path / "none")))
