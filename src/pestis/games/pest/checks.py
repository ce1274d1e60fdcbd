"""What every legal position keeps (PE 2)."""

from __future__ import annotations

from pestis.games.pest.box import PestBox
from pestis.games.pest.state import Thokaia


def check(s: Thokaia, box: PestBox) -> None:
    """Raises RecordError naming what is not conserved or not consistent."""
