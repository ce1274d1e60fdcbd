"""Builds any legal position of Rattus in a line or two, for lessons and rule tests.

Everything not named is filled in: cubes not placed are in stock, tokens not laid out are in the
supply, region cards not held are in the deck.  So every scene matches the component list and passes
the position check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import (
    CARD_IDS,
    CUBES,
    PLACE_IDS,
    REGION_IDS,
    REGIONS,
    STARTER,
)
from pestis.games.rattus.content.reading import REGION_CARD_IDS, TOKEN_IDS, is_starter
from pestis.games.rattus.spec import SPEC
from pestis.kernel.factory import match_from_script
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.position import dump_position
from pestis.parts.tuples import mask_of

EUROPE: tuple[str, ...] = CARD_IDS[:6]
FILL = ("peasant", "merchant", "monk", "knight", "witch", "king", "explorer", "sultan")
"""Class cards that complete the number in play if a scene does not name them all."""


def counted(text: str) -> dict[str, int]:
    """Parse ``"gallia*2 italia"`` into counts."""
    counts: dict[str, int] = {}
    for word in text.split():
        name, _, number = word.partition("*")
        if name not in PLACE_IDS:
            raise ValueError(f"no such place: {name}")
        counts[name] = counts.get(name, 0) + (int(number) if number else 1)
    return counts


def region_number(id: str) -> int:
    """The number of a region by its id."""
    if id not in REGION_IDS:
        raise ValueError(f"no such region: {id}")
    return REGION_IDS.index(id)


def build(
    seats: int = 4,
    *,
    africanus: bool = False,
    agenda: Sequence[Sequence[Json]] | None = None,
    turn: int = 0,
    starter: int = 0,
    round: int = 1,
    ender: int | None = None,
    done: int = 0,
    used: str = "",
    cards: str = "",
    owners: Mapping[str, int] | None = None,
    cubes: Mapping[int, str] | None = None,
    diplomats: Mapping[int, str] | None = None,
    rats: str = "",
    starters: str = "",
    seen: Sequence[str] = (),
    supply: int | None = None,
    faces: Sequence[str] = (),
    plague: str = "anglia",
    caravan: str = "",
    hands: Mapping[int, str] | None = None,
    discards: str = "",
    deck: str | None = None,
    options: Mapping[str, object] | None = None,
    chance: Mapping[str, list[str]] | None = None,
    own: dict[str, Json] | None = None,
    seated: Sequence[str] = (),
) -> Match:
    """Return a match that starts at the described position.

    agenda    tasks from the top down; by default the turn of ``turn``, in its phases A and B
    used      class cards whose ability was used this turn
    cards     class cards in play with Africanus; if too few are named, others are added
    owners    class card -> seat
    cubes     by seat, ``"gallia*2 palace"``
    diplomats the same, under cubes that are there
    rats      unseen tokens placed later; starters: unseen tokens there from the start
    seen      tokens a Witch has looked at: ``"gallia rat-5 0 2"``, with the seats that know it
    supply    tokens left in the supply; the missing ones have been turned
    faces     the fronts of the tokens placed later, in order: ``"2 majority church"``
    hands     region cards by seat; deck: the exact deck, with all others discarded
    chance    other scripted outcomes by stream
    seated    names by seat
    own       custom content, ``{"region": [...]}``
    """
    owned = dict(owners or {})
    all_options: dict[str, object] = {"expansion": "africanus" if africanus else "none"}
    if africanus:
        all_options["class-cards"] = _in_play(cards, owned, 6 if seats < 5 else 8)
    all_options.update(options or {})
    content, script = _fronts(faces, africanus, own)
    box = SPEC.box(seats, SPEC.read_options(all_options), content, SPEC.rules_version)
    in_play = [CARD_IDS[card] for card in box.agreed]
    camp = caravan or REGION_IDS[box.regions[0]]
    state: dict[str, Json] = {
        "round": round,
        "starter": starter,
        "turn": turn,
        "ender": ender,
        "done": done,
        "used": mask_of([CARD_IDS.index(card) for card in used.split()]),
        "plague": region_number(plague),
        "caravan": region_number(camp) if "caravan-leader" in in_play else None,
        "cards": list(in_play),
        "owners": [owned.get(card) for card in CARD_IDS],
    }
    state.update(_people(seats, cubes or {}, diplomats or {}))
    outcomes = {stream: list(names) for stream, names in (chance or {}).items()}
    outcomes["tokens"] = script + outcomes.get("tokens", [])
    state.update(_tokens(box, rats, starters, seen, supply, outcomes["tokens"]))
    state.update(_region_cards(box, hands or {}, discards, deck))
    position = dump_position(SPEC, SPEC.blank(box), box)
    fields = position["state"]
    assert isinstance(fields, dict)
    fields.update(state)
    tasks: Sequence[Sequence[Json]] = [["act", turn]] if agenda is None else agenda
    position["agenda"] = [list(task) for task in tasks]
    return match_from_script(SPEC, position, outcomes, tuple(seated))


def _in_play(cards: str, owners: Mapping[str, int], number: int) -> list[str]:
    """The class cards in play: those named or owned, completed from ``FILL``."""
    named = list(dict.fromkeys([*cards.split(), *owners]))
    for card in FILL:
        if len(named) < number and card not in named:
            named.append(card)
    return named


def _fronts(
    faces: Sequence[str], africanus: bool, own: dict[str, Json] | None
) -> tuple[Json, list[str]]:
    """Content that gives these fronts to the first later tokens, and those tokens as a script."""
    rows: list[Json] = []
    script: list[str] = []
    for n, front in enumerate(faces, start=1):
        limit, *symbols = front.split()
        id = f"blue-rat-{n}" if africanus else f"rat-{n}"
        rows.append({"id": id, "limit": int(limit), "symbols": list(symbols)})
        script.append(id)
    content: dict[str, Json] = {"token": rows} if rows else {}
    content.update(own or {})
    return ({"file": "scene.toml", **content} if content else None), script


def _people(seats: int, cubes: Mapping[int, str], diplomats: Mapping[int, str]) -> dict[str, Json]:
    placed = [counted(cubes.get(seat, "")) for seat in range(seats)]
    sent = [counted(diplomats.get(seat, "")) for seat in range(seats)]
    return {
        "cubes": [[held.get(place, 0) for held in placed] for place in PLACE_IDS],
        "diplomats": [[held.get(place, 0) for held in sent] for place in PLACE_IDS],
        "stock": [CUBES - sum(held.values()) for held in placed],
    }


def _tokens(
    box: RattusBox,
    rats: str,
    starters: str,
    seen: Sequence[str],
    supply: int | None,
    script: list[str],
) -> dict[str, Json]:
    later, first = counted(rats), counted(starters)
    known = [words.split() for words in seen]
    faces = [words[1] for words in known]
    origins = ["starter" if is_starter(TOKEN_IDS.index(face)) else "later" for face in faces]
    total = [0] * REGIONS
    for region, n in [*later.items(), *first.items(), *[(words[0], 1) for words in known]]:
        total[REGION_IDS.index(region)] += n
    ids = [TOKEN_IDS[token] for token in box.tokens if TOKEN_IDS[token] not in faces]
    ringed = [id for id in ids if is_starter(TOKEN_IDS.index(id))]
    left_over = 12 if not box.africanus else 17
    left_over -= len(box.regions)
    here = sum(first.values())
    pool = [id for id in ids if id not in ringed] + ringed[here : here + left_over]
    most = len(pool) - box.players.removed - sum(later.values())
    gone = most - (most if supply is None else supply)
    spent = [id for id in reversed(pool) if id not in script][:gone]
    pool = [id for id in pool if id not in spent]
    masks = [mask_of([int(seat) for seat in words[2:]]) for words in known]
    assert STARTER == 0
    return {
        "rats": list(total),
        "starters": [first.get(region, 0) for region in REGION_IDS],
        "supply": len(pool) - box.players.removed - sum(later.values()),
        "turned": [*ringed[here + left_over :], *spent],
        "starter_bag": list(ringed[:here]),
        "later_bag": sorted(pool, key=TOKEN_IDS.index),
        "seen_at": [words[0] for words in known],
        "seen_from": list(origins),
        "seen_by": [str(mask) for mask in masks],
        "seen_faces": list(faces),
    }


def _region_cards(
    box: RattusBox, hands: Mapping[int, str], discards: str, deck: str | None
) -> dict[str, Json]:
    if not box.africanus:
        return {}
    held = [hands.get(seat, "").split() for seat in range(box.seats)]
    there = [REGION_CARD_IDS[card] for card in box.cards_in_use]
    free = [id for id in there if not any(id in hand for hand in held)]
    pile = discards.split()
    left = [id for id in free if id not in pile]
    if deck is not None:
        left = deck.split()
        pile = [id for id in free if id not in left]
    return {
        "hands": [dict.fromkeys(hand, 1) for hand in held],
        "deck": list(left),
        "discards": list(pile),
    }
