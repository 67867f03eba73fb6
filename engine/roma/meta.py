"""The card of Arena: Roma II: sets of cards, options, credits."""

from __future__ import annotations

from typing import Final

from ..core import Meta, Option, Setting, Text, switch
from .guide import GUIDE
from .rules import REVISION

SET: Final = Option(
    "set",
    Text("Cards"),
    (
        Setting(
            "arena",
            Text("Arena: Roma II"),
            Text("55 cards, seven spaces with bribery, five cards to start with."),
        ),
        Setting(
            "roma",
            Text("Roma"),
            Text("The first game: 52 cards, six spaces, four cards laid face down to start with."),
        ),
        Setting("mixed", Text("both games in one deck"), Text("All 107 cards in one deck.")),
        Setting(
            "one-each",
            Text("each plays with another game"),
            Text("One player plays with the cards of Arena, the other with those of Roma."),
        ),
        Setting(
            "constructed",
            Text("decks of your own"),
            Text("Both build a secret deck of 55 cards of both games, or take a ready one."),
        ),
    ),
)
BEGINNER: Final = switch(
    "beginner",
    Text("Beginners' game (without bribery)"),
    Text("No bribery, and four cards to start with."),
    requires={"set": "arena"},
)
DEALING: Final = Option(
    "dealing",
    Text("Who plays with which game"),
    (
        Setting("random", Text("by lot")),
        Setting(
            "chosen",
            Text("chosen by the starting player"),
            Text("The starting player chooses."),
            requires={"set": "one-each"},
        ),
    ),
)
MERCATUS: Final = Option(
    "mercatus",
    Text("Points of the Mercatus come from"),
    (
        Setting("supply", Text("the supply")),
        Setting("opponent", Text("the opponent"), conflicts={"set": "arena"}),
    ),
)

META: Final = Meta(
    key="roma",
    title=Text("Arena: Roma II"),
    stage="stable",
    about=Text(
        "A quick duel: dice bring your cards to life, vacant spaces cost victory points. With "
        "Roma, alone or combined."
    ),
    seats=(2,),
    version=1,
    revision=REVISION,
    options=(SET, BEGINNER, DEALING, MERCATUS),
    guide=GUIDE,
    credits="Arena: Roma II and Roma by Stefan Feld; Queen Games",
)
