"""A real server and a real browser; without Chromium or Playwright these tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.browser.devices import SHELF
from tests.browser.folder import BELOW, Files, build, for_all
from tests.browser.ports import free_port
from tests.waiting import LATE

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
IN_A_HURRY = [*ARGUMENTS, "--in-process-gpu", "--js-flags=--liftoff-only"]
"""The Python that a test runs ends before an optimising compilation would pay off, and without a
graphics card a separate GPU process is useless."""


class Server:
    """A server for one test, which can be stopped and restarted on the same data."""

    def __init__(
        self, data: Path, environment: Mapping[str, str] = os.environ, site: Path | None = None
    ) -> None:
        self.data = data
        self.site = site or data / "no-site"
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        program = Path(__file__).with_name("serving.py")
        command = [sys.executable, str(program), str(self.port), str(self.data), str(self.site)]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**self.environment, "PESTIS_LANG": "en"}
            )
        late = time.monotonic() + LATE
        while time.monotonic() < late:
            try:
                with urlopen(f"{self.url}/api/games", timeout=LATE):
                    return
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        raise AssertionError((self.data / "server.log").read_text())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process; every test makes its own tables."""
    running = Server(tmp_path_factory.mktemp("table"))
    SHELF.urls.add(running.url)
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, headless."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here (Debian: apt install chromium-headless-shell)")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=IN_A_HURRY)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that ``make site`` builds; no test changes it."""
    return for_all(tmp_path_factory, "site", build) / BELOW


@pytest.fixture
def files(folder: Path) -> Iterator[Files]:
    """A plain server of that folder, which a test may stop."""
    with closing(Files(folder)) as serving:
        yield serving


@pytest.fixture
def site(files: Files) -> str:
    """The address of that server."""
    return files.url
