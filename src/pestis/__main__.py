"""``python -m pestis`` is the command ``pestis``."""

from pestis.cli.main import main

main()
