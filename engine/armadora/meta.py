"""Armadora's card: seats, options, credits."""

from __future__ import annotations

from typing import Final

from ..core import Meta, Option, Setting, Text, switch
from .components import BOX
from .guide import GUIDE

EDITION: Final = Option(
    "edition",
    Text("Edition"),
    (
        Setting(
            "ours",
            Text("our own rulings"),
            Text("Where the rulebooks differ or are silent, as this bot always played."),
            sets={
                "palisades": "up-to-two",
                "factions": "dealt",
                "goblin": "face-up",
                "elf": "near",
            },
        ),
        Setting(
            "korean",
            Text("Korean rulebook"),
            Text(
                "Exactly two palisades, a hidden extra warrior of the Goblins, the Elves' first "
                "arrows anywhere."
            ),
            sets={
                "palisades": "exactly-two",
                "factions": "basic",
                "goblin": "face-down",
                "elf": "anywhere",
            },
        ),
        Setting(
            "english",
            Text("English rulebook"),
            Text("One palisade or two, chosen factions, the Goblins' extra warrior face up."),
            sets={
                "palisades": "up-to-two",
                "factions": "chosen",
                "goblin": "face-up",
                "elf": "near",
            },
        ),
    ),
)
PALISADES: Final = Option(
    "palisades",
    Text("Palisades placed by one action"),
    (
        Setting(
            "up-to-two", Text("one or two"), Text("A palisade action places one palisade or two.")
        ),
        Setting(
            "exactly-two",
            Text("exactly two"),
            Text("A palisade action places two palisades as long as two can be placed."),
        ),
    ),
)
MEMORY: Final = switch(
    "memory",
    Text("Memory game (own warriors face down)"),
    Text(
        "Warriors stay face down for their owners too: remember what you placed, and what the "
        "Mage saw."
    ),
)
FOUR: Final = Option(
    "four",
    Text("Four players"),
    (
        Setting(
            "partners",
            Text("two against two"),
            Text(
                "Who sits opposite is your partner: you add up your warriors and share the gold."
            ),
        ),
        Setting(
            "free-for-all", Text("everybody alone"), Text("Everybody plays alone."), seats=(4,)
        ),
    ),
)
ADVANCED: Final = switch(
    "advanced",
    Text("Powers of the factions (advanced game)"),
    Text("Each faction has a power, and everybody a reinforcement."),
)
FACTIONS: Final = Option(
    "factions",
    Text("Factions"),
    (
        Setting("dealt", Text("dealt by lot"), Text("Factions are dealt at random.")),
        Setting(
            "chosen",
            Text("chosen by the players"),
            Text("Everybody chooses a faction, from the first player on."),
        ),
        Setting(
            "basic",
            Text("chosen, but dealt in the advanced game"),
            Text(
                "Everybody chooses a faction in the basic game; in the advanced game they are "
                "dealt."
            ),
        ),
    ),
)
GOBLIN: Final = Option(
    "goblin",
    Text("The Goblins' extra warrior"),
    (
        Setting("face-up", Text("face up"), Text("Everybody sees its value.")),
        Setting("face-down", Text("face down"), Text("It is as hidden as any other warrior.")),
    ),
)
ELF: Final = Option(
    "elf",
    Text("The Elves' first arrows"),
    (
        Setting(
            "near",
            Text("only once a warrior of theirs is on the land"),
            Text(
                "While no region is closed, the Elves shoot only if they have a warrior on the "
                "land."
            ),
        ),
        Setting(
            "anywhere",
            Text("from the start"),
            Text("While no region is closed, the Elves shoot also without a warrior on the land."),
        ),
    ),
)

META: Final = Meta(
    key="armadora",
    title=Text("Armadora"),
    stage="stable",
    about=Text("Bluff with hidden warriors and fence off the dwarves' gold with palisades."),
    seats=tuple(sorted(BOX.warriors)),
    version=1,
    options=(EDITION, PALISADES, MEMORY, FOUR, ADVANCED, FACTIONS, GOBLIN, ELF),
    guide=GUIDE,
    credits="Armadöra by Christwart Conrad; Blackrock Games, Blue Orange",
)
