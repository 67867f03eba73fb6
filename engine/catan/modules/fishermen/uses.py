"""What fish pay for: the moves that are open, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from ....core import Entry, Move, Seat, Verbatim, Who
from ....kit.masks import members
from ....kit.packed import count_of
from ...building import build_piece
from ...frames.move_handlers import FreeRoads, draw_card
from ...frames.turn import Turn
from ...frames.turn_order import run_steps
from ...kinds import PieceKind
from ...log_messages import tell_piece_built, tell_taken
from ...pieces import pieces_left
from ...player import Player
from ...resources import ONE_CARD
from ...robber import move_robber, steal_card
from ...sites import can_place_free_road, piece_sites
from ...state import NOBODY, NOWHERE, MoveHandler, State
from .box import CHEAPER, PRICES
from .moves import (
    FISH_AXIS,
    PAYMENTS,
    FishForBridge,
    FishForCard,
    FishForResource,
    FishForRoad,
    FishForTheft,
    FishForWay,
    HandOnBoot,
    SendRobberAway,
    payments_for,
)
from .slot import read_fish, write_fish

BRIDGE: Final = "bridge"  # the key of the piece, where a module has it


def list_uses(s: State, p: Player) -> tuple[Move, ...]:
    """Everything that the player can pay with fish now."""
    held = read_fish(s).held[p.seat]
    if not any(held):
        return ()
    discount = find_discount(s, p)
    # By use: the sets of tokens that could pay for it
    payments = {use: payments_for(held, price - discount) for use, price in PRICES.items()}
    moves: list[Move] = []
    if payments["robber"] and s.robber != NOWHERE:
        moves += map(SendRobberAway, payments["robber"])
    if payments["steal"]:
        thefts = product(_find_victims(s, p), payments["steal"])
        moves += [FishForTheft(victim, payment) for victim, payment in thefts]
    if payments["resource"]:
        gains = product(_kinds_in_bank(s), payments["resource"])
        moves += [FishForResource(kind, payment) for kind, payment in gains]
    if payments["road"] and can_place_free_road(s, p):
        moves += map(FishForRoad, payments["road"])
    if payments["bridge"]:
        bridges = product(_find_bridge_sites(s, p), payments["bridge"])
        moves += [FishForBridge(edge, payment) for edge, payment in bridges]
    if payments["card"] and _has_cards(s):
        moves += map(FishForCard, payments["card"])
    return tuple(moves)


def find_discount(s: State, p: Player) -> int:
    """How many fish less the player pays: one in the game for two, with fewer public points."""
    if len(s.players) != 2:
        return 0
    other = s.players[1 - p.seat]
    return CHEAPER if p.public_score < other.public_score else 0


def list_movement_payments(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that pay with fish tokens for a long way."""
    held = read_fish(s).held[p.seat]
    price = PRICES["way"] - find_discount(s, p)
    return tuple(map(FishForWay, payments_for(held, price)))


def _find_victims(s: State, p: Player) -> list[Seat]:
    """The others with cards that may be stolen."""
    stealable = s.rules.kit.stealable_mask
    return [other.seat for other in s.players if other is not p and other.hand & stealable]


def _kinds_in_bank(s: State) -> list[int]:
    """The kinds of resources of which the bank has any."""
    return [card.kind for card in s.rules.kit.resources if count_of(s.bank, card.kind)]


def _has_cards(s: State) -> bool:
    """Whether a card can be drawn: a development card, or what another box has instead."""
    return bool(s.deck) or any(has_cards(s) for has_cards in s.rules.has_own_cards)


def _find_bridge_kind(s: State) -> PieceKind | None:
    """The kind of piece that six fish pay for; None in a match without bridges."""
    return next((piece for piece in s.rules.kit.more_pieces if piece.key == BRIDGE), None)


def _find_bridge_sites(s: State, p: Player) -> tuple[int, ...]:
    """Where the player could build a bridge."""
    piece = _find_bridge_kind(s)
    if piece is None or not pieces_left(s, p, piece):
        return ()
    return members(piece_sites(s, p, piece))


# --- the boot ---------------------------------------------------------


