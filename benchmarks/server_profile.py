"""Where the server's event loop spends its time on one command.

    PYTHONPATH=.build/compiled python benchmarks/server_profile.py [--seconds 20]

Tables of Rattus Cartus with two people on two sockets and no bot, 40 commands a second.  The
server runs under cProfile, which makes Python code, but not the compiled engine, about twice as
slow; a second run without it measures the processor time of a command.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pstats
import signal
import tempfile
from pathlib import Path
from typing import Final

import server_load

TABLES: Final = 40
RATE: Final = 40.0
PROFILED: Final = server_load.SERVER.replace(
    "    serve(settings, print, False)",
    """
    import cProfile
    import signal
    profile = cProfile.Profile()
    signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
    serve(settings, print, False)
    profile.disable()
    profile.dump_stats(Path(data).parent / "profile")
""",
)
PARTS: Final = {
    "sending two updates and the answer": ("websockets.py", "send_text"),
    "... of it the system call": ("~", "<method 'send' of '_socket.socket' objects>"),
    "... of it compressing": ("permessage_deflate.py", "encode"),
    "carrying out the command in memory": ("table.py", "carry_out"),
    "... of it the snapshot stored with the answer": ("place.py", "text"),
    "two updates: views, events, choices, as JSON": ("rooms.py", "update"),
    "reading and parsing the frame": ("connections.py", "data_received"),
    "passing the row to the database's thread": ("writer.py", "_flush"),
    "looking for what a bot or the server has to do": ("driver.py", "kick"),
    "waiting": ("~", "<method 'poll' of 'select.epoll' objects>"),
}
"""The functions whose time, with that of everything they call, is printed."""


def run(source: str, seconds: float, folder: Path) -> float:
    """Milliseconds of processor time of the server's main process for each command."""
    process = server_load.Process(folder / "data", server_load.FREE, {}, source)
    before = [0.0]

    def warm() -> None:
        before[0] = process.processor()
        if source == PROFILED:
            os.kill(process.pid, signal.SIGUSR1)

    try:
        waits = asyncio.run(server_load.load(process, TABLES, RATE, seconds, 0, warm))
        return 1000 * (process.processor() - before[0]) / len(waits)
    finally:
        process.stop()


def shares(stats: pstats.Stats) -> None:
    """Print the share of each part in the time that the loop was busy."""
    found = {
        (Path(file).name, name): spent[3]
        for (file, _, name), spent in stats.stats.items()  # type: ignore[attr-defined]
    }
    whole = stats.total_tt - found[PARTS["waiting"]]  # type: ignore[attr-defined]
    for told, place in PARTS.items():
        if told != "waiting":
            print(f"{told:50} {100 * found[place] / whole:3.0f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{run(server_load.SERVER, seconds, folder):.2f} ms of processor time a command")
        print(f"{run(PROFILED, seconds, folder):.2f} ms under cProfile")
        shares(pstats.Stats(str(folder / "profile")))


if __name__ == "__main__":
    main()
