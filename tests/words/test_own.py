"""Names given by a custom content file."""

from __future__ import annotations

from pestis.kernel.errors import Message
from pestis.kernel.json import Json
from pestis.words import LANGUAGES, Words, own_names


def test_a_name_beside_an_id_is_the_word_for_it_in_every_language() -> None:
    content: Json = {
        "file": "own.toml",
        "place": [{"id": "gothar", "name": "Printed"}, {"id": "karsk"}],
    }
    own = own_names("pest", content)
    assert own == {"pest.place.gothar": "Printed"}
    for language in LANGUAGES:
        words = Words(language, [], own)
        assert words.text("pest.place.gothar") == "Printed"
        assert words.text("pest.place.karsk") == "Karsk"
        stopped = words.say(Message("pest.why.no-road", {"place": "gothar", "rule": "PE 6.A.1"}))
        assert "Printed" in stopped and "Gothar" not in stopped


def test_our_own_content_renames_nothing() -> None:
    nothing: list[Json] = [None, {}, {"file": "own.toml"}, {"place": "gothar"}, {"place": ["x"]}]
    for content in nothing:
        assert own_names("pest", content) == {}
