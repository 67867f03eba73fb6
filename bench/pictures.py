"""Times and bytes of pictures: cold, and repainted after one change, in processor time of one core.

`measure_scenes(game_key, scenes)` is what the benchmarks of games call.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

from render import paint, warm_sprites
from render.cache import clear_caches
from render.scene import Scene

RUNS = 41
SceneFactory = Callable[[], Scene]


def measure(game_key: str, scenes: Sequence[Scene | SceneFactory]) -> dict[str, float]:
    """Milliseconds and bytes.

    The scenes differ by one change from one to the next; give functions to count their making too.
    """
    clear_caches()
    cold = _time_paint(scenes[0])[0]
    warm_sprites(game_key)
    for scene in scenes[:3]:
        _time_paint(scene)
    runs = [_time_paint(scenes[i % len(scenes)]) for i in range(max(RUNS, len(scenes)))]
    times, sizes = sorted(run[0] for run in runs), [run[1] for run in runs]
    return {
        "cold_ms": cold,
        "p50_ms": statistics.median(times),
        "p95_ms": times[len(times) * 95 // 100],
        "bytes_p50": statistics.median(sizes),
        "bytes_max": max(sizes),
    }


def measure_scenes(game_key: str, scenes: Sequence[Scene | SceneFactory]) -> dict[str, float]:
    """The same, as a game's numbers among the results."""
    numbers = measure(game_key, scenes)
    return {
        f"{game_key}.repaint_ms_p50": round(numbers["p50_ms"], 1),
        f"{game_key}.repaint_ms_p95": round(numbers["p95_ms"], 1),
        f"{game_key}.cold_ms": round(numbers["cold_ms"]),
        f"{game_key}.bytes": round(numbers["bytes_p50"]),
    }


def _time_paint(scene: Scene | SceneFactory) -> tuple[float, int]:
    start = time.thread_time()
    data = paint(scene() if callable(scene) else scene)
    return (time.thread_time() - start) * 1000, len(data)
