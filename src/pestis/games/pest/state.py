"""The state of Pest, field by field.

Everything lies open: cards, technologies and tokens are drawn from the bag of unseen ones at the
moment of need, so there is no hidden order to keep.  Everything is flat: lists per seat are cut
in equal parts (``goods[seat * STORED + good]``); what seldom changes is a tuple, which copies
share.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.choices import (
    CELL_IDS,
    PLACES,
    SPACE_SETS,
    TECHNOLOGY_IDS,
)
from pestis.games.pest.ids import (
    AID_CARDS,
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    DECREES,
    ERAS,
    GOODS,
    NONE,
    PEST_CARDS,
    RESOURCES,
    SLOTS,
    START_CARDS,
    STORED,
)
from pestis.kernel.fields import Bag, Field, Ids, Number, Numbers, Parts, Public
from pestis.kernel.tasks import Frame, State

BUILDINGS: Final = len(BUILDING_IDS)
CELLS: Final = len(CELL_IDS)
CARD_SLOTS: Final = len(SLOTS)

TURN_COLUMNS: Final = (
    "seat",
    "cell",
    "to-do",
    "improved",
    "restricted",
    "spent",
    "steps",
    "picked",
    "cured",
    "to-capital",
    "to-buildings",
    "vacated",
    "filled",
    "built",
    "extra",
    "bought",
    "refreshed",
    "used",
    "rearranged",
    "wood",
    "stone",
    "food",
    "herbs",
    "coin",
)
"""What the present turn remembers.

