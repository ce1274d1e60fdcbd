"""One slice of Pestis: uniformly random games, played through the public API.

python ours.py SECONDS SEED GAME SEATS [OPTION=VALUE …]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle

from slices import arguments, coin, play_slice, repeat_slice, report

import pestis
from pestis import Match
from pestis.games.judge import judge_of
from pestis.kernel.json import View
from pestis.kernel.records.position import load_position

MOMENTS = 9
"""The number of moments of a game at which worlds and rollouts are timed, because they differ."""


class Kind:
    """The kind of match: a game, a number of seats, options."""

    def __init__(self, game: str, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def new(self, seed: int) -> Match:
        """A new match."""
        return pestis.new(self.game, seats=self.seats, seed=seed, options=self.options)

    def play(self, seed: int) -> tuple[int, int]:
        """Play one game: prompts → choices → submit.  Returns the decisions with a choice, and all
        decisions."""
        match = self.new(seed)
        chosen = applied = 0
        while prompts := match.prompts():
            seat = prompts[0].seats[0]
            choices = match.choices(seat)
            n = len(choices)
            if n > 1:
                chosen += 1
            match.submit(seat, choices[int(coin() * n)])
            applied += 1
        return chosen, applied

    def moments(self, seed: int) -> list[Match]:
        """Matches at moments from one third to two thirds of a game."""
        return [self.on_the_way(seed + n, 8 + n) for n in range(MOMENTS)]

    def half_way(self, seed: int) -> Match:
        """A match in the middle of a game."""
        return self.on_the_way(seed, 12)

    def on_the_way(self, seed: int, part: int) -> Match:
        """A match after ``part`` twenty-fourths of its answers."""
        match = self.new(seed)
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            match.submit(seat, choices[int(coin() * len(choices))])
        return match.at(len(match.log) * part // 24)


def by_hand(view: View, dice: pestis.Dice) -> None:
    """A rollout without prepared worlds: sample a world, then prompts, choices and submit in an
    ordinary Python loop."""
    match = pestis.sample_world(view, dice)
    while prompts := match.prompts():
        choices = match.choices(prompts[0].seats[0])
        match.submit(prompts[0].seats[0], choices[int(coin() * len(choices))])


def judging(matches: list[Match]) -> Callable[[], object]:
    """A function that judges the next of the positions with the judge that the game ships."""
    spec = matches[0].spec
    positions = [load_position(spec, match.position()) for match in matches]
    judge = judge_of(spec, positions[0][1])
    assert judge is not None
    states = cycle(positions)
    return lambda: judge.places(*next(states))


def main() -> None:
    seconds, seed = arguments()
    game, seats, *options = sys.argv[3:]
    kind = Kind(game, int(seats), dict(option.split("=", 1) for option in options))
    figures = play_slice(kind.play, seconds, seed)
    middle = kind.half_way(seed)
    view = middle.view(0)
    text = middle.save()
    dice = pestis.Dice("benchmark", str(seed))
    figures["copies"] = repeat_slice(middle.copy, seconds / 3)
    figures["views"] = repeat_slice(lambda: middle.view(0), seconds / 3)
    figures["worlds"] = repeat_slice(lambda: pestis.sample_world(view, dice), seconds / 3)
    figures["loads"] = repeat_slice(lambda: pestis.load(text), seconds / 3)
    moments = kind.moments(seed)
    figures["judged"] = repeat_slice(judging(moments), seconds / 3)
    views = [m.view(m.prompts()[0].seats[0]) for m in moments]
    prepared = cycle([pestis.worlds(view) for view in views])
    figures["drawn"] = repeat_slice(lambda: next(prepared).draw(dice), seconds / 3)
    figures["rollouts"] = repeat_slice(lambda: next(prepared).draw(dice).play_out(dice), seconds)
    figures["cut"] = repeat_slice(lambda: next(prepared).draw(dice).play_out(dice, 10), seconds / 3)
    shown = cycle(views)
    figures["by hand"] = repeat_slice(lambda: by_hand(next(shown), dice), seconds)
    report(figures)


if __name__ == "__main__":
    main()
