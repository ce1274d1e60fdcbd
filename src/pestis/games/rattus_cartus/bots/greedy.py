"""The greedy bot: makes the choice with the highest value now, by its own view and the rules of
thumb in ``values``; it never looks ahead and never sees the state."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.bots.plans import Plan, best_plan, plan_for
from pestis.games.rattus_cartus.bots.sight import HIDDEN, Sight, sight_of
from pestis.games.rattus_cartus.bots.values import Values
from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import PASS
from pestis.games.rattus_cartus.spec import SPEC
from pestis.games.rattus_cartus.state.choices import DECLINE, DONE, PASS_TURN, USE
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.records.position import box_of_view
from pestis.kernel.worlds.bot import Answer, Bot, Question

HOSPITAL_CARDS = 3
"""Maximum number of cards that a player may discard in one visit (RC 4.6)."""


def greedy(asked: Question) -> Answer:
    """The choice with the highest value; the bot searches no positions and remembers nothing."""
    box = box_of_view(SPEC, asked.view)
    assert isinstance(box, CartusBox)
    return Answer(chosen(sight_of(asked.view, box), asked.choices, asked.dice))


GREEDY_1: Final = Bot("greedy-1", greedy, 0)


def chosen(sight: Sight, choices: tuple[Choice, ...], dice: Dice) -> Choice:
    """The choice, by the kind of prompt; a random one if it does not matter."""
    kind = sight.kind
    if kind == "look":
        return choose_nun(sight, choices, dice)
    values = Values(sight)
    if kind == "choose-supply":
        return choose_supply(values, choices)
    if kind == "enter":
        return choose_building(sight, values, choices)
    if kind == "play-cards":
        return choose_card(sight, values, choices)
    if kind in ("premium-action", "standard-action"):
        return choose_action(sight, values, kind == "premium-action")
    if kind == "sword-victim":
        return choose_robbed(sight, values, choices)
    if kind == "flute-victim":
        return choose_bitten(sight, values, choices)
    if kind == "give-cards":
        return choose_gift(sight, values, choices)
    if kind == "hospital":
        return choose_discard(values, choices)
    return choices[dice.below(len(choices))]


def choose_nun(sight: Sight, choices: tuple[Choice, ...], dice: Dice) -> Choice:
    """A random face that the seat has not seen yet, if there is one."""
    fresh = [choice for choice in choices if sight.faces[choice.value] == HIDDEN]
    if not fresh:
        return choices[0]
    return fresh[dice.below(len(fresh))]


def choose_supply(values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The supply action with the highest value."""
    best = choices[0]
    most = values.supply(best.value)
    for choice in choices[1:]:
        worth = values.supply(choice.value)
        if worth > most:
            best, most = choice, worth
    return best


def choose_building(sight: Sight, values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The building of the best plan; or a Pass, if seeing the others' announcements first is worth
    more than the card."""
    plan = best_plan(sight, values)
    if choices[-1] is PASS_TURN and sight.to_enter:
        doubt = plan.premium * (1.0 - plan.premium) * plan.swing
        if doubt > values.special(PASS, -1):
            return PASS_TURN
    card = sight.row[plan.place]
    for choice in choices:
        if choice is not PASS_TURN and choice.value == card:
            return choice
    return choices[0]


def choose_card(sight: Sight, values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The next card of the plan for the building that the seat has entered."""
    return next_card(plan_for(sight, values, sight.where[sight.me]), sight.down, choices)


def next_card(plan: Plan, down: list[int], choices: tuple[Choice, ...]) -> Choice:
    """The next card of the plan that is not on the table yet, in the order in which cards may be
    laid down; DONE after the last."""
    for choice in choices:
        if choice is not DONE and down[choice.value] < plan.cards[choice.value]:
            return choice
    return DONE


def choose_action(sight: Sight, values: Values, premium: bool) -> Choice:
    """Use the action, unless it gains nothing."""
    card = sight.row[sight.where[sight.me]]
    building = sight.box.building_of[card]
    worth = values.action(building, int(premium), sight.scored[sight.me])
    return USE if worth > 0 else DECLINE


def choose_robbed(sight: Sight, values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The player with the most cards to give; among equals, the most dangerous one."""
    best = choices[0]
    for choice in choices[1:]:
        more = sight.sizes[choice.value] // 2 - sight.sizes[best.value] // 2
        if more > 0 or (more == 0 and values.standing(choice.value) > values.standing(best.value)):
            best = choice
    return best


def choose_bitten(sight: Sight, values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The player whom a rat harms most: points at stake times the loss in chance of survival."""
    best, most = choices[0], -1.0
    for choice in choices:
        rats = float(sight.rats[choice.value])
        harm = values.survival(rats) - values.survival(rats + 1.0)
        harm *= values.standing(choice.value)
        if harm > most:
            best, most = choice, harm
    return best


def cheapest(values: Values, kinds: list[int], n: int) -> list[int]:
    """The n cards of the lowest value in hand, from a list with the kind of each card."""
    priced = sorted([(values.keep(kind), kind) for kind in kinds])
    return [kind for _, kind in priced[:n]]


def choose_gift(sight: Sight, values: Values, choices: tuple[Choice, ...]) -> Choice:
    """The next card to give from the set with the lowest value.

    Cards are picked in the order of their kinds, so the first choice whose kind is in the set comes
    next.  The number still to give follows from the choices: at most the cards of the last kind and
    later ones.
    """
    first, last = choices[0].value, choices[-1].value
    left = sum(sight.hand[last:])
    kinds = [kind for kind in range(first, len(sight.hand)) for _ in range(sight.hand[kind])]
    return _first_of(cheapest(values, kinds, left), choices)


def choose_discard(values: Values, choices: tuple[Choice, ...]) -> Choice:
    """In the Hospital: discard the cards worth less than a rat, the cheapest first (RC 4.6)."""
    kinds = [choice.value for choice in choices if choice is not DONE]
    poor = [kind for kind in kinds if values.keep(kind) < values.rat]
    return _first_of(cheapest(values, poor, HOSPITAL_CARDS), choices) if poor else DONE


def _first_of(kinds: list[int], choices: tuple[Choice, ...]) -> Choice:
    """The first choice on offer that is one of the kinds."""
    for choice in choices:
        if choice is not DONE and choice.value in kinds:
            return choice
    return choices[0]
