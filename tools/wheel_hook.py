"""Compiles the engine into the wheel: the build hook of ``pyproject.toml``.

A wheel is compiled if CPython and a C compiler are available, and otherwise pure, as it is with
``PESTIS_PURE=1``.  With ``PESTIS_COMPILED=1`` the build fails instead of making a pure wheel.
Extensions that ``make compile`` built from the same source are reused.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER_NEEDS = ["mypy[mypyc]==2.4.1", "setuptools>=77"]
EXTENSIONS = (".so", ".pyd")


def may_compile() -> bool:
    """Whether the engine can be compiled here and the environment allows it."""
    if os.environ.get("PESTIS_COMPILED") == "1":
        return True
    wanted = os.environ.get("PESTIS_PURE") != "1"
    compiler = os.environ.get("CC", "cl" if sys.platform == "win32" else "cc").split()[0]
    return wanted and sys.implementation.name == "cpython" and bool(shutil.which(compiler))


class CompileHook(BuildHookInterface[Any]):
    """Puts the extensions next to their sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The packages that an isolated build installs in addition to hatchling."""
        return COMPILER_NEEDS if may_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the engine and add its files to the wheel; an editable install stays pure."""
        if version == "editable" or not may_compile():
            return
        root = Path(self.root)
        compiler = _compiler(root)
        target = root / ".build" / "compiled"
        if not compiler.fits(target / "COMPILED", compiler.sources()):
            self.app.display_info("Compiling the engine (some minutes) …")
            compiler.build(target)
        for file in sorted(target.rglob("*")):
            if file.suffix in EXTENSIONS:
                build_data["force_include"][str(file)] = str(file.relative_to(target))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _compiler(root: Path) -> ModuleType:
    """``tools/compile.py`` as a module."""
    spec = importlib.util.spec_from_file_location("compile_engine", root / "tools" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
