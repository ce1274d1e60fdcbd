"""Fingerprints of whole matches, to compare processes and builds.

``python -m tests.conformance.fingerprints NUMBER`` plays NUMBER matches, spread over all games
and settings, and prints for each one line: its setting, its length, and a digest of all state
hashes, views, choices and events of the match.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from pestis.games import GAMES
from pestis.kernel.json import digest
from tests.conformance.support import EVERY, Setting, answers, secret_seed, viewers


def fingerprint(setting: Setting, seed: int) -> str:
    """One match in one line; every other starts from a secret seed."""
    match = setting.new(secret_seed(seed) if seed % 2 else seed)
    match.events(None)
    told: list[str] = []
    for n, (seat, choice) in enumerate(answers(match, setting.dice("fingerprint", seed))):
        told += [choice.text, *[legal.text for legal in match.choices(seat)]]
        if n % 8 == 0:
            told.append(match.hash())
            told += [json.dumps(match.view(viewer)) for viewer in viewers(match)]
    told += [json.dumps(match.events(viewer)) for viewer in viewers(match)]
    told += [json.dumps(match.outcome().json()), match.save()]
    return f"{setting} {seed} {len(match.log)} {digest(chr(10).join(told))}"


def fingerprints(number: int) -> Iterator[str]:
    """This many matches, spread over all settings of our games, which both builds contain."""
    settings = [setting for setting in EVERY if setting.game in GAMES]
    for seed in range(number):
        yield fingerprint(settings[seed * len(settings) // number], seed)


if __name__ == "__main__":
    for line in fingerprints(int(sys.argv[1])):
        print(line)
