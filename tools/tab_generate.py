"""Write C for Pyodide's Python with mypyc, in a few units: run by tools/tab_library.py.

    python tools/tab_generate.py        in the folder that holds the package; names of files come in

The C lies in ``build``, the units that bring it in lie in ``build/units``.  mypyc writes for the
Python that runs it, so it is told that this is Pyodide's: newer, with 32 bits and another suffix.
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
"""Names the library's files and its own module, ``pestis__mypyc``."""


class Version(tuple[Any, ...]):
    """What mypy and mypyc ask of ``sys.version_info``."""

    __slots__ = ()
    major, minor, micro = 3, 14, 2


@contextmanager
def as_in_the_tab() -> Iterator[None]:
    """Meanwhile Python says that it is Pyodide's."""
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
    # It imports mypyc, which by then must know for which Python it writes.
    list(importlib.import_module("build_extensions").units(library.sources))


if __name__ == "__main__":
    main()
