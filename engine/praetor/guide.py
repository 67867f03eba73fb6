"""The rules of Praetor in short pages, in our own words."""

from __future__ import annotations

from typing import Final

from ..core import Page, Text

GUIDE: Final = (
    Page(
        Text("The aim"),
        (
            Text(
                "Hadrian has sent engineers to build a city at his wall. Whoever has most favor "
                "at the end becomes Praetor."
            ),
            Text(
                "Favor comes from new tiles, from temples, from walls, and from workers who retire."
            ),
            Text("A round has three parts: the turn order, the actions, and the update."),
            Text(
                "The numbers on tiles, walls and boards are a reconstruction: the rulebook "
                "tells only some of them. See the last page."
            ),
        ),
    ),
    Page(
        Text("Workers"),
        (
            Text(
                "Your eight dice are your people. An active worker shows an experience from 1 to 5."
            ),
            Text(
                "Who builds a tile, or uses a tile with a red field, returns with 1 more "
                "experience."
            ),
            Text(
                "At 6 the worker retires at the end of the round and brings favor: on side A 12 "
                "in age I, 8 in age II."
            ),
            Text(
                "You start with workers of 1, 2 and 3 experience, and five villagers who can be "
                "trained."
            ),
        ),
    ),
    Page(
        Text("The order"),
        (
            Text(
                "Least favor goes first, for the whole round. Of equals, the marker that "
                "arrived last on the track goes first."
            ),
            Text(
                "One after the other takes one action or passes, around and around, until all "
                "have passed."
            ),
            Text(
                "Without active workers at home you must pass. After passing you place no "
                "worker in this round."
            ),
        ),
    ),
    Page(
        Text("Building tiles"),
        (
            Text(
                "A worker builds one of the available tiles: pay its cost and lay it beside the "
                "city, turned as you like."
            ),
            Text(
                "You gain the favor on the tile, and 1 more for every plaza of the same design "
                "that touches one of its corners."
            ),
            Text("The tile is yours: you use it for nothing, and others pay you its fee."),
            Text("A new tile can be used at once, by anybody."),
            Text(
                "The city may grow in any direction. After Z come the columns AA, AB and so on, "
                "left of A lies ZZ, above row 1 row 0."
            ),
        ),
    ),
    Page(
        Text("Using tiles"),
        (
            Text(
                "A worker uses a tile of the city. Each tile can be used only once a round, by "
                "whoever comes first."
            ),
            Text(
                "A tile of another player costs its fee, paid to the owner before you gain "
                "anything."
            ),
            Text(
                "Mines, mills and quarries bring as much as the worker has experience; the "
                "Blacksmith turns Wood into Weapons."
            ),
            Text(
                "The Market trades at the rates of your board. Curia and Forum bring Gold, "
                "temples favor, Colosseum and Oracle morale."
            ),
            Text(
                "The Worker Camp makes a villager a novice, who becomes active after two updates."
            ),
        ),
    ),
    Page(
        Text("The wall"),
        (
            Text(
                "Each round one wall tile is open. At the Imperial Outpost you pay what it "
                "demands and gain its favor."
            ),
            Text("Every wall that you built before adds the bonus on its back."),
            Text("A wall that nobody builds is gone at the end of the round."),
        ),
    ),
    Page(
        Text("Special tiles"),
        (
            Text("Gray tiles need no worker, and everybody may use each of them once a round."),
            Text(
                "Labor Camp: as an action, pay its fee, and a retired worker builds or uses a "
                "tile at once with 6 experience."
            ),
            Text("He learns nothing, and the fee of the tile that he uses is paid too."),
            Text(
                "Academy: in the update, pay 1 Stone to its owner, and your novices skip the "
                "second level of training."
            ),
        ),
    ),
    Page(
        Text("The update"),
        (
            Text(
                "Novices move on, workers return, and who has 6 experience retires. The back of "
                "the top tile tells the age."
            ),
            Text("Then pay wages and pensions, as your board shows. More people cost more."),
            Text(
                "Each Gold that you lack costs one level of morale; at the bottom of the track, "
                "5 favor instead."
            ),
            Text(
                "Without any active worker you may give up 5 favor for a villager, who becomes "
                "active at once."
            ),
            Text(
                "Then tiles are turned up until there is one more than players, and a new wall "
                "tile."
            ),
        ),
    ),
    Page(
        Text("The end"),
        (
            Text(
                "When the stack of tiles or of walls is empty after an update, the next round "
                "is the last one."
            ),
            Text(
                "Then you score the experience of your active workers, 1 for each novice, your "
                "morale, and 1 for every 10 Gold."
            ),
            Text("All resources count as Gold at the rates of your board."),
            Text(
                "Equals compare morale, wall tiles, and city tiles. Who is equal in everything "
                "shares the win."
            ),
        ),
    ),
    Page(
        Text("Variants"),
        (
            Text(
                "Expert game, for three and more: favor for the largest area (12, 8, 4), walls "
                "(18, 12, 6), villagers (20, 10, 5)."
            ),
            Text(
                "Equals share the favor of their places, rounded down. Who has none gets none, "
                "unless it is agreed that they are ranked."
            ),
            Text("Tough game: fewer Markets, or none."),
            Text(
                "Side B of the boards: other wages, other rates, other morale, other favor for "
                "retiring."
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
            Text(
                "The start favor falls clockwise in Korean and ours, counter-clockwise in English."
            ),
            Text(
                "A visit to the Market trades by the worker's experience in Korean, as much as "
                "you like in English and ours."
            ),
            Text(
                "Without any active worker, a villager for 5 favor, in the last round too: in "
                "Korean you have no choice, in English "
                "and ours you may."
            ),
            Text(
                "Expert game: in Korean who has no wall or no villager is ranked too; in "
                "English and ours they get nothing for it."
            ),
            Text(
                "Markers: the box leaves twelve for your tiles. In English you own no more; in "
                "Korean and ours as many as you build."
            ),
        ),
    ),
    Page(
        Text("The numbers"),
        (
            Text(
                "From the rulebook: all rules, what everybody starts with, 12 and 8 favor for "
                "retiring on side A, the Lumber Mill "
                "(2 Gold, 1 favor, fee 1 Gold), the wall of 2 Marble and 2 Weapons for 10 "
                "favor, the fees of Academy, Marble Quarry and "
                "one Labor Camp."
            ),
            Text(
                "From players' reports: the buildings of the first city, a fee of 3 Gold for "
                "the other Labor Camp, 3 favor on the "
                "back of a wall."
            ),
            Text(
                "Everything else was designed to fit: most costs and favor, all plazas, most "
                "walls, wages, rates and morale, the B sides, "
                "and where the first tiles lie."
            ),
            Text(
                "Who owns the printed game and hosts this bot can put its numbers in: copy "
                "praetor.json, change it, and name the file in "
                "the setting PRAETOR_DATA. A wrong file is refused with every fault and its "
                "place."
            ),
        ),
    ),
)
