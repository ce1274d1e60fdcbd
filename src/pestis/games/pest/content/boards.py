"""Numbers of the player board, the tracks, the capital and the variants (PE 17.2-17.5, 12-14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, final

from pestis.games.pest.content.ids import (
    BUILDING_IDS,
    CAPITAL_BUILDINGS,
    CAPITAL_CARDS,
    ERAS,
    GOODS,
    KIND_OF,
    NOTHING,
    RANKS,
    RESOURCES,
    SIZES,
    STORED,
    Reward,
)
from pestis.kernel.errors import ContentError
from pestis.parts.content import Row

STEPS: Final = 4
"""Spaces of an imperative track above 0 (PE 10.2)."""
MOST: Final = 99


def read_reward(row: Row, key: str) -> Reward:
    """Parse a reward such as ``4 renown, 1 influence``, or ``-`` for nothing."""
    text = row.text(key)
    if text == "-":
        return NOTHING
    counts = list(NOTHING)
    for part in text.split(","):
        number, _, good = part.strip().partition(" ")
        if good not in GOODS:
            raise row.unknown(key, good, GOODS)
        if not number.isdecimal() or len(number) > 2:
            raise row.bad(key, '"1 coin, 2 chest"')
        counts[GOODS.index(good)] += int(number)
    return tuple(counts)


@final
class Building:
    """A space of the player board: its price, and its renown at the end."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "wood", "stone", "renown"))
        self.id: Final = row.one_of("id", BUILDING_IDS)
        self.kind: Final = KIND_OF[BUILDING_IDS.index(self.id)]
        self.wood: Final = row.whole("wood", 0, MOST)
        self.stone: Final = row.whole("stone", 0, MOST)
        self.renown: Final = row.whole("renown", 0, MOST)


@final
class CapitalBuilding:
    """A building of the capital: its price, renown tokens and influence (PE 6.B.6)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "wood", "stone", "renown", "influence"))
        self.id: Final = row.one_of("id", CAPITAL_BUILDINGS)
        self.wood: Final = row.whole("wood", 0, MOST)
        self.stone: Final = row.whole("stone", 0, MOST)
        self.renown: Final = row.whole("renown", 0, MOST)
        self.influence: Final = row.whole("influence", 0, MOST)


@final
class CapitalCard:
    """The rewards of the three ranks, and the bonus that the first may take instead of one person
    (PE 8.3)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "name", "first", "second", "third", "bonus"))
        self.id: Final = row.one_of("id", CAPITAL_CARDS)
        self.rewards: Final = (
            read_reward(row, "first"),
            read_reward(row, "second"),
            read_reward(row, "third"),
        )
        self.bonus: Final = read_reward(row, "bonus")


@final
class Players:
    """The setup for a number of players: places in play by size, reward tokens face up (PE 3.7,
    12.1)."""

    def __init__(self, row: Row) -> None:
        row.only(("id", "villages", "towns", "cities", "rewards"))
        self.seats: Final = row.whole("id", 1, 5)
        self.places: Final = (
            row.whole("villages", 0, MOST),
            row.whole("towns", 0, MOST),
            row.whole("cities", 0, MOST),
        )
        self.rewards: Final = row.whole("rewards", 0, MOST)


@final
class Boards:
    """All numbers on the boards.

    cemetery           by number of dead there, from 0 on: the shame for all of them
    imperative_renown  by era and space of the marker: renown of it and all lower ones (PE 10.3)
    symbols_passed     by number of spaces passed, 0 included: the renown symbols on them (PE 9.3)
    """

    def __init__(self, tables: dict[str, list[Row]]) -> None:
        self.buildings: Final = tuple([Building(row) for row in tables["building"]])
        self.section_bonus: Final = tuple(_column(tables["section"], "bonus", ()))
        track = tables["track-space"]
        others = ("herbs", "renown", "laboratory")
        self.herbs: Final = tuple(_column(track, "herbs", others))
        self.healthy_renown: Final = tuple(_column(track, "renown", others))
        self.laboratory: Final = tuple([1 if row.flag("laboratory") else 0 for row in track])
        self.cemetery: Final = _so_far(_column(tables["cemetery-space"], "shame", ()))
        numbers = _column(tables["board"], "number", ())
        self.area: Final = numbers[0]
        self.start: Final = _start(tables["start"][0])
        self.storage: Final = _storage(tables["board"][1], self.start)
        self.overflow_shame: Final = numbers[2]
        self.influence_length: Final = numbers[3]
        space = tables["imperative-space"]
        both = ("influence", "renown")
        self.imperative_influence: Final = _by_era(_column(space, "influence", both))
        renown = _by_era(_column(space, "renown", both))
        self.imperative_renown: Final = tuple([_so_far(track) for track in renown])
        length = self.influence_length
        symbols, rewards = _influence(tables["influence-space"], length)
        self.influence_symbols: Final = symbols
        self.symbols_passed: Final = _so_far(symbols)
        self.influence_rewards: Final = rewards
        self.capital_buildings: Final = tuple(
            [CapitalBuilding(row) for row in tables["capital-building"]]
        )
        self.capital_cards: Final = tuple([CapitalCard(row) for row in tables["capital-card"]])
        self.reward_tokens: Final = tuple(_reward_tokens(tables["reward-token"]))
        players = [Players(row) for row in tables["players"]]
        self.players: Final = (players[0], *players)
        tokens, sick = _location_tokens(tables["location-token"])
        self.location_tokens: Final = tokens
        self.location_sick: Final = sick


def _so_far(column: Iterable[int]) -> tuple[int, ...]:
    """The sums of a track's first spaces: of none, one, two, …"""
    return tuple(accumulate(column, initial=0))


