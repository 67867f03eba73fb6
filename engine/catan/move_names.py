"""What moves are called, and the headings under which they stand."""

from __future__ import annotations

from typing import Final

from ..core import Move, Seat, Text, Who
from ..kit.hexes import HEXES
from . import moves as m
from .kinds import ANYWHERE, LAND, SEA
from .match_kit import MatchKit
from .names import (
    ACTION_TITLES,
    DEVELOPMENT_TITLES,
    cards_text,
    fill_wording,
    tile_title,
)
from .shelf import Shelf
from .sites import place_of_move
from .view import CatanView, TradeOffer

CARDS: Final = Text("Development cards")
TRADE: Final = Text("Trade")


def name_move(view: CatanView, move: Move, shelf: Shelf) -> Text:
    """What a move is called; a module names its own moves."""
    describe = shelf.describe_handlers.get(type(move))
    if describe:
        return describe(view, move).label
    label, _ = label_and_group(view, move, shelf)
    return label


def label_and_group(view: CatanView, move: Move, shelf: Shelf) -> tuple[Text, Text]:
    """The name of a move of the base game, and the heading under which it stands."""
    label, group = _base_label_and_group(view, move)
    rename = shelf.label_handlers.get(type(move))
    if rename:  # a module may have another name for it; None: it has not
        label = rename(view, move) or label
    return label, group


def _base_label_and_group(view: CatanView, move: Move) -> tuple[Text, Text]:
    """The name of a move of the base game, or of buying a module's piece, and its heading."""
    match move:
        case m.BuyCard():
            return Text("Buy a development card"), ACTION_TITLES["buy"]
        case m.PlayKnight() | m.PlayRoads() | m.PlayPlenty() | m.PlayMonopoly():
            return _card_label(view, move), CARDS
        case m.Exchange():
            return _exchange_label(view, move), Text("Bank")
        case m.MoveRobber(hex, victim):
            return _robber_label(view, hex, victim), _robbing_pawn_title(view, hex)
        case m.Roll():
            return Text("Roll the dice"), Text("Roll")
        case m.EndTurn():
            return Text("End your turn"), Text("End")
    piece = view.kit.piece_bought_by(move)
    if piece is not None:
        at = place_of_move(move)
        return fill_wording(piece.wording.label, piece, at), piece.title
    return _answer_label_and_group(view, move)


def _robbing_pawn_title(view: CatanView, hex: int) -> Text:
    """The title of the pawn that robs on a hex: that of land or that of the sea."""
    ground = SEA if view.board.tiles[hex].terrain == "sea" else LAND
    robbing = [pawn for pawn in view.kit.pawns if pawn.robs and pawn.ground in (ground, ANYWHERE)]
    return robbing[0].title if robbing else Text("Robber")


def _answer_label_and_group(view: CatanView, move: Move) -> tuple[Text, Text]:
    """Name and heading of the moves that answer a question: trade, taking, discarding."""
    kit = view.kit
    match move:
        case m.Accept():
            return Text("Accept"), TRADE
        case m.Decline():
            mine = view.trade_offer is not None and view.trade_offer.seat == view.seat
            return Text("Take the offer back") if mine else Text("Decline"), TRADE
        case m.Offer(give, want, _):
            return Text(
                "Offer {give} for {want}", give=cards_text(give, kit), want=cards_text(want, kit)
            ), TRADE
        case m.Counter(give, want):
            return Text(
                "Offer {give} for {want}", give=cards_text(give, kit), want=cards_text(want, kit)
            ), TRADE
        case m.Choose(player):
            if view.trade_offer:
                return _deal_label(kit, view.trade_offer, player), TRADE
            return Text("A card from {player}", player=Who(player)), Text("Take a card")
        case m.Take(taken):
            return Text("Take {cards}", cards=cards_text(taken, kit)), Text("Take cards")
        case m.Discard(lost):
            return Text("Discard {cards}", cards=cards_text(lost, kit)), Text("Discard")
    raise AssertionError(f"a move without a name: {move}")


def _deal_label(kit: MatchKit, trade_offer: TradeOffer, partner: Seat) -> Text:
    """The name of a deal: what the offerer gives the partner for what.

    After a counter-offer, that is what the partner wants and gives.
    """
    reply = next(reply for reply in trade_offer.replies if reply.seat == partner)
    give, take = trade_offer.give, trade_offer.want
    if reply.want and reply.give:
        give, take = reply.want, reply.give
    return Text(
        "Give {player} {give} for {take}",
        player=Who(partner),
        give=cards_text(give, kit),
        take=cards_text(take, kit),
    )


def _exchange_label(view: CatanView, move: m.Exchange) -> Text:
    """The name of an exchange with the bank, at the viewer's rates.

    For the public it is written at the rates without harbours.
    """
    kit = view.kit
    rates = kit.unpack(kit.rates) if view.seat is None else view.players[view.seat].rates
    give = [rate * move.paid.count(kind) for kind, rate in enumerate(rates)]
    return Text(
        "{give} for {take}",
        give=cards_text(give, kit),
        take=cards_text([move.got.count(kind) for kind in range(kit.kind_count)], kit),
    )


def _card_label(view: CatanView, move: Move) -> Text:
    """The name of playing a development card, with the resources chosen for it."""
    match move:
        case m.PlayPlenty(first, second):
            kinds = [kind for kind in (first, second) if kind is not None]
            counts = [kinds.count(kind) for kind in range(view.kit.kind_count)]
            taken = cards_text(counts, view.kit)
            return Text(
                "{card}: {what}",
                card=DEVELOPMENT_TITLES["plenty"],
                what=Text("{cards}", cards=taken),
            )
        case m.PlayMonopoly(resource):
            return Text(
                "{card}: {what}",
                card=DEVELOPMENT_TITLES["monopoly"],
                what=view.kit.titles[resource],
            )
        case m.PlayRoads():
            return DEVELOPMENT_TITLES["roads"]
    return DEVELOPMENT_TITLES["knight"]


def _robber_label(view: CatanView, hex: int, victim: int | None) -> Text:
    """The name of moving the robber to the hex, with the victim if there is one.

    Nothing is promised of a victim without cards.
    """
    land = tile_title(view.board.tiles[hex])
    if victim is None:
        return Text("{hex}: {land}", hex=HEXES[hex], land=land)
    if not view.players[victim].hand_size:
        return Text(
            "{hex}: {land}, {player} has no card", hex=HEXES[hex], land=land, player=Who(victim)
        )
    return Text(
        "{hex}: {land}, a card from {player}", hex=HEXES[hex], land=land, player=Who(victim)
    )
