"""Prompts: which seats are asked, and what."""

from __future__ import annotations

from typing import Any, Final, final

from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Decision, TurnParts
from pestis.kernel.errors import Message, Params
from pestis.kernel.json import Json


@final
class Prompt:
    """An open question to one or several seats.

    seats   the seats that have not answered yet, in seat order; several answer at the same time
    round   the round number
    about   public id or number the question is about, or the empty string
    """

    def __init__(
        self,
        spec: AnySpec,
        task: Decision[Any, Any],
        seats: tuple[int, ...],
        round: int,
        about: str,
        parts: TurnParts,
    ) -> None:
        self._spec: Final = spec
        # Values that depend on the task alone never change, so they are read from it on demand.
        self._task: Final = task
        self.seats: Final = seats
        self.round: Final = round
        self.about: Final = about
        self._parts: Final = parts

    @property
    def kind(self) -> str:
        """A permanent kebab-case id, kept in logs."""
        return self._task.kind()

    @property
    def phase(self) -> str:
        """Id of the rulebook phase."""
        return self._task.phase

    @property
    def picks(self) -> str:
        """The verb for picking a set one item at a time, or the empty string."""
        return self._task.picking()

    @property
    def game(self) -> str:
        """Id of the game."""
        game: str = self._spec.id
        return game

    @property
    def parts(self) -> list[tuple[str, bool]]:
        """The parts of the whole turn: public ids, each with a flag that says whether it is
        done."""
        return list(self._parts)

    @property
    def title(self) -> Message:
        """The question, as a message."""
        params: Params = {"about": self.about} if self.about else {}
        left = [id for id, done in self._parts if not done]
        if left:
            params = {**params, "left": left}
        return Message(f"{self.game}.prompt.{self.kind}", params)

    @property
    def breadcrumb(self) -> tuple[Message, ...]:
        """The current place in the game, from widest to narrowest, as messages."""
        return (
            Message(f"{self.game}.round", {"round": self.round}),
            Message(f"{self.game}.phase.{self.phase}"),
        )

    def json(self) -> dict[str, Json]:
        """The prompt as plain JSON data."""
        return {
            "kind": self.kind,
            "seats": list(self.seats),
            "phase": self.phase,
            "round": self.round,
            "about": self.about,
            "parts": [[id, done] for id, done in self._parts],
            "picks": self.picks,
        }
