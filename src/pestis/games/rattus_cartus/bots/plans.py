"""The greedy bot's plans: which building to enter, which cards to play there, and their values."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus_cartus.bots.sight import NOT_YET, STACKS, Sight
from pestis.games.rattus_cartus.bots.values import GIVEN, Values
from pestis.games.rattus_cartus.content.ids import (
    COUNTING,
    FLUTE,
    JOKER,
    KINDS,
    POPULATION,
    SWORD,
    class_of,
)


@final
class Plan:
    """Cards to play in the building at a place of the row.

    cards    counts per kind
    worth    expected victory points, compared with staying out and keeping all cards
    premium  chance of winning the premium action
    swing    value of the premium action minus that of the standard action
    """

    def __init__(
        self, place: int, cards: list[int], worth: float, premium: float, swing: float
    ) -> None:
        self.place: Final = place
        self.cards: Final = cards
        self.worth = worth
        self.premium: Final = premium
        self.swing: Final = swing


def best_plan(sight: Sight, values: Values) -> Plan:
    """The best plan for any building in the row."""
    best = plan_for(sight, values, 0)
    for place in range(1, len(sight.row)):
        plan = plan_for(sight, values, place)
        if plan.worth > best.worth:
            best = plan
    return best


def plan_for(sight: Sight, values: Values, place: int) -> Plan:
    """The best plan for one building: as many of the cheapest cards as pay off."""
    cls = sight.class_at(place)
    priced = _priced(sight, values, cls)
    best = _appraise(sight, values, place, 0, 0.0)
    chosen = strangers = 0
    cost = 0.0
    for n, (_, kind) in enumerate(priced, start=1):
        strangers += int(_is_stranger(kind, cls))
        cost += values.keep(kind)
        # Each further rat costs more, so the rats are valued together.
        found = _appraise(sight, values, place, n, cost - values.rats(float(strangers)))
        if found[0] > best[0]:
            best = found
            chosen = n
    cards = [0] * KINDS
    for _, kind in priced[:chosen]:
        cards[kind] += 1
    plan = Plan(place, cards, best[0], best[1], best[2])
    _add_specials(sight, values, plan)
    return plan


def _is_stranger(kind: int, cls: int) -> bool:
    """Whether the card brings a rat in a building of the class (RC 3.12, 5.1)."""
    return kind != JOKER and class_of(kind) != cls


def _priced(sight: Sight, values: Values, cls: int) -> list[tuple[float, int]]:
    """Price and kind of all counting cards that the seat holds, cheapest first.

    The price is what the card would still be worth in hand, plus a rat for a stranger.
    """
    bite = -values.rats(1.0)
    priced: list[tuple[float, int]] = []
    for kind in range(COUNTING):
        if sight.held[kind]:
            price = values.keep(kind)
            if _is_stranger(kind, cls):
                price += bite
            priced += [(price, kind)] * sight.held[kind]
    priced.sort()
    return priced


def _appraise(
    sight: Sight, values: Values, place: int, n: int, cost: float
) -> tuple[float, float, float]:
    """Worth, premium and swing of the plan to play n counting cards at a price of ``cost``."""
    cls = sight.class_at(place)
    mine = values.standing_on(cls)
    stand = values.influence(cls, mine + n)
    worth = stand - values.influence(cls, mine) - cost
    chance = premium_chance(sight, place, n)
    if sight.rounds_left == 0:
        # The premium of the last round is one point of influence (RC 3.23).
        swing = values.influence(cls, mine + n + 1) - stand
    else:
        building = sight.box.building_of[sight.row[place]]
        standard = values.action(building, 0, n)
        swing = values.action(building, 1, n) - standard
        worth += standard
    return worth + chance * swing, chance, swing


def premium_chance(sight: Sight, place: int, n: int) -> float:
    """Chance that n counting cards win the premium action (RC 3.15, 3.21)."""
    chance = 1.0
    for seat in sight.order:
        if seat != sight.me and _races(sight, seat, place):
            chance *= _beats_announced(sight, seat, n)
    for seat in sight.to_enter:
        joins = 1.0 if sight.seats == 2 else 1.0 / len(sight.row)
        chance *= 1.0 - joins * _plays_more(sight, seat, n)
    return chance


def _races(sight: Sight, seat: int, place: int) -> bool:
    """Whether a seat competes for the premium action: with two players always, with more only
    inside one building."""
    return sight.seats == 2 or sight.where[seat] == place


def _beats_announced(sight: Sight, seat: int, n: int) -> float:
    """Chance to beat an earlier entrant, who wins ties; some of their cards may be Swords or
    Flutes."""
    announced = sight.announced[seat]
    if n > announced:
        return 1.0
    stack = seat * STACKS - POPULATION
    armed = sight.specials[stack + SWORD] + sight.specials[stack + FLUTE]
    return 0.3 if n > announced - min(armed, 2) else 0.0


def _plays_more(sight: Sight, seat: int, n: int) -> float:
    """Chance that a later entrant plays more than n cards: rarely more than half a hand."""
    reach = 0.6 * sight.counting[seat]
    return max(0.0, 1.0 - (n + 1) / (reach + 1.0))


def _add_specials(sight: Sight, values: Values, plan: Plan) -> None:
    """Add Swords and Flutes if they pay off: one more than any rival seems to have played."""
    present = sight.visitors(plan.place)
    rivals = present or sight.to_enter
    if not rivals:
        return
    likely = 1.0 if present else _somebody_enters(len(rivals), len(sight.row))
    for kind in (SWORD, FLUTE):
        needed = 1 + max([_may_have_played(sight, seat, kind) for seat in rivals])
        if sight.held[kind] >= needed:
            gain = likely * _strike(sight, values, kind, rivals) - values.special(kind, -needed)
            if gain > 0:
                plan.cards[kind] = needed
                plan.worth += gain


def _somebody_enters(rivals: int, places: int) -> float:
    """Chance that one of the rivals enters a given place of the row.  Computed by repeated
    multiplication, because powers of fractions differ from one C library to the next."""
    missed = 1.0
    for _ in range(rivals):
        missed *= 1.0 - 1.0 / places
    return 1.0 - missed


def _may_have_played(sight: Sight, seat: int, kind: int) -> int:
    """How many cards of a kind a rival may have played, as far as everybody knows."""
    if sight.announced[seat] == NOT_YET:
        return 0
    return min(sight.specials[seat * STACKS + kind - POPULATION], sight.announced[seat], 1)


def _strike(sight: Sight, values: Values, kind: int, rivals: list[int]) -> float:
    """The gain from winning with Sword or Flute: half a hand, or one rat less."""
    if kind == FLUTE:
        return values.rat
    taken = max([sight.sizes[seat] // 2 for seat in rivals])
    return GIVEN * taken * values.card
