"""The command ``admin``: its arguments and its output; see also tests/server/test_admin.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pestis.cli.commands import admin
from pestis.words import LANGUAGES
from tests.cli.desk import Desk
from tests.cli.test_bad_input import refused

TABLE = {
    "id": "abc",
    "game": "pest",
    "status": "running",
    "created": 0.0,
    "last": 86_400.0,
    "rows": 3,
    "size": 1500,
}
DEVICE = {"device": "0123abcd", "address": "192.0.2.7", "table": "abc", "seats": [0, 2]}
SAID: list[tuple[tuple[str, ...], Any, list[str]]] = [
    (("tables",), [TABLE, {**TABLE, "status": "ended"}], ["abc", "1970-01-02", "2 kB", "3 kB"]),
    (("end", "abc"), None, ["abc"]),
    (("delete", "abc"), None, ["abc"]),
    (("devices",), [DEVICE], ["0123abcd", "192.0.2.7", "abc", "1, 3"]),
    (("devices",), [{**DEVICE, "seats": []}], ["0123abcd"]),
    (("devices",), [], []),
    (("revoke", "0123abcd"), 2, ["2"]),
    (("announce", "Tea!"), 3, ["3"]),
    (("announce",), 3, []),
    (("log-level", "debug"), None, ["debug"]),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("words", "found", "told"), SAID)
def test_it_says_what_was_done(
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    found: Any,
    told: list[str],
    lang: str,
) -> None:
    monkeypatch.setattr(admin, "asked", lambda *_: found)
    run = desk.run("admin", *words, "--lang", lang)
    assert (run.code, run.err) == (0, "")
    assert all(word in run.told for word in told)
    assert run.out.strip()
    assert "cli." not in run.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("running", [True, False])
def test_an_export_says_whether_it_holds_secrets(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, running: bool, lang: str
) -> None:
    monkeypatch.setattr(admin, "asked", lambda *_: {"text": "saved\n", "running": running})
    file = tmp_path / "game.jsonl"
    run = desk.run("admin", "export", "abc", str(file), "--lang", lang)
    assert (run.code, file.read_text()) == (0, "saved\n")
    assert file.stat().st_mode & 0o077 == 0
    assert len(run.out.strip().splitlines()) == 1 + running


CASES = [
    (("admin",), "ACTION"),
    (("admin", "rule"), "pestis admin knows: tables"),
    (("admin", "end"), "needs TABLE"),
    (("admin", "export", "abc"), "needs FILE"),
    (("admin", "tables", "abc"), "takes no “abc”"),
    (("admin", "announce", "Tea", "now"), "takes no “now”"),
    (("admin", "tables"), "There is no database"),
]


@pytest.mark.parametrize(("words", "said"), CASES)
def test_bad_input(desk: Desk, words: tuple[str, ...], said: str) -> None:
    assert said in refused(desk.run(*words))
