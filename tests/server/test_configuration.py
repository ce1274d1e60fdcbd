"""The configuration file: every setting, and one sentence for each mistake."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from pestis.server.operations import configuration
from pestis.server.problems import CannotStart
from pestis.server.settings import DRAIN_SECONDS, Limits, Retention, Settings
from tests.server.test_starting import refused

EXAMPLE = Path(__file__).resolve().parents[2] / "deploy" / "pestis.toml"
PLACES = ("data", "site", "export")
"""Settings whose default depends on the machine."""


def example() -> str:
    """The example file with all its commented-out settings enabled."""
    return re.sub(r"(?m)^# (\w+ = )", r"\1", EXAMPLE.read_text(encoding="utf-8"))


def test_the_example_is_right_as_it_is() -> None:
    fields, wrong = configuration.read(EXAMPLE.read_text(encoding="utf-8"), "x")
    assert wrong == []
    assert fields == {"limits": Limits(), "retention": Retention()}


def test_the_example_has_every_setting_with_its_usual_value() -> None:
    fields, wrong = configuration.read(example(), "x")
    assert wrong == []
    names = {field.name for field in dataclasses.fields(Settings)}
    assert set(fields) == names
    usual = Settings(drain=DRAIN_SECONDS)
    for name in names - {"limits", "retention", *PLACES}:
        assert fields[name] == getattr(usual, name), name
    assert fields["limits"] == Limits()
    for field in dataclasses.fields(Limits):
        assert re.search(rf"(?m)^{field.name} = ", example()), field.name
    kept = fields["retention"]
    assert {f.name for f in dataclasses.fields(Retention)} == {*configuration.RETENTION}
    assert dataclasses.replace(kept, export=None) == Retention()


CASES = [
    ("hots = 'x'", "error.config-unknown-near"),
    ("qqqq = 1", "error.config-unknown"),
    ("host = 1", "error.config-text"),
    ("data = ''", "error.config-text"),
    ("data = '~nobody-here/x'", "error.config-text"),
    ("port = 'a'", "error.config-number"),
    ("port = 65536", "error.config-number"),
    ("port = true", "error.config-number"),
    ("pace = 0.5", "error.config-number"),
    ("allow_local_webhooks = 1", "error.config-switch"),
    ("log = 'xml'", "error.config-word"),
    ("log_level = []", "error.config-word"),
    ("public = 'https://x.example'", "error.config-list"),
    ("public = ['table']", "error.config-origin"),
    ("behind = '10.0.0.5'", "error.config-list"),
    ("behind = ['proxy']", "error.config-proxy"),
    ("behind = ['10.0.0.5/24']", "error.config-proxy"),
    ("behind = ['0.0.0.0/0']", "error.config-proxy"),
    ("behind = ['*']", "error.config-proxy"),
    ("database = 'mysql://me:geheim@h/x'", "error.database-kind"),
    ("database = 1", "error.database-address"),
    ("limits = 3", "error.config-table"),
    ("[limits]\ntables = 0", "error.config-number"),
    ("[limits]\ntable_rate = -1", "error.config-positive"),
    ("[limits]\ntable_rate = nan", "error.config-positive"),
    ("[retention]\nstale_days = -1", "error.config-number"),
    ("[retention]\nfinished = 1", "error.config-unknown-near"),
    ("port 8000", "error.config-no-toml"),
    ("port = 1\nport = 2", "error.config-no-toml"),
]


@pytest.mark.parametrize(("text", "id"), CASES)
def test_each_mistake_has_a_sentence(text: str, id: str) -> None:
    _, wrong = configuration.read(text, "x")
    assert [refused(error) for error in wrong] == [id]
    assert "geheim" not in repr(wrong)


def test_all_mistakes_are_told_at_once() -> None:
    _, wrong = configuration.read("port = -1\nlog = 1\n[limits]\nsockets = 0\nx = 1", "x")
    assert len(wrong) == 4


def test_a_password_in_a_public_address_is_not_shown() -> None:
    _, wrong = configuration.read("public = ['https://me:geheim@x.example']", "x")
    assert "geheim" not in repr(wrong)
    assert len(wrong) == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name, id in (
        ("nothing", "error.config-unreadable"),
        (".", "error.config-unreadable"),
        ("bytes", "error.config-not-text"),
    ):
        with pytest.raises(CannotStart) as caught:
            configuration.read_file(tmp_path / name)
        assert refused(caught.value) == id


@pytest.mark.parametrize(
    ("settings", "ids"),
    [
        ({}, []),
        ({"port": 8000, "metrics": 8000}, ["error.config-same-port"]),
        ({"retention": Retention(export=Path("no such folder"))}, ["error.config-no-folder"]),
    ],
)
def test_settings_that_do_not_fit_the_machine(settings: dict[str, Any], ids: list[str]) -> None:
    assert [refused(error) for error in configuration.unfit(Settings(**settings))] == ids
