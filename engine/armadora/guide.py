"""The rules of Armadora in short pages, in our own words."""

from __future__ import annotations

from typing import Final

from ..core import Page, Text

GUIDE: Final = (
    Page(
        Text("The aim"),
        (
            Text("Forty gold lie in eight mines on a land of 8 × 5 squares."),
            Text(
                "You send warriors, most of them weak and a few of them strong, and nobody sees "
                "which is which."
            ),
            Text(
                "Palisades divide the land into regions. At the end the strongest player in "
                "each region takes all of its gold."
            ),
            Text("Whoever has most gold wins."),
        ),
    ),
    Page(
        Text("Your warriors"),
        (
            Text(
                "Two players: 16 warriors each, eleven of value 1, two of value 2, and one each "
                "of 3, 4 and 5."
            ),
            Text(
                "Three players: 11 warriors each, seven of value 1, two of value 2, and one "
                "each of 3 and 4."
            ),
            Text("Four players: 8 warriors each, five of value 1, and one each of 2, 3 and 4."),
            Text("Everybody sees how many warriors you have left, but not which."),
        ),
    ),
    Page(
        Text("Your turn"),
        (
            Text("Do one thing: place a warrior, place palisades, or pass."),
            Text("A warrior goes face down on any free square: no other warrior, no mine."),
            Text(
                "Palisades: place one or two of the 35, on lines between two squares. They need "
                "not touch each other or anything else."
            ),
            Text(
                "Without warriors you may still place palisades, and without palisades you may "
                "still place warriors."
            ),
            Text(
                "After passing you take no further turn. Who has nothing left to do passes "
                "automatically."
            ),
        ),
    ),
    Page(
        Text("Regions"),
        (
            Text(
                "Squares that palisades and the edge of the land close off from the rest are a "
                "region; at first the whole land is one."
            ),
            Text(
                "No region may have fewer than four squares, mines included. A palisade that "
                "would make one is not allowed."
            ),
            Text("A region may hold several mines, or none."),
            Text("Palisades that close nothing yet are allowed."),
        ),
    ),
    Page(
        Text("The end"),
        (
            Text("The game ends when everybody has passed. All warriors are turned up."),
            Text(
                "In each region everybody adds up their warriors there; the highest sum takes "
                "all the gold."
            ),
            Text(
                "Equal sums share the gold equally, and the remainder goes to nobody. Where "
                "nobody stands, the gold stays."
            ),
            Text(
                "Most gold wins. Equals compare their piles, one for each region won, from the "
                "largest down. All equal: a shared win."
            ),
        ),
    ),
    Page(
        Text("Four players"),
        (
            Text(
                "Players who sit opposite each other are partners, so the teams take turns in "
                "alternation."
            ),
            Text(
                "Partners add up their warriors in each region, and share the gold and the result."
            ),
            Text("Partners do not see each other's values, and agree on nothing in secret."),
            Text("With the option “free for all” everybody plays alone."),
        ),
    ),
    Page(
        Text("Advanced game: powers"),
        (
            Text(
                "Once a turn, before your action, you may use the power of your faction; each "
                "use costs a token."
            ),
            Text("Mages (two tokens): look secretly at one warrior of an opponent."),
            Text(
                "Elves (two tokens): shoot an opponent's warrior, which then counts 1 less, but "
                "never below 0."
            ),
            Text(
                "The arrow flies only in a region where you have a warrior too, and that is not "
                "yet full."
            ),
            Text("Orcs (one token): place one extra palisade."),
            Text("Goblins (one token): place one extra warrior, face up."),
        ),
    ),
    Page(
        Text("Advanced game: reinforcement"),
        (
            Text(
                "Instead of another action you may put your only reinforcement on a warrior of "
                "your own: it counts 1 more."
            ),
            Text(
                "The region must be full: a warrior or a mine on every square. Each region "
                "takes one reinforcement in all."
            ),
            Text("It may lie on a warrior that an arrow has hit."),
            Text(
                "If its owner is among the equals of that region, the owner takes all of the gold."
            ),
        ),
    ),
    Page(
        Text("The two rulebooks"),
        (
            Text(
                "The option “Edition” follows the Korean rulebook, the English one, or our "
                "choice. Each point can be changed by itself."
            ),
            Text("Palisades: exactly two in Korean; one or two in English and ours."),
            Text(
                "Factions: in Korean chosen in the basic game and dealt in the advanced one; in "
                "English chosen; ours are dealt."
            ),
            Text("The Goblins' extra warrior: face down in Korean; face up in English and ours."),
            Text(
                "The Elves' arrows while no region is closed: in Korean at any warrior; in "
                "English and ours only with one of their own."
            ),
        ),
    ),
)
