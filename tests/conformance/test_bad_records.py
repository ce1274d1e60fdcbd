"""Bad saved games and positions raise a RecordError that names the fault, never another exception,
and never yield a match that fails later."""

from __future__ import annotations

import copy
import json
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pestis
from pestis.games import find
from pestis.kernel.errors import ContentError, RecordError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.load import playable
from pestis.kernel.records.log import FORMAT, seal, unseal
from tests.conformance.support import (
    FEW,
    PLAYED,
    Setting,
    answers,
    each_seat_count,
    every_game,
    viewers,
)
from tests.hostile.mutating import places

fuzz = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["\ud800", "\u2028", "witch-3", "0"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=4,
)


def midway(setting: Setting, entries: int = 60) -> Match:
    """A match in mid-game."""
    match = setting.new(1)
    for n, _ in enumerate(answers(match, setting.dice("midway"))):
        if n == entries:
            break
    return match


def holder(value: Any, place: tuple[str | int, ...]) -> Any:
    """The container that holds the place."""
    for key in place[:-1]:
        value = value[key]
    return value


@st.composite
def damaged(draw: st.DrawFn, sound: Json) -> Any:
    """The sound value with one or two places changed, taken out, doubled or swapped.

    The tasks of an agenda only get junk here; ``tests/hostile`` puts them in any order.
    """
    value: Any = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, 2))):
        everywhere = places(value)
        place = everywhere[draw(st.integers(0, len(everywhere) - 1))]
        inside, key = holder(value, place), place[-1]
        ways = ["junk"] if "agenda" in place else ["junk", "junk", "out", "double", "swap"]
        match draw(st.sampled_from(ways)):
            case "junk":
                inside[key] = draw(JUNK)
            case "out":
                del inside[key]
            case "double" if isinstance(inside, list):
                inside.insert(int(key), copy.deepcopy(inside[int(key)]))
            case "double":
                inside[draw(st.text(max_size=4))] = copy.deepcopy(inside[key])
            case "swap":
                other = everywhere[draw(st.integers(0, len(everywhere) - 1))]
                apart = other[: len(place)] != place and place[: len(other)] != other
                if apart and "agenda" not in other:
                    there = holder(value, other)
                    inside[key], there[other[-1]] = there[other[-1]], inside[key]
        if not value:
            break
    return value


def survives(match: Match) -> None:
    """Check that an accepted match can be viewed, played on and saved."""
    for viewer in viewers(match):
        match.view(viewer)
    for n, _ in enumerate(answers(match, FEW[0].dice("survives"))):
        if n == 25:
            break
    assert pestis.load(match.save()).hash() == match.hash()


@each_seat_count
@fuzz
@given(data=st.data())
def test_a_damaged_position_is_refused_or_sound(setting: Setting, data: st.DataObject) -> None:
    sound = midway(setting, data.draw(st.sampled_from([0, 7, 33, 80]))).position()
    position = data.draw(damaged(sound))
    try:
        match = pestis.from_position(position, seed=1)
    except RecordError as error:
        assert error.id.startswith(("error.", f"{setting.game}.error."))
        return
    survives(match)


@each_seat_count
@fuzz
@given(data=st.data())
def test_a_damaged_log_that_was_sealed_again_is_refused_or_sound(
    setting: Setting, data: st.DataObject
) -> None:
    lines = unseal(midway(setting, 40).save())
    bad = data.draw(damaged(list(lines)))
    if not bad or not all(isinstance(line, dict) for line in bad):
        return
    try:
        match = pestis.load(seal(bad))
    except RecordError as error:
        assert error.id.startswith(("error.", f"{setting.game}.error."))
        return
    survives(match)


