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

from engine.armadora.board import LAND_SQUARES
from engine.armadora.view import ArmadoraView, ChangedPlaces, Warrior
from render import armadora as drawn
from render import paint, warm_sprites
from render.armadora import sample_positions
from render.cache import clear_caches
from render.scene import Scene
from words import Words

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


def views_after_changes(view: ArmadoraView, n: int = 12) -> Iterator[ArmadoraView]:
    """The view after a warrior was placed here or there."""
    chance, taken = Random(1), {at for at, _ in view.warriors}
    free = [at for at in LAND_SQUARES if at not in taken]
    for turn in range(n):
        at, seat = chance.choice(free), chance.randrange(len(view.armies))
        placed = tuple(
            sorted(
                [*view.warriors, (at, Warrior(seat, None, face_up=False))], key=lambda one: one[0]
            )
        )
        yield replace(
            view,
            warriors=placed,
            last_turn=ChangedPlaces((at,), seat=seat),
            since_own_turn=ChangedPlaces((at,), seat=seat),
            turn=view.turn + turn,
        )


def make_armadora_scenes() -> dict[str, list[SceneFactory]]:
    words, targets = Words("en", sample_positions.NAMES), {"line": range(0, 67, 2)}

    def table(view: ArmadoraView) -> SceneFactory:
        return lambda: drawn.table(view, words)[0]

    def seat(view: ArmadoraView) -> SceneFactory:
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
    print(f"{'armadora':16} {'cold':>6} {'p50':>6} {'p95':>6} {'bytes':>8}")
    for name, scenes in make_armadora_scenes().items():
        numbers = measure("armadora", scenes)
        print(
            f"{name:16} {numbers['cold_ms']:6.0f} {numbers['p50_ms']:6.1f} "
            f"{numbers['p95_ms']:6.1f} {numbers['bytes_p50']:8.0f}"
        )


if __name__ == "__main__":
    main()
