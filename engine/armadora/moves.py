"""Everything that a player can do in Armadora."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..core import Move, Moves, NameAxis, Text, Word
from .board import LINES, SQUARES
from .components import FACTIONS


@dataclass(frozen=True, slots=True)
class ChooseFaction(Move):
    verb: ClassVar[Word] = Word("command", "faction")
    about: ClassVar[Text] = Text("Choose the faction that you lead.")
    faction: int


@dataclass(frozen=True, slots=True)
class PlaceWarrior(Move):
    verb: ClassVar[Word] = Word("command", "warrior")
    about: ClassVar[Text] = Text("Place a warrior face down on a free square.")
    value: int
    at: int


@dataclass(frozen=True, slots=True)
class PlacePalisade(Move):
    verb: ClassVar[Word] = Word("command", "palisade")
    about: ClassVar[Text] = Text("Place a palisade on a line between two squares.")
    line: int


@dataclass(frozen=True, slots=True)
class Done(Move):
    verb: ClassVar[Word] = Word("command", "done")
    about: ClassVar[Text] = Text("Place no second palisade.")


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    verb: ClassVar[Word] = Word("command", "reinforce")
    about: ClassVar[Text] = Text(
        "Put your reinforcement on a warrior of yours in a full region: it counts 1 more."
    )
    at: int


@dataclass(frozen=True, slots=True)
class Look(Move):
    verb: ClassVar[Word] = Word("command", "look")
    about: ClassVar[Text] = Text("Mage: look secretly at the warrior of an opponent.")
    at: int


@dataclass(frozen=True, slots=True)
class Shoot(Move):
    verb: ClassVar[Word] = Word("command", "shoot")
    about: ClassVar[Text] = Text(
        "Elf: shoot an arrow at the warrior of an opponent: it counts 1 less."
    )
    at: int


@dataclass(frozen=True, slots=True)
class ExtraWarrior(Move):
    verb: ClassVar[Word] = Word("command", "extra-warrior")
    about: ClassVar[Text] = Text("Goblin: place one more warrior before your action.")
    value: int
    at: int


@dataclass(frozen=True, slots=True)
class ExtraPalisade(Move):
    verb: ClassVar[Word] = Word("command", "extra-palisade")
    about: ClassVar[Text] = Text("Orc: place one more palisade before your action.")
    line: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    verb: ClassVar[Word] = Word("command", "pass")
    about: ClassVar[Text] = Text("Pass: you take no further turn in this game.")


DONE: Final = Done()
PASS: Final = Pass()
KINDS: Final = (
    ChooseFaction,
    PlaceWarrior,
    PlacePalisade,
    Done,
    Reinforce,
    Look,
    Shoot,
    ExtraWarrior,
    ExtraPalisade,
    Pass,
)
MOVES: Final = Moves(KINDS, at=SQUARES, line=LINES, faction=NameAxis(FACTIONS))
