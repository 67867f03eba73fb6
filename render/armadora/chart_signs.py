"""Armadora's players in charts: the roundels and colours of their peoples, as on the land."""

from __future__ import annotations

from engine.armadora.view import ArmadoraView

from ..seat_signs import SeatSign
from .icons import FACTION_COLOURS, faction_colours, roundel
from .layout import faction_key


def seat_signs(view: ArmadoraView) -> tuple[SeatSign, ...]:
    """How every seat is shown in charts: as its people, or as the seat until it has chosen one."""
    return tuple(_faction_sign(faction_key(view, seat)) for seat in range(len(view.armies)))


def list_seat_signs() -> tuple[SeatSign, ...]:
    """The signs of all peoples, for the palette of charts."""
    return tuple(map(_faction_sign, FACTION_COLOURS))


def _faction_sign(faction: str) -> SeatSign:
    """The sign of a faction in charts, by its key; of a seat without a faction, by its number."""
    colours = faction_colours(faction)
    return SeatSign(colours.fill, colours.rim, roundel.at(0, 0, 100, faction))
