"""``python -m pestis.server``: the server alone, without the command line around it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from pestis.kernel.errors import Message
from pestis.server.problems import CannotStart
from pestis.server.running import serve
from pestis.server.settings import Settings
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES


def main() -> None:
    """Read the arguments and serve; what cannot start is told with exit code 2."""
    words = Words(language())
    parser = argparse.ArgumentParser("python -m pestis.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=Path("pestis-data"))
    parser.add_argument("--database", default="")
    parser.add_argument("--public", action="append", default=[])
    parser.add_argument("--pace", type=float, default=Settings.pace)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--allow-local-webhooks", action="store_true")
    given = parser.parse_args()
    settings = Settings(
        host=given.host,
        port=given.port,
        data=given.data,
        url=given.database,
        public=tuple(given.public),
        pace=given.pace,
        workers=given.workers,
        allow_local_webhooks=given.allow_local_webhooks,
    )

    def started(address: str) -> None:
        print(words.say(Message("server.started", {"address": address})), flush=True)

    try:
        serve(settings, started, not given.no_browser)
    except CannotStart as error:
        print(words.error(error), file=sys.stderr)
        sys.exit(2)


def language() -> str:
    """The language of the environment, English where there is no catalogue for it."""
    for name in ("PESTIS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(name, "")[:2].lower()
        if found in LANGUAGES:
            return found
    return "en"


if __name__ == "__main__":
    main()
