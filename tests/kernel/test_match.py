"""A match of Coins: asking, sealing, undo, listening, saving, without a real game."""

from __future__ import annotations

import json

import pytest

import pestis
from pestis.kernel.core.events import includes
from pestis.kernel.core.seeds import resume
from pestis.kernel.core.tasks import Frame, Task, then, window
from pestis.kernel.errors import IllegalChoice, NotAsked, RecordError, SetupError, UndoRefused
from pestis.kernel.factory import match_from_position, new_match
from pestis.kernel.json import Json
from pestis.kernel.match import Match, begun_at
from pestis.kernel.records.append import sealed_answers
from pestis.kernel.records.load import load_match, read_header
from tests.conformance.leaks import Hunt
from tests.kernel.toy import BID, COINS, COINS_SPEC, Bids, Purse, Round, Turn, agenda_of, coins

pytestmark = pytest.mark.source_only
"""Coins is made of interpreted classes, which cannot extend compiled ones."""


def bid_all(match: Match) -> Match:
    """Everybody bids their cheapest coin."""
    for seat in match.prompts()[0].seats:
        match.submit(seat, match.choices(seat)[0])
    return match


def texts(match: Match, seat: int) -> list[str]:
    return [choice.text for choice in match.choices(seat)]


# -- asking ------------------------------------------------------------------------------------


def test_a_joint_prompt_asks_all_and_then_who_is_left() -> None:
    match = coins()
    prompt = match.prompts()[0]
    assert (prompt.kind, prompt.seats, prompt.phase, prompt.round) == (
        "bids",
        (0, 1, 2),
        "bidding",
        1,
    )
    assert prompt.title.id == "coins.prompt.bids"
    assert [m.id for m in prompt.breadcrumb] == ["coins.round", "coins.phase.bidding"]
    match.submit(1, match.choices(1)[0])
    assert match.prompts()[0].seats == (0, 2)
    with pytest.raises(NotAsked) as caught:
        match.submit(1, BID[0])
    assert caught.value.params == {"seat": 1, "asked": ["0", "2"]}
    match.submit(2, match.choices(2)[0])
    match.submit(0, match.choices(0)[0])
    assert (match.prompts()[0].kind, match.prompts()[0].seats) == ("turn", (0,))


def test_sealed_bids_are_shown_as_given_and_opened_in_seat_order() -> None:
    match = coins()
    first = match.choices(2)[0]
    match.submit(2, first)
    assert match.view(2)["sealed"] == [False, False, first.text]
    assert match.view(0)["sealed"] == match.view(None)["sealed"] == [False, False, True]
    assert match.view(2)["laid"] == [{}, {}, {}]
    assert match.position()["sealed"] == [None, None, first.text]
    assert sealed_answers(match) == 1
    bid_all(match)
    assert match.view(0)["sealed"] == []
    assert sealed_answers(match) == 0
    made = [event["params"] for event in match.events(None) if event["id"] == "bid-made"]
    assert [params["seat"] for params in made if isinstance(params, dict)] == [0, 1, 2]


def test_refusals_carry_what_is_legal_and_the_rule() -> None:
    match = bid_all(coins())
    held = texts(match, 0)
    missing = next(c for c in COINS if f"swap {c}" not in held) if len(held) < 5 else ""
    before = match.hash()
    with pytest.raises(IllegalChoice) as caught:
        match.submit(0, f"swap {missing}" if missing else "bid gold")
    assert caught.value.params["legal"] == held
    assert (caught.value.reason is not None) == bool(missing)
    with pytest.raises(IllegalChoice):
        match.play("0 bid gold")
    for move in ("keep", "x keep", "", "9999999999999999999999 keep", "² keep"):
        with pytest.raises(IllegalChoice) as caught:
            match.play(move)
        assert caught.value.id == "error.move-format"
    assert match.hash() == before


def test_the_end_has_an_outcome_and_no_prompt() -> None:
    match = coins()
    for _ in range(2):
        bid_all(match)
        match.play("0 keep", "1 keep", "2 keep")
    assert match.over
    assert match.prompts() == []
    assert match.outcome().reason in COINS_SPEC.reasons
    for call in (match.choices, lambda seat: match.submit(seat, "keep")):
        with pytest.raises(NotAsked) as caught:
            call(0)
        assert caught.value.id == "error.over"


# -- undo ----------------------------------------------------------------------------------------


def limit(match: Match, seat: int) -> tuple[int, str]:
    steps, reason = match.undo_limit(seat)
    return steps, reason.id


def test_undo_stops_at_the_start_at_others_at_chance_and_at_revelations() -> None:
    match = coins()
    assert limit(match, 0) == (0, "undo.start")
    match.submit(0, match.choices(0)[0])
    assert limit(match, 0) == (1, "undo.start")
    assert limit(match, 1) == (0, "undo.other")
    bid_all(match)
    assert limit(match, 2) == (0, "undo.revealed")
    match.play("0 keep")
    assert limit(match, 0) == (1, "undo.other")
    match.play("1 peek")
    assert limit(match, 1) == (0, "undo.revealed")
    match.play(f"2 {texts(match, 2)[1]}")
    assert limit(match, 2) == (0, "undo.chance")


