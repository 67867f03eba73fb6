"""Measures the bot of Cities & Knights: what it wins, how long it takes, which cards it plays."""

from __future__ import annotations

from collections import Counter
from time import process_time
from typing import Final

from engine import games
from engine.catan.modules.knights.cards.registry import RULES

from ...bot_matches import GAME_KEY, SEATS, measure_turns, measure_wins, play_match

KEY: Final = "knights"
OPTIONS: Final = {KEY: "on"}
GAMES_OF_USES: Final = 200  # in which every card should be played
GAMES_OF_SPEED: Final = 10  # of random players
MORE_POINTS: Final = 1.3  # times those of the base game: 13 instead of 10


def measure() -> dict[str, float]:
    """Wins, turns as a multiple of what 13 points suggest, random games a second, uses of cards."""
    expected = measure_turns({}) * MORE_POINTS
    uses = count_uses()
    print_uses(uses)
    return {
        f"{KEY}.bot_vs_random": round(measure_wins(OPTIONS), 3),
        f"{KEY}.turns": round(measure_turns(OPTIONS) / expected, 2),
        f"{KEY}.games_per_s": round(measure_speed(), 2),
        f"{KEY}.cards_never_played": sum(not uses[key] for key in RULES),
        **{f"{KEY}.uses.{key}": uses[key] for key in RULES},
    }


def count_uses() -> Counter[str]:
    """How often four bots play each progress card, over all games."""
    keys = {kind: key for key, rule in RULES.items() for kind in rule.kinds}
    bot = list(games()[GAME_KEY].bots.values())[-1]
    uses: Counter[str] = Counter()
    for seed in range(GAMES_OF_USES):
        match = play_match(OPTIONS, seed, [bot] * SEATS)
        moves = [type(line.move) for line in match.lines if line.move is not None]
        uses.update(keys[kind] for kind in moves if kind in keys)
    return uses


def print_uses(uses: Counter[str]) -> None:
    """The table of uses, most frequent first."""
    print(f"Progress cards played in {GAMES_OF_USES} games of four bots:")
    for key in sorted(RULES, key=lambda key: -uses[key]):
        print(f"  {key:20} {uses[key]:6}")


def measure_speed() -> float:
    """Games of random players in a second of processor time."""
    start = process_time()
    for seed in range(GAMES_OF_SPEED):
        play_match(OPTIONS, seed, [None] * SEATS)
    return GAMES_OF_SPEED / (process_time() - start)
