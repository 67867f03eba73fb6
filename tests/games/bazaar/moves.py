"""The moves of the bazaar, and their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.core import Move, NameAxis, Seat, Text, Word

GOODS: Final = NameAxis(["cloth", "salt", "silk", "spice"])
TITLES: Final = (Text("cloth"), Text("salt"), Text("silk"), Text("spice"))
CELLS: Final = NameAxis([f"{column}{row}" for row in "123" for column in "ABCD"])
PRICES: Final = (1, 2, 3)

Goods = tuple[int, ...]  # so many of each good


@dataclass(frozen=True, slots=True)
class Charter(Move):
    verb: ClassVar[Word] = Word("command", "charter")
    about: ClassVar[Text] = Text("Name the two goods that your stalls shall sell.")
    goods: str


@dataclass(frozen=True, slots=True)
class Build(Move):
    verb: ClassVar[Word] = Word("command", "build")
    about: ClassVar[Text] = Text("Open a stall with one of your goods.")
    good: int
    cell: int
    price: int
    shut: bool


@dataclass(frozen=True, slots=True)
class Deal(Move):
    verb: ClassVar[Word] = Word("command", "deal")
    about: ClassVar[Text] = Text("Swap goods with the market, one for one.")
    net: Goods


@dataclass(frozen=True, slots=True)
class Offer(Move):
    verb: ClassVar[Word] = Word("command", "offer")
    about: ClassVar[Text] = Text("Offer goods to the other merchants.")
    give: Goods
    want: Goods


@dataclass(frozen=True, slots=True)
class Agree(Move):
    verb: ClassVar[Word] = Word("command", "agree")
    about: ClassVar[Text] = Text("Take the offer.")


@dataclass(frozen=True, slots=True)
class Decline(Move):
    verb: ClassVar[Word] = Word("command", "decline")
    about: ClassVar[Text] = Text("Leave the offer.")


@dataclass(frozen=True, slots=True)
class Draw(Move):
    verb: ClassVar[Word] = Word("command", "draw")
    about: ClassVar[Text] = Text("Draw a good from the sack.")


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb: ClassVar[Word] = Word("command", "rest")
    about: ClassVar[Text] = Text("End your turn.")


@dataclass(frozen=True, slots=True)
class Show(Move):
    verb: ClassVar[Word] = Word("command", "show")
    about: ClassVar[Text] = Text("Lay goods on the shelves of your window.")
    shelves: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Rob(Move):
    verb: ClassVar[Word] = Word("command", "rob")
    about: ClassVar[Text] = Text("Send a thief to another merchant.")
    victim: Seat


@dataclass(frozen=True, slots=True)
class Give(Move):
    verb: ClassVar[Word] = Word("command", "give")
    about: ClassVar[Text] = Text("Give goods away as tribute.")
    tribute: Goods
