"""The second box: three commodities, and a school that is paid with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.catan.kinds import COMMODITY, CardKind, Crop, PointsPart, Purchase
from engine.catan.match_kit import MOST_KINDS, MatchKit
from engine.catan.module import DescribeHandler, Module
from engine.catan.player import Player
from engine.catan.resources import LUMBER, ONE_CARD, ORE, WOOL, can_pay
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
)

from ..boxes import open_box

PAPER, CLOTH, COIN = range(MOST_KINDS - 3, MOST_KINDS)  # the boxes that there are count from 5
STOCK: Final = 12
LEVELS: Final = 3
SCHOOL: Final = Purchase("proof_school", Text("School"), ONE_CARD[PAPER] + ONE_CARD[CLOTH])
GROUP: Final = Text("School")


@dataclass(frozen=True, slots=True)
class Study(Move):
    verb: ClassVar[Word] = Word("command", "proofstudy")
    about: ClassVar[Text] = Text("Raise your school by a level.")


class Craft(Module[tuple[int, ...]]):
    """Cities yield commodities; the slot has the level of each school."""

    key: ClassVar[str] = "proof_craft"
    order: ClassVar[int] = 9910
    command: ClassVar[CommandGroup | None] = CommandGroup("proofcraft", Text("Your school."))
    kinds: ClassVar[tuple[type[Move], ...]] = (Study,)
    cards: ClassVar[tuple[CardKind, ...]] = (
        CardKind(PAPER, "proof_paper", Text("craft paper"), STOCK, COMMODITY, is_stealable=False),
        CardKind(CLOTH, "proof_cloth", Text("craft cloth"), STOCK, COMMODITY, rate=3),
        CardKind(COIN, "proof_coin", Text("craft coins"), STOCK, COMMODITY, is_counted=False),
    )
    options: ClassVar[tuple[Option, ...]] = (
        open_box("proof_craft", Text("Proof of crafts"), Text("Three commodities and schools.")),
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(Text("Proof of crafts"), (Text("Cities yield paper, cloth and coins."),)),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return options["proof_craft"] == "on"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_purchases(SCHOOL).with_crops(
            Crop("forest", ONE_CARD[LUMBER], ONE_CARD[LUMBER] + ONE_CARD[PAPER]),
            Crop("pasture", ONE_CARD[WOOL], ONE_CARD[WOOL] + ONE_CARD[CLOTH]),
            Crop("mountains", ONE_CARD[ORE], ONE_CARD[ORE] + ONE_CARD[COIN]),
        )

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, (0,) * len(s.players))

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        return {Study: self.study}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        return {"proof_study": Text("raises a school")}

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        left = self.get_slot(s)[player.seat] < LEVELS
        return (Study(),) if left and can_pay(player.hand, SCHOOL.price) else ()

    def purchases_left(self, s: State, player: Player, purchase: Purchase, left: int) -> int:
        return LEVELS - self.get_slot(s)[player.seat] if purchase == SCHOOL else left

    def study(self, s: State, seat: Seat, move: Study, entry: Entry) -> None:
        """Move handler of `Study`: the next level for its price, and a point."""
        p, levels = s.players[seat], self.get_slot(s)
        s.pay_bank(p, SCHOOL.price)
        p.score += 1
        self.set_slot(s, (*levels[:seat], levels[seat] + 1, *levels[seat + 1 :]))
        s.record_action(seat, "proof_study")
        if entry.news is not None:
            entry.tell("{player} raises a school.", player=Who(seat))

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        return (Counter("proof_school", Text("levels of the school"), self._level(s, player)),)

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        return (PointsPart("proof_school", Text("school"), self._level(s, player)),)

    def _level(self, s: State, player: Player) -> int:
        return 0 if player.is_unplayed else self.get_slot(s)[player.seat]

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return {Study: describe_study}


def describe_study(view: CatanView, move: Study) -> Choice:
    return Choice(Text("Raise your school"), GROUP, rank=85)
