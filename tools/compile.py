"""Build the compiled Pestis: the same source, through mypyc, into a folder of its own.

    python tools/compile.py [TARGET]        default TARGET: .build/compiled

The engine (kernel, parts, games) and the bots become C extensions beside their sources in
TARGET; put TARGET first on PYTHONPATH to use them.  The tree under ``src`` is never touched, and
``TARGET/SOURCES`` holds the digest of what was compiled: with ``--check`` the command exits 0 only
if that is still what stands in ``src``, so a stale build never shadows edited source.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
COMPILED = ("kernel", "parts", "games", "bots")
INTERPRETED = ("screen.py", "spec.py", "__init__.py")
"""Files that stay Python: cold code that gains nothing and costs build time."""


def sources() -> list[Path]:
    """The files that are compiled."""
    found: list[Path] = []
    for layer in COMPILED:
        found += [
            path for path in (SRC / "pestis" / layer).rglob("*.py") if path.name not in INTERPRETED
        ]
    return sorted(found)


def digest() -> str:
    """Fingerprint of everything under src, of this script and of the Python that runs it."""
    state = blake2b(digest_size=16)
    state.update(sys.version.encode())
    for path in [Path(__file__), *sorted(SRC.rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            state.update(str(path.relative_to(ROOT)).encode())
            state.update(path.read_bytes())
    return state.hexdigest()


def build(target: Path) -> None:
    """Copy the source to the target and compile it there."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SRC, target, ignore=shutil.ignore_patterns("__pycache__"))
    files = [str(path.relative_to(SRC)) for path in sources()]
    setup = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"setup(name='pestis', packages=[], ext_modules=mypycify({['--strict', *files]!r},\n"
        "      opt_level='2', debug_level='0', multi_file=True))\n"
    )
    (target / "setup.py").write_text(setup)
    environment = {**os.environ, "MYPYPATH": str(target)}
    # Hidden symbols let one compiled module call another without going through the linker's table.
    environment.setdefault("CFLAGS", "-O2 -g0 -fvisibility=hidden")
    jobs = str(os.cpu_count() or 1)
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j", jobs],
        cwd=target,
        check=True,
        env=environment,
    )
    shutil.rmtree(target / "build", ignore_errors=True)
    (target / "SOURCES").write_text(digest())


def is_current(target: Path) -> bool:
    """Whether the target was built from exactly this source."""
    stamp = target / "SOURCES"
    return stamp.is_file() and stamp.read_text() == digest()


def main() -> int:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    target = Path(words[0]).resolve() if words else ROOT / ".build" / "compiled"
    if "--check" in sys.argv:
        return 0 if is_current(target) else 1
    if not is_current(target):
        build(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
