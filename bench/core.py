"""What the contract itself costs: replaying a stored log."""

from __future__ import annotations

from engine import games
from engine.match import Match

from .random_matches import play_random_match
from .timing import measure_median_seconds

KEY = "armadora"
LOGS, ROUNDS = 40, 7


def measure() -> dict[str, float]:
    """Microseconds a move of a trusted replay.

    Measured over the longest logs that the smallest game gives.
    """
    game = games()[KEY]
    logs = [
        play_random_match(game, max(game.meta.seats), seed, advanced="on").dump()
        for seed in range(LOGS)
    ]
    moves = sum(len(log["log"]) for log in logs)
    spent = measure_median_seconds(lambda: [Match.load(log) for log in logs], ROUNDS)
    return {"core.replay_us_per_move": round(spent / moves * 1e6, 2)}