@each_seat_count
@fuzz
@given(data=st.data())
def test_a_damaged_log_of_older_rules_goes_on_soundly_or_not_at_all(
    setting: Setting, data: st.DataObject
) -> None:
    """If rules may have changed, loading tries more than a replay."""
    lines = unseal(midway(setting, data.draw(st.sampled_from([3, 40]))).save())
    last = len(lines) - 1
    lines[last]["rules"] = 0
    where = data.draw(st.sampled_from([slice(0, last), slice(last, last + 1)]))
    bad = [*lines]
    bad[where] = data.draw(damaged(lines[where]))
    if not bad or not all(isinstance(line, dict) for line in bad):
        return
    if data.draw(st.booleans()):
        bad[0]["setup"] = []
    try:
        match = playable(pestis.read(seal(bad)))
    except RecordError as error:
        assert error.id.startswith(("error.", f"{setting.game}.error."))
        return
    match.events(None)
    survives(match)


@each_seat_count
@fuzz
@given(data=st.data())
def test_damaged_text_is_refused(setting: Setting, data: st.DataObject) -> None:
    """A few characters changed, inserted or removed anywhere."""
    sound = midway(setting, 30).save()
    text = sound
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 5))
        text = text[:at] + data.draw(st.text(max_size=4)) + text[at + gone :]
    try:
        match = pestis.load(text)
    except RecordError as error:
        assert error.id.startswith("error.record-") or error.id == "error.game-unknown"
    else:
        assert match.save() == sound


@every_game
def test_a_log_cut_off_anywhere_is_refused(game: str) -> None:
    setting = next(setting for setting in FEW if setting.game == game)
    text = midway(setting, 12).save()
    for end in range(0, len(text) - 1, 7):
        with pytest.raises(RecordError) as caught:
            pestis.load(text[:end])
        known = {"error.record-truncated", "error.record-malformed", "error.record-empty"}
        assert caught.value.id in known
    rows = text.splitlines(keepends=True)
    for keep in range(1, len(rows)):
        with pytest.raises(RecordError) as caught:
            pestis.load("".join(rows[:keep]))
        assert caught.value.id == "error.record-truncated"


@every_game
def test_every_kind_of_wrong_file_has_its_own_error(game: str) -> None:
    setting = next(setting for setting in FEW if setting.game == game)
    text = midway(setting, 40).save()
    lines = unseal(text)

    def refused(text: str) -> str:
        with pytest.raises(RecordError) as caught:
            pestis.load(text)
        return caught.value.id.removeprefix("error.")

    def changed(line: int, **new: Json) -> str:
        return seal([{**row, **new} if n == line else row for n, row in enumerate(lines)])

    assert refused("") == refused("\n") == "record-empty"
    assert refused("hello") == "record-malformed"
    assert refused("[1, 2]\n[3]\n") == "record-malformed"
    assert refused('{"a": 1}\n{"b": 2}\n') == "record-not-ours"
    assert refused("[" * 100_000) == "record-malformed"
    assert refused(text.replace('"seat":0', '"seat":1', 1)) == "record-edited"
    assert refused(text + text) in ("record-edited", "record-malformed")
    assert refused(changed(0, pestis=FORMAT + 1)) == "record-newer"
    assert refused(changed(0, rules=find(game).rules_version + 1)) == "record-newer-rules"
    assert refused(changed(0, game="no-such-game")) == "game-unknown"
    assert refused(changed(0, game=7)) == "record-malformed"
    assert refused(changed(0, seats=99)) == "seats"
    assert refused(changed(0, options={"no-such-option": "on"})) == "option-unknown"
    assert refused(changed(0, setup=[])) == "record-chance"
    setup = lines[0]["setup"]
    assert isinstance(setup, list)
    assert refused(changed(0, setup=[*setup, *setup[:1]])) == "record-line-chance"
    assert refused(changed(0, seed="7")) == "record-malformed"
    assert refused(changed(3, choice="no-such-choice")) == "record-line-choice"
    assert refused(changed(3, seat=99)) == "record-line-choice"
    assert refused(changed(3, prompt="no-such-prompt")) == "record-prompt"
    assert refused(changed(3, seat=None)) == "record-malformed"
    assert refused(changed(len(lines) - 1, hash="0" * 16)) == "record-hash"
    drew = next((n for n, line in enumerate(lines) if n and "chance" in line), None)
    if drew is None:  # this game draws when it is set up, and not after that
        return
    assert refused(changed(drew, chance=[])) == "record-line-chance"
    chance = lines[drew]["chance"]
    assert isinstance(chance, list)
    assert refused(changed(drew, chance=[*chance, chance[0]])) == "record-line-chance"
    assert refused(changed(drew, chance=[["no-such-stream", "x"]])) == "record-malformed"


