"""Cities & Knights: commodities, city improvements, knights, progress cards and barbarians.

`module` has the box itself; what knights do and what the progress cards
do are modules of their own beside it, which take part in the same
matches and read the same slot.
"""

from __future__ import annotations

from typing import Any, Final

from ...module import Module
from .cards.module import ProgressCards
from .knight_module import KnightPieces
from .module import Knights

MODULES: Final[tuple[type[Module[Any]], ...]] = (Knights, KnightPieces, ProgressCards)
