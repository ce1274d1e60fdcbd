"""Build the documentation pages into the folder ``docs`` of a site."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.pages import finish, sources
from tools.static_site import SITE

HERE: Final = Path(__file__).resolve().parent


def build(site: Path) -> None:
    """Rebuild the pages.  Raises CalledProcessError if Sphinx finds a fault in them."""
    target = site / "docs"
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        linked = sources.write(source)
        sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
        doctrees = ["-d", str(source / ".doctrees")]
        command = [*sphinx, "-c", str(HERE), *doctrees, str(source), str(target)]
        # Use the engine from source, because compiled extensions have no signatures to show.
        path = os.pathsep.join([str(sources.ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})
    sources.show(linked, target)
    finish.go_over(target)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE)
