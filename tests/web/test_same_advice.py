"""Answers of a hint that come to the same are told as one."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.web.places import WEB

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def test_answers_with_exactly_the_same_expectation_are_one() -> None:
    ranked = [
        {"choice": "supply farm-4", "close": False, "expected": 2100},
        {"choice": "supply palace-4", "close": True, "expected": 2100},
        {"choice": "supply office-1", "close": True, "expected": 2110},
        {"choice": "pass", "close": False, "expected": 2100},
    ]
    module = (WEB / "table" / "same_advice.js").as_uri()
    script = f"""
    const {{ apart }} = await import({json.dumps(module)});
    const {{ same, others }} = apart({json.dumps(ranked)});
    console.log(JSON.stringify([same, others].map((all) => all.map(({{ choice }}) => choice))));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [
        ["supply farm-4", "supply palace-4"],
        ["supply office-1", "pass"],
    ]
