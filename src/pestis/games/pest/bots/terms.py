"""The terms (features) of Pest's judge: the current points, and everything that may still turn into
renown: people, goods, cards, sites, ranks and agendas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pestis.games.pest.bots.values import (
    TURNS,
    agenda_renown,
    best_site,
    cards_held,
    production,
    reward_worth,
    shame_to_come,
    turns_left,
)
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CASTLE, COIN, ERAS, FOOD, HERBS, NONE, STONE, STORED, WOOD
from pestis.games.pest.rules.common.quarantine import area
from pestis.games.pest.rules.rounds.scoring import all_points
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.turn import SEAT, TO_DO
from pestis.parts.judging import MILLE, Terms

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

PLAYERS: Final = 5
DUEL: Final = "duel-2"
CENT: Final = 100
"""The unit of rewards: hundredths of renown."""
CROWD: Final = 2
"""Maximum number of sick people that count for one place."""

POINTS: Final = 0
INFLUENCE: Final = 1
HEALTHY: Final = 2
WORKERS: Final = 3
BUILT: Final = 4
PRODUCED: Final = 5
MATERIAL: Final = 6
FOOD_HELD: Final = 7
HERBS_HELD: Final = 8
COINS: Final = 9
RESEARCH: Final = 10
TECHNOLOGIES: Final = 11
PATIENTS: Final = 12
BEDS: Final = 13
RESTRICTED: Final = 14
DEAD: Final = 15
EXPOSED: Final = 16
AGENDA: Final = 17
AGENDAS_LATER: Final = 18
IMPERATIVES: Final = 19
ENVOYS: Final = 20
CAPITAL_REWARD: Final = 21
TURNS_TO_COME: Final = 22
ACTIONS: Final = 23
SICK_NEAR: Final = 24
SITE: Final = 25
WIDTH: Final = 26

NAMES: Final = (
    "points",
    "influence",
    "healthy",
    "workers",
    "buildings",
    "production",
    "material",
    "food",
    "herbs",
    "coins",
    "research",
    "technologies",
    "patients",
    "beds",
    "restricted",
    "shame-to-come",
    "exposed",
    "agenda",
    "agendas-later",
    "imperatives",
    "envoys",
    "capital-reward",
    "turns",
    "actions",
    "sick-near",
    "site",
)
LESS: Final = (
    "restricted",
    "shame-to-come",
    "exposed",
)
EITHER: Final = ("patients", "sick-near")
"""Terms for which neither more nor less is better in itself."""
MORE: Final = tuple([name for name in NAMES if name not in LESS + EITHER])


@final
class PestTerms(Terms[PestState, PestBox]):
    """Pest for two to five players, and the duel.  A solo player has no rival, so there is
    nothing to judge."""

    def __init__(self) -> None:
        super().__init__("pest", NAMES, MORE, LESS)

    def unit(self, term: int) -> int:
        return CENT if term == CAPITAL_REWARD else 1

    def tables(self) -> dict[str, tuple[int, dict[str, object]]]:
        found: dict[str, tuple[int, dict[str, object]]] = {DUEL: (2, {"duel": "on"})}
        for seats in range(2, PLAYERS + 1):
            found[str(seats)] = (seats, {})
        return found

    def table(self, box: PestBox) -> str:
        return DUEL if box.options["duel"] == "on" else str(box.seats)

    def gone(self, s: PestState, box: PestBox) -> int:
        """The share of all turns that have begun, in thousandths."""
        left = 0
        for seat in range(box.seats):
            left += turns_left(s, seat)
        return MILLE - MILLE * min(max(0, left), box.seats * TURNS) // (box.seats * TURNS)

    def rows(self, s: PestState, box: PestBox) -> list[int]:
        rows = [0] * (box.seats * WIDTH)
        for seat in range(box.seats):
            row = seat * WIDTH
            rows[row + POINTS] = all_points(s, seat, box)
            rows[row + TURNS_TO_COME] = turns_left(s, seat)
            _kingdom(s, seat, row, rows)
            _people(s, seat, row, rows, box)
            _decrees(s, seat, row, rows, box)
            _whereabouts(s, seat, row, rows, box)
        _buildings(s, box.seats, rows)
        _capital(s, rows, box)
        if s.turn[SEAT]:
            rows[(s.turn[SEAT] - 1) * WIDTH + ACTIONS] = s.turn[TO_DO].bit_count()
        return rows


def _kingdom(s: PestState, seat: i64, row: i64, rows: list[int]) -> None:
    """A seat's influence, production, goods, research tokens and technologies."""
    first: i64 = seat * STORED
    rows[row + INFLUENCE] = s.influence[seat]
    rows[row + PRODUCED] = production(s, seat)
    rows[row + MATERIAL] = s.goods[first + WOOD] + s.goods[first + STONE]
    rows[row + FOOD_HELD] = s.goods[first + FOOD]
    rows[row + HERBS_HELD] = s.goods[first + HERBS]
    rows[row + COINS] = s.goods[first + COIN]
    rows[row + RESEARCH] = s.research[seat]
    rows[row + TECHNOLOGIES] = cards_held(s, seat)


