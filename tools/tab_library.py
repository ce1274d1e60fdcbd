"""The engine as one library of WebAssembly for the Python of a browser tab.

    python -m tools.tab_library [--small]        prints the library's path

mypyc writes C for Pyodide's Python (``tab_generate.py``).  clang and the linker from the ziglang
wheel build one library from all modules and ``tab_library.c``; a second wheel provides the headers
of CPython.  Both wheels are pinned by ``requirements/tab.txt`` and fetched once.  Libraries are
kept in ``.cache/site`` under the digest of their inputs.  ``--small`` shrinks the library with
wasm-opt, for releases.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.compile import SRC, sources
from tools.site_python import FETCHED, LIBRARY, PYODIDE, fetch_npm, fetch_pyodide, one_at_a_time

ROOT: Final = Path(__file__).resolve().parents[1]
TOOLS: Final = Path(__file__).parent
REQUIREMENTS: Final = ROOT / "requirements" / "tab.txt"
MADE_BY: Final = (
    Path(__file__),
    TOOLS / "tab_generate.py",
    TOOLS / "tab_library.c",
    TOOLS / "build_extensions.py",
    REQUIREMENTS,
)

HEADERS: Final = "wasmpy_build/include/cp314/"
LIBC: Final = "ziglang/lib/libc/include"
UNPACKED: Final = (
    "ziglang/zig",
    "ziglang/lib/include/",
    f"{LIBC}/riscv32-linux-musl/",
    f"{LIBC}/generic-musl/",
    HEADERS,
)
"""Prefixes of the files that are needed from the two wheels.  The libc of a tab is a 32-bit musl;
of the 32-bit machines that the wheel covers, RISC-V differs least from it."""
CLANG: Final = [
    "clang",
    "--target=wasm32-unknown-emscripten",
    *["-fPIC", "-fvisibility=hidden", "-O2", "-g0", "-DNDEBUG"],
    *["-ffp-contract=off", "-fno-strict-overflow", "-Wno-macro-redefined", "-nostdinc"],
]
LINKER: Final = [
    *["wasm-ld", "-shared", "--experimental-pic", "--import-memory", "--import-table"],
    *["--unresolved-symbols=import-dynamic", "-O2", "--strip-all"],
]
BINARYEN: Final = "132.0.0"
BINARYEN_SHA512: Final = (
    "e14b20ef212fc0edc532ca373a8bfaaa438e1d2a1dd4812ff9ba0a921efb9139"
    "6333e78d068baa0936ea5acc06cdb1bebc334efdbfefd82e207c48755a007d2e"
)
FEATURES: Final = (
    *("bulk-memory", "multivalue", "mutable-globals"),
    *("nontrapping-float-to-int", "reference-types", "sign-ext"),
)
"""WebAssembly features that the compiler uses and wasm-opt may use; Pyodide itself needs more."""
SHRINK: Final = ["-Oz", *[f"--enable-{feature}" for feature in FEATURES]]
KEPT: Final = 4
"""The number of libraries that are kept, because an older one is useful again after a change of
branch."""
PART: Final = "part-"
"""Prefix of the temporary folders of builds in progress."""


class NotMade(Exception):
    """Raised with the reason if the library cannot be built."""


def library() -> Path:
    """The path of the library, which is built if necessary.  Raises NotMade."""
    return kept("", build)


def small_library() -> Path:
    """The path of the shrunk library, which is built if necessary.  Raises NotMade."""
    made = library()
    return kept("-small", lambda folder: shrink(made, folder))


def kept(kind: str, make: Callable[[Path], Path]) -> Path:
    """The path of a library that ``make`` builds in a temporary folder, once for each digest.
    Raises NotMade."""
    try:
        made = FETCHED / f"engine-{digest()}{kind}.wasm"
        if not made.exists():
            with tempfile.TemporaryDirectory(prefix=PART, dir=FETCHED) as folder:
                part = make(Path(folder))
                part.chmod(0o644)
                part.rename(made)
        made.touch()
        forget()
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        raise NotMade(str(error)) from error
    return made


def forget() -> None:
    """Delete the least recently used libraries, and the folders that killed builds left."""
    for old in sorted(FETCHED.glob("engine-*.wasm"), key=used)[:-KEPT]:
        old.unlink()
    for left in FETCHED.glob(f"{PART}*/"):
        shutil.rmtree(left)


def used(path: Path) -> float:
    return path.stat().st_mtime


def digest() -> str:
    """Digest of the library's inputs.  Raises ImportError if mypy is missing."""
    state = hashlib.sha256(f"{PYODIDE} {version('mypy')}".encode())
    for path in (*sources(), *MADE_BY):
        state.update(path.relative_to(ROOT).as_posix().encode())
        state.update(path.read_bytes())
    return state.hexdigest()[:16]


def run(told: str, *command: str | Path, folder: Path, given: str = "") -> None:
    """Run a program in a folder.  Raises NotMade if it fails.

    told   the beginning of the error message
    given  the program's standard input
    """
    environment = {**os.environ, "MYPYPATH": str(folder)}
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(
            command, check=True, cwd=folder, env=environment, input=given, text=True, stdout=quiet
        )
    except subprocess.CalledProcessError as error:
        raise NotMade(f"{told} ({Path(command[0]).name} ended with {error.returncode})") from None


