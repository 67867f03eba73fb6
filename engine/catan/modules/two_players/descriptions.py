"""How the moves of the game for two are offered in menus."""

from __future__ import annotations

from typing import Final

from ....core import Choice, Text
from ....kit.hexes import CORNERS, EDGES
from ...view import CatanView
from .moves import ROBBER, TRADE, NeutralMove, NeutralRoad, NeutralSettlement, Tokens

# Ranks in a menu: the highest stands first
FORCED_TRADE_RANK, BANISH_RANK, RETIRE_RANK = 8, 6, -4
OWN_EDGE_COST: Final = 5  # in rank, of a neutral road where the viewer could build one
OWN_CORNER_COST: Final = 8  # of a neutral settlement where the viewer could build one
SETTLEMENT_RANK: Final = -2  # of a neutral settlement: behind roads that are in nobody's way


def describe_tokens(view: CatanView, move: Tokens) -> Choice:
    """How a use of trade tokens is offered in a menu.

    Instead of a robber there may be barbarians.
    """
    group = Text("Trade tokens")
    if move == TRADE:
        return Choice(_make_forced_trade_label(view), group, rank=FORCED_TRADE_RANK)
    if move == ROBBER:
        label = Text("Send the robber to the desert")
        if view.robber is None:
            label = Text("Send a barbarian to another place")
        elif not view.board.deserts:
            label = Text("Send the robber away")
        return Choice(label, group, rank=BANISH_RANK)
    return Choice(Text("Knight for two tokens"), group, rank=RETIRE_RANK)


def _make_forced_trade_label(view: CatanView) -> Text:
    """Makes the name of the forced trade, which tells if the opponent has only one card.

    Rulebook: that card may be taken, but two must be given for it.
    """
    others = [player.hand_size for player in view.players if player.seat != view.seat]
    has_only_card = others == [1]
    if has_only_card:
        return Text("Forced trade: draw their only card, give two")
    return Text("Forced trade: draw two cards, give two")


def describe_neutral(view: CatanView, move: NeutralMove) -> Choice:
    """How a neutral piece is offered in a menu: first where it is least in the viewer's way.

    It is in the way where the viewer could build, or beside such a corner.
    """
    own_corners = _list_own_places(view, "settlement")
    if not isinstance(move, NeutralSettlement):
        rank = -sum(corner in own_corners for corner in view.grid.ends[move.edge])
        if move.edge in _list_own_places(view, "road", "bridge"):
            rank -= OWN_EDGE_COST
        return _offer_neutral_edge(view, move, rank)
    label = Text(
        "Neutral colour {colour}: settlement on {corner}",
        colour=move.colour + 1,
        corner=CORNERS[move.corner],
    )
    rank = SETTLEMENT_RANK
    if move.corner in own_corners:
        rank -= OWN_CORNER_COST
    return Choice(label, Text("Neutral settlement"), rank=rank)


def _list_own_places(view: CatanView, *pieces: str) -> set[int]:
    """Where the viewer could build a piece of these kinds: corners, or edges."""
    places: set[int] = set()
    for price in view.prices:
        if price.key in pieces:
            places.update(price.places)
    return places


def _offer_neutral_edge(view: CatanView, move: NeutralRoad, rank: int) -> Choice:
    """How a neutral road is offered, or a bridge where there is a site for it."""
    colour = move.colour + 1
    edge = EDGES[move.edge]
    sites = [sign.at for sign in view.signs if sign.key == "bridge_site"]
    if move.edge in sites:
        label = Text("Neutral colour {colour}: bridge {edge}", colour=colour, edge=edge)
        return Choice(label, Text("Neutral bridge"), rank=rank)
    label = Text("Neutral colour {colour}: road {edge}", colour=colour, edge=edge)
    return Choice(label, Text("Neutral road"), rank=rank)
