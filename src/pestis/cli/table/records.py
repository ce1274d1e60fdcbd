"""Loads saved games and positions from files."""

from __future__ import annotations

from collections.abc import Sequence

import pestis
from pestis.cli.files import quoted, read_text
from pestis.cli.table.seating import NO_HINTS, Sitter, recorded_sitter
from pestis.games import find
from pestis.games.versions import changes
from pestis.kernel.errors import Message, Params, RecordError
from pestis.kernel.json import Json, plain, read_json
from pestis.kernel.match import Match
from pestis.kernel.records.load import Reading, load_match, playable, read_header


def read_position(text: str) -> dict[str, Json] | None:
    """The position in a text; None if it is not a position, but possibly a saved game."""
    try:
        data = read_json(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) and "state" in data else None


def read_match(text: str, file: str) -> tuple[Match, list[Message]]:
    """The match of a saved game or a position, with messages if the rules have changed since.
    Raises RecordError."""
    position = read_position(text)
    if position is not None:
        return pestis.from_position(position), []
    found = pestis.read(text)
    match = playable(found)
    return match, what_changed(found, match, file)


def load_file(name: str) -> tuple[Match, list[Message]]:
    """The match of a file, with the messages of ``read_match``.  Raises Problem or RecordError."""
    return read_match(read_text(name), name)


def what_changed(found: Reading, match: Match, file: str) -> list[Message]:
    """The messages that the rules have changed since a game was saved, with the consequences."""
    if found.problem is None and (match.over or found.rules >= match.spec.rules_version):
        return []
    command: Params = {"release": found.release, "file": quoted(file)}
    if found.problem is None:
        said = Message("cli.changed.goes-on")
    elif match.over:
        said = Message("cli.changed.told", command)
    else:
        said = Message("cli.changed.from-here", {"n": len(match.log)})
    lost: list[Message] = []
    if found.again:
        again = Message("cli.changed.again", {"n": len(found.again)})
        lost = [again, Message("cli.changed.whole", command)]
    return [said, *changes(match.spec.id, found.rules), *lost]


def seated(match: Match) -> list[Sitter]:
    """The players from the match's header; unnamed people if it has none."""
    kept = match.header.seated[: match.seats]
    if len(kept) != match.seats:
        return [Sitter("", "")] * match.seats
    return [recorded_sitter(text, match.spec.id) for text in kept]


def has_hints(match: Match) -> bool:
    """Whether the match allows hints."""
    return NO_HINTS not in match.header.seated[match.seats :]


def seat_anew(match: Match, sitters: Sequence[Sitter]) -> Match:
    """The same match with other players in its header."""
    game, lines = read_header(match.save())
    kept: list[Json] = [sitter.kept() for sitter in sitters]
    lines[0]["seated"] = [*kept, *match.header.seated[match.seats :]]
    return load_match(find(game), lines)


def set_up_again(match: Match, sitters: Sequence[Sitter], seed: int | None) -> Match:
    """A new match with the same game, options, content and agreements (such as no hints).  Raises
    SetupError."""
    box = match.header.box
    options: dict[str, object] = dict(plain(match.spec.known_options(box)))
    kept = [*[sitter.kept() for sitter in sitters], *match.header.seated[match.seats :]]
    return pestis.new(match.spec.id, match.seats, seed, options, box.content, kept)


def is_record(text: str) -> bool:
    """Whether a text looks like a saved game, and may therefore be overwritten by another."""
    try:
        read_header(text)
    except RecordError as error:
        return error.id != "error.record-not-ours" and text.startswith("{")
    return True
