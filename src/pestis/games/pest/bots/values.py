"""The value of a position to a seat, in renown, by rules of thumb: what would score now, and what
may still come of it in the turns that are left."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import (
    ERAS,
    IS_DISTRICT,
    IS_TREASURY,
    IS_WORKSHOP,
    KIND_OF,
    NONE,
    STORED,
)
from pestis.games.pest.rules.common.places import buildings_at, own_building
from pestis.games.pest.rules.common.quarantine import area
from pestis.games.pest.rules.rounds.agendas import measure
from pestis.games.pest.rules.rounds.scoring import (
    building_points,
    healthy_points,
    imperative_points,
    section_points,
    technology_points,
)
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, CELLS, PestState

TURNS_BEFORE: Final = (0, 2, 4, 7, 10, 14, 18)
"""Turns of a seat before the end of each year (PE 4.1)."""
TURNS: Final = 18

GOOD_NOW: Final = (0.33, 0.33, 0.33, 0.33, 0.5)
"""What a unit of each good scores at the end (PE 18.1)."""
GOOD_LATER: Final = (0.4, 0.4, 0.3, 0.5, 0.5)
"""What it is worth while there is time to use it."""
PLENTY: Final = 3
"""Units of a kind after which one more is worth half."""
FLASK_LATER: Final = 0.6
INFLUENCE_SPACE: Final = 0.45
"""A space of the influence track: symbols, rewards, the bonus for the highest."""
EXTRA_LINE: Final = 1.0
"""A point of the variant's own lines of the score sheet."""
PRODUCTION: Final = 0.16
"""A unit per Produce action, for each turn that is left."""
PATIENT: Final = 0.8
"""A sick person in quarantine, possibly cured later."""
SPACES: Final = (1.2, 0.7, 0.9, 0.5)
"""What a sick person on each restricting space costs: Move, Construct, Produce, track."""
GRAVE: Final = 0.5
CARD: Final = 0.12
"""A technology for each turn that is left, beside its printed renown."""
NEAR_SICK: Final = 0.10
SITE: Final = 0.9
"""A place where the doctor or the camp stands and one may build."""
AGENDA: Final = (0.9, 0.35, 0.15)
"""How sure an agenda is: this era's, the next one's, the last one's."""
REWARD: Final[tuple[float, ...]] = (0.6, 0.6, 0.35, 0.7, 0.7, 0.6, 0.7, 1.0, 0.45)


def turns_left(s: PestState, seat: int) -> int:
    """Turns that a seat has before the end, the present one not counted."""
    used = sum(s.grid[seat * CELLS : (seat + 1) * CELLS])
    return TURNS - TURNS_BEFORE[max(0, s.year - 1)] - used if s.year else TURNS


def worth(s: PestState, seat: int, box: PestBox) -> float:
    """The kingdom as a seat sees it, in renown."""
    left = turns_left(s, seat)
    value = float(s.renown[seat] - s.shame[seat])
    value += healthy_points(s, seat, box)
    value += building_points(s, seat, box) + section_points(s, seat, box)
    value += technology_points(s, seat, box) + CARD * left * _cards(s, seat)
    for era in range(ERAS):
        value += imperative_points(s, seat, era, box)
    value += INFLUENCE_SPACE * s.influence[seat]
    for line in box.variant.more_lines(s):
        value += EXTRA_LINE * line.points[seat]
    value += _goods(s, seat, left)
    value += _patients(s, seat, left, box)
    value += PRODUCTION * left * _production(s, seat)
    value += _capital(s, seat, box) + _agendas(s, seat, box)
    if left:
        value += _whereabouts(s, seat, left, box)
    return value


def _cards(s: PestState, seat: int) -> int:
    slots = s.slots[seat * CARD_SLOTS : (seat + 1) * CARD_SLOTS]
    return len([card for card in slots if card != NONE])


