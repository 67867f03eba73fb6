"""The rules of the fishermen in short pages."""

from __future__ import annotations

from typing import Final

from ....core import Page, Text
from ....examples import Example

TITLE: Final = Text("The Fishermen of Catan")
GUIDE: Final = (
    Page(
        TITLE,
        (
            Text(
                "Six fishing grounds with numbers lie at the coast, and a lake in the desert's "
                "place, which pays on 2, 3, 11 and 12."
            ),
            Text(
                "When the number is rolled, a settlement there draws one fish token, a city two. "
                "Each shows one to three fish; only you see which."
            ),
            Text(
                "The second settlement of the opening draws a token, too, if it stands at a "
                "fishing ground or at the lake."
            ),
            Text(
                "The robber begins beside the board. On the lake it stops the fish there; nothing "
                "stops a fishing ground."
            ),
            Text(
                "You hold seven tokens at most. Who is due more then may lay one aside and draw "
                "another. Where there are too few for all, nobody draws."
            ),
        ),
    ),
    Page(
        Text("The Fishermen of Catan: fish and the boot"),
        (
            Text(
                "In your turn, after the roll: 2 fish send the robber off the board, 3 take a "
                "card from somebody, 4 a resource from the bank, 5 build a road, 7 take a "
                "development card."
            ),
            Text(
                "Where a scenario moves pieces further for a grain, 2 fish do so as well; where "
                "there are bridges, 6 build one. With Cities & Knights 7 draw a progress card."
            ),
            Text("You may do several of these. Each is paid for itself, and no change is given."),
            Text("Fish are no cards: nobody discards, steals or trades them."),
            Text(
                "Who draws the old boot shows it and needs one point more to win. In your turn, "
                "after the roll, you may give it to somebody with as many points or more."
            ),
            Text(
                "With five and six players there are eight fishing grounds and a second lake, "
                "which pays on 4 and 10. At sea there are fishing grounds, but no lake."
            ),
        ),
    ),
)
FISHERS: Final = ("settlement E2", "road 63", "settlement D6", "road 52")
EXAMPLES: Final = (
    Example(
        TITLE.id,
        Text("Fishing grounds at the coast, and the lake in the middle."),
        around=(),
        seats=4,
        options={"fishermen": "on", "board": "beginner"},
    ),
    Example(
        TITLE.id,
        Text(
            "The settlement on E2 stands at a fishing ground: when its number is rolled, it draws "
            "a fish token."
        ),
        around=("field corner E2",),
        margins=(180, 200, 260, 160),
        seats=3,
        options={"fishermen": "on", "board": "beginner"},
        seat=0,
        moves=FISHERS,
    ),
    Example(
        TITLE.id,
        Text("The settlement on D6 stands at the lake, which brings fish on four numbers."),
        around=("field corner D6",),
        margins=(240, 260, 240, 120),
        seats=3,
        options={"fishermen": "on", "board": "beginner"},
        seat=0,
        moves=FISHERS,
    ),
)
