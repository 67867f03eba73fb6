"""The modules of Catan: which there are, when they take part, and which go together.

Their order here is the order in which they are asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...core import ON, Option, Options, Setting, Text, switch
from ..module import Module
from .big_start import BigStart
from .event_cards import EventCards
from .five_six import FiveSix
from .friendly_robber import FriendlyRobber
from .harbormaster import Harbormaster
from .jungle import Jungle
from .two_players import TwoPlayers
from .volcano import Volcano

LARGE: Final = (5, 6)  # seats for which the island has two deserts

START: Final = Option(
    "start",
    Text("Opening"),
    (
        Setting("standard", Text("two settlements")),
        Setting(
            "big",
            Text("big start"),
            Text("A settlement, a city and three roads each: a faster game."),
        ),
    ),
)
EXTENSION: Final = Option(
    "extension",
    Text("Five and six players"),
    (
        Setting(
            "paired",
            Text("paired players"),
            Text("With five or six players, a second player builds in every turn."),
        ),
        Setting(
            "special",
            Text("special building"),
            Text("After each turn all others may build."),
            seats=LARGE,
        ),
    ),
)
DESERT: Final = Option(
    "desert",
    Text("Desert"),
    (
        Setting("desert", Text("desert")),
        Setting(
            "jungle",
            Text("jungle"),
            Text("It yields discoveries, which pay for development cards."),
        ),
        Setting("volcano", Text("volcano"), Text("It erupts on its number, and destroys.")),
        Setting(
            "gold", Text("volcano with gold"), Text("It pays cards of choice, then it erupts.")
        ),
        Setting(
            "both",
            Text("jungle and volcano"),
            Text("There are two deserts on the larger island."),
            seats=LARGE,
        ),
        Setting(
            "both-gold",
            Text("jungle and volcano with gold"),
            Text("There are two deserts on the larger island."),
            seats=LARGE,
        ),
    ),
)
DISC: Final = Option(
    "disc",
    Text("Number in the desert's place"),
    (
        Setting("any", Text("any")),
        Setting(
            "frequent",
            Text("a frequent one"),
            Text("One that four or five of 36 rolls show."),
            conflicts={"desert": "desert"},
        ),
        Setting(
            "rare",
            Text("a rare one"),
            Text("One that three of 36 rolls show, or fewer."),
            conflicts={"desert": "desert"},
        ),
    ),
)
ROBBER: Final = Option(
    "robber",
    Text("Robber"),
    (
        Setting("usual", Text("as usual")),
        Setting(
            "friendly",
            Text("friendly"),
            Text("It spares players who have two points."),
            conflicts={"start": "big"},
        ),
        Setting(
            "friendlier",
            Text("friendlier"),
            Text("It spares players who have three points or fewer."),
        ),
    ),
)
HARBORMASTER: Final = switch(
    "harbormaster",
    Text("Harbormaster"),
    Text("Two points for who commands the harbours; one more to win."),
)
EVENTS: Final = switch(
    "events", Text("Event cards"), Text("Cards instead of dice, with events on them.")
)

OPTIONS: Final = (START, EXTENSION, DESERT, DISC, ROBBER, HARBORMASTER, EVENTS)

JUNGLES: Final = frozenset({"jungle", "both", "both-gold"})
VOLCANOES: Final = frozenset({"volcano", "gold", "both", "both-gold"})

# In the order in which they are asked, with the condition under which each takes part
REGISTRY: Final[tuple[tuple[type[Module[Any]], Callable[[int, Options], bool]], ...]] = (
    (FiveSix, lambda seats, options: seats in LARGE),
    (TwoPlayers, lambda seats, options: seats == 2),
    (BigStart, lambda seats, options: options["start"] == "big"),
    (Jungle, lambda seats, options: options["desert"] in JUNGLES),
    (Volcano, lambda seats, options: options["desert"] in VOLCANOES),
    (FriendlyRobber, lambda seats, options: options["robber"] != "usual"),
    (Harbormaster, lambda seats, options: options["harbormaster"] == ON),
    (EventCards, lambda seats, options: options["events"] == ON),
)
MODULES: Final = tuple(module for module, _ in REGISTRY)


def modules_for(seats: int, options: Options) -> list[Module[Any]]:
    """The modules that take part with these seats and options, in the order of REGISTRY."""
    return [module(seats, options) for module, takes_part in REGISTRY if takes_part(seats, options)]
