"""Copies of our source, for tests that change it."""

from __future__ import annotations

import shutil
from pathlib import Path


def copy_source(folder: Path, to: Path, *left_out: str) -> None:
    """Copy a folder of our source and its bytecode, which need not be compiled anew: a copied file
    is as old as its original, and a file that is changed is younger than its bytecode.

    left_out  patterns of names that are not copied
    """
    unfinished = "*.pyc.*"  # another process may be writing it
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns(unfinished, *left_out))
