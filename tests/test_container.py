"""The container files, and the wheel as a container runs it: as an unprivileged user."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from pestis.cli.main import main
from tests.test_dist import SECONDS, Installed, pure_wheel

ROOT = Path(__file__).resolve().parents[1]
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
NOBODY = 65_534


def test_the_container_copies_what_is_there_and_runs_without_root() -> None:
    for line in re.findall(r"(?m)^COPY (?!--from)(.+)$", CONTAINER):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    user = re.findall(r"(?m)^USER (.+)$", CONTAINER)
    assert user and user[-1] not in ("0", "root")
    assert re.findall(r"(?m)^VOLUME (.+)$", CONTAINER) == ["/data"]
    assert 'CMD ["pestis", "health"]' in CONTAINER


def test_the_container_starts_with_options_that_exist(tmp_path: Path) -> None:
    (given,) = re.findall(r"(?m)^ENTRYPOINT \[(.+)\]$", CONTAINER)
    words = shlex.split(given.replace(",", " "))
    with pytest.raises(SystemExit) as ended:
        main([*words[1:], "--check", "--data", str(tmp_path)])
    assert ended.value.code == 0


def test_the_composition_keeps_the_root_read_only() -> None:
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "Caddyfile"):
        assert line in text
    assert "reverse_proxy" in (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no such users")
def test_the_wheel_serves_as_a_user_who_may_write_to_one_folder(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    wheel = pure_wheel(tmp_path_factory)
    # Not below the tests' folder, which other users may not enter.
    place = Path(tempfile.mkdtemp(prefix="pestis-container-"))
    place.chmod(0o755)
    data = place / "data"
    data.mkdir(mode=0o700)
    nobody = as_nobody()
    if nobody:
        os.chown(data, NOBODY, NOBODY)
    try:
        installed = Installed(place / "here", wheel)
        serve_and_ask(installed, data, nobody)
    finally:
        shutil.rmtree(place)


def as_nobody() -> list[str]:
    """The prefix of a command that runs a program as an unprivileged user.  If the tests run as
    root, that user is nobody, who may still read the Python in root's home but write nowhere."""
    if os.geteuid() != 0:
        return []
    user = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
    reads = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    words = ["setpriv", *user, *reads, "--"]
    try:
        subprocess.run([*words, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("setpriv is not here, or may not give a right to read")
    return words


def serve_and_ask(installed: Installed, data: Path, nobody: list[str]) -> None:
    """Run the server as a user: the health command answers, only the data folder can be written,
    and it stops at SIGTERM."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    program = [*nobody, str(installed._bin / "pestis")]
    environment = {**installed.environment, "HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PATH"] += os.pathsep + os.defpath
    if nobody:
        tried = subprocess.run(
            [*nobody, "touch", str(data.parent / "x")], env=environment, check=False
        )
        assert tried.returncode != 0, "nobody may write outside the folder"
    words = ["serve", "--no-browser", "--port", port, "--data", str(data), "--drain", "0"]
    server = subprocess.Popen([*program, *words], env=environment, cwd=data)
    try:
        late = time.monotonic() + SECONDS
        asked = [*program, "health", "--port", port]
        while (said := subprocess.run(asked, env=environment, cwd=data, check=False)).returncode:
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < late, said
            time.sleep(0.2)
        assert {file.name for file in data.iterdir()} >= {"pestis.db", "server.lock"}
    finally:
        server.terminate()
        assert server.wait(SECONDS) == 0
