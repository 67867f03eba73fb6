"""Catan with everything on one shelf: all modules of the bot's game, and the made-up boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engine.catan.bot import SteadyBot
from engine.catan.game import Catan
from engine.catan.meta import make_meta
from engine.catan.shelf import SHELF, Shelf
from engine.catan.view import CatanView
from engine.core import Bot, Meta, Move, Moves, RandomBot

from .catan_proof import ALL_BOXES, PROOF_MODULES

WHOLE_SHELF: Final = Shelf((*SHELF.modules, *PROOF_MODULES))


class WholeCatan(Catan):
    """Catan with the longest shelf; its moves are too many for a bot's commands."""

    shelf: ClassVar[Shelf] = WHOLE_SHELF
    meta: ClassVar[Meta] = make_meta(WHOLE_SHELF, key="whole_catan")
    moves: ClassVar[Moves] = WHOLE_SHELF.codec
    warned_kinds: ClassVar[tuple[type[Move], ...]] = WHOLE_SHELF.warned_kinds
    bots: ClassVar[Mapping[str, Bot[CatanView]]] = {
        "random": RandomBot(),
        "steady": SteadyBot(WHOLE_SHELF),
    }


GAME: Final = WholeCatan()
# The sea lays an island beside the usual map: it goes with boxes that leave the map as it is.
WITHOUT_SEA: Final = {box: on for box, on in ALL_BOXES.items() if box != "proof_sea"}


def list_rows() -> list[tuple[int, dict[str, Any]]]:
    """Every box of the bot's game with as many made-up ones as its map leaves room for."""
    rows: list[tuple[int, dict[str, Any]]] = []
    for number, option in enumerate(SHELF.box_options):
        own_map = len(option.settings) > 2  # a box of scenarios, each with a map
        setting = option.settings[-1]
        made_up = WITHOUT_SEA if own_map else ALL_BOXES
        seats = setting.seats or (3, 4)
        rows.append((seats[number % len(seats)], {option.key: setting.key, **made_up}))
    return rows
