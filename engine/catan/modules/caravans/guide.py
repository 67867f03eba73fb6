"""The rules of the caravans in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from ....examples import Example
from ..traders_box import CARAVANS, TRADERS

TITLE: Final = Text("The Caravans")
GUIDE: Final = (
    Page(
        TITLE,
        (
            Text(
                "An oasis with three arrows lies in the middle. A caravan of camels leaves each "
                "arrow; 22 camels are there in all. The game goes to 12 points."
            ),
            Text(
                "Who has built a settlement or a city in a turn brings one camel at its end, "
                "before the next player rolls."
            ),
            Text(
                "The first camel of a caravan stands on the path that leads away from its arrow, "
                "each further one on a free path at its head. Roads do not matter to it."
            ),
            Text("Where two caravans meet they are one. A caravan without a free path is over."),
            Text("A building between two camels brings one point more, a city as well."),
            Text("For Longest Road a road on a camel's path counts twice."),
            Text(
                "The robber begins beside the board, and never goes to the oasis. With five and "
                "six players there are two oases and 33 camels."
            ),
        ),
    ),
    Page(
        Text("The Caravans: votes"),
        (
            Text(
                "All vote on the camel's way: from the player who ended the turn on, each bids "
                "any number of wool and grain once, face up; with Cities & Knights lumber and "
                "brick. All cards are lost."
            ),
            Text("Who has more votes than all others together chooses the path."),
            Text(
                "Else those who bid may agree: each may name a path, and more than half of all "
                "votes decide."
            ),
            Text(
                "Else the single highest bidder chooses; in a tie, or without votes, who ended "
                "the turn."
            ),
        ),
    ),
)
TWO_CAMELS: Final = (
    *("settlement E5", "road 58", "settlement D3", "road 42", "settlement E3", "road 57"),
    *("settlement D9", "road 47", "settlement B3", "road 13", "settlement C8", "road 31"),
    *("roll", "road 32", "end", "roll", "end", "roll", "robber T5 1", "end"),
    *("roll", "robber T13 2", "end", "roll", "end", "roll", "end"),
    *(
        "roll",
        "robber T12 2",
        "settlement C10",
        "end",
        "abstain",
        "abstain",
        "abstain",
        "camel 52",
    ),
    *("roll", "end", "roll", "end", "roll", "end", "roll", "road 14", "end"),
    *("roll", "end", "roll", "end", "roll", "city D3", "end"),
    *("abstain", "abstain", "bid 0,0,1,0,0", "camel 58"),
)
EXAMPLES: Final = (
    Example(
        TITLE.id,
        Text("The oasis with the first paths of its three caravans."),
        around=(),
        seats=4,
        options={TRADERS: CARAVANS, "board": "beginner"},
    ),
    Example(
        TITLE.id,
        Text(
            "The settlement on E5 stands between two camels: it brings one point more. The road "
            "on 58 counts twice for Longest Road."
        ),
        around=("field corner E5",),
        margins=(240, 240, 240, 160),
        seats=3,
        options={TRADERS: CARAVANS, "board": "beginner"},
        seat=0,
        moves=TWO_CAMELS,
    ),
)
