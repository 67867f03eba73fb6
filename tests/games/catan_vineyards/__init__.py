"""Vineyards: cities grow into estates, which press wine, and wine pays for feasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from engine.catan.kinds import COMMODITY, CORNER, CardKind, PieceKind, PointsPart, Purchase
from engine.catan.match_kit import MatchKit
from engine.catan.module import DescribeHandler, Module
from engine.catan.player import Player
from engine.catan.resources import BRICK, GRAIN, ONE_CARD, WOOL, can_pay
from engine.catan.state import MoveHandler, State
from engine.catan.view import CatanView, Counter
from engine.core import (
    Choice,
    CommandGroup,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Who,
    Word,
    switch,
)

WINE: Final = 9
WINE_OF: Final = {"pasture": ONE_CARD[WINE], "hills": ONE_CARD[WINE]}
MOST_FEASTS: Final = 3
TITLE: Final = Text("Vineyards")


@dataclass(frozen=True, slots=True)
class BuildEstate(Move):
    verb: ClassVar[Word] = Word("command", "estate")
    about: ClassVar[Text] = Text("Turn a settlement into an estate.")
    corner: int


@dataclass(frozen=True, slots=True)
class GiveFeast(Move):
    verb: ClassVar[Word] = Word("command", "feast")
    about: ClassVar[Text] = Text("Give a feast, for a point.")


ESTATE: Final = PieceKind(
    "estate",
    Text("Estate"),
    Text("estates"),
    CORNER,
    stock=3,
    price=2 * ONE_CARD[BRICK] + ONE_CARD[WOOL],
    points=2,
    joins=True,
    bars=True,
    keeps_distance=True,
    replaces="settlement",
    build=BuildEstate,
)
FEAST: Final = Purchase("feast", Text("Feast"), 2 * ONE_CARD[WINE] + ONE_CARD[GRAIN])


class Vineyards(Module[tuple[int, ...]]):
    """The slot is how many feasts each seat has given."""

    key: ClassVar[str] = "vineyards"
    order: ClassVar[int] = 990
    command: ClassVar[CommandGroup | None] = CommandGroup("vineyards", Text("Estates and feasts."))
    kinds: ClassVar[tuple[type[Move], ...]] = (BuildEstate, GiveFeast)
    cards: ClassVar[tuple[CardKind, ...]] = (
        CardKind(WINE, "wine", Text("wine"), 12, COMMODITY, is_stealable=False),
    )
    options: ClassVar[tuple[Option, ...]] = (
        switch("vineyards", TITLE, Text("Estates press wine.")),
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(TITLE, (Text("An estate earns what a settlement earns, and wine from pastures."),)),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return options.is_on("vineyards")

    def change_kit(self, kit: MatchKit) -> MatchKit:
        crops = [
            replace(crop, more=(("estate", crop.settlement + WINE_OF.get(crop.terrain, 0)),))
            for crop in kit.crops
        ]
        return kit.with_pieces(ESTATE).with_purchases(FEAST).with_crops(*crops)

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, (0,) * len(s.players))

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        return {GiveFeast: self.give_feast}

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        return MOST_FEASTS - self._feasts(s, player) if purchase == FEAST else left

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        more = self._feasts(s, player) < MOST_FEASTS
        return (GiveFeast(),) if more and can_pay(player.hand, FEAST.price) else ()

    def give_feast(self, s: State, seat: Seat, move: GiveFeast, entry: Entry) -> None:
        p, feasts = s.players[seat], self.get_slot(s)
        s.pay_bank(p, FEAST.price)
        p.score += 1
        self.set_slot(s, (*feasts[:seat], feasts[seat] + 1, *feasts[seat + 1 :]))
        s.record_action(seat, "feast")
        entry.tell("{player} gives a feast.", player=Who(seat))

    def _feasts(self, s: State, player: Player) -> int:
        return 0 if player.is_unplayed else self.get_slot(s)[player.seat]

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        return (Counter("feasts", Text("feasts"), self._feasts(s, player)),)

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        return (PointsPart("feasts", Text("feasts"), self._feasts(s, player)),)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return {GiveFeast: describe_feast}


def describe_feast(view: CatanView, move: GiveFeast) -> Choice:
    return Choice(Text("Give a feast"), Text("Feast"), rank=90)


MODULES: Final = (Vineyards,)
