"""Tables of each game, as a server stores them after some answers."""

from __future__ import annotations

from dataclasses import replace

import msgspec

import pestis
from pestis.games import GAMES
from pestis.tables import commands, protocol
from pestis.tables.rows import Row, StoredTable
from tests.tables.drivers import InAList, Outside

NEW = commands.Hello()


def real_tables() -> list[tuple[StoredTable, list[Row]]]:
    """A running table of each game, and one finished table."""
    tables = [played(game, 12) for game in GAMES]
    tables.append(played("rattus-cartus", 1000))
    return [(replace(stored, id=f"table-{n}"), rows) for n, (stored, rows) in enumerate(tables)]


def played(game: str, answers: int) -> tuple[StoredTable, list[Row]]:
    """A table after this many answers of its first seat, or at its end."""
    seats = [{"name": "", "player": player} for player in ("here", "random")]
    driver = InAList(Outside())
    driver.create(msgspec.json.encode({"game": game, "name": "Table", "seats": seats}))
    dice = pestis.Dice("real tables", game)
    for n in range(answers):
        if driver.table.match.over:
            break
        seen = msgspec.json.decode(driver.update([0], NEW), type=protocol.Update)
        choices = seen.seats[0].choices
        wish = {
            "type": "choose",
            "key": f"k{n}",
            "seat": 0,
            "decision": seen.table.decision,
            "choice": choices[dice.below(len(choices))],
        }
        assert msgspec.json.decode(driver.send(msgspec.json.encode(wish)))["ok"]
    return driver.kept()
