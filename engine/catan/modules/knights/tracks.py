"""The three tracks of city improvements, their levels, and the commodities that pay for them."""

from __future__ import annotations

from typing import Final

from ....core import NameAxis, Text
from ...resources import ONE_CARD

TRADE, POLITICS, SCIENCE = range(3)
TRACKS: Final = (TRADE, POLITICS, SCIENCE)
TRACK_KEYS: Final = ("trade", "politics", "science")
TRACK_NAMES: Final = NameAxis(TRACK_KEYS)
TRACK_TITLES: Final = (Text("line of trade"), Text("line of politics"), Text("line of science"))
DECK_TITLES: Final = (Text("trade cards"), Text("politics cards"), Text("science cards"))
PAPER, CLOTH, COIN = 5, 6, 7  # kinds of cards
COMMODITIES: Final = (CLOTH, COIN, PAPER)  # by track: what pays for its levels
MOST_LEVEL: Final = 5
POWER_LEVEL: Final = 3  # which brings a right: rates, mighty knights, the aqueduct
METROPOLIS_LEVEL: Final = 4  # who is the first there takes the metropolis of the track
LEVEL_TITLES: Final = (
    (
        Text("Market"),
        Text("Trading House"),
        Text("Merchant Guild"),
        Text("Bank"),
        Text("Great Exchange"),
    ),
    (
        Text("Town Hall"),
        Text("Church"),
        Text("Fortress"),
        Text("Cathedral"),
        Text("High Assembly"),
    ),
    (
        Text("Abbey"),
        Text("Library"),
        Text("Aqueduct"),
        Text("Theater"),
        Text("University"),
    ),
)  # by track and level
METROPOLIS_TITLES: Final = (
    Text("Metropolis of trade"),
    Text("Metropolis of politics"),
    Text("Metropolis of science"),
)


def level_price(track: int, level: int) -> int:
    """What a level of a track costs, packed into one number: as many commodities as its number."""
    return level * ONE_CARD[COMMODITIES[track]]


def level_title(track: int, level: int) -> Text:
    """What is built with a level, which counts from 1."""
    return LEVEL_TITLES[track][level - 1]
