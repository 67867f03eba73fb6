"""What a table will look like, before anybody has joined: views of matches that nobody plays.

What is laid by chance lies otherwise in each of them, so that whoever
draws them can tell it from what is certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core import Game, Illegal, View
from engine.match import Match

SEEDS: Final = range(8)  # of the matches: what is the same in all of them is certain


def make_preview_views(
    game: Game[Any],
    seats: int,
    options: Mapping[str, str],
) -> tuple[View, ...]:
    """Public views of the beginning of a match for so many seats, each of another seed.

    () where no match can begin with these seats and options.
    """
    try:
        chosen = game.meta.change_options({}, options)
        matches = [Match.start(game, seats, chosen, seed) for seed in SEEDS]
    except Illegal:
        return ()
    return tuple(game.view(match.state, None) for match in matches)
