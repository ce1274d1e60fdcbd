"""Leaks planted on purpose, in any game: the hunt must find each of them.

A leak is planted by patching the game or the kernel inside the test; the compiled build cannot be
patched, so there these tests are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest import MonkeyPatch

from pestis.kernel import match as match_module
from pestis.kernel.core import engine as running
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import EVERYBODY, everybody_but
from pestis.kernel.core.fields import Bag, Codes, CountOnly, Field, Owner, Parts, Public
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, Decision, State, Task, run_on
from pestis.kernel.errors import Message
from tests.conformance.leaks import Hunt, Leak
from tests.conformance.support import FEW, Setting, every_game, keeps_secrets

IN_A_ROW = 40
"""Most answers in a row: otherwise a game might answer itself without end."""

MATCHES = 10
ENOUGH = 100
"""Prompts to search; short games need more than one match, at most ``MATCHES``."""

Planter = Callable[[MonkeyPatch, Setting], None]


def fields_of(setting: Setting) -> tuple[Field, ...]:
    """The declared fields of a game."""
    return tuple(setting.new(0).header.box.fields)


def first_field(setting: Setting, visibility: type) -> Field:
    """The first field with this kind of visibility; skips the test if the game has none."""
    for field in fields_of(setting):
        if isinstance(field.visibility, visibility):
            return field
    pytest.skip(f"{setting.game} has no {visibility.__name__} field")


def decisions_of(spec: AnySpec) -> list[type[Decision[Any, Any]]]:
    """The game's decisions."""
    return [task for task in spec.tasks.values() if issubclass(task, Decision)]


def deck_is_odd(setting: Setting) -> Callable[[Any], bool]:
    """A fact that nobody can know: the parity of a face-down pile's counts."""
    pile = first_field(setting, CountOnly).name
    return lambda s: max(getattr(s, pile)) % 2 == 1 or getattr(s, pile)[0] % 2 == 1


def holds_first_kind(setting: Setting) -> Callable[[Any, int], bool]:
    """A fact that only a seat itself knows."""
    hands = first_field(setting, Owner)
    codec = hands.codec
    bags = codec.bags if isinstance(codec, Codes) else codec
    assert isinstance(bags, Parts) and isinstance(bags.inner, Bag)
    first = bags.inner.labels[0]

    def holds(s: Any, seat: int) -> bool:
        held: Any = codec.dump(getattr(s, hands.name))
        return first in held[seat]

    return holds


def make_a_hand_public(patch: MonkeyPatch, setting: Setting) -> None:
    """Declare the field Public instead of Owner."""
    name = first_field(setting, Owner).name
    fields = tuple(
        Field(f.name, f.codec, Public()) if f.name == name else f for f in fields_of(setting)
    )
    patch.setattr(setting.new(0).header.box, "fields", fields)


def tell_memories(patch: MonkeyPatch, setting: Setting) -> None:
    """Show everybody the memories of some seats."""
    fields = fields_of(setting)
    secret = [f.name for f in fields if f.memory and not isinstance(f.visibility, Public)]
    if not secret:
        pytest.skip(f"{setting.game} has no secret memories")
    shown = tuple(Field(f.name, f.codec, Public()) if f.name in secret else f for f in fields)
    patch.setattr(setting.new(0).header.box, "fields", shown)


def offer_by_the_deck(patch: MonkeyPatch, setting: Setting) -> None:
    """Offer the last option depending on the face-down pile."""
    odd = deck_is_odd(setting)
    for decision in decisions_of(setting.spec):
        honest = decision.choices

        def leaky(self: Any, s: Any, seat: int, ctx: Any, honest: Any = honest) -> list[Choice]:
            legal: list[Choice] = honest(self, s, seat, ctx)
            return legal[:-1] if len(legal) > 1 and odd(s) else legal

        patch.setattr(decision, "choices", leaky)


def ask_only_holders(patch: MonkeyPatch, setting: Setting) -> None:
    """Skip seats that lack a card: the engine answers for them, a few times in a row."""
    holds = holds_first_kind(setting)

    def leaky(s: State, ctx: Context[Any]) -> None:
        run_on(s, ctx)
        for _ in range(IN_A_ROW):
            if s.agenda is None:
                return
            task = s.agenda.task
            assert isinstance(task, Decision)
            seats = task.seats(s)
            if len(seats) > 1 or holds(s, seats[0]):
                return
            s.agenda = s.agenda.below
            task.apply(s, seats[0], task.choices(s, seats[0], ctx)[-1], ctx)
            run_on(s, ctx)

    patch.setattr(running, "run_on", leaky)


