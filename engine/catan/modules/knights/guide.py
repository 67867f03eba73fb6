"""The rules of the box in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from .progress import PROGRESS, ProgressCard
from .tracks import DECK_TITLES, TRACKS


def describe_card(card: ProgressCard) -> Text:
    """A card in a line: how it is called, how many there are, what it says."""
    return Text("{card} ({n}): {text}", card=card.title, n=card.count, text=card.text)


def list_deck_pages() -> tuple[Page, ...]:
    """A page for each deck, with all of its cards."""
    pages: list[Page] = []
    for track in TRACKS:
        cards = tuple([describe_card(card) for card in PROGRESS if card.track == track])
        pages.append(Page(Text("Progress cards: {deck}", deck=DECK_TITLES[track]), cards))
    return tuple(pages)


PAGES: Final = (
    Page(
        Text("Cities & Knights: commodities and improvements"),
        (
            Text(
                "You begin with a settlement and a city; 13 points win. There are no development "
                "cards and no Largest Army."
            ),
            Text(
                "A city at forest, pasture or mountains brings one resource and one commodity: "
                "paper, cloth or coin."
            ),
            Text("Commodities count for a seven, are stolen, and can be traded."),
            Text(
                "With a city you may improve: level by level, each for so many commodities as "
                "its number. Cloth pays for trade, coin for politics, paper for science."
            ),
            Text(
                "Level three: commodities 2:1 (trade), mighty knights (politics), a resource "
                "when a roll brings you nothing (science)."
            ),
            Text(
                "The first at level four puts the metropolis on a city: two points more. Who "
                "comes to level five first takes it for good."
            ),
            Text("A city wall costs two brick and saves two cards more from a seven."),
        ),
    ),
    Page(
        Text("Cities & Knights: the event die and progress cards"),
        (
            Text("With the dice an event die is rolled, and it comes first."),
            Text(
                "A gate: everybody whose level in this line is high enough for the red die draws "
                "a progress card. Level one draws at 1 and 2, each level more at one more."
            ),
            Text("A ship: the barbarians come a step closer; after seven steps they land."),
            Text(
                "Play any number of progress cards after your roll, also at once; the Alchemist "
                "before it."
            ),
            Text(
                "You hold four at most: outside of your turn you put one back at once, in your "
                "turn at its end. Cards with a point lie open and do not count."
            ),
        ),
    ),
    Page(
        Text("Cities & Knights: knights"),
        (
            Text(
                "A basic knight costs wool and ore and stands on a free corner of your routes. "
                "For the same price it becomes strong, then mighty; each once a turn."
            ),
            Text(
                "A grain activates it. Active knights defend; from the next turn on they may "
                "act, and rest afterwards."
            ),
            Text(
                "Move: along your routes to a free corner. Drive away: a weaker knight of "
                "somebody else, who moves it along their own routes, or loses it."
            ),
            Text("Chase: from beside the robber, which you move as after a seven."),
            Text("Knights of others block your roads and settlements, and cut your longest road."),
        ),
    ),
    Page(
        Text("Cities & Knights: the barbarians"),
        (
            Text(
                "Their strength is the number of all cities; yours together that of all active "
                "knights: basic 1, strong 2, mighty 3."
            ),
            Text(
                "Enough: who sent most is Defender of Catan and has a point; several draw a "
                "progress card each instead."
            ),
            Text(
                "Not enough: of all with a city to lose, whoever sent least loses one, which "
                "becomes a settlement. Its wall is gone. Metropolises are safe."
            ),
            Text("Then all knights rest, and the ship goes back."),
            Text(
                "Before the first landing there is no robber: a seven only makes players discard."
            ),
        ),
    ),
    Page(
        Text("Cities & Knights: at sea"),
        (
            Text("With a scenario of the sea, two points more win than it asks for alone."),
            Text(
                "Knights walk along ships, too, and may stay at sea. From road to ship they go on "
                "at a building of yours; new ones stand on land."
            ),
            Text(
                "They chase the pirate as well. A ship that would leave a knight of yours alone "
                "stays where it is."
            ),
            Text(
                "Robber and pirate wait for the first landing. The barbarians count the cities of "
                "all islands."
            ),
            Text(
                "Gold brings no commodities, and no merchant stands there. With a Diplomat a road "
                "is built again as a road, a ship as a ship."
            ),
        ),
    ),
    *list_deck_pages(),
)
