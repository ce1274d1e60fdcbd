"""Write C for Pyodide's Python with mypyc, in a few units: run by tools/tab_library.py.

    python tools/tab_generate.py        in the package's folder; reads file names from its input

Writes the C to ``build``, and the units that include it to ``build/units``.  mypyc generates code
for the Python that runs it, so this script makes it believe that it runs in Pyodide's: newer, with
32 bits and another suffix.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import mypy.build
import mypy.main  # noqa: F401  (loaded by the true version, as are the two below)
import setuptools  # type: ignore[import-untyped]  # noqa: F401
import typing_extensions  # noqa: F401

GROUP: Final = "pestis"
"""The name of the library's files, and the prefix of its own module, ``pestis__mypyc``."""


class Version(tuple[Any, ...]):
    """The part of ``sys.version_info`` that mypy and mypyc use."""

    __slots__ = ()
    major, minor, micro = 3, 14, 2


@contextmanager
def as_in_the_tab() -> Iterator[None]:
    """In this context Python reports the version of Pyodide's Python."""
    own = sys.version_info
    sys.version_info = Version((3, 14, 2, "final", 0))  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.version_info = own


def main() -> None:
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
    importlib.machinery.EXTENSION_SUFFIXES.insert(0, ".cpython-314-wasm32-emscripten.so")
    with as_in_the_tab():
        common = importlib.import_module("mypyc.common")
    assert common.PLATFORM_SIZE == 4
    assert common.HAVE_IMMORTAL
    build = importlib.import_module("mypyc.build")
    with as_in_the_tab():
        made = build.mypycify(
            ["--strict", *sys.stdin.read().split()],
            opt_level="2",
            debug_level="0",
            group_name=GROUP,
            multi_file=True,
        )
    [library] = [each for each in made if each.name == f"{GROUP}__mypyc"]
    # Imported only now, because it imports mypyc, which must first know its target Python.
    list(importlib.import_module("build_extensions").units(library.sources))


if __name__ == "__main__":
    main()
