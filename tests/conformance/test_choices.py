"""Choices: parsing and printing are inverse, the order is stable, all others are refused."""

from __future__ import annotations

import pytest

import pestis
from pestis.games import find
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import IllegalChoice, Message, NotAsked
from pestis.kernel.match import Match
from tests.conformance.support import (
    Setting,
    answers,
    each_seat_count,
    every_game,
    every_setting,
    played,
)

UNKNOWN = ["", "   ", "no-such-verb", "done done done", "\0", "é" * 50, "-1", "0"]


@every_game
def test_parse_and_print_are_inverse(game: str) -> None:
    table = find(game).choices
    texts = set()
    for number in range(len(table)):
        choice = table.at(number)
        assert choice.number == number
        assert str(choice) == choice.text
        assert table.parse(choice.text) is choice
        assert table.parse(f"  {choice.text.replace(' ', '   ')}\t\n") is choice
        assert " ".join([choice.verb, *choice.args]) == choice.text
        assert all(word.replace("-", "").isalnum() for word in choice.text.split())
        assert choice.text == choice.text.lower()
        texts.add(choice.text)
    assert len(texts) == len(table) > 0


@every_setting
def test_choices_are_in_a_stable_order(setting: Setting) -> None:
    match = setting.new(5)
    for n, (seat, _) in enumerate(answers(match, setting.dice("stable"))):
        legal = match.choices(seat)
        fresh = match.copy()
        assert fresh.choices(seat) == legal
        if n % 32 == 0:
            again = pestis.from_position(match.position(), seed=1)
            assert again.choices(seat) == legal
            assert pestis.load(match.save()).choices(seat) == legal


@every_setting
def test_a_sample_of_illegal_choices_is_refused(setting: Setting) -> None:
    match = setting.new(6)
    dice = setting.dice("illegal")
    table = match.spec.choices
    for seat, _ in answers(match, setting.dice("play")):
        _refuse(match, seat, [table.at(dice.below(len(table))) for _ in range(4)])


@each_seat_count
def test_the_whole_table_is_refused_where_it_is_not_legal(setting: Setting) -> None:
    match = setting.new(7)
    table = match.spec.choices
    everything = [table.at(number) for number in range(len(table))]
    for n, (seat, _) in enumerate(answers(match, setting.dice("whole"))):
        if n % 24 == 3:
            _refuse(match, seat, everything)


def _refuse(match: Match, seat: int, choices: list[Choice]) -> None:
    before = match.hash()
    entries = len(match.log)
    legal = match.choices(seat)
    for choice in choices:
        if choice in legal:
            assert match.why_not(seat, choice) is None
            continue
        with pytest.raises(IllegalChoice) as caught:
            match.submit(seat, choice)
        assert caught.value.id == "error.illegal-choice"
        assert caught.value.params["choice"] == choice.text
        assert caught.value.params["legal"] == [allowed.text for allowed in legal]
        reason = match.why_not(seat, choice.text)
        assert reason == caught.value.reason
        assert reason is None or isinstance(reason, Message)
        assert match.choices(seat) == legal
    assert (match.hash(), len(match.log)) == (before, entries)


@each_seat_count
def test_unknown_text_is_refused(setting: Setting) -> None:
    match = setting.new(8)
    for n, (seat, choice) in enumerate(answers(match, setting.dice("unknown"))):
        if n % 30:
            continue
        before = match.hash()
        for text in [*UNKNOWN, choice.text + "x", choice.text.upper(), choice.verb + " x"]:
            with pytest.raises(IllegalChoice) as caught:
                match.submit(seat, text)
            assert caught.value.id in ("error.unknown-choice", "error.illegal-choice")
            assert caught.value.reason is None or isinstance(caught.value.reason, Message)
        impostor = Choice(choice.text, choice.value, choice.number)
        with pytest.raises(IllegalChoice):
            match.submit(seat, impostor)
        assert match.hash() == before


@each_seat_count
def test_a_seat_that_is_not_asked_is_refused(setting: Setting) -> None:
    match = setting.new(9)
    for _, choice in answers(match, setting.dice("not asked")):
        before = match.hash()
        asked = match.prompts()[0].seats
        for seat in (-1, *range(setting.seats + 1), 99):
            if seat in asked:
                continue
            with pytest.raises(NotAsked) as caught:
                match.submit(seat, choice)
            assert caught.value.id == "error.not-asked"
            assert caught.value.params["seat"] == seat
            with pytest.raises(NotAsked):
                match.choices(seat)
            with pytest.raises(NotAsked):
                match.why_not(seat, choice)
        assert match.hash() == before


@each_seat_count
def test_answers_after_the_end_are_refused(setting: Setting) -> None:
    match = played(setting, 1).copy()
    before = match.hash()
    for seat in range(setting.seats):
        for number in range(0, len(match.spec.choices), 17):
            with pytest.raises(NotAsked) as caught:
                match.submit(seat, match.spec.choices.at(number))
            assert caught.value.id == "error.over"
        with pytest.raises(NotAsked):
            match.choices(seat)
    assert match.hash() == before
    assert match.over


@each_seat_count
def test_moves_as_text_are_read_or_refused(setting: Setting) -> None:
    match, other = setting.new(10), setting.new(10)
    for n, (seat, choice) in enumerate(answers(match, setting.dice("text"))):
        before = other.hash()
        for move in (choice.text, f"-1 {choice}", f"x {choice}", "", f"{seat}", f"99 {choice}"):
            with pytest.raises(pestis.PestisError):
                other.play(move)
        assert other.hash() == before
        assert other.play(f" {seat}  {choice} ") is other
        assert other.log[-1].choice is choice
        if n > 30:
            break


@each_seat_count
def test_an_outcome_before_the_end_and_a_view_for_nobody_are_refused(setting: Setting) -> None:
    match = setting.new(11)
    with pytest.raises(NotAsked) as caught:
        match.outcome()
    assert caught.value.id == "error.not-over"
    for seat in (-1, setting.seats, 99):
        with pytest.raises(NotAsked) as caught:
            match.view(seat)
        assert caught.value.id == "error.no-seat"
