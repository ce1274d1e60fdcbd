"""``python -m pestis.server`` is ``pestis serve``."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    # Imported here: worker processes load this module too, and need no command line.
    from pestis.cli.main import main

    main(["serve", *sys.argv[1:]])
