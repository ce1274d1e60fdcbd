"""Shared by the conformance tests: which matches to play, and how to play them.

Nothing here knows a game.  A game that needs to say something about itself (examples for options
that take lists, events that random play hardly ever meets) does so in
``tests/games/<package>/suite.py``; see :class:`Hints`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, Final

import pytest

import pestis
from pestis.games import find, game_ids, package_of
from pestis.kernel import match as match_module
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.fields import Public
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import SetupError
from pestis.kernel.json import View
from pestis.kernel.match import Match

FULL_PRODUCT: Final = 16
"""Up to this many combinations of options are all played; more are covered pair by pair."""

MAX_CHOICES: Final = 200
COMPILED: Final = not str(match_module.__file__).endswith(".py")
"""Whether the engine under test is the compiled build."""

PLAYED: Final = game_ids()
"""Our games and, from source, the sample game: a compiled engine loads only ours."""


class Hints:
    """Hints from a game's own tests for the suite: constants of ``tests/games/<package>/suite.py``.

    LISTS          for options that take a list: option -> examples of lists
    RARE_EVENTS    declared events that random play may not meet -> why, and what tests them
    RARE_PROMPTS   the same for prompt kinds
    MAX_ANSWERS    how many answers a match of random players takes at most
    LEAK_MATCHES   how many matches the leak hunt goes through (at least one for each setting)
    LEAK_STRIDE    the hunt checks a random one in this many prompts: for long games
    QUIET          module and name of a player, made with dice, whose answers reveal nothing that
                   it hides: for odds, which infer nothing from how seats played
    WANTED         a field of which a player can get more if they aim only for it
    """

    def __init__(self, game: str) -> None:
        name = f"tests.games.{package_of(game).rpartition('.')[2]}.suite"
        found: Any = import_module(name) if _exists(name) else None
        self.lists: dict[str, list[list[str]]] = getattr(found, "LISTS", {})
        self.rare_events: dict[str, str] = getattr(found, "RARE_EVENTS", {})
        self.rare_prompts: dict[str, str] = getattr(found, "RARE_PROMPTS", {})
        self.max_answers: int = getattr(found, "MAX_ANSWERS", 5000)
        self.golden: dict[str, dict[str, str]] = getattr(found, "GOLDEN", {})
        self.hides: Callable[[View], bool] | None = getattr(found, "hides", None)
        self.leak_matches: int = getattr(found, "LEAK_MATCHES", 200)
        self.quiet: str = getattr(found, "QUIET", "")
        self.wanted: str = getattr(found, "WANTED", "")
        self.leak_stride: int = getattr(found, "LEAK_STRIDE", 1)


def _exists(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


@cache
def hints(game: str) -> Hints:
    """The hints of a game."""
    return Hints(game)


class Setting:
    """A game, a number of seats and the options."""

    def __init__(self, game: str, seats: int, options: dict[str, str | list[str]]) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    @property
    def spec(self) -> AnySpec:
        return find(self.game)

    def new(self, seed: int | str) -> Match:
        """A new match."""
        return pestis.new(self.game, self.seats, seed, self.options)

    def dice(self, *names: object) -> Dice:
        """A generator for the tests."""
        return Dice("conformance", str(self), *[str(name) for name in names])

    def __str__(self) -> str:
        words = [v if isinstance(v, str) else f"{k}[{len(v)}]" for k, v in self.options.items()]
        return "-".join([self.game, str(self.seats), *words])


def secret_seed(number: int) -> str:
    """A seed as from the system's secure source, but always the same."""
    return f"{number:032x}"


def combinations(spec: AnySpec) -> list[dict[str, str]]:
    """The combinations of options to play: all, or enough to contain each pair of values."""
    names = [option.id for option in spec.options]
    values = [option.values for option in spec.options]
    whole = [dict(zip(names, row, strict=True)) for row in product(*values)]
    return whole if len(whole) <= FULL_PRODUCT else _cover(whole, 2, _cover(whole, 1))


def _cover(
    whole: list[dict[str, str]], strength: int, begun: Sequence[dict[str, str]] = ()
) -> list[dict[str, str]]:
    """Some of the rows, those in ``begun`` first, that together contain each group of ``strength``
    values found in any row."""
    chosen = list(begun)
    missing = {group for row in whole for group in _groups(row, strength)}
    missing -= {group for row in chosen for group in _groups(row, strength)}
    while missing:
        best = max(whole, key=lambda row: len(missing & _groups(row, strength)))
        missing -= _groups(best, strength)
        chosen.append(best)
    return chosen or whole[:1]


def _groups(row: dict[str, str], strength: int) -> set[tuple[tuple[str, str], ...]]:
    pairs = list(row.items())
    if strength == 1 or len(pairs) == 1:
        return {(pair,) for pair in pairs}
    return {(a, b) for i, a in enumerate(pairs) for b in pairs[i + 1 :]}


def _listed(game: str) -> list[dict[str, str | list[str]]]:
    """One row of options for each example of a list."""
    return [{option: row} for option, rows in hints(game).lists.items() for row in rows]


