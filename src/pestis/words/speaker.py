"""Turns a message id with parameters into a sentence.

A template is text with

``{name}``          the parameter; lists are joined with commas
``{name:group}``    its name: the text of the id ``<game>.<group>.<value>``, or without the game's
                    prefix; in a list, equal names are counted (``2 × witch (3 nuns)``)
``{a+b:group}``     several parameters as one list
``{name:group}``    for a number: the plural entry ``<game>.<group>`` with the number as ``n``
``{name:player}``   the name of a seat, given as 2, "2" or "seat-2" (counted from 0)
``{name:game}``     the name of a game, given by its id
``[ … {name} … ]``  left out if one of the parameters in it is missing or its text is empty

All other text is literal, including brackets without a placeholder.  Parameters are inserted
literally and never read as templates.  Placeholders in the template of a name are filled from the
parameters of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, final

from pestis.kernel.errors import IllegalChoice, Message, Param, PestisError, SetupError, closest
from pestis.kernel.json import Json
from pestis.words.catalogue import LANGUAGES, Entry, catalogue, look_up, owners, prefixes_for
from pestis.words.plurals import category

PLACE: Final = re.compile(r"\{(\w+(?:\+\w+)*)(?::([\w.-]+))?\}")
OPTIONAL: Final = re.compile(r"\[([^\[\]]*\{\w[^\[\]]*)\]")

Values = Mapping[str, object]


@final
class Words:
    """Produces sentences in one language and knows the names of the seats.

    names  the names of the seats, in seat order; a seat without a name is "Seat 1", "Platz 1", …,
           counted from 1
    own    custom names that replace texts of the catalogue, by message id, see
           :mod:`pestis.words.own`

    Raises SetupError for a language without a catalogue.  Missing messages never raise: the English
    text is used or, failing that, the id itself with its parameters.  For a game that has no texts
    at all yet, sentences are made from the words in its ids.
    """

    def __init__(
        self, language: str, names: Sequence[str] = (), own: Mapping[str, str] | None = None
    ) -> None:
        if language not in LANGUAGES:
            hint = closest(language, LANGUAGES)
            known = list(LANGUAGES)
            raise SetupError(
                "language-unknown", {"language": language, "hint": hint, "known": known}
            )
        self.language: Final = language
        self._names: Final = tuple(names)
        self._own: Final = own or {}
        self._catalogues: Final = ((language, catalogue(language)), ("en", catalogue("en")))

    def say(self, message: Message) -> str:
        """A message as a sentence."""
        return self._text(message.id, message.params)

    def text(self, id: str, /, **params: object) -> str:
        """The sentence for an id."""
        return self._text(id, params)

    def has(self, id: str) -> bool:
        """Whether this language has the id or, for a numbered id, its shared entry."""
        found = look_up(self._catalogues[0][1], id)
        if found is None or "stem" not in found[1]:
            return found is not None
        groups = [place[2] for place in PLACE.finditer(str(found[0])) if place[1] == "stem"]
        return all(self._id_of(id, f"{group}.{found[1]['stem']}") for group in groups if group)

    def error(self, error: PestisError) -> str:
        """The error as a sentence, with the reason if there is one."""
        params: dict[str, object] = dict(error.params)
        reason = params.get("reason")
        if isinstance(reason, str) and self.has(reason):
            params["reason"] = self._text(reason, params)
        if isinstance(error, IllegalChoice) and error.reason is not None:
            params["reason"] = self.say(error.reason)
        return self._text(error.id, params)

    def event(self, game: str, event: Mapping[str, Json]) -> str:
        """The log line of an event, as ``Match.events`` gives it."""
        params = event["params"]
        assert isinstance(params, dict)
        return self._text(f"{game}.event.{event['id']}", params)

    def choice(self, game: str, choice_text: str, about: str = "") -> str:
        """A choice as a sentence; ``about`` is the id that its prompt is about.

        The verb selects the entry, its arguments are the parameters ``{1}``, ``{2}``, …
        """
        verb, *args = choice_text.split()
        params: dict[str, object] = {str(i): arg for i, arg in enumerate(args, start=1)}
        params["about"] = about
        return self._text(f"{game}.choice.{verb}", params)

    def why_rule(self, message: Message) -> str | None:
        """The rule number that a reason cites, such as ``RC 3.7``."""
        rule = message.params.get("rule")
        return rule if isinstance(rule, str) else None

    def player(self, seat: object) -> str:
        """The name of a seat; ``seat`` is 2, "2" or "seat-2"."""
        number = str(seat).removeprefix("seat-")
        if not number.isdecimal():
            return str(seat)
        if int(number) < len(self._names) and self._names[int(number)]:
            return self._names[int(number)]
        return self._text("seat", {"n": int(number) + 1})

    # -- filling templates ------------------------------------------------------------------

    def bot(self, game: str, name: str) -> str:
        """The display name of a bot of a game; derived from its id if there is no text for it."""
        known = [id for id in (f"{game}.bot.{name}", f"bot.{name}") if self.has(id)]
        return self.text(known[0]) if known else self.text("bot-named", bot=name)

    def _text(self, id: str, params: Values) -> str:
        if id in self._own:
            return self._own[id]
        for language, entries in self._catalogues:
            found = look_up(entries, id)
            if found is not None:
                values = {**params, **found[1]}
                filled = self._fill(_form(found[0], values, language), id, values)
                if filled is not None:
                    return filled
        owner, dot, _ = id.partition(".")
        if dot and owner not in owners("en"):
            return self._unworded(id, params)
        shown: dict[str, Param] = {name: str(value) for name, value in params.items()}
        return repr(Message(id, shown))

    def _unworded(self, id: str, params: Values) -> str:
        """A fallback made from the id and its parameters: ``claim bear``, ``claimed (Seat 1, animal
        bear)``."""
        said = id.rpartition(".")[2].replace("-", " ")
        named: list[str] = []
        for name, value in params.items():
            text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            if name.isdecimal() or name == said:
                said += f" {text}"
            elif name == "seat":
                named.append(self.player(value))
            elif text:
                named.append(f"{name.replace('_', ' ')} {text}")
        return said + (f" ({', '.join(named)})" if named else "")

    def _fill(self, template: str, id: str, params: Values) -> str | None:
        """The template with its placeholders filled, or None if a parameter is missing."""
        filled = ""
        # Splitting by a pattern with one group: every second part was in brackets.
        for i, part in enumerate(OPTIONAL.split(template)):
            words = [self._gap(place, id, params) for place in PLACE.finditer(part)]
            optional = i % 2 == 1
            if optional and not all(words):
                continue
            texts = [word for word in words if word is not None]
            if len(texts) < len(words):
                return None
            left = iter(texts)
            filled += PLACE.sub(lambda _, left=left: next(left), part)
        return filled

    def _gap(self, place: re.Match[str], id: str, params: Values) -> str | None:
        """The text for a placeholder, or None if its parameter is missing."""
        values, group = [params.get(name) for name in names_in(place)], place[2]
        if None in values:
            return None
        items = [item for each in values for item in (each if isinstance(each, list) else [each])]
        if group is None:
            return ", ".join(str(item) for item in items)
        words = [self._word(id, group, item, params) for item in items]
        counts = {word: words.count(word) for word in words}
        return ", ".join(word if n == 1 else f"{n} × {word}" for word, n in counts.items())

    def _word(self, id: str, group: str, value: object, params: Values) -> str:
        """The name for a value; the value itself if no catalogue has one."""
        if group == "player":
            return self.player(value)
        if group == "game":
            return self._text(f"{value}.name", {}) if self.has(f"{value}.name") else str(value)
        key = f"{group}.{value}"
        if isinstance(value, int):
            key, params = group, {**params, "n": value}
        found = self._id_of(id, key)
        return str(value) if found is None else self._text(found, params)

    def _id_of(self, id: str, key: str) -> str | None:
        """The full id of a name in a sentence, looked up in the sentence's own catalogue first."""
        for prefix in prefixes_for(id):
            if any(look_up(entries, prefix + key) for _, entries in self._catalogues):
                return prefix + key
        return None


def names_in(place: re.Match[str]) -> list[str]:
    """The parameters that a placeholder tells."""
    return place[1].split("+")


def _form(entry: Entry, params: Values, language: str) -> str:
    """The plural form for the number."""
    if isinstance(entry, str):
        return entry
    value = params.get(entry.get("by", "n"), 1)
    number = len(value) if isinstance(value, list) else value
    if number == 0 and "zero" in entry:
        return entry["zero"]
    form = category(language, number) if isinstance(number, int) and number >= 0 else "other"
    return entry.get(form, entry["other"])
