"""A person at the page: opens it, reads it, answers."""

from __future__ import annotations

import json
import time
from typing import Any

GAME = "rattus-cartus"
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1366, 768), "wide": (2560, 1440)}
CALM = {"confirm": "never", "motion": False}
GAME_SECONDS = 300
QUIET = ("404", "no drawing of its own", "WebSocket connection", "ERR_CONNECTION", "ERR_FAILED")
"""What a console may say: a game may come without drawings, and a line may be cut on purpose."""


class Person:
    """One browser context of its own: one device."""

    def __init__(self, browser: Any, url: str, size: str = "laptop", **prefs: object) -> None:
        width, height = SIZES[size]
        touch = size in ("phone", "tablet")
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        wanted = json.dumps(json.dumps({**CALM, **prefs}))
        self.context.add_init_script(
            f"localStorage['pestis.prefs'] ??= {wanted}",
        )
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in QUIET):
            self.complaints.append(message.text)

    def make_table(self, *players: str, seed: int = 7, **options: str) -> dict[str, Any]:
        """A new table by the same request as the page's; ``players`` as in the protocol."""
        names = ["Anna", "Bert", "Cora", "Dirk", "Edda"]
        seats = [
            {"name": name, "player": player} for name, player in zip(names, players, strict=False)
        ]
        wish = {"game": GAME, "name": "Test", "seats": seats, "options": options, "seed": seed}
        answer = self.context.request.post(
            f"{self.url}/api/tables", data=wish, headers={"Origin": self.url}
        )
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    def sit(self, id: str) -> None:
        """Open a table and wait until it is there."""
        self.page.goto(f"{self.url}/t/{id}")
        self.page.wait_for_selector(".question, .curtain")

    def seen(self, selector: str) -> bool:
        return self.page.query_selector(selector) is not None

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))

    def choices(self) -> list[str]:
        """The texts of the choices that can be pressed now."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.choices .choice:enabled')].map(b => b.dataset.choice)"
        )
        return found

    def choose(self, choice: str) -> None:
        """Press the button of a choice."""
        self.page.click(f'.choices .choice[data-choice="{choice}"]')

    def step(self) -> bool:
        """Do the one thing that waits for this device; False when nothing does."""
        for selector in ("[data-hand-over]", "[data-eyes] >> nth=0", ".choices .choice:enabled"):
            found = self.page.locator(selector).first
            if found.count():
                found.click(timeout=3000)
                self.page.wait_for_timeout(30)
                return True
        return False

    def play_out(self, *others: Person) -> None:
        """Play on, always the first choice, until everybody sees the result."""
        people = [self, *others]
        late = time.monotonic() + GAME_SECONDS
        while not all(person.seen(".result") for person in people):
            assert time.monotonic() < late, [person.text("body")[:400] for person in people]
            if not any([person.step_if_any() for person in people]):
                self.page.wait_for_timeout(50)

    def step_if_any(self) -> bool:
        """Like ``step``; an update that comes between looking and clicking does no harm."""
        try:
            return self.step()
        except Exception as error:
            if "Timeout" not in str(error) and "detached" not in str(error):
                raise
            return False

    def leave(self) -> None:
        """Close the device; whatever its page complained about is an error."""
        self.context.close()
        assert not self.complaints, self.complaints
