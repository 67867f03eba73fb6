"""What a view tells of wagons: counters of seats, and what each wagon carries."""

from __future__ import annotations

from engine.catan.view import CatanView
from engine.core import Seat

LOAD_PREFIX = "load_"


def count_seen(view: CatanView, seat: Seat, key: str) -> int:
    """The number that a player's counter with this key shows; 0 without such a counter."""
    counters = view.players[seat].counters
    return next((counter.count for counter in counters if counter.key == key), 0)


def list_loads(view: CatanView) -> dict[int, str]:
    """By owner: the good on the wagon; empty wagons are left out."""
    found: dict[int, str] = {}
    for sign in view.signs:
        if sign.key.startswith(LOAD_PREFIX) and sign.owner is not None:
            found[sign.owner] = sign.key.removeprefix(LOAD_PREFIX)
    return found
