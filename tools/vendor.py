"""Fetch the page's libraries from the npm registry: ``python -m tools.vendor`` (needs npm).

``src/pestis/web/vendor`` gets pinned copies with their licences and ``HASHES.json``.  The page has
no build step, so the only change made is that ``from "preact"`` becomes ``from "./preact.mjs"``.
Icons come from the game-icons collection: every ``icons.txt`` in ``src/pestis/web`` lists icons,
one per line, and gets an ``icons.js`` next to it with only these icons.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from tools.icon_paths import UNITS, coarse

PACKAGE: Final = Path(__file__).resolve().parents[1] / "src" / "pestis"
VENDOR: Final = PACKAGE / "web" / "vendor"

FILES: Final = (
    ("preact", "11.2.0", "dist/preact.mjs", "preact.mjs"),
    ("preact", "11.2.0", "hooks/dist/hooks.mjs", "hooks.mjs"),
    ("@preact/signals-core", "1.14.5", "dist/signals-core.mjs", "signals-core.mjs"),
    ("@preact/signals", "2.11.4", "dist/signals.mjs", "signals.mjs"),
    ("htm", "3.1.1", "dist/htm.mjs", "htm.mjs"),
    ("uqr", "0.1.3", "dist/index.mjs", "uqr.mjs"),
)
"""Package, version, file in the package, name of the copy."""

LOCAL: Final = {
    "preact": "./preact.mjs",
    "preact/hooks": "./hooks.mjs",
    "@preact/signals-core": "./signals-core.mjs",
}
ICONS: Final = ("@iconify-json/game-icons", "1.2.4")
SMALL: Final = {"pest": 256}
"""By game: the units of its icons' squares, where they are drawn small."""
IMPORT: Final = re.compile(r'(from|import)\s*"([^"./][^"]*)"')


def fetch(package: str, version: str, folder: Path) -> tarfile.TarFile:
    """The tarball of a package, fetched by npm."""
    command = ["npm", "pack", "--silent", f"{package}@{version}"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return tarfile.open(folder / done.stdout.split()[-1])


def member(tar: tarfile.TarFile, name: str) -> bytes:
    """The content of one file of a tarball.  Raises KeyError if it is missing."""
    file = tar.extractfile(f"package/{name}")
    if file is None:
        raise KeyError(name)
    return file.read()


def made_local(source: bytes) -> bytes:
    """The module with its imports pointing to the copies next to it."""
    text = source.decode()
    text = IMPORT.sub(lambda found: f'{found[1]}"{LOCAL[found[2]]}"', text)
    return re.sub(r"\n//# sourceMappingURL=.*\n?", "\n", text).encode()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def copy_modules(folder: Path) -> None:
    """Write the copies, their licences and the list of hashes."""
    VENDOR.mkdir(exist_ok=True)
    hashes: dict[str, dict[str, str]] = {}
    for package, version, path, name in FILES:
        with fetch(package, version, folder) as tar:
            source = member(tar, path)
            licence = f"{package.replace('@', '').replace('/', '-')}.LICENSE.txt"
            (VENDOR / licence).write_bytes(member(tar, "LICENSE"))
        copy = made_local(source)
        (VENDOR / name).write_bytes(copy)
        hashes[name] = {
            "package": f"{package}@{version}",
            "path": path,
            "licence": licence,
            "published": digest(source),
            "sha256": digest(copy),
        }
    text = json.dumps(hashes, indent=2, sort_keys=True) + "\n"
    (VENDOR / "HASHES.json").write_text(text, encoding="utf-8")


def icon_paths(collection: bytes, units: int) -> dict[str, str]:
    """Icon name -> path data in a square of so many units."""
    icons = json.loads(collection)["icons"]
    found: dict[str, str] = {}
    for name, icon in icons.items():
        paths = re.findall(r'\bd="([^"]+)"', icon["body"])
        found[name] = coarse(" ".join(paths), units)
    return found


def write_icons(folder: Path) -> None:
    """Write an ``icons.js`` next to every ``icons.txt``.  Raises KeyError for an unknown icon."""
    with fetch(*ICONS, folder) as tar:
        collection = member(tar, "icons.json")
    for wanted in sorted(PACKAGE.rglob("icons.txt")):
        units = SMALL.get(wanted.parents[1].name, UNITS)
        paths = icon_paths(collection, units)
        square = f"Path data by name, in a square of {units} units."
        lines = [
            "// From game-icons.net, CC BY 3.0, https://game-icons.net; written by tools/vendor.py",
            "// @ts-check",
            f"/** {square} @type {{Record<string, string>}} */",
            "export const icons = {",
        ]
        for name in sorted(set(wanted.read_text(encoding="utf-8").split())):
            lines.append(f'  "{name}": "{paths[name]}",')
        text = "\n".join([*lines, "};", ""])
        wanted.with_name("icons.js").write_text(text, encoding="utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        copy_modules(Path(name))
        write_icons(Path(name))


if __name__ == "__main__":
    main()
