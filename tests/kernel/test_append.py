"""Lines of a record that a table appends one by one (kernel/records/append.py)."""

from __future__ import annotations

import pestis
from pestis.kernel.records.append import last_line
from pestis.kernel.records.log import unseal


def test_every_sixteenth_line_carries_the_hash_of_the_state() -> None:
    match = pestis.new("rattus-cartus", 2, 1)
    for number in range(1, 35):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
        line = last_line(match)
        assert line.pop("hash", None) == (match.hash() if number in (16, 32) else None)
        saved = unseal(match.save())[number]
        saved.pop("hash", None)
        assert line == saved
