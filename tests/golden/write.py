"""Rewrite all golden playthroughs, decisions and judgements: ``make golden``; of some games
only: ``python -m tests.golden.write GAME …``.
Review the diff before you commit it: it shows what your change does to whole matches.
"""

from __future__ import annotations

import sys
from collections.abc import Collection

from pestis.games import GAMES
from tests.golden.actions import action_table, actions_file
from tests.golden.decisions import (
    decisions,
    decisions_file,
    hints,
    hints_file,
    level_decisions,
    levels_file,
)
from tests.golden.judgements import JUDGED, judgements, judgements_file
from tests.golden.playthrough import keep, rewrite


def main(games: Collection[str]) -> None:
    rewrite(games)
    for game in games:
        keep(decisions_file(game), decisions(game))
        keep(levels_file(game), level_decisions(game))
        keep(hints_file(game), hints(game))
        if not actions_file(game).exists():
            keep(actions_file(game), action_table(game))
        if game in JUDGED:
            keep(judgements_file(game), judgements(game))


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
