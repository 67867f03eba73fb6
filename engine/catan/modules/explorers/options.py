"""What is chosen in the lobby: the scenario."""

from __future__ import annotations

from typing import Final

from ....core import BOX, OFF, CommandGroup, Option, Setting, Text
from .. import boxes
from ..desert_places import DESERT
from ..traders_box import TRADERS
from .scenario import SCENARIOS, SEATS

EXPLORERS: Final = boxes.EXPLORERS
COMMAND: Final = CommandGroup(EXPLORERS, Text("Your moves with Explorers & Pirates."))
# It has a map, a bank and pieces of its own, and neither robber, awards nor development cards
REQUIRES: Final = {
    boxes.SEAFARERS: OFF,
    boxes.FISHERMEN: OFF,
    TRADERS: OFF,
    DESERT.key: DESERT.default.key,
    "board": "spiral",
    "harbours": "fixed",
    "start": "standard",
    "robber": "usual",
    boxes.HARBORMASTER: OFF,
    "events": OFF,
}
CONFLICTS: Final = {boxes.KNIGHTS: "on"}
OPTION: Final = Option(
    EXPLORERS,
    Text("Explorers & Pirates"),
    (
        Setting(OFF, Text("no scenario of it")),
        *(
            Setting(
                scenario.key,
                scenario.title,
                scenario.about,
                seats=SEATS,
                requires=REQUIRES,
                conflicts=CONFLICTS,
            )
            for scenario in SCENARIOS
        ),
    ),
    group=BOX,
)