def test_names_with_any_characters_are_kept() -> None:
    """Line separators, control characters, lone surrogates, other scripts."""
    for game in PLAYED:
        spec = find(game)
        names = ["Zoë\u2028\x85\x0b", "\ud800", "", "名前\n\r", '"\\']
        match = pestis.new(game, spec.min_seats, seed=1, seated=names[: spec.min_seats])
        again = pestis.load(match.save())
        assert again.header.seated == match.header.seated
        text = pestis.new(game, spec.max_seats, seed=1, seated=names[: spec.max_seats]).save()
        assert pestis.load(text).save() == text
        text.encode("utf-8")


@every_game
def test_a_file_from_another_system_is_read(game: str) -> None:
    """Windows line ends, and no newline at the end."""
    setting = next(setting for setting in FEW if setting.game == game)
    match = midway(setting, 10)
    text = match.save()
    assert pestis.load(text.replace("\n", "\r\n")).hash() == match.hash()
    assert pestis.load(text.removesuffix("\n")).hash() == match.hash()


@every_game
@pytest.mark.parametrize("stray", [1.5, float("nan"), date(1348, 1, 1), b"x", (1, 2)], ids=repr)
def test_values_that_json_does_not_have_are_refused_everywhere(game: str, stray: Any) -> None:
    """JSON and TOML parsers produce fractions and dates; the compiled engine has no such type."""
    setting = next(setting for setting in FEW if setting.game == game)
    sound = midway(setting).position()
    for place in places(sound)[::9]:
        bad = copy.deepcopy(sound)
        holder(bad, place)[place[-1]] = stray
        with pytest.raises(RecordError):
            pestis.from_position(bad, seed=1)
    content: Any = {"file": "mine.toml", "no-such-table": [{"n": stray}]}
    with pytest.raises(ContentError) as caught:
        pestis.new(game, setting.seats, content=content)
    assert caught.value.params["file"] == "mine.toml"


@every_game
def test_a_position_that_is_wrong_is_refused_with_its_place(game: str) -> None:
    setting = next(setting for setting in FEW if setting.game == game)
    sound = midway(setting).position()
    state = sound["state"]
    assert isinstance(state, dict)

    def refused(**new: Json) -> RecordError:
        with pytest.raises(RecordError) as caught:
            pestis.from_position({**sound, **new})
        return caught.value

    fields = setting.new(1).header.box.fields
    remembered = {field.name for field in fields if field.memory}
    for name in state:
        without = {key: value for key, value in state.items() if key != name}
        if name not in remembered:
            assert refused(state=without).id == "error.position-missing-field"
        wrong = refused(state={**state, name: "no"})
        assert wrong.id == "error.position-value"
        assert str(wrong.params["where"]).startswith(f"state.{name}")
    assert refused(state={**state, "no-such-field": 1}).id == "error.position-unknown-field"
    assert refused(agenda=[["no-such-task"]]).params["where"] == "agenda[0]"
    assert refused(agenda=[[["set-up"]]]).params["where"] == "agenda[0]"
    assert refused(agenda={}).params["where"] == "agenda"
    assert refused(sealed=["no-such-choice"] * setting.seats).params["where"] == "sealed[0]"
    assert refused(game="no-such-game").id == "error.game-unknown"
    assert refused(game=None).id == "error.position-value"
    assert refused(rules=99).id == "error.record-newer-rules"
    assert refused(seats=99).id == "error.seats"
    assert refused(content=7).id.startswith("error.content")
    json.dumps(refused(state=[]).params)
