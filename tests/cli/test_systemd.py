"""The command ``systemd``."""

from __future__ import annotations

import shlex
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from pestis.cli.commands.systemd import quoted, unit
from pestis.words import LANGUAGES
from tests.cli.desk import Desk
from tests.cli.test_bad_input import refused

posix = pytest.mark.skipif(sys.platform == "win32", reason="has no systemd")


def service(text: str) -> dict[str, str]:
    """The settings of the service; each may occur only once."""
    read = RawConfigParser(delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(text)
    assert read.sections() == ["Unit", "Service", "Install"]
    return dict(read["Service"])


@posix
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_unit_runs_this_program_and_nothing_else(desk: Desk, lang: str) -> None:
    public = ["--public", "https://table.example", "--public", "https://t\u00e4ble.example"]
    run = desk.run("systemd", *public, "--port", "8200", "--lang", lang)
    assert (run.code, run.err) == (0, "")
    told = service(run.out)
    assert shlex.split(told["ExecStart"]) == [
        *(sys.executable, "-m", "pestis", "serve", "--no-browser"),
        *("--data", "/var/lib/pestis", "--port", "8200"),
        *("--public", "https://table.example", "--public", "https://xn--tble-loa.example"),
    ]
    assert (told["User"], told["StateDirectory"]) == ("pestis", "pestis")
    assert told["ProtectSystem"] == "strict"
    assert told["CapabilityBoundingSet"] == ""


@posix
def test_settings_of_a_file_hold_where_nothing_else_is_said(desk: Desk) -> None:
    """The unit lets the server write to the data folder that the file names."""
    config = desk.folder / "pestis.toml"
    config.write_text('data = "/srv/club"\nport = 8300\n', encoding="utf-8")
    told = service(desk.run("systemd", "--config", str(config)).out)
    start = [sys.executable, "-m", "pestis", "serve", "--no-browser", "--config", str(config)]
    assert shlex.split(told["ExecStart"]) == [*start, "--data", "/srv/club"]
    assert told["ReadWritePaths"] == "/srv/club"
    other = desk.run("systemd", "--config", str(config), "--data", "/srv/x", "--port", "8400")
    told = service(other.out)
    assert shlex.split(told["ExecStart"]) == [*start, "--data", "/srv/x", "--port", "8400"]
    assert told["ReadWritePaths"] == "/srv/x"


def test_a_wrong_file_of_settings_makes_no_unit(desk: Desk) -> None:
    config = desk.folder / "pestis.toml"
    config.write_text('port = "x"\n', encoding="utf-8")
    run = desk.run("systemd", "--config", str(config))
    assert (run.code, run.out) == (2, "")
    assert "port" in run.err


@posix
def test_another_folder_is_the_one_that_may_be_written() -> None:
    told = service(unit("club", Path("/srv/a b%"), ["/opt/pestis"], False))
    assert told["ReadWritePaths"] == '"/srv/a b%%"'
    assert "StateDirectory" not in told
    assert told["ProtectHome"] == "yes"


@posix
def test_homes_are_shown_to_a_program_that_is_in_one() -> None:
    told = service(unit("me", Path("/srv/x"), ["/home/me/python"], True))
    assert told["ProtectHome"] == "read-only"


@pytest.mark.parametrize(
    ("word", "told"),
    [("a", "a"), ("", '""'), ("a b", '"a b"'), ("50%", "50%%"), ("$x", "$$x"), ('"', '"\\""')],
)
def test_words_of_a_command(word: str, told: str) -> None:
    assert quoted(word, command=True) == told


def test_a_public_address_that_is_none(desk: Desk) -> None:
    assert "is not the address of a server" in refused(desk.run("systemd", "--public", "table"))
