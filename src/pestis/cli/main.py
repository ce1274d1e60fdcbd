"""The entry point. It imports the program inside the guard, so that an interrupt while loading
shows no traceback either."""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    try:
        from pestis.bots.garbage import collect_seldom  # noqa: PLC0415
        from pestis.cli.program import run  # noqa: PLC0415

        collect_seldom()
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
