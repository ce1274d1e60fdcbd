"""The questions before a game; Enter takes the answer in brackets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from pestis.cli.errors import Problem
from pestis.cli.language import read_language
from pestis.cli.table.seating import (
    Sitter,
    bot_called,
    bot_lines,
    read_sitter,
    read_sitters,
    usual_sitters,
)
from pestis.cli.terminal import Terminal
from pestis.games import GAMES, find, game_ids
from pestis.kernel.errors import PestisError
from pestis.words import LANGUAGES, Words

T = TypeVar("T")

USUAL_SEATS = 4


class Wish(NamedTuple):
    """What the command line requests; None or empty where it says nothing."""

    game: str | None
    seats: int | None
    sitters: tuple[str, ...]
    options: dict[str, object]


class Setup(NamedTuple):
    """Everything needed to create a new match."""

    game: str
    sitters: list[Sitter]
    options: dict[str, object]


def without_asking(wish: Wish) -> Setup:
    """The given values, with defaults for the others.  Raises SetupError or Problem."""
    game = wish.game or next(iter(GAMES))
    spec = find(game)
    seats = wish.seats
    if seats is None:
        seats = len(wish.sitters) if len(wish.sitters) > 1 else USUAL_SEATS
    spec.check_seats(seats)
    return Setup(game, _fill_up(wish.sitters, seats, game), wish.options)


def _fill_up(named: tuple[str, ...], seats: int, game: str) -> list[Sitter]:
    """The given players, with defaults for the remaining seats."""
    if len(named) > seats:
        raise Problem("seats-named", n=len(named), seats=seats)
    return read_sitters(named, game) + usual_sitters(seats, game)[len(named) :]


def ask_language(terminal: Terminal, words: Words) -> Words:
    """Ask for the language of the following questions and the game."""
    question = words.text("cli.ask.language", choices=list(LANGUAGES), default=words.language)
    return _ask(terminal, words, question, words.language, lambda text: Words(read_language(text)))


def ask(terminal: Terminal, words: Words, wish: Wish) -> Setup:
    """Ask for everything not given on the command line.  Raises SetupError, Problem or EOFError."""
    game = wish.game or _ask_game(terminal, words)
    spec = find(game)

    def read_seats(text: str) -> int:
        if not text.isdecimal():
            raise Problem("number", word=text, n=spec.max_seats)
        spec.check_seats(int(text))
        return int(text)

    seats = wish.seats
    if seats is None:
        seats = max(len(wish.sitters), min(USUAL_SEATS, spec.max_seats))
        if len(wish.sitters) < 2:
            question = words.text(
                "cli.ask.seats", low=spec.min_seats, high=spec.max_seats, default=seats
            )
            seats = _ask(terminal, words, question, str(seats), read_seats)
    spec.check_seats(seats)
    sitters = _ask_sitters(terminal, words, wish, seats, game)
    options = wish.options or _ask_options(terminal, words, game, seats)
    return Setup(game, sitters, options)


def _ask(
    terminal: Terminal, words: Words, question: str, default: str, read: Callable[[str], T]
) -> T:
    """Ask until the answer is valid."""
    while True:
        try:
            return read(terminal.ask(question + " ") or default)
        except Problem as problem:
            terminal.say(words.say(problem.message))
        except PestisError as error:
            terminal.say(words.error(error))


def _ask_game(terminal: Terminal, words: Words) -> str:
    games = list(game_ids())
    question = words.text("cli.ask.game", choices=games, default=games[0])

    def read(text: str) -> str:
        return find(text.casefold()).id

    return _ask(terminal, words, question, games[0], read)


def _ask_sitters(
    terminal: Terminal, words: Words, wish: Wish, seats: int, game: str
) -> list[Sitter]:
    usual = _fill_up(wish.sitters, seats, game)
    taken = usual[: len(wish.sitters)]
    if len(taken) < seats:
        terminal.say(words.text("cli.ask.sitters"))
        terminal.print(*bot_lines(game, words))

    def read(text: str) -> Sitter:
        sitter = read_sitter(bot_called(text, game, words), game)
        read_sitters([other.kept() for other in [*taken, sitter]], game)
        return sitter

    for seat in range(len(taken), seats):
        default = usual[seat].kept() or words.text("seat", n=seat + 1)
        shown = usual[seat].bot or default
        question = words.text("cli.ask.sitter", n=seat + 1, default=shown)
        taken.append(_ask(terminal, words, question, default, read))
    return taken


def _ask_options(terminal: Terminal, words: Words, game: str, seats: int) -> dict[str, object]:
    """Ask for options: Enter starts with the current ones; ``name=value`` changes one."""
    spec = find(game)
    options: dict[str, object] = {}
    if not spec.options:
        return options
    terminal.say(words.text("cli.ask.options"))
    for option in spec.options:
        allowed = " | ".join([*option.values, *(["ID,ID,…"] if option.lists else [])])
        terminal.say(f"  {option.id}={option.default}   ({allowed})")

    def read(text: str) -> bool:
        name, equals, value = text.partition("=")
        if not text:
            return True
        if not equals:
            known = spec.options[0]
            raise Problem("option-form", word=text, example=f"{known.id}={known.values[-1]}")
        changed = {**options, name.strip(): value.strip()}
        spec.box(seats, spec.read_options(changed), None, spec.rules_version)
        options.update(changed)
        return False

    while not _ask(terminal, words, words.text("cli.ask.option"), "", read):
        pass
    return options
