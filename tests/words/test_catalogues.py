"""The catalogues are complete: every message the source uses is in every language."""

from __future__ import annotations

import pytest

from pestis.games import GAMES, find, game_ids
from pestis.kernel.core.events import EventKind
from pestis.kernel.core.events import Param as EventParam
from pestis.kernel.core.tasks import Decision
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue, look_up
from pestis.words.speaker import PLACE
from tests.words import source
from tests.words.source import Use
from tests.words.templates import (
    SPECIAL,
    chooser,
    optional,
    places,
    required,
    templates,
    wordless,
)

ENGLISH = catalogue("en")
OTHERS = [language for language in LANGUAGES if language != "en"]
LISTED = "list"
"""The suffix of the word for an option's value that is a list of ids."""


def folder(game: str) -> str:
    return "games/" + GAMES[game].rpartition(".")[2]


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_ids(language: str) -> None:
    assert set(catalogue(language)) == set(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_placeholders(language: str) -> None:
    for id, entry in catalogue(language).items():
        assert required(entry) == required(ENGLISH[id]), id
        assert optional(entry) == optional(ENGLISH[id]), id
        assert chooser(entry) == chooser(ENGLISH[id]), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_template_has_a_stray_brace_or_space(language: str) -> None:
    for id, entry in catalogue(language).items():
        for text in templates(entry):
            assert not set("{}") & set(PLACE.sub("", text)), id
            assert text == text.strip(), id


def check_uses(language: str, uses: list[Use]) -> None:
    """Check that each id has an entry whose required parameters are given."""
    assert uses
    for id, given, where in uses:
        entry = catalogue(language).get(id)
        assert entry is not None, f"{id} ({where}) has no words"
        assert given is None or required(entry) <= given, f"{id} ({where}) lacks parameters"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_words(language: str) -> None:
    check_uses(language, source.errors_raised())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words(language: str) -> None:
    uses = source.messages()
    assert "undo.chance" in [id for id, _, _ in uses]
    check_uses(language, uses)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_and_says_its_rule(language: str, game: str) -> None:
    uses = source.reasons(folder(game), game)
    check_uses(language, uses)
    for id, _, _ in uses:
        for text in templates(catalogue(language)[id]):
            assert "{rule:ruling}" in text, id


def phases(game: str) -> set[str]:
    """The phases that decisions declare."""
    decisions = [task for task in find(game).tasks.values() if issubclass(task, Decision)]
    return {decision.phase for decision in decisions} - {""}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_phase_and_score_has_words(language: str, game: str) -> None:
    used = {"name", "round"}
    for group, ids in {
        "prompt": set(find(game).prompts),
        "phase": phases(game),
        "score": source.score_lines(folder(game)),
        "reason": source.returned(folder(game), "_reason"),
        "fact": source.facts(folder(game)),
    }.items():
        assert ids, group
        used |= {f"{group}.{id}" for id in ids}
    words = Words(language)
    assert [id for id in sorted(used) if not words.has(f"{game}.{id}")] == []


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_is_named_and_explained(language: str, game: str) -> None:
    words = Words(language)
    for option in find(game).options:
        values = [*option.values, LISTED] if option.lists else option.values
        for ending in (option.id, *[f"{option.id}.{value}" for value in values]):
            group = "option-value" if "." in ending else "option"
            assert words.has(f"{game}.{group}.{ending}"), ending
            assert words.text(f"{game}.{group}-help.{ending}").endswith("."), ending


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_words_for_its_arguments(language: str, game: str) -> None:
    table = find(game).choices
    for choice in [table.at(number) for number in range(len(table))]:
        entry = catalogue(language)[f"{game}.choice.{choice.verb}"]
        used = dict(places(entry))
        for number, argument in enumerate(choice.args, start=1):
            group = used[str(number)]
            if group not in SPECIAL:
                assert wordless(language, f"{game}.{group}.{argument}") == [], choice


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_for_its_parameters(language: str, game: str) -> None:
    for kind in find(game).events:
        entry = catalogue(language)[f"{game}.event.{kind.name}"]
        secret = {kind.secret.name} if kind.secret else set()
        assert required(entry) <= {param.name for param in kind.public}, kind.name
        assert optional(entry) == secret, kind.name
        for name, group in places(entry):
            if group and group not in SPECIAL:
                for id in words_of(kind, name, group):
                    assert wordless(language, f"{game}.{id}") == [], kind.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_does_oneself_is_told_as_fully_as_what_others_do(language: str) -> None:
    entries = catalogue(language)
    own = [id for id in entries if id.split(".")[1:2] == ["own"]]
    assert {id.partition(".")[0] for id in own} == set(GAMES)
    for id in own:
        told = entries[id.replace(".own.", ".event.")]
        assert places(entries[id]) == places(told) - {("seat", "player")}, id
        assert optional(entries[id]) == optional(told), id


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tally_has_words_for_its_places(language: str, game: str) -> None:
    spec = find(game)
    seats = spec.max_seats
    box = spec.box(seats, spec.read_options({}), None, spec.rules_version)
    for tally in spec.tallies(box):
        axes = {axis.name: axis.labels for axis in tally.axes}
        for kind in ("more", "less"):
            entry = catalogue(language)[f"{game}.tally.{tally.field}.{kind}"]
            assert required(entry) <= {"n", *axes} - {"seat"}, tally.field
            for name, group in places(entry):
                if group:
                    for label in axes[name]:
                        assert wordless(language, f"{game}.{group}.{label}") == [], label


def words_of(kind: EventKind, name: str, group: str) -> list[str]:
    """The ids that a placeholder of an event's entry may look up."""
    param: EventParam = next(
        param for param in (*kind.public, kind.secret) if param is not None and param.name == name
    )
    return [group] if param.labels is None else [f"{group}.{label}" for label in param.labels]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_group_that_a_template_names_exists(language: str) -> None:
    entries = catalogue(language)
    groups = {id.rpartition(".")[0] for id in entries}
    for id, entry in entries.items():
        game = id.partition(".")[0]
        for _, group in places(entry):
            known = group in groups or group in entries or f"{game}.{group}" in entries
            assert (
                not group
                or group in SPECIAL
                or known
                or any(name.endswith(f".{group}") for name in groups)
            ), f"{id}: {group}"


def test_numbered_ids_share_an_entry() -> None:
    assert look_up({"a.*": "x"}, "a.b-c-12") == ("x", {"stem": "b-c", "n": 12})
    assert look_up({"a.*": "x", "a.b-1": "y"}, "a.b-1") == ("y", {})
    assert look_up({"a.*": "x"}, "a.b") is None
    assert look_up({"a.*": "x"}, "b.b-1") is None


@pytest.mark.parametrize("game", GAMES)
def test_whoever_waits_reads_what_for_in_every_question(game: str) -> None:
    def kinds(group: str) -> set[str]:
        start = f"{game}.{group}."
        return {id.removeprefix(start) for id in ENGLISH if id.startswith(start)}

    assert kinds("asks") == kinds("prompt") != set()
