"""What some tests need beside Python packages: installed where that may be done, else named.

    python tools/test_needs.py

Chromium (browser tests), PostgreSQL (storage contract) and Node.js (the page's words, statistics
and types) come from Debian's packages when this runs as root with apt-get at hand; TypeScript from
the npm registry when there is npm.  What cannot be had is said here in one line each, and the tests
that need it are skipped, saying so again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

POSTGRES = Path("/usr/lib/postgresql")


def there(program: str) -> bool:
    """Whether a program can be found."""
    if program == "postgresql":
        return POSTGRES.is_dir() or shutil.which("initdb") is not None
    return shutil.which(program) is not None or shutil.which(f"{program}-browser") is not None


NEEDS = (
    ("chromium", "chromium", "the browser tests"),
    ("postgresql", "postgresql", "the storage tests on PostgreSQL"),
    ("node", "nodejs", "the tests of the page's scripts"),
)
"""Program, Debian package, and what it is for."""


def may_install() -> bool:
    """Only root on a Debian-like machine installs packages of the system."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: list[str]) -> None:
    """Install Debian packages; what fails shows afterwards."""
    print(f"Installing for the tests: {', '.join(packages)} …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "-qq", "update"],
        ["apt-get", "-qq", "-y", "install", "--no-install-recommends", *packages],
    ):
        subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL)


def main() -> None:
    missing = [package for program, package, _ in NEEDS if not there(program)]
    if missing and may_install():
        install(missing)
    for program, package, purpose in NEEDS:
        if not there(program):
            print(f"WILL SKIP {purpose}: no {program} here (Debian: apt install {package})")
    if shutil.which("npm") is None:
        print("WILL SKIP the types of the page's scripts: no npm here")
    elif subprocess.run([sys.executable, TOOLS / "web_tools.py"], check=False).returncode:
        print("WILL SKIP the types of the page's scripts: TypeScript could not be installed")


if __name__ == "__main__":
    main()
