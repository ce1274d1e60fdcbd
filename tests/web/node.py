"""Runs scripts in Node.js."""

from __future__ import annotations

import json
import subprocess
from typing import Any


def printed(script: str, given: object = None) -> Any:
    """What a script prints as JSON; it can read ``given`` as JSON from its input."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
