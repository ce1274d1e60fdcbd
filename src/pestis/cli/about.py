"""Version information: release, build, Python."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

from pestis.kernel.release import RELEASE
from pestis.words import Words


def is_compiled(module: str = "pestis.kernel.match") -> bool:
    """Whether a module of the engine is loaded as a compiled extension."""
    return Path(str(import_module(module).__file__)).suffix != ".py"


def version_line(words: Words) -> str:
    """Release, build and Python in one line."""
    build = words.text("cli.doctor.compiled" if is_compiled() else "cli.doctor.source")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"pestis {RELEASE} ({build}, {python}, {sys.platform})"
