"""Builds any legal position of Pest in a line or two, for lessons and rule tests.

Everything not specified is filled in: a castle for each seat, with its doctor in it, decrees, and
seen cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pestis.games.pest.content.ids import (
    AID_CARDS,
    BUILDING_IDS,
    CASTLE,
    GOODS,
    PEST_CARDS,
)
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.choices import CELL_IDS, PLACE_IDS, SPACE_SETS, SPACES, TECHNOLOGY_IDS
from pestis.games.pest.state.state import BUILDINGS, CARD_SLOTS
from pestis.kernel.factory import match_from_script
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.records.position import dump_position

CASTLES = ("aldik", "dorrim", "isken", "tamsel", "ulmar")
"""Default places of the castles, by seat: villages in play with every number of players."""

SET_UP = "set-up"
"""The phase before anything has been set up."""
PHASES: dict[str, list[list[Json]]] = {
    SET_UP: [["set-up"]],
    "pest": [["pest-card"]],
    "aid": [["aid-card"]],
    "order": [["take-back"], ["new-order"]],
    "era-end": [["era-end"]],
    "end": [["final-scoring"]],
}
"""The tasks on the agenda when a scene starts outside a turn, by phase."""


Numbers = Mapping[int, int]
Texts = Mapping[int, str]


def number_of(place: str) -> int:
    """The number of a place by its id."""
    if place not in PLACE_IDS:
        raise ValueError(f"no such place: {place}")
    return PLACE_IDS.index(place)


def road_of(text: str) -> int:
    """The road between two places, ``"gollor gothar"``."""
    ends = {number_of(place) for place in text.split()}
    return next(n for n, road in enumerate(default_content().roads) if {road.a, road.b} == ends)


def bag(text: str) -> dict[str, int]:
    """Parse ``"2*wood coin"`` as counts."""
    counts: dict[str, int] = {}
    for word in text.split():
        number, _, good = word.rpartition("*")
        if good not in GOODS:
            raise ValueError(f"no such good: {good}")
        counts[good] = counts.get(good, 0) + (int(number) if number else 1)
    return counts


def build(
    seats: int = 3,
    *,
    turn: str = "",
    phase: str = "",
    then: list[list[Json]] | None = None,
    year: int = 1,
    order: list[int] | None = None,
    built: Texts | None = None,
    workers: Texts | None = None,
    doctor: Texts | None = None,
    camp: Texts | None = None,
    goods: Texts | None = None,
    research: Numbers | None = None,
    renown: Numbers | None = None,
    shame: Numbers | None = None,
    influence: Numbers | None = None,
    healthy: Numbers | None = None,
    quarantine: Numbers | None = None,
    blocked: Texts | None = None,
    dead: Numbers | None = None,
    capital: Numbers | None = None,
    grid: Texts | None = None,
    slots: Texts | None = None,
    on_card: Mapping[int, list[int]] | None = None,
    tile: Texts | None = None,
    tracks: Mapping[int, list[int]] | None = None,
    sick: Mapping[str, int] | None = None,
    roads: Mapping[str, int] | None = None,
    destroyed: str = "",
    resources: Mapping[str, str] | None = None,
    display: str = "",
    decrees: str = "decree-5 decree-10 decree-14",
    capital_card: str = "loyalty",
    capital_owner: Mapping[int, int] | None = None,
    tokens_up: str | None = None,
    tokens_down: str = "",
    influence_sick: list[int] | None = None,
    seen: str = "",
    options: Mapping[str, object] | None = None,
    chance: Mapping[str, list[str]] | None = None,
    content: Json = None,
    seated: Sequence[str] = (),
) -> Match:
    """A match that starts from the described position.

    turn      a seat's turn: "0 move-cure" with the assistant placed, "0" before that
    phase     outside a turn: "set-up", "pest", "aid", "order", "era-end", "end"
    then      tasks after that turn or phase
    built     by seat: "workshop@gollor district-1@gothar"; default for castles: CASTLES
    blocked   by seat: restricting spaces in use, "move-track"; default: the first that are needed
    grid      by seat: cells with an assistant, "move-cure produce-assign"
    slots     by seat: technologies, "- - loading-crane" for the bottom one only
    capital   by seat: people; the neutral area is the seat after the last
    sick      by place: sick people; roads: by road, "gollor gothar"; default: none
    resources by place: the resource, if it differs from the printed one
    tokens_up face-up reward tokens; default: as many as the set-up has, in the order of GOODS
    seen      pest and aid cards seen, in the order of the years; default: any
    chance    by stream: scripted outcomes
    seated    by seat: names
    """
    given = dict(locals())
    box = SPEC.box(seats, SPEC.read_options(dict(options or {})), content, SPEC.rules_version)
    blank = SPEC.blank(box)
    position = dump_position(SPEC, blank, box)
    state = position["state"]
    assert isinstance(state, dict)
    if phase != SET_UP:
        state.update(_map(given, seats))
        state.update(_boards(given, seats))
        state.update(_cards(given, seats))
        state["turn"] = _turn(turn)
    agenda: list[Json] = [*_agenda(turn, phase)]
    agenda += then or []
    position["agenda"] = agenda
    script = {name: list(labels) for name, labels in (chance or {}).items()}
    return match_from_script(SPEC, position, script, tuple(seated))


def _agenda(turn: str, phase: str) -> list[list[Json]]:
    if phase:
        return PHASES[phase]
    seat, _, cell = turn.partition(" ")
    if cell:
        return [["act", int(seat)], ["end-turn"]]
    return [["turn", int(seat or 0)]]


def _turn(turn: str) -> dict[str, Json]:
    seat, _, cell = turn.partition(" ")
    if not cell:
        return {}
    return {"seat": int(seat) + 1, "cell": CELL_IDS.index(cell) + 1, "to-do": 3}


def _named(given: dict[str, object], name: str) -> dict[object, object]:
    found = given[name] or {}
    assert isinstance(found, dict)
    return found


def _map(given: dict[str, object], seats: int) -> dict[str, Json]:
    """The fields of the map."""
    places = default_content().places
    variable = "variable" in str(given["options"])
    ruins = [
        int(seats in place.destroyed_at and not variable) or int(id in str(given["destroyed"]))
        for id, place in zip(PLACE_IDS, places, strict=True)
    ]
    sick = _named(given, "sick")
    for id in sick:
        number_of(str(id))
    on_roads = {road_of(str(road)): n for road, n in _named(given, "roads").items()}
    changed = {str(id): str(good) for id, good in _named(given, "resources").items()}
    resources: list[Json] = []
    for id, place in zip(PLACE_IDS, places, strict=True):
        good = GOODS.index(changed[id]) if id in changed else place.resource
        resources.append(good if good >= 0 else None)
    return {
        "year": _whole(given["year"]),
        "resources": resources,
        "destroyed": list(ruins),
        "sick": [_whole(sick.get(id, 0)) for id in PLACE_IDS],
        "road_sick": [_whole(on_roads.get(n, 0)) for n in range(len(default_content().roads))],
        "doctor": [_place(given, "doctor", seat, _castle(given, seat)) for seat in range(seats)],
        "camp": [_place(given, "camp", seat, "") for seat in range(seats)],
        "built": [_built(given, seat) for seat in range(seats)],
    }


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _place(given: dict[str, object], name: str, seat: int, default: str) -> Json:
    id = str(_named(given, name).get(seat, default))
    return number_of(id) if id else None


def _castle(given: dict[str, object], seat: int) -> str:
    for word in str(_named(given, "built").get(seat, "")).split():
        building, _, place = word.partition("@")
        if building == "castle":
            return place
    return CASTLES[seat]


def _built(given: dict[str, object], seat: int) -> Json:
    stands: list[Json] = [None] * BUILDINGS
    stands[CASTLE] = number_of(_castle(given, seat))
    for word in str(_named(given, "built").get(seat, "")).split():
        building, _, place = word.partition("@")
        stands[BUILDING_IDS.index(building)] = number_of(place)
    return stands


def _boards(given: dict[str, object], seats: int) -> dict[str, Json]:
    """The fields of the players' boards."""
    fields: dict[str, Json] = {}
    for name in ("research", "renown", "shame", "influence", "healthy", "quarantine", "dead"):
        named = _named(given, name)
        fields[name] = [_whole(named.get(seat, 0)) for seat in range(seats)]
    fields["capital"] = [_whole(_named(given, "capital").get(n, 0)) for n in range(seats + 1)]
    goods = _named(given, "goods")
    fields["goods"] = [{**bag(str(goods.get(seat, "")))} for seat in range(seats)]
    for name in ("workers", "grid"):
        named = _named(given, name)
        fields[name] = [dict.fromkeys(str(named.get(n, "")).split(), 1) for n in range(seats)]
    tracks = _named(given, "tracks")
    fields["tracks"] = [_three(tracks.get(seat, [0, 0, 0])) for seat in range(seats)]
    fields["slots"] = [_slots(given, seat) for seat in range(seats)]
    on_card = _named(given, "on_card")
    fields["on_card"] = [_three(on_card.get(seat, [0, 0, 0])) for seat in range(seats)]
    tile = _named(given, "tile")
    fields["tile"] = [GOODS.index(str(tile[n])) if n in tile else None for n in range(seats)]
    fields["blocked"] = [_blocked(given, seat) for seat in range(seats)]
    order = given["order"]
    fields["order"] = [str(n) for n in (order if isinstance(order, list) else range(seats))]
    return fields


