"""How many playouts a search makes in a second: in positions of a match of steady bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, Final

from engine import games
from engine.core import Decision, Game, StreamEntry
from engine.match import Match
from engine.search import Search, limit_playouts

SEATS: Final = {"armadora": 2, "catan": 4, "praetor": 2, "roma": 2}  # by game
MOST_MOVES: Final = 300  # of the match
MOVES_BETWEEN: Final = 15  # two positions
POSITIONS: Final = 8
PLAYOUTS: Final = 60  # in each position


def list_positions(game: Game[Any], seats: int) -> Iterator[tuple[Any, Decision]]:
    """Positions of one match, in which somebody has a choice."""
    match, random = Match.start(game, seats, {}, 1, StreamEntry(1)), Random(1)
    while (decisions := match.decisions()) and len(match.lines) < MOST_MOVES:
        decision = next((one for one in decisions if one.due), decisions[0])
        if len(match.lines) % MOVES_BETWEEN == MOVES_BETWEEN - 1 and len(decision.moves) > 1:
            yield match.state.copy(), decision
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, game.strongest_bot.choose(view, decision, random))


def measure_game(key: str, seats: int) -> float:
    """Playouts in a second of processor time."""
    game = games()[key]
    positions = list(list_positions(game, seats))[:POSITIONS]
    begun, playouts = process_time(), 0
    for state, decision in positions:
        search = Search(game, state, decision, Random(1))
        search.think(limit_playouts(PLAYOUTS))
        playouts += search.playouts
    return playouts / (process_time() - begun)


def measure() -> dict[str, float]:
    """Playouts in a second, by game."""
    return {
        f"search.sims_per_s.{key}": round(measure_game(key, seats), 1)
        for key, seats in SEATS.items()
    }
