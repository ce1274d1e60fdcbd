"""The rulebook is right at every table: alternatives, included rules, filled numbers, citations."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import product

import pytest

from pestis.cli.table.screens import screen_of
from pestis.games import GAMES, find, package_of
from pestis.games.pest.content.ids import RANKS
from pestis.games.rattus_cartus.content.ids import CLASSES
from pestis.games.rattus_cartus.content.reading import read_content
from pestis.kernel.core.choices import Choice
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match
from pestis.tables.book import FILE, Sentence, facts, number_of, rulebook
from pestis.tables.guide import guide
from pestis.tables.rulebook import lines_of, rules_of
from pestis.tables.sentences import RULES, figures
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.conformance.coverage import load_rules
from tests.conformance.support import EVERY, Setting, answers, can_be, hints
from tests.words.templates import places

SAMPLES = 3
"""Number of examples of a list option."""
EVERY_NTH = 5
LATEST = 40
"""At every ``EVERY_NTH`` answer of a game, the latest choices seen before are tried."""
CITATION = re.compile(r"\b([A-Z]{2}) ([A-Z]?\d+(?:\.\w+)*(?:, [A-Z]?\d+(?:\.\w+)*)*)")


def tables(game: str) -> Iterator[View]:
    """A new table for every number of seats and every combination of options."""
    spec = find(game)
    values: list[list[object]] = [
        [*option.values, *hints(game).lists.get(option.id, [])[:SAMPLES]] for option in spec.options
    ]
    names = [option.id for option in spec.options]
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for row in product(*values):
            options = dict(zip(names, row, strict=True))
            if can_be(spec, seats, options):
                yield new_match(spec, seats, 1, options, None).view(None)


def sentences(game: str) -> dict[str, Sentence]:
    return {
        sentence.id: sentence
        for rule in rulebook(game).rules().values()
        for sentence in rule.sentences
    }


def decided(condition: tuple[str, ...], here: frozenset[str]) -> bool:
    """Whether a table has the cards that a condition names."""
    return all(fact in here for fact in condition if "=" not in fact)


def faults(game: str) -> set[str]:
    """Groups of which some table has no sentence or several."""
    book, known = rulebook(game), sentences(game)
    found: set[str] = set()
    for here in {facts(view, book.listing) for view in tables(game)}:
        for name, ids in book.groups.items():
            said = [id for id in ids if known[id].said(here)]
            needed = any(decided(each, here) for id in ids for each in known[id].only)
            if len(said) != 1 and (said or needed):
                found.add(f"{name}: {said or 'none'} where {sorted(here)}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_exactly_one_sentence_of_each_group(game: str) -> None:
    assert len(rulebook(game).groups) >= 7
    assert not faults(game)


def test_a_group_with_a_gap_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook("pest")
    gap = book._replace(groups={"aid": tuple([id for id in book.groups["aid"] if id != "PE 13.2"])})
    monkeypatch.setattr("tests.tables.test_rulebook_right.rulebook", {"pest": gap}.get)
    assert any("duel=on" in fault for fault in faults("pest"))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_that_options_decide_is_in_a_group_or_alone_on_purpose(game: str) -> None:
    """Each value that an option can have is named by a sentence, or no value is."""
    named = {fact for each in sentences(game).values() for only in each.only for fact in only}
    for option in find(game).options:
        values = [f"{option.id}={value}" for value in option.values]
        told = [value in named for value in values]
        if option.since == 1 and any(told):
            assert all(told), option.id


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_is_told_or_untold_with_a_reason(game: str) -> None:
    book = rulebook(game)
    text = resources.files(package_of(game)).joinpath(FILE).read_text(encoding="utf-8")
    untold = {id: row["because"] for row in tomllib.loads(text)["untold"] for id in row["rules"]}
    told = {*book.rules(), *[id for numbers in book.tells.values() for id in numbers]}
    known = {rule.id: rule.because for rule in load_rules(game)}
    assert {*book.tells} <= {*sentences(game)}
    assert not told & {*untold}
    assert {*untold} <= {*known} and all(untold.values())
    assert [id for id, because in known.items() if not because and id not in {*told, *untold}] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_without_a_sentence_leads_to_the_one_that_tells_it(game: str) -> None:
    words = Words("en")
    for sentence, numbers in rulebook(game).tells.items():
        for number in numbers:
            if number not in rulebook(game).rules():
                own = lines_of(game, number_of(sentence), words, None)
                assert lines_of(game, number, words, None) == own


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_catalogue_stands_in_a_chapter(game: str, language: str) -> None:
    start = f"{game}.{RULES}"
    ids = {id.removeprefix(start) for id in catalogue(language) if id.startswith(start)}
    assert ids <= {*sentences(game)}


def placed(game: str) -> set[str]:
    """The placeholders in the sentences of a game and its guide, and in the rows of its table."""
    begins, cells = (f"{game}.{RULES}", f"{game}.guide."), f"{game}.guide.cell."
    return {row.figure for row in guide(game).table} | {
        name
        for id, entry in catalogue("en").items()
        if id.startswith(begins) and not id.startswith(cells) and not id.endswith("*")
        for name, _ in places(entry)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_number_to_fill_in_is_known_and_none_is_idle(game: str) -> None:
    assert placed(game) == {*figures(game, None)}


def _own_buildings() -> Json:
    """Rows in which every number of the buildings' actions is changed."""
    more = {"take": "take {} 9", "hospital": "hospital 8 9", "look": "look 4"}
    rows: list[Json] = []
    for row in read_content(None).buildings:
        actions: dict[str, Json] = {"id": row.id, "class": CLASSES[row.cls], "rule": row.rule}
        for name, effect in (("premium", row.premium), ("standard", row.standard)):
            verb, *args = effect.split()
            changed = more.get(verb, f"{verb} 9").format(args[0] if args else "")
            actions[name] = effect if effect == "none" else changed
        rows.append(actions)
    return rows


