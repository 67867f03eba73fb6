"""Traders & Barbarians: trade hexes, wagons with goods, barbarians on paths, baggage trains."""

from __future__ import annotations

from typing import Final

from ...box_art.raiders import raider
from ...room import ChosenField, PanelRow, Room, SignArt
from .goods import TOKENS, empty_token
from .lands import TERRAIN, draw_needs
from .panels import ROW_HEIGHT, baggage_train, draw_seat_row, horseshoe, swift_wheel
from .seen import LOAD_PREFIX
from .tables import list_sections, list_sentences
from .wagons import WAGON_ART, draw_barbarian, draw_nothing

ROOM: Final = Room(
    terrain=TERRAIN,
    pieces={"wagon": WAGON_ART},
    signs={
        "trade_hex": SignArt(draw_needs),
        "road_barbarian": SignArt(draw_barbarian),
        **{LOAD_PREFIX + good: SignArt(draw_nothing) for good in TOKENS},
    },
    counters={"deliveries": empty_token, "train": baggage_train, "movement": horseshoe},
    purchases={"next_train": baggage_train},
    actions={
        "barbarian_moves": raider,
        "train": baggage_train,
        "swift_journey": swift_wheel,
        **{f"deliver_{good}": token for good, token in TOKENS.items()},
    },
    points={"deliveries": empty_token, "train": baggage_train},
    fields=(ChosenField("barbarian", "edge", is_moved=True),),
    seat_row=PanelRow(ROW_HEIGHT, draw_seat_row),
    own_row=PanelRow(ROW_HEIGHT, draw_seat_row),
    sentences=list_sentences,
    sections=list_sections,
    shown_elsewhere=frozenset({"deliveries", "train", "movement"}),
)
