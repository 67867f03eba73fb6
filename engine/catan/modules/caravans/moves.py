"""The moves of the caravans: bids, and camels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....core import Move, Text, Word
from ...match_kit import Cards


@dataclass(frozen=True, slots=True)
class BidForCamel(Move):
    verb: ClassVar[Word] = Word("command", "bid")
    about: ClassVar[Text] = Text("Bid cards for the way of the next camel.")
    cards: Cards


@dataclass(frozen=True, slots=True)
class Abstain(Move):
    verb: ClassVar[Word] = Word("command", "abstain")
    about: ClassVar[Text] = Text("Bid nothing for the camel, or name no path.")


@dataclass(frozen=True, slots=True)
class PlaceCamel(Move):
    verb: ClassVar[Word] = Word("command", "camel")
    about: ClassVar[Text] = Text("Place the next camel on a path, or name one to the others.")
    edge: int
