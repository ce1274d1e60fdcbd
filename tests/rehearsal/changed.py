"""A copy of the source in which rules have changed, as they may in a later release."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pestis.games import GAMES, find
from tests.copies import copy_source

SOURCE: Final = Path(__file__).resolve().parents[2] / "src" / "pestis"

RULES: Final = {
    "rattus-cartus": (
        "rules/setup.py",
        "s.starter = ctx.chance.pick(STARTER_STREAM, range(box.seats))",
        "s.starter = 0",
    ),
    "rattus": (
        "rules/setup.py",
        "s.starter = ctx.chance.pick(STARTER_STREAM, range(box.seats))",
        "s.starter = 0",
    ),
    "pest": ("rules/rounds/setup.py", "ctx.chance.pick(ORDER_STREAM, left)", "left[0]"),
}
"""For each game a rule that every match uses before its first prompt: who begins."""

GONE: Final = {
    "rattus-cartus": ("rules/specials.py", "give-cards"),
    "rattus": ("rules/region_cards.py", "escape"),
    "pest": ("rules/actions/construct.py", "construct"),
}
"""For each game the file and name of a task that the newer rules no longer have."""


def changed_source(folder: Path, page: bool = False) -> Path:
    """Make a copy of the source with newer rules, and with the page if a server is to run from it;
    returns its path."""
    copy = folder / "pestis"
    copy_source(SOURCE, copy, *([] if page else ["web"]))
    for game, package in GAMES.items():
        room = copy / "games" / package.rpartition(".")[2]
        file, old, new = RULES[game]
        change(room / file, old, new)
        file, name = GONE[game]
        change(
            room / file,
            f'    name: ClassVar[str] = "{name}"\n',
            f'    name: ClassVar[str] = "{name}-of-old"\n    prompt: ClassVar[str] = "{name}"\n',
        )
        raise_version(room, find(game).rules_version)
    return folder


def raise_version(room: Path, version: int) -> None:
    """Raise the rules version of the game in this folder by one."""
    newest = version + 1
    change(
        room / "spec.py",
        f"RULES_VERSION: Final = {version}\n",
        f"RULES_VERSION: Final = {newest}\n",
    )
    listed = room / "rules.toml"
    first = re.search(r'^id = "(.+)"', listed.read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None
    row = f'\n[[version]]\nnumber = {newest}\nrules = ["{first[1]}"]\n'
    listed.write_text(listed.read_text(encoding="utf-8") + row, encoding="utf-8")
    for language in ("en", "de", "nl"):
        words = room / "locale" / language / "rules.toml"
        text = words.read_text(encoding="utf-8")
        sentence = f'{newest} = "{{rules}}: who begins ({language})."\n'
        head = "[version]\n"
        text = text.replace(head, head + sentence) if head in text else f"{text}\n{head}{sentence}"
        words.write_text(text, encoding="utf-8")


def change(file: Path, old: str, new: str) -> None:
    """Replace a text that the file must contain."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{file.name} has no {old}"
    file.write_text(text.replace(old, new), encoding="utf-8")
