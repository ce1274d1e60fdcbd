"""Pestis: three plague board games on one rules engine.

The public interface, stable and documented::

    import pestis

    match = pestis.new("rattus-cartus", seats=4, seed=7, options={"buildings": "first-game"})
    prompt = match.prompts()[0]
    seat = prompt.seats[0]
    match.submit(seat, match.choices(seat)[0])
    match.play("0 enter monastery-4")          # or as text, seat first
    match.view(0), match.view(None)            # plain JSON data for a seat, for the public
    match.events(0, since=12); match.over; match.outcome(); match.copy()
    text = match.save(); pestis.load(text)
    pestis.go_on(match, 12)                    # a new match from a moment of this one
    position = match.position(); pestis.from_position(position)
    pestis.sample_world(match.view(0), pestis.Dice("my bot"))
    pestis.worlds(match.view(0)).draw(pestis.Dice("my bot"))    # many, to think on
    pestis.preview(match.view(seat), "enter monastery-4")       # what a choice will certainly do
    pestis.odds(match.view(seat), "enter monastery-4")          # and how likely the rest is
    pestis.advise(match.view(0)).ranked[0].choice
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pestis.games import find, game_ids
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.fields import bad_position
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import GameSpec, Outcome, ScoreLine
from pestis.kernel.core.tallies import Change
from pestis.kernel.errors import (
    ContentError,
    IllegalChoice,
    Message,
    NotAsked,
    PestisError,
    RecordError,
    SetupError,
    UndoRefused,
)
from pestis.kernel.factory import go_on_from, match_from_position, new_match
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match, begun_at
from pestis.kernel.records.load import Reading, load_match, read_header, read_record
from pestis.kernel.records.position import box_of_view
from pestis.kernel.release import RELEASE
from pestis.kernel.worlds.preview import Outlook, Preview, planned
from pestis.kernel.worlds.world import World, Worlds
from pestis.search.advice import Advice, Advised, Reason
from pestis.search.advising import advise as _advise
from pestis.search.advising import advising as _advising

__all__ = [
    "Actions",
    "Advice",
    "Advised",
    "Change",
    "Choice",
    "ContentError",
    "Dice",
    "IllegalChoice",
    "Match",
    "Message",
    "NotAsked",
    "Outcome",
    "Outlook",
    "PestisError",
    "Preview",
    "Prompt",
    "Reading",
    "Reason",
    "RecordError",
    "ScoreLine",
    "SetupError",
    "UndoRefused",
    "World",
    "Worlds",
    "actions",
    "advise",
    "advising",
    "from_position",
    "games",
    "go_on",
    "load",
    "new",
    "odds",
    "outlook",
    "plan",
    "preview",
    "read",
    "sample_world",
    "worlds",
]

__version__ = RELEASE


class Actions(NamedTuple):
    """The numbered choices and prompt kinds of a game, for learners.

    version  increases when any number changes its meaning
    choices  the text of every possible choice, by ``Choice.number``
    prompts  every prompt kind
    """

    version: int
    choices: tuple[str, ...]
    prompts: tuple[str, ...]


def games() -> tuple[str, ...]:
    """The ids of all games: ours, and those of installed packages."""
    return game_ids()


def new(
    game: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    content: Json = None,
    seated: Sequence[str] = (),
) -> Match:
    """Create a match.

    seed     a number, which seeds the quick generator; None takes a secret seed from the system's
             secure source, 32 hexadecimal digits, which can also be passed
    options  see the game's spec; missing options have their defaults
    content  custom content (a parsed file with its name under ``file``), or None
    seated   the occupant of each seat, for the program that drives the match; not part of the rules

    Raises SetupError or ContentError, which say what is wrong and what would be right.
    """
    return new_match(find(game), seats, seed, dict(options or {}), content, tuple(seated))


def actions(game: str) -> Actions:
    """The numbered choices and prompt kinds of a game, for learners.  Raises SetupError."""
    spec = find(game)
    return Actions(spec.actions_version, spec.choices.texts(), spec.prompts)


def load(text: str) -> Match:
    """The match of a saved log, replayed and checked line by line.  Raises RecordError."""
    game, lines = read_header(text)
    return load_match(_spec_of(game), lines)


def read(text: str) -> Reading:
    """Read a saved log under today's rules: as a match replayed to its end, as one that continues
    from the log's last state, or only as its recorded events.  Raises RecordError if it is not a
    log."""
    game, lines = read_header(text)
    return read_record(_spec_of(game), lines)


def from_position(position: dict[str, Json], seed: int | str | None = None) -> Match:
    """A match that starts from a position.  Raises RecordError, naming the place."""
    return match_from_position(_spec_of(position.get("game")), position, seed)


def go_on(match: Match, entries: int, seed: int | str | None = None) -> Match:
    """A new match that continues another from the moment when its log had ``entries`` entries.  The
    hidden state is kept as it was then; later chance is drawn afresh.  Raises UndoRefused for a
    moment that cannot be viewed, NotAsked if the match was over.
    """
    return go_on_from(match, entries, seed)


def sample_world(view: View, dice: Dice) -> Match:
    """A match that continues from a random world that gives exactly this view.

    It uses only what the viewer may know.
    """
    spec = _spec_of(view.get("game"))
    box = box_of_view(spec, view)
    return begun_at(spec, spec.sampler(view, box).draw(dice), box, dice.below(1 << 31))


def worlds(view: View) -> Worlds:
    """The worlds that give this view, for searching; they have no log.  Prepare them once, then
    draw as many as needed with the result's ``draw(dice)``."""
    return Worlds(_spec_of(view.get("game")), view)


