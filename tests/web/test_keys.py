"""Shortcuts on keyboards of other layouts: the key that the page recognises."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Final

import pytest

from tests.web.places import OWN, WEB

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
PRESSES: Final = {
    "QWERTY 1": ("1", "Digit1", "", "1"),
    "QWERTY !": ("!", "Digit1", "shift", "!"),
    "AZERTY 1": ("&", "Digit1", "", "1"),
    "AZERTY 1 with Shift": ("1", "Digit1", "shift", "1"),
    "AZERTY 2, a letter": ("é", "Digit2", "", "2"),
    "AZERTY 6, which is our minus": ("-", "Digit6", "", "-"),
    "Belgian 6": ("§", "Digit6", "", "6"),
    "AZERTY @ with AltGr": ("@", "Digit0", "AltGraph", "@"),
    "AZERTY a where QWERTY has q": ("a", "KeyQ", "", "a"),
    "AZERTY comma where QWERTY has m": (",", "KeyM", "", ","),
    "Czech 2": ("ě", "Digit2", "", "2"),
    "Dvorak full stop where QWERTY has e": (".", "KeyE", "", "."),
    "Dvorak p where QWERTY has r": ("p", "KeyR", "", "p"),
    "German ü": ("ü", "BracketLeft", "", "ü"),
    "Polish letter with AltGr": ("ę", "KeyE", "AltGraph", "ę"),
    "capital letter": ("U", "KeyU", "shift", "u"),
    "Cyrillic u": ("г", "KeyU", "", "u"),
    "Cyrillic u with Shift": ("Г", "KeyU", "shift", "u"),
    "Cyrillic full stop": (".", "Slash", "", "."),
    "Greek u": ("θ", "KeyU", "", "u"),
    "Hebrew e": ("ק", "KeyE", "", "e"),
    "Hebrew solidus where QWERTY has q": ("/", "KeyQ", "", "/"),
    "Arabic l": ("م", "KeyL", "", "l"),
    "Arabic digit": ("١", "Digit1", "", "1"),
    "Thai e, a vowel sign": ("ำ", "KeyE", "", "e"),
    "Korean n": ("ㅜ", "KeyN", "", "n"),
    "a foreign letter with AltGr": ("є", "KeyE", "AltGraph", "є"),
    "number pad": ("3", "Numpad3", "", "3"),
    "Escape": ("Escape", "Escape", "", "Escape"),
    "an input method": ("Process", "KeyU", "", "Process"),
    "a dead key": ("Dead", "Digit2", "", "Dead"),
    "a screen keyboard": ("u", "", "", "u"),
}
"""A key, its position, the modifier held; the key recognised."""
BY_KEY_ALONE: Final = re.compile(r"""event\.key(\.toLowerCase|( ===|,) "[^" ]")""")


@NEEDS_NODE
def test_a_key_without_a_shortcut_is_read_by_its_position() -> None:
    presses = [
        {"key": key, "code": code, "shiftKey": held == "shift", "held": held}
        for key, code, held, _ in PRESSES.values()
    ]
    script = f"""
const {{ keyOf }} = await import({json.dumps((WEB / "shared/key.js").as_uri())});
const read = (press) => keyOf({{ ...press, getModifierState: (what) => what === press.held }});
console.log(JSON.stringify({json.dumps(presses)}.map(read)));"""
    done = subprocess.run(
        ["node", "--input-type=module"], input=script, capture_output=True, text=True, check=True
    )
    wanted = {name: meant for name, (*_, meant) in PRESSES.items()}
    assert dict(zip(PRESSES, json.loads(done.stdout), strict=True)) == wanted


def test_every_listener_reads_keys_with_key_of() -> None:
    others = [file for file in OWN if file != WEB / "shared/key.js"]
    assert [file for file in others if BY_KEY_ALONE.search(file.read_text(encoding="utf-8"))] == []
