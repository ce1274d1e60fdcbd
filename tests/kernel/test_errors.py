"""Errors survive pickling to another process, from source and compiled."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import pestis
from pestis.kernel.errors import ContentError, IllegalChoice, Message, Params, PestisError
from pestis.tables.refusals import Refused

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import pickle, sys
for given in sys.argv[1:]:
    error = pickle.loads(pickle.dumps(pickle.loads(bytes.fromhex(given))))
    print(repr(error.__reduce__()))
"""


def kinds(kind: type[PestisError]) -> list[type[PestisError]]:
    """The class and all its subclasses, direct and indirect."""
    return [kind, *[found for below in kind.__subclasses__() for found in kinds(below)]]


def example(kind: type[PestisError]) -> PestisError:
    """An error with every attribute of its class."""
    params: Params = {"line": 3, "known": ["a", "b"], "hint": "\ud800\u202e"}
    if issubclass(kind, IllegalChoice):
        return kind("illegal-choice", params, Message("rule", {"seat": 1}))
    if issubclass(kind, ContentError):
        return kind("content-value", params, (ContentError("content-syntax", {"file": "x"}),))
    if issubclass(kind, Refused):
        return kind("too-fast", params, 429)
    return kind("record-malformed", params)


every_kind = pytest.mark.parametrize("kind", kinds(PestisError), ids=lambda kind: kind.__name__)


def shown(error: PestisError) -> object:
    """Everything an error carries."""
    more = [shown(other) for other in getattr(error, "more", ())]
    rest = getattr(error, "reason", None), getattr(error, "status", None)
    return type(error), error.id, error.params, str(error), rest, more


@every_kind
def test_an_error_is_whole_after_pickling(kind: type[PestisError]) -> None:
    error = example(kind)
    assert shown(pickle.loads(pickle.dumps(error))) == shown(error)


def test_the_compiled_build_keeps_every_error_too() -> None:
    check = [sys.executable, str(ROOT / "tools" / "compile.py"), "--check"]
    if subprocess.run(check, cwd=ROOT, check=False, capture_output=True).returncode:
        pytest.skip("the compiled build is not there or not current: run make compile")
    errors = [example(kind) for kind in kinds(PestisError)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / ".build" / "compiled")}
    command = [sys.executable, "-c", SHOW, *[pickle.dumps(error).hex() for error in errors]]
    ran = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines() == [repr(error.__reduce__()) for error in errors]


def test_every_kind_is_met() -> None:
    assert {kind.__name__ for kind in kinds(PestisError)} >= set(pestis.__all__) & {
        "ContentError",
        "IllegalChoice",
        "NotAsked",
        "RecordError",
        "SetupError",
        "UndoRefused",
    }
