"""Compares previews with the events that follow, in games of random players.

``python benchmarks/previews.py`` does so for many more choices than the tests have time for.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tallies import Change
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.certainty import CHANCE, REVELATION
from pestis.kernel.worlds.preview import Outlook, planned
from tests.conformance.calibration import Player
from tests.conformance.support import FEW, hints, pick, state_of

LONGEST: Final = 6
"""Answers in a plan."""
ONE_IN: Final = 3
"""One answer in this many is checked, at random."""


class Wrong(AssertionError):
    """The events differ from those that a preview called certain."""


class Moment:
    """A match before an answer: the seat, the choice, and the seat's outlook."""

    def __init__(self, match: Match, seat: int, choice: Choice) -> None:
        self.match = match
        self.seat = seat
        self.choice = choice
        view = json.loads(json.dumps(match.view(seat)))
        self.outlook = Outlook(match.spec, view)

    def other_worlds(self, dice: Dice) -> Outlook:
        """The outlook of the same view with other sampled worlds."""
        return Outlook(self.match.spec, self.match.view(self.seat), dice)


def quiet_player(game: str, dice: Dice) -> Player:
    """A player whose answers reveal nothing that it hides; a random player if the game names
    none."""
    named = hints(game).quiet
    if not named:
        return random_player(game, dice)
    module, name = named.split()
    player: Player = getattr(import_module(module), name)(dice)
    return player


def random_player(_game: str, dice: Dice) -> Player:
    """A player that answers at random."""
    return lambda match: pick(match, dice)


def moments(
    game: str, first: int, player: Callable[[str, Dice], Player] = random_player
) -> Iterator[Moment]:
    """Answers of players of a game, each submitted after the loop's body has run; endless, over all
    settings in turn."""
    settings = [setting for setting in FEW if setting.game == game]
    seed = first
    while True:
        for setting in settings:
            match = setting.new(seed)
            dice = setting.dice("foresight", seed)
            answers = player(game, dice)
            match.events(None)
            while not match.over:
                seat, choice = answers(match)
                if dice.below(ONE_IN) == 0:
                    yield Moment(match, seat, choice)
                match.submit(seat, choice)
            seed += 1


def check_certain(moment: Moment) -> str:
    """Play the answer in a copy of the match, and return where the preview stopped.  Raises Wrong
    if the events do not begin with those of the preview."""
    told = moment.outlook.preview(moment.choice)
    match = moment.match.copy()
    known = len(moment.match.events(moment.seat))
    match.submit(moment.seat, moment.choice)
    happened: list[dict[str, Json]] = [
        {"id": event["id"], "params": event["params"]} for event in match.events(moment.seat, known)
    ]
    at = f"{match.spec.id}, {moment.choice} of seat {moment.seat}, stopped by {told.stop}"
    if happened[: len(told.events)] != told.events:
        raise Wrong(f"{at}: told {told.events}, happened {happened}")
    if told.view is not None and (told.view, told.events) != (match.view(moment.seat), happened):
        raise Wrong(f"{at}: another view, or {happened[len(told.events) :]} came after it")
    return told.stop


def check_plan(moment: Moment, dice: Dice) -> int:
    """Plan a row of answers, then play it in a copy; returns its length.  Raises Wrong if it does
    not go as planned."""
    match, seat, view = moment.match.copy(), moment.seat, moment.match.view(moment.seat)
    row = [moment.choice]
    while len(row) < LONGEST and (last := planned(match.spec, view, row)[-1]).goes_on:
        legal = Outlook(match.spec, last.view or {}).choices
        row.append(legal[dice.below(len(legal))])
    for told in planned(match.spec, view, row):
        known = len(match.events(seat))
        match.submit(seat, told.choice)
        happened = [{"id": e["id"], "params": e["params"]} for e in match.events(seat, known)]
        if happened[: len(told.events)] != told.events or (
            told.view is not None and told.view != match.view(seat)
        ):
            raise Wrong(f"{match.spec.id}, {told.choice} of {row}")
    return len(row)


class Reliability:
    """How often predicted changes happened, by tenths of the predicted probability; counts one
    random change and one random amount per answer."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.said: Counter[int] = Counter()
        self.happened: Counter[int] = Counter()
        self.promised: dict[int, float] = {}

    def add(self, moment: Moment) -> bool:
        """Count an answer; returns False if nothing about it is uncertain."""
        if moment.outlook.preview(moment.choice).stop not in (CHANCE, REVELATION):
            return False
        uncertain = [c for c in moment.outlook.odds(moment.choice) if not c.certain]
        if not uncertain:
            return False
        change = uncertain[self.dice.below(len(uncertain))]
        amounts = list(change.odds)
        amount = amounts[self.dice.below(len(amounts))]
        chance = change.odds[amount] / change.worlds
        tenth = round(chance * 10)
        self.said[tenth] += 1
        self.promised[tenth] = self.promised.get(tenth, 0) + chance
        self.happened[tenth] += really(moment, change) == amount
        return True

    def rows(self) -> Iterator[tuple[int, int, float, float]]:
        """By tenth: number of cases, mean predicted probability, and frequency."""
        for tenth, n in sorted(self.said.items()):
            yield tenth, n, self.promised[tenth] / n, self.happened[tenth] / n

    def off(self) -> float:
        """The largest error, in standard deviations, of any tenth and of all together."""
        worst, sum_off, variance = 0.0, 0.0, 0.0
        for _, n, said, happened in self.rows():
            spread = max(n * said * (1 - said), 1)
            worst = max(worst, abs(happened - said) * n / math.sqrt(spread))
            sum_off += (happened - said) * n
            variance += spread
        return max(worst, abs(sum_off) / math.sqrt(max(1, variance)))


def really(moment: Moment, change: Change) -> int:
    """The real change of the number when the answer is given."""
    match = moment.match.copy()
    tallies = match.spec.tallies(match.header.box)
    tally = next(tally for tally in tallies if tally.field == change.field)
    place = next(n for n in range(tally.places) if tally.params(n) == change.params)
    before = tally.count(state_of(match))[place]
    seat = moment.seat
    match.submit(seat, moment.choice)
    while not match.over and match.prompts()[0].seats == (seat,) and len(match.choices(seat)) == 1:
        match.submit(seat, match.choices(seat)[0])
    return tally.count(state_of(match))[place] - before
