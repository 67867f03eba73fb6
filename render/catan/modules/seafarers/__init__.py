"""Seafarers: ships, pirates, gold, fog, and what the scenarios lay on the board."""

from __future__ import annotations

from typing import Final

from ...room import Room, Strip
from .emoji import EMOJI
from .lands import FOG_ART, GOLD_ART
from .marks import (
    ACTIONS,
    COUNTERS,
    POINTS,
    SIGNS,
    draw_islands_and_ways,
    draw_villages_and_fortresses,
)
from .pirates import FLEET_ART, PIRATE_ART
from .sample_boards import BOARDS
from .samples import sample_sea_views
from .scenario_text import summarize_signs
from .ship_lines import list_ship_lines
from .ships import KEY, SHIP_ART
from .wonder_lane import LANE_HEIGHT, draw_wonder_lane, has_wonders
from .wonders import WONDER_ICONS

ROOM: Final = Room(
    pieces={KEY: SHIP_ART},
    pawns={"pirate": PIRATE_ART, "pirate_fleet": FLEET_ART},
    terrain={"gold": GOLD_ART, "fog": FOG_ART},
    signs=SIGNS,
    counters=COUNTERS,
    purchases=WONDER_ICONS,
    actions=ACTIONS,
    points=POINTS,
    draw_below=draw_islands_and_ways,
    draw_above=draw_villages_and_fortresses,
    lane=Strip(LANE_HEIGHT, draw_wonder_lane, has_wonders),
    sentences=summarize_signs,
    sections=list_ship_lines,
    samples=sample_sea_views,
    boards=BOARDS,
    emoji=EMOJI,
)
