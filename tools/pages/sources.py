"""The project's Markdown as Sphinx sources: all pages by name in one folder."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tools.pages import reference, rules

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = "_files"
"""The folder for the project files that pages link to."""
PAGES: Final = {
    "Play": ("play", "rules"),
    "Host": ("anywhere", "hosting", "privacy"),
    "Write bots, do research": ("add-a-bot", "judge", "research", "ladder", "benchmarks"),
    "Make cards and games": (
        "own-content",
        "add-a-card",
        "add-a-class-card",
        "add-a-technology",
        "add-a-decree",
        "add-a-lesson",
        "add-a-language",
        "add-a-game",
        "add-a-drawing",
        "glossary",
    ),
    "Look it up": ("api", *reference.MODULES, "protocol", "versions"),
    "How Pestis is made": (
        "design",
        "judge",
        "tour",
        "page",
        "pest",
        "rules-to-code",
        "contributing",
        "releasing",
        "security",
        "changelog",
    ),
}
"""All pages except the first, grouped by the reader's purpose."""
ELSEWHERE: Final = {
    "changelog": "CHANGELOG.md",
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
    "benchmarks": "benchmarks/README.md",
}
"""Pages that lie outside ``docs``."""
NAMES: Final = {ROOT / where: name for name, where in ELSEWHERE.items()} | {
    ROOT / "README.md": "index"
}
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")
CODE: Final = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
BOARD: Final = re.compile(r"^<!-- board (\{.*?\}) -->$", re.M)
EXAMPLE: Final = re.compile(r"^( *)```python\n(?=\1>>> )", re.M)
SHOWN: Final = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}</title><link rel="stylesheet" href="{up}_static/pages.css"></head>
<body class="file"><h1>{name}</h1><pre>{text}</pre></body>
</html>
"""


def write(folder: Path) -> set[Path]:
    """Write all pages to a folder.  Returns the project files that they link to."""
    linked: set[Path] = set()
    shutil.copytree(ROOT / "docs" / "images", folder / "images")
    for name in ("index", *(page for pages in PAGES.values() for page in pages)):
        path = ROOT / ELSEWHERE.get(name, f"docs/{name}.md")
        if path.exists():
            text = page(path, linked) + contents(name)
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "rules.md").write_text(BOARD.sub(board, rules.page()), encoding="utf-8")
    for name, text in reference.pages().items():
        (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    return linked


def page(path: Path, linked: set[Path]) -> str:
    """A page's text with its links adapted to the folder of pages.

    linked  gets the project files that the page links to
    """

    def led(link: re.Match[str]) -> str:
        said, anchor = link[1], link[3] or ""
        target = (path.parent / link[2]).resolve()
        name = NAMES.get(target, target.stem if target.parent == ROOT / "docs" else "")
        if target.suffix == ".md" and name:
            return f"[{said}]({name}.md{anchor})"
        if target.is_file():
            linked.add(target)
            return f'<a href="{FILES}/{target.relative_to(ROOT).as_posix()}.html">{said}</a>'
        return said if target.is_dir() else link[0]

    text = path.read_text(encoding="utf-8")
    text = "".join(part if is_code else LINK.sub(led, part) for part, is_code in parts(text))
    text = BOARD.sub(board, text)
    return EXAMPLE.sub(r"\1```pycon\n", text)


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """Split the text at the boundaries of code blocks; yields each part and whether it is code."""
    at = 0
    for block in CODE.finditer(text):
        yield text[at : block.start()], False
        yield block[0], True
        at = block.end()
    yield text[at:], False


def board(told: re.Match[str]) -> str:
    """A table embedded in a page: a request for a new table, in the protocol's form."""
    wish = json.loads(told[1])
    source = f"board.html?shelf=pestis-pages&amp;table={quote(json.dumps(wish))}"
    title = escape(wish["name"], quote=True)
    return f'<iframe class="board" src="{source}" title="{title}" loading="lazy"></iframe>'


def contents(name: str) -> str:
    """The list of all pages, for the first page."""
    if name != "index":
        return ""
    return "".join(
        "\n\n```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + "\n".join(pages) + "\n```\n"
        for caption, pages in PAGES.items()
    )


def show(linked: set[Path], folder: Path) -> None:
    """Write project files as pages."""
    for path in linked:
        name = path.relative_to(ROOT).as_posix()
        place = folder / FILES / f"{name}.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        text, up = escape(path.read_text(encoding="utf-8")), "../" * (name.count("/") + 1)
        place.write_text(SHOWN.format(name=escape(name), up=up, text=text), encoding="utf-8")
