"""``python -m pestis.server`` is ``pestis serve``."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    # Imported here because worker processes load this module, too, but need no command line.
    from pestis.cli.main import main

    main(["serve", *sys.argv[1:]])
