"""The moves that only the scenario with wonders has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ......core import Move, Text, Word


@dataclass(frozen=True, slots=True)
class ClaimWonder(Move):
    verb: ClassVar[Word] = Word("command", "claim-wonder")
    about: ClassVar[Text] = Text("Choose the wonder that you build; it costs nothing yet.")
    wonder: int  # its place in WONDERS


@dataclass(frozen=True, slots=True)
class BuildWonder(Move):
    verb: ClassVar[Word] = Word("command", "wonder")
    about: ClassVar[Text] = Text("Build the next level of your wonder.")
