"""The pages about Pestis, beside the page without a server: ``python -m tools.pages [SITE]``.

``sources`` makes Sphinx's sources of the Markdown that is there, ``rules`` and ``reference``
write what is in the catalogues and in docstrings, ``finish`` goes over the HTML: policy, examples,
tables.
"""
