"""Every message that the command line uses is in every catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pestis import cli
from pestis.cli.table.orders import ORDERS, order_names
from pestis.games import GAMES, find
from pestis.words import LANGUAGES, Words

CLI = Path(str(cli.__file__)).parent
GAME_FOLDERS = CLI.parent / "games"


def named() -> set[str]:
    """Ids written out in the source, and those that its helpers build."""
    ids: set[str] = set()
    for file in CLI.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        ids |= set(re.findall(r'"(cli\.[a-z.-]+[a-z])"', text))
        ids |= {f"cli.{id}" for id in re.findall(r'session\.say\(\s*"([a-z.-]+)"', text)}
        ids |= {f"cli.problem.{id}" for id in re.findall(r'Problem\(\s*"([a-z-]+)"', text)}
        for id in re.findall(r'unknown\("([a-z-]+)"', text):
            ids |= {f"cli.problem.{id}", f"cli.problem.{id}-near"}
        for command, flag, metavar in re.findall(
            r'option\(words, "(\w+)", "([\w-]+)", "(\w+)"', text
        ):
            ids |= {f"cli.{command}.option.{flag}", f"cli.metavar.{metavar}"}
    for game, package in GAMES.items():
        for file in (GAME_FOLDERS / package.split(".")[-1] / "terminal").glob("*.py"):
            said = re.findall(r'say\(\s*"(screen\.[a-z.-]+)"', file.read_text(encoding="utf-8"))
            ids |= {f"{game}.{id}" for id in said}
    return ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_is_in_the_catalogue(language: str) -> None:
    words = Words(language)
    ids = named()
    assert len(ids) > 100
    assert [id for id in sorted(ids) if not words.has(id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_are_no_choices_and_mean_one_thing(language: str) -> None:
    names = order_names(Words(language))
    assert set(ORDERS) <= set(names)
    for game in GAMES:
        table = find(game).choices
        verbs = {table.at(number).verb for number in range(len(table))}
        assert not verbs & set(names)
    aliases = [
        alias
        for name in ORDERS
        for alias in Words(language).text(f"cli.order.{name}.names").split()
    ]
    assert len(aliases) == len(set(aliases))
