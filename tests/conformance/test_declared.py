"""A game does as it declares: fields, visibilities, tasks, events, reasons, streams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

from pestis.games import find
from pestis.kernel.core.fields import Codec, Visibility, dump_fields, load_fields
from pestis.kernel.core.tasks import Decision, Task
from pestis.kernel.match import Match
from tests.conformance.support import (
    EVERY,
    FEW,
    PLAYED,
    THIN,
    Setting,
    answers,
    attributes,
    every_game,
    every_setting,
    few_settings,
    hints,
    prompts_of,
    state_of,
)

KERNEL_OWN = {"agenda", "sealed"}
"""Attributes of every state, which the kernel itself saves, loads and shows."""


@every_setting
def test_every_attribute_of_the_state_is_a_declared_field(setting: Setting) -> None:
    for match in prompts_of(setting, 1, 40):
        fields = match.header.box.fields
        names = [field.name for field in fields]
        assert len(set(names)) == len(names)
        assert set(attributes(state_of(match))) == {*names, *KERNEL_OWN}
        for field in fields:
            assert isinstance(field.visibility, Visibility)
            assert type(field.visibility) is not Visibility
            assert isinstance(field.codec, Codec)


@every_setting
def test_every_field_round_trips(setting: Setting) -> None:
    for match in prompts_of(setting, 2, 20):
        spec, box = match.spec, match.header.box
        blank = spec.blank(box)
        load_fields(box.fields, blank, dump_fields(box.fields, state_of(match)), 1)
        for field in box.fields:
            loaded, true = getattr(blank, field.name), getattr(state_of(match), field.name)
            assert type(loaded) is type(true), field.name
            assert field.codec.dump(loaded) == field.codec.dump(true), field.name


@every_setting
def test_views_show_every_field_and_nothing_else(setting: Setting) -> None:
    fixed = {"game", "rules", "seats", "viewer", "options", "content", "over"}
    for match in prompts_of(setting, 3, 40):
        names = {field.name for field in match.header.box.fields}
        assert not names & {*fixed, "prompts"}
        for viewer in (None, 0):
            assert set(match.view(viewer)) == {*fixed, *names, *KERNEL_OWN, "prompts"}


def tasks_on(match: Match) -> Iterator[Task[Any, Any]]:
    """The agenda from the top down."""
    frame = state_of(match).agenda
    while frame is not None:
        assert isinstance(frame.task, Task)
        yield frame.task
        frame = frame.below


@every_setting
def test_every_task_on_the_agenda_is_registered_and_rebuilt_from_its_numbers(
    setting: Setting,
) -> None:
    match = setting.new(4)
    for _ in answers(match, setting.dice("tasks")):
        for task in tasks_on(match):
            assert match.spec.tasks[match.spec.task_names[type(task)]] is type(task)
            args = task.args()
            assert all(isinstance(number, int) for number in args)
            again = type(task)(*args)
            assert again.args() == args
            assert repr(again) == repr(task)
            assert task.fits(state_of(match), match.header.box)
            for viewer in (None, *range(setting.seats)):
                shown = task.args_for(viewer)
                assert len(shown) <= len(args), "how many there are may be hidden too"
                assert all(a in (b, -1) for a, b in zip(shown, args, strict=False))


@every_game
def test_every_registered_decision_is_asked_in_some_match(game: str) -> None:
    spec = find(game)
    decisions = {name for name, task in spec.tasks.items() if issubclass(task, Decision)}
    asked: set[str] = set()
    kinds: set[str] = set()
    for setting in [setting for setting in FEW if setting.game == game]:
        for seed in range(5):
            match = setting.new(seed)
            for _ in answers(match, setting.dice("asked", seed)):
                asked.add(spec.task_names[type(state_of(match).agenda.task)])
                kinds.add(match.prompts()[0].kind)
    rare = set(hints(game).rare_prompts)
    assert decisions - asked - rare == set()
    assert all(kind == kind.lower() and kind.replace("-", "").isalnum() for kind in kinds)


def kinds_of(decision: type[Decision[Any, Any]]) -> set[str]:
    """The kinds of prompts of a decision: the same for all numbers but 0 and 1."""
    found: set[str] = set()
    for many in range(12):
        for number in (0, 1):
            with suppress(TypeError):
                found.add(decision(*[number] * many).kind())
    return found


@every_game
def test_tasks_declare_their_names_and_the_spec_lists_every_kind_of_prompt(game: str) -> None:
    spec = find(game)
    decisions = [task for task in spec.tasks.values() if issubclass(task, Decision)]
    assert all(vars(task)["name"] == name for name, task in spec.tasks.items())
    assert all(decision.phase for decision in decisions)
    kinds = [kinds_of(decision) for decision in decisions]
    assert all(kinds)
    assert len(set(spec.prompts)) == len(spec.prompts)
    if spec.prompts:
        assert set().union(*kinds) == set(spec.prompts)


def events_of(game: str) -> Counter[str]:
    """How often each kind of event happened in a few matches of every setting."""
    spec = find(game)
    declared = {kind.name: kind for kind in spec.events}
    assert len(declared) == len(spec.events)
    count: Counter[str] = Counter()
    for setting, seed in product([setting for setting in EVERY if setting.game == game], range(3)):
        match = setting.new(seed)
        match.events(None)
        for _ in answers(match, setting.dice("events", seed)):
            pass
        assert match._events is not None
        for event in match._events:
            assert declared.get(event.kind.name) is event.kind, f"not declared: {event.kind.name}"
            assert len(event.values) == len(event.kind.public)
            assert not event.secrets or event.kind.secret is not None
            count[event.kind.name] += 1
    return count


@every_game
def test_every_event_is_declared_and_every_declared_one_happens(game: str) -> None:
    count = events_of(game)
    rare = hints(game).rare_events
    missing = {kind.name for kind in find(game).events} - set(count)
    assert missing <= set(rare), f"never happened: {sorted(missing - set(rare))}"
    assert all(len(reason) > 20 for reason in rare.values()), "a rare event needs a reason"
    assert set(rare) <= {kind.name for kind in find(game).events}


@few_settings
def test_chance_uses_declared_streams_with_declared_outcomes(setting: Setting) -> None:
    match = setting.new(7)
    used: set[int] = set(match.header.setup[::2])
    for _ in answers(match, setting.dice("streams")):
        pass
    for entry in match.log:
        used.update(entry.outcomes[::2])
        for number, outcome in zip(entry.outcomes[::2], entry.outcomes[1::2], strict=True):
            assert 0 <= outcome < len(match.spec.streams[number].labels)
    assert used <= set(range(len(match.spec.streams)))
    for stream in match.spec.streams:
        assert len(set(stream.labels)) == len(stream.labels)
    assert len({stream.name for stream in match.spec.streams}) == len(match.spec.streams)


@every_game
def test_ids_are_permanent_kebab_case(game: str) -> None:
    spec = find(game)
    assert spec.id == game
    assert spec.rules_version >= 1
    words = [game, *spec.tasks, *spec.reasons, *(kind.name for kind in spec.events)]
    words += [word for option in spec.options for word in (option.id, *option.values)]
    words += [stream.name for stream in spec.streams]
    for word in words:
        assert word == word.lower()
        assert word.replace("-", "").isalnum()
    assert len(set(spec.reasons)) == len(spec.reasons) > 0
    for option in spec.options:
        assert option.default in option.values


@few_settings
def test_match_logs_only_asked_prompt_kinds_and_seats(setting: Setting) -> None:
    match = setting.new(8)
    for n, (seat, choice) in enumerate(answers(match, setting.dice("log"))):
        kind = match.prompts()[0].kind
        other = match.copy()
        other.submit(seat, choice, "bot")
        entry = other.log[n]
        assert (entry.kind, entry.seat, entry.choice) == (kind, seat, choice)
        assert entry.origin == "bot"


def test_every_game_has_settings() -> None:
    assert {setting.game for setting in FEW} == {setting.game for setting in EVERY} == set(PLAYED)
    for game, played in product(PLAYED, (FEW, THIN)):
        spec = find(game)
        seats = {setting.seats for setting in played if setting.game == game}
        assert seats == set(range(spec.min_seats, spec.max_seats + 1))
        for option in spec.options:
            met = {str(s.options[option.id]) for s in played if option.id in s.options}
            assert set(option.values) <= met
