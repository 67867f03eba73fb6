"""Why the bot would make a move, in a sentence."""

from __future__ import annotations

from ..core import Move, Text
from .describe import division_text, region_extent
from .moves import (
    Done,
    ExtraPalisade,
    ExtraWarrior,
    Look,
    Pass,
    PlacePalisade,
    PlaceWarrior,
    Reinforce,
    Shoot,
)
from .view import ArmadoraView


def explain_move(view: ArmadoraView, move: Move) -> Text | None:
    """Why the bot suggests this move, for a hint.

    None: `Game` gives a general reason instead.
    """
    match move:
        case PlaceWarrior(_, at) | ExtraWarrior(_, at) | Reinforce(at):
            extent = region_extent(view, at)
            return Text(
                "it helps you to win the gold there ({region}).",
                region=extent,
            )
        case Shoot(at) | Look(at):
            extent = region_extent(view, at)
            return Text(
                "much gold is in doubt there ({region}).",
                region=extent,
            )
        case PlacePalisade(line) | ExtraPalisade(line):
            return _palisade_reason(view, line)
        case Done():
            return Text("no further palisade would bring you gold.")
        case Pass():
            return Text("nothing that you could place would bring you gold.")
    return None


def _palisade_reason(view: ArmadoraView, line: int) -> Text:
    """What is gained by a palisade: it divides a region, or prepares that."""
    division = division_text(view, line)
    if division is None:
        return Text("it prepares to close off a region.")
    return Text(
        "you gain by how it divides the land: {division}.",
        division=division,
    )
