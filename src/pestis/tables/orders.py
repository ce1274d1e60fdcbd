"""Standing orders: a seat's automatic answers to a kind of prompt."""

from __future__ import annotations

import json
import logging
from typing import Final

from pestis.kernel.core.spec import AnySpec
from pestis.kernel.errors import Params
from pestis.kernel.json import read_json
from pestis.kernel.match import Match
from pestis.tables.commands import SetStanding
from pestis.tables.refusals import Refused

LOG: Final = logging.getLogger(__name__)

Orders = dict[str, str]
"""A seat's standing orders: prompt kind -> order."""


def read_orders(text: str) -> Orders:
    """Parse a seat's stored orders; none if they are damaged."""
    try:
        orders = read_json(text or "{}")
    except ValueError:
        orders = None
    if not isinstance(orders, dict):
        LOG.error("standing orders that cannot be read are left out")
        return {}
    return {str(prompt): str(order) for prompt, order in orders.items()}


def orders_text(orders: Orders) -> str:
    """The stored form of a seat's orders, the inverse of ``read_orders``."""
    return json.dumps(orders) if orders else ""


def with_order(spec: AnySpec, orders: Orders, command: SetStanding) -> Orders:
    """A seat's orders after a command that sets one.  Raises Refused."""
    known = spec.standing_orders().get(command.prompt, ())
    if command.order not in ("", *known) or not known:
        params: Params = {"prompt": command.prompt, "order": command.order}
        raise Refused("standing-unknown", params, status=400)
    changed = {**orders, command.prompt: command.order}
    return {prompt: order for prompt, order in changed.items() if order}


def standing_answer(match: Match, orders: Orders, seat: int) -> str:
    """The answer of a seat's orders to the open prompt; empty if its owner must be asked."""
    prompt = next((p for p in match.prompts() if seat in p.seats), None)
    order = orders.get(prompt.kind, "") if prompt else ""
    if not order:
        return ""
    try:
        answer: str = match.spec.standing_answer(order, match.view(None), seat)
    except Exception as error:
        # If a game's order fails for any reason, the seat's owner can still be asked.
        LOG.error("standing order %s of %s failed", order, match.spec.id, exc_info=error)
        return ""
    return answer if answer in [choice.text for choice in match.choices(seat)] else ""
