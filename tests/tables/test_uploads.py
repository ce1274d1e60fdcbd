"""The limits for files that strangers upload."""

from __future__ import annotations

import json

import pytest

import pestis
from pestis.kernel.errors import RecordError
from pestis.kernel.records.log import seal, unseal
from pestis.tables.records import check_record, uploaded_info


@pytest.mark.parametrize("origin", ["bot:\ud800", "bot:\udc00x"])
def test_half_a_letter_is_refused_with_its_line(origin: str) -> None:
    """A response that contains it could not be encoded."""
    match = pestis.new("rattus", 3, 7)
    for _ in range(2):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    lines = unseal(match.save())
    lines[2]["origin"] = origin
    with pytest.raises(RecordError, match="record-malformed") as refused:
        check_record(seal(lines))
    assert refused.value.params == {"line": 3}
    lines[2]["origin"] = "bot:\U0001f600"
    assert check_record(seal(lines)) == "rattus"


def test_the_players_of_a_record_are_those_who_answered() -> None:
    match = pestis.new("rattus-cartus", 2, 1)
    answered = [0, 0]
    while min(answered) < 2:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0], "bot:greedy" if seat else "")
        answered[seat] += 1
    seats = json.loads(uploaded_info("a", match.save()))["seats"]
    assert [row["player"] for row in seats] == ["human", "greedy"]