class Stop(Exception):
    """Raised by an announcement handler."""


def stop_for(match: Match, viewer: int) -> None:
    """Stop the match at the first announcement that reveals something to the viewer."""

    def announced(knowers: int) -> None:
        if includes(knowers, viewer):
            raise Stop

    match._ctx.before_reveal = announced


def told(match: Match, viewer: int) -> tuple[Json, ...]:
    """The viewer's view of the fields that Coins hides."""
    view = match.view(viewer)
    return (view["fate"], view["hands"], view["laid"], view["sealed"])


def test_a_step_can_be_stopped_before_the_seat_is_told_something() -> None:
    match = bid_all(coins())
    match.events(None)
    before, events = told(match, 0), match.events(0)
    stop_for(match, 0)
    with pytest.raises(Stop):
        match.play("0 peek")
    assert told(match, 0) == before
    assert match.events(0) == events


def test_sealed_answers_can_be_stopped_before_they_are_opened() -> None:
    match = coins()
    for seat in (0, 1):
        match.submit(seat, match.choices(seat)[0])
    before = told(match, 0)
    stop_for(match, 0)
    with pytest.raises(Stop):
        match.submit(2, match.choices(2)[0])
    assert told(match, 0)[:3] == before[:3]
    assert told(match, 0)[3] == [match.log[0].choice.text, True, True]


def test_a_revelation_to_somebody_else_does_not_stop_the_step() -> None:
    match = bid_all(coins())
    stop_for(match, 1)
    match.play("0 peek")
    assert limit(match, 0) == (0, "undo.revealed")


def test_undo_takes_back_ones_own_choice() -> None:
    match = bid_all(coins())
    before = match.hash()
    match.play("0 keep")
    match.undo(0)
    assert match.hash() == before
    with pytest.raises(UndoRefused) as caught:
        match.undo(0)
    assert caught.value.params == {"reason": "undo.other", "seat": 2}
    match.play("0 keep")
    with pytest.raises(UndoRefused) as caught:
        match.undo(1)
    assert caught.value.params == {"reason": "undo.other", "seat": 0}


def test_forced_answers_of_others_do_not_stand_in_the_way() -> None:
    match = bid_all(coins())
    before = match.hash()
    match.play("0 keep")
    match.submit(1, "keep", "forced")
    assert limit(match, 0) == (2, "undo.other")
    match.undo(0)
    assert match.hash() == before


def test_undo_before_the_bids_are_opened_takes_back_a_sealed_bid() -> None:
    match = coins()
    before = match.hash()
    match.submit(1, match.choices(1)[0])
    match.undo(1)
    assert match.hash() == before
    assert match.prompts()[0].seats == (0, 1, 2)


def test_rewinding_needs_a_number_of_entries_there_is() -> None:
    match = bid_all(coins())
    for entries in (-1, 4):
        with pytest.raises(UndoRefused) as caught:
            match.rewind(entries)
        assert caught.value.params == {"entries": entries, "have": 3}
    match.rewind(0)
    assert match.log == ()
    assert match.hash() == coins().hash()


# -- events ----------------------------------------------------------------------------------------


def test_events_tell_each_viewer_his_own_story() -> None:
    match = bid_all(coins())
    swap = texts(match, 0)[1]
    match.play(f"0 {swap}", "1 peek", "2 keep")
    for viewer in (None, 0, 1, 2):
        told = {str(event["id"]): event["params"] for event in match.events(viewer)}
        assert told["kept"] == {"seat": 2}
        assert ("coins" in str(told["swapped"])) == (viewer == 0)
        assert ("coins" in str(told["peeked"])) == (viewer == 1)


def test_events_are_numbered_and_know_their_entry() -> None:
    match = bid_all(coins())
    match.play("0 keep", "1 keep")
    told = match.events(None)
    assert [event["n"] for event in told] == list(range(len(told)))
    assert [(event["id"], event["at"]) for event in told[-2:]] == [("kept", 4), ("kept", 5)]
    assert match.events(None, since=len(told) - 1) == told[-1:]
    match.undo(1)
    assert match.events(None) == told[:-1]
    match.play("1 keep")
    assert match.events(None) == told


# -- saving --------------------------------------------------------------------------------------


def reload(match: Match) -> Match:
    _, lines = read_header(match.save())
    return load_match(COINS_SPEC, lines)


def test_a_loaded_match_goes_on_with_the_same_chance() -> None:
    match = bid_all(coins())
    match.play(f"0 {texts(match, 0)[1]}")
    again = reload(match)
    for one in (match, again):
        one.play("1 keep")
        one.play(f"2 {texts(one, 2)[1]}")
    assert again.hash() == match.hash()
    assert again.save() == match.save()


