"""Starts servers by forking a process that has loaded the program already, which takes a tenth of
the time.

    python -m tests.server.zygote

Reads a wish per line, as JSON, and answers each with a line: the id of a process that it has
started, or the exit code of one, empty while that runs.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any


def main() -> None:
    load()
    for line in sys.stdin:
        wish = json.loads(line)
        print(ended(wish["pid"]) if "pid" in wish else started(wish), flush=True)


def load() -> None:
    """Import what a server on PostgreSQL needs."""
    import psycopg  # noqa: F401, PLC0415

    import tests.server.running  # noqa: F401, PLC0415
    from pestis.games import find, game_ids  # noqa: PLC0415

    for game in game_ids():
        find(game)


def started(wish: dict[str, Any]) -> int:
    """Start a server; return its process id."""
    pid = os.fork()
    if not pid:
        log = os.open(wish["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.dup2(log, 2)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        os._exit(served(wish))
    return pid


def served(wish: dict[str, Any]) -> int:
    """Run a server; return its exit code."""
    from pestis.server.serving import serve  # noqa: PLC0415
    from pestis.server.settings import Limits, Settings  # noqa: PLC0415

    try:
        exec(wish["before"], globals())
        limits = Limits(**wish["limits"])
        settings = Settings(limits=limits, data=Path(wish["data"]), **wish["settings"])
        serve(settings, lambda _: None, False)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def ended(pid: int) -> int | str:
    """The exit code of a process; empty while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else ""


if __name__ == "__main__":
    main()
