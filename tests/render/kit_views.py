"""Views of matches with modules that only tests play: more cards, pieces, pawns, signs, counters.

They are played by chance with the real rules, until everything
stands on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from engine.catan.building import build_piece
from engine.catan.module import Module
from engine.catan.observation import build_view
from engine.catan.pieces import pieces_left
from engine.catan.player import Player
from engine.catan.robber import move_pawn
from engine.catan.state import HEX, State
from engine.catan.view import Award, CatanView, Counter, Sign, TradeOffer, TradeReply
from engine.core import Seat, StreamEntry, Text, Verbatim
from engine.kit.packed import pack
from tests.engine.catan.commodities import Commodities
from tests.engine.catan.kit_modules import (
    GUARD,
    PIRATE,
    SHIP,
    TOWER,
    TRADER,
    Guards,
    Schools,
    Ships,
    Towers,
    Trader,
    TwoIslands,
    play_on,
    start,
)

ENOUGH_MOVES = 260
HAND = (2, 1, 3, 4, 1, 2, 0, 4)


class Ledger(Module[None]):
    """Signs, counters, an award and actions that nobody has drawn."""

    key = "ledger"

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        return {"feast": Verbatim("Feast")}

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        return (
            Counter("salt", Verbatim("salt"), 3 + player.seat),
            Counter("fish", Verbatim("fish"), 12),
            Counter("favours", Verbatim("favours"), 0),
        )

    def supply(self, s: State) -> tuple[Counter, ...]:
        return (Counter("salt", Verbatim("salt"), 21), Counter("fish", Verbatim("fish"), 7))

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        land = s.island.shape.land
        return (
            Sign("well", "hex", land[3], title=Verbatim("Well")),
            Sign("gate", "edge", 12, title=Verbatim("Gate")),
            Sign(
                "beacon",
                "corner",
                sorted(s.island.grid.corners)[20],
                owner=1,
                title=Verbatim("Beacon"),
            ),
        )

    def awards(self, s: State) -> tuple[Award, ...]:
        return (Award("host", Verbatim("Best Host"), 1, 1),)


ALL: tuple[type[Module[Any]], ...] = (
    TwoIslands,
    Ships,
    Guards,
    Towers,
    Trader,
    Schools,
    Commodities,
    Ledger,
)


@cache
def play_kit_match(seats: int = 4, seed: int = 7) -> State:
    """A position at the turn of a player, with pieces of all kinds and all pawns on the board."""
    match, random = start(ALL, seats, seed), Random(seed)
    for _ in range(ENOUGH_MOVES):
        play_on(match, random)
    s: State = match.state
    while s.stack[-1].phase != "turn":
        play_on(match, random)
    _fill_board(s)
    return s


def _fill_board(s: State) -> None:
    """What chance has not built: everybody gets one piece of each kind, and the pawns a hex."""
    entry, land = StreamEntry(1), s.island.shape.land
    corners = [at for at in sorted(s.island.grid.corners)[::6] if not s.building_corners >> at & 1]
    edges = [at for at in range(3, 80, 5) if not any(p.roads >> at & 1 for p in s.owners)]
    for p in s.players:
        wanted = (
            (GUARD, corners[p.seat]),
            (TOWER, land[5 + 4 * (p.seat // 2)]),
            (SHIP, edges[p.seat]),
        )
        for piece, at in wanted:
            if pieces_left(s, p, piece):
                build_piece(s, p, piece, at, entry)
    sea = next(hex for hex in range(len(s.island.numbers)) if hex not in land)
    move_pawn(s, PIRATE, sea)
    move_pawn(s, TRADER, s.robber)
    s.record_action(s.active, "feast", HEX, land[2])
    me = s.players[s.active]
    s.pay_bank(me, me.hand)
    s.take_from_bank(me, pack(HAND))


def public_view(seats: int = 4) -> CatanView:
    """What everybody sees of the match."""
    return build_view(play_kit_match(seats), None)


def own_view(seats: int = 4, seat: Seat | None = None) -> CatanView:
    """What the active player, or this seat, sees of the match."""
    s = play_kit_match(seats)
    return build_view(s, s.active if seat is None else seat)


def haggled_view(seats: int = 4) -> CatanView:
    """An offer of all kinds of cards, with counter-offers of all others."""
    view, deal = public_view(seats), ((2, 1, 0, 0, 3, 1, 0, 0), (0, 0, 1, 2, 0, 0, 4, 12))
    others = [player.seat for player in view.players if player.seat != view.active]
    replies = tuple(TradeReply(seat, "counter", *deal) for seat in others)
    return replace(view, trade_offer=TradeOffer(view.active, *deal, replies))


def final_view(seats: int = 4) -> CatanView:
    """The same position at the end."""
    s = play_kit_match(seats).copy()
    s.winner = s.active
    return build_view(s, None)


def targets(view: CatanView) -> dict[str, tuple[int, ...]]:
    """All places of what is for sale."""
    found: dict[str, tuple[int, ...]] = {}
    for price in view.prices:
        if price.place:
            found[price.place] = (*found.get(price.place, ()), *price.places)
    return found
