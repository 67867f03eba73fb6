"""Neutral colours: owners of pieces whom nobody plays, as games for two have them."""

from __future__ import annotations

from typing import Final

from ...core import Text
from ..kinds import UnplayedKind

NEUTRAL: Final = UnplayedKind(
    title=Text("Neutral"),
    name=Text("neutral {n}"),
    has_longest=Text("A neutral colour has the longest road: {n}."),
)