def list_boot_moves(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that hand on the boot: once a turn, to somebody with as many points or more."""
    fish = read_fish(s)
    if fish.boot != p.seat or fish.boot_turn == s.turn or not _has_rolled(s):
        return ()
    return tuple(
        HandOnBoot(other.seat)
        for other in s.players
        if other is not p and other.public_score >= p.public_score
    )


def _has_rolled(s: State) -> bool:
    """Whether this turn began with a roll.

    Only a paired player's turn does not. Such a player may make no
    offers, and by that the turn is known.
    """
    return all(frame.offers for frame in s.stack if isinstance(frame, Turn))


def hand_on_boot(s: State, seat: Seat, move: HandOnBoot, entry: Entry) -> None:
    """Move handler of `HandOnBoot`: the other needs one point more from now on."""
    fish = read_fish(s)
    write_fish(s, fish._replace(boot=move.player, boot_turn=s.turn))
    s.record_action(seat, "boot", other=move.player)
    entry.tell(
        "{player} gives the old boot to {other}.",
        player=Who(seat),
        other=Who(move.player),
    )


# --- what fish pay for ------------------------------------------------


def pay_fish(s: State, seat: Seat, payment: int, entry: Entry) -> None:
    """Lays the tokens of a payment on the spent pile, face up."""
    write_fish(s, read_fish(s).spend(seat, PAYMENTS[payment]))
    values = Verbatim(FISH_AXIS[payment])
    entry.tell("{player} pays with fish: {values}.", player=Who(seat), values=values)


def chase_robber(s: State, seat: Seat, move: SendRobberAway, entry: Entry) -> None:
    """Move handler of `SendRobberAway`: the robber is off the board until it is moved again."""
    pay_fish(s, seat, move.fish, entry)
    move_robber(s, NOWHERE)
    s.record_action(seat, "robber")
    entry.tell("The robber leaves the board.")


def take_from_player(s: State, seat: Seat, move: FishForTheft, entry: Entry) -> None:
    """Move handler of `FishForTheft`: a card of the victim, unseen."""
    pay_fish(s, seat, move.fish, entry)
    s.record_action(seat, "fish", other=move.victim)
    steal_card(s, s.players[seat], s.players[move.victim], entry)


def take_resource(s: State, seat: Seat, move: FishForResource, entry: Entry) -> None:
    """Move handler of `FishForResource`: a card of choice from the bank."""
    pay_fish(s, seat, move.fish, entry)
    gain = ONE_CARD[move.resource]
    s.take_from_bank(s.players[seat], gain)
    s.record_action(seat, "take", got=gain)
    if entry.news is not None:
        tell_taken(s, seat, gain, entry)


def take_road(s: State, seat: Seat, move: FishForRoad, entry: Entry) -> None:
    """Move handler of `FishForRoad`: asks for one free road, as Road Building does for two."""
    pay_fish(s, seat, move.fish, entry)
    s.stack.append(FreeRoads(seat, 1))
    run_steps(s, entry)


def take_bridge(s: State, seat: Seat, move: FishForBridge, entry: Entry) -> None:
    """Move handler of `FishForBridge`: a bridge without its price."""
    piece = _find_bridge_kind(s)
    assert piece is not None, "the move is offered only where there are bridges"
    pay_fish(s, seat, move.fish, entry)
    if entry.news is not None:
        tell_piece_built(s, seat, piece, move.edge, entry)
    build_piece(s, s.players[seat], piece, move.edge, entry)


def pay_for_way(s: State, seat: Seat, move: FishForWay, entry: Entry) -> None:
    """Move handler of `FishForWay`: takes the fish.

    The frame that asked for the move lets the piece go further.
    """
    pay_fish(s, seat, move.fish, entry)


def take_card(s: State, seat: Seat, move: FishForCard, entry: Entry) -> None:
    """Move handler of `FishForCard`: a development card, to be played from the next turn on."""
    pay_fish(s, seat, move.fish, entry)
    draw_card(s, s.players[seat], entry)


def needs_point_for_boot(s: State, p: Player) -> bool:
    """Whether the player has the old boot and not yet one point more than the target."""
    boot = read_fish(s).boot
    has_boot = boot != NOBODY and boot == p.seat
    return has_boot and p.score <= s.rules.target


HANDLERS: Final[Mapping[type[Move], MoveHandler]] = {
    SendRobberAway: chase_robber,
    FishForTheft: take_from_player,
    FishForResource: take_resource,
    FishForRoad: take_road,
    FishForBridge: take_bridge,
    FishForCard: take_card,
    FishForWay: pay_for_way,
    HandOnBoot: hand_on_boot,
}