OWN: dict[str, Json] = {
    "rattus-cartus": {
        "building": _own_buildings(),
        "token": [{"value": 1, "tokens": 5}, {"value": 2, "tokens": 15}],
    },
    "pest": {
        "board": [
            {"id": "storage", "number": 6},
            {"id": "quarantine", "number": 2},
            {"id": "overflow", "number": 9},
            {"id": "influence", "number": 60},
        ],
        "section": [{"id": "section-2", "bonus": 8}],
        "cemetery-space": [{"id": "cemetery-1", "shame": 5}, {"id": "cemetery-2", "shame": 5}],
        "track-space": [{"id": "track-1", "herbs": 9, "renown": 7, "laboratory": True}],
        "start": [{"id": "goods", "gives": "2 wood, 3 stone, 4 food, 1 herbs, 4 coin, 5 flask"}],
        "imperative-space": [
            {"id": f"era-{era} 1", "influence": 3, "renown": 9} for era in (1, 2, 3)
        ],
        "duel": [
            {"id": "covered", "spaces": [4, 9, 14, 18, 22, 29]},
            {"id": "pays", "renown": [0, 2, 3, 5, 7, 9, 11]},
            {"id": "thresholds", "spaces": [2, 3, 4]},
        ],
        "solo": [
            {"id": "influence", "spaces": [4, 9, 15, 22, 30, 40]},
            {"id": "imperatives", "spaces": [1, 2, 3]},
        ],
        "rank": [{"id": id, "from": n} for n, id in enumerate(RANKS)],
    },
    "rattus": None,
}
"""Custom content that changes the numbers filled into sentences, as far as content can."""


def views(game: str) -> list[View]:
    """Tables of every number of seats, with our content and with custom content."""
    spec = find(game)
    return [
        new_match(spec, seats, 1, {}, own).view(None)
        for seats in range(spec.min_seats, spec.max_seats + 1)
        for own in (None, OWN[game])
    ]


