"""Sphinx's settings; ``tools/pages/__main__.py`` shows how Sphinx is run."""

from __future__ import annotations

from typing import Any

from tools.pages.reference import as_rest

from pestis.kernel.release import RELEASE

project = "Pestis"
version = release = RELEASE
root_doc = "index"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
# Docstrings are written for readers of the source and need not be valid markup.
suppress_warnings = ["docutils"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
html_theme = "furo"
html_title = "Pestis"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_theme_options = {
    "announcement": '<a href="../index.html">Play in this tab, without a server</a>',
    "top_of_page_buttons": [],
}
html_show_sphinx = False
html_copy_source = False
html_favicon = "../../src/pestis/web/icons/pestis.svg"
html_logo = html_favicon


def setup(app: Any) -> None:
    """Convert our docstrings' lists of names before Sphinx reads them."""
    app.connect("autodoc-process-docstring", as_rest)
