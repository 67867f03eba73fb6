"""The progress cards of trade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from .....core import Choice, Counts, Decision, Entry, Move, Plural, Seat, Text, Who
from .....kit.hexes import HEXES
from .....kit.masks import SeatMask, contains
from .....kit.packed import count_of, pack, shift_to_kind
from ....frames.bank_trade import bank_rates
from ....frames.turn_order import finish_question
from ....kinds import COMMODITY, RESOURCE
from ....module import DescribeHandler
from ....names import amount_text, card_amount, cards_text, make_card_group, tile_title
from ....player import Player
from ....resources import card_count
from ....robber import move_pawn
from ....state import HEX, NOBODY, Frame, State
from ....view import RESOURCE_OF_TERRAIN, CatanView
from ..hands import cards_of
from ..kit import MERCHANT
from ..slot import read_knights, write_knights
from .card import CardRule, card_title, count_own, describe_card
from .commercial_harbor import CommercialHarbor
from .moves import (
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    TakeFromHand,
)

MERCHANT_POINTS: Final = 1
GOOD_RATE: Final = 2  # cards that the bank asks for one, with merchant or fleet
TAKEN_BY_MASTER: Final = 2  # cards
OPEN_LAND: Final = (*RESOURCE_OF_TERRAIN, "desert")  # where a merchant may stand: on no gold


def lower_rates(rates: int, kinds: list[int]) -> int:
    """Packed rates of the bank, lowered to 2:1 for these kinds of cards."""
    for kind in kinds:
        rate = count_of(rates, kind)
        if rate > GOOD_RATE:
            rates -= shift_to_kind(rate - GOOD_RATE, kind)
    return rates


def merchant_hex(s: State) -> int:
    """The hex where the merchant stands; asked only while somebody has it."""
    index_after_robber = s.rules.kit.pawn_index(MERCHANT.key) - 1  # the robber is pawn 0
    return s.more_pawns[index_after_robber]


def rates_after_progress_cards(s: State, player: Player, rates: int) -> int:
    """The packed rates of a player, lowered by the merchant, and by a fleet of this turn."""
    slot = read_knights(s)
    kinds: list[int] = []
    if slot.merchant == player.seat:
        terrain = s.island.board.tiles[merchant_hex(s)].terrain
        resource = RESOURCE_OF_TERRAIN.get(terrain)
        if resource is not None:
            kinds.append(resource)
    if slot.fleet and s.active == player.seat:
        kinds += [card.kind for card in s.rules.kit.cards if contains(slot.fleet, card.kind)]
    return lower_rates(rates, kinds)


class Merchant(CardRule):
    """The merchant goes to a hex: its resource 2:1, and a point, until another takes it."""

    key = "merchant"
    kinds: tuple[type[Move], ...] = (PlayMerchant,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each hex of land beside the player's buildings, except gold fields.

        The robber's hex is allowed; the one where the player's merchant
        stands already is not.
        """
        tiles = s.island.board.tiles
        has_merchant = read_knights(s).merchant == player.seat
        merchant = merchant_hex(s) if has_merchant else None
        own_hexes = [hex for hex, seats in enumerate(s.hex_seats) if contains(seats, player.seat)]
        return tuple(
            [
                PlayMerchant(hex)
                for hex in own_hexes
                if tiles[hex].terrain in OPEN_LAND and hex != merchant
            ]
        )

    def play(self, s: State, seat: Seat, move: PlayMerchant, entry: Entry) -> None:
        """Moves the merchant to the hex, and its point from its former owner to the seat."""
        slot = read_knights(s)
        if slot.merchant != NOBODY:
            s.players[slot.merchant].score -= MERCHANT_POINTS
        s.players[seat].score += MERCHANT_POINTS
        move_pawn(s, MERCHANT, move.hex)
        write_knights(s, slot._replace(merchant=seat))
        s.history.pop()  # the action "card played", which that of the merchant replaces
        s.record_action(seat, MERCHANT.key, HEX, move.hex)
        if entry.news is not None:
            entry.tell(
                "{player} has the merchant: {tile}.",
                player=Who(seat),
                tile=tile_title(s.island.board.tiles[move.hex]),
                concerns=[] if slot.merchant == NOBODY else [slot.merchant],
            )

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the hex where the merchant goes."""
        return {PlayMerchant: _describe_merchant}


def _describe_merchant(view: CatanView, move: PlayMerchant) -> Choice:
    """How a hex is offered to the merchant."""
    tile = view.board.tiles[move.hex]
    label = Text("Merchant: {hex}, {land}", hex=HEXES[move.hex], land=tile_title(tile))
    kind = RESOURCE_OF_TERRAIN.get(tile.terrain)
    if kind is None:
        return Choice(label, card_title("merchant"), Text("only the point"), rank=-1)
    return Choice(label, card_title("merchant"), Text("{card} 2:1", card=view.kit.titles[kind]))


class MerchantFleet(CardRule):
    """A kind of card 2:1 for the rest of the turn."""

    key = "merchant_fleet"
    kinds: tuple[type[Move], ...] = (PlayMerchantFleet,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each kind of card of which the bank asks more than two for another.

        The gold of Traders & Barbarians is not among them: the bank
        takes none.
        """
        rates = bank_rates(s, player)
        kinds = [card.kind for card in s.rules.kit.cards if card.rate]
        return tuple(
            [PlayMerchantFleet(kind) for kind in kinds if count_of(rates, kind) > GOOD_RATE]
        )

    def play(self, s: State, seat: Seat, move: PlayMerchantFleet, entry: Entry) -> None:
        """Notes the kind of card that is exchanged 2:1 until the turn ends."""
        slot = read_knights(s)
        write_knights(s, slot._replace(fleet=slot.fleet | 1 << move.resource))
        if entry.news is not None:
            entry.tell(
                "{player} exchanges {card} 2:1 in this turn.",
                player=Who(seat),
                card=s.rules.kit.titles[move.resource],
            )

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the kind of card."""
        return {PlayMerchantFleet: _describe_fleet}


def _describe_fleet(view: CatanView, move: PlayMerchantFleet) -> Choice:
    """How a kind of card is offered to the fleet; those that one holds come first."""
    label = Text("Merchant Fleet: {card} 2:1", card=view.kit.titles[move.resource])
    return Choice(label, card_title("merchant_fleet"), rank=float(count_own(view, move.resource)))


# --- master merchant --------------------------------------------------


class MasterMerchant(CardRule):
    """Two cards of one's choice from the hand of somebody with more points."""

    key = "master_merchant"
    kinds: tuple[type[Move], ...] = (PlayMasterMerchant,)
    more_kinds: ClassVar[tuple[type[Move], ...]] = (TakeFromHand,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for everybody with more points who holds cards."""
        richer = [other for other in s.players if other.score > player.score]
        return tuple([PlayMasterMerchant(other.seat) for other in richer if cards_of(s, other)])

    def play(self, s: State, seat: Seat, move: PlayMasterMerchant, entry: Entry) -> None:
        """Shows the other's hand; of two cards or fewer all are taken at once."""
        hand = cards_of(s, s.players[move.player])
        entry.reveal()
        if card_count(hand) <= TAKEN_BY_MASTER:
            take_from_hand(s, seat, move.player, hand, entry)
        else:
            s.stack.append(LookAtHand(seat, move.player))

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus, and what can be taken by it."""
        return {PlayMasterMerchant: _describe_master, TakeFromHand: _describe_taking}


def take_from_hand(s: State, seat: Seat, other: Seat, cards: int, entry: Entry) -> None:
    """Moves packed cards from the hand of `other` to that of `seat`; only they see which."""
    s.players[other].hand -= cards
    s.players[seat].hand += cards
    if entry.news is not None:
        entry.tell(
            "{player} takes {n} from {victim}.",
            player=Who(seat),
            n=card_amount(card_count(cards)),
            victim=Who(other),
        )
        taken = cards_text(s.rules.kit.unpack(cards), s.rules.kit)
        for reader in (seat, other):
            entry.tell("Taken: {cards}.", cards=taken, to=reader)


@dataclass(frozen=True, slots=True)
class LookAtHand(Frame):
    """Which two cards are taken from the hand that the seat sees?"""

    phase: ClassVar[str] = "take"
    seat: Seat
    other: Seat

    def shown_hands(self, seat: Seat | None) -> SeatMask:
        """The seats whose hands `seat` sees now: the asked seat sees the other's."""
        return 1 << self.other if seat == self.seat else 0

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for two cards of the hand."""
        kit = s.rules.kit
        hand = kit.unpack(cards_of(s, s.players[self.other]))
        title = Text("Cards you take")
        total = (TAKEN_BY_MASTER, TAKEN_BY_MASTER)
        group = make_card_group(title, kit, kit.cards, hand, total)
        prompt = Plural(
            "Take {n} card of {player}.",
            "Take {n} cards of {player}.",
            n=TAKEN_BY_MASTER,
            player=Who(self.other),
        )
        return (Decision(self.seat, prompt, forms=(Counts(TakeFromHand, title, (group,)),)),)

    def apply(self, s: State, seat: Seat, move: TakeFromHand, entry: Entry) -> None:
        """Takes the chosen cards, and goes on."""
        take_from_hand(s, seat, self.other, pack(move.cards), entry)
        finish_question(s, entry)


def _describe_master(view: CatanView, move: PlayMasterMerchant) -> Choice:
    """How a player whose hand is looked at is offered in the menu; large hands come first."""
    size = view.players[move.player].hand_size
    label = Text("Master Merchant: {player}", player=Who(move.player))
    return Choice(label, card_title("master_merchant"), card_amount(size), rank=float(size))


def _describe_taking(view: CatanView, move: TakeFromHand) -> Choice:
    """How the cards that are taken from a hand are named."""
    label = Text("Take {cards}", cards=cards_text(move.cards, view.kit))
    return Choice(label, card_title("master_merchant"))


# --- monopolies -------------------------------------------------------


class Monopoly(CardRule):
    """Everybody gives some cards of a kind: Resource Monopoly and Trade Monopoly."""

    def __init__(self, key: str, kind: type[Move], family: str, most: int) -> None:
        """The card with this key, played by moves of this kind.

        The player names a kind of card of the family, and gets up to
        `most` such cards from everybody.
        """
        self.key = key  # each card of this class has its own
        self.kinds = (kind,)
        self.family = family
        self.most = most

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each kind of card of the family, while anybody else holds cards."""
        (kind,) = self.kinds
        if not any(cards_of(s, other) for other in s.players if other is not player):
            return ()
        return tuple([kind(card.kind) for card in s.rules.kit.family(self.family)])

    def play(self, s: State, seat: Seat, move: PlayResourceMonopoly, entry: Entry) -> None:
        """Takes cards of the named kind from all others.

        The card is spent even if none comes.
        """
        entry.reveal()
        for other in s.players:
            n = min(self.most, count_of(other.hand, move.resource))
            if other.seat == seat or not n:
                continue
            gain = shift_to_kind(n, move.resource)
            other.hand -= gain
            s.players[seat].hand += gain
            if entry.news is not None:
                entry.tell(
                    "{player} gives {cards} to {other}.",
                    player=Who(other.seat),
                    cards=amount_text(s.rules.kit.titles[move.resource], n),
                    other=Who(seat),
                )

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the kind of card."""
        (kind,) = self.kinds
        return {kind: self._describe}

    def _describe(self, view: CatanView, move: PlayResourceMonopoly) -> Choice:
        """How a kind of card is offered to the monopoly.

        Those that the viewer lacks come first.
        """
        title = describe_card(self.key).label
        label = Text("{name}: {card}", name=title, card=view.kit.titles[move.resource])
        return Choice(label, card_title(self.key), rank=-float(count_own(view, move.resource)))


RULES: Final[tuple[CardRule, ...]] = (
    Merchant(),
    MerchantFleet(),
    CommercialHarbor(),
    MasterMerchant(),
    Monopoly("resource_monopoly", PlayResourceMonopoly, RESOURCE, 2),
    Monopoly("trade_monopoly", PlayTradeMonopoly, COMMODITY, 1),
)
