"""Subset the fonts to our languages: ``python -m tools.faces`` (needs npm, fonttools and brotli).

``src/pestis/web/faces`` gets a text face and a display face with their licences.  The copies keep
the letters of English, German and Dutch and weights from 400 to 700.  They are renamed, because
modified fonts may not use a reserved name.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from tools.vendor import fetch, member

FACES: Final = Path(__file__).resolve().parents[1] / "src" / "pestis" / "web" / "faces"
SOURCES: Final = (
    ("@fontsource-variable/source-sans-3", "5.3.1", "source-sans-3", "text", "Pestis Text"),
    ("@fontsource-variable/alegreya", "5.3.0", "alegreya", "display", "Pestis Display"),
)
"""Package, version, prefix of its files, name of the copy, name of the face."""
LETTERS: Final = (
    "0020-007E,00A0,00A7,00A9,00AB-00AD,00B0,00B1,00B7,00BB-00BE,00C0,00C4,00C8,00C9,00CB,00CF,"
    "00D6,00D7,00DC,00DF-00E1,00E4,00E7-00EF,00F1-00F4,00F6,00F7,00F9-00FC,2009-2014,2018-201E,"
    "2022,2026,202F,2032,2033,20AC,2212"
)
FEATURES: Final = "kern,liga,mark,ccmp,locl,lnum,tnum,pnum,onum,calt"
NAMES: Final = (1, 3, 4, 6, 16)


def cut(source: Path, target: Path, name: str) -> None:
    """Write a font with only the letters and weights that the page needs, under another name."""
    bare = source.with_suffix(".ttf")
    _run("fonttools", "varLib.instancer", "-q", "-o", bare, source, "wght=400:700")
    font = TTFont(bare)
    for record in font["name"].names:
        if record.nameID in NAMES:
            record.string = name.replace(" ", "-") if record.nameID == 6 else name
    font.save(bare)
    _run(
        "pyftsubset",
        bare,
        f"--unicodes={LETTERS}",
        f"--layout-features={FEATURES}",
        "--name-IDs=*",
        "--no-hinting",
        "--flavor=woff2",
        f"--output-file={target}",
    )


def _run(*command: str | Path) -> None:
    subprocess.run([*map(str, command)], check=True)


def main() -> None:
    FACES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for package, version, begin, target, name in SOURCES:
            with fetch(package, version, Path(folder)) as tar:
                source = Path(folder) / f"{target}.woff2"
                source.write_bytes(member(tar, f"files/{begin}-latin-wght-normal.woff2"))
                cut(source, FACES / f"{target}.woff2", name)
                (FACES / f"{target}.LICENSE.txt").write_bytes(member(tar, "LICENSE"))


if __name__ == "__main__":
    main()
