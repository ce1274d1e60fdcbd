"""``pestis play``: plays a new or a saved game."""

from __future__ import annotations

from collections.abc import Mapping

import pestis
from pestis.cli.commands.localised import (
    Command,
    command,
    flag,
    language_option,
    option,
    read_options,
)
from pestis.cli.errors import Left, Problem
from pestis.cli.files import read_text
from pestis.cli.table import interview
from pestis.cli.table.autosave import Keeper, keeper_at, keeper_of_loaded, new_keeper
from pestis.cli.table.classroom import Classroom, open_shelf, teach
from pestis.cli.table.interview import Setup, Wish
from pestis.cli.table.records import load_file, seat_anew, seated, set_up_again
from pestis.cli.table.seating import NO_HINTS, Sitter, read_sitters
from pestis.cli.table.session import Session
from pestis.cli.table.table import play
from pestis.cli.terminal import Terminal, open_terminal
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.parts.content import parse_toml
from pestis.words import Words

SEEDS = (0, (1 << 48) - 1)
SEATS = (1, 9)


def build(words: Words) -> Command:
    """Build the command."""

    def run(
        game: str | None,
        seats: int | None,
        seat: tuple[str, ...],
        option: tuple[str, ...],
        seed: int | None,
        content: str | None,
        load: str | None,
        again: str | None,
        save: str | None,
        quick: bool,
        no_hints: bool,
    ) -> None:
        terminal = open_terminal()
        wish = Wish(game, seats, seat, read_options(option))
        brought = {"game": game, "seats": seats, "option": option, "content": content}
        brought["no_hints"] = no_hints or None
        if load is not None:
            refuse_beside("--load", {**brought, "seed": seed, "again": again})
            resume(terminal, words, load, seat, save)
            return
        if again is not None:
            refuse_beside("--again", brought)
            match = same_again(again, seat, seed)
            sit_down(terminal, words, match, keeper_at(save) if save else new_keeper(match.spec.id))
            return
        if terminal.live and not quick:
            setup, speaking = asked(terminal, words, wish)
        else:
            setup, speaking = interview.without_asking(wish), words
        match = dealt(setup, seed, content, no_hints)
        sit_down(terminal, speaking, match, keeper_at(save) if save else new_keeper(match.spec.id))

    return command(
        "play",
        words,
        run,
        [
            option(words, "play", "game", "game"),
            option(words, "play", "seats", "number", number=SEATS),
            option(words, "play", "seat", "who", many=True),
            option(words, "play", "option", "pair", many=True),
            option(words, "play", "seed", "number", number=SEEDS),
            option(words, "play", "content", "file"),
            option(words, "play", "load", "file"),
            option(words, "play", "again", "file"),
            option(words, "play", "save", "file"),
            flag(words, "play", "quick"),
            flag(words, "play", "no-hints"),
            language_option(words),
        ],
    )


def asked(terminal: Terminal, words: Words, wish: Wish) -> tuple[Setup, Words]:
    """The set-up that the player chooses when asked, and the words in the language they choose.

    Raises Left if the player leaves or the input ends, SetupError or Problem.
    """
    try:
        return interview.ask(terminal, words, wish)
    except EOFError:
        raise Left(0) from None


def dealt(setup: Setup, seed: int | None, file: str | None, no_hints: bool) -> Match:
    """A new match with this set-up, and with the content of the file if one is named."""
    kept = [sitter.kept() for sitter in setup.sitters]
    if no_hints:
        kept.append(NO_HINTS)
    own = read_content(file)
    return pestis.new(setup.game, len(setup.sitters), seed, setup.options, own, kept)


def refuse_beside(way: str, given: Mapping[str, object]) -> None:
    """Raise Problem for options that a saved game already decides."""
    for name, value in given.items():
        if value not in (None, ()):
            raise Problem("beside-load", option=f"--{name.replace('_', '-')}", way=way)


def resume(
    terminal: Terminal, words: Words, file: str, seats: tuple[str, ...], save: str | None
) -> None:
    """Continue a saved game or a position; ``seats``, if given, replaces the players."""
    match, changed = load_file(file)
    for message in changed:
        terminal.say(words.say(message))
    if seats:
        match = seat_anew(match, others_for(match, seats))
    sit_down(terminal, words, match, keeper_at(save) if save else keeper_of_loaded(file, match))


def same_again(file: str, seats: tuple[str, ...], seed: int | None) -> Match:
    """A new game with the setup of a saved one; ``seats``, if given, replaces the players."""
    match, _changed = load_file(file)
    return set_up_again(match, others_for(match, seats) if seats else seated(match), seed)


def others_for(match: Match, seats: tuple[str, ...]) -> list[Sitter]:
    """The players that ``seats`` names for a match.  Raises SetupError or Problem."""
    if len(seats) != match.seats:
        raise Problem("seats-anew", n=len(seats), seats=match.seats)
    return read_sitters(seats, match.spec.id)


def sit_down(terminal: Terminal, words: Words, match: Match, keeper: Keeper) -> None:
    """Show where the game is saved and any warnings, then play."""
    session = Session(match, keeper, words, terminal)
    session.teach = lambda lesson: Classroom(lesson, open_shelf(), words, terminal).teach()
    session.learn = lambda: teach(match.spec.id, words, terminal)
    session.say("play.begin", file=str(keeper.path))
    if not session.hints:
        terminal.say(words.text("note.hints-off"))
    for warning in match.warnings():
        if ".event." not in warning.id:  # the log reports events already
            terminal.say(session.words.say(warning))
    play(session)


def read_content(file: str | None) -> Json:
    """The player's own content with its name, or None.  Raises Problem or ContentError."""
    if file is None:
        return None
    return {**parse_toml(read_text(file), file), "file": file}
