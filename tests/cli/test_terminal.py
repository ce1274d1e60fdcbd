"""The terminal's abilities: colour, poor encodings, languages."""

from __future__ import annotations

import ast
import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from pestis import cli
from pestis.cli import main
from pestis.cli.language import asked_for, from_environment
from pestis.cli.terminal import Terminal, showable
from pestis.parts.drawing import cells
from tests.cli.desk import Desk

GAME = ("play", "--seed", "7", "--quick", "--seat", "Änne", "--seat", "random")


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def colourful(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return monkeypatch


def painted(line: str) -> str:
    out = Screen()
    Terminal(out, io.StringIO()).print(line)
    return out.getvalue()


def test_colour_only_on_a_screen_that_wants_it(colourful: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in painted("●1 Anna")
    colourful.setenv("NO_COLOR", "1")
    assert painted("●1 Anna") == "●1 Anna\n"
    colourful.delenv("NO_COLOR")
    colourful.setenv("TERM", "dumb")
    assert painted("●1 Anna") == "●1 Anna\n"
    plain = io.StringIO()
    Terminal(plain, io.StringIO()).print("●1 Anna")
    assert plain.getvalue() == "●1 Anna\n"


def test_colour_is_never_the_only_mark(colourful: pytest.MonkeyPatch) -> None:
    import re  # noqa: PLC0415

    line = "── 3:●1▲2  0:■3◆4★5 ── x [play witch-3]"
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted(line)) == line + "\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252"])
@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_poor_encodings_get_plain_characters_of_the_same_width(
    desk: Desk, encoding: str, lang: str
) -> None:
    run = desk.run(*GAME, "--lang", lang, lines=["1"] * 8 + ["?"], encoding=encoding)
    assert run.code == 0
    assert all(cells(line) <= 80 for line in run.out.splitlines() if "/" not in line)
    if encoding == "ascii":
        assert "o1 Anne>" in run.out
        assert "A2" in run.out
        assert "?1" not in run.out


def test_showable() -> None:
    assert showable("●1 „Tür“ – größer …", "ascii") == 'o1 "Tur" - groser .'
    assert showable("größer", "latin-1") == "größer"
    assert showable("王", "ascii") == "?"
    assert showable("caf\udce9.toml", "utf-8") == "caf?.toml"


POOR = ["ascii", "latin-1", "iso8859-15", "cp437", "cp850", "koi8-r", "cp1251", "cp932"]
COMMANDS = [
    "", "play", "learn", "serve", "replay", "simulate", "ladder", "train", "rules", "show",
    "content", "check", "doctor",
]  # fmt: skip


@pytest.mark.parametrize("encoding", POOR)
@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_help_is_shown_in_poor_encodings(desk: Desk, encoding: str, lang: str) -> None:
    for command in COMMANDS:
        rich = desk.run(*command.split(), "--help", "--lang", lang)
        poor = desk.run(*command.split(), "--help", "--lang", lang, encoding=encoding)
        assert (rich.code, poor.code) == (0, 0)
        lines = [showable(line, encoding) for line in rich.out.splitlines()]
        assert poor.out.splitlines() == lines


@pytest.mark.parametrize("encoding", POOR)
def test_version_and_wrong_usage_are_shown_in_poor_encodings(desk: Desk, encoding: str) -> None:
    assert desk.run("--version", encoding=encoding).out.startswith("pestis ")
    for wrong in (["--späť"], ["play", "--seats", "王"], ["plaÿ"], ["check", "caf\udce9"]):
        for lang in ("en", "de", "nl"):
            refused = desk.run("--lang", lang, *wrong, encoding=encoding)
            assert refused.code == 2
            assert refused.err.count("\n") == 1
            assert "Traceback" not in refused.err


