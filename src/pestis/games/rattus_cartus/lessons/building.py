"""Builds any legal position of Rattus Cartus in a line or two, for lessons and rule tests.

Everything not named is filled in: cards not placed make up the draw pile, the building pile and the
open piles.  So every scene matches the component list and passes the position check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pestis.games.rattus_cartus.content.ids import CLASSES, KIND_IDS, PILES, POPULATION_IDS
from pestis.games.rattus_cartus.content.reading import default_content
from pestis.games.rattus_cartus.spec import SPEC
from pestis.games.rattus_cartus.state.choices import BUILDING_IDS, CARD_IDS
from pestis.kernel.factory import match_from_script
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.position import dump_position

PHASES: dict[str, list[list[Json]]] = {
    "a": [["draw-buildings"], ["supply"], ["enter-buildings"], ["resolve-buildings"]],
    "b": [["supply"], ["enter-buildings"], ["resolve-buildings"]],
    "c": [["enter-buildings"], ["resolve-buildings"]],
    "e": [],
    "end": [["final-scoring"]],
}
"""The tasks before the end of the round, for a scene that starts in a phase."""

FULL_SET = "farm marketplace monastery castle palace fortune-tellers-tent"

CLASS_OF = {building.id: CLASSES[building.cls] for building in default_content().buildings}
"""Building -> its class, from its row."""


def cards(text: str) -> dict[str, int]:
    """Parse ``"monk-1 2*witch-2 sword"`` into counts by kind."""
    counts: dict[str, int] = {}
    for word in text.split():
        number, _, kind = word.rpartition("*")
        if kind not in KIND_IDS:
            raise ValueError(f"no such kind: {kind}")
        counts[kind] = counts.get(kind, 0) + (int(number) if number else 1)
    return counts


def building_cards(text: str) -> list[str]:
    """Card ids, with a building id standing for its five cards."""
    found: list[str] = []
    for word in text.split():
        found += [f"{word}-{n}" for n in range(1, 6)] if word in BUILDING_IDS else [word]
    return sorted(found, key=CARD_IDS.index)


def _number(value: Json) -> int:
    assert isinstance(value, int)
    return value


def build(
    seats: int = 4,
    *,
    phase: str = "c",
    round: int = 1,
    starter: int = 0,
    buildings: str = "",
    row: str = "",
    returned: str = "",
    used: str = "",
    hands: Mapping[int, str] | None = None,
    rats: Mapping[int, int] | None = None,
    influence: Mapping[str, Mapping[int, int]] | None = None,
    stacks: Mapping[str, list[int]] | None = None,
    nuns: str = "monk-0 monk-1 monk-2 monk-3 monk-4",
    looked: Mapping[int, int] | None = None,
    deck: str | None = None,
    discard: str = "",
    piles: Mapping[str, int] | None = None,
    tokens: Mapping[int, list[int]] | None = None,
    options: Mapping[str, object] | None = None,
    chance: Mapping[str, list[str]] | None = None,
    content: Json = None,
    known: Mapping[int, str] | None = None,
    seated: Sequence[str] = (),
) -> Match:
    """Return a match that starts at the described position.

    phase      "a" (row still to be drawn), "b", "c", "e" (end of round), "end" (scoring)
    buildings  the 30 cards (building ids or card ids); default: the row's buildings and as many
               of the first-game set as needed
    hands      cards by seat; empty if not named
    rats       by seat; 10 if not named
    influence  points by class and seat; stacks: seats of a class in ranking order if points tie
               (otherwise lower seats first)
    deck       exact draw pile: all other population cards then lie in the discard pile
    piles      cards left in open piles; they must match the hands, so name all holders
    tokens     values held by seat
    known      by seat: jokers and special cards in hand that everybody saw taken
    chance     scripted outcomes by stream (population, buildings, tokens, starter)
    seated     names by seat
    """
    state = _state(locals(), seats)
    chosen = _chosen(buildings, row, returned, used)
    all_options = {"buildings": chosen, **(options or {})}
    box = SPEC.box(seats, SPEC.read_options(all_options), content, SPEC.rules_version)
    blank = dump_position(SPEC, SPEC.blank(box), box)
    fields = blank["state"]
    assert isinstance(fields, dict)
    fields.update(state)
    fields.update(_buildings(chosen, row, returned, used, box.replacement, round, phase, box.width))
    agenda: list[Json] = [*PHASES[phase]]
    if phase != "end":
        agenda.append(["end-round"])
    blank["agenda"] = agenda
    script = {name: list(labels) for name, labels in (chance or {}).items()}
    return match_from_script(SPEC, blank, script, tuple(seated))


def _chosen(buildings: str, row: str, returned: str, used: str) -> list[str]:
    """The 30 cards: those named, or else whole buildings that include the cards on the table."""
    if buildings:
        return building_cards(buildings)
    named = [card.rpartition("-")[0] for card in f"{row} {returned} {used}".split()]
    chosen: list[str] = []
    for usual in FULL_SET.split():
        used_here = [id for id in BUILDING_IDS if CLASS_OF[id] == CLASS_OF[usual] and id in named]
        if len(used_here) > 1:
            raise ValueError(f"name buildings= yourself: {used_here}")
        chosen.append(used_here[0] if used_here else usual)
    return building_cards(" ".join(chosen))


def _buildings(
    chosen: list[str],
    row: str,
    returned: str,
    used: str,
    replacement: int,
    round: int,
    phase: str,
    width: int,
) -> dict[str, Json]:
    laid = row.split()
    if phase in ("b", "c") and not laid:
        laid = [chosen[i * 5] for i in range(width)]
    taken = [*laid, *returned.split(), *used.split()]
    bag: list[Json] = [card for card in chosen if card not in taken]
    pile = len(bag) + len(returned.split()) - replacement
    spent: list[Json] = list(used.split())
    if not used and pile > 0:
        gone = min(pile, (round - 1) * width) if phase != "end" else pile
        spent = bag[:gone]
        bag = bag[gone:]
        pile -= gone
    return {
        "chosen": list(chosen),
        "row": list(laid),
        "returned": list(returned.split()),
        "used": spent,
        "building_bag": bag,
        "building_pile": pile,
    }


def _state(given: dict[str, object], seats: int) -> dict[str, Json]:
    """The state fields of players and cards."""
    hands_text = given["hands"] or {}
    assert isinstance(hands_text, dict)
    hands = [cards(str(hands_text.get(seat, ""))) for seat in range(seats)]
    held = [KIND_IDS.index(kind) for hand in hands for kind, n in hand.items() for _ in range(n)]
    nuns = str(given["nuns"]).split()
    deck, discard = _population(given, held, nuns)
    piles = given["piles"] or {}
    assert isinstance(piles, dict)
    full = dict(zip(PILES, SPEC_PILES, strict=True))
    left: dict[str, Json] = {}
    for i, name in enumerate(PILES):
        left[name] = full[name] - held.count(len(POPULATION_IDS) + i)
        if name in piles and left[name] != piles[name]:
            raise ValueError(f"{name}: {left[name]} left, not {piles[name]}")
    rats = given["rats"] or {}
    looked = given["looked"] or {}
    assert isinstance(rats, dict) and isinstance(looked, dict)
    state: dict[str, Json] = {
        "round": _number(given["round"]),  # type: ignore[arg-type]
        "starter": _number(given["starter"]),  # type: ignore[arg-type]
        "hands": [{**hand} for hand in hands],
        "rats": [rats.get(seat, 10) for seat in range(seats)],
        "nuns": list(nuns),
        "looked": [str(looked.get(place, 0)) for place in range(5)],
        "deck": deck,
        "discard": discard,
        "piles": left,
    }
    known = given["known"] or {}
    assert isinstance(known, dict)
    state["known"] = [{**cards(known.get(seat, ""))} for seat in range(seats)]
    state.update(_tracks(given, seats))
    state.update(_tokens(given, seats))
    return state


SPEC_PILES = (15, 12, 12, 12, 15)


def _population(
    given: dict[str, object], held: list[int], nuns: list[str]
) -> tuple[dict[str, Json], dict[str, Json]]:
    left: dict[str, int] = {}
    for kind, id in enumerate(POPULATION_IDS):
        copies = 4 if kind % 5 in (0, 4) else 2
        left[id] = copies - held.count(kind) - nuns.count(id)
    named = given["deck"] if given["deck"] is not None else given["discard"]
    part = cards(str(named))
    rest = {id: n - part.get(id, 0) for id, n in left.items()}
    if min(rest.values()) < 0:
        raise ValueError(f"more cards than there are: {rest}")
    inside: dict[str, Json] = {id: n for id, n in part.items() if n}
    outside: dict[str, Json] = {id: n for id, n in rest.items() if n}
    return (inside, outside) if given["deck"] is not None else (outside, inside)


def _tracks(given: dict[str, object], seats: int) -> dict[str, Json]:
    points = given["influence"] or {}
    stacks = given["stacks"] or {}
    assert isinstance(points, dict) and isinstance(stacks, dict)
    influence: list[Json] = []
    ranks: list[Json] = []
    for cls in CLASSES:
        own = [int(points.get(cls, {}).get(seat, 0)) for seat in range(seats)]
        order = list(stacks.get(cls, range(seats)))
        order.sort(key=lambda seat: -own[seat])
        influence.append(list(own))
        ranks.append(list(order))
    return {"influence": influence, "ranks": ranks}


def _tokens(given: dict[str, object], seats: int) -> dict[str, Json]:
    tokens = given["tokens"] or {}
    assert isinstance(tokens, dict)
    held: list[Json] = []
    bag = {1: 6, 2: 8, 3: 6}
    for seat in range(seats):
        values: dict[str, Json] = {}
        for value in tokens.get(seat, []):
            values[str(value)] = _number(values.get(str(value), 0)) + 1
            bag[value] -= 1
        held.append(values)
    return {"tokens": held, "token_bag": {str(value): n for value, n in bag.items() if n}}
