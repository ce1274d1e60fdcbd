"""Plays at a server's table from the terminal: shows what the server's page shows, and asks the
same prompts."""

from __future__ import annotations

from typing import Any, Final

from pestis.cli.errors import Left, Problem
from pestis.cli.table.distant import Distant
from pestis.cli.terminal import Terminal
from pestis.games import part_of
from pestis.kernel.errors import PestisError
from pestis.parts.drawing import heading
from pestis.parts.verdict import verdict
from pestis.tables.requests import request_text
from pestis.tables.rows import OPEN
from pestis.words import Words, own_names

QUIT: Final = "q"
SAY: Final = "say "


class Online:
    """A server's table, and how much of it has been shown."""

    def __init__(self, server: Distant, id: str, language: str, terminal: Terminal) -> None:
        self.server: Final = server
        self.terminal: Final = terminal
        self._language: Final = language
        self._table = ""
        self._update: Any = None
        self._waits = ""
        self._content: Any = None
        self._go_to(id)

    def play(self) -> None:
        """Play until the player leaves.  Raises Left, Problem and PestisError."""
        while True:
            self._tell()
            table, own = self._update["table"], self._own
            request = table["request"]
            if request is not None and self._seat in request["waiting"]:
                self._answer_request(request)
            elif table["status"] != "running":
                self._play_again(request)
            elif own["choices"]:
                self._choose(own)
            else:
                self._wait()

    def _go_to(self, id: str) -> None:
        """Switch to a table."""
        self._table, self._told, self._noted, self._shown = id, 0, 0, ""
        self._look()

    @property
    def _own(self) -> Any:
        return self._update["seats"][0]

    @property
    def _seat(self) -> int:
        """The player's seat; -1 for a spectator."""
        seat = self._own["seat"]
        return -1 if seat is None else int(seat)

    @property
    def _words(self) -> Words:
        names = [seat["name"] for seat in self._update["table"]["seats"]]
        game, content = self._update["table"]["game"], self._own["view"]["content"]
        return Words(self._language, names, own_names(game, content))

    def _look(self) -> None:
        self._take(self.server.get("tables", self._table))

    def _take(self, update: Any) -> None:
        """Show this update from now on.  Only the first update carries the table's custom
        content."""
        for seat in update["seats"]:
            self._content = seat["view"].setdefault("content", self._content)
        self._update = update

    def _tell(self) -> None:
        """Print what has happened since the last update."""
        words, table, own = self._words, self._update["table"], self._own
        events = own["events"]
        for event in events[min(self._told, len(events)) :]:
            self.terminal.say(words.event(table["game"], event))
        self._told = len(events)
        for note in self._update["notes"]:
            if note["n"] > self._noted and "bot" not in note["params"]:
                self.terminal.say(words.text(note["id"], **note["params"]))
        self._noted = self._update["seq"]

    def _draw(self) -> None:
        """Draw the table and the player's hand, as in a local game."""
        words, view, width = self._words, self._own["view"], self.terminal.width
        screen = part_of(self._update["table"]["game"], "terminal.screen")
        if screen is None:
            return
        self.terminal.print(*screen.draw(view, words, width))
        if view["viewer"] is not None:
            self.terminal.print(*screen.hand(view, words, width))

    def _choose(self, own: Any) -> None:
        """Ask the open prompt and send the answer."""
        table, words = self._update["table"], self._words
        game, prompt = table["game"], own["view"]["prompts"][0]
        if self._shown != table["decision"]:
            self._shown = table["decision"]
            self._draw()
            about = {"about": prompt["about"]} if prompt["about"] else {}
            left = [id for id, done in prompt["parts"] if not done]
            about |= {"left": left} if left else {}
            title = words.text(f"{game}.prompt.{prompt['kind']}", **about)
            self.terminal.print(heading(words.player(self._seat), self.terminal.width))
            self.terminal.say(title)
            for n, choice in enumerate(own["choices"], 1):
                self.terminal.say(f"{n:3}  {words.choice(game, choice, prompt['about'])}")
        said = self._ask(words.text("cli.join.choose"))
        if said.isdecimal() and 1 <= int(said) <= len(own["choices"]):
            choice = own["choices"][int(said) - 1]
            self._send("choose", decision=table["decision"], choice=choice)
        elif said:
            self.terminal.say(words.text("cli.join.help-choices", n=len(own["choices"])))
        self._look()

    def _wait(self) -> None:
        """Wait for the other players."""
        table, words = self._update["table"], self._words
        names = [words.player(seat) for seat in table["asked"]]
        waits = words.text("web.prompt.waiting", names=names) if names else ""
        if waits != self._waits:
            self.terminal.say(waits)
        self._waits = waits
        after = f"?after={self._update['seq']}&events=0"
        self._take(self.server.get("tables", self._table, "wait", query=after))

    def _answer_request(self, request: Any) -> None:
        """Ask for consent to another player's request, and send it."""
        table, words = self._update["table"], self._words
        held = [self._seat]
        asked = request_text(request, table["game"], self._own["events"], words, held)
        self.terminal.say(asked)
        yes = self._yes(words.text("cli.join.yes-no"))
        self._send("consent", request=request["id"], yes=yes)
        self._look()

    def _play_again(self, request: Any) -> None:
        """After the game, offer the same game again or answer the offer, until the next table
        starts."""
        words, table = self._words, self._update["table"]
        again = request if request is not None and request["kind"] == "again" else None
        if again is None:
            self._tell_end()
            if self._seat < 0 or not self._yes(words.text("cli.join.again")):
                raise Left
            self._send("offer-again")
        elif again["next"]:
            self.terminal.say(words.text("web.again.started"))
            self._go_to(self.server.post("tables", self._table, "follow")["id"])
            return
        else:
            for said in ("agreed", "waiting", "refused"):
                for seat in again[said]:
                    self.terminal.say(f"{words.player(seat)}: {words.text(f'web.again.{said}')}")
            start = self._seat in again["agreed"]
            said = self._ask(words.text("cli.join.start" if start else "cli.join.look"))
            if said and start:
                self._send("start-again", bot=self._bot(table["game"]))
        self._look()

    def _bot(self, game: str) -> str:
        """The weakest bot of a game, as a stand-in for players who have not answered."""
        games = self.server.get("games")
        return str(next(each["bots"][0] for each in games if each["id"] == game))

    def _tell_end(self) -> None:
        table, words, outcome = self._update["table"], self._words, self._own["outcome"]
        self._draw()
        if outcome is None:
            self.terminal.say(words.text(f"web.status.{table['status']}"))
        else:
            mine = self._seat if self._seat >= 0 else None
            self.terminal.say(*verdict(table["game"], outcome, words, mine))

    def _send(self, type: str, **more: object) -> None:
        """Send a command; if it is refused, print why."""
        try:
            self.server.send(self._table, type, self._seat, **more)
        except PestisError as error:
            self.terminal.say(self._words.error(error))

    def _yes(self, question: str) -> bool:
        return self._ask(question).casefold()[:1] in ("y", "j")

    def _ask(self, question: str) -> str:
        """Read an answer.  Lines for the chat are sent, and then the prompt is shown again."""
        while True:
            try:
                said = self.terminal.ask(f"{question} ")
            except EOFError:
                raise Left(0) from None
            if said.casefold() == QUIT:
                raise Left
            if not said.startswith(SAY):
                return said
            self._send("chat", text=said.removeprefix(SAY))


