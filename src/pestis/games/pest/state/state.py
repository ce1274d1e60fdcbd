"""The state of Pest.

Everything is public: cards, technologies and tokens are drawn from the unseen ones when needed, so
there is no hidden order to store.  Every field is flat: lists per seat are divided into equal parts
(``goods[seat * STORED + good]``).  Fields that seldom change are tuples, which copies share.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    ERAS,
    GOODS,
    NONE,
    SLOTS,
    STORED,
)
from pestis.games.pest.state.choices import CELL_IDS, PLACES
from pestis.games.pest.state.turn import TURN_COLUMNS
from pestis.kernel.core.tasks import State

BUILDINGS: Final = len(BUILDING_IDS)
CELLS: Final = len(CELL_IDS)
CARD_SLOTS: Final = len(SLOTS)


@final
class PestState(State):
    """The kingdom, the boards of n seats, and the current turn."""

    def __init__(self, like: PestState | None, seats: int = 0, roads: int = 0) -> None:  # noqa: PLR0915
        super().__init__(like)
        self.year: int = 0 if like is None else like.year
        """1 to 6; 0 during the set-up. The era is ``(year - 1) // 2``."""
        self.order: tuple[int, ...] = tuple(range(seats)) if like is None else like.order
        """Seats in turn order (PE 8.2)."""
        self.resources: tuple[int, ...] = (NONE,) * PLACES if like is None else like.resources
        """By place: the resource it produces, -1 for the capital; tokens may replace the printed
        resource."""
        self.destroyed: tuple[int, ...] = (0,) * PLACES if like is None else like.destroyed
        """By place: 1 if destroyed (PE 5.6)."""
        self.sick: list[int] = [0] * PLACES if like is None else like.sick[:]
        """By place: sick people there."""
        self.road_sick: list[int] = [0] * roads if like is None else like.road_sick[:]
        """By road: sick people there."""
        self.built: tuple[int, ...] = (NONE,) * (seats * BUILDINGS) if like is None else like.built
        """n × 10: the place of each building on the map, or -1 while it is on the player board."""
        self.workers: list[int] = [0] * (seats * BUILDINGS) if like is None else like.workers[:]
        """n × 10: 1 if a healthy person works in the building (PE 6.F.1)."""
        self.doctor: list[int] = [NONE] * seats if like is None else like.doctor[:]
        """n: the doctor's place; -1 before it is placed."""
        self.camp: list[int] = [NONE] * seats if like is None else like.camp[:]
        """n: the camp's place; -1 while it is on the player board."""
        self.goods: list[int] = [0] * (seats * STORED) if like is None else like.goods[:]
        """n × 5: wood, stone, food, herbs, coins."""
        self.research: list[int] = [0] * seats if like is None else like.research[:]
        """n: research tokens."""
        self.renown: list[int] = [0] * seats if like is None else like.renown[:]
        """n: renown tokens."""
        self.shame: list[int] = [0] * seats if like is None else like.shame[:]
        """n: shame tokens."""
        self.influence: list[int] = [0] * seats if like is None else like.influence[:]
        """n: space on the influence track."""
        self.healthy: list[int] = [0] * seats if like is None else like.healthy[:]
        """n: people on the Healthy Population track; they always fill its first spaces."""
        self.quarantine: list[int] = [0] * seats if like is None else like.quarantine[:]
        """n: sick people on quarantine spaces of any kind (PE 7.1)."""
        self.blocked: list[int] = [0] * seats if like is None else like.blocked[:]
        """n: bit mask of the restricting spaces that hold a sick person. The others are in the area
        and then on technologies 18 and 19; a restricting space is used only if these are full,
        because rearranging is free (PE 7.5)."""
        self.dead: list[int] = [0] * seats if like is None else like.dead[:]
        """n: dead people in the cemetery."""
        self.capital: list[int] = [0] * (seats + 1) if like is None else like.capital[:]
        """n + 1: healthy people on each capital space; the last is the neutral area."""
        self.grid: list[int] = [0] * (seats * CELLS) if like is None else like.grid[:]
        """n × 9: 1 if an assistant is on the cell; a cell is ``top * 3 + left``."""
        self.slots: tuple[int, ...] = (NONE,) * (seats * CARD_SLOTS) if like is None else like.slots
        """n × 3: the technology in each slot, or -1."""
        self.on_card: list[int] = [0] * (seats * CARD_SLOTS) if like is None else like.on_card[:]
        """n × 3: the pieces on the card in each slot. Breathing Apparatus and Medical Tent: the
        patient's space, 0 for no patient; Plague Experts: people; Mobile Workshop: the worker;
        Medicine Trials and Adrenaline Shot: the assistant."""
        self.tile: tuple[int, ...] = (NONE,) * seats if like is None else like.tile
        """n: the resource chosen for the Mobile Workshop, or -1 (PE T25)."""
        self.tracks: list[int] = [0] * (seats * ERAS) if like is None else like.tracks[:]
        """n × 3: the marker on the imperative track of each era (PE 10.2)."""
        self.display: tuple[int, ...] = () if like is None else like.display
        """The technologies on display (PE 3.10)."""
        self.pest: tuple[int, ...] = () if like is None else like.pest
        """Pest cards seen, one per year."""
        self.aid: tuple[int, ...] = () if like is None else like.aid
        """Aid cards seen, one per year."""
        self.decrees: tuple[int, ...] = () if like is None else like.decrees
        """The decree of each era (PE 3.4)."""
        self.capital_card: tuple[int, ...] = () if like is None else like.capital_card
        """The capital card; none in the solo game (PE 3.5, 14.1)."""
        self.capital_owner: tuple[int, ...] = (
            (NONE,) * len(CAPITAL_BUILDINGS) if like is None else like.capital_owner
        )
        """By capital building: the seat that built it, or -1."""
        self.tokens_up: tuple[int, ...] = (0,) * len(GOODS) if like is None else like.tokens_up
        """By good: capital reward tokens that are face up (PE 3.7)."""
        self.tokens_down: tuple[int, ...] = (0,) * len(GOODS) if like is None else like.tokens_down
        """By good: capital reward tokens that were used and are face down."""
        self.start_cards: tuple[int, ...] = () if like is None else like.start_cards
        """Starting-location cards, in the order in which they were drawn (PE 3.12)."""
        self.influence_sick: tuple[int, ...] = () if like is None else like.influence_sick
        """Solo: spaces of the influence track that hold a sick person (PE 14.1)."""
        self.struck: tuple[int, ...] = () if like is None else like.struck
        """During the pest phase: places that got a person directly from the card, then the places
        that the card destroyed (PE 5.4)."""
        self.entered: tuple[int, ...] = () if like is None else like.entered
        """Places the doctor entered in this turn (PE 6.A.2)."""
        self.turn: list[int] = [0] * len(TURN_COLUMNS) if like is None else like.turn[:]
        """The memory of the current turn, see ``turn.py``."""

    def copy(self) -> PestState:
        return PestState(self)
