"""How the cost grows with the number of tables: four small charts, drawn with our own kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from render import Scene, paint
from render.charts.rating import axis_scale, curve
from render.charts.standings import parchment
from render.scene import Items, Label, Panel
from render.theme import INK, INK_SOFT, PANEL, PANEL_EDGE, TERRACOTTA

PICTURE: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "load.png"
WIDTH, HEIGHT = 1400, 960
WIDE, HIGH, PAD = 480, 250, 14
FIRST_CHART_X, FIRST_CHART_Y = 150, 160
CHART_STEP_X, CHART_STEP_Y = 670, 430
Numbers = Mapping[int, Mapping[str, float]]  # tables -> what was measured
CHARTS: Final = (
    ("ack_p99_s", "Acknowledged, 99th percentile", "ms", 1000),
    ("picture_p95_s", "Position shown, 95th percentile", "ms", 1000),
    ("cpu", "Processor time of one core", "%", 1),
    ("rss_mb", "Memory", "MB", 1),
)  # fmt: skip


def draw_charts(found: Numbers, file: Path = PICTURE) -> None:
    """Writes the picture of the four charts."""
    file.write_bytes(paint(charts_scene(found)))


def charts_scene(found: Numbers) -> Scene:
    """The scene of the four charts, with all numbers as its alt text."""
    alt = "Cost by the number of tables. " + " ".join(
        f"{title} in {unit}: "
        + ", ".join(f"{tables}: {numbers[key] * factor:g}" for tables, numbers in found.items())
        + "."
        for key, title, unit, factor in CHARTS
    )
    return Scene("load", WIDTH, HEIGHT, parchment(), tuple(_layout_charts(found)), alt, "charts")


def _layout_charts(found: Numbers) -> Items:
    """The title, and the charts in two rows of two."""
    yield Label("What tables cost", 40, 58, 44, "Bold", INK)
    yield Label(
        "across: live tables, each with an action every eight seconds",
        WIDTH - 40,
        62,
        26,
        "Medium",
        INK_SOFT,
        "rm",
    )
    for number, (key, title, unit, factor) in enumerate(CHARTS):
        values = [round(numbers[key] * factor) for numbers in found.values()]
        yield from layout_chart(
            FIRST_CHART_X + number % 2 * CHART_STEP_X,
            FIRST_CHART_Y + number // 2 * CHART_STEP_Y,
            title,
            unit,
            list(found),
            values,
        )


def layout_chart(
    x: float,
    y: float,
    title: str,
    unit: str,
    tables: Sequence[int],
    values: Sequence[int],
    limit: int | None = None,
) -> Items:
    """A curve with its scales; `limit` is a line above which nothing goes."""
    low, high, step = axis_scale([0, *values])
    yield Label(f"{title}, {unit}", x - 16, y - 42, 28, "SemiBold", INK, "lm", max_width=WIDE + 60)
    yield Panel(x - 16, y - 16, WIDE + 64, HIGH + 32, PANEL, PANEL_EDGE, raised=True)
    for mark in range(low, high + 1, step):
        at = y + HIGH * (high - mark) / (high - low)
        yield Panel(x, at - 1, WIDE + 32, 2, PANEL_EDGE, None, radius=0)
        yield Label(str(mark), x - 28, at, 24, "Medium", INK_SOFT, "rm")
    if limit is not None and limit <= high:
        at = y + HIGH * (high - limit) / (high - low)
        yield Panel(x, at - 2, WIDE + 32, 4, TERRACOTTA, None, radius=0)
    places = [
        (WIDE * count / max(tables), HIGH * (high - value) / (high - low))
        for count, value in zip(tables, values, strict=True)
    ]
    points = tuple((PAD + across, PAD + down) for across, down in places)
    yield curve.at(x + WIDE / 2, y + HIGH / 2, WIDE + 2 * PAD, HIGH + 2 * PAD, points)
    for count, (across, _) in zip(tables, places, strict=True):
        yield Label(str(count), x + across, y + HIGH + 44, 24, "Medium", INK_SOFT, "mm")
    yield Label(
        str(values[-1]), x + places[-1][0], y + places[-1][1] + 38, 30, "Bold", TERRACOTTA, "mm"
    )
