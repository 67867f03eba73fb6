"""Who stands how well: shares of winning, found by playing on from a position many times.

Unlike a search, it knows the whole position, with all
that is hidden from players: for matches that are over.
"""

from __future__ import annotations

from random import Random
from typing import Any

from .core import Game
from .search import PlayoutEntry, Progress, play_on


def estimate_shares(
    game: Game[Any], state: Any, random: Random, progress: Progress
) -> tuple[float, ...]:
    """By seat: its share of winning, from 0 to 1, as an average over playouts.

    The chance of each playout is new. Where the match
    is over in this position, one look is enough.
    """
    if not game.decisions(state):
        return game.evaluate(state)
    totals = [0.0] * len(game.evaluate(state))
    playouts = 0
    while not playouts or progress(playouts) < 1:
        shares = _play_once(game, state.copy(), random.getrandbits(48))
        totals = [total + share for total, share in zip(totals, shares, strict=True)]
        playouts += 1
    return tuple([total / playouts for total in totals])


def _play_once(game: Game[Any], state: Any, seed: int) -> tuple[float, ...]:
    """Lets the game's bot play on for everybody, and evaluates where that leads."""
    play_on(game, state, game.strongest_bot, PlayoutEntry(seed), Random(seed))
    return game.evaluate(state)
