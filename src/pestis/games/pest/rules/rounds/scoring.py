"""The end of the game: the score sheet, line by line, and the winners (PE 11, 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import COIN, ERA_IDS, ERAS, NONE, RESOURCES, STORED
from pestis.games.pest.state import events
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, Step
from pestis.kernel.core.spec import Outcome, ScoreLine
from pestis.parts.scoring import ranked, totals_of

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted

PER_RESOURCES: Final = 3
"""Resources per point of renown (PE 18.1)."""
PER_COINS: Final = 2
SECTIONS: Final = 3

REASONS: Final = ("most-renown", "influence", "shared", "solo")
"""The reasons that can decide a match (PE 4.3, 18.33, 14.9)."""


@final
class FinalScoring(Step):
    """Ends the game; :func:`outcome` computes the score sheet from the table."""

    name: ClassVar[str] = "final-scoring"

    def run(self, s: PestState, ctx: Ctx) -> None:
        ctx.emit(events.GAME_ENDED)


def imperative_points(s: PestState, seat: int, era: int, box: PestBox) -> int:
    """Renown of the marker's space and all lower ones (PE 10.3)."""
    if not box.variant.counts_imperative(s, seat, era):
        return 0
    return box.boards.imperative_renown[era][s.tracks[seat * ERAS + era]]


def healthy_points(s: PestState, seat: int, box: PestBox) -> int:
    """The renown of the last healthy person's space (PE 11)."""
    n = s.healthy[seat]
    return box.boards.healthy_renown[n - 1] if n else 0


def building_points(s: PestState, seat: i64, box: PestBox) -> int:
    """The renown of buildings that left the board (PE 11, 17.2)."""
    points = 0
    building: i64
    for building in range(BUILDINGS):
        if s.built[seat * BUILDINGS + building] != NONE:
            points += box.boards.buildings[building].renown
    return points


def section_points(s: PestState, seat: i64, box: PestBox) -> int:
    """The bonus of each section whose three buildings are built (PE 11)."""
    points = 0
    section: i64
    building: i64
    for section in range(SECTIONS):
        first: i64 = seat * BUILDINGS + SECTIONS * section
        missing = 0
        for building in range(first, first + SECTIONS):
            if s.built[building] == NONE:
                missing += 1
        if not missing:
            points += box.boards.section_bonus[section]
    return points


def technology_points(s: PestState, seat: i64, box: PestBox) -> int:
    """Printed renown of the cards in the seat's slots (PE 11)."""
    points = 0
    slot: i64
    for slot in range(seat * CARD_SLOTS, seat * CARD_SLOTS + CARD_SLOTS):
        card = s.slots[slot]
        if card != NONE:
            points += box.data.technologies[card].renown
    return points


def symbol_points(s: PestState, seat: int, box: PestBox) -> int:
    """Renown symbols passed or landed on (PE 9.3)."""
    return box.boards.symbols_passed[s.influence[seat] + 1]


def resource_points(s: PestState, seat: i64) -> int:
    """One point for three resources of any kinds (PE 18.1)."""
    held = 0
    good: i64
    for good in range(seat * STORED, seat * STORED + RESOURCES):
        held += s.goods[good]
    return held // PER_RESOURCES


def coin_points(s: PestState, seat: int) -> int:
    """One point for two coins (PE 11)."""
    return s.goods[seat * STORED + COIN] // PER_COINS


LINES: Final = (
    ("healthy", healthy_points),
    ("buildings", building_points),
    ("sections", section_points),
    ("technologies", technology_points),
    ("influence", symbol_points),
)


def score_sheet(s: PestState, box: PestBox) -> list[ScoreLine]:
    """The score sheet, line by line (PE 11)."""
    seats = range(box.seats)
    lines = [ScoreLine("renown-tokens", {}, tuple(s.renown))]
    for era in range(ERAS):
        points = tuple([imperative_points(s, seat, era, box) for seat in seats])
        lines.append(ScoreLine("imperatives", {"era": ERA_IDS[era]}, points))
    for id, count in LINES:
        lines.append(ScoreLine(id, {}, tuple([count(s, seat, box) for seat in seats])))
    lines.append(ScoreLine("resources", {}, tuple([resource_points(s, seat) for seat in seats])))
    lines.append(ScoreLine("coins", {}, tuple([coin_points(s, seat) for seat in seats])))
    lines += box.variant.more_lines(s)
    lines.append(ScoreLine("shame", {}, tuple([-n for n in s.shame])))
    return lines


def settled_points(s: PestState, seat: int, box: PestBox) -> int:
    """A seat's points without the lines that depend on what it can still spend, and without the
    influence symbols."""
    points = s.renown[seat] - s.shame[seat]
    points += healthy_points(s, seat, box)
    points += building_points(s, seat, box) + section_points(s, seat, box)
    points += technology_points(s, seat, box)
    for era in range(ERAS):
        points += imperative_points(s, seat, era, box)
    return points + box.variant.more_points(s, seat)


def all_points(s: PestState, seat: int, box: PestBox) -> int:
    """A seat's points from all lines, computed without the sheet (PE 11)."""
    points = settled_points(s, seat, box) + symbol_points(s, seat, box)
    return points + resource_points(s, seat) + coin_points(s, seat)


def outcome(s: PestState, box: PestBox) -> Outcome:
    """The outcome: most renown wins, then higher influence; otherwise the win is shared (PE 4.3,
    18.33)."""
    lines = score_sheet(s, box)
    totals = totals_of(lines, box.seats)
    seats = range(box.seats)
    ranking = ranked(seats, [(totals[seat], s.influence[seat]) for seat in seats])
    facts: dict[str, tuple[int, ...]] = {"influence": tuple(s.influence), "dead": tuple(s.dead)}
    if box.seats == 1:
        facts["rank"] = (solo_rank(totals[0], box),)
    return Outcome(lines, totals, ranking, ranking[0], _reason(totals, ranking), facts)


def solo_rank(points: int, box: PestBox) -> int:
    """The rank in the rank table, 0 for Commoner (PE 14.9)."""
    reached = [rank for rank, least in enumerate(box.data.variants.ranks) if points >= least]
    return max(reached, default=0)


def _reason(totals: tuple[int, ...], ranking: list[tuple[int, ...]]) -> str:
    """The reason that decided the match: one of REASONS."""
    if len(totals) == 1:
        return "solo"
    if len(ranking[0]) > 1:
        return "shared"
    return "influence" if totals.count(max(totals)) > 1 else "most-renown"
