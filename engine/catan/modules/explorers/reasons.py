"""Why a bot would make the moves of the box, in a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core import Move, Text
from ...evaluation.moves import MoveEvaluation
from ...module import Reason
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
    """Why a ship sails somewhere."""
    if count_hidden(evaluation.view.board, move.edge):
        return Text("there is something to discover.")
    return Text("it brings the ship nearer to where it is wanted.")


def say(reason: Text) -> Reason:
    """A reason that is the same in every position."""

    def explain(evaluation: MoveEvaluation, move: Any) -> Text:
        """The reason."""
        return reason

    return explain


MAKES_ROOM: Final = say(Text("it makes room for something else."))
REASONS: Final[Mapping[type[Move], Reason]] = {
    BuildVessel: say(Text("a ship discovers new land and brings settlers there.")),
    RebuildVessel: say(Text("the ship is wanted elsewhere.")),
    HireSettler: say(Text("a settler founds a settlement on a far coast.")),
    HireCrew: say(Text("crews are wanted for the missions.")),
    ReturnCargo: MAKES_ROOM,
    BuyWithGold: say(Text("it is the card that you lack.")),
    EarnGold: say(Text("you have more of it than you need.")),
    FastGold: say(Text("you have more of it than you need.")),
    SetSail: say(Text("there is nothing more to build, and the ships can sail.")),
    Sail: explain_voyage,
    SailFleet: say(Text("all ships go where they are wanted.")),
    Land: say(Text("a settlement on a new coast is a point.")),
    Load: say(Text("it waits in the harbor to be taken along.")),
    Unload: MAKES_ROOM,
    Swap: MAKES_ROOM,
    LandCrews: say(Text("three crews capture a lair: gold, and a step on the track.")),
    FetchCrew: say(Text("the crew can be used again.")),
    RollForFish: say(Text("the roll costs nothing, and may bring a haul.")),
    CatchFish: say(Text("a haul is a step on the track once it is delivered.")),
    GainSpice: say(Text("a sack is a step on the track, and the village helps for good.")),
    Deliver: say(Text("each delivery is a step on the track.")),
    ChasePirate: say(Text("it costs nothing, and may drive the pirates away.")),
    PlacePirate: say(Text("it takes a card, or tribute, from others.")),
}