def _start(row: Row) -> Reward:
    row.only(("id", "gives"))
    return read_reward(row, "gives")


def _storage(row: Row, start: Reward) -> int:
    """The storage for each kind: at least the goods that everybody starts with (PE 3.15), and never
    0."""
    return row.whole("number", max(1, *start[:STORED]), MOST)


def _column(table: Sequence[Row], key: str, others: Sequence[str]) -> list[int]:
    """One number of each row."""
    found: list[int] = []
    for row in table:
        row.only(("id", key, *others))
        found.append(row.whole(key, 0, MOST))
    return found


def _by_era(column: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(column[STEPS * era : STEPS * era + STEPS]) for era in range(ERAS)])


def _influence(table: list[Row], length: int) -> tuple[tuple[int, ...], tuple[Reward, ...]]:
    """By space, from 0 on: renown symbols on the space, and the reward at its edge (PE 9.2,
    9.3)."""
    symbols = [0] * (length + 1)
    rewards = [NOTHING] * (length + 1)
    for row in table:
        row.only(("id", "symbol", "reward"))
        space = row.whole("id", 1, length)
        symbols[space] = 1 if row.flag("symbol") else 0
        if row.has("reward"):
            rewards[space] = read_reward(row, "reward")
    return tuple(symbols), tuple(rewards)


def _reward_tokens(table: list[Row]) -> list[int]:
    """By good: the number of capital reward tokens that give one of it (PE 6.F.4)."""
    counts = [0] * len(GOODS)
    for row in table:
        row.only(("id", "tokens"))
        counts[row.word("id", GOODS)] = row.whole("tokens", 0, MOST)
    return counts


def _location_tokens(
    table: list[Row],
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """By size and resource: the number of location tokens, and of those with a sick person
    (PE 12.3)."""
    tokens = [[0] * RESOURCES for _ in SIZES]
    sick = [[0] * RESOURCES for _ in SIZES]
    for row in table:
        row.only(("id", "tokens", "sick"))
        size, _, resource = row.text("id").partition(" ")
        if size not in SIZES or resource not in GOODS[:RESOURCES]:
            raise row.bad("id", '"village wood"')
        there = row.whole("tokens", 0, MOST)
        tokens[SIZES.index(size)][GOODS.index(resource)] = there
        sick[SIZES.index(size)][GOODS.index(resource)] = row.whole("sick", 0, there)
    return tuple([tuple(row) for row in tokens]), tuple([tuple(row) for row in sick])


DUEL: Final = {"covered": "spaces", "pays": "renown", "thresholds": "spaces"}
SOLO: Final = {"influence": "spaces", "imperatives": "spaces"}
"""For the duel and the solo game: row id -> the key that holds its numbers."""


@final
class Variants:
    """Numbers of the duel and of the solo game (PE 13, 14)."""

    def __init__(self, tables: dict[str, list[Row]], length: int) -> None:
        duel = _numbered(tables["duel"], DUEL)
        solo = _numbered(tables["solo"], SOLO)
        self.duel_covered: Final = _rising(duel["covered"], "spaces", 1, length)
        self.duel_pays: Final = tuple(duel["pays"].numbers("renown", 0, MOST))
        if len(self.duel_pays) != len(self.duel_covered) + 1:
            raise duel["pays"].bad("renown", f"{len(self.duel_covered) + 1} × 0 – {MOST}")
        self.duel_thresholds: Final = _three(duel["thresholds"])
        self.solo_influence: Final = _rising(solo["influence"], "spaces", 1, length)
        self.solo_imperatives: Final = _three(solo["imperatives"])
        self.ranks: Final = _ranks(tables["rank"])


def _numbered(table: list[Row], keys: Mapping[str, str]) -> dict[str, Row]:
    """The rows by id.  Each may have only the key that holds its numbers."""
    found = {row.text("id"): row for row in table}
    for id, key in keys.items():
        found[id].only(("id", key))
    return found


def _rising(row: Row, key: str, low: int, high: int) -> tuple[int, ...]:
    found = row.numbers(key, low, high)
    if not found or found != sorted(set(found)):
        raise row.bad(key, f"{low} < … < {high}")
    return tuple(found)


def _three(row: Row) -> tuple[int, ...]:
    """A space of each era's imperative track."""
    found = row.numbers("spaces", 0, STEPS)
    if len(found) != ERAS:
        raise row.bad("spaces", f"{ERAS} × 0 – {STEPS}")
    return tuple(found)


def _ranks(table: list[Row]) -> tuple[int, ...]:
    """By rank, ascending: the minimum renown for it (PE 14.9)."""
    found: list[int] = []
    for row in table:
        row.only(("id", "name", "from"))
        row.one_of("id", RANKS)
        renown = row.whole("from", -MOST, 999)
        if found and renown <= found[-1]:
            raise row.bad("from", f"> {found[-1]}")
        found.append(renown)
    return tuple(found)


def check_boards(boards: Boards, file: str, faults: list[ContentError]) -> None:
    """Check that there are enough reward tokens and location tokens for every number of players."""
    tokens = sum(boards.reward_tokens)
    for players in boards.players[1:]:
        if players.rewards > tokens:
            faults.append(_too_few(file, "reward-token", tokens, players.rewards))
        for size, needed in enumerate(players.places):
            there = sum(boards.location_tokens[size])
            if there < needed:
                faults.append(_too_few(file, f"location-token {SIZES[size]}", there, needed))


def _too_few(file: str, row: str, found: int, needed: int) -> ContentError:
    return ContentError(
        "content-count", {"file": file, "row": row, "found": found, "expected": needed}
    )
