"""Times and bytes of pictures: cold, and repainted after one change, in processor time of one core.

`measure(game_key, scenes)` is what other benchmarks call; `python -m bench.pictures` prints
Armadora's table.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from engine.armadora.board import LAND_SQUARES, LINES
from engine.armadora.view import ArmadoraView, ChangedPlaces, Warrior
from render import armadora as drawn
from render import paint, warm_sprites
from render.armadora import sample_positions
from render.cache import clear_caches
from render.scene import Scene
from words import Words

RUNS = 41
SceneFactory = Callable[[], Scene]


class PaintRun(NamedTuple):
    """What painting one picture took, and how large it is."""

    milliseconds: float
    bytes: int


def measure(game_key: str, scenes: Sequence[Scene | SceneFactory]) -> dict[str, float]:
    """Milliseconds and bytes of painting a game's scenes, cold and warm.

    The scenes differ by one change from one to the next; give functions to count their making too.
    """
    clear_caches()
    cold = _time_paint(scenes[0])
    warm_sprites(game_key)
    for scene in scenes[:3]:
        _time_paint(scene)
    runs = [_time_paint(scenes[i % len(scenes)]) for i in range(max(RUNS, len(scenes)))]
    times, sizes = sorted(run.milliseconds for run in runs), [run.bytes for run in runs]
    return {
        "cold_ms": cold.milliseconds,
        "p50_ms": statistics.median(times),
        "p95_ms": times[len(times) * 95 // 100],
        "bytes_p50": statistics.median(sizes),
        "bytes_max": max(sizes),
    }


def measure_scenes(game_key: str, scenes: Sequence[Scene | SceneFactory]) -> dict[str, float]:
    """The numbers of `measure`, named and rounded as they stand among a game's results."""
    numbers = measure(game_key, scenes)
    return {
        f"{game_key}.repaint_ms_p50": round(numbers["p50_ms"], 1),
        f"{game_key}.repaint_ms_p95": round(numbers["p95_ms"], 1),
        f"{game_key}.cold_ms": round(numbers["cold_ms"]),
        f"{game_key}.bytes": round(numbers["bytes_p50"]),
    }


def _time_paint(scene: Scene | SceneFactory) -> PaintRun:
    """Paint a scene as a PNG; for a function, making the scene counts too."""
    start = time.thread_time()
    data = paint(scene() if callable(scene) else scene)
    milliseconds = (time.thread_time() - start) * 1000
    return PaintRun(milliseconds, len(data))


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


def make_armadora_scenes() -> dict[str, list[SceneFactory]]:
    """Functions that make the scenes to be measured, by the name of their position."""
    every_other_line = range(0, len(LINES), 2)
    words, targets = Words("en", sample_positions.NAMES), {"line": every_other_line}

    def table(view: ArmadoraView) -> SceneFactory:
        """Make the public picture of a view, when it is called."""
        return lambda: drawn.table(view, words)[0]

    def seat(view: ArmadoraView) -> SceneFactory:
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
    print(f"{'armadora':16} {'cold':>6} {'p50':>6} {'p95':>6} {'bytes':>8}")
    for name, scenes in make_armadora_scenes().items():
        numbers = measure("armadora", scenes)
        print(
            f"{name:16} {numbers['cold_ms']:6.0f} {numbers['p50_ms']:6.1f} "
            f"{numbers['p95_ms']:6.1f} {numbers['bytes_p50']:8.0f}"
        )


if __name__ == "__main__":
    main()
