"""Catan's card: seats, options, credits; modules bring options and rules pages of their own."""

from __future__ import annotations

from typing import Final

from ..core import SCENARIO, Meta, Option, Setting, Text
from .guide import GUIDE
from .rules import REVISION
from .scenario_cards import make_cards
from .shelf import Shelf

BOARD: Final = Option(
    "board",
    Text("Board"),
    (
        Setting(
            "spiral",
            Text("shuffled land, numbers in a spiral"),
            Text(
                "Shuffled land; the numbers follow their letters from a corner, counter-clockwise."
            ),
        ),
        Setting(
            "clockwise",
            Text("shuffled land, numbers in a clockwise spiral"),
            Text("The same, but the letters run clockwise."),
        ),
        Setting(
            "random",
            Text("land and numbers shuffled"),
            Text("Land and numbers are shuffled; 6 and 8 never lie side by side."),
        ),
        Setting(
            "beginner",
            Text("fixed map for beginners"),
            Text("The printed map, balanced for first games."),
        ),
    ),
    group=SCENARIO,
)
HARBOURS: Final = Option(
    "harbours",
    Text("Harbours"),
    (
        Setting("fixed", Text("in their usual places")),
        Setting("shuffled", Text("in shuffled places"), Text("The harbours change places.")),
    ),
)
OFFERS: Final = Option(
    "offers",
    Text("Trade between players"),
    (
        Setting("six", Text("six offers a turn")),
        Setting("two", Text("two offers a turn"), Text("Less to answer.")),
        Setting("none", Text("not allowed"), Text("Cards are exchanged with the bank only.")),
    ),
)


def make_meta(shelf: Shelf, key: str = "catan") -> Meta:
    """Makes the description of Catan: seats, options and rules, with the modules of this shelf."""
    options = (BOARD, HARBOURS, OFFERS, *shelf.options)
    return Meta(
        key=key,
        title=Text("Catan"),
        stage="stable",
        about=Text(
            "Settle an island: gather, trade and build roads, settlements and cities before the "
            "others do."
        ),
        seats=(2, 3, 4, 5, 6),
        practice_seats=3,  # with two there are rules of their own
        version=1,
        revision=max(REVISION, shelf.revision),
        options=options,
        scenarios=make_cards(shelf.options),
        guide=(*GUIDE, *shelf.guide),
        credits="Catan by Klaus Teuber; KOSMOS, Catan Studio",
    )
