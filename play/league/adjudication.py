"""Who is ahead at a table that a round's end finds unfinished: by the game, or by bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from engine.core import Result, Seat
from engine.entry import StreamEntry
from engine.match import Match
from play.bots import ask_bot
from play.table import Table

PLAYED_OUT_TIMES: Final = 12  # how often bots play a match to its end
MAX_SECONDS: Final = 5.0  # that they may take for all of it
MAX_MOVES: Final = 5000  # of one such match


def position_ranks(table: Table) -> list[int] | None:
    """The ranks by seat as the game would count if the match ended now.

    None if the game cannot say, or all would be equal.
    """
    match = table.running_match
    result = match.game.standing(match.state)
    if result is None or len(set(result.ranks)) == 1:
        return None
    return list(result.ranks)


async def played_out_ranks(table: Table) -> list[int] | None:
    """The ranks by seat after bots have played the match to its end several times.

    None if they could not, or all would be equal.
    """
    match = table.running_match
    results = await asyncio.to_thread(play_out_often, match)
    if not results:
        return None
    # who ended best on average ranks first; equal sums share a rank
    rank_sums = [sum(result.ranks[seat] for result in results) for seat in range(match.seats)]
    ranks = [1 + sum(other < own for other in rank_sums) for own in rank_sums]
    return ranks if len(set(ranks)) > 1 else None


def play_out_often(match: Match[Any]) -> list[Result]:
    """The results of matches that bots play to the end from here, as many as there is time for."""
    until = monotonic() + MAX_SECONDS
    results: list[Result] = []
    for seed in range(PLAYED_OUT_TIMES):
        result = _play_out(match, seed, until)
        if result is not None:
            results.append(result)
    return results


def _play_out(match: Match[Any], seed: int, until: float) -> Result | None:
    """Lets the strongest bots play the match to its end, and returns the result.

    Dice and cards are drawn from `seed`. None if it takes too many
    moves, or is not over at `until`, a moment of `monotonic`.
    """
    game = match.game
    state = match.state.copy()
    entry = StreamEntry(seed)
    random = Random(seed)
    for _ in range(MAX_MOVES):
        result = game.result(state)
        if result is not None or monotonic() > until:
            return result
        decision = next(each for each in game.decisions(state) if each.due)
        view = game.view(state, decision.seat)
        move = ask_bot(game.strongest_bot, game, view, decision, random)
        entry.begin((decision.seat, move, []))
        game.apply(state, decision.seat, move, entry)
        entry.take_drawn()  # what was drawn is not kept
    return None


def break_ties(ranks: Sequence[int], seconds_taken: dict[Seat, float]) -> list[int]:
    """The ranks by seat, with ties broken: whoever let the others wait less ranks higher.

    `seconds_taken` is how long the others waited for each seat; a seat
    that is not in it, such as a bot's, let nobody wait.
    """
    keys = [(rank, round(seconds_taken.get(seat, 0.0))) for seat, rank in enumerate(ranks)]
    return [1 + sum(other < own for other in keys) for own in keys]
