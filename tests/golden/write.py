"""Write all golden playthroughs anew: ``make golden``.

Look at the difference before you commit it: it is what your change does to whole matches.
"""

from __future__ import annotations

from tests.golden.playthrough import file_of, playthroughs, write


def main() -> None:
    for playthrough in playthroughs():
        text = write(*playthrough)
        path = file_of(*playthrough)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        state = "new" if not old else "changed" if old != text else "as before"
        print(f"{path.name}: {text.count(chr(10))} lines, {state}")


if __name__ == "__main__":
    main()
