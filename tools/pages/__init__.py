"""The documentation pages, next to the page without a server: ``python -m tools.pages [SITE]``.

``sources`` turns the project's Markdown into Sphinx sources, ``rules`` and ``reference`` write
pages from the catalogues and from docstrings, and ``finish`` post-processes the HTML: security
policy, examples, tables.
"""
