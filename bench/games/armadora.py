"""Armadora: random games a second, what the bot wins, and the pictures.

`python -m bench.games.armadora` prints the times of more pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import fmean

from engine import games
from engine.armadora.board import LAND_SQUARES, LINES
from engine.armadora.view import ArmadoraView, ChangedPlaces, Warrior
from engine.core import RandomBot
from render import armadora as drawn
from render.armadora import sample_positions
from words import Words

from .. import pictures
from ..random_matches import measure_games_per_second, play_duel

KEY = "armadora"
BATCH, ROUNDS, DUELS = 40, 7, 200


def measure() -> dict[str, float]:
    """All numbers of the benchmark of Armadora, by their keys."""
    return {**measure_speed(), **measure_strength(), **measure_painting()}


def measure_speed() -> dict[str, float]:
    """Measures random games of two players on one core, every move checked and logged."""
    return {f"{KEY}.games_per_s": measure_games_per_second(games()[KEY], 2, BATCH, ROUNDS)}


def measure_strength() -> dict[str, float]:
    """The strongest bot's share of wins against a player who takes any legal move."""
    game = games()[KEY]
    bot = list(game.bots.values())[-1]
    return {
        f"{KEY}.bot_vs_random": round(
            fmean(play_duel(game, bot, RandomBot(), seed) for seed in range(DUELS)), 3
        )
    }


def measure_painting() -> dict[str, float]:
    """The table in the middle of a game, made into a scene, painted and packed after one change."""
    return pictures.measure_scenes(KEY, make_scenes()["middle"])


def views_after_changes(view: ArmadoraView, count: int = 12) -> Iterator[ArmadoraView]:
    """Yields `count` variants of the view: in each, one more warrior stands somewhere."""
    chance, taken = Random(1), {square for square, _ in view.warriors}
    free = [square for square in LAND_SQUARES if square not in taken]
    for turn in range(count):
        square, seat = chance.choice(free), chance.randrange(len(view.armies))
        warrior = Warrior(seat, value=None, face_up=False)
        changed = ChangedPlaces(squares=(square,), seat=seat)
        yield replace(
            view,
            warriors=tuple(sorted([*view.warriors, (square, warrior)], key=_square_of)),
            last_turn=changed,
            since_own_turn=changed,
            turn=view.turn + turn,
        )


def _square_of(standing: tuple[int, Warrior]) -> int:
    """The square on which a warrior stands."""
    square, _warrior = standing
    return square


def make_scenes() -> dict[str, list[pictures.SceneFactory]]:
    """Functions that make the scenes to be measured, by the name of their position."""
    every_other_line = range(0, len(LINES), 2)
    words, targets = Words("en", sample_positions.NAMES), {"line": every_other_line}

    def table(view: ArmadoraView) -> pictures.SceneFactory:
        """Make the public picture of a view, when it is called."""
        return lambda: drawn.table(view, words)[0]

    def seat(view: ArmadoraView) -> pictures.SceneFactory:
        """Make a seat's own picture of a view, when it is called."""
        return lambda: drawn.seat(view, words, targets)[0]

    public = {
        "opening": sample_positions.start_view(),
        "middle": sample_positions.midgame_view(),
        "middle, teams": sample_positions.midgame_view(teams=(0, 1, 0, 1)),
    }
    return {
        **{name: list(map(table, views_after_changes(view))) for name, view in public.items()},
        "own seat": list(map(seat, views_after_changes(sample_positions.seat_view()))),
        "final": [table(sample_positions.final_view())],
    }


def main() -> None:
    """Command line: measure Armadora's pictures and print a table, a line a position."""
    print(f"{KEY:16} {'cold':>6} {'p50':>6} {'p95':>6} {'bytes':>8}")
    for name, scenes in make_scenes().items():
        numbers = pictures.measure(KEY, scenes)
        print(
            f"{name:16} {numbers['cold_ms']:6.0f} {numbers['p50_ms']:6.1f} "
            f"{numbers['p95_ms']:6.1f} {numbers['bytes_p50']:8.0f}"
        )


if __name__ == "__main__":
    main()
