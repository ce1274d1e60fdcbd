"""Install the tools that check the page in ``.build/web``: ``python tools/web_tools.py``.

The TypeScript compiler checks our types in comments, Biome formats and lints, and axe-core checks
accessibility; all come from the npm registry in pinned versions.  Without npm the tests that need
them are skipped.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[1] / ".build" / "web"
PACKAGES: Final = {
    "typescript": "7.0.2",
    "@biomejs/biome": "2.6.8",
    "axe-core": "4.14.1",
    "preact": "11.2.0",
    "@preact/signals": "2.11.4",
}


def main() -> int:
    """Install the tools.  Returns 0 if all are installed, 1 if npm is missing or fails."""
    wanted = json.dumps({"private": True, "dependencies": PACKAGES}, indent=2)
    manifest = FOLDER / "package.json"
    if manifest.exists() and manifest.read_text(encoding="utf-8") == wanted:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print("npm is not installed: the page's types and accessibility are not checked")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    manifest.write_text(wanted, encoding="utf-8")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(command, cwd=FOLDER, check=False)
    if done.returncode:
        manifest.unlink()
    return min(done.returncode, 1)


if __name__ == "__main__":
    sys.exit(main())