def test_only_one_place_prints() -> None:
    """Anything else would bypass ``showable``, and fail in a console that is not UTF-8."""
    for file in Path(cli.__file__).parent.rglob("*.py"):
        called = [
            node.func
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        ]
        printing = [
            call
            for call in called
            if (isinstance(call, ast.Name) and call.id in ("print", "input", "echo"))
            or (isinstance(call, ast.Attribute) and call.attr in ("echo", "secho"))
        ]
        assert not printing or file.name == "terminal.py", file


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
@pytest.mark.parametrize("command", ["rules rattus", "--help", "no-such-command", "doctor"])
def test_a_process_without_a_console_does_its_work(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    """As under pythonw, or if a program starts us with a stream closed."""
    whole = desk.run(*command.split())
    replace = main.replace_missing_streams

    def without() -> None:
        monkeypatch.setattr(sys, name, None)
        replace()

    monkeypatch.setattr(main, "replace_missing_streams", without)
    left = desk.run(*command.split())
    assert left.code == whole.code
    assert "Traceback" not in left.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_no_file_gets_the_number_of_a_closed_stream() -> None:
    program = (
        "import os, sys; from pestis.cli.main import replace_missing_streams as r; r();"
        "os._exit(sum(os.path.sameopenfile(n, os.open(os.devnull, 0)) for n in range(3)))"
    )
    closed = [sys.executable, "-c", program]
    done = subprocess.run(
        ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", *closed], check=False, capture_output=True
    )
    assert done.returncode == 3


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("command", "closed"),
    [("rules rattus", "<&-"), ("simulate --games 1 --bots random,random", ">&-")],
)
def test_a_closed_stream_does_no_harm(tmp_path: Path, command: str, closed: str) -> None:
    environment = {**os.environ, "PESTIS_DATA": str(tmp_path)}
    line = f"{sys.executable} -m pestis {command} {closed}"
    done = subprocess.run(line, shell=True, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Error" not in done.stderr


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    environment = {**os.environ, "PESTIS_DATA": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "pestis", *GAME],
        input=b"\xff\xfe\x00\n1\n", capture_output=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_closed_pipe_does_no_harm(tmp_path: Path) -> None:
    environment = {**os.environ, "PESTIS_DATA": str(tmp_path)}
    command = f"{sys.executable} -m pestis rules | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, env=environment, check=False)
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told() -> None:
    command = f"{sys.executable} -m pestis rules --lang en > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"The output could not be written")
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_a_real_terminal(tmp_path: Path) -> None:
    """Two people at a pseudo-terminal; an interrupt from the keyboard in mid-prompt."""
    master, slave = pty.openpty()
    environment = {**os.environ, "PESTIS_DATA": str(tmp_path), "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen(
        [sys.executable, "-m", "pestis", "play", "--seed", "7", "--quick", "--lang", "en",
         "--seat", "Anna", "--seat", "Bert"],
        stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        preexec_fn=_take_terminal,  # noqa: PLW1509
    )  # fmt: skip
    os.close(slave)
    seen = _until(master, b"nobody else is looking.")
    assert b"Your hand" not in seen
    os.write(master, b"\n")
    assert b"Your hand" in _until(master, b"> ")
    _press_until_heard(master, b"\x03")
    assert b"pestis play --load" in _until(master, b".pestis\r\n")
    assert process.wait(120) == 130
    assert len(list((tmp_path / "games").glob("*.pestis"))) == 1


def _take_terminal() -> None:
    """Make interrupts work, even if the tests run in the background and ignore them."""
    import fcntl  # noqa: PLC0415
    import termios  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _press_until_heard(master: int, key: bytes) -> None:
    """Press again until it works: Python loses an interrupt between prompting and listening."""
    for _ in range(20):
        os.write(master, key)
        if select([master], [], [], 1)[0]:
            return


def _until(master: int, sign: bytes) -> bytes:
    seen = b""
    while sign not in seen:
        assert select([master], [], [], 20)[0], seen
        try:
            chunk = os.read(master, 4096)
        except OSError:
            break
        seen += chunk
    return seen


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "nl_NL", "PESTIS_LANG": "EN"}, "en"),
        ({"LANG": "de_DE", "PESTIS_LANG": "xx"}, "de"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language


def test_the_language_asked_for() -> None:
    assert asked_for(["play", "--lang", "de"]) == "de"
    assert asked_for(["--lang=nl", "play"]) == "nl"
    assert asked_for(["play", "--lang"]) is None
    assert asked_for(["--", "--lang", "de"]) is None