def fetch_compiler() -> Path:
    """The folder with the files needed from the two wheels.  Raises OSError or NotMade."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:16]
    folder = FETCHED / f"compiler-{wanted}"
    if folder.is_dir():
        return folder
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    pinned = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", str(REQUIREMENTS)]
    with tempfile.TemporaryDirectory(prefix=PART, dir=FETCHED) as name:
        fetched = Path(name)
        run("the packages of requirements/tab.txt cannot be had", *pip, *pinned, folder=fetched)
        unpacked = fetched / "unpacked"
        for wheel in fetched.glob("*.whl"):
            with zipfile.ZipFile(wheel) as packed:
                names = [each for each in packed.namelist() if each.startswith(UNPACKED)]
                packed.extractall(unpacked, names)
        for program in (unpacked / "ziglang").glob("zig*"):
            program.chmod(0o755)
        return unpacked.rename(folder)


def build(folder: Path) -> Path:
    """Build the library in a folder.  Raises OSError or NotMade."""
    return build_of(SRC, sources(), folder)


def build_of(source: Path, modules: Sequence[Path], folder: Path) -> Path:
    """Build a library from some modules of a source tree, in a folder.  Raises OSError or
    NotMade."""
    compiler = fetch_compiler()
    unneeded = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, folder, ignore=unneeded, dirs_exist_ok=True)
    files = "\n".join([path.relative_to(source).as_posix() for path in modules])
    generator = TOOLS / "tab_generate.py"
    run("no C was written", sys.executable, generator, folder=folder, given=files)
    include = headers(compiler, folder)
    units = [*sorted((folder / "build" / "units").iterdir()), TOOLS / "tab_library.c"]
    zig = compiler / "ziglang" / "zig"

    def compiled(unit: Path) -> Path:
        made = folder / f"{unit.stem}.o"
        run("the C was not compiled", zig, *CLANG, *include, "-c", unit, "-o", made, folder=folder)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, units))
    made = folder / "engine.wasm"
    run("it was not linked", zig, *LINKER, *objects, "-o", made, folder=folder)
    return made


def fetch_optimizer() -> Path:
    """The path of wasm-opt, fetched if necessary.  Raises OSError or CalledProcessError."""
    names = ["bin/package.json", "bin/wasm-opt"]
    with one_at_a_time(FETCHED / "optimizer"):
        return fetch_npm("binaryen", BINARYEN, BINARYEN_SHA512, names) / names[-1]


def shrink(made: Path, folder: Path) -> Path:
    """Shrink a library, in a folder.  Raises OSError or NotMade."""
    smaller = folder / "small.wasm"
    command: list[str | Path] = ["node", fetch_optimizer(), *SHRINK, made, "-o", smaller]
    run("it was not made smaller", *command, folder=folder)
    return smaller


def headers(compiler: Path, folder: Path) -> list[str]:
    """The compiler's options for the folders of headers.  Two headers are rewritten to match
    Pyodide."""
    python, libc = folder / "python", folder / "libc"
    shutil.copytree(compiler / HEADERS, python)
    names = (python / "pyconfig.h").read_text(encoding="utf-8")
    (python / "pyconfig.h").write_text(configuration(names, built_with()), encoding="utf-8")
    first = compiler / LIBC / "riscv32-linux-musl"
    types = (first / "bits" / "alltypes.h").read_text(encoding="utf-8")
    types = types.replace("#define _Addr int\n", "#define _Addr long\n")
    (libc / "bits").mkdir(parents=True)
    (libc / "bits" / "alltypes.h").write_text(types, encoding="utf-8")
    mypyc = find_spec("mypyc")
    assert mypyc is not None
    assert mypyc.origin is not None
    runtime = Path(mypyc.origin).parent / "lib-rt"
    system = (compiler / "ziglang/lib/include", libc, first, compiler / LIBC / "generic-musl")
    own = (python, runtime, folder / "build")
    return [*(f"-isystem{path}" for path in system), *(f"-I{path}" for path in own)]


def configuration(names: str, known: Mapping[str, object]) -> str:
    """The text of ``pyconfig.h`` for Pyodide.

    names  another Python's ``pyconfig.h``, of which only the names are used
    known  the values of Pyodide's Python
    """
    lines = ["#define _GNU_SOURCE 1"]
    for name in sorted({*re.findall(r"# *(?:define|undef) ([A-Za-z_]\w*)", names)}):
        value = known.get(name, "")
        if value not in (0, "0", "") or (value == 0 and name.startswith(("SIZEOF", "ALIGNOF"))):
            lines.append(f"#define {name} {value}")
    return "\n".join(lines) + "\n"


def built_with() -> Mapping[str, object]:
    """The build-time variables of Pyodide's Python."""
    with zipfile.ZipFile(fetch_pyodide() / LIBRARY) as packed:
        [told] = [name for name in packed.namelist() if name.startswith("_sysconfigdata")]
        found: dict[str, dict[str, object]] = {}
        exec(packed.read(told), found)
    return found["build_time_vars"]


def main() -> None:
    with one_at_a_time(FETCHED):
        made = small_library() if "--small" in sys.argv else library()
    print(f"{made}: {made.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
