"""What explains a choice, for hints: the place it names, its action, or a rule by its name."""

from __future__ import annotations

from typing import Any, Final

from pestis.games.pest.terminal.explaining import GROUPS
from pestis.kernel.core.choices import Choice

NAMED: Final = frozenset(
    ("castle", "doctor", "place", "begin", "go", "take", "jump", "post", "tend", "staff")
)
"""Verbs whose first argument is what explains the choice."""
TERMS: Final = {
    "improve": "improving",
    "exchange": "exchange",
    "coins": "payment",
    "stand": "restriction",
    "let-die": "cemetery",
    "camp": "camp",
    "camp-plain": "camp",
    "camp-leave-one": "camp",
    "more": "improving",
    "less": "improving",
    "collect": "produce",
    "cure": "cure",
    "assign": "assign",
    "shift": "assign",
    "token": "reward-tokens",
    "slot": "slots",
}
"""Verb -> what explains the choice, whatever its arguments are."""


def explained_by(id: str) -> tuple[str, ...]:
    """What explains a thing in short: the two actions of a cell, or the thing itself."""
    return tuple(id.split("-")) if GROUPS[id] == "cell" else (id,)


def mechanism(prompt: dict[str, Any], choice: Choice) -> tuple[str, int | None]:
    """The id of what explains a choice, such as a card that offers it, or an empty string; its
    first sentence is told."""
    id = TERMS.get(choice.verb, "")
    if choice.verb in NAMED:
        id = choice.args[0]
    elif choice.verb == "use":
        id = str(prompt["about"])
    return (id if id in GROUPS else ""), None
