"""Everything that a player can do in Praetor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..core import Move, Moves, NameAxis, Text, Word
from .data import BOX
from .ground import PLACES, TURN_NAMES


@dataclass(frozen=True, slots=True)
class ChooseBoard(Move):
    verb: ClassVar[Word] = Word("command", "board")
    about: ClassVar[Text] = Text("Choose the side of the player board that you play with.")
    board: int


@dataclass(frozen=True, slots=True)
class Build(Move):
    verb: ClassVar[Word] = Word("command", "build")
    about: ClassVar[Text] = Text("A worker builds an available tile beside the city.")
    tile: int
    worker: int  # experience; 6: the retired worker of a Labor Camp
    at: int
    turn: int


@dataclass(frozen=True, slots=True)
class Use(Move):
    verb: ClassVar[Word] = Word("command", "use")
    about: ClassVar[Text] = Text("A worker uses a tile of the city; its owner gets a fee.")
    is_chosen_whole: ClassVar[bool] = True
    at: int
    worker: int


@dataclass(frozen=True, slots=True)
class Camp(Move):
    verb: ClassVar[Word] = Word("command", "camp")
    about: ClassVar[Text] = Text(
        "A Labor Camp lets one of your retired workers build or use a tile at once."
    )
    at: int


@dataclass(frozen=True, slots=True)
class Trade(Move):
    verb: ClassVar[Word] = Word("command", "trade")
    about: ClassVar[Text] = Text("Your deal at the Market: what you buy, less what you sell.")
    deal: tuple[int, ...]  # Wood, Stone, Marble, Weapons


@dataclass(frozen=True, slots=True)
class Forge(Move):
    verb: ClassVar[Word] = Word("command", "forge")
    about: ClassVar[Text] = Text("Turn so much Wood into Weapons.")
    weapons: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    verb: ClassVar[Word] = Word("command", "pass")
    about: ClassVar[Text] = Text("Pass: you place no more workers in this round.")


@dataclass(frozen=True, slots=True)
class Academy(Move):
    verb: ClassVar[Word] = Word("command", "academy")
    about: ClassVar[Text] = Text("Whether your novices skip the second level of training.")
    skip: bool


@dataclass(frozen=True, slots=True)
class Villager(Move):
    verb: ClassVar[Word] = Word("command", "villager")
    about: ClassVar[Text] = Text("Whether you give up favor for a worker, as you have none left.")
    call: bool


PASS: Final = Pass()
KINDS: Final = (ChooseBoard, Build, Use, Camp, Trade, Forge, Pass, Academy, Villager)
MOVES: Final = Moves(
    KINDS,
    board=NameAxis([board.id for board in BOX.boards]),
    tile=NameAxis([tile.id for tile in BOX.tiles]),
    at=PLACES,
    turn=NameAxis(TURN_NAMES),
)
