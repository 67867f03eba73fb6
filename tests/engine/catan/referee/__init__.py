"""A referee for Catan: a slow and simple model, written from the rulebook and from the rulings in
the game's README.

It imports nothing of the game's rules, only the public contract. It keeps a table of its own, is
told every move, reads off the table what chance brought, and after every move compares who is
asked, every legal answer, and everything that anybody sees.
"""

from __future__ import annotations

from typing import Final

from .compare import Referee

__all__ = [
    "KNOWN_DIFFERENCES",
    "KNOWN_OPTIONS",
    "KNOWN_REVISION",
    "NOT_FOLLOWED",
    "NOT_MODELLED",
    "SCENARIOS",
    "Referee",
]

# Scenarios of the sea. The referee follows no match there:
# `tests/engine/catan/seafarers` has a slow model of lines, routes and islands
SCENARIOS: Final = {
    "new-shores",
    "four-islands",
    "fog-islands",
    "through-the-desert",
    "forgotten-tribe",
    "cloth",
    "pirate-islands",
    "wonders",
    "new-world",
}
# Cities & Knights has a referee of its own: this one follows matches
# without it. Every option with its settings, as the referee was taught
# them: a new one must be taught to it.
KNOWN_OPTIONS: Final = {
    "board": {"spiral", "clockwise", "random", "beginner"},
    "harbours": {"fixed", "shuffled"},
    "offers": {"six", "two", "none"},
    "traders": {"off", "rivers", "caravans", "barbarian-attack", "traders-barbarians"},
    "fishermen": {"off", "on"},
    "explorers": {
        "off",
        "land-ho",
        "pirate-lairs",
        "fish",
        "spices",
        "explorers-and-pirates",
    },
    "seafarers": {"off", *SCENARIOS},
    "sea_board": {"fixed", "shuffled"},
    "island_points": {"scenario", "one"},
    "gold_start": {"allowed", "forbidden"},
    "ship_routes": {"all", "closed"},
    "knights": {"off", "on"},
    "early_sevens": {"count", "again"},
    "defence": {"all", "chosen"},
    "knights_map": {"base", "box"},
    "start": {"standard", "big"},
    "extension": {"paired", "special"},
    "desert": {"desert", "jungle", "volcano", "gold", "both", "both-gold"},
    "disc": {"any", "frequent", "rare"},
    "robber": {"usual", "friendly", "friendlier"},
    "harbormaster": {"off", "on"},
    "events": {"off", "on"},
}
# Boxes and variants with which the referee follows no match: their own tests hold their rules
NOT_FOLLOWED: Final = {"seafarers", "knights", "traders", "fishermen", "explorers"}
NOT_MODELLED: Final[tuple[str, ...]] = ()  # fields of views that nobody compares
KNOWN_DIFFERENCES: Final[tuple[str, ...]] = ()  # where the game is known to be wrong
KNOWN_REVISION: Final = (
    6  # the newest one whose rulings the referee keeps; it follows all before it
)
