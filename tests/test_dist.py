"""The built distributions, wheels and sources: each is installed where there is no make and no
compiler, and played."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from tools import compile as engine

from tests.browser.folder import for_all

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "src" / "pestis" / "web" / "vendor"
COMPILED = ROOT / ".build" / "compiled"
GAME = ["play", "--game", "rattus", "--seat", "random", "--seat", "random", "--seed", "7"]
SECONDS = 300
"""Time limit of each step, long enough for a busy machine."""

USER = """
import pestis
from pestis.bots import Answer, Bot, Question, find_bot, play_out
from pestis.lab.arena import Report, simulate


def first(question: Question) -> Answer:
    return Answer(question.choices[0])


match: pestis.Match = pestis.new("rattus-cartus", seats=2, seed=7, options={"last-choice": "off"})
prompt: pestis.Prompt = match.prompts()[0]
choice: pestis.Choice = match.choices(prompt.seats[0])[0]
match.submit(prompt.seats[0], choice)
world: pestis.Match = pestis.sample_world(match.view(0), pestis.Dice("a user"))
reading: pestis.Reading = pestis.read(match.save())
bots: list[Bot] = [Bot("first-1", first, nodes=0), find_bot("rattus-cartus", "greedy")]
play_out(match, bots, "seed")
outcome: pestis.Outcome = match.outcome()
winners: tuple[int, ...] = outcome.winners
report: Report = simulate("pest", ["random"], 1, 1, {})
"""

pytestmark = pytest.mark.slow


def build(folder: Path, kind: str, **environment: str) -> Path:
    """Build one artefact and return its path."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t", kind],
        cwd=ROOT,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
    )
    (made,) = folder.iterdir()
    return made


def pure_wheel(factory: pytest.TempPathFactory) -> Path:
    """The wheel for every Python, built once in a run."""

    def make(folder: Path) -> None:
        build(folder, "wheel", PESTIS_PURE="1")

    (wheel,) = for_all(factory, "pure", make).iterdir()
    return wheel


class Installed:
    """An environment with one artefact installed; its dependencies are borrowed from ours."""

    def __init__(self, folder: Path, artefact: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self._bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
        site = next((folder / "lib").glob("python*/site-packages"))
        (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"])
        self._folder = folder
        # No compiler and no make can be found from here.
        self.environment: Mapping[str, str] = {
            "PATH": str(self._bin),
            "HOME": str(folder),
            "PESTIS_LANG": "en",
            "PYTHONUTF8": "1",
        }
        self.run("python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
            "--no-build-isolation", str(artefact))  # fmt: skip

    def run(self, program: str, *words: str) -> str:
        """Run a program of the environment and return its output."""
        done = subprocess.run(
            [str(self._bin / program), *words],
            env=dict(self.environment),
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout

    def engine_files(self) -> dict[str, str]:
        """The file that each module of the engine is loaded from."""
        modules = [
            ".".join(path.relative_to(engine.SRC).with_suffix("").parts)
            for path in engine.sources()
        ]
        program = (
            "import importlib, json, sys;"
            "print(json.dumps({n: importlib.import_module(n).__file__ for n in sys.argv[1:]}))"
        )
        found: dict[str, str] = json.loads(self.run("python", "-c", program, *modules))
        return found

    def type_checks(self, program: str) -> None:
        """Check a user's program against the installed package, as strictly as mypy can."""
        file = self._folder / "program.py"
        file.write_text(program, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--python-executable",
             str(self._bin / "python"), "--cache-dir", os.devnull, file.name],
            env={**self.environment, "PATH": os.defpath},
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def serves_the_page(self) -> None:
        """Start the server, and check that the page, its script and the words come from the
        package."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen(
            [str(self._bin / "pestis"), "serve", "--no-browser", "--port", str(port)],
            env=dict(self.environment),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            for path in ("/", "/static/web/main.js", "/api/games", "/api/words/nl/pest"):
                assert fetch(f"http://127.0.0.1:{port}{path}")
        finally:
            server.terminate()
            server.wait(SECONDS)


def fetch(url: str) -> bytes:
    """The content of an address, once the server answers."""
    late = time.monotonic() + SECONDS
    while True:
        try:
            with urlopen(url, timeout=SECONDS) as response:
                found: bytes = response.read()
                return found
        except (URLError, ConnectionError):
            assert time.monotonic() < late
            time.sleep(0.1)


def plays(installed: Installed) -> None:
    """Play a whole game at the terminal, and fetch the page."""
    assert "wins" in installed.run("pestis", *GAME)
    installed.serves_the_page()
    installed.run("pestis", "doctor")


def test_the_pure_wheel(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    wheel = pure_wheel(tmp_path_factory)
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        names = {name.partition(".dist-info/licenses/")[2] for name in files.namelist()}
    vendored = {path.name for path in VENDOR.glob("*.LICENSE.txt")}
    assert {"LICENSE", "NOTICE"} | {f"src/pestis/web/vendor/{name}" for name in vendored} <= names
    installed = Installed(tmp_path / "here", wheel)
    assert "from source" in installed.run("pestis", "--version")
    assert all(file.endswith(".py") for file in installed.engine_files().values())
    installed.type_checks(USER)
    plays(installed)


def test_a_bare_environment_gets_all_that_the_wheel_asks_for(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Nothing is borrowed here: dependencies come from the package index."""
    venv.create(tmp_path / "here", with_pip=False, symlinks=True)
    binaries = tmp_path / "here" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "install", "--quiet"]
    install = [*pip, "--no-compile", str(pure_wheel(tmp_path_factory))]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"what Pestis depends on cannot be had here: {done.stderr[-300:]}")
    played = subprocess.run(
        [str(binaries / "pestis"), *GAME],
        env={"PATH": str(binaries), "HOME": str(tmp_path), "PYTHONUTF8": "1", "PESTIS_LANG": "en"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert played.returncode == 0, played.stderr[-2000:]
    assert "wins" in played.stdout


def test_the_compiled_wheel_is_compiled(tmp_path: Path) -> None:
    if not engine.fits(COMPILED / "COMPILED", engine.sources()):
        pytest.skip("there is no compiled build of this source: make compile")
    wheel = build(tmp_path / "dist", "wheel", PESTIS_COMPILED="1")
    assert "cp3" in wheel.name
    installed = Installed(tmp_path / "here", wheel)
    assert "(compiled" in installed.run("pestis", "--version")
    slow = {n: f for n, f in installed.engine_files().items() if f.endswith(".py")}
    assert slow == {}, "every module of the engine is an extension"
    plays(installed)


def test_the_sources_install_without_a_compiler(tmp_path: Path) -> None:
    sources = build(tmp_path / "dist", "sdist")
    installed = Installed(tmp_path / "here", sources)
    assert "from source" in installed.run("pestis", "--version")
    plays(installed)
