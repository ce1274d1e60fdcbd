"""One slice of Pestis: Rattus Cartus, 4 players, uniformly random, through the public calls."""

from __future__ import annotations

from slices import arguments, coin, play_slice, repeat_slice, report

import pestis
from pestis import Match


def play(seed: int) -> tuple[int, int]:
    """One game: prompts → choices → submit."""
    match = pestis.new("rattus-cartus", seats=4, seed=seed)
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


def mid_game(seed: int) -> Match:
    """A match half-way through."""
    match = pestis.new("rattus-cartus", seats=4, seed=seed)
    while not match.over:
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[int(coin() * len(choices))])
    return match.at(len(match.log) // 2)


def main() -> None:
    seconds, seed = arguments()
    figures = play_slice(play, seconds, seed)
    middle = mid_game(seed)
    view = middle.view(0)
    dice = pestis.Dice("benchmark", str(seed))
    figures["copies"] = repeat_slice(middle.copy, seconds / 3)
    figures["views"] = repeat_slice(lambda: middle.view(0), seconds / 3)
    figures["worlds"] = repeat_slice(lambda: pestis.sample_world(view, dice), seconds / 3)
    report(figures)


if __name__ == "__main__":
    main()
