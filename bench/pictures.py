"""Times and bytes of pictures: cold, and repainted after one change, in processor time of one core.

`measure_scenes(game_key, scenes)` is what the benchmarks of games call.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from render import paint, warm_sprites
from render.cache import clear_caches
from render.scene import Scene

RUNS = 41
SceneFactory = Callable[[], Scene]


class PaintRun(NamedTuple):
    """What painting one picture took, and how large it is."""

    milliseconds: float
    bytes: int


def measure(game_key: str, scenes: Sequence[Scene | SceneFactory]) -> dict[str, float]:
    """Milliseconds and bytes of painting a game's scenes, cold and warm.

    The scenes differ by one change from one to the next; give functions
    to count their making too.
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
