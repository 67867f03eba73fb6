"""The box Traders & Barbarians: its command, and the option that chooses a scenario.

Its variants have options of their own, and go with every scenario
unless they say otherwise.
"""

from __future__ import annotations

from typing import Final

from ...core import BOX, FOR_SEATS, OFF, CommandGroup, Option, Setting, Text
from .desert_places import DESERT

TRADERS: Final = "traders"
COMMAND: Final = CommandGroup(TRADERS, Text("Your moves with Traders & Barbarians."))
# One command holds 25 moves, which the other scenarios need
WAGON_COMMAND: Final = CommandGroup("wagon", Text("Your moves with wagons."))
RIVERS: Final = "rivers"
CARAVANS: Final = "caravans"
ATTACK: Final = "barbarian-attack"
WAGONS: Final = "traders-barbarians"
WITH_GOLD: Final = (RIVERS, ATTACK, WAGONS)  # scenarios in which there is gold
# Every scenario has its own tile in the desert's place, and no map at sea
REQUIRES: Final = {"seafarers": OFF, DESERT.key: DESERT.default.key}
NO_LARGE_MAP: Final = Text("No map of it for five and six players is known.")
OPTION: Final = Option(
    TRADERS,
    Text("Traders & Barbarians"),
    (
        Setting(OFF, Text("no scenario of it")),
        Setting(
            RIVERS,
            Text("The Rivers of Catan"),
            Text("Two rivers with bridges, gold for building there, and points for the rich."),
            seats=(2, 3, 4),
            requires=REQUIRES,
            reasons={FOR_SEATS: NO_LARGE_MAP},
        ),
        Setting(
            CARAVANS,
            Text("The Caravans"),
            Text("Camels from an oasis, and votes on their ways; 12 points."),
            seats=(2, 3, 4, 5, 6),
            requires=REQUIRES,
        ),
        Setting(
            ATTACK,
            Text("Barbarian Attack"),
            Text("Barbarians land on the coast, and knights march against them; 12 points."),
            seats=(2, 3, 4),
            requires=REQUIRES,
            reasons={FOR_SEATS: NO_LARGE_MAP},
            # Everybody starts with three points, so a friendly robber would spare nobody
            conflicts={"robber": "friendly"},
            replaces=("start", "robber"),  # a city, and barbarians
        ),
        Setting(
            WAGONS,
            Text("Traders & Barbarians, with wagons"),
            Text("Wagons carry goods past barbarians for points; 13 points."),
            seats=(2, 3, 4),
            requires=REQUIRES,
            reasons={FOR_SEATS: NO_LARGE_MAP},
            conflicts={"robber": "friendly"},
            replaces=("start", "robber"),  # a city, and barbarians
        ),
    ),
    group=BOX,
)
