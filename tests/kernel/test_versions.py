"""Hashes and play of a record of older rules, in a game that has gained fields and options
since."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pestis.kernel.core.fields import Field, Number, Public
from pestis.kernel.core.spec import Box, Option
from pestis.kernel.errors import RecordError, SetupError
from pestis.kernel.factory import match_from_position, new_match
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match
from pestis.kernel.records.load import load_match
from pestis.kernel.records.log import seal, unseal
from pestis.kernel.release import RELEASE
from pestis.parts.content import as_of
from tests.kernel.toy import COINS, COINS_SPEC, CoinsSpec, Purse, coins

pytestmark = pytest.mark.source_only
"""Coins is made of interpreted classes, which cannot extend compiled ones."""


class Counted(Purse):
    """A state with a field added in rules version 2 and one that is only memory."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.laps = 0
        self.noticed = 0

    def copy(self) -> Counted:
        other = Counted(len(self.hands) // len(COINS))
        vars(other).update(vars(super().copy()), laps=self.laps, noticed=self.noticed)
        return other


class Grown(CoinsSpec):
    """Coins under rules version 2: one more field, one more option, and a memory."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_version = 2
        encore = Option("encore", ("never", "once", "twice"), "twice", since=2, before="never")
        self.options = (*self.options, encore)

    def fields(self, box: Box) -> Sequence[Field]:
        return (
            *super().fields(box),
            Field("laps", Number(), Public(), since=2),
            Field("noticed", Number(), Public(), memory=True),
        )

    def blank(self, box: Box) -> Purse:
        return Counted(box.seats)


GROWN = Grown()


def old_lines() -> list[dict[str, Json]]:
    """The lines of a record of version 1, somewhere in mid-game."""
    match = coins()
    for _ in range(5):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    return unseal(match.save())


def grown() -> Match:
    return new_match(GROWN, 3, 7, {}, None)


def state_of(match: Match) -> Counted:
    assert isinstance(match._state, Counted)
    return match._state


def test_a_record_of_older_rules_that_replays_is_good() -> None:
    lines = old_lines()
    match = load_match(GROWN, lines)
    assert match.header.box.rules == 1
    assert match.hash() == lines[-1]["hash"] == load_match(COINS_SPEC, lines).hash()


def test_it_is_saved_as_the_record_it_was() -> None:
    """The release that wrote the record can read the new save, as long as the rules agree."""
    lines = old_lines()
    again = unseal(load_match(GROWN, lines).save())
    assert again[:-1] == lines[:-1]
    assert again[-1]["hash"] == lines[-1]["hash"]
    assert (lines[-1]["rules"], again[-1]["rules"]) == (1, 2)


def test_it_plays_with_the_option_as_before() -> None:
    match = load_match(GROWN, old_lines())
    assert match.options == {"stakes": "low", "encore": "never"}
    assert match.view(None)["options"] == match.options
    assert grown().options["encore"] == "twice"


def test_a_younger_option_has_no_other_word_under_older_rules() -> None:
    assert GROWN.read_options({"encore": "never"}, 1)["encore"] == "never"
    with pytest.raises(SetupError) as caught:
        GROWN.read_options({"encore": "once"}, 1)
    assert caught.value.params["known"] == ["stakes"]


@pytest.mark.parametrize(("rules", "same"), [(1, True), (2, False)])
def test_a_hash_covers_the_fields_that_its_rules_had(rules: int, same: bool) -> None:
    match = load_match(GROWN, old_lines()) if rules == 1 else grown()
    before = match.hash()
    state_of(match).laps = 3
    assert (match.hash() == before) == same


@pytest.mark.parametrize("rules", [1, 2])
def test_no_hash_covers_memory_agenda_or_the_number_of_the_rules(rules: int) -> None:
    match = load_match(GROWN, old_lines()) if rules == 1 else grown()
    before = match.hash()
    state_of(match).noticed = 9
    state_of(match).agenda = None
    GROWN.rules_version = 3
    try:
        assert match.hash() == before
    finally:
        GROWN.rules_version = 2


def test_a_field_that_a_position_is_too_old_for_stays_blank() -> None:
    old = coins().position()
    assert state_of(match_from_position(GROWN, old, 3)).laps == 0
    young = grown().position()
    assert isinstance(young["state"], dict)
    del young["state"]["noticed"]
    assert state_of(match_from_position(GROWN, young, 3)).noticed == 0
    del young["state"]["laps"]
    with pytest.raises(RecordError) as caught:
        match_from_position(GROWN, young, 3)
    assert caught.value.params == {"where": "laps"}


def test_a_position_and_a_view_keep_their_rules() -> None:
    match = load_match(GROWN, old_lines())
    again = match_from_position(GROWN, match.position(), 3)
    assert again.header.box.rules == 1 and again.hash() == match.hash()
    view: View = match.view(None)
    assert view["rules"] == 1


def test_a_record_names_the_release_that_wrote_it() -> None:
    assert old_lines()[0]["release"] == RELEASE


def test_a_record_under_rules_that_are_not_known_yet_is_refused() -> None:
    lines = unseal(grown().save())
    with pytest.raises(RecordError) as caught:
        load_match(COINS_SPEC, lines)
    assert caught.value.id == "error.record-newer-rules"


def test_the_first_format_is_refused() -> None:
    lines = old_lines()
    lines[0]["pestis"] = 1
    with pytest.raises(RecordError) as caught:
        unseal(seal(lines))
    assert caught.value.id == "error.record-older"


def test_rows_of_content_are_there_for_the_rules_that_had_them() -> None:
    table: Json = [
        {"id": "mill"},
        {"id": "inn", "beds": 2, "until": 1},
        {"id": "inn", "beds": 3, "since": 2},
        {"id": "port", "since": 3},
    ]
    data: dict[str, Json] = {"origin": "printed", "house": table}
    now: Json = [{"id": "mill"}, {"id": "inn", "beds": 3}, {"id": "port"}]
    assert as_of(data, 1)["house"] == [{"id": "mill"}, {"id": "inn", "beds": 2}]
    assert as_of(data, 2)["house"] == [{"id": "mill"}, {"id": "inn", "beds": 3}]
    assert as_of(data, 3) == {"origin": "printed", "house": now}


@pytest.mark.parametrize("rules", [0, -1, True, None, "1"])
def test_rules_that_never_were_are_refused(rules: Json) -> None:
    lines = old_lines()
    lines[0]["rules"] = rules
    with pytest.raises(RecordError) as caught:
        load_match(COINS_SPEC, lines)
    assert caught.value.params["where"] == "rules"
