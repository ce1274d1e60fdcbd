"""A person at the page: opens it, reads it, answers."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Final, Literal

from pestis import Match
from tests.browser import devices
from tests.server.running import FORESTALLED
from tests.waiting import LATE

GAME: Final = "rattus-cartus"
SIZES: Final = {
    "phone": (360, 740),
    "tablet": (768, 1024),
    "laptop": (1366, 768),
    "wide": (2560, 1440),
}
DEVICES: Final = (("laptop", "wide"), ("tablet", "phone"))
"""Sizes that the page of one device can be given one after the other."""
CALM: Final = {"confirm": "never", "motion": False, "pace": "once", "list": True}
DELIBERATE: Final = 400
"""Milliseconds between two taps from which the second is deliberate."""
LOOK_AGAIN: Final = 30
"""Milliseconds between two looks."""
GAME_SECONDS: Final = 5 * LATE
"""Time limit of a whole game, long enough for a busy machine."""
DRAWN: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
QUIET: Final = (
    "404",
    "its own drawing does not load",
    "WebSocket connection",
    "net::ERR_",
)
"""Console errors that are allowed: a test may withhold a drawing or cut a connection."""
QUICK_PLAYER: Final = Path(__file__).with_name("quick_player.js").read_text(encoding="utf-8")
CHOICE: Final = ".choices .choice:enabled:not([aria-pressed=true])"
FORESEEN: Final = ".pe-prices"
"""What a board shows besides the game: the cost of a way, once a preview has come."""
WAITING: Final = ("[data-hand-over]", ".curtain [data-eyes]", CHOICE)
OWN_MODULE: Final = """globalThis.ownModule = (path) =>
  import(new URL(path, document.querySelector("script[type=module]").src));"""
"""Import a module that the page has already loaded, by its path from main.js, without loading a
second copy."""
UNPAINTED: Final = """addEventListener("DOMContentLoaded", () => {
  const veil = new CSSStyleSheet();
  veil.replaceSync("html, dialog { opacity: 0.0001 !important }");
  document.adoptedStyleSheets.push(veil);
});"""
"""So faint that the browser does not paint it, but not hidden: no test looks at pixels."""
PREFER: Final = """async (changes) =>
  (await ownModule("./shared/prefs.js")).prefer(changes)"""
SPEAK: Final = """(language) => {
  const switch_ = document.querySelector("select.language");
  switch_.value = language;
  switch_.dispatchEvent(new Event("change", { bubbles: true }));
}"""


class Person:
    """A person with a device that no other test uses meanwhile."""

    service_workers: Literal["allow", "block"] = "allow"
    """Whether the device may store parts of the page."""

    def __init__(self, browser: Any, url: str, size: str = "laptop", **prefs: object) -> None:
        self.touch = size in ("phone", "tablet")
        self.url = url
        self._keys = itertools.count()
        self._device = devices.lent(browser, url, self.touch, self.service_workers)
        self.context = self._device.context
        self.page = self._device.page
        self.resize(size)
        self.films = prefs.get("pace", "once") != "once"
        wanted = json.dumps(json.dumps({**CALM, **prefs}))
        self.before(f"if (origin !== 'null') localStorage['pestis.prefs'] ??= {wanted}")
        self.before(OWN_MODULE)
        self.before(UNPAINTED)
        self.complaints: list[str] = []
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._heard)

    def _failed(self, error: Any) -> None:
        self.complaints.append(str(error))

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in QUIET):
            self.complaints.append(message.text)

    def before(self, script: str) -> None:
        """Run a script in each page before the page's own."""
        self._device.run_before(script)

    def paint(self) -> None:
        """Show the open page with its real opacity, for tests that read its colours."""
        self.page.evaluate("document.adoptedStyleSheets = []")

    def resize(self, size: str) -> None:
        """Give the page the size of another device; touch input stays as it is."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})

    # -- without the page ---------------------------------------------------------------------

    def make_table(
        self,
        *players: str,
        game: str = GAME,
        seed: int = 7,
        content: str = "",
        **options: str,
    ) -> dict[str, Any]:
        """Make a table by the same request as the page's; ``players`` as in the protocol."""
        names = ["Anna", "Bert", "Cora", "Dirk", "Edda", "Frida"]
        seats = [
            {"name": name, "player": player} for name, player in zip(names, players, strict=False)
        ]
        wish = {"game": game, "name": "Test", "seats": seats, "options": options, "seed": seed}
        answer = self.post("/api/tables", {**wish, "content": content})
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    def post(self, path: str, body: object) -> Any:
        """Send a POST request from this device."""
        return self.context.request.post(
            self.url + path, data=body, headers={"Origin": self.url}, max_retries=1
        )

    def get(self, path: str) -> Any:
        """The server's response to this device."""
        answer = self.context.request.get(self.url + path, max_retries=1)
        assert answer.ok, answer.text()
        return answer.json()

    def send(self, id: str, type: str, seat: int, **fields: object) -> Any:
        """Send a command without the page; returns the server's response."""
        command = {"type": type, "key": f"test-{next(self._keys)}", "seat": seat, **fields}
        return self.post(f"/api/tables/{id}/commands", command).json()

    def answer(self, id: str, seat: int) -> None:
        """Give the first legal answer for one of the device's own seats, if it is still asked.

        The server itself gives publicly forced answers, soon after it asks.
        """
        update = self.get(f"/api/tables/{id}")
        choices = next(each["choices"] for each in update["seats"] if each["seat"] == seat)
        if choices:
            decision = update["table"]["decision"]
            said = self.send(id, "choose", seat, decision=decision, choice=choices[0])
            assert said["ok"] or said["problem"]["id"] in FORESTALLED, said

    def let_bots_finish(self, id: str, *seats: int) -> None:
        """Leave seats to the random bot and wait until the game is over."""
        for seat in seats:
            assert self.send(id, "leave-to-bot", seat, bot="random")["ok"]
        update = self.get(f"/api/tables/{id}")
        while update["table"]["status"] == "running":
            update = self.get(f"/api/tables/{id}/wait?after={update['seq']}&events=0")

    # -- at the page --------------------------------------------------------------------------

    def sit(self, id: str) -> None:
        """Open a table and wait until it is shown with its drawing."""
        self.page.goto(f"{self.url}/t/{id}")
        self.page.wait_for_selector(".question, .curtain")
        if not self.seen(".curtain"):
            self.page.wait_for_selector(".board-room > *, .result")
        if self.touch:
            self.until("ms => performance.now() > ms", DELIBERATE)

    def go_away(self) -> None:
        """Leave the page but keep the device."""
        self.page.goto("about:blank")

    def follow(self, token: str, name: str = "") -> None:
        """Open a link, enter a name, sit down."""
        self.page.goto(f"{self.url}/join/{token}")
        self.page.wait_for_selector("form button[type=submit]")
        field = self.page.query_selector('input[name="name"]')
        if field is not None:
            field.fill(name)
        self.page.click("form button[type=submit]")
        self.page.wait_for_selector(".question")

    def speak(self, language: str) -> None:
        """Switch the language of the open page."""
        self.page.wait_for_selector("select.language", state="attached")
        self.page.evaluate(SPEAK, language)
        self.until("language => document.documentElement.lang === language", language)

    def prefer(self, **prefs: object) -> None:
        """Change preferences while the page is open."""
        self.page.evaluate(PREFER, prefs)
        self.drawn()

    def open(self, tool: str) -> None:
        """Press a tool of the status bar."""
        self.page.click(f'[data-open="{tool}"]')

    def open_links(self) -> None:
        """Open the links of this table from the menu, with those for other devices unfolded."""
        self.open("menu")
        self.page.click("dialog [data-open=invite]")
        self.page.wait_for_selector(".links .soft")
        self.page.evaluate(
            "document.querySelectorAll('.links details').forEach((all) => (all.open = true))"
        )

    def seen(self, selector: str) -> bool:
        return self.page.query_selector(selector) is not None

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())

    def choices(self) -> list[str]:
        """The texts of the choices that can be pressed."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.choices .choice:enabled')].map(b => b.dataset.choice)"
        )
        return found

    def asked(self) -> list[str]:
        """Wait until this device is asked and its films are loaded; returns the choices."""
        self.page.wait_for_selector(CHOICE)
        if self.films:
            self.page.wait_for_selector("[data-sound]", state="attached")
        return self.choices()

    def continue_match(self, match: Match, *others: str) -> str:
        """Make a table that goes on where a match stands, with this device at seat 0; returns its
        id."""
        self.page.goto(self.url)
        posted = self.context.request.post(
            f"{self.url}/api/records",
            data=match.save().encode(),
            headers={"Origin": self.url, "Content-Type": "application/octet-stream"},
        )
        assert posted.ok, posted.text()
        players = zip(("Anna", "Bert", "Cora", "Dirk"), ("here", *others), strict=False)
        seats = [{"name": name, "player": player} for name, player in players]
        wish = {"name": "Continued", "at": len(match.log), "seats": seats}
        made = self.post(f"/api/records/{posted.json()['id']}/continue", wish)
        assert made.ok, made.text()
        return str(made.json()["id"])

    def offered(self, id: str) -> list[str]:
        """Wait until the server asks this device; returns the choices, which the page may draw
        later."""
        update = self.get(f"/api/tables/{id}")
        while not update["seats"][0]["choices"]:
            update = self.get(f"/api/tables/{id}/wait?after={update['seq']}&events=0")
        choices: list[str] = update["seats"][0]["choices"]
        return choices

    def choose_until(self, id: str, verb: str, *wanted: str) -> None:
        """Answer by requests until choices that begin with ``verb`` are offered: with one of the
        wanted choices if it is legal, otherwise with the first one."""
        while not (offered := self.offered(id))[0].startswith(verb):
            choice = next((choice for choice in offered if choice in wanted), offered[0])
            decision = self.get(f"/api/tables/{id}")["table"]["decision"]
            self.send(id, "choose", 0, decision=decision, choice=choice)

    def choose(self, choice: str) -> None:
        """Press the button of a choice."""
        self.page.click(f'.choices .choice[data-choice="{choice}"]')

    def until(self, condition: str, arg: object = None, seconds: float = LATE) -> None:
        """Wait until a condition holds on the page, without redrawing the page for every check."""
        self.page.wait_for_function(condition, arg=arg, timeout=seconds * 1000, polling=LOOK_AGAIN)

    def drawn(self) -> None:
        """Wait until the page has drawn the result of a click or a key."""
        self.page.evaluate(DRAWN)

    def until_more(self, selector: str, than: int) -> None:
        """Wait until there are more matching elements than before."""
        self.until("([what, n]) => document.querySelectorAll(what).length > n", [selector, than])

    def until_taken_back(self, id: str, decision: str) -> None:
        """Wait until the page knows that an answer was taken back."""
        while self.get(f"/api/tables/{id}")["table"]["decision"] == decision:
            self.page.wait_for_timeout(10)
        self.settle()

    def step(self) -> None:
        """Wait for a button to press, press it, and wait until the answer is accepted."""
        self.page.locator(", ".join(WAITING)).first.click()
        self.settle()

    def settle(self) -> None:
        """Wait until no command of this page is pending."""
        self.until("() => !document.querySelector('.choices .choice:disabled')")

    def begin_playing(
        self, stop: str = ".result", most: int = 10_000, seed: int | None = None
    ) -> None:
        """Start a quick player on this page; see quick_player.js."""
        self.page.evaluate(QUICK_PLAYER, {"stop": stop, "most": most, "seed": seed})

    def end_playing(self) -> dict[str, Any]:
        """Wait until the quick player has stopped, and check that it saw nothing wrong."""
        try:
            self.until("() => quickPlayer.done", seconds=GAME_SECONDS)
        except Exception as error:
            raise AssertionError([self.player(), self.text("body")[:600]]) from error
        player = self.player()
        assert not player["wrong"], player["wrong"]
        return player

    def player(self) -> dict[str, Any]:
        """The quick player's counts and findings."""
        player: dict[str, Any] = self.page.evaluate("quickPlayer")
        return player

    def answer_until(self, id: str, asked: list[int]) -> None:
        """Answer on the page until the server asks these seats instead of this device."""
        self.begin_playing()
        update = self.get(f"/api/tables/{id}")
        while update["table"]["asked"] != asked:
            update = self.get(f"/api/tables/{id}/wait?after={update['seq']}&events=0")
        self.stop_playing()

    def answer_unseen_until(self, id: str, seat: int, asked: list[int]) -> None:
        """Answer for a seat without a page until the server asks other seats."""
        while self.get(f"/api/tables/{id}")["table"]["asked"] != asked:
            self.answer(id, seat)

    def stop_playing(self) -> None:
        """Stop the quick player and check that it saw nothing wrong."""
        self.page.evaluate("quickPlayer.done = true")
        self.end_playing()

    def play_out(self) -> None:
        """Play on until the result is shown."""
        self.begin_playing()
        self.end_playing()

    def leave(self) -> None:
        """Hand the device back; any error that its page reported fails the test."""
        for event, ear in (("pageerror", self._failed), ("console", self._heard)):
            self._device.page.remove_listener(event, ear)
        devices.put_back(self._device)
        assert not self.complaints, self.complaints
