"""Matches of Catan's bot with the options of a box: what it wins, and how long bots take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final

from engine import games
from engine.core import Bot, StreamEntry
from engine.match import Match

Players = Sequence[Bot[Any] | None]  # by seat; None: any legal move, without a look at the view
GAME_KEY: Final = "catan"
SEATS: Final = 4
DUELS: Final = 100  # of the bot against random players
MATCHES: Final = 30  # of four bots
MOST_MOVES: Final = 20_000


def measure_wins(options: Mapping[str, str]) -> float:
    """The strongest bot's share of wins against three players who take any legal move."""
    bot = list(games()[GAME_KEY].bots.values())[-1]
    wins = 0
    for seed in range(DUELS):
        own = seed % SEATS
        match = play_match(options, seed, [bot if at == own else None for at in range(SEATS)])
        result = match.game.result(match.state)
        wins += result is not None and own in result.winners
    return wins / DUELS


def measure_turns(options: Mapping[str, str]) -> float:
    """How many turns four of the strongest bots take, on the average."""
    bots = [list(games()[GAME_KEY].bots.values())[-1]] * SEATS
    return fmean(play_match(options, seed, bots).state.turn for seed in range(MATCHES))


def play_match(options: Mapping[str, str], seed: int, players: Players) -> Match[Any]:
    """A match between these players, by seat, to its end or to MOST_MOVES."""
    game, random = games()[GAME_KEY], Random(seed)
    match = Match.start(game, SEATS, dict(options), seed, StreamEntry(seed))
    while (decisions := match.decisions()) and len(match.lines) < MOST_MOVES:
        decision = decisions[0]
        bot = players[decision.seat]
        if bot is None:
            match.act(decision.seat, decision.sample(random))
            continue
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return match
