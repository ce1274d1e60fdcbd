"""A whole match as text: every prompt, legal choice, answer, and the events shown to each viewer.

Each game and seat count has a file, or one for each variant if a game has variants.  Random players
answer, each verb equally likely; options differ between seat counts, so that together the files
show each value.  ``python -m tests.golden.playthrough GAME …`` rewrites these files only, not the
slow ones.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

import pestis
from pestis.games import GAMES, find
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import Param
from pestis.kernel.json import Json, View, compact
from pestis.kernel.match import Match
from tests.conformance.support import can_be, hints

HERE: Final = Path(__file__).parent
VIEWS_EVERY: Final = 40
HASH_EVERY: Final = 10
UNTOLD: Final = ("prompts", "content", "viewer")
"""Parts of a view that are shown elsewhere or never change."""


def playthroughs() -> list[tuple[str, int, str]]:
    """Every game with every seat count and variant."""
    return [
        (game, seats, variant)
        for game in GAMES
        for variant, options in variants(game).items()
        for seats in range(find(game).min_seats, find(game).max_seats + 1)
        if can_be(find(game), seats, options)
    ]


def variants(game: str) -> dict[str, dict[str, str]]:
    """Name of a variant -> its options; a single nameless variant if a game has none."""
    return hints(game).golden or {"": {}}


def file_of(game: str, seats: int, variant: str) -> Path:
    """The file of the playthrough."""
    return HERE / f"{game}-{variant}-{seats}.txt" if variant else HERE / f"{game}-{seats}.txt"


def options_for(game: str, seats: int, variant: str) -> dict[str, str]:
    """Another value of each option for each seat count, if that many seats can play with it; the
    variant's own options stay."""
    spec = find(game)
    turn = seats - spec.min_seats
    chosen = dict(variants(game)[variant])
    for option in spec.options:
        value = chosen.get(option.id, option.values[turn % len(option.values)])
        fits = can_be(spec, seats, {**chosen, option.id: value})
        chosen[option.id] = value if fits else option.default
    return chosen


def write(game: str, seats: int, variant: str) -> str:
    """The playthrough as text."""
    return "\n".join(lines(game, seats, variant)) + "\n"


def lines(game: str, seats: int, variant: str) -> Iterator[str]:
    """The playthrough line by line."""
    options = options_for(game, seats, variant)
    match = pestis.new(game, seats, seed=seats, options=options)
    dice = Dice("golden", game, str(seats))
    yield f"# {game}, rules version {match.spec.rules_version}, {seats} seats, seed {seats}"
    yield "# " + ", ".join(f"{name} = {value}" for name, value in options.items())
    yield "# Written by `make golden`; a change here is a change of the rules or of a secret."
    yield from told(match, 0)
    number = 0
    while not match.over:
        yield from prompt(match, number)
        if number % VIEWS_EVERY == 0:
            yield from views(match)
        seat, choice = answer(match, dice)
        since = len(match.events(None))
        match.submit(seat, choice)
        number += 1
        yield f"> {seat} {choice}" + barrier(match)
        yield from told(match, since)
        if number % HASH_EVERY == 0:
            yield f"  hash {match.hash()}"
    yield ""
    yield f"The end after {number} answers"
    yield from views(match)
    yield from outcome(match)
    yield f"  hash {match.hash()}"


def prompt(match: Match, number: int) -> Iterator[str]:
    """The seats asked, the question, and every legal choice."""
    yield ""
    for asked in match.prompts():
        about = f", about {asked.about}" if asked.about else ""
        yield f"{number}. round {asked.round}, phase {asked.phase}: {asked.kind}{about}"
        for seat in asked.seats:
            yield f"  {seat}? " + " | ".join(choice.text for choice in match.choices(seat))


def answer(match: Match, dice: Dice) -> tuple[int, Choice]:
    """A random seat of those asked; each verb equally likely, and each choice of the verb."""
    seats = match.prompts()[0].seats
    seat = seats[dice.below(len(seats))]
    legal = match.choices(seat)
    verbs = list(dict.fromkeys([choice.verb for choice in legal]))
    verb = verbs[dice.below(len(verbs))]
    of_verb = [choice for choice in legal if choice.verb == verb]
    return seat, of_verb[dice.below(len(of_verb))]


def barrier(match: Match) -> str:
    """The reason why the answer cannot be taken back, if it cannot."""
    entry = match.log[-1]
    return ["", "  (chance drawn)", "  (revealed)"][entry.barrier]


def told(match: Match, since: int) -> Iterator[str]:
    """The events as the public sees them, and below each one the parameters that only some seats
    see."""
    public = match.events(None, since)
    seats = [match.events(seat, since) for seat in range(match.seats)]
    for i, event in enumerate(public):
        params = event["params"]
        assert isinstance(params, dict)
        yield f"  {event['id']}{said(params)}"
        for seat, events in enumerate(seats):
            own = events[i]["params"]
            assert isinstance(own, dict)
            more = {name: value for name, value in own.items() if name not in params}
            if more:
                yield f"    {seat} knows{said(more)}"


def said(params: Mapping[str, Json] | Mapping[str, Param]) -> str:
    """Parameters in one line."""
    return "".join(f" {name}={bare(value)}" for name, value in params.items())


def bare(value: Json | Param | tuple[int, ...]) -> str:
    """A value without quotes and brackets."""
    if isinstance(value, (list, tuple)):
        return ",".join(str(item) for item in value)
    return str(value)


def views(match: Match) -> Iterator[str]:
    """The public view, and the fields in which each seat's view differs from it."""
    public = match.view(None)
    yield from rows("public", public, {})
    for seat in range(match.seats):
        yield from rows(f"seat {seat}", match.view(seat), public)


def rows(name: str, view: View, known: View) -> Iterator[str]:
    """A view field by field, without the fields already known."""
    for field, value in view.items():
        if field not in UNTOLD and (field not in known or known[field] != value):
            yield f"  {name} sees {field} {compact(value)}"


def outcome(match: Match) -> Iterator[str]:
    """The score sheet."""
    result = match.outcome()
    for line in result.lines:
        yield f"  {line.id}{said(line.params)}: {bare(line.points)}"
    yield f"  totals: {bare(result.totals)}"
    for name, values in result.facts.items():
        yield f"  {name}: {bare(values)}"
    yield f"  ranking: {' > '.join('='.join(map(str, group)) for group in result.ranking)}"
    yield f"  winners: {bare(result.winners)} by {result.reason}"


def rewrite(games: Collection[str]) -> None:
    """Rewrite the playthroughs of some games."""
    for playthrough in playthroughs():
        if playthrough[0] in games:
            keep(file_of(*playthrough), write(*playthrough))


def keep(path: Path, text: str) -> None:
    """Write a file and print whether it changed."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(text, encoding="utf-8")
    state = "new" if not old else "changed" if old != text else "as before"
    print(f"{path.name}: {text.count(chr(10))} lines, {state}")


if __name__ == "__main__":
    rewrite(sys.argv[1:] or GAMES)
