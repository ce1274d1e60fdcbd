"""Positions, logs and replay: a match can be saved and resumed at any prompt."""

from __future__ import annotations

import json

import pestis
from pestis.kernel.match import Match
from pestis.kernel.records.position import load_position
from pestis.kernel.records.recorded import events_json, read_events
from tests.conformance.support import (
    Setting,
    answers,
    each_seat_count,
    every_setting,
    play_out,
    played,
    prompts_of,
    state_of,
    viewers,
)


@every_setting
def test_a_position_is_plain_json_and_leads_back(setting: Setting) -> None:
    for match in prompts_of(setting, 1, 12):
        position = match.position()
        read = json.loads(json.dumps(position))
        assert read == position
        state, box = load_position(match.spec, read)
        other = pestis.from_position(read, seed=9)
        assert other.position() == position
        assert other.hash() == match.hash()
        assert (box.seats, box.options) == (match.seats, match.options)
        assert [prompt.json() for prompt in other.prompts()] == [
            prompt.json() for prompt in match.prompts()
        ]
        assert type(state) is type(state_of(match))
        for viewer in viewers(match):
            assert other.view(viewer) == match.view(viewer)


@each_seat_count
def test_a_match_from_a_position_can_be_played_saved_and_loaded(setting: Setting) -> None:
    for n, match in enumerate(prompts_of(setting, 2, 40)):
        other = play_out(pestis.from_position(match.position(), seed=n), setting.dice(n))
        again = pestis.load(other.save())
        assert again.position() == other.position()
        assert _same(again, other)


@each_seat_count
def test_save_and_load_at_any_prompt_change_nothing(setting: Setting) -> None:
    """A loaded match continues like one that was never saved."""
    match = setting.new(3)
    for n, _ in enumerate(answers(match, setting.dice("save"))):
        if n % 17:
            continue
        text = match.save()
        loaded = pestis.load(text)
        assert _same(loaded, match)
        if n % 24:
            continue
        assert loaded.save() == text
        one, two = match.copy(), loaded
        play_out(one, setting.dice("on", n))
        play_out(two, setting.dice("on", n))
        assert one.save() == two.save()
        assert one.outcome().json() == two.outcome().json()


def _same(one: Match, other: Match) -> bool:
    return (
        one.hash() == other.hash()
        and one.options == other.options
        and one.seats == other.seats
        and [_entry(one, n) for n in range(len(one.log))]
        == [_entry(other, n) for n in range(len(other.log))]
    )


def _entry(match: Match, n: int) -> tuple[object, ...]:
    entry = match.log[n]
    return entry.kind, entry.seat, entry.choice, entry.outcomes, entry.barrier, entry.origin


@every_setting
def test_a_whole_match_is_saved_and_loaded(setting: Setting) -> None:
    match = played(setting, 1)
    loaded = pestis.load(match.save())
    assert _same(loaded, match)
    assert loaded.over
    for viewer in viewers(match):
        assert loaded.events(viewer) == match.copy().events(viewer)


@each_seat_count
def test_replay_is_equal_at_every_step(setting: Setting) -> None:
    """Same seed and answers, recorded log, and rewinding: the same hash at each entry."""
    match = setting.new(4)
    hashes = []
    for _ in answers(match, setting.dice("replay")):
        hashes.append(match.hash())
    hashes.append(match.hash())
    again = setting.new(4)
    loaded = pestis.load(match.save())
    for n, entry in enumerate(match.log):
        assert again.hash() == hashes[n]
        again.submit(entry.seat, entry.choice, entry.origin)
        assert again.log[n].outcomes == entry.outcomes
        if n % 5 == 0:
            assert loaded.at(n).hash() == hashes[n]
    assert again.hash() == hashes[-1]


@each_seat_count
def test_a_rewound_match_goes_on_from_there(setting: Setting) -> None:
    match = played(setting, 2)
    for entries in range(0, len(match.log), 29):
        back = match.at(entries)
        for entry in match.log[entries:]:
            back.submit(entry.seat, entry.choice)
        assert back.hash() == match.hash()
        assert back.save() == match.save()


@each_seat_count
def test_the_log_keeps_who_answered(setting: Setting) -> None:
    match = setting.new(5)
    seat = match.prompts()[0].seats[0]
    match.submit(seat, match.choices(seat)[0], "standing-order")
    assert pestis.load(match.save()).log[0].origin == "standing-order"


@every_setting
def test_other_seeds_give_other_matches(setting: Setting) -> None:
    assert len({setting.new(seed).hash() for seed in range(12)}) > 8
    assert setting.new(5).hash() == setting.new(5).hash()


@each_seat_count
def test_what_a_record_tells_is_what_was_told(setting: Setting) -> None:
    match = setting.new(11)
    match.events(None)
    play_out(match, setting.dice("told"))
    heard = match._events
    assert heard
    again = read_events(json.loads(json.dumps(events_json(heard))), 1)
    for viewer in viewers(match):
        assert [told.show(viewer) for told in again] == [event.show(viewer) for event in heard]