def tell_everybody(patch: MonkeyPatch, setting: Setting) -> None:
    """Events show their secrets to everybody."""
    if all(kind.secret is None for kind in setting.spec.events):
        pytest.skip(f"{setting.game} has no event with a secret")
    honest = Context.emit_secret

    def leaky(self: Any, kind: Any, knowers: int, secrets: list[int], *values: int) -> None:
        honest(self, kind, EVERYBODY, secrets, *values)

    patch.setattr(Context, "emit_secret", leaky)


def refuse_by_the_deck(patch: MonkeyPatch, setting: Setting) -> None:
    """The reason in an error depends on the face-down pile."""
    odd = deck_is_odd(setting)

    def leaky(self: Any, s: Any, seat: int, choice: Any, ctx: Any) -> Message:
        return Message("odd" if odd(s) else "even")

    for decision in decisions_of(setting.spec):
        patch.setattr(decision, "why_not", leaky)


def name_by_the_deck(patch: MonkeyPatch, setting: Setting) -> None:
    """The subject of a prompt depends on the face-down pile."""
    odd = deck_is_odd(setting)

    def leaky(self: Any, s: Any, ctx: Any) -> str:
        return "odd" if odd(s) else "even"

    for decision in decisions_of(setting.spec):
        patch.setattr(decision, "about", leaky)


def show_the_agenda(patch: MonkeyPatch, setting: Setting) -> None:
    """Show everybody task numbers that only one seat may know."""
    tasks: list[Any] = list(setting.spec.tasks.values())
    secretive = [task for task in tasks if task.args_for is not Task.args_for]
    if not secretive:
        pytest.skip(f"{setting.game} has no task with a secret")
    for task in secretive:
        patch.setattr(task, "args_for", Task.args_for)


def announced(setting: Setting) -> None:
    """Skip games without secrets, which announce nothing."""
    if not keeps_secrets(setting.new(0)):
        pytest.skip(f"{setting.game} announces nothing")


def announce_late(patch: MonkeyPatch, setting: Setting) -> None:
    """Delay announcements until the answer has been carried out."""
    announced(setting)
    honest = Context.reveal
    kept: list[int] = []

    def late(spec: Any, s: Any, ctx: Any, seat: int, choice: Choice) -> None:
        kept.clear()
        running.answer(spec, s, ctx, seat, choice)
        for knowers in kept:
            honest(ctx, knowers)

    patch.setattr(Context, "reveal", lambda _, knowers: kept.append(knowers))
    patch.setattr(match_module, "answer", late)


def announce_to_few(patch: MonkeyPatch, setting: Setting) -> None:
    """Leave the last seat out of announcements."""
    announced(setting)
    honest = Context.reveal
    others = everybody_but(setting.seats - 1)
    patch.setattr(Context, "reveal", lambda self, knowers: honest(self, knowers & others))


PLANTED: dict[Planter, str] = {
    make_a_hand_public: r"view\.",
    tell_memories: r"view\.",
    offer_by_the_deck: "choices",
    ask_only_holders: r"view\.prompts|one world only|events",
    tell_everybody: "events|told",
    refuse_by_the_deck: "errors",
    name_by_the_deck: "about",
    show_the_agenda: "agenda",
    announce_late: "announced too late|events",
    announce_to_few: r"view\.|events",
}
"""Each planted leak, and the comparison that must find it."""


@pytest.mark.source_only
@every_game
@pytest.mark.parametrize("plant", list(PLANTED), ids=lambda plant: plant.__name__)
def test_the_hunt_finds_a_planted_leak(game: str, plant: Planter, monkeypatch: MonkeyPatch) -> None:
    setting = max((s for s in FEW if s.game == game), key=lambda s: s.seats)
    plant(monkeypatch, setting)
    with pytest.raises(Leak, match=PLANTED[plant]):
        hunt(setting)


@pytest.mark.source_only
@every_game
def test_without_a_plant_the_same_matches_are_clean(game: str) -> None:
    hunt(max((s for s in FEW if s.game == game), key=lambda s: s.seats))


def hunt(setting: Setting) -> None:
    """Search one match, or several of a short game.  Raises Leak."""
    hunt = Hunt(setting.dice("planted"))
    for seed in range(1, MATCHES + 1):
        hunt.run(setting.new(seed))
        if hunt.count["prompts"] > ENOUGH:
            return
