"""The rules of the attack in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from ....examples import Example
from ..gold_coins import GOLD_BUYS
from ..traders_box import ATTACK, TRADERS

TITLE: Final = Text("Barbarian Attack")
GUIDE: Final = (
    Page(
        TITLE,
        (
            Text(
                "Everybody begins with a settlement and a city. There is no robber and no Largest "
                "Army; the game goes to 12 points."
            ),
            Text(
                "After each settlement or city that is built, dice are rolled for three different "
                "numbers: a barbarian lands on the hex of the coast with each of them."
            ),
            Text(
                "Three barbarians conquer a hex: it pays nothing, and no road or settlement is "
                "built beside it. A hex takes no fourth one."
            ),
            Text(
                "A building with only conquered land around it is conquered: it brings no points "
                "and uses no harbour, until a hex there is free again."
            ),
            Text(
                "On a seven, after the discards, who rolled may take a card from a player of "
                "choice."
            ),
        ),
    ),
    Page(
        Text("Barbarian Attack: cards"),
        (
            Text("A card that you buy is carried out at once; nobody keeps any."),
            Text(
                "Knighthood: one of your six knights on a path at the castle. Swift Knight: on "
                "any free path."
            ),
            Text(
                "Treason: two gold, and you move one barbarian each from two hexes to two others "
                "of the coast that are not conquered."
            ),
            Text("Intrigue: a barbarian of your choice becomes your prisoner."),
            GOLD_BUYS,
        ),
    ),
    Page(
        Text("Barbarian Attack: knights"),
        (
            Text(
                "When you end your turn each of your knights may march up to three paths, for a "
                "grain up to five. It passes everything, and ends on a path without a knight."
            ),
            Text("Knights at the castle must leave it."),
            Text(
                "Then the battles: where more knights, of all players, stand around a hex of the "
                "coast than barbarians on it, these are captured."
            ),
            Text(
                "Everybody who took part gets a prisoner, what is left goes to most knights. Are "
                "they too few, dice decide, and who gets none takes three gold."
            ),
            Text(
                "After each battle a die shows which paths lose their knights: they go home, for "
                "three gold each."
            ),
            Text("Two prisoners are one point."),
        ),
    ),
)
KNIGHT_AT_COAST: Final = (
    *("settlement D5", "road 36", "settlement C4", "road 20", "settlement C7", "road 30"),
    *("city C9", "road 38", "city D8", "road 46", "city B5", "road 15"),
    *(
        "roll",
        "end",
        "roll",
        "buy",
        "take-barbarian T19",
        "end",
        "roll",
        "bank lumber ore",
        "end",
    ),
    *("roll", "buy", "send-barbarian T7", "send-barbarian T12", "road 44", "spend-gold ore"),
    *("buy", "place-knight 57", "end", "march 57 60", "roll", "end"),
    *("roll", "discard 1,1,0,0,2,0,0,0,0", "choose 3", "city C7", "end"),
    *("roll", "end", "march 60 48", "roll", "city C4"),
)
EXAMPLES: Final = (
    Example(
        TITLE.id,
        Text("The castle, and the first two barbarians."),
        around=(),
        seats=4,
        options={TRADERS: ATTACK, "board": "beginner"},
    ),
    Example(
        "Barbarian Attack: knights",
        Text(
            "The knight on 48 stands beside two barbarians. Alone it is too weak: more knights "
            "than barbarians are needed on the six paths of the hex."
        ),
        around=("field edge 48",),
        margins=(260, 220, 260, 200),
        seats=3,
        options={TRADERS: ATTACK, "board": "beginner"},
        seed=15,
        seat=0,
        moves=KNIGHT_AT_COAST,
    ),
)
