"""Rows of a table's log as types: each is decoded as it was stored."""

from __future__ import annotations

from typing import get_args

import pytest

from pestis.tables.log_rows import (
    KINDS,
    AnyRow,
    Chosen,
    Closed,
    Consented,
    HintsOff,
    HintTaken,
    HintTold,
    LogRow,
    Named,
    Renamed,
    Requested,
    RulesChanged,
    SeatChanged,
    SeedChosen,
    StartedAgain,
    Undone,
    fold,
    read_row,
)
from pestis.tables.rows import Row, SeatRow
from pestis.tables.table_log import TableLog

STORED: list[tuple[LogRow, str]] = [
    (Chosen({"seat": 1, "choice": "b"}), '{"choice":"b","seat":1}'),
    (Chosen({"seat": 1}, [2]), '{"memory":[2],"seat":1}'),
    (SeedChosen(), "{}"),
    (HintsOff(), "{}"),
    (
        RulesChanged(3, 7, [0, 1], None),
        '{"again":[0,1],"entries":7,"header":null,"rules":3}',
    ),
    (Closed(0), '{"days":0}'),
    (HintTaken("0-4"), '{"decision":"0-4"}'),
    (HintTaken("0-4", True), '{"decision":"0-4","first":true}'),
    (HintTold("0-4", None), '{"decision":"0-4","told":null}'),
    (Undone(5), '{"entries":5}'),
    (Renamed("Süd"), '{"name":"S\\u00fcd"}'),
    (Named("b", ""), '{"name":"b","was":""}'),
    (SeatChanged("greedy"), '{"stand_in":"greedy"}'),
    (
        SeatChanged(player="human", name="Ann"),
        '{"name":"Ann","player":"human","stand_in":""}',
    ),
    (Requested("back", 3, [1]), '{"away":[1],"entries":3,"kind":"back"}'),
    (
        Requested("stand-in", 3, [], about=0, bot="greedy"),
        '{"about":0,"away":[],"bot":"greedy","entries":3,"kind":"stand-in"}',
    ),
    (
        Requested("hand-on", 3, [], about=2, name=""),
        '{"about":2,"away":[],"entries":3,"kind":"hand-on","name":""}',
    ),
    (
        Requested("again", 3, [], turn=0),
        '{"away":[],"entries":3,"kind":"again","turn":0}',
    ),
    (Consented(9, False), '{"request":9,"yes":false}'),
    (StartedAgain(""), '{"bot":""}'),
]


@pytest.mark.parametrize(("said", "text"), STORED)
def test_a_row_is_read_as_it_was_stored(said: LogRow, text: str) -> None:
    assert said.text == text
    assert read_row(Row(1, said.row_kind, 0, None, text, 1.0)) == said


def test_every_kind_is_proved() -> None:
    assert {type(said) for said, _ in STORED} == set(get_args(AnyRow)) == set(KINDS.values())


@pytest.mark.parametrize("kind", [*KINDS, "later"])
@pytest.mark.parametrize("body", ["{", "[]", '{"entries":"x"}', '{"stand_in":7,"days":[]}'])
def test_a_damaged_row_only_counts(kind: str, body: str) -> None:
    log = TableLog("t", "", [SeatRow(0, "Ann", "human", "", "")], {})
    assert fold(log, Row(4, kind, 0, "k", body, 1.0)) is None
    assert (log.seq, log.keys) == (4, {(0, "k"): 4})
    assert len(log.lines) == (kind == "choice")


@pytest.mark.parametrize("kind", sorted(name for name, kind in KINDS.items() if kind.of_seat))
def test_a_row_without_its_seat_changes_nothing(kind: str) -> None:
    text = next(text for said, text in STORED if said.row_kind == kind)
    assert read_row(Row(1, kind, None, None, text, 1.0)) is None