SECRET = "0f" * 16


@pytest.mark.parametrize("seed", [SECRET, 7])
def test_a_match_goes_on_with_the_same_chance_wherever_it_was_put_away(seed: str | int) -> None:
    """Loaded, rewound, copied, or rebuilt from its last position and the counters of chance."""
    match = bid_all(new_match(COINS_SPEC, 3, seed, {}, None))
    match.play(f"0 {texts(match, 0)[1]}", "1 keep")
    later = match.copy().play(f"2 {texts(match, 2)[1]}")
    counters = match._ctx.chance.counters()
    standing = Match(COINS_SPEC, match.header, match._state.copy(), match._ctx.copy(), None)
    standing._ctx.chance = resume(COINS_SPEC.streams, COINS_SPEC.id, seed, counters)
    reached: list[object] = []
    for one in (match.copy(), reload(match), later.at(len(match.log)), match, standing):
        one.play(f"2 {texts(one, 2)[1]}")
        bid_all(one)
        for seat in range(3):
            one.play(f"{seat} {texts(one, seat)[1]}")
        assert one.log[-1].outcomes
        reached.append((one.hash(), one._ctx.chance.counters()))
    assert all(end == reached[0] for end in reached)


def test_a_seed_that_nobody_chose_has_128_bits_and_the_header_says_so() -> None:
    first, second = [new_match(COINS_SPEC, 3, None, {}, None).header.seed for _ in range(2)]
    assert first != second
    for match in (
        new_match(COINS_SPEC, 3, None, {}, None),
        match_from_position(COINS_SPEC, coins().position(), None),
    ):
        seed = match.header.seed
        assert isinstance(seed, str)
        assert len(bytes.fromhex(seed)) * 8 >= 128
        header = json.loads(match.save().splitlines()[0])
        assert (header["seed"], header["chance"]) == (seed, "blake2b")
        assert reload(match).hash() == match.hash()
    header = json.loads(coins().save().splitlines()[0])
    assert (header["seed"], header["chance"]) == (coins().header.seed, "xoshiro128")


def test_a_text_that_is_no_seed_is_refused() -> None:
    for wrong in ("", "7", SECRET[:-1], SECRET.upper(), SECRET + "0f", "x" * 32):
        with pytest.raises(SetupError) as caught:
            new_match(COINS_SPEC, 3, wrong, {}, None)
        assert caught.value.id == "error.seed"


def test_a_match_from_a_state_keeps_that_state_as_its_start() -> None:
    match = bid_all(coins())
    world = begun_at(COINS_SPEC, match._state.copy(), match.header.box, 5)
    start = world.hash()
    world.play("0 keep")
    assert world.at(0).hash() == start
    assert reload(world).hash() == world.hash()


def test_a_position_is_checked_down_to_its_counts() -> None:
    position = bid_all(coins()).position()
    assert match_from_position(COINS_SPEC, position, 3).position() == position
    state = position["state"]
    assert isinstance(state, dict)
    bag: Json = {"copper": 6}
    with pytest.raises(RecordError) as caught:
        match_from_position(COINS_SPEC, {**position, "state": {**state, "bag": bag}}, 3)
    assert caught.value.id == "error.position-count"


def test_the_public_face_does_not_know_a_game_that_is_not_registered() -> None:
    with pytest.raises(RecordError) as caught:
        pestis.load(coins().save())
    assert caught.value.id == "error.game-unknown"


# -- the agenda ------------------------------------------------------------------------------------


def names(frame: Frame | None) -> list[str]:
    found = []
    while frame is not None:
        found.append(repr(frame.task))
        frame = frame.below
    return found


def test_tasks_are_put_on_top_the_first_to_come_first() -> None:
    assert names(agenda_of(Bids(), Turn(0), Turn(1))) == ["Bids()", "Turn(0,)", "Turn(1,)"]
    s = Purse(2)
    then(s, Round(2))
    then(s, Bids(), Turn(1))
    assert names(s.agenda) == ["Bids()", "Turn(1,)", "Round(2,)"]


def test_a_window_asks_in_turn_and_then_closes() -> None:
    s = Purse(2)
    then(s, Turn(9))
    window(s, [Turn(1), Turn(0)], Round(1))
    assert names(s.agenda) == ["Turn(1,)", "Turn(0,)", "Round(1,)", "Turn(9,)"]


def test_a_bare_task_knows_nothing() -> None:
    task: Task[Purse, None] = Task()
    assert task.args() == task.args_for(0) == ()
    assert task.question() is None
    assert task.fits(Purse(2), None)


def test_the_hunt_for_leaks_needs_no_real_game() -> None:
    for seed in range(6):
        match = coins(2 + seed % 3, seed)
        hunt = Hunt(pestis.Dice("coins", str(seed)))
        hunt.run(match)
        assert hunt.count["compared"] > 0