def _people(s: PestState, seat: int, row: int, rows: list[int], box: PestBox) -> None:
    """The healthy, the sick and the dead (PE 7)."""
    room = len(box.boards.herbs) - s.healthy[seat]
    rows[row + HEALTHY] = s.healthy[seat]
    rows[row + PATIENTS] = min(s.quarantine[seat], room)
    rows[row + BEDS] = max(0, area(s, seat, box) - s.quarantine[seat])
    rows[row + RESTRICTED] = s.blocked[seat].bit_count()
    rows[row + DEAD] = shame_to_come(s, seat, box)


def _decrees(s: PestState, seat: int, row: int, rows: list[int], box: PestBox) -> None:
    """The renown that the agendas would score now, and the progress on the imperatives (PE 10)."""
    now = max(0, s.year - 1) // 2
    later = 0
    for era in range(now + 1, len(s.decrees)):
        later += agenda_renown(s, seat, era, box)
    if now < len(s.decrees):
        rows[row + AGENDA] = agenda_renown(s, seat, now, box)
    rows[row + AGENDAS_LATER] = later
    reached = 0
    for era in range(ERAS):
        reached += s.tracks[seat * ERAS + era]
    rows[row + IMPERATIVES] = reached


def _whereabouts(s: PestState, seat: int, row: int, rows: list[int], box: PestBox) -> None:
    """The sick people next to the doctor, and the best site where the seat may build."""
    here = s.doctor[seat]
    if here != NONE:
        near = 0
        for place in box.map.neighbours[here]:
            near += min(CROWD, s.sick[place])
        rows[row + SICK_NEAR] = near
        rows[row + SITE] = best_site(s, seat, box)


def _buildings(s: PestState, seats: i64, rows: list[int]) -> None:
    """Buildings on the map, their workers, and how many of the buildings nothing protects
    (PE 5.3)."""
    seat: i64
    building: i64
    owners = [0] * len(s.sick)
    for site in s.built:
        if site != NONE:
            owners[site] += 1
    for seat in range(seats):
        workers = 0
        built = 0
        exposed = 0
        first: i64 = seat * BUILDINGS
        for building in range(BUILDINGS):
            workers += s.workers[first + building]
            site = s.built[first + building]
            if site != NONE:
                if building != CASTLE:
                    built += 1
                if owners[site] == 1 and not _sheltered(s, site):
                    exposed += 1
        row: i64 = seat * WIDTH
        rows[row + WORKERS] = workers
        rows[row + BUILT] = built
        rows[row + EXPOSED] = exposed


def _sheltered(s: PestState, place: int) -> bool:
    """Whether something other than a building protects a place from the plague (PE 5.3)."""
    return s.destroyed[place] > 0 or place in s.doctor or place in s.camp


def _capital(s: PestState, rows: list[int], box: PestBox) -> None:
    """Each seat's people in the capital, and the reward for its current rank there (PE 8.3), in
    hundredths of renown."""
    ranks = box.variant.capital_ranks(s, box.literal_ties) if s.capital_card else []
    for seat in range(box.seats):
        rows[seat * WIDTH + ENVOYS] = s.capital[seat]
    for seat, rank in enumerate(ranks):
        if rank != NONE:
            card = box.boards.capital_cards[s.capital_card[0]]
            rows[seat * WIDTH + CAPITAL_REWARD] = reward_worth(card.rewards[rank])


TERMS: Final = PestTerms()
