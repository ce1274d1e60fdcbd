"""Sealing and unsealing a log; outcomes by name."""

from __future__ import annotations

import pytest

from pestis.kernel.core.chance import Stream
from pestis.kernel.errors import RecordError
from pestis.kernel.json import Json, compact, digest
from pestis.kernel.records.log import FORMAT, name_outcomes, read_outcomes, seal, unseal

LINES: list[dict[str, Json]] = [
    {"pestis": FORMAT, "game": "coins", "seated": ["Zoë", "a\u2028b\x85", "\ud800"]},
    {"seat": 0, "choice": "keep"},
    {"seat": 1, "choice": "peek", "chance": [["bag", "gold"]]},
]
STREAMS = (Stream(0, "bag", ("copper", "gold")), Stream(1, "die", ("1", "2")))


def refused(text: str) -> tuple[str, object]:
    with pytest.raises(RecordError) as caught:
        unseal(text)
    return caught.value.id.removeprefix("error."), caught.value.params.get("line")


def test_what_was_sealed_comes_back() -> None:
    text = seal(LINES)
    assert unseal(text) == LINES
    assert text.count("\n") == len(LINES) + 1
    assert text.isascii()


def test_the_canonical_form_does_not_depend_on_the_order_of_keys() -> None:
    assert compact({"b": [1, None, True], "a": "é"}) == '{"a":"\\u00e9","b":[1,null,true]}'
    assert compact({"a": 1, "b": 2}) == compact({"b": 2, "a": 1})


def test_a_digest_is_sixteen_hex_digits_of_the_text() -> None:
    assert len(digest("x")) == 16
    assert digest("x") == digest("x") != digest("y")
    assert int(digest("\ud800"), 16) >= 0


def test_a_file_that_is_empty_or_not_json_or_not_ours() -> None:
    assert refused("")[0] == refused(" \n\n ")[0] == "record-empty"
    assert refused("{")[0] == "record-malformed"
    assert refused("[]") == ("record-malformed", 1)
    assert refused('{"pestis": 1}\n17\n') == ("record-malformed", 2)
    assert refused("{}\n{}\n")[0] == "record-not-ours"
    assert refused('{"pestis": "1"}\n{}\n')[0] == "record-not-ours"
    assert refused("[" * 50_000) == ("record-malformed", 1)


def test_a_newer_format_is_named_before_anything_else_is_judged() -> None:
    with pytest.raises(RecordError) as caught:
        unseal(f'{{"pestis": {FORMAT + 1}, "new": []}}\n')
    assert caught.value.id == "error.record-newer"
    assert caught.value.params == {"version": FORMAT + 1, "known": FORMAT}


def test_a_file_cut_off_is_truncated() -> None:
    rows = seal(LINES).splitlines(keepends=True)
    assert refused("".join(rows[:-1]))[0] == "record-truncated"
    assert refused("".join(rows)[:-9]) == ("record-truncated", len(rows))
    assert refused(rows[0])[0] == "record-truncated"
    assert refused(rows[-1])[0] == "record-not-ours"


def test_a_file_that_was_changed_is_edited() -> None:
    text = seal(LINES)
    rows = text.splitlines(keepends=True)
    assert refused(text.replace("keep", "peek"))[0] == "record-edited"
    assert refused(text.replace('"seat":0', '"seat": 0'))[0] == "record-edited"
    assert refused(rows[0] + rows[2] + rows[1] + rows[3])[0] == "record-edited"
    assert refused(rows[0] + rows[2] + rows[3])[0] == "record-edited"


def test_line_ends_of_other_systems_do_no_harm() -> None:
    text = seal(LINES)
    assert unseal(text.replace("\n", "\r\n")) == LINES
    assert unseal(text.removesuffix("\n")) == LINES


def test_blank_lines_at_the_end_do_no_harm() -> None:
    text = seal(LINES)
    for blank in ("\n", "\n\n", "\r\n \r\n\t", "  "):
        assert unseal(text + blank) == LINES
    assert refused(text.replace("\n", "\n\n", 1)) == ("record-malformed", 2)


def test_outcomes_are_kept_by_name() -> None:
    named = name_outcomes(STREAMS, (0, 1, 1, 0, 0, 0))
    assert named == [["bag", "gold"], ["die", "1"], ["bag", "copper"]]
    assert read_outcomes(STREAMS, named, 5) == (0, 1, 1, 0, 0, 0)
    assert read_outcomes(STREAMS, [], 5) == ()


@pytest.mark.parametrize(
    "named",
    [
        None,
        {},
        "bag gold",
        [["bag"]],
        [["bag", "gold", "gold"]],
        [["box", "gold"]],
        [["die", "gold"]],
        [["bag", 1]],
        [[["bag"], "gold"]],
        [["bag", ["gold"]]],
        [None],
    ],
)
def test_outcomes_that_are_not_outcomes_are_refused(named: Json) -> None:
    with pytest.raises(RecordError) as caught:
        read_outcomes(STREAMS, named, 5)
    assert (caught.value.id, caught.value.params) == ("error.record-malformed", {"line": 5})
