"""Counts how often dice or cards come out otherwise when moves are undone and done again.

Undo must be no way to roll again.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine import games
from engine.core import Game
from engine.match import Match

UNDOS: Final = 2_000  # of all games together
MOST_TAKEN_BACK: Final = 12  # entries that are taken back at most
UNDO_SHARE: Final = 0.2  # how many of the moves are followed by an undo


def measure() -> dict[str, float]:
    """How often an undo was a way to roll again, over all games."""
    undos_of_game = UNDOS // len(games())
    rerolls = sum(count_rerolls(game, undos_of_game) for game in games().values())
    return {"fair.undo_rerolls": rerolls}


def count_rerolls(game: Game[Any], undos: int) -> int:
    """How often chance gave something else, in this many random undos.

    The matches have live chance. What was taken back is done again, move by move.
    """
    random, differing = Random(1), 0
    match = _start_match(game, random)
    while undos:
        _act_randomly(match, random)
        if random.random() < UNDO_SHARE and not match.is_over:
            differing += _undo_and_repeat(match, random)
            undos -= 1
        if match.is_over:
            match = _start_match(game, random)
    return differing


def _start_match(game: Game[Any], random: Random) -> Match[Any]:
    """A new match of any size with live chance, from a seed as real matches have."""
    seed = f"{random.getrandbits(128):032x}"
    return Match.start(game, random.choice(game.meta.seats), {}, seed)


def _act_randomly(match: Match[Any], random: Random) -> None:
    """Makes any legal move of any seat that is asked."""
    decision = random.choice(match.decisions())
    match.act(decision.seat, decision.sample(random))


def _undo_and_repeat(match: Match[Any], random: Random) -> bool:
    """Undoes some entries and does them again; True if chance gave something else.

    It stops there, for what was done after that may not be possible any more.
    """
    targets = [0, *match.standing_entries()][:-1]  # all but the last entry itself
    to = random.choice(targets[-MOST_TAKEN_BACK:])
    undone = [match.lines[number - 1] for number in match.standing_entries() if number > to]
    match.undo(undone[-1].seat, to)
    for line in undone:
        again = match.act(line.seat, line.move)
        if again.drawn != line.drawn:
            return True
    return False