def _goods(s: PestState, seat: int, left: int) -> float:
    """Goods and research tokens: worth more while there is time to use them."""
    share = min(1.0, left / 4)
    value = 0.0
    for good in range(STORED):
        n = s.goods[seat * STORED + good]
        later = GOOD_LATER[good] * (min(n, PLENTY) + 0.5 * max(0, n - PLENTY))
        value += share * later + (1.0 - share) * GOOD_NOW[good] * n
    n = s.research[seat]
    return value + share * FLASK_LATER * (min(n, PLENTY) + 0.4 * max(0, n - PLENTY))


def _patients(s: PestState, seat: int, left: int, box: PestBox) -> float:
    """People to cure, those who stand in the way, and the dead (PE 7)."""
    share = min(1.0, left / 3)
    room = len(box.boards.herbs) - s.healthy[seat]
    value = PATIENT * share * min(s.quarantine[seat], room, 1 + left)
    for bit in range(len(SPACES)):
        if s.blocked[seat] >> bit & 1:
            value -= share * SPACES[bit]
    full = area(s, seat, box) - s.quarantine[seat]
    if full <= 0:
        value -= GRAVE * share
    ends = ERAS - (s.year - 1) // 2 if s.year else ERAS
    return value - ends * sum(box.boards.cemetery[: s.dead[seat]])


def _production(s: PestState, seat: int) -> float:
    """Units of one Produce action (PE 6.C)."""
    units = 0.0
    for building in range(BUILDINGS):
        at = seat * BUILDINGS + building
        if s.built[at] == NONE:
            continue
        kind = KIND_OF[building]
        if kind in (IS_DISTRICT, IS_WORKSHOP, IS_TREASURY):
            units += s.workers[at] * (2 if kind == IS_WORKSHOP else 1)
        else:
            units += 1
    return units


def _capital(s: PestState, seat: int, box: PestBox) -> float:
    """People in the capital: the rank they would have now (PE 8.3), in the solo game the shame
    that they spare (PE 14.7)."""
    if not s.capital_card:
        return -1.0 * max(0, s.capital[-1] - s.capital[seat])
    rank = box.variant.capital_ranks(s, box.literal_ties)[seat]
    if rank == NONE:
        return 0.0
    card = box.boards.capital_cards[s.capital_card[0]]
    value = 0.8 * reward_worth(card.rewards[rank])
    return value + 0.8 * (rank == 0) + 0.15 * s.capital[seat]


def reward_worth(reward: tuple[int, ...]) -> float:
    """A reward in renown."""
    # Added up one by one: ``sum`` rounds otherwise from one Python to the next.
    value = 0.0
    for n, each in zip(reward, REWARD, strict=True):
        value += n * each
    return value


def _agendas(s: PestState, seat: int, box: PestBox) -> float:
    """What the agendas still to come would score now (PE 10.1)."""
    value = 0.0
    era = max(0, s.year - 1) // 2
    for at, card in enumerate(s.decrees):
        if at >= era:
            agenda = box.data.decrees[card].agenda
            n = sum([measure(s, seat, what, agenda.least, box) for what in agenda.per])
            value += AGENDA[at - era] * min(agenda.renown * n, agenda.most)
    return value


def _whereabouts(s: PestState, seat: int, left: int, box: PestBox) -> float:
    """Where the doctor stands: sick people around, and somewhere to build."""
    value = 0.0
    here = s.doctor[seat]
    if here == NONE:
        return value
    share = min(1.0, left / 4)
    for place in box.map.neighbours[here]:
        value += NEAR_SICK * min(2, s.sick[place])
        for farther in box.map.neighbours[place]:
            value += 0.3 * NEAR_SICK * min(2, s.sick[farther])
    best = 0.0
    for place in (here, s.camp[seat]):
        if place != NONE:
            best = max(best, _site(s, seat, place, box))
    return value + share * SITE * best


def _site(s: PestState, seat: int, place: int, box: PestBox) -> float:
    """How good a place is to build on: the influence it would give (PE 6.B.5)."""
    if s.destroyed[place] or s.resources[place] == NONE or own_building(s, seat, place) != NONE:
        return 0.0
    there = buildings_at(s, place)
    size = box.map.places[place].size
    return float(size + 1 - there) if there <= size else 0.0
