"""The moves of the attack: knights, barbarians, and the card that a seven may bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class MarchKnight(Move):
    verb: ClassVar[Word] = Word("command", "march")
    about: ClassVar[Text] = Text("March with a knight: three paths, or five for a grain.")
    is_chosen_in_steps: ClassVar[bool] = True
    rider: int  # the edge where the knight stands
    edge: int  # where it goes


@dataclass(frozen=True, slots=True)
class MarchKnights(Move):
    verb: ClassVar[Word] = Word("command", "march-all")
    about: ClassVar[Text] = Text(
        "March with several knights at once; then the battles are fought."
    )
    paths: tuple[int | None, ...]  # by knight, in the order of their paths: where it goes


@dataclass(frozen=True, slots=True)
class HaltKnights(Move):
    verb: ClassVar[Word] = Word("command", "halt")
    about: ClassVar[Text] = Text("March no further: the battles are fought.")


@dataclass(frozen=True, slots=True)
class PlaceKnight(Move):
    verb: ClassVar[Word] = Word("command", "place-knight")
    about: ClassVar[Text] = Text("Place your new knight on a free path.")
    edge: int


@dataclass(frozen=True, slots=True)
class TakeBarbarian(Move):
    verb: ClassVar[Word] = Word("command", "take-barbarian")
    about: ClassVar[Text] = Text("Take a barbarian from a hex of the coast.")
    hex: int


@dataclass(frozen=True, slots=True)
class SendBarbarian(Move):
    verb: ClassVar[Word] = Word("command", "send-barbarian")
    about: ClassVar[Text] = Text("Put a barbarian on another hex of the coast.")
    hex: int


@dataclass(frozen=True, slots=True)
class SpareAll(Move):
    verb: ClassVar[Word] = Word("command", "spare")
    about: ClassVar[Text] = Text("Take no card from anybody.")


HALT: Final = HaltKnights()
