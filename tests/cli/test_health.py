"""The command ``health``."""

from __future__ import annotations

import pytest

from pestis.cli.commands.health import FAULTS, asked
from tests.cli.desk import Desk


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
@pytest.mark.parametrize("found", [None, [], [*FAULTS]])
def test_the_command_says_it_in_words(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, found: list[str] | None, lang: str
) -> None:
    monkeypatch.setattr("pestis.cli.commands.health.asked", lambda *_: found)
    run = desk.run("health", "--lang", lang)
    assert (run.code, run.err) == (0 if found == [] else 1, "")
    assert run.out.count("\n") == max(1, len(found or []))
    assert "cli." not in run.out


def test_where_no_server_answers() -> None:
    assert asked("127.0.0.1", 1) is None
    assert asked("nowhere.invalid", 80) is None
