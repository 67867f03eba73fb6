"""What each move of a turn does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Decision, Entry, Move, Plural, Seat
from ...kit.packed import count_of, only_kind
from .. import moves as m
from ..awards import award_largest_army
from ..building import build_city, build_road, build_settlement
from ..log_messages import tell_bought, tell_built, tell_collected, tell_played, tell_taken
from ..piece_purchases import place_bought_piece
from ..pieces import pieces_left
from ..player import Player
from ..production import produce_resources
from ..resources import KNIGHT, MONOPOLY, ONE_CARD, PLENTY, ROADS, VICTORY
from ..sites import can_place_free_road, free_road_moves
from ..state import Frame, MoveHandler, State, Step
from .bank_trade import exchange_cards
from .roll import NUMBER_OF_THROWS, SEVEN, SHOWN_THROWS, resolve_throw, throw_dice
from .seven import ROBBERS, resolve_seven
from .trade import put_offer
from .turn import BEFORE_ROLL, TURNS
from .turn_order import pass_turn, run_steps


def roll_dice(s: State, seat: Seat, move: m.Roll, entry: Entry) -> None:
    """Move handler of `Roll`: throws the dice, and lets the turn go on with what they bring."""
    s.stack[-1] = TURNS[seat]  # what the throw asks is pushed on top of it
    if s.rules.has_roll_hooks or entry.news is not None:
        resolve_throw(s, seat, throw_dice(s, seat, entry), entry)
        return
    # The same without calls, as no module has a say and nobody listens: every turn begins with it
    s.throws = shown = SHOWN_THROWS[entry.draw_below(NUMBER_OF_THROWS)]
    throw = shown[0]
    number = throw.number
    s.history.append((s.turn, seat, "roll", number))
    if number == SEVEN:
        resolve_seven(s, seat, entry)
    else:
        produce_resources(s, throw, entry)


def end_turn(s: State, seat: Seat, move: m.EndTurn, entry: Entry) -> None:
    """Move handler of `EndTurn`: passes the turn to the next seat, where no module does it."""
    if s.rules.has_end_hooks and _run_end_hooks(s, seat, entry):
        return
    following = (seat + 1) % len(s.players)
    pass_turn(s, seat, following, BEFORE_ROLL[following], entry)


def _run_end_hooks(s: State, seat: Seat, entry: Entry) -> bool:
    """Runs what modules do when a turn ends.

    True if one of them has passed the turn on, or has ended the match:
    then the caller need not pass the turn.
    """
    for on_turn_end in s.rules.on_turn_end:
        on_turn_end(s, seat, entry)
    if s.winner >= 0:
        entry.end_turn()
        return True
    return any(next_turn(s, seat, entry) for next_turn in s.rules.next_turn)


# --- building ---------------------------------------------------------


def buy_road(s: State, seat: Seat, move: m.BuildRoad, entry: Entry) -> None:
    """Move handler of `BuildRoad`: takes the price, and builds the road."""
    p = s.players[seat]
    s.pay_bank(p, s.rules.road_price)
    if entry.news is not None:
        tell_built(s, seat, move, entry)
    build_road(s, p, move.edge, entry)


def buy_settlement(s: State, seat: Seat, move: m.BuildSettlement, entry: Entry) -> None:
    """Move handler of `BuildSettlement`: takes the price, and builds the settlement."""
    p = s.players[seat]
    s.pay_bank(p, s.rules.settlement_price)
    if entry.news is not None:
        tell_built(s, seat, move, entry)
    build_settlement(s, p, move.corner, entry)


def buy_city(s: State, seat: Seat, move: m.BuildCity, entry: Entry) -> None:
    """Move handler of `BuildCity`: takes the price, and builds the city."""
    p = s.players[seat]
    s.pay_bank(p, s.rules.city_price)
    if entry.news is not None:
        tell_built(s, seat, move, entry)
    build_city(s, p, move.corner, entry)


def buy_card(s: State, seat: Seat, move: m.BuyCard, entry: Entry) -> None:
    """Move handler of `BuyCard`: takes the price, and gives a development card."""
    s.pay_bank(s.players[seat], s.rules.card_price)
    draw_card(s, s.players[seat], entry)


def draw_card(s: State, p: Player, entry: Entry) -> None:
    """Gives the player a random development card from the deck, which must not be empty.

    Nothing else happens where a module gives a card of its own instead.
    """
    for draw_development in s.rules.draw_development:
        if draw_development(s, p, entry):
            return
    kind = s.deck.pop(entry.draw_below(len(s.deck)))
    take_card(p, kind)
    s.record_action(p.seat, "buy")
    if entry.news is not None:
        tell_bought(s, p.seat, kind, entry)


def take_card(p: Player, kind: int) -> None:
    """Gives the player a development card; `kind` is its number in DEVELOPMENT.

    A victory point counts at once; any other card may be played from
    the next turn on.
    """
    if kind == VICTORY:
        p.victory_cards += 1
        p.score += 1
    else:
        p.new_development += ONE_CARD[kind]


# --- development cards ------------------------------------------------


def play_card(s: State, p: Player, kind: int, verb: str, entry: Entry) -> None:
    """Takes a development card out of the player's hand, as the one card of this turn.

    `kind` is its number in DEVELOPMENT, `verb` what the history calls the action.
    """
    p.development -= ONE_CARD[kind]
    s.card_played = True
    s.record_action(p.seat, verb)
    if entry.news is not None:
        tell_played(s, p.seat, kind, entry)


def play_knight(s: State, seat: Seat, move: m.PlayKnight, entry: Entry) -> None:
    """Move handler of `PlayKnight`: counts the knight, and asks where the robber goes."""
    p = s.players[seat]
    play_card(s, p, KNIGHT, "knight", entry)
    p.knights += 1
    award_largest_army(s, p, entry)
    s.stack.append(ROBBERS[seat])


def play_road_building(s: State, seat: Seat, move: m.PlayRoads, entry: Entry) -> None:
    """Move handler of `PlayRoads`: asks for two free roads."""
    p = s.players[seat]
    play_card(s, p, ROADS, "roads", entry)
    s.played_development += ONE_CARD[ROADS]
    s.stack.append(FreeRoads(seat, 2))
    run_steps(s, entry)


def play_year_of_plenty(s: State, seat: Seat, move: m.PlayPlenty, entry: Entry) -> None:
    """Move handler of `PlayPlenty`: takes one or two chosen cards from the bank."""
    p = s.players[seat]
    play_card(s, p, PLENTY, "plenty", entry)
    s.played_development += ONE_CARD[PLENTY]
    gain = ONE_CARD[move.first] + (0 if move.second is None else ONE_CARD[move.second])
    s.take_from_bank(p, gain)
    if entry.news is not None:
        tell_taken(s, seat, gain, entry)


def play_monopoly(s: State, seat: Seat, move: m.PlayMonopoly, entry: Entry) -> None:
    """Move handler of `PlayMonopoly`: takes all cards of one resource from the others."""
    p = s.players[seat]
    play_card(s, p, MONOPOLY, "monopoly", entry)
    s.played_development += ONE_CARD[MONOPOLY]
    before = p.hand
    givers = []
    for other in s.players:
        gain = only_kind(other.hand, move.resource)
        if other is not p and gain:
            other.hand -= gain
            p.hand += gain
            givers.append(other.seat)
    entry.reveal()
    if entry.news is not None:
        n = count_of(p.hand - before, move.resource)
        tell_collected(s, seat, move.resource, n, givers, entry)


@dataclass(frozen=True, slots=True)
class FreeRoads(Step):
    """Road Building: asks for the free roads left, while there are pieces and places."""

    seat: Seat
    left: int  # free roads still to be asked for

    def run(self, s: State, entry: Entry) -> None:
        """Asks for the next free road, if a piece and a place are left; else the card is done."""
        p = s.players[self.seat]
        if self.left and can_place_free_road(s, p):
            pieces = s.rules.opening_pieces
            pieces_beside_board = p.roads_left + sum(pieces_left(s, p, piece) for piece in pieces)
            s.stack += [  # the last one is asked first
                FreeRoads(self.seat, self.left - 1),
                FreeRoad(self.seat, min(self.left, pieces_beside_board)),
            ]


@dataclass(frozen=True, slots=True)
class FreeRoad(Frame):
    """A road for nothing, or a piece that may take its place."""

    phase: ClassVar[str] = "roads"
    seat: Seat
    left: int  # free roads to place, with this one

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat on which edge the free road goes."""
        moves = free_road_moves(s, s.players[self.seat])
        prompt = Plural(
            "Place {n} free road.", "Place {n} free roads, one after the other.", n=self.left
        )
        return (Decision(self.seat, prompt, moves),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Builds the free road, or what takes its place, without a price."""
        s.stack.pop()
        if isinstance(move, m.BuildRoad):
            if entry.news is not None:
                tell_built(s, seat, move, entry)
            build_road(s, s.players[seat], move.edge, entry)
        else:
            place_bought_piece(s, seat, move, entry)
        run_steps(s, entry)


MOVE_HANDLERS: Final[Mapping[type[Move], MoveHandler]] = {
    m.Roll: roll_dice,
    m.EndTurn: end_turn,
    m.BuildRoad: buy_road,
    m.BuildSettlement: buy_settlement,
    m.BuildCity: buy_city,
    m.BuyCard: buy_card,
    m.PlayKnight: play_knight,
    m.PlayRoads: play_road_building,
    m.PlayPlenty: play_year_of_plenty,
    m.PlayMonopoly: play_monopoly,
    m.Exchange: exchange_cards,
    m.Offer: put_offer,
}
