"""Praetor's card: seats, options, credits."""

from __future__ import annotations

from typing import Final

from ..core import Meta, Option, Setting, Text, switch
from .data import PLAYERS, VERSION
from .guide import GUIDE

BOARDS: Final = Option(
    "boards",
    Text("Player boards"),
    (
        Setting("a", Text("side A"), Text("Everybody plays with side A, which is the same for all.")),
        Setting("sides", Text("dealt, choose the side"), Text("A board is dealt to everybody, who then chooses its side A or its side B.")),
        Setting("dealt", Text("side B, dealt"), Text("Everybody plays with side B of a board that is dealt.")),
        Setting("chosen", Text("chosen"), Text("One after the other chooses side A, or a side B that is still there.")),
    ),
)
MARKET: Final = Option(
    "market",
    Text("Market"),
    (
        Setting("free", Text("any number"), Text("A visit to the Market buys and sells as much as you like.")),
        Setting(
            "experience",
            Text("by experience"),
            Text("A visit buys at most as many, and sells at most as many, as the worker has experience."),
            conflicts={"markets": "none"},
        ),
    ),
)
MARKETS: Final = Option(
    "markets",
    Text("Tough game"),
    (
        Setting("all", Text("all Markets")),
        Setting("start-only", Text("only the first Market"), Text("Only the Market that stands at the start is used.")),
        Setting("none", Text("no Market"), Text("There is no Market at all.")),
    ),
)
EXPERT: Final = switch(
    "expert",
    Text("Expert game"),
    Text("Favor at the end for the largest area, the most walls and the most villagers."),
    seats=(3, 4, 5),
)
LATE: Final = switch(
    "late-specials",
    Text("Late Labor Camp"),
    Text("A Labor Camp may be used even when no active worker is left at home."),
)
PLAZAS: Final = Option(
    "plazas",
    Text("Plazas"),
    (
        Setting("touching", Text("all that touch"), Text("Plazas of tiles across a corner count too: up to three for each corner.")),
        Setting("sides", Text("side by side"), Text("Only plazas of tiles that lie side by side count: up to two for each corner.")),
    ),
)

META: Final = Meta(
    key="praetor",
    title=Text("Praetor"),
    about=Text("Build a Roman city together, train workers, raise Hadrian's wall, and win Caesar's favor."),
    seats=PLAYERS,
    version=VERSION,
    options=(BOARDS, MARKET, MARKETS, EXPERT, LATE, PLAZAS),
    guide=GUIDE,
    credits="Praetor by Andrei Novac; NSKN Games, Spiral Galaxy Games",
)
