"""A turn: play a card or roll, then trade and build in any order until the turn is ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, Form, Move, PublicAnswer, Seat, Text
from ...kit.masks import pick
from ...kit.packed import count_of
from ..match_kit import MatchKit
from ..moves import (
    BUY,
    END,
    MOST_SEATS,
    PLAY_KNIGHT,
    PLAY_ROADS,
    ROLL,
    PlayPlenty,
    Roll,
)
from ..player import Player
from ..resources import (
    BITS_OF_KIND,
    KNIGHT,
    MONOPOLY,
    ONE_CARD,
    PLENTY,
    ROADS,
    can_pay,
)
from ..sites import (
    buyable_piece_moves,
    can_place_free_road,
    city_sites,
    road_sites,
    settlement_sites,
)
from ..state import PAYS_CARD, PAYS_CITY, PAYS_ROAD, PAYS_SETTLEMENT, Frame, State
from .bank_trade import (
    bank_rates,
    givable_exchanges,
    several_exchanges,
)
from .trade import make_offer_form, may_offer

ROLL_PROMPT: Final = Text("Roll the dice.")
CARD_OR_ROLL: Final = Text("Roll the dice, or play a card first.")
TURN_PROMPT: Final = Text("Trade and build, or end your turn.")
ROLL_BUTTON: Final = (PublicAnswer(Roll, Text("Roll the dice"), "now"),)


class ActiveDecision(Decision):
    """What the active player may do.

    One class serves before and after the roll: Python reads fields more
    slowly where two classes take turns. The form for several exchanges
    is made when somebody looks at the forms, which is seldom.
    """

    __slots__ = ("_bank", "_forms")
    _forms: tuple[Form, ...]
    _bank: tuple[MatchKit, int, int, int, int] | None  # what the form is made of: see its maker

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms that ask for a move; the one for several exchanges with the bank comes last.

        It is made when somebody first asks for the forms.
        """
        if self._bank is not None:
            self._forms += several_exchanges(*self._bank)
            self._bank = None
        return self._forms

    @forms.setter
    def forms(self, forms: tuple[Form, ...]) -> None:
        """Sets all forms; that for exchanges with the bank is not added to them."""
        self._forms = forms
        self._bank = None

    @property
    def public_answers(self) -> tuple[PublicAnswer, ...]:
        """The buttons that everybody sees: one to roll, before the roll; none after it."""
        return ROLL_BUTTON if self.first_move is ROLL[0] else ()


_new: Final = object.__new__


def make_active_decision(
    seat: Seat,
    prompt: Text,
    moves: tuple[Move, ...],
    forms: tuple[Form, ...] = (),
    bank: tuple[MatchKit, int, int, int, int] | None = None,
) -> ActiveDecision:
    """Makes the question to the active player field by field, as `make_decision` does.

    `bank` holds the arguments of `several_exchanges`; None if no card
    can be exchanged.
    """
    made = _new(ActiveDecision)
    made.seat = seat
    made.prompt = prompt
    made.moves = moves
    made.first_move = moves[0]
    made._forms = forms
    made._bank = bank
    made._fallback = None
    return made


ONLY_ROLL: Final = tuple((ActiveDecision(seat, ROLL_PROMPT, ROLL),) for seat in range(MOST_SEATS))
ROLL_HOLDING: Final = tuple(
    (ActiveDecision(seat, CARD_OR_ROLL, ROLL),) for seat in range(MOST_SEATS)
)
ONLY_END: Final = tuple((ActiveDecision(seat, TURN_PROMPT, END),) for seat in range(MOST_SEATS))


