"""The value of a position to a seat by rules of thumb: the points it would score now, and the
points that may still be gained in the remaining turns.

Values are whole numbers, so that they are the same on every machine.  RENOWN is a point, chosen so
that hundredths of its halves, thirds, quarters and fifths are whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from pestis.games.pest.rules.rounds.scoring import settled_points
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, CELLS, PestState

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

TURNS_BEFORE: Final[tuple[int, ...]] = (0, 2, 4, 7, 10, 14, 18)
"""Turns that a seat has had by the end of each year, from year 0 on (PE 4.1)."""
TURNS: Final = 18

RENOWN: Final = 12000
"""The value of a point of renown."""
_PART: Final = RENOWN // 100
"""The unit of the constants below: a hundredth of a point."""

GOOD_NOW: Final[tuple[int, ...]] = (33, 33, 33, 33, 50)
"""The score of a unit of each good at the end (PE 18.1)."""
GOOD_LATER: Final[tuple[int, ...]] = (40, 40, 30, 50, 50)
"""The value of a unit while there is time to use it."""
PLENTY: Final = 3
"""Units of a kind; each further unit is worth half."""
FLASK_LATER: Final = 60
INFLUENCE_SPACE: Final = 45
"""A space of the influence track: its symbols and rewards, and the bonus for the highest."""
PRODUCTION: Final = 16
"""A unit of each Produce action, for each remaining turn."""
PATIENT: Final = 80
"""A sick person in quarantine, who may be cured later."""
SPACES: Final[tuple[int, ...]] = (120, 70, 90, 50)
"""The cost of a sick person on each restricting space: Move, Construct, Produce, track."""
GRAVE: Final = 50
CARD: Final = 12
"""A technology, for each remaining turn, in addition to its printed renown."""
NEAR_SICK: Final = 10
FAR_SICK: Final = 3
SITE: Final = 90
"""A place with the doctor or the camp on which the seat may build."""
RANKED: Final = 80
"""Certainty of the current rank in the capital, in per cent."""
FIRST: Final = 80
ENVOY: Final = 15
AGENDA: Final[tuple[int, ...]] = (90, 35, 15)
"""Certainty of the current score of an agenda, in per cent: this era's, the next one's, the last
one's."""
REWARD: Final[tuple[int, ...]] = (60, 60, 35, 70, 70, 60, 70, 100, 45)


def turns_left(s: PestState, seat: i64) -> int:
    """The turns that a seat has left, not counting the current one."""
    used = 0
    cell: i64
    for cell in range(seat * CELLS, seat * CELLS + CELLS):
        used += s.grid[cell]
    return TURNS - TURNS_BEFORE[max(0, s.year - 1)] - used if s.year else TURNS


def worth(s: PestState, seat: int, box: PestBox) -> int:
    """The value of the position to a seat."""
    left = turns_left(s, seat)
    value = RENOWN * settled_points(s, seat, box) + _PART * CARD * left * cards_held(s, seat)
    value += _PART * INFLUENCE_SPACE * s.influence[seat]
    value += _goods(s, seat, left)
    value += _patients(s, seat, left, box)
    value += _PART * PRODUCTION * left * production(s, seat)
    value += _PART * _capital(s, seat, box) + _PART * _agendas(s, seat, box)
    if left:
        value += _whereabouts(s, seat, left, box)
    return value


class Eye:
    """Values positions by the rules of thumb."""

    def value(self, s: PestState, seat: int, box: PestBox) -> int:
        """The value of the position to a seat."""
        return worth(s, seat, box)


THUMB: Final = Eye()


def cards_held(s: PestState, seat: i64) -> int:
    """The number of a seat's technologies."""
    held = 0
    slot: i64
    for slot in range(seat * CARD_SLOTS, seat * CARD_SLOTS + CARD_SLOTS):
        if s.slots[slot] != NONE:
            held += 1
    return held


def _goods(s: PestState, seat: int, left: int) -> int:
    """Goods and research tokens, which are worth more while there is time to use them."""
    time = min(4, left)
    halves = 0
    for good in range(STORED):
        n = s.goods[seat * STORED + good]
        halves += time * GOOD_LATER[good] * (min(n, PLENTY) + n)
        halves += (4 - time) * GOOD_NOW[good] * 2 * n
    n = s.research[seat]
    fifths = time * FLASK_LATER * (3 * min(n, PLENTY) + 2 * n)
    return _PART // 8 * halves + _PART // 20 * fifths


