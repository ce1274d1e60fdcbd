"""Build the compiled Pestis: the same source, compiled with mypyc into a separate folder.

    python tools/compile.py [TARGET]        default TARGET: .build/compiled

The engine (kernel, parts, games), search and the bots become C extensions next to their sources in
TARGET; put TARGET first on PYTHONPATH to use them.  The tree under ``src`` is never touched.
``TARGET/COMPILED`` and ``TARGET/COPIED`` hold digests of the compiled and of the copied files.
With ``--check`` the command exits 0 only if both still match ``src``, so that a stale build never
shadows edited source.  If only copied files have changed, they are copied again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
COMPILED = ("kernel", "parts", "games", "search", "bots")
INTERPRETED = ("terminal/*.py", "lessons/*.py", "spec.py", "__init__.py")
"""Files that stay Python: cold code that would gain nothing and cost build time."""

BUILT = (".so", ".pyd")
"""Suffixes of what the compiler has put beside the files of ``src``."""

# Hidden symbols let one compiled module call another without going through the linker's table.
# No fused multiply-add: floating-point results must be the same on every processor.
FLAGS = ["-O2", "-g0", "-fvisibility=hidden", "-ffp-contract=off"]
AT_LINK_TIME = ["-flto=auto", "-fno-plt"]
"""Links all modules into one program, which makes decisions about 4 % faster.  Not every compiler
supports it."""


def sources() -> list[Path]:
    """The files that are compiled."""
    found: list[Path] = []
    for layer in COMPILED:
        found += [
            path
            for path in (SRC / "pestis" / layer).rglob("*.py")
            if not any(path.match(pattern) for pattern in INTERPRETED)
        ]
    return sorted(found)


def copied() -> list[Path]:
    """The files that are copied unchanged."""
    compiled = set(sources())
    return [
        path
        for path in sorted(SRC.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path not in compiled
    ]


def digest(files: list[Path]) -> str:
    """Fingerprint of files, of this script and of the Python that runs it."""
    state = blake2b(digest_size=16)
    state.update(sys.version.encode())
    for path in [Path(__file__).resolve(), *files]:
        state.update(str(path.relative_to(ROOT)).encode())
        state.update(path.read_bytes())
    return state.hexdigest()


def fits(stamp: Path, files: list[Path]) -> bool:
    """Whether a stamp holds the digest of exactly these files."""
    return stamp.is_file() and stamp.read_text() == digest(files)


def copy_along(target: Path) -> None:
    """Update the files that are not compiled, and remove those that ``src`` has no more.

    The digest is taken first, here and in ``build``, so that files edited in the meantime do not
    match.
    """
    stamp = digest(copied())
    for path in copied():
        place = target / path.relative_to(SRC)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    for place in (target / "pestis").rglob("*"):
        own = place.suffix in BUILT or "__pycache__" in place.parts or place.is_dir()
        if not own and not (SRC / place.relative_to(target)).exists():
            place.unlink()
    (target / "COPIED").write_text(stamp)


def accepted(flags: list[str]) -> list[str]:
    """The flags if the compiler can build a library with them, otherwise none."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        library = ["-shared", "-fPIC", "-x", "c", os.devnull, "-o", f"{folder}/library.so"]
        try:
            tried = subprocess.run([*compiler, *flags, *library], capture_output=True, check=False)
        except OSError:
            return []
    return [] if tried.returncode else flags


def build(target: Path) -> None:
    """Copy the source to the target and compile it there."""
    stamp = digest(sources())
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SRC, target, ignore=shutil.ignore_patterns("__pycache__"))
    files = [str(path.relative_to(SRC)) for path in sources()]
    environment = {**os.environ, "MYPYPATH": str(target)}
    environment.setdefault("CFLAGS", " ".join([*FLAGS, *accepted(AT_LINK_TIME)]))
    builder = str(ROOT / "tools" / "build_extensions.py")
    subprocess.run([sys.executable, builder, *files], cwd=target, check=True, env=environment)
    shutil.rmtree(target / "build", ignore_errors=True)
    (target / "COMPILED").write_text(stamp)


def main() -> int:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    target = Path(words[0]).resolve() if words else ROOT / ".build" / "compiled"
    compiled_fits = fits(target / "COMPILED", sources())
    copied_fits = fits(target / "COPIED", copied())
    if "--check" in sys.argv:
        return 0 if compiled_fits and copied_fits else 1
    if not compiled_fits:
        build(target)
    if not compiled_fits or not copied_fits:
        copy_along(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
