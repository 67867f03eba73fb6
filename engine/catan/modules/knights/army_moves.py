"""The moves of knights: trained, sent out, and driven away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class PromoteKnight(Move):
    verb: ClassVar[Word] = Word("command", "promote")
    about: ClassVar[Text] = Text("Promote a knight of yours: basic, strong, mighty.")
    corner: int


@dataclass(frozen=True, slots=True)
class ActivateKnight(Move):
    verb: ClassVar[Word] = Word("command", "activate")
    about: ClassVar[Text] = Text("Activate a knight of yours: it defends, and acts next turn.")
    corner: int


@dataclass(frozen=True, slots=True)
class MoveKnight(Move):
    verb: ClassVar[Word] = Word("command", "move-knight")
    about: ClassVar[Text] = Text(
        "Move an active knight along your routes; a weaker one of others is driven away."
    )
    is_chosen_in_steps: ClassVar[bool] = True
    knight: int  # the corner where it stands
    corner: int  # where it goes


@dataclass(frozen=True, slots=True)
class ChaseRobber(Move):
    verb: ClassVar[Word] = Word("command", "chase")
    about: ClassVar[Text] = Text(
        "Chase the robber, or the pirate, off a hex beside an active knight."
    )
    knight: int  # the corner where it stands
    hex: int  # where the robber stands, or the pirate


@dataclass(frozen=True, slots=True)
class ChaseFromPath(Move):
    verb: ClassVar[Word] = Word("command", "chase-from-path")
    about: ClassVar[Text] = Text("Chase a barbarian off a path beside an active knight.")
    knight: int  # the corner where it stands
    edge: int  # where the barbarian stands


@dataclass(frozen=True, slots=True)
class RetreatKnight(Move):
    verb: ClassVar[Word] = Word("command", "retreat")
    about: ClassVar[Text] = Text("Choose where your knight goes that was driven away.")
    corner: int
