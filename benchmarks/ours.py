"""One slice of Pestis: a game, uniformly random, through the public calls.

python ours.py SECONDS SEED GAME SEATS [OPTION=VALUE …]
"""

from __future__ import annotations

import sys

from slices import arguments, coin, play_slice, repeat_slice, report

import pestis
from pestis import Match


class Kind:
    """What is played: a game, a number of seats, options."""

    def __init__(self, game: str, seats: int, options: dict[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def new(self, seed: int) -> Match:
        """A new match."""
        return pestis.new(self.game, seats=self.seats, seed=seed, options=self.options)

    def play(self, seed: int) -> tuple[int, int]:
        """One game: prompts → choices → submit."""
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

    def half_way(self, seed: int) -> Match:
        """A match in the middle."""
        match = self.new(seed)
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            match.submit(seat, choices[int(coin() * len(choices))])
        return match.at(len(match.log) // 2)


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
    report(figures)


if __name__ == "__main__":
    main()
