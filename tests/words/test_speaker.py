"""Templates, plural forms, names, fallbacks, with any catalogue."""

from __future__ import annotations

import pytest

from pestis.kernel.errors import IllegalChoice, Message, SetupError, UndoRefused
from pestis.words import Words, catalogue, speaker
from pestis.words.catalogue import Entry, flatten

GAME = "rattus-cartus"


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Entry]]:
    """Catalogues made for the tests."""
    own: dict[str, dict[str, Entry]] = {
        "en": {"seat": "Seat {n}", "only": "Only English: {x}", "both": "both {x}"},
        "de": {"seat": "Platz {n}", "both": "beides {x} {y}"},
        "nl": {"seat": "Speler {n}"},
    }
    monkeypatch.setattr(speaker, "catalogue", lambda language: own[language])
    return own


def speak(entries: dict[str, dict[str, Entry]], entry: Entry, **params: object) -> str:
    entries["en"][f"{GAME}.x"] = entry
    return Words("en", ["Anna"]).text(f"{GAME}.x", **params)


Own = dict[str, dict[str, Entry]]


def test_parameters_are_inserted_literally(entries: Own) -> None:
    assert speak(entries, "{a} and {b}", a="{b}", b="[{a}]") == "{b} and [{a}]"


def test_brackets_without_a_placeholder_stand_for_themselves(entries: Own) -> None:
    assert speak(entries, "Sure? [y/n] [or {a}] {}") == "Sure? [y/n]  {}"


def test_optional_parts_need_all_their_parameters(entries: Own) -> None:
    entry = "It[ is {a} and {b}]."
    assert speak(entries, entry, a=0, b="new") == "It is 0 and new."
    assert speak(entries, entry, a=1, b=None) == "It."
    assert speak(entries, entry, a=1, b="") == "It."
    assert speak(entries, entry, a=1, b=[]) == "It."
    assert speak(entries, entry, a=1) == "It."


def test_words_of_the_game_come_before_common_ones(entries: Own) -> None:
    entries["en"]["colour.red"] = "common red"
    entries["en"]["colour.blue"] = "common blue"
    entries["en"][f"{GAME}.colour.red"] = "red"
    entry = "{a:colour}"
    assert speak(entries, entry, a="red") == "red"
    assert speak(entries, entry, a="blue") == "common blue"
    assert speak(entries, entry, a="green") == "green"
    entries["en"]["common"] = entry
    assert Words("en").text("common", a="red") == "common red"
    del entries["en"]["colour.red"]
    assert Words("en").text("common", a="red") == "red"


def test_lists_are_joined_and_equal_words_counted(entries: Own) -> None:
    entries["en"][f"{GAME}.fruit.a"] = "apple"
    assert speak(entries, "{f:fruit}", f=["a", "b", "a"]) == "2 × apple, b"
    assert speak(entries, "{f}", f=["1", "1", "3"]) == "1, 1, 3"


def test_several_parameters_are_told_as_one_list(entries: Own) -> None:
    entries["en"][f"{GAME}.fruit.a"] = "apple"
    assert speak(entries, "{1+2:fruit}", **{"1": "a", "2": "a"}) == "2 × apple"
    assert speak(entries, "{1+2:fruit}", **{"1": "a", "2": "b"}) == "apple, b"
    assert speak(entries, "Swap[ {1+2:fruit}]", **{"1": "a"}) == "Swap"


def test_plural_forms_follow_n_or_another_parameter(entries: Own) -> None:
    entry = {"zero": "none", "one": "one", "other": "{n}"}
    assert [speak(entries, entry, n=n) for n in (0, 1, 2)] == ["none", "one", "2"]
    by = {"by": "rows", "one": "row {rows}", "other": "rows {rows}"}
    assert [speak(entries, by, rows=n) for n in (0, 1, 2)] == ["rows 0", "row 1", "rows 2"]
    assert speak(entries, by, rows=["a", "b"]) == "rows a, b"


def test_without_its_number_a_plural_entry_is_in_the_singular(entries: Own) -> None:
    assert speak(entries, {"zero": "no card", "one": "card", "other": "cards"}) == "card"


def test_numbers_have_words_with_plural_forms_of_their_own(entries: Own) -> None:
    entries["en"][f"{GAME}.cards"] = {"zero": "", "one": "1 card", "other": "{n} cards"}
    assert speak(entries, "{a:cards}[, {b:cards}], {n}", a=1, b=2, n=7) == "1 card, 2 cards, 7"
    assert speak(entries, "{a:cards}[, {b:cards}], {n}", a=1, b=0, n=7) == "1 card, 7"


def test_numbered_ids_share_an_entry(entries: Own) -> None:
    entries["en"][f"{GAME}.card.*"] = "{stem:house} ({n})"
    entries["en"][f"{GAME}.house.big-inn"] = "Inn"
    assert speak(entries, "{c:card}", c="big-inn-4", n=2) == "Inn (4)"
    words = Words("en")
    assert words.has(f"{GAME}.card.big-inn-4") and not words.has(f"{GAME}.card.inn-4")


