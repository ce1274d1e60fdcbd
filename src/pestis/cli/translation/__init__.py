"""Catalogues as PO files for Weblate and Poedit, and back: ``pestis words export``, ``import``."""
