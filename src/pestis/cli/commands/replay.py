"""``pestis replay``: steps through a saved game as any seat or a spectator saw it, and continues it
from any moment."""

from __future__ import annotations

import pestis
from pestis.cli.commands.localised import Command, argument, command, language_option, option
from pestis.cli.commands.play import sit_down
from pestis.cli.errors import Problem
from pestis.cli.table import journal
from pestis.cli.table.autosave import new_keeper
from pestis.cli.table.records import load_file, seat_anew, seated
from pestis.cli.table.score_sheet import sheet
from pestis.cli.table.screens import screen_of
from pestis.cli.table.seating import names_of, read_sitters
from pestis.cli.terminal import Terminal, open_terminal
from pestis.kernel.errors import PestisError
from pestis.kernel.match import Match
from pestis.parts.drawing import heading
from pestis.words import Words, own_names
from pestis.words.visible import visible

FURTHEST = 1_000_000
PUBLIC = "public"


def build(words: Words) -> Command:
    """Build the command."""

    def run(file: str, at: int | None, as_: str | None) -> None:
        terminal = open_terminal()
        match, changed = load_file(file)
        for message in changed:
            terminal.say(words.say(message))
        if match.header.continued:
            terminal.say(words.text("cli.replay.continued"))
        replay = Replay(match, words, terminal)
        replay.look_as(as_ or PUBLIC)
        replay.go(0 if at is None else at)
        if at is None or terminal.live:
            replay.browse()

    as_option = option(words, "replay", "as", "seat")
    as_option.name = "as_"
    return command(
        "replay",
        words,
        run,
        [
            argument(words, "file"),
            option(words, "replay", "at", "number", number=(0, FURTHEST)),
            as_option,
            language_option(words),
        ],
    )


class Replay:
    """A replay of a saved game, at a moment and for a viewer."""

    def __init__(self, match: Match, words: Words, terminal: Terminal) -> None:
        self.match = match
        own = own_names(match.spec.id, match.header.box.content)
        self.words = Words(words.language, names_of(match.spec.id, seated(match), words), own)
        self.terminal = terminal
        self.screen = screen_of(match.spec.id)
        self.moment = 0
        self.viewer: int | None = None

    @property
    def last(self) -> int:
        """The number of the last moment: the length of the log."""
        return len(self.match.log)

    def browse(self) -> None:
        """Read and run commands until the user quits."""
        self.terminal.say(self.words.text("cli.replay.orders"))
        while True:
            question = self.words.text("cli.replay.ask", at=self.moment, last=self.last)
            try:
                line = self.terminal.ask(question + " ")
            except EOFError:
                return
            try:
                if not self.obey(line.split()):
                    return
            except (Problem, PestisError) as problem:
                self.terminal.say(self.words.say(problem.message))

    def obey(self, order: list[str]) -> bool:
        """Run one command; False ends the replay.  Raises Problem."""
        match [word.casefold() for word in order]:
            case ["q" | "quit"]:
                return False
            case [] | ["n"]:
                self.go(self.moment + 1)
            case ["b"]:
                self.go(self.moment - 1)
            case ["g", moment]:
                self.go(self.read_moment(moment))
            case ["as", who]:
                self.look_as(who)
                self.show_table()
            case ["c" | "continue", *_]:
                self.go_on(order[1:])
                return False
            case ["?" | "h" | "help"]:
                self.terminal.say(self.words.text("cli.replay.orders"))
            case _:
                raise Problem("replay-order", word=" ".join(order))
        return True

    def read_moment(self, word: str) -> int:
        """Parse a moment.  Raises Problem."""
        if not word.isdecimal() or int(word) > self.last:
            raise Problem("moment", word=word, n=self.last)
        return int(word)

    def look_as(self, who: str) -> None:
        """Switch to the view of a seat (given by its number from 1, or its name) or of the
        public."""
        wanted = who.casefold()
        if wanted == PUBLIC:
            self.viewer = None
            return
        for seat in range(self.match.seats):
            name = self.words.player(seat).casefold().partition("\N{NO-BREAK SPACE}")[2]
            if visible(wanted) in (str(seat + 1), visible(name)):
                self.viewer = seat
                return
        raise Problem("viewer", word=who, n=self.match.seats)

    def go(self, moment: int) -> None:
        """Show the events of a moment and the table after it.  Raises Problem."""
        if not 0 <= moment <= self.last:
            raise Problem("moment", word=str(moment), n=self.last)
        self.moment = moment
        self.show_table()

    def go_on(self, sitters: list[str]) -> None:
        """Continue from this moment as a new game, with the same players or with others.  Raises
        Problem or PestisError."""
        match = pestis.go_on(self.match, self.moment)
        if sitters:
            if len(sitters) != match.seats:
                raise Problem("seats-anew", n=len(sitters), seats=match.seats)
            match = seat_anew(match, read_sitters(sitters, match.spec.id))
        self.terminal.say(self.words.text("cli.replay.onward", at=self.moment))
        sit_down(self.terminal, self.words, match, new_keeper(match.spec.id))

    def title(self) -> str:
        """The number of the moment, the seat that answered, and its answer if the viewer may know
        it."""
        if self.moment == 0:
            return self.words.text("cli.replay.moment", at=0, last=self.last)
        entry = self.match.log[self.moment - 1]
        choice = entry.choice.text if entry.seat == self.viewer else ""
        return self.words.text(
            "cli.replay.moment", at=self.moment, last=self.last, seat=entry.seat, choice=choice
        )

    def news(self) -> list[str]:
        """The events of the moment that the viewer may know."""
        width, words = self.terminal.width, self.words
        told = [e for e in self.match.events(self.viewer) if e["at"] == self.moment]
        lines: list[str] = []
        for event in told:
            lines += journal.told(self.match.spec.id, event, words, self.screen, width)
        first = max(0, self.moment - 1)
        return lines + journal.forced(self.match, self.viewer, first, self.moment, words, width)

    def show_table(self) -> None:
        """Show the table at the moment; if it was played under older rules, only its events."""
        width = self.terminal.width
        self.terminal.print(heading(self.title(), width), *self.news())
        if self.moment < self.match.header.begun:
            self.terminal.say(self.words.text("cli.replay.told"))
            return
        match = self.match.at(self.moment)
        view = match.view(self.viewer)
        self.terminal.print(*self.screen.draw(view, self.words, width))
        if match.over:
            self.terminal.print(*sheet(match, self.words, self.screen, width))
