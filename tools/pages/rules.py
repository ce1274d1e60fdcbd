"""The page of the rules: our text for every rule number that a player may meet, and its origin."""

from __future__ import annotations

import json
from typing import Final

from pestis.cli.commands.rules import origin_lines
from pestis.games import find, game_ids
from pestis.tables.book import rulebook
from pestis.tables.rulebook import lines_of, rules_of
from pestis.words import Words

HEAD: Final = """\
# The rules, number by number

What the numbers say that refusals, explanations and logs cite: in our words, not the rulebooks'.
At the table `? 5.2` or a click on the number shows the same sentence. Rulebooks come first; what
they leave open is settled by **rulings** of ours, and what public sources do not show of the
components is **reconstructed** by us, not by the publishers. [Your own content](own-content.md)
can replace every reconstructed row.
"""
KINDS: Final = {
    "printed": "As printed",
    "ruling": "Our rulings",
    "reconstruction": "Our reconstructions",
}
"""The sections of a game, by the origin of their rules."""


def page() -> str:
    """The page of the rules as Markdown."""
    words = Words("en")
    return "\n".join([HEAD, *(part(words, game) for game in game_ids() if rulebook(game).chapters)])


def part(words: Words, game: str) -> str:
    """One game's part of the page."""
    name = words.text(f"{game}.name")
    seats = [{"name": "You", "player": "here"}, {"name": "Greedy", "player": "greedy"}]
    wish = json.dumps({"game": game, "name": name, "seats": seats, "seed": 7})
    lines = [f"\n## {name}\n", f"Rules version {find(game).rules_version}.\n"]
    lines += [f"<details><summary>A table of {name}</summary>\n", f"<!-- board {wish} -->"]
    lines += ["\n</details>"]
    rules = [rule for _, chapter in rules_of(game, None) for rule in chapter]
    for origin, kind in KINDS.items():
        lines += [f"\n### {name}: {kind.lower()}\n", "| | |", "|---|---|"]
        lines += [
            f"| {rule.number} | {'<br>'.join(lines_of(game, rule.number, words, None))} |"
            for rule in rules
            if rule.origin == origin
        ]
    lines += [f"\n### {name}: where the components come from\n"]
    return "\n".join([*lines, *(f"- {line}" for line in origin_lines(words, game))])
