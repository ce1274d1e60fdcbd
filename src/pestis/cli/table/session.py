"""A match at one terminal: its players, what each of them has read, and its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pestis.bots import Player, find_bot
from pestis.bots.blind import RANDOM
from pestis.cli.table import journal
from pestis.cli.table.autosave import Keeper
from pestis.cli.table.prompt import choice_lines, title_lines
from pestis.cli.table.records import has_hints, seated
from pestis.cli.table.screens import asking, focus, screen_of
from pestis.cli.table.seating import names_of
from pestis.cli.terminal import Terminal
from pestis.kernel.core.prompt import Prompt
from pestis.kernel.errors import Message, PestisError
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import FORCED
from pestis.lessons.reading import Lesson
from pestis.parts.drawing import heading
from pestis.words import Words, own_names

NOBODY = -1


class Session:
    """The state of a game at one terminal."""

    def __init__(self, match: Match, keeper: Keeper, words: Words, terminal: Terminal) -> None:
        self.terminal = terminal
        self.language = words.language
        self.teach: Callable[[Lesson], None] | None = None
        """Teaches a given lesson at the same terminal; None within a lesson."""
        self.learn: Callable[[], None] | None = None
        """Teaches the game's next lesson at the same terminal; None within a lesson."""
        self.sit_down(match, keeper)

    def sit_down(self, match: Match, keeper: Keeper) -> None:
        """Start playing a match; in a resumed one, all players read from their last turn on."""
        self.match = match
        self.keeper = keeper
        self.sitters = seated(match)
        own = own_names(match.spec.id, match.header.box.content)
        names = names_of(match.spec.id, self.sitters, Words(self.language))
        self.words = Words(self.language, names, own)
        seed = str(match.header.seed)
        self.players = {
            seat: Player(find_bot(match.spec.id, sitter.bot), seat, seed)
            for seat, sitter in enumerate(self.sitters)
            if sitter.bot
        }
        """The bots, by seat; in a loaded game they start without memory."""
        self.hints = has_hints(match)
        self.screen = screen_of(match.spec.id)
        self.marks = [journal.last_turn(match, seat) for seat in range(match.seats)]
        self.looking = NOBODY
        """The seat that the screen was last shown to."""
        self.unheard: dict[int, list[Message]] = {seat: [] for seat in range(match.seats)}
        """Seat -> notes that are not events of the game, since the seat last read."""
        self.failed: set[int] = set()
        """Seats whose bots have failed, so that chance answered for them."""
        self.drawn: tuple[int, str] | None = None
        """The seat and the part of the game for which the table was last drawn."""

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitter in enumerate(self.sitters) if not sitter.bot]

    @property
    def viewer(self) -> int | None:
        """The viewer if no particular seat is asked."""
        return self.people[0] if len(self.people) == 1 else None

    def say(self, id: str, **params: object) -> None:
        """Print a message of the terminal program."""
        self.terminal.say(self.words.text(f"cli.{id}", **params))

    # -- bots and forced answers ------------------------------------------------------------

    def go_on(self) -> int:
        """Run bots and forced answers; returns the seat of the person to ask, or NOBODY."""
        while not self.match.over:
            seats = self.match.prompts()[0].seats
            moved = [seat for seat in seats if self._answered_for(seat)]
            if not moved:
                return self._next_person(seats)
        return NOBODY

    def _next_person(self, seats: Sequence[int]) -> int:
        """The seat to ask next; if several people are asked at once, the one already at the
        screen."""
        return self.looking if self.looking in seats else seats[0]

    def _answered_for(self, seat: int) -> bool:
        """Answer for a bot, or for a seat with a single choice; True if that was possible."""
        match = self.match
        player = self.players.get(seat)
        if player is not None:
            self._step(player)
            return True
        choices = match.choices(seat)
        if len(choices) == 1:
            match.submit(seat, choices[0], FORCED)
        return len(choices) == 1

    def _step(self, player: Player) -> None:
        """Let a bot answer.  If it fails, a random answer is given instead, so that the game
        continues, and all players are notified."""
        seat = player.seat
        try:
            player.step(self.match)
        except Exception as error:
            Player(RANDOM, seat, str(self.match.header.seed)).step(self.match)
            if seat not in self.failed:
                self.failed.add(seat)
                self.tell(Message("note.bot-failed", {"seat": seat}), seat)
                if isinstance(error, PestisError):
                    self.tell(error.message, seat)

    def tell(self, note: Message, seat: int) -> None:
        """Notify all other seats, when they next read, of something about this seat that is not an
        event of the game."""
        for reader, unheard in self.unheard.items():
            if reader != seat and note not in unheard:
                unheard.append(note)

    # -- showing ----------------------------------------------------------------------------

    def show_news(self, seat: int | None, title: str) -> None:
        """Show what has happened since this seat last read, under a title."""
        reader = 0 if seat is None else seat
        width = self.terminal.width
        known = journal.now(self.match)
        since = journal.Mark(*map(min, self.marks[reader], known))
        lines = journal.news(self.match, seat, since, self.words, self.screen, width)
        lines += [self.words.say(note) for note in self.unheard[reader]]
        self.unheard[reader].clear()
        if lines:
            self.terminal.print(heading(self.words.text(f"cli.play.{title}"), width), *lines)
        self.marks[reader] = known

    def show_table(self, seat: int | None) -> None:
        """Show the table as the seat may see it."""
        view = self.match.view(seat)
        self.terminal.print(*self.screen.draw(view, self.words, self.terminal.width))

    def show_prompt(self, seat: int) -> None:
        """Show the seat's prompt with its choices."""
        prompt = self.prompt
        width = self.terminal.width
        view = self.match.view(seat)
        more = asking(view, prompt)
        self.terminal.print(*title_lines(prompt, seat, self.words, width, more))
        self.terminal.print(*focus(self.screen, view, self.words, width))
        choices = self.match.choices(seat)
        self.terminal.print(*choice_lines(prompt, choices, self.words, width))

    @property
    def prompt(self) -> Prompt:
        """The open prompt."""
        return self.match.prompts()[0]
