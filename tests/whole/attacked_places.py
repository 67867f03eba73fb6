"""Moments of matches of Catan's boxes that are attacked, and how bots come there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.catan import GAME
from engine.catan.modules.caravans.moves import BidForCamel, PlaceCamel
from engine.catan.modules.explorers.moves import PlacePirate
from engine.catan.modules.fishermen.moves import FishForResource
from engine.catan.modules.knights.army_moves import RetreatKnight
from engine.catan.modules.knights.knight_moves import MoveKnight
from engine.catan.modules.traders_barbarians.moves import DriveWagon
from engine.core import Decision, Move
from engine.match import Match

from .settlers import STEADY
from .test_explorers import may_sail, set_sail
from .test_knights import may_spy, play_for_politics
from .test_seafarers import may_move_and_buy, sail
from .test_traders import gather_knights, may_march_together
from .test_traders_barbarians import asks_for, take_time


@dataclass(frozen=True)
class Place:
    """A moment of a match that is attacked."""

    options: dict[str, str]
    enough: Callable[[Match[Any]], bool]
    choose: Callable[[Match[Any], Decision, Random], Move]


def play_well(match: Match[Any], decision: Decision, random: Random) -> Move:
    """What seems best."""
    return STEADY.choose(GAME.view(match.state, decision.seat), decision, random)


def drive_away(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Drives knights away where it can, and plays for knights else."""
    driving = [move for move in decision.moves if isinstance(move, MoveKnight)]
    return random.choice(driving) if driving else play_for_politics(match, decision, random)


def is_driven_away(match: Match[Any]) -> bool:
    """Whether somebody chooses where a knight of theirs retreats to, in another's turn."""
    moves = match.decisions()[0].moves
    return len(moves) > 1 and isinstance(moves[0], RetreatKnight)


def bid(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Bids cards for camels, so that the others are asked in another's turn."""
    bids = [form for form in decision.forms if form.kind is BidForCamel]
    return bids[0].sample(random) if bids else play_well(match, decision, random)


PLACES = {
    "at sea": Place({"seafarers": "four-islands"}, may_move_and_buy, sail),
    "spy": Place({"knights": "on"}, may_spy, play_for_politics),
    "driven away": Place({"knights": "on"}, is_driven_away, drive_away),
    "ships": Place({"explorers": "land-ho"}, may_sail, set_sail),
    "all missions": Place({"explorers": "explorers-and-pirates"}, may_sail, set_sail),
    "pirate ship": Place({"explorers": "pirate-lairs"}, asks_for(PlacePirate), play_well),
    "wagons": Place({"traders": "traders-barbarians"}, asks_for(DriveWagon), take_time),
    "march": Place({"traders": "barbarian-attack"}, may_march_together, gather_knights),
    "camel": Place({"traders": "caravans"}, asks_for(PlaceCamel), bid),
    "fish": Place({"fishermen": "on"}, asks_for(FishForResource), play_well),
}
