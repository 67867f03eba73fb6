"""The tracks of the missions below the board: how far everybody has come, and who leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.catan.view import CatanView
from words import Words

from ....icons.seats import marker
from ....pen import Pen
from ....scene import Items, Label, Panel
from ....shapes import Box, star
from ....sprites import figure, icon
from ....theme import COIN, INK, INK_PALE, PANEL, PANEL_EDGE, PAPER, mix_colours
from ...box_art.sea import draw_skull
from .loads import haul, sack

TRACK_PREFIX, LEADER_PREFIX = "track_", "leader_"
COLOURS: Final[Mapping[str, str]] = {"lairs": "#6C6A75", "fish": "#7FB1C2", "spices": "#E3B06B"}
POINTS: Final = (0, 1, 1, 2, 2, 2, 3, 3)  # of the start and the seven spaces
ROW: Final = 44
PANEL_PADDING: Final = 7  # above the first track and below the last
LANE_HEIGHT: Final = 3 * ROW + 2 * PANEL_PADDING
LEADER_RIGHT, HOLDER_RIGHT, GAIN_TEXT = 82, 34, 26  # of the leader's card and its holder
MISSION_X, MISSION_SIZE = 36, 40  # of its sign, from the left
MARKER, MARKER_STEP, LEADER = 34, 29, 38
FIRST_MARKER_X, MARKERS_MARGINS = 42, 62  # on a space: after its points; both sides together
LEFT, RIGHT = 68, 108  # room for the sign of a mission, and for its leader


@icon
def mission(pen: Pen, key: str) -> None:
    """Draws the sign of a mission, in the colour of its track."""
    pen.box(2, 2, 98, 98, COLOURS[key], INK, 5, r=20)
    if key == "lairs":
        draw_skull(pen, 50, 46, 31)
        return
    with pen.place(15, 14, 0.7):
        (haul if key == "fish" else sack).draw_on(pen)


@icon
def lair_mission(pen: Pen) -> None:
    """Draws the sign of the mission of lairs."""
    mission.draw_on(pen, "lairs")


@icon
def fish_mission(pen: Pen) -> None:
    """Draws the sign of the mission of fish."""
    mission.draw_on(pen, "fish")


@icon
def spice_mission(pen: Pen) -> None:
    """Draws the sign of the mission of spices."""
    mission.draw_on(pen, "spices")


@icon
def leader(pen: Pen) -> None:
    """Draws the card of whoever is foremost: a pennant with a star."""
    pen.line([(20, 4), (20, 97)], INK, 8)
    pen.path("M22 8 H94 L76 34 L94 60 H22 Z", COIN, INK, 6)
    pen.poly(star(48, 35, 20), INK, None)


@figure
def space(pen: Pen, fill: str, rim: str) -> None:
    """Draws a space of a track in the colour `fill`, with a rim."""
    width, height = pen.size
    pen.box(0, 0, width, height, fill, rim, 2.4, r=10)


def list_missions(view: CatanView) -> dict[str, tuple[int, ...]]:
    """By mission: the space on its track that each seat has reached, in the order of seats."""
    found: dict[str, tuple[int, ...]] = {}
    for player in view.players:
        for counter in player.counters:
            if counter.key.startswith(TRACK_PREFIX):
                key = counter.key.removeprefix(TRACK_PREFIX)
                found[key] = (*found.get(key, ()), counter.count)
    return found


def has_missions(view: CatanView) -> bool:
    """Whether the scenario has missions."""
    return bool(list_missions(view))


def draw_tracks(view: CatanView, words: Words, box: Box) -> Items:
    """The tracks one above the other, in the middle of the lane."""
    missions = list_missions(view)
    height = ROW * len(missions) + 2 * PANEL_PADDING
    top = box.y + (box.height - height) / 2
    yield Panel(
        box.x,
        top,
        box.width,
        height,
        fill=PANEL,
        edge=PANEL_EDGE,
        edge_width=2,
        radius=14,
        raised=True,
    )
    for row, (key, spaces) in enumerate(missions.items()):
        middle = top + PANEL_PADDING + ROW * (row + 0.5)
        yield mission.at(box.x + MISSION_X, middle, MISSION_SIZE, key)
        yield from _draw_spaces(key, spaces, box, middle)
        yield from _draw_leader(view.award_holder(LEADER_PREFIX + key), box.right, middle)


def _draw_spaces(key: str, spaces: Sequence[int], box: Box, middle: float) -> Items:
    """The spaces of a track with their points and markers."""
    step = (box.width - LEFT - RIGHT) / len(POINTS)
    for number, points in enumerate(POINTS):
        left = box.x + LEFT + number * step
        is_start = number == 0  # it is paler, and brings no points
        tone = mix_colours(COLOURS[key], PAPER, 0.9 if is_start else 0.72)
        rim = mix_colours(COLOURS[key], INK, 0.35)
        yield space.at(left + step / 2, middle, step - 5, ROW - 6, tone, rim)
        if not is_start:
            ink = mix_colours(COLOURS[key], INK, 0.55)
            yield Label(str(points), left + 16, middle, 24, "Bold", ink, "mm")
        here = [seat for seat, reached in enumerate(spaces) if reached == number]
        yield from _draw_markers(here, left, step, middle)


def _draw_markers(seats: Sequence[int], left: float, step: float, middle: float) -> Items:
    """The markers of seats on a space that begins at `left` and is `step` wide.

    They overlap where they are too many to stand side by side.
    """
    max_width = step - MARKERS_MARGINS
    gap = min(MARKER_STEP, max_width / max(1, len(seats) - 1))
    for i, seat in enumerate(seats):
        yield marker.at(left + FIRST_MARKER_X + i * gap, middle, MARKER, seat)


def _draw_leader(holder: int | None, right: float, middle: float) -> Items:
    """The leader's card of a mission, and the marker of its holder.

    While nobody has it, there is "+1" instead of a marker.
    """
    yield leader.at(right - LEADER_RIGHT, middle, LEADER)
    if holder is None:
        yield Label("+1", right - HOLDER_RIGHT, middle, GAIN_TEXT, "Bold", INK_PALE, "mm")
    else:
        yield marker.at(right - HOLDER_RIGHT, middle, LEADER, holder)
