"""Writes docs/rules-to-code.md: every rule, where it lives, and the tests that prove it.

python tools/rules_table.py            write the page
python tools/rules_table.py --check    exit 1 when the page is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.conformance.coverage import Citation, Rule, citations, load_rules  # noqa: E402

from pestis.games import GAMES  # noqa: E402

SOURCE: Final = ROOT / "src" / "pestis" / "games"
PAGE: Final = ROOT / "docs" / "rules-to-code.md"

HEAD: Final = """\
# From rules to code

<!-- Written by tools/rules_table.py; do not edit. -->

Every rule, ruling and language row of a game by its number: the object or content file that
carries it out, and the tests that prove it. The numbers are the ones that the program names
(`?` at the terminal, refusals, comments in the code).
"""


def page() -> str:
    """The whole page, up to date."""
    cited = citations()
    return HEAD + "".join([section(game, load_rules(game), cited) for game in GAMES])


def section(game: str, rules: list[Rule], cited: list[Citation]) -> str:
    """One game's section: the rules that have code and tests, then the notes."""
    kinds = [rule.kind for rule in rules]
    counts = ", ".join([f"{kinds.count(kind)} {kind}" for kind in ("rule", "data", "note")])
    tests: dict[str, list[Citation]] = {}
    for citation in cited:
        tests.setdefault(citation.id, []).append(citation)
    proved = [
        f"| {rule.id} | {rule.title} | {code_links(game, rule)} | {proof_links(tests, rule)} |"
        for rule in rules
        if rule.needs_test
    ]
    notes = [f"| {rule.id} | {rule.title} | {rule.because} |" for rule in rules if rule.because]
    lines = [
        "",
        f"## {game}",
        "",
        f"{len(rules)} ids: {counts}.",
        "",
        "| id | rule | code | tests |",
        "|---|---|---|---|",
        *proved,
        "",
        "Without code, because there is nothing to prove:",
        "",
        "| id | rule | because |",
        "|---|---|---|",
        *notes,
        "",
    ]
    return "\n".join(lines)


def code_links(game: str, rule: Rule) -> str:
    """Links to the package's files that implement the rule."""
    folder = "../src/" + GAMES[game].replace(".", "/")
    links: list[str] = []
    for where in rule.where:
        file = where if "/" in where else file_of(game, where)
        links.append(f"[{where}]({folder}/{file})")
    return "<br>".join(links)


def file_of(game: str, where: str) -> str:
    """The file, within the game's package, of an object that is named with its module."""
    inside = Path()
    for name in where.split("."):
        inside /= name
        if not (SOURCE / GAMES[game].split(".")[-1] / inside).is_dir():
            break
    return inside.with_suffix(".py").as_posix()


def proof_links(tests: dict[str, list[Citation]], rule: Rule) -> str:
    """Links to the test files that cite the rule."""
    return "<br>".join([f"[{c.test}](../{c.file})" for c in tests.get(rule.id, [])])


def main(args: list[str]) -> int:
    """Write or check the page.  Returns the exit code."""
    text = page()
    if args == ["--check"]:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/rules_table.py")
        return 1
    if args:
        print(__doc__)
        return 2
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