def _three(numbers: object) -> Json:
    assert isinstance(numbers, list)
    return list(numbers)


def _slots(given: dict[str, object], seat: int) -> Json:
    cards: list[Json] = [None] * CARD_SLOTS
    for slot, id in enumerate(str(_named(given, "slots").get(seat, "")).split()):
        if id != "-":
            if id not in TECHNOLOGY_IDS:
                raise ValueError(f"no such technology: {id}")
            cards[slot] = TECHNOLOGY_IDS.index(id)
    return cards


def _blocked(given: dict[str, object], seat: int) -> int:
    named = _named(given, "blocked")
    if seat in named:
        return SPACE_SETS.index(str(named[seat]))
    area = default_content().boards.area
    for id in str(_named(given, "slots").get(seat, "")).split():
        area += {"quarantine-tent": 1, "quarantine-house": 2}.get(id, 0)
    needed = max(0, _whole(_named(given, "quarantine").get(seat, 0)) - area)
    return SPACE_SETS.index("-".join(SPACES[:needed]) or "none")


def _cards(given: dict[str, object], seats: int) -> dict[str, Json]:
    """The fields of cards, decrees and tokens."""
    owners = _named(given, "capital_owner")
    shown = default_content().boards.players[seats].rewards
    up = bag(str(given["tokens_up"])) if given["tokens_up"] is not None else {}
    down = bag(str(given["tokens_down"]))
    if given["tokens_up"] is None:
        for good, n in enumerate(default_content().boards.reward_tokens):
            room = shown - sum(up.values()) - sum(down.values())
            kept = min(n - down.get(GOODS[good], 0), room)
            if kept > 0:
                up[GOODS[good]] = kept
    year = _whole(given["year"])
    before = 1 if given["phase"] == "pest" else 0
    script = str(given["chance"] or "")
    words = str(given["seen"]).split()
    pest = _seen(PEST_CARDS, words, script, year - before)
    aid = _seen(AID_CARDS, words, script, year - (given["phase"] in ("pest", "aid")))
    solo = seats == 1
    decrees = str(given["decrees"]).split()
    return {
        "display": [*str(given["display"]).split()],
        "pest": pest,
        "aid": aid,
        "decrees": [*decrees],
        "capital_card": [] if solo else [str(given["capital_card"])],
        "capital_owner": [_whole(owners[n]) if n in owners else None for n in range(5)],
        "tokens_up": {**up},
        "tokens_down": {**down},
        "influence_sick": _waiting(given, solo),
    }


def _seen(cards: tuple[str, ...], words: list[str], script: str, n: int) -> list[Json]:
    """The named cards, preceded by other cards that the script does not draw later."""
    named = [word for word in words if word in cards]
    others = [card for card in cards if card not in named and f"'{card}'" not in script]
    return [*others[: n - len(named)], *named]


def _waiting(given: dict[str, object], solo: bool) -> Json:
    spaces = given["influence_sick"]
    if spaces is None:
        spaces = list(default_content().variants.solo_influence) if solo else []
    assert isinstance(spaces, list)
    return [str(space) for space in spaces]
