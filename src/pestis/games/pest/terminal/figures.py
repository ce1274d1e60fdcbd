"""The numbers in the rulebook's sentences that depend on content or on the number of players."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.content.ids import DECREES, FLASK, GOODS, SIZES, Reward
from pestis.games.pest.content.map import Place
from pestis.games.pest.content.reading import read_content
from pestis.kernel.json import Json

PLURALS: Final = {"village": "villages", "town": "towns", "city": "cities"}


def figures(own: Json, seats: int) -> dict[str, object]:
    """The numbers, by the names of their placeholders.

    own  a table's custom content, or None
    """
    content = read_content(own)
    boards, variants = content.boards, content.variants
    players = boards.players[seats]
    found: dict[str, object] = {
        "rewards": players.rewards,
        "area": boards.area,
        "spaces": boards.area + 4,
        "storage": boards.storage,
        "overflow": boards.overflow_shame,
        "graves": len(boards.cemetery) - 1,
        "shame": list(boards.cemetery[1:]),
        "herbs": list(boards.herbs),
        "healthy": list(boards.healthy_renown),
        "sections": list(boards.section_bonus),
        "laboratories": [n for n, one in enumerate(boards.laboratory, start=1) if one],
        "influence_length": boards.influence_length,
        "symbols": [n for n, one in enumerate(boards.influence_symbols) if one],
        "edges": _edges(boards.influence_rewards),
        "covered": list(variants.duel_covered),
        "pays": list(variants.duel_pays[1:]),
        "waiting": list(variants.solo_influence),
        "out_technologies": [card.number for card in content.technologies if not card.solo],
        "out_decrees": [
            n for n, _ in enumerate(DECREES, start=1) if not content.decrees[n - 1].solo
        ],
    }
    found |= _places(content.places)
    found |= {PLURALS[size]: n for size, n in zip(SIZES, players.places, strict=True)}
    found |= {f"start_{GOODS[good]}": boards.start[good] for good in range(FLASK + 1)}
    found |= _numbered("threshold", variants.duel_thresholds)
    found |= _numbered("wait", variants.solo_imperatives)
    found |= _numbered("rank", variants.ranks[1:])
    found |= {
        f"influence_{n}": list(track)
        for n, track in enumerate(boards.imperative_influence, start=1)
    }
    found |= {
        f"renown_{n}": list(track[1:]) for n, track in enumerate(boards.imperative_renown, start=1)
    }
    return found


def _edges(rewards: tuple[Reward, ...]) -> list[str]:
    """The rewards on the edge of the influence track, each with its space: ``coin-4``."""
    return [
        f"{good}-{n}"
        for n, reward in enumerate(rewards)
        for good, units in zip(GOODS, reward, strict=True)
        for _ in range(units)
    ]


def _places(places: tuple[Place, ...]) -> dict[str, object]:
    """The places with sick people at the start, and those destroyed at this number of players."""
    found: dict[str, object] = {"sick_places": [place.id for place in places if place.sick]}
    for name, seats in (("four", 4), ("three", 3), ("few", 2)):
        found[f"destroyed_{name}"] = [each.id for each in places if seats in each.destroyed_at]
    return found


def _numbered(name: str, values: tuple[int, ...]) -> dict[str, object]:
    """The values by placeholder: ``threshold_1``, ``threshold_2``, …"""
    return {f"{name}_{n}": value for n, value in enumerate(values, start=1)}
