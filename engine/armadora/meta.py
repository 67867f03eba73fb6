"""Armadora's card: seats, options, credits."""

from __future__ import annotations

from typing import Final

from ..core import ON, Meta, Option, Setting, Text, switch
from .box import BOX
from .guide import GUIDE

PALISADES: Final = Option(
    "palisades",
    Text("Palisades"),
    (
        Setting("up-to-two", Text("one or two"), Text("A palisade action places one palisade or two.")),
        Setting("exactly-two", Text("exactly two"), Text("A palisade action places two palisades as long as two can be placed.")),
    ),
)
MEMORY: Final = switch(
    "memory", Text("Memory"), Text("Warriors stay face down for their owners too: remember what you placed, and what the Mage saw.")
)
FOUR: Final = Option(
    "four",
    Text("Four players"),
    (
        Setting("partners", Text("partners"), Text("Who sits opposite is your partner: you add up your warriors and share the gold.")),
        Setting("free-for-all", Text("free for all"), Text("Everybody plays alone."), seats=(4,)),
    ),
)
ADVANCED: Final = switch("advanced", Text("Advanced game"), Text("Each faction has a power, and everybody a reinforcement."))
FACTIONS: Final = Option(
    "factions",
    Text("Factions"),
    (
        Setting("dealt", Text("dealt"), Text("Factions are dealt at random.")),
        Setting("chosen", Text("chosen"), Text("Everybody chooses a faction, from the first player on."), requires={"advanced": ON}),
    ),
)

META: Final = Meta(
    key="armadora",
    title=Text("Armadora"),
    about=Text("Bluff with hidden warriors and fence off the dwarves' gold with palisades."),
    seats=tuple(sorted(BOX.warriors)),
    version=1,
    options=(PALISADES, MEMORY, FOUR, ADVANCED, FACTIONS),
    guide=GUIDE,
    credits="Armadöra by Christwart Conrad; Blackrock Games, Blue Orange",
)
