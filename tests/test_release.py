"""Names, versions and commands of our configuration that a release elsewhere relies on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from pestis.kernel.release import RELEASE

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    told = PROJECT["tool"]["hatch"]["version"]
    found = re.search(told["pattern"], (ROOT / told["path"]).read_text(encoding="utf-8"))
    assert found is not None
    assert found["version"] == RELEASE


def test_the_compiler_is_the_same_in_a_checkout_and_in_an_isolated_build() -> None:
    hook = pytest.importorskip("tools.wheel_hook", reason="hatchling is not installed")
    assert PROJECT["project"]["optional-dependencies"]["compile"] == hook.COMPILER_NEEDS


def test_what_the_builders_name_is_there() -> None:
    command = PROJECT["tool"]["cibuildwheel"]["test-command"]
    for name in re.findall(r"\{project\}/(\S+)", command):
        assert (ROOT / name).is_file()
    for name in re.findall(r"run: bash (\S+)", WORKFLOW):
        assert (ROOT / name).is_file()


@pytest.mark.skipif(shutil.which("bash") is None, reason="the workflow's commands need bash")
@pytest.mark.parametrize(("tag", "right"), [(f"v{RELEASE}", True), ("v0.0.0", False)])
def test_the_tag_must_be_the_version_that_the_changelog_knows(tag: str, right: bool) -> None:
    step = r"name: The tag is the version.*?\n +run: \|\n((?: {10}[^\n]*\n)+)"
    found = re.search(step, WORKFLOW, re.DOTALL)
    assert found is not None
    lines = [line.strip() for line in found[1].splitlines()]
    done = subprocess.run(
        ["bash", "-ec", "\n".join(lines)],
        cwd=ROOT,
        env={**os.environ, "GITHUB_REF_NAME": tag},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == right, done.stderr


@pytest.mark.skipif(shutil.which("awk") is None, reason="the workflow's commands need awk")
def test_a_release_tells_its_part_of_the_changelog() -> None:
    found = re.search(r"awk -v v=\"\$version\" '(.*?)' CHANGELOG.md", WORKFLOW)
    assert found is not None
    text = "# Changelog\n\n## 0.2.0 (2027)\n\n- new\n\n## 0.1.0 (2026)\n\n- old\n"
    told = subprocess.run(
        ["awk", "-v", "v=0.2.0", found[1]], input=text, capture_output=True, text=True, check=True
    ).stdout
    assert told == "## 0.2.0 (2027)\n\n- new\n\n"


@pytest.mark.parametrize("kind", ["unix", "msvc"])
def test_only_compilers_of_unix_are_made_to_share_the_processors(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Microsoft's compiler compiles nothing if its own method for this is replaced."""
    extensions = pytest.importorskip("tools.build_extensions", reason="mypyc is not installed")
    monkeypatch.setattr(extensions.build_ext, "build_extensions", lambda _: None)
    own = object()
    compiler = SimpleNamespace(compiler_type=kind, compile=own)
    command = extensions.SideBySide.__new__(extensions.SideBySide)
    command.__dict__["compiler"] = compiler
    command.build_extensions()
    assert (compiler.compile is own) == (kind == "msvc")
