"""The rules of Catan in short pages, in our own words."""

from __future__ import annotations

from typing import Final

from ..core import Page, Text

GUIDE: Final = (
    Page(
        Text("The aim"),
        (
            Text(
                "Settlements gather cards from the land around them; cards build roads, "
                "settlements, cities and buy development cards."
            ),
            Text(
                "A settlement is one point, a city two. Longest Road and Largest Army are two "
                "each, some development cards one."
            ),
            Text("Whoever has ten points on the own turn wins at once."),
        ),
    ),
    Page(
        Text("The opening"),
        (
            Text("From the first player on, everybody places a settlement and a road beside it."),
            Text(
                "Then, from the last player back, everybody places another one with a road, and "
                "takes a card for each hex around it."
            ),
            Text(
                "Between two buildings there are always at least two edges: all three neighbours "
                "of a settlement stay empty."
            ),
        ),
    ),
    Page(
        Text("Your turn"),
        (
            Text(
                "You may play a development card, then you roll. Every hex with that number "
                "produces."
            ),
            Text(
                "A settlement there gets one card, a city two: forest lumber, hills brick, "
                "pasture wool, fields grain, mountains ore."
            ),
            Text("Then trade and build in any order, and end your turn."),
            Text(
                "If the bank cannot pay everybody, nobody gets that resource, unless only one "
                "player is owed it, who gets what is left."
            ),
        ),
    ),
    Page(
        Text("The seven and the robber"),
        (
            Text(
                "On a seven nothing is produced. Whoever holds more than seven cards discards "
                "half, rounded down."
            ),
            Text(
                "Then you move the robber to another hex, which produces nothing while it is there."
            ),
            Text("From one player with a building there you take a card unseen."),
        ),
    ),
    Page(
        Text("Building"),
        (
            Text(
                "Road: lumber, brick. Settlement: lumber, brick, wool, grain. City: two grain, "
                "three ore. Card: wool, grain, ore."
            ),
            Text(
                "A road touches your own network, and does not pass through another player's "
                "building."
            ),
            Text(
                "A settlement stands at your own road and keeps its distance. A city takes the "
                "place of a settlement."
            ),
            Text("You have 15 roads, 5 settlements and 4 cities."),
        ),
    ),
    Page(
        Text("Trade"),
        (
            Text(
                "The bank takes four of a kind for one of another; at a harbour three of any "
                "kind, or two of the kind that it shows."
            ),
            Text("Several exchanges with the bank can be made at once."),
            Text(
                "In your turn you may offer cards to one or more players. They accept, decline, "
                "or make a counter-offer."
            ),
            Text(
                "You choose with whom to trade. Going on with your turn takes the offer back, at "
                "any time."
            ),
            Text(
                "Whoever does not want to be asked can let an answer stand: decline every offer, "
                "or never give a resource."
            ),
            Text("Nothing is given away, and nobody gives and gets the same resource."),
            Text("You make at most six offers a turn, and the same one to nobody twice."),
        ),
    ),
    Page(
        Text("Development cards"),
        (
            Text(
                "One a turn, and never one that you bought in the same turn; before the roll or "
                "after it."
            ),
            Text(
                "Knight: move the robber. Road Building: two roads for nothing. Year of Plenty: "
                "any two cards from the bank."
            ),
            Text(
                "Monopoly: everybody gives you all cards of one resource. Victory Point: one "
                "point, hidden until it wins."
            ),
        ),
    ),
    Page(
        Text("Longest Road and Largest Army"),
        (
            Text(
                "The first road of five edges without a branch takes Longest Road, and a "
                "strictly longer one takes it over."
            ),
            Text(
                "Another player's building cuts a road in two. If several are then longest, "
                "nobody has the award until one alone is."
            ),
            Text("The first three knights take Largest Army, and strictly more take it over."),
        ),
    ),
)
