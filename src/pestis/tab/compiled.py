"""Replaces the bytecode engine in a tab's worker with the compiled one.

All compiled modules are in one library (``tools/tab_library.py``).  They are imported from it under
the names of the modules in use, a piece at a time; between two pieces the worker continues with the
bytecode.  Only when all are imported and play the same game does the worker switch to them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any, Final

from pestis.games import game_ids, package_of
from pestis.tab.preload import played

GROUP: Final = "pestis__mypyc"
"""The library's own module, which lists the others."""
START: Final = "pestis_compiled"
"""The library's module that creates the others (``tools/tab_library.c``)."""
PACKAGE: Final = "pestis"
PRELOAD: Final = "pestis.tab.preload"
Modules = dict[str, ModuleType]


class DifferentGame(Exception):
    """The compiled engine does not play the same game as the bytecode."""


class Finder:
    """Finds the modules of the library.  Raises ImportError if the library cannot be used."""

    def __init__(self, file: str) -> None:
        group = _load(GROUP, file)
        self.file = file
        self.make = _load(START, file).begin
        self.known = {
            name.removeprefix("init_") for name in dir(group) if name.startswith("init_pestis___")
        }

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of a module in the library; None for any other."""
        if name.replace(".", "___") not in self.known:
            return None
        return spec_from_file_location(name, self.file, loader=self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, already executed."""
        made: ModuleType = self.make(spec.name)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: ``create_module`` has executed the module."""


def _load(name: str, file: str) -> ModuleType:
    loader = ExtensionFileLoader(name, file)
    module = loader.create_module(ModuleSpec(name, loader, origin=file))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def changing(file: str) -> Iterator[None]:
    """Import the compiled engine from a library piece by piece, then switch to it.

    On ImportError or DifferentGame nothing has changed.
    """
    finder = Finder(file)
    yield
    theirs: Modules = {}
    for name in _names(finder):
        with _in_use(theirs, finder):
            import_module(name)
        yield
    other: Any = theirs[PRELOAD]
    for game in game_ids():
        with _in_use(theirs, finder):
            other.warm_game(game)
        yield
        if f"{package_of(game)}.spec" in sys.modules:
            expected = played(game)
            yield
            with _in_use(theirs, finder):
                if other.played(game) != expected:
                    raise DifferentGame(game)
            yield
    _leave(_ours())
    sys.modules.update(theirs)
    sys.meta_path.insert(0, finder)


def _names(finder: Finder) -> list[str]:
    """The modules to import, in an order that keeps most pieces small: by the reverse order of
    ``sys.modules``, modules come before those that import them."""
    used = [name for name in _ours() if name != __name__][::-1]
    return [*used, *sorted({name.replace("___", ".") for name in finder.known} - {*used})]


@contextmanager
def _in_use(theirs: Modules, finder: Finder) -> Iterator[None]:
    """Put the library's modules in place of ours in ``sys.modules``; modules imported in the
    meantime are added to them."""
    ours = _ours()
    _leave(ours)
    sys.modules.update(theirs)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        theirs |= _ours()
        _leave(theirs)
        sys.modules.update(ours)


def _ours() -> Modules:
    """The modules in use."""
    return {
        name: module for name, module in sys.modules.items() if name.partition(".")[0] == PACKAGE
    }


def _leave(modules: Modules) -> None:
    for name in modules:
        del sys.modules[name]
