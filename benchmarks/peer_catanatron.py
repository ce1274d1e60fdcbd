"""One slice of catanatron: Catan, 4 random players."""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer
from slices import arguments, coin, play_slice, repeat_slice, report

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
TURNS = 1000
"""Catanatron's own limit of turns."""


def start(seed: int) -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def advance(game: Game, actions: int | None) -> tuple[int, int]:
    """Continue the game for at most ``actions`` actions: playable actions → random pick →
    execute."""
    chosen = applied = 0
    while game.winning_color() is None and game.state.num_turns < TURNS:
        if applied == actions:
            break
        playable = game.state.playable_actions
        n = len(playable)
        if n > 1:
            chosen += 1
        game.execute(playable[int(coin() * n)], validate_action=False)
        applied += 1
    return chosen, applied


def main() -> None:
    seconds, seed = arguments()
    figures = play_slice(lambda number: advance(start(number), None), seconds, seed)
    middle = start(seed)
    advance(middle, 300)
    figures["copies"] = repeat_slice(middle.copy, seconds / 3)
    report(figures)


if __name__ == "__main__":
    main()