@dataclass(frozen=True, slots=True)
class BeforeRoll(Frame):
    """The start of a turn: roll, or first play a card."""

    phase: ClassVar[str] = "roll"
    uses_move_handlers: ClassVar[bool] = True
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat to roll, or to play a card first."""
        p = s.players[self.seat]
        if not (p.development or p.victory_cards or s.rules.roll_moves):
            return ONLY_ROLL[self.seat]
        # All hear the question. Who holds cards is asked "card or roll", even if
        # none can be played: so nobody learns what the cards are
        seems_to_hold_card = not s.card_played and (p.development or p.victory_cards)
        menu: tuple[Move, ...] = ROLL
        if seems_to_hold_card and p.development:
            menu += playable_cards(s, p)
        for roll_moves in s.rules.roll_moves:
            menu += roll_moves(s, p)
        if menu is ROLL:
            return (ROLL_HOLDING if seems_to_hold_card else ONLY_ROLL)[self.seat]
        # everybody hears the prompt: it says nothing of hidden cards that a module lets one play
        prompt = CARD_OR_ROLL if seems_to_hold_card else ROLL_PROMPT
        return (make_active_decision(self.seat, prompt, menu),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Carries the move out, by the function that the rules have for its kind."""
        s.rules.move_handlers[type(move)](s, seat, move, entry)


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """Trade and build in any order.

    A module may ask for a turn without one of the parts below.
    """

    phase: ClassVar[str] = "turn"
    uses_move_handlers: ClassVar[bool] = True
    seat: Seat
    offers: bool = True  # trade with players
    bank: bool = True  # trade with the bank
    cards: bool = True  # play development cards

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat what it builds, plays or trades, or whether it ends the turn.

        Menus are put together from moves that exist already, and what a
        hand pays is found by the guard bits of packed cards: this is
        asked at every step of a search.
        """
        p = s.players[self.seat]
        rules = s.rules
        guard = rules.guard
        hand = p.hand | guard
        # Bits of what the hand can buy, by the guard bits of the kinds
        # that it has (see `engine.kit.packed`)
        pays = rules.affordable[hand - rules.one_of_each & guard]
        if pays & rules.dear:  # what costs several cards of a kind
            pays = rules.affordable.drop_unpaid(pays, p.hand)
        rates = bank_rates(s, p) if rules.change_rates else p.rates
        payable = hand - rates & guard  # the kinds that pay for an exchange, likewise
        if not (pays or payable or p.development or rules.offers_more):
            return ONLY_END[self.seat]
        menu: tuple[Move, ...] = END
        forms: tuple[Form, ...] = ()
        bank = None
        if pays:
            if pays & PAYS_ROAD and p.roads_left:
                menu += pick(road_sites(s, p), s.island.move_table.roads)
            if pays & PAYS_SETTLEMENT and p.settlements_left > 0:
                menu += pick(settlement_sites(s, p), s.island.move_table.settlements)
            if pays & PAYS_CITY and p.cities_left:
                menu += pick(city_sites(s, p), s.island.move_table.cities)
        if rules.buyable_pieces:
            menu += buyable_piece_moves(s, p)
        if pays & PAYS_CARD and s.deck:
            menu += BUY
        if p.development and self.cards and not s.card_played:
            menu += playable_cards(s, p)
        if rules.offers and self.offers and may_offer(s, p):
            forms = (make_offer_form(s, p),)
        if payable and self.bank:
            card_moves = rules.card_moves
            exchanges = card_moves.exchanges[payable]
            # Whether the bank lacks a kind: then its guard bit is not left
            if ((s.bank | guard) - card_moves.one_of_each) & guard != guard:
                exchanges = givable_exchanges(exchanges, s.bank)
            if exchanges:
                menu += exchanges
                bank = rules.kit, payable, p.hand, rates, s.bank
        if rules.turn_moves:
            for turn_moves in rules.turn_moves:
                menu += turn_moves(s, p)
        if menu is END and not forms:
            return ONLY_END[self.seat]
        return (make_active_decision(self.seat, TURN_PROMPT, menu, forms, bank),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Carries the move out, by the function that the rules have for its kind."""
        s.rules.move_handlers[type(move)](s, seat, move, entry)


BEFORE_ROLL: Final = tuple(map(BeforeRoll, range(MOST_SEATS)))
TURNS: Final = tuple(map(Turn, range(MOST_SEATS)))


# --- what is open to a player -----------------------------------------


def playable_cards(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that play a development card of the player now."""
    menu: tuple[Move, ...] = ()
    held = p.development
    if held & BITS_OF_KIND[KNIGHT]:
        menu += PLAY_KNIGHT
    if held & BITS_OF_KIND[ROADS] and can_place_free_road(s, p):
        menu += PLAY_ROADS
    if held & BITS_OF_KIND[PLENTY]:
        menu += plenty_moves(s)
    if held & BITS_OF_KIND[MONOPOLY]:
        menu += s.rules.card_moves.monopolies
    for change_cards in s.rules.playable_cards:
        menu = change_cards(s, p, menu)
    return menu


def plenty_moves(s: State) -> tuple[Move, ...]:
    """Every way to play Year of Plenty: two resources of the bank.

    It is one resource if the bank has a single card left, and there is
    no way if it has none.
    """
    bank = s.bank
    card_moves = s.rules.card_moves
    if can_pay(bank, card_moves.two_of_each):  # so it can pay any pair
        return card_moves.plenties
    pairs = tuple([move for move in card_moves.plenties if _has_both(bank, move)])
    kinds = [card.kind for card in s.rules.kit.resources]
    return pairs or tuple([PlayPlenty(kind, None) for kind in kinds if count_of(bank, kind)])


def _has_both(bank: int, move: PlayPlenty) -> bool:
    """Whether the packed bank has both cards of the move."""
    assert move.second is not None
    return can_pay(bank, ONE_CARD[move.first] + ONE_CARD[move.second])
