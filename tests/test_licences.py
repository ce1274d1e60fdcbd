"""Every third-party work in the package is named in NOTICE with its licence."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "pestis"
VENDOR = PACKAGE / "web" / "vendor"
FACES = PACKAGE / "web" / "faces"
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FULL = {"MIT": "Permission is hereby granted, free of charge", "Apache-2.0": "Apache License"}
"""A sentence of each full licence text, by SPDX name."""
ENTRY = re.compile(r"^  (\S+)\s+(MIT|Apache License 2\.0|CC BY 3\.0|ISC|OFL-1\.1)\b", re.MULTILINE)
NAMED = {
    name: kind.replace("License 2.0", "2.0").replace(" ", "-")
    for name, kind in ENTRY.findall(NOTICE)
}
"""The SPDX names of the licences in NOTICE, by the work that they cover."""
OURS = re.compile(r"(pestis-(192|512)\.png|pestis\.svg|turn\.svg)")
"""Our own drawings."""
FROM = re.compile(r"^// .*\b(CC BY|ISC|MIT|Apache|BSD|OFL|public domain)\b", re.MULTILINE)


def kind_of(licence: str) -> str:
    text = (VENDOR / licence).read_text(encoding="utf-8")
    return next(kind for kind, sentence in FULL.items() if sentence in text)


def test_every_vendored_script_has_its_licence_beside_it_and_in_the_notice() -> None:
    listed = json.loads((VENDOR / "HASHES.json").read_text(encoding="utf-8"))
    assert {path.name for path in VENDOR.glob("*.mjs")} == set(listed)
    for file, about in listed.items():
        package = about["package"].rpartition("@")[0]
        assert NAMED[package] == kind_of(about["licence"]), package
        assert re.search(rf"\b{re.escape(file)}\b", NOTICE)
        assert about["licence"] in NOTICE
    licences = {about["licence"] for about in listed.values()}
    assert licences == {path.name for path in VENDOR.glob("*.LICENSE.txt")}
    kinds = {".mjs", ".d.mts", ".LICENSE.txt", "HASHES.json"}
    assert [path.name for path in VENDOR.iterdir() if not path.name.endswith(tuple(kinds))] == []


@pytest.mark.parametrize(
    "suffix", ["woff", "woff2", "ttf", "otf", "png", "jpg", "svg", "mp3", "wasm"]
)
def test_fonts_pictures_and_sounds_are_ours_or_named(suffix: str) -> None:
    for path in PACKAGE.rglob(f"*.{suffix}"):
        assert OURS.fullmatch(path.name) or path.name in NOTICE, path


def test_every_face_has_its_licence_beside_it() -> None:
    for face in FACES.glob("*.woff2"):
        licence = face.with_suffix(".LICENSE.txt")
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8")
        assert licence.name in NOTICE


def test_icons_and_maps_of_others_are_named() -> None:
    """A file that a tool generated from somebody else's work says so in its first lines."""
    taken = []
    for path in PACKAGE.rglob("*.js"):
        head = "\n".join(path.read_text(encoding="utf-8").splitlines()[:3])
        if FROM.search(head):
            assert any(name in head for name in NAMED), path
            taken.append(path.name)
    assert {"icons.js", "regions.js"} <= set(taken)
    for path in PACKAGE.rglob("icons.txt"):
        assert "game-icons.net" in path.with_name("icons.js").read_text(encoding="utf-8")[:200]


def test_the_package_says_all_its_licences() -> None:
    assert set(PROJECT["license"].split(" AND ")) == {"MIT", *NAMED.values()}
    shipped = {path for glob in PROJECT["license-files"] for path in ROOT.glob(glob)}
    assert shipped == {
        ROOT / "LICENSE",
        ROOT / "NOTICE",
        *VENDOR.glob("*.LICENSE.txt"),
        *FACES.glob("*.LICENSE.txt"),
    }