SEAT           whose turn it is, from 1; 0 outside turns
CELL           the cell of the assistant, from 1; 0 before it is placed
TO_DO          bit 1: the top-row action is still to do, bit 2: that of the left column
IMPROVED       1 when the token was paid this turn (PE 6.3)
RESTRICTED     1 when the top-row action began restricted (PE 6.4)
SPENT, STEPS   movement used, locations and capital entered in this Move
PICKED         sick people taken from the map in this Move
CURED          people who reached the track in this Cure
TO_CAPITAL     people put on the capital space in this action; TO_BUILDINGS likewise
VACATED        bit mask of buildings left in this Assign; FILLED: of buildings moved into
BUILT          buildings constructed on the map in this Construct
EXTRA          wood or stone due beside the printed cost, from 1: 0 one less, 2 one more
BOUGHT         1 when this Research has bought; REFRESHED: when it has refreshed
USED           bit mask of slots whose technology was used in this action
REARRANGED     1 when nothing happened since the quarantine was rearranged
MADE           five columns: what this Produce, or site tiles of this Construct, will give
"""

SEAT: Final = 0
CELL: Final = 1
TO_DO: Final = 2
IMPROVED: Final = 3
RESTRICTED: Final = 4
SPENT: Final = 5
STEPS: Final = 6
PICKED: Final = 7
CURED: Final = 8
TO_CAPITAL: Final = 9
TO_BUILDINGS: Final = 10
VACATED: Final = 11
FILLED: Final = 12
BUILT: Final = 13
EXTRA: Final = 14
BOUGHT: Final = 15
REFRESHED: Final = 16
USED: Final = 17
REARRANGED: Final = 18
MADE: Final = 19


@final
class Thokaia(State):
    """The kingdom, the boards of n seats, and the turn that is being played.

    year            1 to 6; 0 during the set-up. The era is ``(year - 1) // 2``.
    order           Seats in turn order (PE 8.2).
    resources       By place: what it produces, -1 for the capital; tokens may replace what is
                    printed.
    destroyed       By place: 1 when destroyed (PE 5.6).
    sick            By place: sick people there.
    road_sick       By road: sick people there.
    built           n × 10: the place where each building stands, or -1 while it is on the board.
    workers         n × 10: 1 when a healthy person works in the building (PE 6.F.1).
    doctor          n: the doctor's place; -1 before it is placed.
    camp            n: the camp's place; -1 while it is on the board.
    goods           n × 5: wood, stone, food, herbs, coins.
    research        n: research tokens.
    renown          n: renown tokens.
    shame           n: shame tokens.
    influence       n: space on the influence track.
    healthy         n: people on the Healthy Population track, always its first spaces.
    quarantine      n: sick people on quarantine spaces of any kind (PE 7.1).
    blocked         n: bit mask of the restricting spaces that hold one of them. The others stand in
                    the area and then on technologies 18 and 19; a restricting space is used only
                    where these are full, for rearranging is free (PE 7.5).
    dead            n: dead people in the cemetery.
    capital         n + 1: healthy people on each capital space; the last is the neutral area.
    grid            n × 9: 1 where an assistant stands; a cell is ``top * 3 + left``.
    slots           n × 3: the technology in each slot, or -1.
    on_card         n × 3: what stands on the card of that slot. Breathing Apparatus and Medical
                    Tent: the space of the person, 0 for nobody; Plague Experts: people; Mobile
                    Workshop: the worker; Medicine Trials and Adrenaline Shot: the assistant.
    tile            n: the resource chosen for the Mobile Workshop, or -1 (PE T25).
    tracks          n × 3: the marker on the imperative track of each era (PE 10.2).
    display         The technologies on offer (PE 3.10).
    pest            Pest cards seen, one a year.
    aid             Aid cards seen, one a year.
    decrees         The decree of each era (PE 3.4).
    capital_card    The capital card; none in the solo game (PE 3.5, 14.1).
    capital_owner   By capital building: the seat that built it, or -1.
    tokens_up       By good: capital reward tokens that lie face up (PE 3.7).
    tokens_down     By good: those that were used and lie face down.
    start_cards     Starting-location cards drawn, in the order of the draw (PE 3.12).
    influence_sick  Solo: spaces of the influence track that hold a sick person (PE 14.1).
    struck          During the pest phase: places that got somebody directly from the card, then
                    those destroyed by it (PE 5.4).
    entered         Places the doctor entered in this turn (PE 6.A.2).
    turn            What the present turn remembers, see TURN_COLUMNS.
    """

    def __init__(
        self,
        agenda: Frame | None,
        sealed: tuple[int, ...],
        year: int,
        order: tuple[int, ...],
        resources: tuple[int, ...],
        destroyed: tuple[int, ...],
        sick: list[int],
        road_sick: list[int],
        built: tuple[int, ...],
        workers: list[int],
        doctor: list[int],
        camp: list[int],
        goods: list[int],
        research: list[int],
        renown: list[int],
        shame: list[int],
        influence: list[int],
        healthy: list[int],
        quarantine: list[int],
        blocked: list[int],
        dead: list[int],
        capital: list[int],
        grid: list[int],
        slots: tuple[int, ...],
        on_card: list[int],
        tile: tuple[int, ...],
        tracks: list[int],
        display: tuple[int, ...],
        pest: tuple[int, ...],
        aid: tuple[int, ...],
        decrees: tuple[int, ...],
        capital_card: tuple[int, ...],
        capital_owner: tuple[int, ...],
        tokens_up: tuple[int, ...],
        tokens_down: tuple[int, ...],
        start_cards: tuple[int, ...],
        influence_sick: tuple[int, ...],
        struck: tuple[int, ...],
        entered: tuple[int, ...],
        turn: list[int],
    ) -> None:
        super().__init__(agenda, sealed)
        self.year = year
        self.order = order
        self.resources = resources
        self.destroyed = destroyed
        self.sick = sick
        self.road_sick = road_sick
        self.built = built
        self.workers = workers
        self.doctor = doctor
        self.camp = camp
        self.goods = goods
        self.research = research
        self.renown = renown
        self.shame = shame
        self.influence = influence
        self.healthy = healthy
        self.quarantine = quarantine
        self.blocked = blocked
        self.dead = dead
        self.capital = capital
        self.grid = grid
        self.slots = slots
        self.on_card = on_card
        self.tile = tile
        self.tracks = tracks
        self.display = display
        self.pest = pest
        self.aid = aid
        self.decrees = decrees
        self.capital_card = capital_card
        self.capital_owner = capital_owner
        self.tokens_up = tokens_up
        self.tokens_down = tokens_down
        self.start_cards = start_cards
        self.influence_sick = influence_sick
        self.struck = struck
        self.entered = entered
        self.turn = turn

    def copy(self) -> Thokaia:
        """An independent state; tuples and agenda frames are shared, for nobody changes them."""
        return Thokaia(
            self.agenda,
            self.sealed,
            self.year,
            self.order,
            self.resources,
            self.destroyed,
            self.sick[:],
            self.road_sick[:],
            self.built,
            self.workers[:],
            self.doctor[:],
            self.camp[:],
            self.goods[:],
            self.research[:],
            self.renown[:],
            self.shame[:],
            self.influence[:],
            self.healthy[:],
            self.quarantine[:],
            self.blocked[:],
            self.dead[:],
            self.capital[:],
            self.grid[:],
            self.slots,
            self.on_card[:],
            self.tile,
            self.tracks[:],
            self.display,
            self.pest,
            self.aid,
            self.decrees,
            self.capital_card,
            self.capital_owner,
            self.tokens_up,
            self.tokens_down,
            self.start_cards,
            self.influence_sick,
            self.struck,
            self.entered,
            self.turn[:],
        )


def blank_kingdom(seats: int, roads: int) -> Thokaia:
    """Every field at its empty value."""
    none = (0,) * len(GOODS)
    return Thokaia(
        agenda=None,
        sealed=(),
        year=0,
        order=tuple(range(seats)),
        resources=(NONE,) * PLACES,
        destroyed=(0,) * PLACES,
        sick=[0] * PLACES,
        road_sick=[0] * roads,
        built=(NONE,) * (seats * BUILDINGS),
        workers=[0] * (seats * BUILDINGS),
        doctor=[NONE] * seats,
        camp=[NONE] * seats,
        goods=[0] * (seats * STORED),
        research=[0] * seats,
        renown=[0] * seats,
        shame=[0] * seats,
        influence=[0] * seats,
        healthy=[0] * seats,
        quarantine=[0] * seats,
        blocked=[0] * seats,
        dead=[0] * seats,
        capital=[0] * (seats + 1),
        grid=[0] * (seats * CELLS),
        slots=(NONE,) * (seats * CARD_SLOTS),
        on_card=[0] * (seats * CARD_SLOTS),
        tile=(NONE,) * seats,
        tracks=[0] * (seats * ERAS),
        display=(),
        pest=(),
        aid=(),
        decrees=(),
        capital_card=(),
        capital_owner=(NONE,) * len(CAPITAL_BUILDINGS),
        tokens_up=none,
        tokens_down=none,
        start_cards=(),
        influence_sick=(),
        struck=(),
        entered=(),
        turn=[0] * len(TURN_COLUMNS),
    )


def kingdom_fields(seats: int, roads: int) -> tuple[Field, ...]:
    """Every field of the state and its codec; all are public."""
    n = seats
    places = Numbers(n, NONE, PLACES - 1)
    per_seat = Numbers(n)
    codecs = {
        "year": Number(),
        "order": Ids([str(seat) for seat in range(n)]),
        "resources": Numbers(PLACES, NONE, RESOURCES - 1, tuple),
        "destroyed": Numbers(PLACES, 0, 1, tuple),
        "sick": Numbers(PLACES),
        "road_sick": Numbers(roads),
        "built": Parts(Numbers(BUILDINGS, NONE, PLACES - 1), n, tuple),
        "workers": Parts(Bag(BUILDING_IDS), n),
        "doctor": places,
        "camp": places,
        "goods": Parts(Bag(GOODS[:STORED]), n),
        "research": per_seat,
        "renown": per_seat,
        "shame": per_seat,
        "influence": per_seat,
        "healthy": per_seat,
        "quarantine": per_seat,
        "blocked": Numbers(n, 0, len(SPACE_SETS) - 1),
        "dead": per_seat,
        "capital": Numbers(n + 1),
        "grid": Parts(Bag(CELL_IDS), n),
        "slots": Parts(Numbers(CARD_SLOTS, NONE, len(TECHNOLOGY_IDS) - 1), n, tuple),
        "on_card": Parts(Numbers(CARD_SLOTS), n),
        "tile": Numbers(n, NONE, RESOURCES - 1, tuple),
        "tracks": Parts(Numbers(ERAS, 0, 4), n),
        "display": Ids(TECHNOLOGY_IDS),
        "pest": Ids(PEST_CARDS),
        "aid": Ids(AID_CARDS),
        "decrees": Ids(DECREES),
        "capital_card": Ids(CAPITAL_CARDS),
        "capital_owner": Numbers(len(CAPITAL_BUILDINGS), NONE, n - 1, tuple),
        "tokens_up": Bag(GOODS, tuple),
        "tokens_down": Bag(GOODS, tuple),
        "start_cards": Ids(START_CARDS),
        "influence_sick": Ids([str(space) for space in range(100)]),
        "struck": Ids([str(place) for place in range(PLACES)]),
        "entered": Ids([str(place) for place in range(PLACES)]),
        "turn": Bag(TURN_COLUMNS),
    }
    return tuple([Field(name, codec, Public()) for name, codec in codecs.items()])
