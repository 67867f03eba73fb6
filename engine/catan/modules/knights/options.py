"""What is chosen in the lobby: the box, its map, and house rules that go with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import BOX, FOR_SEATS, OFF, ON, Option, Options, Setting, Text
from ..boxes import KNIGHTS, SEAFARERS
from ..desert_places import DESERT
from ..traders_box import ATTACK, CARAVANS, RIVERS, TRADERS, WAGONS

# The revision with which also those are asked whom only a hidden hand leaves no choice
HIDDEN_CHOICES_ARE_ASKED: Final = 4
EARLY_SEVENS: Final = "early_sevens"
DEFENCE: Final = "defence"
FIXED_MAP: Final = "knights_map"
COUNT, AGAIN = "count", "again"
ALL, CHOSEN = "all", "chosen"
OF_BASE, OF_BOX = "base", "box"
SEATS: Final = (3, 4, 5, 6)  # no rules for two are known
SMALL_TABLE: Final = (3, 4)  # seats
CONFLICTS: Final[Mapping[str, tuple[str, ...]]] = {
    # What lies in a desert's place pays for development cards, or destroys cities
    DESERT.key: tuple(setting.key for setting in DESERT.settings if setting is not DESERT.default),
    # These scenarios need development cards
    SEAFARERS: ("forgotten-tribe", "pirate-islands"),
    # Its knights would stand on paths, and those of this box do not
    TRADERS: (ATTACK,),
}
BOX_OPTION: Final = Option(
    KNIGHTS,
    Text("Cities & Knights"),
    (
        Setting(OFF, Text("off")),
        Setting(
            ON,
            Text("on"),
            Text(
                "You begin with a settlement and a city; knights, barbarians, commodities; "
                "13 points win."
            ),
            seats=SEATS,
            conflicts=CONFLICTS,
            replaces=("start",),
            reasons={
                FOR_SEATS: Text("Rules of it for two are not known."),
                TRADERS: Text("No box says how knights with ranks march and fight on paths."),
            },
        ),
    ),
    group=BOX,
)
SEVENS_OPTION: Final = Option(
    EARLY_SEVENS,
    Text("Sevens in the first two rounds"),
    (
        Setting(COUNT, Text("count")),
        Setting(
            AGAIN,
            Text("are rolled again"),
            Text("With Cities & Knights, a seven of the first two rounds is rolled again."),
            requires={KNIGHTS: ON},
        ),
    ),
)
DEFENCE_OPTION: Final = Option(
    DEFENCE,
    Text("Against the barbarians"),
    (
        Setting(ALL, Text("all active knights fight")),
        Setting(
            CHOSEN,
            Text("everybody chooses who fights"),
            Text("Everybody chooses which active knights fight; only those lie down afterwards."),
            requires={KNIGHTS: ON},
        ),
    ),
)
MAP_OPTION: Final = Option(
    FIXED_MAP,
    Text("Map for beginners"),
    (
        Setting(OF_BASE, Text("from the base game")),
        Setting(
            OF_BOX,
            Text("from Cities & Knights"),
            Text("The map that the box recommends for first games."),
            seats=SMALL_TABLE,
            requires={KNIGHTS: ON, "board": "beginner"},
            conflicts={TRADERS: (RIVERS, CARAVANS, ATTACK, WAGONS)},
            reasons={
                FOR_SEATS: Text("The box has no map of that size."),
                TRADERS: Text("The scenario lays its own map."),
            },
        ),
    ),
)
OPTIONS: Final = (BOX_OPTION, SEVENS_OPTION, DEFENCE_OPTION, MAP_OPTION)


def is_played(options: Options) -> bool:
    """Whether Cities & Knights is chosen."""
    return options.is_on(KNIGHTS)
