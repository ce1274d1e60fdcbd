"""Install what some tests need in addition to Python packages, or report what is missing.

    python tools/test_needs.py

Chromium and Firefox (browser tests), PostgreSQL (storage contract) and Node.js (the page's words,
statistics and types) come from Debian's packages if this runs as root and apt-get is available;
TypeScript and Biome come from the npm registry if npm is available.  Everything that cannot be
installed is reported here, one line each; the tests that need it are skipped and report it again.
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
"""Alternative Debian packages, best first, and the purpose of each row."""


def there(package: str) -> bool:
    """Whether the program that a package provides is installed."""
    if package == "postgresql":
        return POSTGRES.is_dir() or shutil.which("initdb") is not None
    return shutil.which("node" if package == "nodejs" else package) is not None


def may_install() -> bool:
    """Whether system packages can be installed: as root on a Debian-like machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*words: str) -> None:
    """Run apt-get; failures are noticed afterwards."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *words], env=quiet, check=False, stdout=subprocess.DEVNULL)


def install(missing: Sequence[tuple[str, ...]]) -> None:
    """Install the first available package of each row."""
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
