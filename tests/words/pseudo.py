"""A made-up language, 40 % longer than English and full of accents, in a copy of the package.

Every vowel is written twice, with accents.  So a text with a plain vowel did not come from the
catalogues, and a text with too little room is cut off.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pestis
from pestis.cli.translation.layout import entries, rewritten
from pestis.words.catalogue import Entry
from pestis.words.files import folders, topics
from pestis.words.speaker import PLACE

PACKAGE: Final = Path(str(pestis.__file__)).parent
CODE: Final = "xx"
TWICE: Final = ("áä", "éë", "íï", "óö", "úü", "Áä", "Éë", "Íï", "Óö", "Úü")
LONGER: Final = str.maketrans(dict(zip("aeiouAEIOU", TWICE, strict=True)))


def longer(text: str) -> str:
    """A template in the made-up language."""
    words = PLACE.sub("\0", text).translate(LONGER).split("\0")
    places = [place[0] for place in PLACE.finditer(text)]
    return "".join(a + b for a, b in zip(words, [*places, ""], strict=True))


def spoken(id: str, entry: Entry) -> Entry:
    """An entry in the made-up language."""
    if isinstance(entry, str):
        return longer(entry)
    return {form: text if form == "by" else longer(text) for form, text in entry.items()}


def build(folder: Path) -> Path:
    """Build a copy of the package with this language, made of links; returns the folder to put on
    Python's path."""
    places = [Path(str(root)) for root in folders().values()]
    roots = [place.relative_to(PACKAGE) for place in places if place.is_relative_to(PACKAGE)]
    _link(PACKAGE, folder / "pestis", Path(), roots)
    for library in PACKAGE.parent.glob("*__mypyc*"):
        (folder / library.name).symlink_to(library)
    for root in roots:
        own = folder / "pestis" / root / CODE
        own.mkdir()
        for topic, file in topics(PACKAGE / root, "en").items():
            text = file.read_text(encoding="utf-8")
            said = {id: spoken(id, entry) for id, entry in entries(text).items()}
            (own / f"{topic}.toml").write_text(rewritten(text, said), encoding="utf-8")
    return folder


def _link(source: Path, target: Path, place: Path, roots: list[Path]) -> None:
    """Link the contents of a folder, but make real folders on the way to a locale folder."""
    target.mkdir(parents=True)
    for part in source.iterdir():
        inside = place / part.name
        if any(root.is_relative_to(inside) for root in roots):
            _link(part, target / part.name, inside, roots)
        else:
            (target / part.name).symlink_to(part)
