"""The moves of the box that are neither knights' nor progress cards'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class ImproveCity(Move):
    verb: ClassVar[Word] = Word("command", "improve")
    about: ClassVar[Text] = Text("Improve your cities: the next level of a line.")
    track: int  # of TRACKS


@dataclass(frozen=True, slots=True)
class PlaceMetropolis(Move):
    verb: ClassVar[Word] = Word("command", "metropolis")
    about: ClassVar[Text] = Text("Choose the city that becomes a metropolis.")
    corner: int


@dataclass(frozen=True, slots=True)
class BuildWall(Move):
    verb: ClassVar[Word] = Word("command", "wall")
    about: ClassVar[Text] = Text("Build a wall around a city: you may hold two cards more.")
    corner: int


@dataclass(frozen=True, slots=True)
class RecruitKnight(Move):
    verb: ClassVar[Word] = Word("command", "recruit")
    about: ClassVar[Text] = Text("Recruit a basic knight on a free corner of your routes.")
    corner: int


@dataclass(frozen=True, slots=True)
class SendKnights(Move):
    verb: ClassVar[Word] = Word("command", "send-knights")
    about: ClassVar[Text] = Text("Choose which of your active knights fight the barbarians.")
    knights: tuple[int, ...]  # for each own active knight, by corner: 1, if it fights


@dataclass(frozen=True, slots=True)
class LoseCity(Move):
    verb: ClassVar[Word] = Word("command", "lose-city")
    about: ClassVar[Text] = Text("Choose the city that the barbarians pillage.")
    corner: int


@dataclass(frozen=True, slots=True)
class DrawProgress(Move):
    verb: ClassVar[Word] = Word("command", "draw")
    about: ClassVar[Text] = Text("Draw a progress card from a deck of your choice.")
    track: int  # of TRACKS


@dataclass(frozen=True, slots=True)
class PutBackProgress(Move):
    verb: ClassVar[Word] = Word("command", "put-back")
    about: ClassVar[Text] = Text("Put a progress card back under its deck.")
    progress: int  # of PROGRESS
