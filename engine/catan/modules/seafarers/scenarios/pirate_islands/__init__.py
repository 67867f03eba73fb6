"""The Pirate Islands: fortresses to be taken back, and a fleet that sails round."""

from __future__ import annotations

from typing import Final

from ......core import Page, Text
from ...scenario import Scenario
from .module import BOARDS, KEY, PirateIslands

SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("The Pirate Islands"),
    about=Text("Sail west, make warships and take your fortress; 10 points and the fortress."),
    order=7,
    boards=BOARDS,
    target=10,
    starts_on_main_island=True,
    has_robber=False,
    has_longest_road=False,
    has_variable_map=False,
    conflicts={"start": "big", "events": "on", "robber": "friendly"},
    module=PirateIslands,
    pages=(
        Page(
            Text("The Pirate Islands"),
            (
                Text(
                    "Everybody begins with a settlement and a ship on the west coast of the large "
                    "island, and places two more settlements there, each with a road or a ship."
                ),
                Text(
                    "One line of ships leads west on a shortest way, without a branch: to your "
                    "beachhead, where you may settle, and on to your fortress. Other ships stay "
                    "along the large island."
                ),
                Text("The last ship of the line may be moved, a warship never."),
                Text(
                    "No road, settlement or other ship may cut anybody off from the west; lines "
                    "may cut each other off."
                ),
                Text(
                    "With every roll the fleet first sails as many hexes as the lower die says. It "
                    "attacks everybody with a building where it stops, that die against your "
                    "warships: if it is stronger you lose a random card and one more for each "
                    "city, if you are, you take a card of your choice."
                ),
                Text(
                    "A Knight makes the first ship of your line that is none a warship. With three "
                    "players there are no victory point cards, else they are Knights."
                ),
            ),
        ),
        Page(
            Text("The fortress"),
            (
                Text(
                    "Once your line reaches your fortress, you may attack it: you roll a die, and "
                    "your turn ends. More warships than the die take a lair. As many cost you the "
                    "ship nearest to the fortress, fewer the two nearest."
                ),
                Text("After the third lair the fortress is your settlement."),
                Text(
                    "You win with ten points and your fortress. When all are taken, the fleet is "
                    "gone."
                ),
                Text(
                    "A seven: discards, and the roller may take a card from anybody. There are no "
                    "robber, no longest route and no largest army."
                ),
            ),
        ),
    ),
)
