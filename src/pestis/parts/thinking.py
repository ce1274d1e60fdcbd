"""What a game brings for bots that search: which moves are worth trying, and how play goes on.

The search itself (``pestis.search``) knows no game.  A game's module ``bots.thinking`` has
``THINKING``, a Thinking class of its own, ``LEVELS``, the strengths it is offered at, and ``HINT``,
how hard it thinks when somebody asks for advice.
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
    """A whole move: the single choices that it is made of, the next one first."""

    def __init__(self, choices: tuple[Choice, ...]) -> None:
        self.choices: Final = choices


@final
class Level:
    """How hard a bot thinks.

    name       the bot's permanent name
    nodes      positions it may play out for one answer
    overlooks  how many of a hundred moves it does not see, by the kind of table; none at a kind
               that is missing
    moves      whole moves that it compares, where it compares them
    worlds     worlds in which it compares them, at most
    fewer      positions by the kind of table, where it plays out fewer: where more seats take more
               nodes to see the same, levels would lie too far apart otherwise
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
        """Positions it may play out for one answer at such a table."""
        return self.fewer.get(table, self.nodes)

    def overlooks_at(self, table: str) -> int:
        """How many of a hundred moves it does not see at such a table."""
        return self.overlooks.get(table, 0)

    def with_nodes(self, nodes: int) -> Level:
        """The level with another budget, the same at every table."""
        return Level(self.name, nodes, self.overlooks, self.moves, self.worlds)


class Observer:
    """Hears where each thought ends.  This one does not listen."""

    def hear(self, at: int, world: World) -> None:
        """Play after move or choice number ``at`` came to an end in this world, which may be
        looked at."""


NO_OBSERVER: Final = Observer()


class Thinking:
    """Thought about one question.  Values are whole numbers, so that they are the same on every
    machine; only their differences count.

    worlds  to think in: they fit the view
    seats   at the table
    table   what kind of table it is: how many seats it has, unless a game says more
    nodes   positions played out so far
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
    """Thought that compares whole moves.

    doubt  how sure a gain must be before the first of the moves is left for it: tenths of the
           standard error
    fills  whether play goes on for as long as there are nodes: then several worlds share them
    point  how much of a value is one point of the game's score; 0 where values are no points
    """

    doubt = 0
    fills = False
    point = 0

    def moves(self, most: int, nodes: int, dice: Dice) -> list[Move]:
        """The moves that are worth comparing, so many at most; the first is what would be played
        without search.  It may cost so many nodes."""
        raise NotImplementedError

    def go_on(self, world: World, move: Move, nodes: int) -> World:
        """A copy of the world in which the move has been made and play has gone on for a while,
        within so many nodes."""
        raise NotImplementedError

    def value(self, world: World) -> int:
        """What the table is worth there to the seat that is asked."""
        raise NotImplementedError


class Judging(Thinking):
    """Thought that grows a tree and judges where its branches end."""

    def judge(self, world: World) -> list[int]:
        """What the table is worth to each seat, in millionths of a victory; the world is used up
        by it."""
        raise NotImplementedError


def judged(judge: Judge, world: World) -> list[int]:
    """What the table is worth to each seat, in millionths of a victory: what the judge thinks, or,
    where the game is over, what came of it; nothing where nobody won."""
    seats: int = world.ctx.box.seats
    if world.over:
        outcome = world.outcome()
        won = worth(places_of(list(outcome.ranking), seats), seats)
        return won if outcome.winners else [0] * seats
    return judge.worths(world.state, world.ctx.box)
