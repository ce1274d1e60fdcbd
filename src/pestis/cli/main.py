"""The entry point.  It imports the program inside the guard, so that an interrupt during loading
shows no traceback either."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    replace_missing_streams()
    try:
        from pestis.bots.garbage import collect_seldom  # noqa: PLC0415
        from pestis.cli.program import run  # noqa: PLC0415

        collect_seldom()
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def replace_missing_streams() -> None:
    """Replace missing standard streams with the null device, if the process was started without a
    console or with a stream closed.  The null device also takes the stream's number: otherwise the
    next file opened, possibly the database, would get the number and whatever libraries print."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)
