"""What moves are called, and the headings under which they stand."""

from __future__ import annotations

from ..core import Move, Text
from .board import LINES, SQUARES
from .components import FACTIONS
from .moves import (
    ChooseFaction,
    Done,
    ExtraPalisade,
    ExtraWarrior,
    Look,
    PlacePalisade,
    PlaceWarrior,
    Reinforce,
    Shoot,
)
from .names import FACTION_TITLES
from .view import ArmadoraView


def label_and_group(view: ArmadoraView, move: Move) -> tuple[Text, Text]:
    """The name of a move, and the heading under which it stands."""
    match move:
        case PlaceWarrior(value, at):
            name = Text("Warrior {value} on {square}", value=value, square=SQUARES[at])
            return name, Text("Place a warrior")
        case PlacePalisade(line):
            return Text("Palisade {line}", line=LINES[line]), Text("Place a palisade")
        case Reinforce(at):
            return Text("Reinforce {square}", square=SQUARES[at]), Text("Place your reinforcement")
        case Look(at):
            return Text("Look at {square}", square=SQUARES[at]), Text("Power of the Mages")
        case Shoot(at):
            return Text("Shoot at {square}", square=SQUARES[at]), Text("Power of the Elves")
        case ExtraWarrior(value, at):
            return _extra_warrior_label(view, value, at), Text("Power of the Goblins")
        case ExtraPalisade(line):
            return Text("Extra palisade {line}", line=LINES[line]), Text("Power of the Orcs")
        case ChooseFaction(faction):
            return FACTION_TITLES[FACTIONS[faction]], Text("Choose a faction")
        case Done():
            return Text("No second palisade"), Text("End your turn")
    return Text("Pass"), Text("End your turn")


def _extra_warrior_label(view: ArmadoraView, value: int, at: int) -> Text:
    """The name of the Goblins' extra warrior, which says whether it lies face down."""
    if view.hidden_extra:
        return Text(
            "Extra warrior {value} on {square}, face down", value=value, square=SQUARES[at]
        )
    return Text("Extra warrior {value} on {square}, face up", value=value, square=SQUARES[at])
