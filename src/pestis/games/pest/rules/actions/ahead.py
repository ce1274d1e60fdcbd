"""What a building or a cure costs and brings, told before it is decided how it is paid."""

from __future__ import annotations

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import COIN, GOODS, HERBS, STONE, STORED, WOOD
from pestis.games.pest.rules.actions.building_costs import AS_PRINTED, kinds_to_change
from pestis.games.pest.rules.actions.building_sites import influence_of_cards, influence_of_site
from pestis.games.pest.rules.common.payments import MOST, shortage
from pestis.games.pest.state.choices import PLACES
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.turn import EXTRA
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message


def prospects(s: PestState, seat: int, choice: Choice, box: PestBox) -> list[Message]:
    """What is still to pay, and what it will bring; nothing if all of it is certain."""
    verb = choice.verb
    if verb == "cure":
        due = asked_of(s, seat, HERBS, box.boards.herbs[s.healthy[seat]], 0)
        return [*due, Message("pest.prospect.healed", {"n": 1})] if due else []
    if verb == "raise":
        work = box.boards.capital_buildings[choice.value]
        due = due_for(s, seat, work.wood, work.stone)
        reward = Message("pest.prospect.reward", {"n": work.renown})
        return [*due, reward, advance_by(work.influence)] if due else []
    if verb not in ("build", "build-plain"):
        return []
    building = box.boards.buildings[choice.value // PLACES]
    due = due_for(s, seat, building.wood, building.stone)
    place = choice.value % PLACES
    gained = influence_of_site(s, seat, place, box)
    if verb == "build":
        gained += influence_of_cards(s, seat, place, box)
    return [*due, advance_by(gained)] if due else []


def advance_by(n: int) -> Message:
    return Message("pest.prospect.advance", {"n": n})


def due_for(s: PestState, seat: int, wood: int, stone: int) -> list[Message]:
    """What of a building's cost the seat decides how to pay (PE 6.6, 6.B.7)."""
    extra = s.turn[EXTRA]
    by = extra - AS_PRINTED
    kinds = kinds_to_change(s, seat, wood, stone, extra)
    if len(kinds) > 1:
        return [Message("pest.prospect.either", {"n": wood + stone + by})]
    if kinds:
        wood += by if kinds[0] == WOOD else 0
        stone += by if kinds[0] == STONE else 0
    due = asked_of(s, seat, WOOD, wood, shortage(s, seat, STONE, stone))
    if due:
        return [*due, still_due(STONE, stone)] if stone else due
    return asked_of(s, seat, STONE, stone, shortage(s, seat, WOOD, wood))


def asked_of(s: PestState, seat: int, good: int, n: int, reserve: int) -> list[Message]:
    """Units of a resource, if the seat chooses how many coins replace them.

    reserve  coins that are needed for something else
    """
    coins = min(n, s.goods[seat * STORED + COIN] - reserve, MOST)
    return [still_due(good, n)] if shortage(s, seat, good, n) < coins else []


def still_due(good: int, n: int) -> Message:
    return Message("pest.prospect.due", {"good": GOODS[good], "n": n})
