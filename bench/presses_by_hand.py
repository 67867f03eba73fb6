"""Counts the clicks to any legal move, not only to those that a menu suggests.

The question stands in the private message. Lists count twice: they are
opened, and something is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final

from engine import games
from engine.core import Decision, Game, Move, StreamEntry
from engine.match import Match
from play import Table

from .menu_walker import MenuWalker, Way
from .presses import MATCHES, MOST_MOVES, list_seats, make_table, name_action

SAMPLED_EVERY: Final = 3  # questions, of which one is answered by hand
MOVES_OF_QUESTION: Final = 3  # that are tried there


def walk_by_hand(
    game: Game[Any],
    seeds: Sequence[int],
    most_moves: int = MOST_MOVES,
    **options: str,
) -> dict[str, list[Way]]:
    """The ways to random legal moves in matches of the steady bot, by the name of the action.

    Each is one answer to one question: a second palisade is counted
    apart from the first.
    """
    found: dict[str, list[Way]] = defaultdict(list)
    for seed in seeds:
        for table, decision, move in _sample_moves(game, seed, most_moves, options):
            way = MenuWalker(table, decision, move).find_way()
            found[name_action(game, move)].append(way)
    return found


def _sample_moves(
    game: Game[Any],
    seed: int,
    most_moves: int,
    options: Mapping[str, str],
) -> Iterator[tuple[Table, Decision, Move]]:
    """Random legal moves of a match, each with its table and its question."""
    numbers, random = list_seats(game, options), Random(seed)
    seats = numbers[seed % len(numbers)]
    match = Match.start(game, seats, dict(options), seed, StreamEntry(seed))
    *_, bot = game.bots.values()
    for number in range(most_moves):
        if match.is_over:
            return
        decision = match.decisions()[0]
        if number % SAMPLED_EVERY == 0:
            table = make_table(match)
            for _ in range(MOVES_OF_QUESTION):
                yield table, decision, decision.sample(random)
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))


def measure() -> dict[str, float]:
    """The clicks of each action of each game by hand: at most, and their mean."""
    found: dict[str, float] = {}
    for key, game in games().items():
        for action, ways in sorted(walk_by_hand(game, range(MATCHES)).items()):
            clicks = [way.clicks for way in ways]
            found[f"presses.{key}.{action}.by_hand"] = max(clicks)
            found[f"presses.{key}.{action}.by_hand_mean"] = round(fmean(clicks), 2)
    return found
