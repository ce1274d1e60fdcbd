"""The table of choices."""

from __future__ import annotations

import pickle

import pytest

from pestis.kernel.core.choices import ChoiceTable
from pestis.kernel.errors import IllegalChoice


def table() -> ChoiceTable:
    made = ChoiceTable()
    made.add("enter monastery-4", 4)
    made.add("play witch-3 twice", 7)
    made.add("done")
    return made


def test_choices_keep_the_order_in_which_they_were_added() -> None:
    made = table()
    assert len(made) == 3
    assert [made.at(n).text for n in range(3)] == [
        "enter monastery-4",
        "play witch-3 twice",
        "done",
    ]
    assert [made.at(n).number for n in range(3)] == [0, 1, 2]


def test_a_choice_has_a_verb_arguments_and_a_value() -> None:
    choice = table().at(1)
    assert (choice.verb, choice.args, choice.value) == ("play", ("witch-3", "twice"), 7)
    assert (table().at(2).verb, table().at(2).args, table().at(2).value) == ("done", (), 0)
    assert (str(choice), repr(choice)) == ("play witch-3 twice", "<play witch-3 twice>")


def test_parsing_folds_white_space_and_gives_the_one_object() -> None:
    made = table()
    assert made.parse("  enter\t monastery-4 \n") is made.at(0)
    assert made.parse("done") is made.at(2)


@pytest.mark.parametrize(
    ("text", "hint"),
    [("enter monastry-4", "enter monastery-4"), ("Done", "done"), ("xyzzy", ""), ("", "")],
)
def test_unknown_text_is_refused_with_the_nearest_known(text: str, hint: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        table().parse(text)
    assert caught.value.id == "error.unknown-choice"
    assert caught.value.params == {"choice": text, "hint": hint}
    assert caught.value.reason is None


def test_a_text_is_refused_without_a_search_where_that_takes_too_long() -> None:
    made = table()
    assert made.exact(" done ") is made.parse("done")
    with pytest.raises(IllegalChoice) as caught:
        made.exact("enter  monastry-4")
    assert caught.value.id == "error.unknown-choice"
    assert caught.value.params == {"choice": "enter monastry-4", "hint": ""}


def test_a_text_is_registered_once() -> None:
    made = table()
    with pytest.raises(ValueError, match="registered twice: done"):
        made.add("done")


def test_a_choice_crosses_a_process_border_as_its_text() -> None:
    choice = table().at(0)
    assert pickle.loads(pickle.dumps(choice)) == "enter monastery-4"