@pytest.mark.parametrize("game", GAMES)
def test_each_number_that_content_or_seats_change_is_read_in_its_sentences(game: str) -> None:
    """Every placeholder gets another number at some table, and the sentence then contains that
    number."""
    filled = [figures(game, view) for view in views(game)]
    words = Words("en")
    for id in sentences(game):
        entry = catalogue("en").get(f"{game}.{RULES}{id}")
        for name in {name for name, _ in places(entry)} if entry else ():
            if name in FIXED[game]:
                continue
            told = [numbers for numbers in filled if name in numbers]
            first = told[0]
            changed = [numbers for numbers in told if numbers[name] != first[name]]
            assert changed, name
            other = changed[0]
            said = [
                words.text(f"{game}.{RULES}{id}", **{**first, name: n[name]})
                for n in (first, other)
            ]
            assert said[0] != said[1], id


def test_the_whole_rulebook_says_where_a_sentence_holds() -> None:
    def said(game: str, number: str) -> list[str]:
        return lines_of(game, number, Words("en"), None)

    assert said("pest", "PE 4.3")[0].startswith("(2–5 players) The most renown wins.")
    assert said("rattus", "RA 2.1")[2].startswith("(4/6 players) In play as well: Russia")
    assert said("pest", "PE 5.8")[1].startswith("(2 players, Variant: Base game) The higher")
    assert said("rattus-cartus", "RC 4.1")[0].startswith("Farm."), "cards say it themselves"


def test_a_sentence_at_a_table_with_own_content() -> None:
    own: Json = {"board": [{"id": "quarantine", "number": 2}]}
    view = new_match(find("pest"), 3, 1, {}, own).view(None)
    assert "You have 6 quarantine spaces: 2 in" in lines_of("pest", "PE 7.1", Words("en"), view)[0]


FIXED = {
    "rattus-cartus": frozenset(),
    "rattus": frozenset({"light", "middle", "dark", "africa"}),
    "pest": frozenset(
        {
            *("out_technologies", "out_decrees", "sick_places", "edges", "symbols"),
            *("destroyed_four", "destroyed_three", "destroyed_few"),
        }
    ),
}
"""Placeholders that custom content could change only row by row: names of regions, cards."""


@cache
def cited_by(game: str, id: str) -> frozenset[str]:
    """The rule numbers in the help for an id."""
    screen = screen_of(game)
    if id not in screen.known_ids():
        return frozenset()
    return frozenset(numbers(" ".join(screen.explain(id, Words("en"), None) or [])))


def numbers(text: str) -> Iterator[str]:
    for prefix, cited in CITATION.findall(text):
        yield from [f"{prefix} {number}" for number in cited.split(", ")]


def refusals(match: Match, tried: Iterable[Choice]) -> Iterator[str]:
    """The rule numbers cited when earlier choices are refused now."""
    for seat in match.prompts()[0].seats:
        for choice in tried:
            reason = match.why_not(seat, choice)
            if reason is not None:
                yield from numbers(str(reason.params.get("rule", "")))


def cited_in(setting: Setting) -> set[str]:
    """The rule numbers cited by a random game's refusals and by the help for ids in its answers."""
    match, dice = setting.new(1), setting.dice("citing")
    found: set[str] = set()
    known: list[Choice] = []
    for n, (_, choice) in enumerate(answers(match, dice)):
        if n % EVERY_NTH == 0:
            found |= {*refusals(match, known[-LATEST:])}
        if choice not in known:
            known.append(choice)
            for arg in choice.args:
                found |= cited_by(setting.game, str(arg))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("setting", [s for s in EVERY if s.game in GAMES], ids=str)
def test_what_a_game_cites_stands_in_the_rulebook_of_its_table(setting: Setting) -> None:
    game, view = setting.game, setting.new(1).view(None)
    told = {rule.number for _, rules in rules_of(game, view) for rule in rules}
    here = facts(view, rulebook(game).listing)
    for id, others in rulebook(game).tells.items():
        told |= {*others} if sentences(game)[id].said(here) else set()
    assert sorted(cited_in(setting) - told) == []
