"""Who stands how well: shares of winning, found by playing on from a position many times.

Unlike a search, it knows the whole position, with all that is hidden
from players: for matches that are over.
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
    game: Game[Any],
    state: Any,
    random: Random,
    progress: Progress,
    min_playouts: int = 1,
) -> Shares:
    """By seat: its share of winning, from 0 to 1, as an average over playouts.

    Each playout has other dice and cards. At least `min_playouts` are
    made, however long they take, and more until `progress` reaches 1.
    Where the match is over in this position, no playout is needed.
    """
    if not game.decisions(state):
        return game.evaluate(state)
    shares_of_playouts: list[Shares] = []
    while len(shares_of_playouts) < min_playouts or progress(len(shares_of_playouts)) < 1:
        shares_of_playouts.append(_play_once(game, state.copy(), random.getrandbits(48)))
    return _average(shares_of_playouts)


def _play_once(game: Game[Any], state: Any, seed: int) -> Shares:
    """Lets the game's bot play on for everybody for a few turns; averages the shares after each.

    Whoever has just moved seems to stand better, so mostly a whole
    round is averaged: then everybody has just moved once. A match that
    ends before counts its end for all turns that are missing.
    """
    entry = PlayoutEntry(seed)
    random = Random(seed)
    bot = game.strongest_bot
    turn_count = game.estimate_turns or len(game.evaluate(state))
    after_turns: list[Shares] = []
    for _ in range(turn_count * game.playout_depth):
        decisions = game.decisions(state)
        if not decisions:
            missing_turns = turn_count - len(after_turns)
            return _average(after_turns + [game.evaluate(state)] * missing_turns)
        decision = next_decision(decisions)
        turns_before = entry.turns
        answer = choose_answer(game, state, bot, decision, random)
        game.apply(state, decision.seat, answer, entry)
        if entry.turns > turns_before and game.is_set_up(state):
            after_turns.append(game.evaluate(state))
        if len(after_turns) == turn_count:
            break
    return _average(after_turns or [game.evaluate(state)])


def _average(samples: Sequence[Shares]) -> Shares:
    """By seat: the mean of its shares."""
    return tuple([sum(of_seat) / len(samples) for of_seat in zip(*samples, strict=True)])
