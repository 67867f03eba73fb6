"""Who stands how well: shares of winning, found by playing on from a position many times.

Unlike a search, it knows the whole position, with all
that is hidden from players: for matches that are over.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .core import Game
from .playouts import PlayoutEntry, choose_answer, next_decision
from .search import Progress

Shares = tuple[float, ...]  # of winning, by seat


def estimate_shares(
    game: Game[Any], state: Any, random: Random, progress: Progress, least: int = 1
) -> Shares:
    """By seat: its share of winning, from 0 to 1, as an average over playouts.

    The chance of each playout is new. There are `least`
    of them, however long they take. Where the match is
    over in this position, one look is enough.
    """
    if not game.decisions(state):
        return game.evaluate(state)
    shares_of_playouts: list[Shares] = []
    while len(shares_of_playouts) < least or progress(len(shares_of_playouts)) < 1:
        shares_of_playouts.append(_play_once(game, state.copy(), random.getrandbits(48)))
    return _average(shares_of_playouts)


def _play_once(game: Game[Any], state: Any, seed: int) -> Shares:
    """Lets the game's bot play on for everybody, and evaluates after each of a few turns.

    Who has just moved seems to stand better: over a
    round that is the same for all.
    """
    entry = PlayoutEntry(seed)
    random = Random(seed)
    bot = game.strongest_bot
    turn_count = game.estimate_turns or len(game.evaluate(state))
    looks: list[Shares] = []
    for _ in range(turn_count * game.playout_depth):
        decisions = game.decisions(state)
        if not decisions:
            return _average([*looks, *[game.evaluate(state)] * (turn_count - len(looks))])
        decision = next_decision(decisions)
        turns = entry.turns
        answer = choose_answer(game, state, bot, decision, random)
        game.apply(state, decision.seat, answer, entry)
        if entry.turns > turns and game.is_set_up(state):
            looks.append(game.evaluate(state))
        if len(looks) == turn_count:
            break
    return _average(looks or [game.evaluate(state)])


def _average(found: Sequence[Shares]) -> Shares:
    """By seat: the mean of its shares."""
    return tuple([sum(of_seat) / len(found) for of_seat in zip(*found, strict=True)])
