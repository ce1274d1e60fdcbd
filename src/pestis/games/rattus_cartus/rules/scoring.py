"""The end: score sheet, plague check and winner (RC 6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    FLUTE,
    GOLD,
    JOKER,
    KIND_IDS,
    KINDS,
    PASS,
    SWORD,
    TOKEN_VALUES,
    nuns_of,
)
from pestis.games.rattus_cartus.rules.effects import Take
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.games.rattus_cartus.state.steps import Ctx, Step
from pestis.kernel.core.events import EVERYBODY
from pestis.kernel.core.spec import Outcome, ScoreLine
from pestis.parts.scoring import prizes, ranked, totals_of

CLASS_POINTS: Final[tuple[int, ...]] = (10, 5, 2)
AWARD: Final = 2
GOLD_FIRST: Final = 6
GOLD_SECOND: Final = 3

REASONS: Final = ("most-points", "tie-break", "shared", "all-dead", "fewest-rats")
"""The ways a match can end (RC 6.7, 6.8): what decided it."""


@final
class FinalScoring(Step):
    """End the game; :func:`outcome` computes the score sheet from the final state."""

    name: ClassVar[str] = "final-scoring"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        ctx.reveal(EVERYBODY)
        nuns = nuns_in_row(s)
        ctx.emit_secret(events.PLAGUE, EVERYBODY, s.nuns, nuns)
        for seat in range(ctx.box.seats):
            ctx.emit(events.RATS_SHOWN, seat, s.rats[seat])
            ctx.emit(events.DIED if s.rats[seat] > nuns else events.SURVIVED, seat)


def nuns_in_row(s: CartusState) -> int:
    """The nuns on the five cards of the Nun-row (RC 6.6)."""
    return sum([nuns_of(kind) for kind in s.nuns])


def class_points(s: CartusState, cls: int, seats: int) -> list[int]:
    """The points of a track: 10, 5 and 2 for the first three; with two players only 10 and 5;
    nothing without influence (RC 6.1).  The lower disc of a stack ranks higher (RC 6.1.1), as kept
    in ``ranks``."""
    points = [0] * seats
    awarded = CLASS_POINTS[:2] if seats == 2 else CLASS_POINTS
    for rank, worth in enumerate(awarded):
        seat = s.ranks[cls * seats + rank]
        if s.influence[cls * seats + seat]:
            points[seat] = worth
    return points


def award(counts: list[int]) -> list[int]:
    """An award: 2 for the most, 1 each when tied, nothing for having none (RC 6.2, 6.3, A42)."""
    most = max(counts)
    holders = counts.count(most)
    worth = AWARD if holders == 1 else 1
    return [worth if most and count == most else 0 for count in counts]


def gold_points(counts: list[int]) -> list[int]:
    """Points for Gold: 6 and 3; ties for first share 9, for second share 3, rounded down (RC 6.4,
    A42, A46, A47).  With two players, nothing for second."""
    second = GOLD_SECOND if len(counts) > 2 else 0
    return prizes(counts, GOLD_FIRST, GOLD_FIRST + GOLD_SECOND, second)


def kinds_in_play(s: CartusState, box: CartusBox) -> list[int]:
    """The special kinds with a building among the 30 cards (RC 6.3, A43-A45; D6, D15)."""
    kinds: list[int] = []
    for building in sorted({box.building_of[card] for card in s.chosen}):
        effect = box.actions[2 * building + 1]
        if isinstance(effect, Take) and effect.kind != JOKER:
            kinds.append(effect.kind)
    return kinds


def score_sheet(s: CartusState, box: CartusBox) -> list[ScoreLine]:
    """The score sheet, line by line."""
    seats = range(box.seats)
    lines = [
        ScoreLine("class", {"class": id}, tuple(class_points(s, cls, box.seats)))
        for cls, id in enumerate(CLASSES)
    ]
    hands = [sum(s.hands[seat * KINDS : seat * KINDS + COUNTING]) for seat in seats]
    lines.append(ScoreLine("hand", {}, tuple(award(hands))))
    in_play = kinds_in_play(s, box)
    for kind in (SWORD, FLUTE, PASS):
        if kind in in_play:
            counts = [s.hands[seat * KINDS + kind] for seat in seats]
            lines.append(ScoreLine("special", {"kind": KIND_IDS[kind]}, tuple(award(counts))))
    if GOLD in in_play:
        counts = [s.hands[seat * KINDS + GOLD] for seat in seats]
        lines.append(ScoreLine("gold", {}, tuple(gold_points(counts))))
    lines.append(ScoreLine("tokens", {}, tuple([token_points(s, seat) for seat in seats])))
    return lines


def token_points(s: CartusState, seat: int) -> int:
    """Printed values of the seat's victory point tokens (RC 6.5)."""
    base = seat * TOKEN_VALUES
    return sum([value * s.tokens[base + value] for value in range(TOKEN_VALUES)])


def outcome(s: CartusState, box: CartusBox) -> Outcome:
    """Count all points, then apply the plague, then find the winner (RC 6.0, 6.6-6.8, A48, A52).

    Most points win, ties go to fewer rats; players who still tie share the place (RC 6.7, D21).
    """
    lines = score_sheet(s, box)
    totals = totals_of(lines, box.seats)
    nuns = nuns_in_row(s)
    alive = [seat for seat in range(box.seats) if s.rats[seat] <= nuns]
    facts = {
        "rats": s.rats,
        "nuns": (nuns,) * box.seats,
        "alive": tuple([int(seat in alive) for seat in range(box.seats)]),
    }
    contenders = alive
    if not alive and box.options["all-dead"] == "fewest-rats":
        fewest = min(s.rats)
        contenders = [seat for seat in range(box.seats) if s.rats[seat] == fewest]
    merits = [(totals[seat], -s.rats[seat]) for seat in range(box.seats)]
    ranking = ranked(contenders, merits)
    winners = ranking[0] if ranking else ()
    reason = _reason(winners, alive, totals, contenders)
    lost = [seat for seat in range(box.seats) if seat not in contenders]
    ranking += ranked(lost, merits) if contenders else [tuple(lost)]
    return Outcome(lines, totals, ranking, winners, reason, facts)


def _reason(
    winners: tuple[int, ...], alive: list[int], totals: tuple[int, ...], contenders: list[int]
) -> str:
    """What decided the match: one of ``REASONS``."""
    if not winners:
        return "all-dead"
    if not alive:
        return "fewest-rats"
    if len(winners) > 1:
        return "shared"
    best = totals[winners[0]]
    tied = [seat for seat in contenders if totals[seat] == best]
    return "tie-break" if len(tied) > 1 else "most-points"
