"""The questions before a game; Enter takes the answer in brackets."""

from __future__ import annotations

from typing import NamedTuple

from pestis.cli.errors import Problem, unknown
from pestis.cli.table.reception import Reception, order_words
from pestis.cli.table.screens import first_options
from pestis.cli.table.seating import (
    Sitter,
    bot_called,
    bot_lines,
    gentle_sitters,
    read_sitter,
    read_sitters,
)
from pestis.cli.terminal import Terminal
from pestis.games import GAMES, find, game_ids
from pestis.kernel.core.spec import Option
from pestis.kernel.errors import SetupError
from pestis.parts.drawing import wrap
from pestis.words import LANGUAGES, Words

USUAL_SEATS = 4


class Wish(NamedTuple):
    """The settings given on the command line; None or empty if not given."""

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
    options = {**_usual_options(game, seats), **wish.options}
    return Setup(game, _fill_up(wish.sitters, seats, game), options)


def _fill_up(named: tuple[str, ...], seats: int, game: str) -> list[Sitter]:
    """The given players, with defaults for the remaining seats."""
    if len(named) > seats:
        raise Problem("seats-named", n=len(named), seats=seats)
    return read_sitters(named, game) + gentle_sitters(seats, game)[len(named) :]


def ask(terminal: Terminal, words: Words, wish: Wish) -> tuple[Setup, Words]:
    """Ask for the settings that the command line leaves out, with two questions unless the user
    wants more.  Returns the set-up and the words in the language chosen.

    Raises SetupError, Problem, Left or EOFError.
    """
    desk = Reception(terminal, words, wish.game or "")
    if wish.game is None:
        desk = _ask_game(desk)
    game, words = desk.game, desk.words
    named = wish.seats is not None or wish.sitters or wish.options
    if not named:
        sitters = gentle_sitters(_usual_seats(game), game)
        options = _usual_options(game, len(sitters))
        question = words.text(
            "cli.ask.begin",
            n=len(sitters) - 1,
            bot=words.bot(game, sitters[-1].bot),
            options=[words.text(f"{game}.lobby.{id}-value.{options[id]}") for id in options]
            or None,
        )
        if not desk.ask(question, "", lambda text: _wants_more(text, words)):
            return Setup(game, sitters, options), words
    return _ask_all(desk, wish), words


def _usual_seats(game: str) -> int:
    return min(USUAL_SEATS, find(game).max_seats)


def _usual_options(game: str, seats: int) -> dict[str, object]:
    """The options of a first game if they allow this many seats, otherwise the game's defaults."""
    spec, options = find(game), first_options(game)
    try:
        spec.box(seats, spec.read_options(options), None, spec.rules_version)
    except SetupError:
        return {}
    return options


def _wants_more(text: str, words: Words) -> bool:
    """Whether the answer asks to change seats and options.  Raises Problem for any other word."""
    word = words.text("cli.ask.change")
    if text and text.casefold() not in ("change", word):
        raise unknown("order", text, [word, *order_words(words)])
    return bool(text)


def _ask_all(desk: Reception, wish: Wish) -> Setup:
    game = desk.game
    spec = find(game)

    def read_seats(text: str) -> int:
        if not text.isdecimal():
            raise Problem("number", word=text, n=spec.max_seats)
        spec.check_seats(int(text))
        return int(text)

    seats = wish.seats
    if seats is None:
        seats = max(len(wish.sitters), _usual_seats(game))
        if len(wish.sitters) < 2:
            question = desk.words.text(
                "cli.ask.seats", low=spec.min_seats, high=spec.max_seats, default=seats
            )
            seats = desk.ask(question, str(seats), read_seats)
    spec.check_seats(seats)
    sitters = _ask_sitters(desk, wish, seats)
    if wish.options:
        options = {**_usual_options(game, seats), **wish.options}
    else:
        options = _ask_options(desk, seats)
    return Setup(game, sitters, options)


def _ask_game(desk: Reception) -> Reception:
    """Ask for a game.  If a language is typed instead, the question is repeated in it."""
    games = list(game_ids())
    desk.tell_goals()
    languages = [code for code in LANGUAGES if code != desk.words.language]
    question = desk.words.text("cli.ask.game", default=games[0], choices=languages)

    def read(text: str) -> str:
        word = text.casefold()
        return word if word in LANGUAGES else find("-".join(word.split())).id

    said = desk.ask(question, games[0], read)
    if said in games:
        return Reception(desk.terminal, desk.words, said)
    return _ask_game(Reception(desk.terminal, Words(said), ""))


def _ask_sitters(desk: Reception, wish: Wish, seats: int) -> list[Sitter]:
    terminal, words, game = desk.terminal, desk.words, desk.game
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
        taken.append(desk.ask(question, default, read))
    return taken


def _ask_options(desk: Reception, seats: int) -> dict[str, object]:
    """Ask for options: Enter starts with the current ones; ``name=value`` changes one."""
    terminal, words, game = desk.terminal, desk.words, desk.game
    spec, options = find(game), _usual_options(game, seats)
    if not spec.options:
        return options
    terminal.say(words.text("cli.ask.options"))
    now = spec.read_options(options)
    for option in spec.options:
        terminal.print(*_option_lines(option, now[option.id], game, words, terminal.width))

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

    while not desk.ask(words.text("cli.ask.option"), "", read):
        pass
    return options


def _option_lines(option: Option, now: object, game: str, words: Words, width: int) -> list[str]:
    """The description of an option, then each of its values with the text to type for it; the
    current value is marked."""
    lines = wrap(words.text(f"{game}.option.{option.id}"), width, 2)
    for value in [*option.values, *(["ID,ID,…"] if option.lists else [])]:
        id = f"{game}.option-value.{option.id}.{value}"
        said = words.text(id) if words.has(id) else value
        mark = "*" if value == now else " "
        lines += wrap(f"  {mark} {said}  [{option.id}={value}]", width, 6)
    return lines
