"""Catan with four made-up boxes, which only the tests play.

Each box is a folder of its own, and no file of the base game knows it:
what an expansion brings can be added by files alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from engine.catan.bot import SteadyBot
from engine.catan.game import Catan
from engine.catan.meta import make_meta
from engine.catan.module import Module
from engine.catan.shelf import SHELF, Shelf
from engine.catan.view import CatanView
from engine.core import Bot, Meta, Move, Moves, RandomBot

from .craft import Craft
from .market import Market
from .sea import Sea
from .signals import Signals

KEY: Final = "catan_proof"


def folder_of(module: type[Module[Any]]) -> str:
    """The folder of a module, which all modules of a box may share."""
    return module.__module__.split(".")[3]


PROOF_MODULES: Final[tuple[type[Module[Any]], ...]] = (Sea, Craft, Market, Signals)
# Boxes with a command of their own stay on the shelf of the bot's game: no two games share one
OWN_COMMANDS: Final = {folder_of(module) for module in SHELF.modules if module.command is not None}
ON_SHELF: Final = [module for module in SHELF.modules if folder_of(module) not in OWN_COMMANDS]
PROOF_SHELF: Final = Shelf((*ON_SHELF, *PROOF_MODULES))
BOXES: Final = tuple(module.options[0].key for module in PROOF_MODULES)
ALL_BOXES: Final = dict.fromkeys(BOXES, "on")


class CatanProof(Catan):
    """Catan as it is, with a longer shelf."""

    shelf: ClassVar[Shelf] = PROOF_SHELF
    meta: ClassVar[Meta] = make_meta(PROOF_SHELF, key=KEY)
    moves: ClassVar[Moves] = PROOF_SHELF.codec
    warned_kinds: ClassVar[tuple[type[Move], ...]] = PROOF_SHELF.warned_kinds
    bots: ClassVar[Mapping[str, Bot[CatanView]]] = {
        "random": RandomBot(),
        "steady": SteadyBot(PROOF_SHELF),
    }


GAME: Final = CatanProof()
