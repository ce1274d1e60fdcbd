"""A seat's memory (RC 14.1, 14.2, 14.4): its view holds it, and sampled worlds agree with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import JOKER, KIND_IDS, KINDS, POPULATION
from pestis.games.rattus_cartus.state import trail
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.games.rattus_cartus.state.trail import DREW, GAVE, SHOWED, SHUFFLED, UNKNOWN, Move
from pestis.games.rattus_cartus.terminal.memory import surely_held
from pestis.games.rattus_cartus.terminal.screen import draw
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.words import Words
from tests.conformance.support import state_of, viewers
from tests.games.rattus_cartus.scene import Scene, scene
from tests.games.rattus_cartus.test_calibration import GIFTS, Subsets

WORLDS = 5


def hidden(s: CartusState, seat: int) -> Counter[int]:
    """The cards of a seat that are not face up."""
    held = Counter({kind: s.hands[seat * KINDS + kind] for kind in range(KINDS)})
    lying = s.aside if s.revealed[seat] else s.played + s.aside
    held.update([code % KINDS for code in lying if code // KINDS == seat])
    return held


def remembered(match: Match, viewer: int | None) -> list[Move]:
    """The trail (the history of card moves) as the viewer knows it."""
    return [move.seen_by(viewer) for move in state_of(match).trail]


def games(seats: int, number: int, dice: Dice) -> Iterator[Match]:
    """Yield random moments of games in which cards are given."""
    for seed in range(number):
        match = pestis.new("rattus-cartus", seats, seed, GIFTS)
        answer = Subsets(dice)
        while not match.over:
            if dice.below(12) == 0:
                yield match
            match.submit(*answer(match))


def worlds(match: Match, viewer: int | None, dice: Dice) -> list[CartusState]:
    view = match.view(viewer)
    return [state_of(pestis.sample_world(view, dice)) for _ in range(WORLDS)]


@pytest.mark.rule("RC A34", "RC 2.5", "RC 14.1")
@pytest.mark.parametrize("seats", (4, 5))
def test_after_a_reshuffle_the_draw_pile_holds_only_what_everybody_saw(seats: int) -> None:
    dice = Dice("reshuffled", str(seats))
    seen = 0
    for match in games(seats, 20, dice):
        viewer = viewers(match)[dice.below(seats + 1)]
        moves = remembered(match, viewer)
        if not any(move.what == SHUFFLED for move in moves):
            continue
        seen += 1
        pile: Counter[int] = Counter()
        for move in moves:
            if move.what == SHUFFLED:
                pile = Counter(move.kinds)
            elif move.what == DREW and move.seat == viewer:
                pile -= Counter(move.kinds)
        for world in worlds(match, viewer, dice):
            deck = Counter({kind: n for kind, n in enumerate(world.deck) if n})
            assert deck <= pile, f"{viewer}: {deck - pile} cannot be there"
    assert seen > 40


@pytest.mark.rule("RC 14.4", "RC A11", "RC 5.2")
@pytest.mark.parametrize("seats", (3, 4, 5))
def test_cards_given_are_with_the_taker_until_they_are_seen_to_leave(seats: int) -> None:
    dice = Dice("given", str(seats))
    seen = 0
    for match in games(seats, 20, dice):
        viewer = dice.below(seats)
        sure = {seat: Counter[int]() for seat in range(seats)}
        for move in remembered(match, viewer):
            if move.what == GAVE and UNKNOWN in move.kinds:
                sure[move.seat].clear()
            elif move.what in (GAVE, SHOWED):
                sure[move.seat] -= Counter(move.kinds)
            if move.what == GAVE and move.seat == viewer:
                sure[move.other] += Counter(move.kinds)
        seen += any(sure[seat] for seat in range(seats) if seat != viewer)
        for world in worlds(match, viewer, dice):
            for seat in range(seats):
                if seat != viewer:
                    assert sure[seat] <= hidden(world, seat), f"{viewer} gave {seat} more"
    assert seen > 10


def robbed() -> Scene:
    """Seat 1, known by everybody to hold two Swords, has given two of five cards to seat 0."""
    t = scene(
        4,
        row="monastery-1 castle-1 monastery-4",
        hands={0: "sword", 1: "2*sword king-0 king-4 witch-1", 2: "joker", 3: "joker"},
        known={1: "2*sword"},
    )
    t.visit("0 monastery-1 sword", "1 monastery-1", "2 castle-1", "3 castle-1")
    return t.play("1 give king-4", "1 give sword")


@pytest.mark.rule("RC 14.2", "RC 14.4")
def test_a_special_card_is_with_giver_or_taker_and_with_nobody_else() -> None:
    t = robbed()
    sword = KIND_IDS.index("sword")
    split: Counter[tuple[int, int]] = Counter()
    for n in range(60):
        world = state_of(pestis.sample_world(t.match.view(2), Dice("sword", str(n))))
        assert hidden(world, 3)[sword] == 0
        split[hidden(world, 0)[sword], hidden(world, 1)[sword]] += 1
    assert set(split) == {(0, 2), (1, 1), (2, 0)}
    for viewer in (0, 1):
        world = state_of(pestis.sample_world(t.match.view(viewer), Dice("sure")))
        assert hidden(world, 0)[sword] == hidden(world, 1)[sword] == 1


@pytest.mark.rule("RC 14.2", "RC 14.4")
def test_the_trail_tells_each_what_he_saw() -> None:
    t = robbed()
    whole = ["held 1 sword sword", "gave 1 0 0 king-4 sword"]
    for viewer in (0, 1):
        assert t.match.view(viewer)["trail"] == whole
    for stranger in (None, 2, 3):
        assert t.match.view(stranger)["trail"] == [whole[0], "gave 1 0 0 ? ?"]


@pytest.mark.rule("RC 2.5", "RC 14.1", "RC A34")
def test_a_reshuffle_in_mid_draw_is_remembered_with_what_was_drawn_before_and_after() -> None:
    t = scene(
        4,
        phase="b",
        row="farm-1 castle-1 monastery-1",
        deck="king-0 king-1",
        chance={"population": ["king-1", "king-0", "witch-2", "knight-0"]},
    )
    pile = t.discard()
    t.play("0 supply farm-1")
    shuffled = " ".join(["shuffled", *[kind for kind, n in pile.items() for _ in range(n)]])
    assert t.match.view(0)["trail"] == [shuffled, "drew 0 witch-2 knight-0"]
    assert t.match.view(1)["trail"] == [shuffled, "drew 0 ? ?"]
    for viewer in (None, 0, 1):
        world = state_of(pestis.sample_world(t.match.view(viewer), Dice("pile")))
        left = Counter({KIND_IDS[kind]: n for kind, n in enumerate(world.deck) if n})
        gone = Counter(pile) - left
        assert left <= Counter(pile) and gone.total() == 2
        assert viewer != 0 or gone == Counter(["witch-2", "knight-0"])


def test_a_position_without_memory_is_as_legal_as_before() -> None:
    dice = Dice("blank")
    for match in games(4, 2, dice):
        position = match.position()
        state = position["state"]
        assert isinstance(state, dict)
        del state["trail"]
        blank = pestis.from_position(position)
        assert blank.hash() == match.hash()
        for viewer in viewers(match):
            view = blank.view(viewer)
            assert view["trail"] == []
            world = pestis.sample_world(view, dice)
            world.spec.check(state_of(world), world.header.box)
            assert world.view(viewer) == view


def test_going_back_takes_memories_back_too() -> None:
    dice = Dice("back")
    match = pestis.new("rattus-cartus", 5, 3, GIFTS)
    answer = Subsets(dice)
    trails = [state_of(match).trail]
    while not match.over:
        match.submit(*answer(match))
        trails.append(state_of(match).trail)
    assert trails[-1]
    for entries in range(0, len(trails), 17):
        assert state_of(match.at(entries)).trail == trails[entries]


def test_sampled_worlds_remember_for_everybody() -> None:
    """In a sampled world every seat knows which cards it drew, gave and received."""
    dice = Dice("all")
    seen = 0
    for match in games(4, 4, dice):
        world = pestis.sample_world(match.view(1), dice)
        moves = state_of(world).trail
        assert all(UNKNOWN not in move.kinds for move in moves)
        seen += len(moves)
        for viewer in viewers(match):
            again = pestis.sample_world(world.view(viewer), dice)
            assert again.view(viewer) == world.view(viewer)
    assert seen > 100


@pytest.mark.rule("RC A11")
def test_the_terminal_shows_what_one_gave_beside_what_everybody_knows() -> None:
    t = robbed()
    for viewer, known in ((1, "king 4, 1 Sword"), (2, "")):
        lines = draw(t.match.view(viewer), Words("en"), 110)
        at = [line.endswith("Known to hold") for line in lines].index(True)
        assert " ".join(lines[at + 1].split()[6:]) == known
    assert surely_held(["gave 1 0 0 king-4 sword", "gave 0 2 0 ?"], 4)[0] == Counter()
    assert surely_held(["held 0 gold gold", "gave 0 2 0 ?"], 4)[0] == Counter(gold=1)


WRONG: list[Json] = [
    "no",
    ["no"],
    [""],
    [7],
    ["drew"],
    ["drew 9 king-0"],
    ["drew 0 king-9"],
    ["gave 0 1 king-0"],
    ["showed 0 " + "king-0 " * 500],
    ["drew 0 king-0"] * 3000,
]


@pytest.mark.parametrize("moves", WRONG, ids=lambda moves: str(moves)[:20])
def test_a_trail_that_is_none_is_refused(moves: Json) -> None:
    position = pestis.new("rattus-cartus", 4, 1).position()
    state = position["state"]
    assert isinstance(state, dict)
    with pytest.raises(pestis.RecordError) as caught:
        pestis.from_position({**position, "state": {**state, "trail": moves}})
    assert str(caught.value.params["where"]).startswith("state.trail")


IMPOSSIBLE: list[Json] = [
    ["showed 1 " + "king-0 " * 20],
    ["drew 1 ? ? ? ? ? ? ? ? ? ?"],
    ["gave 2 1 0 ? ? ? ? ? ? ? ? ? ? ?"],
    ["shuffled king-0", "shuffled king-1"],
    ["held 1 sword sword sword"],
    ["held 1 king-0", "took 1 monk-1", "drew 0 gold", "gave 0 0 9 ? joker"],
    ["drew 0 ?"],
]


@pytest.mark.parametrize("moves", IMPOSSIBLE, ids=str)
def test_a_trail_that_cannot_be_is_left_out_of_account(moves: Json) -> None:
    position = pestis.new("rattus-cartus", 4, 1).position()
    state = position["state"]
    assert isinstance(state, dict)
    match = pestis.from_position({**position, "state": {**state, "trail": moves}})
    for viewer in viewers(match):
        world = pestis.sample_world(match.view(viewer), Dice("odd"))
        world.spec.check(state_of(world), world.header.box)
        assert world.view(viewer) == match.view(viewer)


def test_nothing_is_written_down_before_there_is_something_to_remember() -> None:
    match = pestis.new("rattus-cartus", 5, 5)
    answer = Subsets(Dice("plain"))
    while not match.over and not state_of(match).trail:
        before = state_of(match).discard
        match.submit(*answer(match))
    first = [move for move in state_of(match).trail if move.what not in (DREW, SHOWED)]
    assert first and first[-1].what in (GAVE, SHUFFLED)
    if first[-1].what == SHUFFLED:
        assert Counter(first[-1].kinds) >= Counter({k: n for k, n in enumerate(before) if n})
    assert all(kind >= JOKER for move in first[:-1] for kind in move.kinds)
    assert all(kind < POPULATION for kind in first[-1].kinds) or first[-1].what == GAVE


def told(match: Match, viewer: int | None) -> list[tuple[str, Json]]:
    """Cards drawn and given, as events show them to a viewer."""
    found: list[tuple[str, Json]] = []
    for event in match.events(viewer):
        params = event["params"]
        assert isinstance(params, dict)
        if event["id"] in ("drew", "gave"):
            found.append((f"{event['id']} {params['seat']}", params.get("cards")))
    return found


def compare_with_events(match: Match) -> int:
    """Check that every viewer remembers exactly the cards that events showed them; returns the
    number of cards."""
    compared = 0
    for viewer in viewers(match):
        texts = match.view(viewer)["trail"]
        assert isinstance(texts, list)
        moves = [str(text).split() for text in texts]
        mine = [words for words in moves if words[0] in ("drew", "gave")]
        events = told(match, viewer)
        for words in reversed(mine):
            name, shown = events.pop()
            kinds = words[4:] if words[0] == "gave" else words[2:]
            assert name == " ".join(words[:2])
            assert kinds == (shown if isinstance(shown, list) else ["?"] * len(kinds))
            compared += len(kinds)
    return compared


def gifts_only(seed: int) -> Match:
    """A game for three, played until just before the draw pile is first reshuffled."""
    match = pestis.new("rattus-cartus", 3, seed, GIFTS)
    answer = Subsets(Dice("events", str(seed)))
    while not match.over and all(move.what != SHUFFLED for move in state_of(match).trail):
        before = match.copy()
        match.submit(*answer(match))
    return before.at(len(before.log))


@pytest.mark.rule("RC 14.2", "RC 14.4")
def test_every_viewer_remembers_what_the_events_told_him() -> None:
    assert sum(compare_with_events(gifts_only(seed)) for seed in range(8)) > 300


@pytest.mark.source_only
@pytest.mark.parametrize("shift", (1, 2))
def test_a_memory_of_the_wrong_seat_is_noticed(shift: int, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = trail.knowers_of

    def wrong(what: int, seat: int, other: int) -> int:
        return honest(what, seat, other) if what != DREW else 1 << (seat + shift) % 3

    monkeypatch.setattr(trail, "knowers_of", wrong)
    trail.read_move.cache_clear()
    with pytest.raises(AssertionError):
        for seed in range(8):
            compare_with_events(gifts_only(seed))
    trail.read_move.cache_clear()
