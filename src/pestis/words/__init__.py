"""Words: turns message ids with parameters into sentences, in every language with word files.

::

    words = Words("de", names=["Anna", "Bert"])
    words.say(prompt.title)
    words.event("rattus-cartus", match.events(0)[-1])

The catalogues are TOML files, see :mod:`pestis.words.catalogue`; the syntax of their templates is
described in :mod:`pestis.words.speaker`.
"""

from __future__ import annotations

from pestis.words.catalogue import LANGUAGES
from pestis.words.own import own_names
from pestis.words.speaker import Words

__all__ = ["LANGUAGES", "Words", "own_names"]
