"""A server for the browser tests, which all come from one address, as fast as they can."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from pestis.server.network import local_address
from pestis.server.serving import serve
from pestis.server.settings import Limits, Settings

LIMITS = replace(
    Limits(),
    opening_rate=1e6,
    opening_burst=1e6,
    connection_rate=1e6,
    connection_burst=1e6,
    device_rate=1e6,
    device_burst=1e6,
    address_rate=1e6,
    page_rate=1e6,
    page_burst=1e6,
    answer_rate=1e6,
    unattended_rate=1e6,
    frame_rate=1e6,
    frame_burst=1e6,
    loop_rate=1e9,
    loop_burst=1e9,
    address_burst=1e6,
    table_rate=1e6,
    table_burst=1e6,
)

if __name__ == "__main__":
    settings = Settings(
        port=int(sys.argv[1]),
        data=Path(sys.argv[2]),
        site=Path(sys.argv[3]),
        pace=0,
        allow_local_webhooks=True,
        limits=LIMITS,
    )
    serve(settings, lambda running: print(local_address(running)), False)
