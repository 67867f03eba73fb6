"""A referee for Praetor: a slow and simple model, written from the rulebook and from the rulings in
the game's README.

It imports nothing of the game's rules, only moves and the public contract. It keeps a table of its
own, is told every move and what chance turned up, and after every move compares who is asked, every
legal answer, and everything that anybody sees.
"""

from __future__ import annotations

from typing import Final

from .compare import Referee

__all__ = ["KNOWN_DIFFERENCES", "KNOWN_OPTIONS", "NOT_MODELLED", "Referee"]

# Every option with its settings, as the referee was taught them: a new one must be taught to it.
KNOWN_OPTIONS: Final = {
    "edition": {"ours", "korean", "english"},
    "boards": {"a", "sides", "dealt", "chosen"},
    "market": {"free", "experience"},
    "markets": {"all", "start-only", "none"},
    "expert": {"off", "on"},
    "expert-none": {"nothing", "ranked"},
    "start-favor": {"clockwise", "counter-clockwise"},
    "villager": {"last-too", "asked", "always"},
    "markers": {"unlimited", "box"},
    "late-specials": {"off", "on"},
    "plazas": {"touching", "sides"},
}
NOT_MODELLED: Final[tuple[str, ...]] = ()  # fields of views that nobody compares
KNOWN_DIFFERENCES: Final[tuple[str, ...]] = ()  # where the game is known to be wrong
