"""`python -m bench.readme_pictures`: paints the README's pictures as tables look now.

Most show a match of bots. Armadora's is one of its samples: bots lay
their palisades last, people in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine import games
from engine.core import StreamEntry
from engine.match import Match
from render import find_pictures, paint
from words import Words

from .sources import ROOT

FOLDER: Final = ROOT / "docs/pictures"
NAMES: Final = ("Livia", "Marcus", "Octavia", "Minsu", "Anya")


@dataclass(frozen=True)
class ShownMatch:
    """A match of bots up to the position that a picture shows."""

    picture: str  # its file, without the ending
    game: str
    seats: int
    moves: int  # how many are made before the picture is taken
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)


SHOWN: Final = (
    ShownMatch("praetor", "praetor", seats=3, moves=40, seed=2),
    ShownMatch("roma", "roma", seats=2, moves=36, seed=2),
    ShownMatch("catan", "catan", seats=4, moves=300, seed=1),
    ShownMatch(
        "catan-seafarers",
        "catan",
        seats=4,
        moves=260,
        seed=1,
        options={"seafarers": "fog-islands"},
    ),
    ShownMatch("catan-knights", "catan", seats=4, moves=300, seed=1, options={"knights": "on"}),
    ShownMatch(
        "catan-traders",
        "catan",
        seats=4,
        moves=260,
        seed=1,
        options={"traders": "traders-barbarians"},
    ),
    ShownMatch(
        "catan-explorers",
        "catan",
        seats=4,
        moves=400,
        seed=1,
        options={"explorers": "explorers-and-pirates"},
    ),
)
SHOWN_SAMPLES: Final = {"armadora": ("armadora", 2)}  # the game, and the place among its samples


def play_shown(shown: ShownMatch) -> Match[Any]:
    """The match of the best bots, up to the position that is shown."""
    game, random = games()[shown.game], Random(shown.seed)
    bot = list(game.bots.values())[-1]
    match = Match.start(game, shown.seats, shown.options, shown.seed, StreamEntry(shown.seed))
    while len(match.lines) < shown.moves:
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return match


def paint_shown(shown: ShownMatch) -> bytes:
    """The first picture of the table, as everybody sees it."""
    match = play_shown(shown)
    pictures = find_pictures(shown.game)
    assert pictures is not None, "all games of the README are drawn"
    view = match.game.view(match.state, None)
    return paint(pictures.table(view, Words("en", NAMES[: shown.seats]))[0])


def paint_sample(game: str, place: int) -> bytes:
    """One of the pictures that a game keeps to show everything that it draws."""
    pictures = find_pictures(game)
    assert pictures is not None, "all games of the README are drawn"
    return paint(pictures.samples()[place])


def main() -> None:
    """Paints all pictures of matches and samples into the folder."""
    for shown in SHOWN:
        (FOLDER / f"{shown.picture}.png").write_bytes(paint_shown(shown))
    for picture, (game, place) in SHOWN_SAMPLES.items():
        (FOLDER / f"{picture}.png").write_bytes(paint_sample(game, place))


if __name__ == "__main__":
    main()