def _settings(thin: bool) -> list[Setting]:
    found: list[Setting] = []
    for game in PLAYED:
        spec = find(game)
        rows: list[dict[str, str | list[str]]] = [
            dict(row) for row in (_cover(combinations(spec), 1) if thin else combinations(spec))
        ]
        rows += _listed(game)
        for seats in range(spec.min_seats, spec.max_seats + 1):
            found += [Setting(game, seats, row) for row in rows if can_be(spec, seats, row)]
    return found


def can_be(spec: AnySpec, seats: int, row: Mapping[str, object]) -> bool:
    """Whether this many seats can play with these options."""
    try:
        spec.box(seats, spec.read_options(dict(row)), None, spec.rules_version)
    except SetupError:
        return False
    return True


EVERY: Final = _settings(thin=False)
"""Every game, seat count and combination of options."""
FEW: Final = _settings(thin=True)
"""Every game and seat count, and every value of every option at least once."""


def _thin() -> list[Setting]:
    """One of FEW for each game and seat count, different options for each."""
    found: list[Setting] = []
    for game in PLAYED:
        seats = dict.fromkeys(setting.seats for setting in FEW if setting.game == game)
        for i, n in enumerate(seats):
            rows = [s for s in FEW if (s.game, s.seats) == (game, n)]
            found.append(rows[i % len(rows)])
    return found


THIN: Final = _thin()
"""Every game and seat count, and together every value of every option that is not a list."""


def _parametrise(settings: list[Setting], quick: list[Setting]) -> pytest.MarkDecorator:
    names = {str(setting) for setting in quick}
    rows = [
        pytest.param(s, id=str(s), marks=[] if str(s) in names else [pytest.mark.slow])
        for s in settings
    ]
    return pytest.mark.parametrize("setting", rows)


every_setting = _parametrise(EVERY, FEW)
"""For tests that run on EVERY setting, or on FEW if slow tests are left out."""

few_settings = _parametrise(FEW, THIN)
"""For tests that run on FEW settings, or on one for each seat count if slow tests are left out."""

each_seat_count = _parametrise(THIN, THIN)
"""For long tests that hardly depend on the options: one setting for each seat count."""

every_game = pytest.mark.parametrize("game", PLAYED)


def pick(match: Match, dice: Dice) -> tuple[int, Choice]:
    """A random player's answer; half the time verbs are equally likely, so that rare verbs occur
    often."""
    seats = match.prompts()[0].seats
    seat = seats[dice.below(len(seats))] if len(seats) > 1 else seats[0]
    legal = match.choices(seat)
    assert legal, f"{match.spec.id}: {match.prompts()[0].kind} asks without a choice"
    if dice.below(2):
        verbs = list(dict.fromkeys([choice.verb for choice in legal]))
        verb = verbs[dice.below(len(verbs))]
        legal = tuple([choice for choice in legal if choice.verb == verb])
    return seat, legal[dice.below(len(legal))]


def answers(match: Match, dice: Dice) -> Iterator[tuple[int, Choice]]:
    """Random answers to the end; each is submitted after the loop's body has run."""
    bound = hints(match.spec.id).max_answers
    for _ in range(bound):
        if match.over:
            return
        seat, choice = pick(match, dice)
        yield seat, choice
        match.submit(seat, choice)
    assert match.over, f"no end after {bound} answers"


def play_out(match: Match, dice: Dice) -> Match:
    """Play to the end with random answers."""
    for _ in answers(match, dice):
        pass
    return match


@cache
def played(setting: Setting, seed: int) -> Match:
    """A finished match shared by all tests: never change it, use ``at`` or ``copy``."""
    return play_out(setting.new(seed), setting.dice(seed))


def prompts_of(setting: Setting, seed: int, stride: int) -> Iterator[Match]:
    """The match at every ``stride``-th prompt, and at its end."""
    match = setting.new(seed)
    for n, _ in enumerate(answers(match, setting.dice(seed))):
        if n % stride == seed % stride:
            yield match
    yield match


def prompts_in_a_row(setting: Setting, seed: int, dice: Dice, least: int) -> Iterator[Match]:
    """A match at every prompt; after a short match further ones, until there are enough prompts."""
    prompts = 0
    while prompts < least:
        match = setting.new(seed)
        while not match.over:
            yield match
            match.submit(*pick(match, dice))
            prompts += 1
        seed += 1


def viewers(match: Match) -> list[int | None]:
    """Every seat, and the public."""
    return [None, *range(match.seats)]


def state_of(match: Match) -> Any:
    """The true state, which tests may read."""
    return match._state


def attributes(state: object) -> list[str]:
    """Names of all attributes of a state, in the source and in the compiled build."""
    if hasattr(state, "__dict__"):
        return list(vars(state))
    return [
        name
        for name in dir(type(state))
        if not name.startswith("__") and type(getattr(type(state), name)).__name__ in _SLOTS
    ]


_SLOTS = ("getset_descriptor", "member_descriptor")


def keeps_secrets(match: Match, viewer: int | None = None) -> bool:
    """Whether the state holds anything hidden from the viewer; components drawn only when needed
    are not in it."""
    hides = hints(match.spec.id).hides
    if hides is not None:
        return hides(match.view(viewer))
    fields = match.header.box.fields
    return not all(isinstance(field.visibility, Public) for field in fields)
