"""What takes the desert's place: the options for it, and the number discs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Entry, Option, Setting, Text
from ..state import State
from ..view import Tile, count_throws

MIN_WAYS_FREQUENT: Final = 4  # ways of 36 to roll it, at least
CHOICES: Final = ("any", "frequent", "rare")
LARGE: Final = (5, 6)  # seats for which the island has two deserts

DESERT: Final = Option(
    "desert",
    Text("In the desert's place"),
    (
        Setting("desert", Text("the desert itself")),
        Setting(
            "jungle",
            Text("a jungle"),
            Text("It yields discoveries, which pay for development cards."),
        ),
        Setting("volcano", Text("a volcano"), Text("It erupts on its number, and destroys.")),
        Setting(
            "gold",
            Text("a volcano that pays before it erupts"),
            Text("It pays cards of choice, then it erupts."),
        ),
        Setting(
            "both",
            Text("a jungle and a volcano"),
            Text("There are two deserts on the larger island."),
            seats=LARGE,
        ),
        Setting(
            "both-gold",
            Text("a jungle, and a volcano that pays"),
            Text("There are two deserts on the larger island."),
            seats=LARGE,
        ),
    ),
)
DISC: Final = Option(
    "disc",
    Text("Number of the jungle or volcano"),
    (
        Setting("any", Text("any, by lot")),
        Setting(
            "frequent",
            Text("one that is rolled often"),
            Text("One that four or five of 36 rolls show."),
            conflicts={"desert": "desert"},
        ),
        Setting(
            "rare",
            Text("one that is rolled rarely"),
            Text("One that three of 36 rolls show, or fewer."),
            conflicts={"desert": "desert"},
        ),
    ),
)
JUNGLES: Final = frozenset({"jungle", "both", "both-gold"})
VOLCANOES: Final = frozenset({"volcano", "gold", "both", "both-gold"})


def numbers_allowed(numbers: Sequence[int], choice: str) -> tuple[int, ...]:
    """Which of the numbers the option asks for: any, frequent or rare ones.

    Frequent: at least four of the 36 throws of two dice show it.
    """
    if choice == "any":
        return tuple(numbers)
    frequent = tuple(n for n in numbers if count_throws(n) >= MIN_WAYS_FREQUENT)
    if choice == "frequent":
        return frequent
    return tuple(n for n in numbers if n not in frequent)


def replace_desert(
    s: State,
    hex: int,
    terrain: str,
    title: Text,
    numbers: Sequence[int],
    entry: Entry,
) -> None:
    """Puts another terrain where a desert was, with one of the numbers, which `entry` draws.

    The hex stays in `Board.deserts`, so that rules which send the
    robber to the desert still find it.
    """
    old = s.island.board.tiles[hex]
    number = numbers[entry.draw_below(len(numbers))]
    s.island = s.island.with_tile(hex, Tile(old.at, terrain, title, number))
