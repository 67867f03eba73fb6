"""The moves of the traders: the wagon, its baggage train, and the barbarians in its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Move, NameAxis, Seat, Text, Word

MOST_TOLL: Final = 31  # gold
TOLLS: Final = NameAxis([str(n) for n in range(MOST_TOLL + 1)])


@dataclass(frozen=True, slots=True)
class DriveWagon(Move):
    verb: ClassVar[Word] = Word("command", "drive")
    about: ClassVar[Text] = Text("Drive your wagon to a corner or a plaza.")
    corner: int
    toll: int  # gold in all; the shortest way for so much is taken


@dataclass(frozen=True, slots=True)
class DriveOff(Move):
    verb: ClassVar[Word] = Word("command", "drive-off")
    about: ClassVar[Text] = Text("Roll a die to drive off a barbarian beside your wagon.")
    barbarian: int  # the edge where it stands


@dataclass(frozen=True, slots=True)
class MoveBarbarian(Move):
    verb: ClassVar[Word] = Word("command", "move-barbarian")
    about: ClassVar[Text] = Text("Move a barbarian to another path.")
    is_chosen_in_steps: ClassVar[bool] = True
    barbarian: int  # the edge where it stands
    edge: int  # where it goes
    victim: Seat | None  # from whom a card is taken; None: from nobody


@dataclass(frozen=True, slots=True)
class ImproveTrain(Move):
    verb: ClassVar[Word] = Word("command", "train")
    about: ClassVar[Text] = Text("Improve your baggage train by a level.")


@dataclass(frozen=True, slots=True)
class PlaySwiftJourney(Move):
    verb: ClassVar[Word] = Word("command", "swift-journey")
    about: ClassVar[Text] = Text("Swift Journey: drive your wagon once more.")


SWIFT_JOURNEY: Final = PlaySwiftJourney()
IMPROVE: Final = ImproveTrain()
