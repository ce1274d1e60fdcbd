"""Codecs: encoded values decode to the same values; wrong ones are refused with their place."""

from __future__ import annotations

import pytest

from pestis.kernel.core.fields import (
    Bag,
    Codec,
    Codes,
    CountOnly,
    Field,
    Ids,
    Number,
    Numbers,
    Owner,
    Parts,
    Public,
    Shown,
    Visibility,
    dump_fields,
    load_fields,
    project,
    spread,
)
from pestis.kernel.core.tasks import State
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json, View, foreign, plain
from tests.kernel.toy import COINS, COINS_SPEC, Purse, Turn, agenda_of

LABELS = ("a", "b", "c")

SOUND: list[tuple[Codec, object, Json, int]] = [
    (Number(), 7, 7, 7),
    (Number(), 0, 0, 0),
    (Numbers(3, low=-1), [4, -1, 0], [4, None, 0], 3),
    (Numbers(2, kept=tuple), (4, 1), [4, 1], 5),
    (Ids(LABELS), (2, 0, 2), ["c", "a", "c"], 3),
    (Ids(LABELS), (), [], 0),
    (Bag(LABELS), [2, 0, 1], {"a": 2, "c": 1}, 3),
    (Bag(LABELS), [0, 0, 0], {}, 0),
    (Bag(LABELS, kept=tuple), (2, 0, 1), {"a": 2, "c": 1}, 3),
    (Parts(Numbers(2), 2), [1, 2, 3, 4], [[1, 2], [3, 4]], 10),
    (Parts(Bag(LABELS), 2), [1, 0, 0, 0, 2, 0], [{"a": 1}, {"b": 2}], 3),
    (Codes(LABELS, 2), (0, 0, 5), [{"a": 2}, {"c": 1}], 3),
]


@pytest.mark.parametrize(("codec", "value", "written", "count"), SOUND)
def test_what_is_written_is_read_back(
    codec: Codec, value: object, written: Json, count: int
) -> None:
    assert codec.dump(value) == written
    again = codec.load(written, "here")
    assert (type(again), again) == (type(value), value)
    assert codec.count(value) == count


WRONG: list[tuple[Codec, Json, str]] = [
    (Number(), -1, "here"),
    (Number(), True, "here"),
    (Number(), "7", "here"),
    (Number(), None, "here"),
    (Number(), [], "here"),
    (Numbers(2), 5, "here"),
    (Numbers(2), [1], "here"),
    (Numbers(2), [1, 2, 3], "here"),
    (Numbers(2), [1, None], "here[1]"),
    (Numbers(2), ["x", 1], "here[0]"),
    (Numbers(2, high=3), [3, 4], "here[1]"),
    (Numbers(2, low=1), [1, 0], "here[1]"),
    (Ids(LABELS), "abc", "here"),
    (Ids(LABELS), ["a", "d"], "here[1]"),
    (Ids(LABELS), [["a"]], "here[0]"),
    (Ids(LABELS), [0], "here[0]"),
    (Bag(LABELS), [], "here"),
    (Bag(LABELS), {"d": 1}, "here.d"),
    (Bag(LABELS), {"a": -1}, "here.a"),
    (Bag(LABELS), {"a": None}, "here.a"),
    (Parts(Bag(LABELS), 2), [{}], "here"),
    (Parts(Bag(LABELS), 2), [{}, {"a": "x"}], "here[1].a"),
    (Codes(LABELS, 2), [{}, {"d": 1}], "here[1].d"),
]


@pytest.mark.parametrize(("codec", "written", "where"), WRONG)
def test_what_is_wrong_is_refused_with_its_place(codec: Codec, written: Json, where: str) -> None:
    with pytest.raises(RecordError) as caught:
        codec.load(written, "here")
    assert caught.value.id == "error.position-value"
    assert caught.value.params["where"] == where
    assert caught.value.params["expected"]


