"""The rules of the box in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text

GUIDE: Final[tuple[Page, ...]] = (
    Page(
        Text("Explorers & Pirates: a turn"),
        (
            Text(
                "There are no cities, harbours, development cards, robber, Longest Road or "
                "Largest Army. Instead there are harbor settlements, ships and unknown waters."
            ),
            Text(
                "A turn has three phases: the roll, trading and building, and at last your "
                "ships. Once they move, you neither trade nor build."
            ),
            Text("Whoever gets no resource from a roll other than 7 takes one gold."),
            Text(
                "The bank gives one resource or one gold for three equal resources. Two gold "
                "buy a resource, twice a turn. Players may trade gold, too."
            ),
            Text("On a 7, whoever has more than seven cards discards half. Gold is safe."),
        ),
    ),
    Page(
        Text("Explorers & Pirates: building"),
        (
            Text(
                "A settlement at the coast becomes a harbor settlement for 2 grain and 2 ore. "
                "It is worth two points and still produces one card."
            ),
            Text(
                "A ship (lumber and wool) is built at your harbor settlement. A settler costs as "
                "much as a settlement, a crew wool and ore."
            ),
            Text(
                "Settlers and crews wait in a harbor settlement, or in a ship that lies at one. "
                "Each holds one settler or fish haul, or two crews or sacks."
            ),
            Text("Whoever has three ships at sea may take one off and build it anew."),
            Text(
                "In the north and in the south your first settlement comes by ship. Roads and "
                "further settlements go on from it."
            ),
            Text(
                "Nobody builds at a hex that is not discovered, at a lair that is not captured, "
                "or at a village without an own crew."
            ),
        ),
    ),
    Page(
        Text("Explorers & Pirates: ships"),
        (
            Text(
                "Each ship moves once, one after the other, up to four steps along edges of the "
                "sea. One wool brings two steps more. Two ships at most end on an edge."
            ),
            Text(
                "A ship that touches a hidden hex discovers it and stops. Land gets a number and "
                "brings one card of its kind; anything else brings two gold."
            ),
            Text(
                "What lies there is drawn by lot at that moment. Nobody knows it before, and "
                "nobody takes such a voyage back."
            ),
            Text(
                "A ship with a settler may settle at a free corner of a coast: ship and settler "
                "go back to your supply, and a settlement is placed."
            ),
            Text("At your harbor settlements ships load, unload and swap for nothing."),
        ),
    ),
    Page(
        Text("Land Ho!"),
        (
            Text(
                "Everybody begins with a harbor settlement, a ship with a settler, a settlement, "
                "a road and two gold, in printed places."
            ),
            Text("North and south lie eight hidden hexes each. The game goes to 8 points."),
            Text("On a 7 nothing happens but discards."),
        ),
    ),
    Page(
        Text("Explorers & Pirates: scenarios with missions"),
        (
            Text(
                "Everybody places a harbor settlement on a marked corner of the start island, "
                "then, in the opposite order, a settlement anywhere on it."
            ),
            Text(
                "Then follow a road at the settlement, and a ship with a settler at the harbor. "
                "The settlement brings a card for each hex around it; everybody has two gold."
            ),
            Text("The Pirate Lairs: lairs alone. The game goes to 12 points."),
            Text("Fish for Catan: lairs and fish. The game goes to 15 points."),
            Text("Spices for Catan: fish and spices. The game goes to 15 points."),
            Text("Explorers & Pirates: all three missions. The game goes to 17 points."),
        ),
    ),
    Page(
        Text("Explorers & Pirates: pirate ships"),
        (
            Text(
                "From the second scenario on, who rolls a 7 places the own pirate ship on a "
                "hex of the sea within the frame, not beside the start island; any other one "
                "goes home."
            ),
            Text(
                "It may take a card from a player with a ship at this hex, or one gold from who "
                "has no card."
            ),
            Text(
                "A ship that sails along the sides of another's pirate hex pays one gold a turn."
            ),
            Text(
                "A ship that has not moved and touches the hex may chase it: with a 6 you place "
                "your own instead."
            ),
        ),
    ),
    Page(
        Text("Explorers & Pirates: missions"),
        (
            Text(
                "Each mission has a track of seven spaces with 1, 1, 2, 2, 2, 3 and 3 points. "
                "Who is foremost, or came there first, has one point more."
            ),
            Text(
                "Lairs: a ship puts one or two crews ashore. The third crew there captures the "
                "lair, whoever they belong to: all who took part get two gold and a step."
            ),
            Text(
                "The hero gets one step more and loses a crew: who has the highest sum of a die "
                "and the own crews there."
            ),
            Text("Then it is a gold field: each building there gets two gold on its number."),
            Text(
                "Fish: roll a die in your movement phase. A haul comes to the shoal of that "
                "number; an empty ship takes it to a dock of the Council, for a step."
            ),
            Text(
                "Spices: leave a crew in a village, once in each. It brings a sack, a step at a "
                "dock of the Council, and an advantage for good."
            ),
            Text(
                "Advantages: ships sail one step further; a resource sells for one gold; a 5 or "
                "a 4 drives pirates away, too."
            ),
        ),
    ),
)