def _patients(s: PestState, seat: int, left: int, box: PestBox) -> int:
    """People to cure, those who block a space, and the dead (PE 7)."""
    time = min(3, left)
    room = len(box.boards.herbs) - s.healthy[seat]
    parts = PATIENT * min(s.quarantine[seat], room, 1 + left)
    for bit in range(len(SPACES)):
        if s.blocked[seat] >> bit & 1:
            parts -= SPACES[bit]
    full = area(s, seat, box) - s.quarantine[seat]
    if full <= 0:
        parts -= GRAVE
    return _PART // 3 * time * parts - RENOWN * shame_to_come(s, seat, box)


def shame_to_come(s: PestState, seat: int, box: PestBox) -> int:
    """Shame for the dead at the ends of the remaining eras (PE 7.6)."""
    ends = ERAS - (s.year - 1) // 2 if s.year else ERAS
    return ends * box.boards.cemetery[s.dead[seat]]


def production(s: PestState, seat: i64) -> int:
    """Units of one Produce action (PE 6.C)."""
    units = 0
    built = s.built
    building: i64
    for building in range(BUILDINGS):
        at: i64 = seat * BUILDINGS + building
        if built[at] == NONE:
            continue
        kind = KIND_OF[building]
        if kind in (IS_DISTRICT, IS_WORKSHOP, IS_TREASURY):
            units += s.workers[at] * (2 if kind == IS_WORKSHOP else 1)
        else:
            units += 1
    return units


def _capital(s: PestState, seat: int, box: PestBox) -> int:
    """People in the capital, in hundredths: the reward of their current rank (PE 8.3); in the solo
    game, minus the shame for too few of them (PE 14.7)."""
    if not s.capital_card:
        return -100 * max(0, s.capital[-1] - s.capital[seat])
    rank = box.variant.capital_ranks(s, box.literal_ties)[seat]
    if rank == NONE:
        return 0
    card = box.boards.capital_cards[s.capital_card[0]]
    value = RANKED * reward_worth(card.rewards[rank]) // 100
    if rank == 0:
        value += FIRST
    return value + ENVOY * s.capital[seat]


def reward_worth(reward: tuple[int, ...]) -> int:
    """The value of a reward, in hundredths of renown."""
    value = 0
    for what, n in enumerate(reward):
        value += n * REWARD[what]
    return value


def _agendas(s: PestState, seat: int, box: PestBox) -> int:
    """The score that the remaining agendas would give now (PE 10.1), in hundredths."""
    value = 0
    era = max(0, s.year - 1) // 2
    for at in range(era, len(s.decrees)):
        value += AGENDA[at - era] * agenda_renown(s, seat, at, box)
    return value


def agenda_renown(s: PestState, seat: int, era: int, box: PestBox) -> int:
    """The renown that the agenda of an era would score now (PE 10.1)."""
    agenda = box.data.decrees[s.decrees[era]].agenda
    n = 0
    for what in agenda.per:
        n += measure(s, seat, what, agenda.least, box)
    return min(agenda.renown * n, agenda.most)


def _whereabouts(s: PestState, seat: int, left: int, box: PestBox) -> int:
    """The value of the doctor's place: sick people around it, and a place to build."""
    here = s.doctor[seat]
    if here == NONE:
        return 0
    sick = 0
    for place in box.map.neighbours[here]:
        sick += NEAR_SICK * min(2, s.sick[place])
        for farther in box.map.neighbours[place]:
            sick += FAR_SICK * min(2, s.sick[farther])
    return _PART * sick + _PART // 4 * min(4, left) * SITE * best_site(s, seat, box)


def best_site(s: PestState, seat: int, box: PestBox) -> int:
    """The better of the two places on which the seat may build: that of its doctor and that of its
    camp."""
    best = _site(s, seat, s.doctor[seat], box) if s.doctor[seat] != NONE else 0
    if s.camp[seat] != NONE:
        best = max(best, _site(s, seat, s.camp[seat], box))
    return best


def _site(s: PestState, seat: int, place: int, box: PestBox) -> int:
    """The value of a place for building: the influence it would give (PE 6.B.5)."""
    if s.destroyed[place] or s.resources[place] == NONE or own_building(s, seat, place) != NONE:
        return 0
    there = buildings_at(s, place)
    size = box.map.places[place].size
    return size + 1 - there if there <= size else 0
