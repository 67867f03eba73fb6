"""Explorers & Pirates: ships with holds, unknown land, lairs, shoals, villages and tracks."""

from __future__ import annotations

from typing import Final

from ....theme import COIN_DARK
from ...room import CardArt, Room, Strip
from ..coins import gold
from .lands import TERRAIN
from .loads import crew, haul, sack, settler
from .marks import SIGNS, draw_above, draw_below, hidden_hexes, lair_token
from .routes import LABELS
from .track_text import list_tracks
from .tracks import (
    LANE_HEIGHT,
    draw_tracks,
    fish_mission,
    has_missions,
    lair_mission,
    leader,
    spice_mission,
)
from .vessels import HARBOR_ART, black_sail, vessel_in_supply

ROOM: Final = Room(
    pieces={"harbor_settlement": HARBOR_ART},
    terrain=TERRAIN,
    signs=SIGNS,
    cards={"gold": CardArt(gold, COIN_DARK)},
    counters={
        "gold": gold,
        "ships": vessel_in_supply,
        "crews": crew,
        "hidden": hidden_hexes,
        "hauls": haul,
        "track_lairs": lair_mission,
        "track_fish": fish_mission,
        "track_spices": spice_mission,
    },
    purchases={"ship": vessel_in_supply, "settler": settler, "crew": crew},
    actions={
        "vessel": vessel_in_supply,
        "settler": settler,
        "crew": crew,
        "discovery": hidden_hexes,
        "storm": lair_token,
        "fishing": haul,
        "spice": sack,
        "pirate_ship": black_sail,
        "chase": black_sail,
    },
    shown_elsewhere=frozenset(
        {
            "track_lairs",
            "track_fish",
            "track_spices",
            "leader_lairs",
            "leader_fish",
            "leader_spices",
        }
    ),
    points={
        "track_lairs": lair_mission,
        "track_fish": fish_mission,
        "track_spices": spice_mission,
        "leader_lairs": leader,
        "leader_fish": leader,
        "leader_spices": leader,
    },
    labels=LABELS,
    draw_below=draw_below,
    draw_above=draw_above,
    sections=list_tracks,
    lane=Strip(LANE_HEIGHT, draw_tracks, has_missions),
)
