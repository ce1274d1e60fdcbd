"""Advice: from a view alone, ranked, with errors and reasons, and the same every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import pestis
from pestis.bots import find_bot, play_out
from pestis.games import GAMES, find, part_of
from pestis.games.rattus_cartus.bots.sets import KINDS_OF_PROMPTS
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import NotAsked, SetupError
from pestis.kernel.match import Match
from pestis.kernel.worlds.world import World
from pestis.parts.thinking import Comparing, Level, Move
from pestis.search.advising import _Advising, _choices
from pestis.search.ranking import Ranking, Results
from pestis.search.reasons import explained
from pestis.words import LANGUAGES, Words
from tests.conformance.support import FEW, Setting, state_of
from tests.golden import decisions

NODES = 600
TABLES = [
    [setting for setting in FEW if setting.game == game and setting.seats == seats][-1]
    for game in GAMES
    for seats in (2, find(game).max_seats)
]


def questions(setting: Setting, seed: str, every: int) -> list[tuple[Match, int]]:
    """Moments of a random game at which a seat has several choices, and the seat."""
    match = setting.new(4)
    dice = Dice("advising", seed)
    found: list[tuple[Match, int]] = []
    while not match.over:
        for prompt in match.prompts():
            for seat in prompt.seats:
                if len(match.choices(seat)) > 1 and dice.below(every) == 0:
                    found.append((match.copy(), seat))
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    return found


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_two_truths_behind_one_view_get_the_same_advice(setting: Setting) -> None:
    asked = questions(setting, "truths", 12)
    for match, seat in [*asked[:6], *asked[-3:]]:
        state = match.spec.scramble(state_of(match), seat, Dice("other truth"))
        other = Match(match.spec, match.header, state, match._ctx.copy(), match.last)
        mine, theirs = (
            pestis.advise(world.view(seat), Dice("hint"), NODES) for world in (match, other)
        )
        assert mine.json() == theirs.json()
        assert mine.nodes == theirs.nodes <= 4 * NODES


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_what_may_be_answered_is_read_from_the_view(setting: Setting) -> None:
    for match, seat in questions(setting, "choices", 3):
        choices = _choices(match.spec, match.view(seat), Dice("choices"))
        assert choices == match.choices(seat)


def test_sets_of_cards_are_compared_as_a_whole() -> None:
    compared: dict[str, int] = {}
    asked = (each for seed in range(60) for each in decisions.questions("rattus-cartus", seed))
    for match, seat in asked:
        kind = match.prompts()[0].kind
        if kind not in KINDS_OF_PROMPTS or compared.get(kind, 0) == 4:
            continue
        advice = pestis.advise(match.view(seat), nodes=NODES)
        answers = [one.answer for one in advice.ranked]
        assert len({frozenset(Counter(answer).items()) for answer in answers}) == len(answers) > 1
        for answer in answers:
            played = match.copy()
            for choice in answer:
                assert (played.prompts()[0].kind, played.prompts()[0].seats) == (kind, (seat,))
                played.submit(seat, choice)
            now = () if played.over else played.prompts()
            assert not any([one.kind == kind and seat in one.seats for one in now])
        compared[kind] = compared.get(kind, 0) + 1
    assert set(compared) == set(KINDS_OF_PROMPTS)


def test_a_turn_of_pest_is_told_to_its_end() -> None:
    told = 0
    asked = (each for seed in range(20) for each in decisions.questions("pest", seed))
    for match, seat in asked:
        if match.prompts()[0].kind != "place-assistant":
            continue
        for one in pestis.advise(match.view(seat), nodes=NODES).ranked:
            assert one.picks == () and one.turn
            played = match.copy()
            for choice in one.answer + one.turn:
                if played.prompts()[0].seats != (seat,) or choice not in played.choices(seat):
                    break  # Chance has turned out differently.
                played.submit(seat, choice)
            else:
                now = () if played.over else played.prompts()
                assert not any([seat in one.seats for one in now if one.kind != "place-assistant"])
                told += 1
        if told > 4:
            return
    raise AssertionError("no whole turns")


def test_the_card_that_only_the_best_set_has_explains_it() -> None:
    parse = find("rattus-cartus").choices.parse

    def ranked(*sets: str) -> tuple[pestis.Advised, ...]:
        rows = [[parse(text) for text in texts.split(", ")] for texts in sets]
        return tuple(
            pestis.Advised(first, 300, 0, 1, True, (), picks=tuple(others))
            for first, *others in rows
        )

    spec = find("rattus-cartus")
    joker = "play king-2, play joker, done"
    assert explained(spec, ranked(joker, "play king-2, done")) == "joker"
    assert explained(spec, ranked("play king-2, done", joker)) == "", (
        "it says nothing about the joker"
    )
    assert explained(spec, ranked("done", joker)) == ""
    assert explained(spec, ranked("enter farm-2", "pass")) == "farm-2"
    assert explained(spec, ranked("supply farm-2")) == "", "its text is about entering it"


def number_of(advice: pestis.Advice) -> Callable[[pestis.Advised], tuple[int, int]]:
    """The number that choices are ranked by, rounded as it is shown; the best choice has the
    least."""

    def percent(mille: int) -> int:
        return (mille + 5) // 10

    def number(one: pestis.Advised) -> tuple[int, int]:
        if advice.measure == "place":
            return one.expected, 0
        return -percent(one.expected), -percent(one.second)

    return number


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_choices_are_ranked_with_errors_and_reasons(setting: Setting) -> None:
    module = part_of(setting.game, "bots.terms")
    assert module is not None
    terms = module.TERMS
    told = 0
    for match, seat in questions(setting, "ranked", 25)[:8]:
        advice = pestis.advise(match.view(seat), nodes=2 * NODES)
        first, *others = advice.ranked
        assert advice.measure in ("first", "place")
        assert first.behind == 0 and first.close and first.equal and first.reasons == ()
        assert {one.choice for one in advice.ranked} <= set(match.choices(seat))
        assert len({one.answer for one in advice.ranked}) == len(advice.ranked)
        assert advice.ranked == tuple(sorted(advice.ranked, key=number_of(advice)))
        if advice.measure == "first":
            assert all(0 <= one.expected <= 1000 >= one.second >= 0 for one in advice.ranked)
        else:
            assert all(1000 <= one.expected <= 1000 * setting.seats for one in advice.ranked)
        for reason in [reason for one in others for reason in one.reasons]:
            told += 1
            assert reason.best != reason.here
            name = reason.term.rpartition(".")[2]
            good = ("more", "less") if name in terms.more else ()
            bad = ("worse", "better") if name in terms.less else ()
            words = [f"{reason.term}.{kind}" for kind in (*good, *bad)]
            assert all(Words(language).has(id) for language in LANGUAGES for id in words)
            gain = (reason.best > reason.here) is (reason.own is not reason.against)
            assert name not in (terms.less if gain else terms.more), "nobody would say so"
    assert told


def test_alone_points_are_expected_and_the_rest_is_the_same() -> None:
    match = pestis.new("pest", 1, 3)
    advice = pestis.advise(match.view(0), nodes=NODES)
    assert advice.measure == "points"
    assert advice.ranked[0].expected >= advice.ranked[-1].expected
    assert not any(one.reasons for one in advice.ranked)


def test_equal_dice_and_budgets_give_equal_advice() -> None:
    match, seat = questions(TABLES[0], "equal", 10)[0]
    view = match.view(seat)
    assert pestis.advise(view).json() == pestis.advise(view).json()
    others = [pestis.advise(view, Dice(str(n)), NODES).json() for n in range(6)]
    assert any(other != others[0] for other in others)


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_advice_in_slices_is_the_same(setting: Setting) -> None:
    match, seat = questions(setting, "slices", 12)[2]
    view, dice = match.view(seat), Dice("slices")
    *slices, advice = pestis.advising(view, Dice("slices"), 4 * NODES)
    assert len(slices) > 2 and set(slices) == {None}
    assert advice is not None
    assert advice.json() == pestis.advise(view, dice, 4 * NODES).json()


class Toy(Comparing):
    """Moves whose values are given by a list, plus luck that all share in a world and some noise of
    their own."""

    point = 10

    def __init__(self, worths: list[int], noise: int, luck: int = 0) -> None:
        match = pestis.new("pest", seats=1, seed=1)
        super().__init__(find("pest"), match.view(0), match.choices(0)[: len(worths)])
        self.worths = worths
        self.noise = noise
        self.dice = Dice("toy", str(luck)) if luck else Dice("toy")
        self.world: World | None = None

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        return [Move((choice,)) for choice in self.choices]

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        if world is not self.world:
            self.world = world
            self.shared = self.dice.below(1_000_000)
            self.own = [self.dice.below(1000) for _ in self.worths]
        at = self.choices.index(move.choices[0])
        self.worth = self.worths[at] + self.shared + self.noise * self.own[at] // 1000
        self.nodes += 1
        return world

    def value(self, world: World) -> int:
        return self.worth


def advised(toy: Toy, level: Level) -> pestis.Advice:
    """The advice about the moves of a toy."""
    advising = _Advising(toy, find("pest"))
    for _ in advising.slices(level, 1000, Dice("advice")):
        pass
    return advising.advice()


@pytest.mark.source_only
def test_what_may_be_as_good_is_close() -> None:
    level = Level("toy", 1000, {}, 4, 12)

    def advice(noise: int) -> pestis.Advice:
        toy = Toy([500, 600, 590], noise)
        return advised(toy, level)

    sure = advice(0)
    assert [one.behind for one in sure.ranked] == [0, 1000, 10_000]
    assert [one.error for one in sure.ranked[1:]] == [0, 0], "luck that all share is no error"
    assert [one.close for one in sure.ranked] == [True, False, False]
    unsure = advice(20_000)
    assert all(one.close for one in unsure.ranked)
    assert all(one.error is not None and one.error > 10_000 for one in unsure.ranked[1:])


@pytest.mark.source_only
@pytest.mark.parametrize(
    ("apart", "noise", "equal", "close"),
    [(0, 0, True, True), (0, 40, True, True), (6, 0, False, False), (0, 400, False, True)],
)
def test_equal_is_what_differs_by_less_than_half_a_point_for_sure(
    apart: int, noise: int, equal: bool, close: bool
) -> None:
    """Values are tenths of a point."""
    toy = Toy([500, 500 - apart], noise)
    level = Level("toy", 1000, {}, 4, 12)
    advice = advised(toy, level)
    [_, other] = advice.ranked
    assert (other.equal, other.close) == (equal, close)


@pytest.mark.source_only
def test_a_few_trials_that_agree_do_not_make_choices_equal() -> None:
    toy = Toy([500, 500], 0)
    ranking = Ranking(paired=True)
    ranking.choose_measure(judged=False)
    best, other = (Results(Move((choice,))) for choice in toy.choices)
    assert ranking.compared(other, best, 0, None) == (True, False), "tried once"
    for trials in range(2, 12):
        for results in (best, other):
            results.worlds[:] = range(trials)
            results.costs[:] = [0] * trials
        assert ranking.compared(other, best, 0, 0) == (True, trials >= 8)


@pytest.mark.source_only
def test_only_the_closest_two_are_tried_further() -> None:
    toy = Toy([500, 503, 100], 300)
    level = Level("toy", 1000, {}, 3, 12)
    advising = _Advising(toy, find("pest"))
    for _ in advising.slices(level, 1000, Dice("advice")):
        pass
    first, second, third = (len(results.costs) for results in advising.ranking.results)
    assert first == second > 12 >= third


@pytest.mark.source_only
@pytest.mark.parametrize("luck", range(1, 7))
def test_what_was_dropped_is_not_best_by_the_luck_of_its_few_worlds(luck: int) -> None:
    toy = Toy([500, 600, 400], 0, luck)
    level = Level("toy", 1000, {}, 3, 8)
    advice = advised(toy, level)
    assert [toy.choices.index(one.choice) for one in advice.ranked] == [1, 0, 2]
    assert [one.behind for one in advice.ranked] == [0, 10_000, 20_000]


def test_what_was_tried_once_has_no_error_and_is_never_surely_worse() -> None:
    for match, seat in questions(TABLES[-1], "once", 25)[:8]:
        for one in pestis.advise(match.view(seat), nodes=500).ranked:
            assert one.error is None or one.error < 1000 * match.seats
            assert one.close or one.error is not None


@pytest.mark.source_only
def test_there_is_no_advice_where_nothing_could_be_thought() -> None:
    few = Level("toy", 1000, {}, 3, 8)
    for nodes, worths in ((20, [500, 600]), (1000, [500])):
        thinking = _Advising(Toy(worths, 0), find("pest"))
        with pytest.raises(SetupError, match=r"advice\.error\.none"):
            next(thinking.slices(few, nodes, Dice("advice")))


def test_a_game_that_thinks_without_hints_gives_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pestis.new("rattus", 3, 7)
    seat = match.prompts()[0].seats[0]
    monkeypatch.delattr(part_of("rattus", "bots.thinking"), "HINT")
    with pytest.raises(SetupError, match=r"advice\.error\.none"):
        pestis.advise(match.view(seat))


def test_there_is_no_advice_where_nobody_has_a_choice() -> None:
    match = pestis.new("rattus", 3, 7)
    asked = match.prompts()[0].seats[0]
    with pytest.raises(NotAsked, match=r"advice\.error\.public"):
        pestis.advise(match.view(None))
    with pytest.raises(NotAsked, match="not-asked"):
        pestis.advise(match.view((asked + 1) % 3))
    with pytest.raises(SetupError, match="bot-budget"):
        pestis.advise(match.view(asked), nodes=1)
    while len(match.choices(match.prompts()[0].seats[0])) > 1:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    with pytest.raises(NotAsked, match=r"advice\.error\.forced"):
        pestis.advise(match.view(match.prompts()[0].seats[0]))
    play_out(match, [find_bot("rattus", "random")] * 3, "x")
    with pytest.raises(NotAsked, match="over"):
        pestis.advise(match.view(0))


@pytest.mark.source_only
def test_a_game_that_brings_nothing_to_think_with_gives_no_advice() -> None:
    match = pestis.new("bluff", 2, 1)
    with pytest.raises(SetupError, match=r"advice\.error\.none"):
        pestis.advise(match.view(match.prompts()[0].seats[0]))