def test_seats_are_called_by_name_or_number(entries: Own) -> None:
    entry = "{a:player}"
    for seat in (0, "0", "seat-0"):
        assert speak(entries, entry, a=seat) == "Anna"
    assert speak(entries, entry, a=1) == "Seat 2"
    assert speak(entries, entry, a=["0", "1"]) == "Anna, Seat 2"
    assert speak(entries, entry, a="somebody") == "somebody"
    assert Words("de", ["", "B"]).player(0) == "Platz 1"


def test_a_bot_is_called_by_its_game_or_like_everywhere_or_by_its_id(entries: Own) -> None:
    words = Words("de")
    entries["de"] |= {"bot-named": "Bot „{bot}“", "bot.greedy": "Stark", "rats.bot.miser": "Geiz"}
    assert words.bot("rats", "miser") == "Geiz"
    assert words.bot("rats", "greedy") == "Stark"
    assert words.bot(GAME, "miser") == "Bot „miser“"


@pytest.mark.parametrize("name", ["{seat:player}", "[{n}]", "{", "}}", "{0}", "Ä \\1 %s"])
@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_names_with_braces_are_inert(language: str, name: str) -> None:
    words = Words(language, [name, "Bert"])
    told = words.event(GAME, {"id": "gave", "params": {"seat": 0, "other": 1, "n": 2}})
    assert told.startswith(name) and "Bert" in told
    assert words.choice(GAME, "victim seat-0").endswith(name)


def test_what_is_missing_falls_back_to_english_and_then_to_the_id(entries: Own) -> None:
    words = Words("de")
    assert words.text("only", x=1) == "Only English: 1"
    assert words.text("both", x=1, y=2) == "beides 1 2"
    assert words.text("both", x=1) == "both 1"
    assert words.text("neither", x=1) == "neither(x='1')"
    assert words.text("only") == "only()"
    assert not words.has("only") and words.has("both")


@pytest.mark.parametrize(
    ("id", "params", "said"),
    [
        ("wordless.choice.claim", {"1": "bear", "about": ""}, "claim bear"),
        (
            "wordless.event.turned-up",
            {"seat": 1, "animal": "bear"},
            "turned up (Bert, animal bear)",
        ),
        ("wordless.event.saw", {"animals": ["fox", "bear"]}, "saw (animals fox, bear)"),
        ("wordless.round", {"round": 2}, "round 2"),
        ("wordless.reason.most-points", {}, "most points"),
    ],
)
def test_a_game_without_words_is_told_by_its_ids(
    id: str, params: dict[str, object], said: str
) -> None:
    assert Words("de", ["Anna", "Bert"]).text(id, **params) == said


def test_errors_tell_their_reasons() -> None:
    words = Words("en", ["Anna", "Bert"])
    undo = UndoRefused("undo", {"reason": "undo.other", "seat": 1})
    assert words.error(undo) == "This cannot be taken back. Bert has moved since then."
    reason = Message(f"{GAME}.why.no-pass", {"rule": "RC 5.4"})
    refused = IllegalChoice("illegal-choice", {"choice": "pass", "legal": ["a", "b"]}, reason)
    assert words.error(refused).endswith("You have no Pass in hand (RC 5.4). Possible: a, b.")
    assert words.why_rule(reason) == "RC 5.4"
    assert words.why_rule(Message("undo.start")) is None
    seats = SetupError("seats", {"game": GAME, "seats": 9, "min": 2, "max": 5})
    assert words.error(seats) == "Rattus Cartus is for 2 to 5 players, not for 9."


def test_an_error_of_a_game_is_told_in_the_words_of_the_game() -> None:
    error = SetupError("rattus-cartus.error.buildings-count", {"class": "church", "found": 4})
    assert "Kirche" in Words("de").error(error)


def test_hints_are_left_out_where_there_is_none() -> None:
    words = Words("en")
    for hint in ("", "a"):
        error = SetupError("game-unknown", {"game": "x", "hint": hint, "known": ["a"]})
        assert ("Did you mean “a”?" in words.error(error)) == bool(hint)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        Words("dee")
    assert Words("de").error(caught.value).startswith("Eine Sprache „dee“ gibt es nicht.")


def test_flattening_tells_groups_from_plural_forms() -> None:
    table: dict[str, object] = {
        "a": {"other": "x", "start": "y"},
        "b": {"one": "1", "other": "2"},
    }
    assert dict(flatten(table, "p.")) == {
        "p.a.other": "x",
        "p.a.start": "y",
        "p.b": {"one": "1", "other": "2"},
    }
    with pytest.raises(ValueError, match="is no text"):
        flatten({"a": 1}, "")


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_two_who_are_missing_are_spoken_of_as_two(language: str) -> None:
    names = ["Anna", "Bert"]
    both = Words(language).text("web.prompt.absent", n=2, names=names)
    one = Words(language).text("web.prompt.absent", n=1, names=names)
    assert "Anna" in both and "Bert" in both and both != one
