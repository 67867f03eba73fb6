"""The third box: a merchant who betters a rate of the bank, and towers on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from engine.catan.kinds import HEX, PawnKind, PieceKind
from engine.catan.match_kit import MatchKit
from engine.catan.module import DescribeHandler, Module, MoveValue
from engine.catan.names import hex_name, tile_title
from engine.catan.pawns import pawn_hex
from engine.catan.player import Player
from engine.catan.resources import BRICK, GRAIN, ONE_CARD, ORE, WOOL, can_pay
from engine.catan.robber import move_pawn
from engine.catan.state import HEX as HEX_NOTE
from engine.catan.state import NOBODY, MoveHandler, State
from engine.catan.view import Award, CatanView
from engine.core import (
    Choice,
    CommandGroup,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Setting,
    Text,
    Who,
    Word,
)
from engine.kit.packed import count_of, kind_at, shift_to_kind

from ..boxes import open_box

MERCHANT_PRICE: Final = ONE_CARD[WOOL] + ONE_CARD[GRAIN]
MERCHANT_RATE: Final = 2
TOWERS: Final = {"low": 2, "tall": 3}


@dataclass(frozen=True, slots=True)
class SendMerchant(Move):
    verb: ClassVar[Word] = Word("command", "proofmerchant")
    about: ClassVar[Text] = Text("Send the merchant to a hex beside you.")
    hex: int


@dataclass(frozen=True, slots=True)
class BuildTower(Move):
    verb: ClassVar[Word] = Word("command", "prooftower")
    about: ClassVar[Text] = Text("Build a tower on a hex.")
    hex: int


MERCHANT: Final = PawnKind("proof_merchant", Text("Proof merchant"))
TOWER: Final = PieceKind(
    "proof_tower",
    Text("Proof tower"),
    Text("proof towers"),
    HEX,
    stock=2,
    price=ONE_CARD[BRICK] * 2 + ONE_CARD[ORE],
    points=1,
    build=BuildTower,
)


class Market(Module[int]):
    """The slot is the owner of the merchant, or nobody."""

    key: ClassVar[str] = "proof_market"
    order: ClassVar[int] = 9920
    command: ClassVar[CommandGroup | None] = CommandGroup("proofmarket", Text("Your market."))
    kinds: ClassVar[tuple[type[Move], ...]] = (SendMerchant, BuildTower)
    options: ClassVar[tuple[Option, ...]] = (
        open_box("proof_market", Text("Proof of markets"), Text("A merchant and towers.")),
        Option(
            "proof_towers",
            Text("Towers"),
            (
                Setting("low", Text("two each")),
                Setting(
                    "tall",
                    Text("three each"),
                    requires={"proof_market": "on"},
                    conflicts={"start": "big"},
                ),
            ),
        ),
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(Text("Proof of markets"), (Text("The merchant betters a rate of the bank."),)),
    )

    def __init__(self, seats: int, options: Options) -> None:
        self.tower = replace(TOWER, stock=TOWERS[options["proof_towers"]])

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return options["proof_market"] == "on"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(self.tower).with_pawns(MERCHANT)

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, NOBODY)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        return {SendMerchant: self.send_merchant}

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        if not can_pay(player.hand, MERCHANT_PRICE):
            return ()
        at = pawn_hex(s, MERCHANT)
        pays = s.island.settlement_pays
        return tuple(
            SendMerchant(hex)
            for hex, seats in enumerate(s.hex_seats)
            if seats & player.seat_bit and pays[hex] and hex != at
        )

    def send_merchant(self, s: State, seat: Seat, move: SendMerchant, entry: Entry) -> None:
        """Move handler of `SendMerchant`: it now serves the seat, on another hex."""
        s.pay_bank(s.players[seat], MERCHANT_PRICE)
        move_pawn(s, MERCHANT, move.hex)
        self.set_slot(s, seat)
        s.record_action(seat, MERCHANT.key, HEX_NOTE, move.hex)
        if entry.news is not None:
            tile = tile_title(s.island.board.tiles[move.hex])
            entry.tell("{player} sends the merchant: {tile}.", player=Who(seat), tile=tile)

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        """Two cards of what the merchant's hex pays are enough for its owner."""
        at = pawn_hex(s, MERCHANT)
        if self.get_slot(s) != player.seat or not s.island.settlement_pays[at]:
            return rates
        kind = kind_at(s.island.settlement_pays[at], 0)
        return rates - shift_to_kind(max(0, count_of(rates, kind) - MERCHANT_RATE), kind)

    def awards(self, s: State) -> tuple[Award, ...]:
        holder = self.get_slot(s)
        return (Award(MERCHANT.key, MERCHANT.title, 0, None if holder == NOBODY else holder),)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return {SendMerchant: describe_merchant}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        return {BuildTower: lambda evaluation, move: 70.0}


def describe_merchant(view: CatanView, move: SendMerchant) -> Choice:
    """The better, the worse the viewer's rate has been; never one's own merchant again."""
    tile = view.board.tiles[move.hex]
    mine = any(one.key == MERCHANT.key and one.holder == view.seat for one in view.awards)
    label = Text("Merchant to {hex}: {tile}", hex=hex_name(move.hex), tile=tile_title(tile))
    return Choice(label, MERCHANT.title, rank=-3 if mine else tile.pips)
