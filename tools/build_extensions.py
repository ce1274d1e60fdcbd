"""Compile Python files in the current folder to C extensions next to them, with mypyc.

    python tools/build_extensions.py FILE …        run by tools/compile.py

setuptools builds extensions in parallel but the C files of one extension sequentially, and mypyc
puts nearly all of a program into one extension.  Here the C files are compiled in parallel.  They
are first combined into a few units, because every unit has to read the same long headers, and
because functions in one unit call each other directly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

JOBS = os.cpu_count() or 1
UNIT = 4_000_000
"""Approximate bytes of C in one unit, small enough for the memory of a small machine."""


def units(sources: list[str]) -> Iterator[str]:
    """C files that include the sources, neighbours together; a single source is its own unit."""
    if len(sources) == 1:
        yield sources[0]
        return
    folder = Path("build") / "units"
    folder.mkdir(parents=True, exist_ok=True)
    inside: list[Path] = []
    paths = sorted(Path(source).resolve() for source in sources)
    for n, path in enumerate(paths):
        inside.append(path)
        if sum(each.stat().st_size for each in inside) > UNIT or n == len(paths) - 1:
            unit = folder / f"unit_{n}.c"
            unit.write_text("".join(f'#include "{each}"\n' for each in inside))
            inside.clear()
            yield str(unit)


def compile_side_by_side(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """``compiler.compile``, but in units, several of them in parallel."""
    _, objects, after, before, build = compiler._setup_compile(
        output_dir, macros, include_dirs, list(units(sources)), depends, extra_postargs
    )
    arguments = compiler._get_cc_args(before, debug, extra_preargs)

    def one(object_file: str) -> None:
        source, suffix = build[object_file]
        compiler._compile(object_file, source, suffix, arguments, after, before)

    with ThreadPoolExecutor(JOBS) as pool:
        list(pool.map(one, [each for each in objects if each in build]))
    return list(objects)


class SideBySide(build_ext):  # type: ignore[misc]
    """The command that builds extensions, with the parallel compiler."""

    def build_extensions(self) -> None:
        # Microsoft's compiler class has a different way to compile several files.
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = partial(compile_side_by_side, self.compiler)
        super().build_extensions()


def main() -> None:
    setup(
        name="pestis",
        packages=[],
        ext_modules=mypycify(
            ["--strict", *sys.argv[1:]], opt_level="2", debug_level="0", multi_file=True
        ),
        cmdclass={"build_ext": SideBySide},
        script_args=["-q", "build_ext", "--inplace", "-j", str(JOBS)],
    )


if __name__ == "__main__":
    main()