def outlook(view: View) -> Outlook:
    """The effects of each choice of a view's seat: prepared once, then queried choice by choice.

    Raises NotAsked if the view's seat has no open prompt.
    """
    return Outlook(_spec_of(view.get("game")), view)


def preview(view: View, choice: Choice | str) -> Preview:
    """The certain effects of a choice of the view's seat, up to the first thing that it cannot
    know.  Raises NotAsked or IllegalChoice."""
    return outlook(view).preview(choice)


def odds(view: View, choice: Choice | str) -> list[Change]:
    """The changes that a choice of the view's seat makes until the next prompt, and how likely
    they are, counted in worlds that give the view.  Raises NotAsked or IllegalChoice."""
    return outlook(view).odds(choice)


def advise(view: View, dice: Dice | None = None, nodes: int = 0) -> Advice:
    """The choices of the view's seat, ranked by how the game is expected to end for it, and why.

    dice   equal views, dice and budgets give equal advice; None for default dice
    nodes  positions to search, 500 to 1,000,000; 0 for the game's default for hints

    Raises NotAsked if the seat has no choice to make, SetupError if the game has no search or the
    budget is out of range.
    """
    return _advise(_spec_of(view.get("game")), view, dice or Dice("advice"), nodes)


def advising(view: View, dice: Dice | None = None, nodes: int = 0) -> Iterator[Advice | None]:
    """The work of ``advise`` in slices of some milliseconds, for programs with other things to do:
    yields None after each, then the advice.  The first slice raises what ``advise`` raises."""
    return _advising(_spec_of(view.get("game")), view, dice or Dice("advice"), nodes)


def plan(view: View, choices: Sequence[Choice | str]) -> list[Preview]:
    """Previews of consecutive choices, each on the table that the previous one leaves, up to the
    first that is not followed by another prompt to the same seat.

    Raises NotAsked or IllegalChoice.
    """
    return planned(_spec_of(view.get("game")), view, choices)


def _spec_of(game: Json) -> GameSpec[Any, Any]:
    """The game named by a file or a view.  Raises RecordError."""
    if not isinstance(game, str):
        raise bad_position("game", ", ".join(game_ids()))
    try:
        return find(game)
    except SetupError as error:
        raise RecordError(error.id.removeprefix("error."), error.params) from None
