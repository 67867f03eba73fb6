"""Why a bot would make the moves of the box, in a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move, Text
from ...evaluation.moves import MoveEvaluation
from ...module import Reason
from ..own_moves import give_reason
from .moves import (
    BuildVessel,
    BuyWithGold,
    CatchFish,
    ChasePirate,
    Deliver,
    EarnGold,
    FastGold,
    FetchCrew,
    GainSpice,
    HireCrew,
    HireSettler,
    Land,
    LandCrews,
    Load,
    PlacePirate,
    RebuildVessel,
    ReturnCargo,
    RollForFish,
    Sail,
    SailFleet,
    SetSail,
    Swap,
    Unload,
)
from .places_seen import count_hidden


def explain_voyage(evaluation: MoveEvaluation, move: Sail) -> Text:
    """Why a bot sails a ship somewhere: to discover something, or to come nearer to a goal."""
    if count_hidden(evaluation.view.board, move.edge):
        return Text("there is something to discover.")
    return Text("it brings the ship nearer to where it is wanted.")


MAKES_ROOM: Final = give_reason(Text("it makes room for something else."))
REASONS: Final[Mapping[type[Move], Reason]] = {
    BuildVessel: give_reason(Text("a ship discovers new land and brings settlers there.")),
    RebuildVessel: give_reason(Text("the ship is wanted elsewhere.")),
    HireSettler: give_reason(Text("a settler founds a settlement on a far coast.")),
    HireCrew: give_reason(Text("crews are wanted for the missions.")),
    ReturnCargo: MAKES_ROOM,
    BuyWithGold: give_reason(Text("it is the card that you lack.")),
    EarnGold: give_reason(Text("you have more of it than you need.")),
    FastGold: give_reason(Text("you have more of it than you need.")),
    SetSail: give_reason(Text("there is nothing more to build, and the ships can sail.")),
    Sail: explain_voyage,
    SailFleet: give_reason(Text("all ships go where they are wanted.")),
    Land: give_reason(Text("a settlement on a new coast is a point.")),
    Load: give_reason(Text("it waits in the harbor to be taken along.")),
    Unload: MAKES_ROOM,
    Swap: MAKES_ROOM,
    LandCrews: give_reason(Text("three crews capture a lair: gold, and a step on the track.")),
    FetchCrew: give_reason(Text("the crew can be used again.")),
    RollForFish: give_reason(Text("the roll costs nothing, and may bring a haul.")),
    CatchFish: give_reason(Text("a haul is a step on the track once it is delivered.")),
    GainSpice: give_reason(Text("a sack is a step on the track, and the village helps for good.")),
    Deliver: give_reason(Text("each delivery is a step on the track.")),
    ChasePirate: give_reason(Text("it costs nothing, and may drive the pirates away.")),
    PlacePirate: give_reason(Text("it takes a card, or tribute, from others.")),
}
