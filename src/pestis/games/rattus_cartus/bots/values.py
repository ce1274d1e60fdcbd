"""The greedy bot's values, in victory points.

Everything is measured on one scale: a rat costs the chance of survival that it takes away, times
the value of survival; a card is worth the influence it may still gain; influence is worth the
points of the rank it may lead to.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from pestis.games.rattus_cartus.bots.sight import STACKS, Sight
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    FLUTE,
    GOLD,
    JOKER,
    NUN_VALUES,
    PASS,
    POPULATION,
    SWORD,
    class_of,
)
from pestis.games.rattus_cartus.rules.effects import (
    DiscardRats,
    Draw,
    DrawPerInfluence,
    GuardTower,
    Hospital,
    Look,
    Take,
    TakeTokens,
)
from pestis.games.rattus_cartus.rules.scoring import AWARD, CLASS_POINTS, GOLD_FIRST, GOLD_SECOND

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers when compiled, plain ones when interpreted

MAX_NUNS: Final = 20
"""Five cards with four nuns each."""
SUMS: Final = MAX_NUNS + 1

HAND_AWARD: Final = (AWARD,)
GOLD_AWARDS: Final = (GOLD_FIRST, GOLD_SECOND)

# The following values were tuned by playing variants against each other; the last digit is not
# critical.
LIFE: Final = 26.0
"""The minimum value of survival, in points: the dead score nothing."""
LEAD: Final = 1.0
"""The additional value of survival for each point of a lead: the leader has more to lose."""
DRAIN: Final = 0.6
"""Rats that a seat expects to discard in each coming round."""
KNOWLEDGE: Final = 0.15
"""The value of seeing one face of the Nun-row, for each round in which it can still be used."""
KNOWLEDGE_ROUNDS: Final = 3
"""Maximum number of rounds counted for ``KNOWLEDGE``: a face not seen early will be seen later
anyway."""
JOKER_CARDS: Final = 1.5
"""The value of a joker in population cards; it never brings a rat."""
SWORD_CARDS: Final = 2.0
"""The value of playing a Sword, in cards: half a hand, sooner or later."""
FLUTE_RATS: Final = 0.5
"""The value of playing a Flute, as a fraction of a rat: it may find no victim."""
PASS_WORTH: Final = 0.3
"""The value of a Pass, in points: it saves a premium action now and then."""
GIVEN: Final = 0.8
"""The value of a card chosen by its giver, as a fraction of that of a drawn card."""


@lru_cache(maxsize=4096)
def survival_odds(unseen: tuple[int, ...], hidden: int, seen: int) -> tuple[float, ...]:
    """P(survive) with 0, 1, … 21 rats: the Nun-row must have at least as many nuns (RC 6.6, 6.9).

    unseen   cards out of sight, by nuns; ``hidden`` of them are in the Nun-row
    seen     nuns on the faces that the seat knows
    The odds are cached, because they change only when a card comes into sight.
    """
    ways = _ways(unseen, hidden)
    everything = sum(ways)
    odds = [1.0]
    left = everything
    for rats in range(1, MAX_NUNS + 2):
        below = rats - 1 - seen
        if 0 <= below <= MAX_NUNS:
            left -= ways[below]
        odds.append(left / everything)
    return tuple(odds)


def _ways(unseen: tuple[int, ...], hidden: int) -> list[int]:
    """The number of ways in which ``hidden`` cards have 0, 1, … 20 nuns together."""
    ways = [0] * ((hidden + 1) * SUMS)
    ways[0] = 1
    nuns: i64
    cards: i64
    here: i64
    nun_sum: i64
    for nuns in range(NUN_VALUES):
        left: i64 = unseen[nuns]
        for cards in range(hidden, 0, -1):
            choose: i64 = 1
            for here in range(1, min(cards, left) + 1):
                choose = choose * (left - here + 1) // here
                source: i64 = (cards - here) * SUMS - nuns * here
                for nun_sum in range(nuns * here, SUMS):
                    fewer: i64 = ways[source + nun_sum]
                    if fewer:
                        ways[cards * SUMS + nun_sum] += choose * fewer
    return ways[hidden * SUMS :]


@final
class Race:
    """A competition for ranks, with rivals added one by one.

    spread  how much a lead can still change: the larger, the less a lead of one is worth
    """

    def __init__(self, spread: float) -> None:
        self._spread: Final = spread
        self._first = 1.0
        """The chance that no rival ends ahead of us; below, that one or two rivals do."""
        self._second = 0.0
        self._third = 0.0

    def meet(self, lead: float) -> None:
        """Add a rival; ``lead`` is our lead over them, negative if we are behind."""
        lose = 0.5 - 0.5 * lead / (self._spread + abs(lead))
        win = 1.0 - lose
        self._third = self._second * lose + self._third * win
        self._second = self._first * lose + self._second * win
        self._first *= win

    def worth(self, awards: tuple[int, ...]) -> float:
        """Expected points; ``awards`` are those of the first, second and third rank."""
        worth = awards[0] * self._first
        if len(awards) > 1:
            worth += awards[1] * self._second
        if len(awards) > 2:
            worth += awards[2] * self._third
        return worth


def average(worth: list[float]) -> float:
    """The mean, added one by one, because ``sum`` rounds differently between Python versions."""
    total = 0.0
    for w in worth:
        total += w
    return total / len(worth)


@final
class Values:
    """The values of cards, rats, influence and actions to the seat of a view."""

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight
        self.odds: Final = survival_odds(sight.unseen, sight.faces_hidden, sight.nuns_seen)
        self.awards: Final = CLASS_POINTS[:2] if sight.seats == 2 else CLASS_POINTS
        self.life: Final = self._life()
        self.chances: Final = self._chances()
        """For each class, the expected number of its building cards in later rounds."""
        self.steps: Final = [self._step(cls) for cls in range(len(CLASSES))]
        """For each class, the approximate points from one more influence."""
        self.card: Final = average(self.steps)
        """The value of an unknown population card."""
        self.rat: Final = self.rats(-1.0)
        """The value of discarding one rat."""
        self.hand_gain: Final = self._hand_award(1)
        self.hand_loss: Final = self._hand_award(-1)

    def _chances(self) -> list[float]:
        s = self.sight
        shown = s.rounds_left * s.box.width
        unseen = max(1, len(s.unseen_cards))
        return [shown * n / unseen for n in s.class_cards_unseen()]

    def _step(self, cls: int) -> float:
        """The points from one more influence, reduced because a card waits for a building of its
        class and may never see one worth entering."""
        mine = self.standing_on(cls)
        gain = (self.influence(cls, mine + 2) - self.influence(cls, mine)) / 2
        return gain * self.chances[cls] / (self.chances[cls] + 1.0)

    # -- rats -------------------------------------------------------------------------------

    def survival(self, rats: float) -> float:
        """Chance to survive with ``rats`` rats now, given those that will still be discarded."""
        at = max(0.0, rats - DRAIN * self.sight.rounds_left)
        low = int(at)
        if low > MAX_NUNS:
            return 0.0
        return self.odds[low] + (at - low) * (self.odds[low + 1] - self.odds[low])

    def rats(self, change: float) -> float:
        """The value of a change in the seat's rats: negative for more rats, positive for fewer."""
        now = self.sight.rats[self.sight.me]
        after = max(0.0, now + change)
        return self.life * (self.survival(after) - self.survival(now))

    def _life(self) -> float:
        """The value of survival, in points: the leader has more to lose."""
        s = self.sight
        best = 0.0
        for seat in s.rivals:
            best = max(best, self.standing(seat) * self.survival(s.rats[seat]))
        return LIFE + LEAD * max(0.0, self.standing(s.me) - best)

    def standing(self, seat: int) -> float:
        """The points that the influence tracks would give a seat now, plus 1: how dangerous it
        is."""
        s = self.sight
        points = 1.0
        for cls in range(len(CLASSES)):
            at = cls * s.seats + seat
            rank = s.places[at]
            if rank < len(self.awards) and s.influence[at]:
                points += self.awards[rank]
        return points

    # -- influence --------------------------------------------------------------------------

    def influence(self, cls: int, mine: int) -> float:
        """Expected points of a track if the seat had ``mine`` influence there (RC 6.1)."""
        s = self.sight
        to_come = self.chances[cls]
        if mine == 0 and to_come == 0:
            return 0.0
        track = cls * s.seats
        stays = mine == s.influence[track + s.me]
        rank = s.places[track + s.me]
        race = Race(0.3 + 1.2 * to_come)
        for seat in s.rivals:
            apart = mine - s.influence[track + seat]
            if apart:
                race.meet(float(apart))
            else:
                # Among equals the lower disc ranks higher, and a later disc lies on top (RC 6.1.1).
                race.meet(0.5 if stays and rank < s.places[track + seat] else -0.5)
        worth = race.worth(self.awards)
        return worth if mine else worth * min(1.0, to_come / 2)

    def standing_on(self, cls: int) -> int:
        """The seat's own points of influence on a track."""
        s = self.sight
        return s.influence[cls * s.seats + s.me]

    # -- cards ------------------------------------------------------------------------------

    def keep(self, kind: int) -> float:
        """The value of a card that stays in hand: what it may gain later, and in the awards."""
        if kind < POPULATION:
            return self.steps[class_of(kind)] + self.hand_loss
        if kind == JOKER:
            if self.sight.rounds_left == 0:
                return self.hand_loss
            return max(JOKER_CARDS * self.card, *self.steps) + self.hand_loss
        return self.special(kind, -1)

    def _hand_award(self, change: int) -> float:
        """The change of the expected award for hands (RC 6.2) if there were one counting card more
        (+1) or fewer (-1)."""
        s = self.sight
        now = Race(1.0 + 4.0 * s.rounds_left)
        then = Race(1.0 + 4.0 * s.rounds_left)
        for seat in s.rivals:
            lead = s.counting[s.me] - s.counting[seat]
            now.meet(float(lead))
            then.meet(float(lead + change))
        return abs(then.worth(HAND_AWARD) - now.worth(HAND_AWARD))

    def special(self, kind: int, change: int) -> float:
        """The value of some more special cards or, if ``change`` is negative, of the last ones."""
        s = self.sight
        pile = kind - POPULATION
        mine = s.specials[s.me * STACKS + pile]
        now = self._special_award(kind, mine)
        later = self._special_award(kind, max(0, mine + change))
        return abs(later - now) + self._use(kind) * abs(change)

    def _use(self, kind: int) -> float:
        """The value of playing a special card later."""
        if self.sight.rounds_left == 0:
            return 0.0
        if kind == SWORD:
            return SWORD_CARDS * self.card
        if kind == FLUTE:
            return FLUTE_RATS * self.rat
        return PASS_WORTH if kind == PASS else 0.0

    def _special_award(self, kind: int, mine: int) -> float:
        """The expected award for the most cards of a kind; nothing for none (RC 6.3, 6.4)."""
        s = self.sight
        if mine == 0:
            return 0.0
        race = Race(0.3 + 0.3 * s.rounds_left)
        for seat in s.rivals:
            race.meet(float(mine - s.specials[seat * STACKS + kind - POPULATION]))
        if kind == GOLD:
            return race.worth(GOLD_AWARDS[:1] if s.seats == 2 else GOLD_AWARDS)
        return race.worth(HAND_AWARD)

    # -- actions ----------------------------------------------------------------------------

    def look(self, n: int) -> float:
        """The value of n looks: knowing how many rats the seat can afford to keep, while that still
        matters."""
        s = self.sight
        fresh = min(n, s.faces_hidden)
        return fresh * KNOWLEDGE * min(KNOWLEDGE_ROUNDS, s.rounds_left)

    def action(self, building: int, premium: int, played: int) -> float:
        """The value of a building's action to a seat that played ``played`` cards there."""
        s = self.sight
        effect = s.box.actions[2 * building + premium]
        if isinstance(effect, Draw):
            return effect.n * (self.card + self.hand_gain)
        if isinstance(effect, DrawPerInfluence):
            return played // effect.n * (self.card + self.hand_gain)
        if isinstance(effect, Take):
            n = min(effect.n, s.piles[effect.kind - POPULATION])
            if effect.kind == JOKER:
                return n * self.keep(JOKER)
            return self.special(effect.kind, n) if n else 0.0
        if isinstance(effect, DiscardRats):
            return self.rats(-float(effect.n))
        if isinstance(effect, Look):
            return self.look(effect.n)
        if isinstance(effect, TakeTokens):
            return min(effect.n, s.tokens_left) * self._token()
        if isinstance(effect, Hospital):
            swap = max(0.0, self.rat - 0.5 * self.card)
            return self.rats(-float(effect.free)) + effect.cards * swap
        if isinstance(effect, GuardTower):
            return self._tower(effect.n)
        return 0.0

    def _token(self) -> float:
        """Mean printed value of a victory point token (RC 7.2)."""
        tokens = self.sight.box.data.tokens
        return sum([value * n for value, n in enumerate(tokens)]) / max(1, sum(tokens))

    def _tower(self, n: int) -> float:
        """The value of cards from every rival with at least as large a hand (RC 4.13), who will
        give the worst ones."""
        s = self.sight
        mine = s.sizes[s.me]
        givers = [seat for seat in s.rivals if s.sizes[seat] >= mine and s.sizes[seat] > 0]
        return GIVEN * n * len(givers) * self.card

    def supply(self, card: int) -> float:
        """The value of a building card's supply action (RC 3.3)."""
        data = self.sight.box.data.cards[card]
        return (
            data.draw * (self.fresh_card() + self.hand_gain)
            + self.rats(-float(data.discard))
            + self.look(data.look)
        )

    def fresh_card(self) -> float:
        """The value of a card drawn in phase B: it may match a building of the current row."""
        s = self.sight
        now = [0.0] * len(CLASSES)
        for place in range(len(s.row)):
            cls = s.class_at(place)
            mine = self.standing_on(cls)
            now[cls] = (self.influence(cls, mine + 2) - self.influence(cls, mine)) / 2
        # A seat enters only one building, so a match may be of no use.
        worth = [max(self.steps[cls], 0.5 * now[cls]) for cls in range(len(CLASSES))]
        return average(worth)
