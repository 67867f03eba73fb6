"""How moves are offered: their names, what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from ..core import Choice, Move, Plain, Seat, Text, Verbatim, Who
from ..kit.hexes import CORNERS, EDGES, HEXES
from . import moves as m
from .evaluation.moves import evaluate_view
from .module import DescribeHandler
from .modules import MODULES
from .names import (
    DEVELOPMENT_TEXTS,
    DEVELOPMENT_TITLES,
    NOTHING,
    PIECE_TITLES,
    RESOURCE_TITLES,
    card_amount,
    cards_text,
    tile_title,
)
from .view import RESOURCE_OF_TERRAIN, RESOURCES, CatanView, TradeOffer

NOBODY = Text("nobody")
CARDS = Text("Development cards")
TRADE = Text("Trade")
MODULE_DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = dict(
    chain.from_iterable(module.describe_handlers().items() for module in MODULES)
)


def describe_move(view: CatanView, move: Move) -> Choice:
    """How the viewer is offered a legal move."""
    describe = MODULE_DESCRIPTIONS.get(type(move))
    if describe is not None:
        return describe(view, move)
    label, group = _label_and_group(view, move)
    return Choice(label, group, _move_hint(view, move), evaluate_view(view).move_value(move))


def field_text(view: CatanView, axis: str, value: Plain) -> Text:
    """One field of a move, as it is offered before the move is complete."""
    if isinstance(value, tuple):
        return Text("{cards}", cards=cards_text([n for n in value if isinstance(n, int)]))
    if not isinstance(value, int):
        return NOBODY if axis == "victim" else NOTHING
    match axis:
        case "corner":
            return Text("{corner}: {land}", corner=CORNERS[value], land=_land_around(view, value))
        case "hex":
            return Text("{hex}: {land}", hex=HEXES[value], land=tile_title(view.board.tiles[value]))
        case "edge":
            return Text("road {edge}", edge=EDGES[value])
        case "victim" | "player":
            return Text("{player}", player=Who(value))
        case "first" | "second" | "resource" | "pay" | "get":
            return RESOURCE_TITLES[value]
    return Verbatim(str(value + 1))


def _label_and_group(view: CatanView, move: Move) -> tuple[Text, Text]:
    """The name of a move, and the heading under which it stands."""
    match move:
        case m.BuildRoad(edge):
            return _road_label(view, edge), PIECE_TITLES["road"]
        case m.BuildSettlement(corner):
            return Text("Settlement on {corner}", corner=CORNERS[corner]), PIECE_TITLES[
                "settlement"
            ]
        case m.BuildCity(corner):
            return Text("City on {corner}", corner=CORNERS[corner]), PIECE_TITLES["city"]
        case m.BuyCard():
            return Text("Buy a development card"), PIECE_TITLES["card"]
        case m.PlayKnight() | m.PlayRoads() | m.PlayPlenty() | m.PlayMonopoly():
            return _card_label(move), CARDS
        case m.Exchange():
            return _exchange_label(view, move), Text("Bank")
        case m.MoveRobber(hex, victim):
            return _robber_label(view, hex, victim), Text("Robber")
        case m.Roll():
            return Text("Roll the dice"), Text("Roll")
        case m.EndTurn():
            return Text("End your turn"), Text("End")
    return _answer_label(view, move)


def _answer_label(view: CatanView, move: Move) -> tuple[Text, Text]:
    match move:
        case m.Accept():
            return Text("Accept"), TRADE
        case m.Decline():
            mine = view.trade_offer is not None and view.trade_offer.seat == view.seat
            return Text("Take the offer back") if mine else Text("Decline"), TRADE
        case m.Offer(give, want, _):
            return Text(
                "Offer {give} for {want}", give=cards_text(give), want=cards_text(want)
            ), TRADE
        case m.Counter(give, want):
            return Text(
                "Offer {give} for {want}", give=cards_text(give), want=cards_text(want)
            ), TRADE
        case m.Choose(player):
            return (
                (_deal_label(view.trade_offer, player), TRADE)
                if view.trade_offer
                else (Text("{player}", player=Who(player)), Text("Take a card"))
            )
        case m.Take(taken):
            return Text("Take {cards}", cards=cards_text(taken)), Text("Take cards")
        case m.Discard(lost):
            return Text("Discard {cards}", cards=cards_text(lost)), Text("Discard")
    raise AssertionError(f"a move without a name: {move}")


def _deal_label(trade_offer: TradeOffer, partner: Seat) -> Text:
    """What the offerer gives whom for what."""
    reply = next(reply for reply in trade_offer.replies if reply.seat == partner)
    give, take = (
        (reply.want, reply.give)
        if reply.want and reply.give
        else (trade_offer.give, trade_offer.want)
    )
    return Text(
        "Give {player} {give} for {take}",
        player=Who(partner),
        give=cards_text(give),
        take=cards_text(take),
    )


def _road_label(view: CatanView, edge: int) -> Text:
    damaged = any(sign.key == "damaged" and sign.at == edge for sign in view.signs)
    if damaged:
        return Text("Repair road {edge}", edge=EDGES[edge])
    return Text("Road {edge}", edge=EDGES[edge])


def _exchange_label(view: CatanView, move: m.Exchange) -> Text:
    rates = (4,) * len(RESOURCES) if view.seat is None else view.players[view.seat].rates
    give = [rate * move.paid.count(kind) for kind, rate in enumerate(rates)]
    return Text(
        "{give} for {take}",
        give=cards_text(give),
        take=cards_text([move.got.count(kind) for kind in range(len(RESOURCES))]),
    )


def _card_label(move: Move) -> Text:
    match move:
        case m.PlayPlenty(first, second):
            kinds = [kind for kind in (first, second) if kind is not None]
            taken = cards_text([kinds.count(kind) for kind in range(len(RESOURCES))])
            return Text(
                "{card}: {what}",
                card=DEVELOPMENT_TITLES["plenty"],
                what=Text("{cards}", cards=taken),
            )
        case m.PlayMonopoly(resource):
            return Text(
                "{card}: {what}",
                card=DEVELOPMENT_TITLES["monopoly"],
                what=RESOURCE_TITLES[resource],
            )
        case m.PlayRoads():
            return DEVELOPMENT_TITLES["roads"]
    return DEVELOPMENT_TITLES["knight"]


def _robber_label(view: CatanView, hex: int, victim: int | None) -> Text:
    land = tile_title(view.board.tiles[hex])
    if victim is None:
        return Text("{hex}: {land}", hex=HEXES[hex], land=land)
    return Text(
        "{hex}: {land}, a card from {player}", hex=HEXES[hex], land=land, player=Who(victim)
    )


# --- hints ----------------------------------------------------------------------------------------


def _move_hint(view: CatanView, move: Move) -> Text | None:
    match move:
        case m.BuildSettlement(corner) | m.BuildCity(corner):
            return _land_around(view, corner)
        case m.BuildRoad(edge):
            return _road_destination(view, edge)
        case m.BuyCard():
            return Text("left in the deck: {n}", n=view.deck)
        case m.PlayKnight():
            return DEVELOPMENT_TEXTS["knight"]
        case m.PlayRoads():
            return DEVELOPMENT_TEXTS["roads"]
        case m.MoveRobber(_, victim) if victim is not None:
            return card_amount(view.players[victim].hand_size)
        case m.Choose(player):
            return card_amount(view.players[player].hand_size)
    return None


def _land_around(view: CatanView, corner: int) -> Text:
    """What lies around a corner, and how often it produces."""
    tiles = [view.board.tiles[hex] for hex in view.grid.corner_hexes[corner]]
    pips = sum(tile.pips for tile in tiles if tile.terrain in RESOURCE_OF_TERRAIN)
    land = tuple(tile_title(tile) for tile in tiles)
    harbour = next((harbour for harbour in view.board.harbours if corner in harbour.corners), None)
    if harbour is None:
        return Text("{land} ({pips}/36)", land=land, pips=pips)
    return Text("{land}, harbour {rate}:1 ({pips}/36)", land=land, rate=harbour.rate, pips=pips)


def _road_destination(view: CatanView, edge: int) -> Text:
    """The corners at both ends, the one that is new to the viewer first."""
    own: set[int] = set()
    for piece in view.pieces:
        if piece.owner == view.seat:
            own.update(view.grid.ends[piece.at] if piece.kind == "road" else (piece.at,))
    ends = sorted(view.grid.ends[edge], key=lambda corner: (corner in own, corner))
    return Text("to {corner}: {land}", corner=CORNERS[ends[0]], land=_land_around(view, ends[0]))