def sit_down(
    server: Distant, tokens: list[str], name: str, words: Words, terminal: Terminal
) -> str:
    """Take a seat with the first token that still opens one, or watch if none does.  Returns the
    table's id."""
    found: tuple[str, Any] | None = None
    for token in tokens:
        found = token, server.get("join", token)
        if found[1]["here"] or not found[1]["taken"]:
            break
    if found is None:
        raise Problem("link", word="")
    token, link = found
    words = Words(words.language, [seat["name"] for seat in link["seats"]])
    game = words.text(f"{link['game']}.name")
    if link["here"]:
        return str(link["here"])
    watches = link["seat"] is None or link["taken"]
    if link["host"]:
        id = "web.join.host-watch" if link["seat"] is None else "web.join.host"
        terminal.say(words.text(id, name=link["host"], game=game))
    for seat in link["seats"]:
        state = f" – {words.text('web.player.open')}" if seat["player"] == OPEN else ""
        terminal.say(f"  {words.player(seat['seat'])}{state}")
    if link["taken"]:
        terminal.say(words.text("web.join.used" if link["watch"] else "web.join.used-up"))
    if not watches and not name:
        try:
            name = terminal.ask(f"{words.text('web.join.name')}: ")
        except EOFError:
            raise Left(0) from None
    joined = server.post("join", token=token, name=name[:60], watch=bool(link["taken"]))
    return str(joined["id"])
