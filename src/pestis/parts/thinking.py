"""The interface of a game for bots that search: moves worth trying, and how play continues.

The search itself (``pestis.search``) knows no game.  A game's module ``bots.thinking`` has
``THINKING``, its subclass of Thinking; ``LEVELS``, the levels at which its bots are offered; and
``HINT``, the level used for hints.
"""

from __future__ import annotations

from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.json import View
from pestis.kernel.worlds.world import World, Worlds
from pestis.parts.judging import Judge
from pestis.parts.placing import places_of, worth


@final
class Move:
    """A whole move: its single choices, the next one first.

    picks  how many of them a player decides on at once, such as the cards of a set
    """

    def __init__(self, choices: tuple[Choice, ...], picks: int = 1) -> None:
        self.choices: Final = choices
        self.picks: Final = picks

    @property
    def answer(self) -> tuple[Choice, ...]:
        """The choices that a player decides on at once."""
        return self.choices[: self.picks]

    @property
    def rest(self) -> tuple[Choice, ...]:
        """The planned choices after the answer."""
        return self.choices[self.picks :]


@final
class Level:
    """The strength of a bot.

    name       the bot's permanent name
    nodes      positions it may search for one answer
    overlooks  percentage of moves that it does not see, by the kind of table; 0 for a kind that is
               missing
    moves      whole moves that it compares, if it compares moves
    worlds     the most worlds in which it compares them
    fewer      smaller numbers of nodes for some kinds of table, because the gaps between the levels
               would otherwise be too wide there
    """

    def __init__(
        self,
        name: str,
        nodes: int,
        overlooks: dict[str, int],
        moves: int = 1,
        worlds: int = 1,
        fewer: dict[str, int] | None = None,
    ) -> None:
        self.name: Final = name
        self.nodes: Final = nodes
        self.overlooks: Final = overlooks
        self.moves: Final = moves
        self.worlds: Final = worlds
        self.fewer: Final = fewer or {}

    def nodes_at(self, table: str) -> int:
        """Positions it may search for one answer at this kind of table."""
        return self.fewer.get(table, self.nodes)

    def overlooks_at(self, table: str) -> int:
        """Percentage of moves that it does not see at this kind of table."""
        return self.overlooks.get(table, 0)

    def with_nodes(self, nodes: int) -> Level:
        """The level with another budget, the same at every table."""
        return Level(self.name, nodes, self.overlooks, self.moves, self.worlds)


class Observer:
    """Receives the end of each line of play.  This base class ignores it."""

    def hear(self, at: int, world: World) -> None:
        """Called when play after move or choice number ``at`` has ended in this world, which may be
        read."""


NO_OBSERVER: Final = Observer()


class Thinking:
    """The search for the answer to one prompt.  Values are integers, so that they are the same on
    every machine; only their differences count.

    worlds  the worlds that fit the view
    seats   the number of seats at the table
    table   the kind of table: the number of seats, unless a game makes it more specific
    nodes   positions searched so far
    """

    def __init__(self, spec: AnySpec, view: View, choices: tuple[Choice, ...]) -> None:
        me = view["viewer"]
        assert isinstance(me, int)
        self.view: Final = view
        self.choices: Final = choices
        self.me: Final = me
        self.worlds: Final = Worlds(spec, view)
        self.seats: Final = self.worlds.box.seats
        self.table = str(self.seats)
        self.nodes = 0


class Comparing(Thinking):
    """Search that compares whole moves.

    doubt  how certain a gain must be before another move is preferred to the first: tenths of the
           standard error
    fills  whether play continues for as long as there are nodes; several worlds then share them
    point  how much of a value is one point of the game's score; 0 if values are not points
    """

    doubt = 0
    fills = False
    point = 0

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """The moves worth comparing, ``most`` of them at most; the first is the one that would be
        played without search.  Uses at most ``nodes`` nodes."""
        raise NotImplementedError

    def whole_moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """The moves that a hint compares, like ``moves``, but complete wherever a player decides on
        several choices at once."""
        return self.moves(most, nodes, dice)

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        """A copy of the world after the move and some further play, within ``nodes`` nodes."""
        raise NotImplementedError

    def value(self, world: World) -> int:
        """The value of the world's table for the seat that is asked."""
        raise NotImplementedError


class Judging(Thinking):
    """Search that grows a tree and judges its leaves."""

    def judge(self, world: World) -> list[int]:
        """The value of the world's table for each seat, in millionths of a victory.  Uses up the
        world."""
        raise NotImplementedError


def judged(judge: Judge, world: World) -> list[int]:
    """The value of the world's table for each seat, in millionths of a victory: by the judge or, if
    the game is over, by its outcome; 0 for everybody if nobody won."""
    seats: int = world.ctx.box.seats
    if world.over:
        outcome = world.outcome()
        won = worth(places_of(list(outcome.ranking), seats), seats)
        return won if outcome.winners else [0] * seats
    return judge.worths(world.state, world.ctx.box)
