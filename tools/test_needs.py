"""What some tests need beside Python packages: installed where that may be done, else named.

    python tools/test_needs.py

Chromium and Firefox (browser tests), PostgreSQL (storage contract) and Node.js (the page's words,
statistics and types) come from Debian's packages when this runs as root with apt-get at hand;
TypeScript and Biome from the npm registry when there is npm.  What cannot be had is said here in
one line each, and the tests that need it are skipped, saying so again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

POSTGRES = Path("/usr/lib/postgresql")


NEEDS = (
    (("chromium-headless-shell", "chromium", "chromium-browser"), "the browser tests"),
    (("firefox-esr", "firefox"), "the test in Firefox"),
    (("postgresql",), "the storage tests on PostgreSQL"),
    (("nodejs",), "the tests of the page's scripts"),
)
"""Debian packages of which one is enough, best first, and what they are for."""


def there(package: str) -> bool:
    """Whether what a package brings is here."""
    if package == "postgresql":
        return POSTGRES.is_dir() or shutil.which("initdb") is not None
    return shutil.which("node" if package == "nodejs" else package) is not None


def may_install() -> bool:
    """Only root on a Debian-like machine installs packages of the system."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*words: str) -> None:
    """Run apt-get; what fails shows afterwards."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *words], env=quiet, check=False, stdout=subprocess.DEVNULL)


def install(missing: Sequence[tuple[str, ...]]) -> None:
    """Install of each row the first package that can be had."""
    print(f"Installing for the tests: {', '.join(row[0] for row in missing)} …", flush=True)
    apt_get("update")
    for packages in missing:
        for package in packages:
            if not any(map(there, packages)):
                apt_get("-y", "install", "--no-install-recommends", package)


def main() -> None:
    missing = [packages for packages, _ in NEEDS if not any(map(there, packages))]
    if missing and may_install():
        install(missing)
    for packages, purpose in NEEDS:
        if not any(map(there, packages)):
            print(f"WILL SKIP {purpose} (Debian: apt install {packages[0]})")
    if shutil.which("npm") is None:
        print("WILL SKIP the types of the page's scripts: no npm here")
    elif subprocess.run([sys.executable, TOOLS / "web_tools.py"], check=False).returncode:
        print("WILL SKIP the types and form of the page's scripts: no TypeScript, no Biome")


if __name__ == "__main__":
    main()
