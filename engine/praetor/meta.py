"""Praetor's card: seats, options, credits."""

from __future__ import annotations

from typing import Final

from ..core import Meta, Option, Setting, Text, switch
from .data import PLAYERS, VERSION
from .guide import GUIDE

EDITION: Final = Option(
    "edition",
    Text("Edition"),
    (
        Setting(
            "ours",
            Text("our own rulings"),
            Text(
                "As the English rulebook, but start favor clockwise and as many tiles as you build."
            ),
            sets={
                "market": "free",
                "start-favor": "clockwise",
                "villager": "last-too",
                "expert-none": "nothing",
                "markers": "unlimited",
            },
        ),
        Setting(
            "korean",
            Text("Korean rulebook"),
            Text(
                "Trades by experience, villagers without being asked, expert favor also for who "
                "has none."
            ),
            sets={
                "market": "experience",
                "start-favor": "clockwise",
                "villager": "always",
                "expert-none": "ranked",
                "markers": "unlimited",
            },
        ),
        Setting(
            "english",
            Text("English rulebook"),
            Text(
                "Start favor counter-clockwise, villagers also in the last round, twelve markers "
                "for tiles."
            ),
            sets={
                "market": "free",
                "start-favor": "counter-clockwise",
                "villager": "last-too",
                "expert-none": "nothing",
                "markers": "box",
            },
        ),
    ),
)
BOARDS: Final = Option(
    "boards",
    Text("Player boards"),
    (
        Setting(
            "a",
            Text("the same for all (side A)"),
            Text("Everybody plays with side A, which is the same for all."),
        ),
        Setting(
            "sides",
            Text("dealt by lot, everybody chooses the side"),
            Text("A board is dealt to everybody, who then chooses its side A or its side B."),
        ),
        Setting(
            "dealt",
            Text("dealt by lot, each another one (side B)"),
            Text("Everybody plays with side B of a board that is dealt."),
        ),
        Setting(
            "chosen",
            Text("chosen by the players"),
            Text("One after the other chooses side A, or a side B that is still there."),
        ),
    ),
)
MARKET: Final = Option(
    "market",
    Text("Trade in one visit to the Market"),
    (
        Setting(
            "free",
            Text("as much as you like"),
            Text("A visit to the Market buys and sells as much as you like."),
        ),
        Setting(
            "experience",
            Text("up to the worker's experience"),
            Text(
                "A visit buys at most as many, and sells at most as many, as the worker has "
                "experience."
            ),
            conflicts={"markets": "none"},
        ),
    ),
)
MARKETS: Final = Option(
    "markets",
    Text("Markets in use (fewer: a tough game)"),
    (
        Setting("all", Text("all of them")),
        Setting(
            "start-only",
            Text("only the one at the start"),
            Text("Only the Market that stands at the start is used."),
        ),
        Setting("none", Text("none at all"), Text("There is no Market at all.")),
    ),
)
EXPERT: Final = switch(
    "expert",
    Text("Extra favor at the end (experts)"),
    Text("Favor at the end for the largest area, the most walls and the most villagers."),
    seats=(3, 4, 5),
)
EXPERT_NONE: Final = Option(
    "expert-none",
    Text("Expert game: who has none"),
    (
        Setting(
            "nothing",
            Text("scores nothing"),
            Text("Who has no wall, or no villager left, gets no favor for it."),
        ),
        Setting(
            "ranked",
            Text("is ranked too"),
            Text("Who has none may still be second or third, and gets that favor."),
        ),
    ),
)
START_FAVOR: Final = Option(
    "start-favor",
    Text("Start favor (10, 9, 8 …) goes"),
    (
        Setting(
            "clockwise",
            Text("clockwise"),
            Text("10 for a seat that is drawn, 9 for the next one, then 8 and so on."),
        ),
        Setting(
            "counter-clockwise",
            Text("counter-clockwise"),
            Text("10 for a seat that is drawn, 9 for the one before it, then 8 and so on."),
        ),
    ),
)
VILLAGER: Final = Option(
    "villager",
    Text("Whoever has no active worker left"),
    (
        Setting(
            "last-too",
            Text("may call a villager"),
            Text("After every round you may give up 5 favor for a villager."),
        ),
        Setting(
            "asked",
            Text("may call a villager, but not in the last round"),
            Text("After every round but the last you may give up 5 favor for a villager."),
        ),
        Setting(
            "always",
            Text("must call a villager"),
            Text("After every round you give up 5 favor for a villager, without being asked."),
        ),
    ),
    formerly="asked",
)
MARKERS: Final = Option(
    "markers",
    Text("Tiles that one player may own"),
    (
        Setting(
            "unlimited",
            Text("as many as they build"),
            Text("You may own as many tiles as you build."),
        ),
        Setting(
            "box",
            Text("twelve, as many as the box has markers"),
            Text("The box leaves twelve markers for your tiles: who owns twelve builds no more."),
        ),
    ),
)
LATE: Final = switch(
    "late-specials",
    Text("Labor Camp also without a worker at home"),
    Text("A Labor Camp may be used even when no active worker is left at home."),
)
PLAZAS: Final = Option(
    "plazas",
    Text("Plazas that count"),
    (
        Setting(
            "touching",
            Text("also across a corner"),
            Text("Plazas of tiles across a corner count too: up to three for each corner."),
        ),
        Setting(
            "sides",
            Text("only side by side"),
            Text("Only plazas of tiles that lie side by side count: up to two for each corner."),
        ),
    ),
)

META: Final = Meta(
    key="praetor",
    title=Text("Praetor"),
    stage="stable",
    about=Text(
        "Build a Roman city together, train workers, raise Hadrian's wall, and win Caesar's favor."
    ),
    seats=PLAYERS,
    version=VERSION,
    options=(
        EDITION,
        BOARDS,
        MARKET,
        MARKETS,
        EXPERT,
        EXPERT_NONE,
        START_FAVOR,
        VILLAGER,
        MARKERS,
        LATE,
        PLAZAS,
    ),
    guide=GUIDE,
    credits="Praetor by Andrei Novac; NSKN Games, Spiral Galaxy Games",
    revision=1,  # a villager in the last round, too
)
