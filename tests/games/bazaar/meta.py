"""The card of the bazaar."""

from __future__ import annotations

from typing import Final

from engine.core import ON, Meta, Option, Page, Setting, Text, switch

META: Final = Meta(
    key="bazaar",
    title=Text("Bazaar"),
    stage="stable",
    about=Text("Stalls, secret charters and hard bargains: a game for the tests."),
    seats=(2, 3, 4, 5),
    version=1,
    options=(
        Option(
            "length",
            Text("Length"),
            (Setting("short", Text("two rounds")), Setting("long", Text("three rounds"))),
        ),
        switch("guild", Text("Guild"), Text("Most stalls: 2 points. A price of 3 earns 4.")),
        switch(
            "thieves", Text("Thieves"), Text("Goods can be stolen."), requires={"length": "long"}
        ),
        switch(
            "partners",
            Text("Partners"),
            Text("Two against two."),
            seats=(4,),
            conflicts={"thieves": ON},
        ),
    ),
    guide=(
        Page(
            Text("Turns"),
            (
                Text("You act twice a turn: build, deal, offer or draw."),
                Text("After each round all windows are filled."),
            ),
        ),
        Page(
            Text("The end"),
            (Text("Stalls of the two goods in your charter are worth 2 points more."),),
        ),
    ),
    credits="made for the tests",
)
ROUNDS: Final = {"short": 2, "long": 3}