def purse() -> Purse:
    s = Purse(2)
    s.hands = [1, 0, 2, 0, 3, 0]
    s.bag = [2, 2, 0]
    s.agenda = agenda_of(Turn(0))
    return s


@pytest.mark.source_only
def test_each_visibility_shows_what_it_says() -> None:
    s = purse()
    bags = Parts(Bag(COINS), 2)
    assert Public().show(bags, s.hands, s, 0) == [{"copper": 1, "gold": 2}, {"silver": 3}]
    assert CountOnly().show(Bag(COINS), s.bag, s, 0) == 4
    mine = {"count": 3, "cards": {"copper": 1, "gold": 2}}
    yours = {"count": 3, "cards": {"silver": 3}}
    hidden = {"count": 3}
    assert Owner().show(bags, s.hands, s, 0) == [mine, hidden]
    assert Owner().show(bags, s.hands, s, 1) == [hidden, yours]
    assert Owner().show(bags, s.hands, s, None) == [hidden, hidden]
    s.agenda = None
    assert Owner().show(bags, s.hands, s, None) == [mine, yours]


@pytest.mark.source_only
def test_a_rule_of_its_own_sees_the_state_and_the_viewer() -> None:
    def rule(state: State, viewer: int | None) -> Json:
        assert isinstance(state, Purse)
        return [state.round, viewer]

    assert Shown(rule).show(Number(), 0, purse(), 1) == [0, 1]


@pytest.mark.source_only
def test_a_visibility_must_be_said() -> None:
    with pytest.raises(TypeError):
        Field("name", Number())  # type: ignore[call-arg]
    with pytest.raises(NotImplementedError):
        Visibility().show(Number(), 1, purse(), None)


@pytest.mark.source_only
def test_a_view_has_exactly_the_declared_fields() -> None:
    fields = (Field("round", Number(), Public()), Field("bag", Bag(COINS), CountOnly()))
    view: View = {}
    project(fields, purse(), None, view)
    assert view == {"round": 0, "bag": 4}
    assert dump_fields(fields, purse()) == {"round": 0, "bag": {"copper": 2, "silver": 2}}


@pytest.mark.source_only
def test_a_state_is_filled_only_by_all_of_its_fields() -> None:
    fields = (Field("round", Number(), Public()), Field("bag", Bag(COINS), CountOnly()))
    s = Purse(2)
    load_fields(fields, s, {"round": 2, "bag": {"gold": 1}}, 1)
    assert (s.round, s.bag) == (2, [0, 0, 1])
    wrong: list[tuple[Json, str, str]] = [
        ({"round": 1}, "position-missing-field", "bag"),
        ({"round": 1, "bag": {}, "x": 1}, "position-unknown-field", "x"),
        ({"round": -1, "bag": {}}, "position-value", "state.round"),
        ([], "position-value", "state"),
    ]
    for written, id, where in wrong:
        with pytest.raises(RecordError) as caught:
            load_fields(fields, s, written, 1)
        assert (caught.value.id, caught.value.params["where"]) == (f"error.{id}", where)


def test_what_is_not_json_is_found_with_its_place() -> None:
    sound: Json = {"a": [1, None, True, "x", {"b": []}]}
    assert foreign(sound) is None
    assert foreign({"a": [1, {"b": 1.5}]}) == ("a[1].b", "1.5")
    assert foreign({"a": (1,)}) == ("a", "(1,)")
    assert foreign(2.5) == ("", "2.5")
    deep: Json = []
    for _ in range(100):
        deep = [deep]
    found = foreign(deep)
    assert found is not None
    assert found[1] == "…"


def test_small_helpers() -> None:
    assert spread([2, 0, 1]) == [0, 0, 2]
    names = ["x", "y"]
    shown = plain({"n": 1, "names": names})
    assert shown == {"n": 1, "names": ["x", "y"]}
    assert shown["names"] is not names
    assert COINS_SPEC.fields(COINS_SPEC.new_box(2, {}, None, 1))
