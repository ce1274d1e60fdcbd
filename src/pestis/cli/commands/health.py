"""``pestis health``: asks a running server whether it is ready for play."""

from __future__ import annotations

import sys
from http.client import HTTPConnection, HTTPException
from typing import Final

from pestis.cli.commands.localised import Command, command, language_option, option
from pestis.cli.commands.serve import PORT
from pestis.cli.errors import Left
from pestis.cli.terminal import write_line
from pestis.kernel.json import read_json
from pestis.words import Words

SECONDS: Final = 10
FAULTS: Final = ("database", "workers", "disk", "draining")


def build(words: Words) -> Command:
    """Build the command."""

    def run(host: str, port: int) -> None:
        faults = asked(host, port)
        if faults is None:
            write_line(words.text("cli.health.silent", host=host, port=port), sys.stdout)
        elif not faults:
            write_line(words.text("cli.health.ready"), sys.stdout)
            return
        for fault in faults or []:
            write_line(words.text(f"cli.health.fault.{fault}"), sys.stdout)
        raise Left(1)

    return command(
        "health",
        words,
        run,
        [
            option(words, "health", "host", "host", default="127.0.0.1"),
            option(words, "health", "port", "number", default=PORT, number=(1, 65535)),
            language_option(words),
        ],
    )


def asked(host: str, port: int) -> list[str] | None:
    """The faults that the server reports; None if no Pestis server responds."""
    connection = HTTPConnection(host, port, timeout=SECONDS)
    try:
        connection.request("GET", "/readyz")
        told = read_json(connection.getresponse().read(1 << 16).decode())
        faults = told["faults"]
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return None
    finally:
        connection.close()
    known = isinstance(faults, list) and all(fault in FAULTS for fault in faults)
    return faults if known else None
