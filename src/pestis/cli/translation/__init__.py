"""Converts catalogues to PO files for Weblate and Poedit, and back: ``pestis words export``,
``import``."""
