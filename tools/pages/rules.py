"""The page of the rules: our sentence for every number that a player may meet, and whose it is."""

from __future__ import annotations

import json
from typing import Final

from pestis.cli.commands.rules import origin_lines
from pestis.games import find, game_ids
from pestis.words import Words
from pestis.words.catalogue import catalogue

HEAD: Final = """\
# The rules, number by number

What the numbers say that refusals, explanations and logs cite: in our words, not the rulebooks'.
At the table `? 5.2` or a click on the number shows the same sentence. Rulebooks come first; what
they leave open is settled by **rulings** of ours, and what public sources do not show of the
components is **reconstructed** by us, not by the publishers. [Your own content](own-content.md)
can replace every reconstructed row.
"""
PRINTED: Final = "As printed"
KINDS: Final = {"Our rulings": "our ruling", "Our reconstructions": "our reconstruction"}
"""The other sections of a game, by what a sentence says of itself."""


def page() -> str:
    """The page as Markdown."""
    words = Words("en")
    return "\n".join([HEAD, *(part(words, game) for game in game_ids() if sentences(words, game))])


def sentences(words: Words, game: str) -> dict[str, str]:
    """Number -> sentence."""
    start = f"{game}.rule."
    ids = [id for id in catalogue("en") if id.startswith(start)]
    return {id.removeprefix(start): words.text(id) for id in ids}


def kind_of(sentence: str) -> str:
    """The section that a sentence belongs to."""
    return next((kind for kind, mark in KINDS.items() if mark in sentence.lower()), PRINTED)


def part(words: Words, game: str) -> str:
    """What the page says of one game."""
    name = words.text(f"{game}.name")
    seats = [{"name": "You", "player": "here"}, {"name": "Greedy", "player": "greedy"}]
    wish = json.dumps({"game": game, "name": name, "seats": seats, "seed": 7})
    lines = [f"\n## {name}\n", f"Rules version {find(game).rules_version}.\n"]
    lines += [f"<details><summary>A table of {name}</summary>\n", f"<!-- board {wish} -->"]
    lines += ["\n</details>"]
    told = sentences(words, game)
    for kind in (PRINTED, *KINDS):
        rows = [(number, text) for number, text in told.items() if kind_of(text) == kind]
        if rows:
            lines += [f"\n### {name}: {kind.lower()}\n", "| | |", "|---|---|"]
            lines += [f"| {number} | {text} |" for number, text in rows]
    lines += [f"\n### {name}: where the components come from\n"]
    return "\n".join([*lines, *(f"- {line}" for line in origin_lines(words, game))])
