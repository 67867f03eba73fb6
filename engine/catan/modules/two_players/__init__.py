"""Catan for two: neutral colours on the island, two throws a turn, and trade tokens.

The tokens stand in for bargaining.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from ....core import (
    OFF,
    Entry,
    Move,
    NameAxis,
    Options,
    Page,
    Plural,
    Seat,
    Text,
    Who,
)
from ....kit.hexes import CORNERS
from ....kit.masks import contains
from ...awards import review_largest_army
from ...building import build_settlement
from ...frames.robber_home import send_robber_home
from ...frames.roll import resolve_throw, throw_dice
from ...frames.turn import TURNS
from ...frames.turn_order import run_steps
from ...kinds import PieceKind
from ...match_kit import MatchKit
from ...module import DescribeHandler, Module
from ...moves import Roll
from ...player import Player
from ...resources import KNIGHT as KNIGHT_CARD
from ...resources import ONE_CARD, card_count
from ...robber import move_robber, robber_homes, steal_card
from ...state import NOWHERE, Frame, MoveHandler, State
from ...view import Counter
from .. import boxes, give_cards
from ..give_cards import Give
from ..neutral_colours import NEUTRAL
from ..shared_points import SharedPoints, sharing_modules
from .descriptions import describe_neutral, describe_tokens
from .frames import (
    BuildNeutral,
    BuildNeutralBridge,
    ReturnCards,
    SecondThrow,
    moves_after_bridge,
    neutral_moves,
)
from .moves import (
    COLOURS,
    FORCE,
    KNIGHT,
    RETIRE,
    ROBBER,
    TRADE,
    USES,
    NeutralRoad,
    NeutralSettlement,
    Tokens,
)

BOX: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "box.json").read_text("utf-8")
)
TOKEN_INCOME: Final[Mapping[str, int]] = BOX["income"]
FORCED_CARDS: Final = 2  # cards of a forced trade
TOKEN_POSITION_VALUE: Final = 0.6  # of a trade token, where a point is worth 9


class TokenCounts(NamedTuple):
    """The trade tokens of both, and whether a knight was given up for some in this turn."""

    tokens: tuple[int, ...]  # by seat
    retired: bool = False  # a knight, in this turn

    @property
    def supply(self) -> int:
        """The tokens that nobody has."""
        return int(BOX["tokens"]) - sum(self.tokens)


class TwoPlayers(SharedPoints, Module[TokenCounts]):
    """Neutral colours, two throws a turn and trade tokens.

    The slot counts the tokens.
    """

    key: ClassVar[str] = "two_players"
    order: ClassVar[int] = 20
    kinds: ClassVar[tuple[type[Move], ...]] = (Give, Tokens, NeutralRoad, NeutralSettlement)
    names: ClassVar[Mapping[str, NameAxis]] = {"use": USES, "colour": COLOURS}
    field_questions: ClassVar[Mapping[str, Text]] = {
        "colour": Text("which colour?"),
        "use": Text("for what?"),
    }
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("Catan for two"),
            (
                Text(
                    "Two neutral colours begin with a settlement each. They get no cards, but "
                    "may hold the longest road."
                ),
                Text("You throw twice in a row, with two different numbers. Both count."),
                Text(
                    "Whenever you build a road or a settlement, build one of them for a neutral "
                    "colour as well, for nothing."
                ),
                Text(
                    "You begin with five trade tokens. One of them (two, if you have more "
                    "points) pays for a forced trade or the robber."
                ),
                Text(
                    "Forced trade: draw two cards from the other hand, give two of your choice. "
                    "Robber: it goes to the desert."
                ),
                Text(
                    "Tokens come with settlements (two at the desert, one at the coast) and, "
                    "once a turn, for a played knight (two)."
                ),
                Text(
                    "With the fishermen there are no trade tokens: you begin with tokens of 1, 1, "
                    "2, 2 and 3 fish, and who has fewer points pays one fish less each time."
                ),
                Text(
                    "At the rivers the swamps are the deserts, and after a bridge you build one "
                    "for a neutral colour, or a road where none is possible."
                ),
                Text(
                    "In Barbarian Attack a foreign knight comes with the first of yours, and each "
                    "of you marches with it, too; it is never lost. Neutral settlements land "
                    "barbarians as well. Tokens move a barbarian, and a lost knight brings two "
                    "gold and a token."
                ),
                Text(
                    "With wagons, tokens move a barbarian to a path without a road, a settlement "
                    "at a trade hex brings one, and half of the toll for neutral roads goes to "
                    "the bank."
                ),
                Text(
                    "With the caravans two camels come at a time, in different caravans: both of "
                    "the higher bidder, in a tie one of each. The robber leaves the board."
                ),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether there are two players, and no box with rules of its own for them."""
        return seats == 2 and options.get(boxes.EXPLORERS, OFF) == OFF

    def __init__(self, seats: int, options: Options) -> None:
        """Reads whether there are trade tokens: not with the fishermen, where fish replace them."""
        self.has_tokens = options.get(boxes.FISHERMEN, OFF) == OFF

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Adds the names of the neutral colours to the kit of the match."""
        return replace(kit, unplayed=NEUTRAL)

    def set_up(self, s: State, entry: Entry) -> None:
        """Deals the first tokens, and founds a settlement for each neutral colour.

        The neutral colours are owners without a seat, behind the players.
        """
        first = BOX["start"] if self.has_tokens else 0
        self.set_slot(s, TokenCounts((first,) * len(s.players)))
        seats = len(s.players)
        s.owners = s.players + [
            Player(seats + colour, s.rules.kit, is_played=False)
            for colour in range(len(BOX["neutral"]))
        ]
        for p, corner in zip(s.owners[seats:], BOX["neutral"], strict=True):
            build_settlement(s, p, CORNERS.number_of(corner), entry)

    # --- two throws ---------------------------------------------------

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The handlers of `Roll`, which is two throws here, and of `Tokens`."""
        return {Roll: roll_twice, Tokens: self.use_tokens}

    # --- neutral colours ----------------------------------------------

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """After a player's settlement: gives tokens, and asks for a neutral piece as well."""
        if contains(player.settlements, corner) and not player.is_unplayed:
            self._earn_tokens(s, player, corner, entry)
            self._ask_for_neutral(s, player)

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """After a player's road or bridge, asks for one of a neutral colour as well.

        A bridge is a kind of piece of its own that counts as a road.
        """
        if piece.key == "road":
            self._ask_for_neutral(s, player)
            return
        is_bridge = piece.network == "road"
        if is_bridge and not player.is_unplayed and moves_after_bridge(s):
            s.stack.append(BuildNeutralBridge(player.seat))

    def _ask_for_neutral(self, s: State, player: Player) -> None:
        """Asks a player who has built for a neutral piece as well, if one can be placed.

        Nothing is asked during the opening, or if the builder is a
        neutral colour itself.
        """
        is_opening = not s.turn
        if not player.is_unplayed and not is_opening and neutral_moves(s):
            s.stack.append(BuildNeutral(player.seat))

    # --- trade tokens -------------------------------------------------

    def _add_tokens(self, s: State, seat: Seat, n: int, entry: Entry) -> None:
        """Gives the seat n tokens, as far as the supply has some.

        With n below zero it takes them back.
        """
        counts = self.get_slot(s)
        n = min(n, counts.supply)
        tokens = list(counts.tokens)
        tokens[seat] += n
        self.set_slot(s, counts._replace(tokens=tuple(tokens)))
        if n > 0:
            entry.tell(
                "{player} gets {tokens}.",
                player=Who(seat),
                tokens=Plural("{n} trade token", "{n} trade tokens", n=n),
            )

    def _earn_tokens(self, s: State, p: Player, corner: int, entry: Entry) -> None:
        """Gives the player the tokens of a new settlement at the desert or at the coast.

        Other modules may change how many.
        """
        if not self.has_tokens:
            return
        at_desert = any(
            hex in s.island.board.deserts for hex in s.island.grid.corner_hexes[corner]
        )
        at_coast = contains(s.island.shape.shore, corner)
        n = 0
        if at_desert:
            n += TOKEN_INCOME["desert"]
        if at_coast:
            n += TOKEN_INCOME["coast"]
        for module in sharing_modules(s):
            n = module.token_income(s, corner, n)
        if n:
            self._add_tokens(s, p.seat, n, entry)

    def give_tokens(self, s: State, player: Player, n: int, entry: Entry) -> bool:
        """Gives the player tokens, where this game has any; returns whether it has."""
        if self.has_tokens:
            self._add_tokens(s, player.seat, n, entry)
        return self.has_tokens

    def token_price(self, s: State, seat: Seat) -> int:
        """What a use of tokens costs: one, or two for the seat with more public points."""
        other = s.players[1 - seat]
        has_more_points = s.players[seat].public_score > other.public_score
        return 2 if has_more_points else 1

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that spend tokens, or that give up a played knight for some."""
        if not self.has_tokens:
            return ()
        counts = self.get_slot(s)
        moves: tuple[Move, ...] = ()
        if counts.tokens[player.seat] >= self.token_price(s, player.seat):
            if _may_force_trade(s, player):
                moves += (TRADE,)
            if _may_banish(s, player.seat):
                moves += (ROBBER,)
        if player.knights and not counts.retired:
            moves += (KNIGHT,)
        return moves

    def use_tokens(self, s: State, seat: Seat, move: Tokens, entry: Entry) -> None:
        """Move handler of `Tokens`, for all three uses.

        Tokens are spent on a forced trade, or on sending the robber
        home; a knight given up brings some.
        """
        if move.use == RETIRE:
            self._give_up_knight(s, s.players[seat], entry)
            return
        self._add_tokens(s, seat, -self.token_price(s, seat), entry)
        if move.use == FORCE:
            self._force_trade(s, seat, entry)
        else:
            self._send_robber_home(s, seat, entry)

    def _send_robber_home(self, s: State, seat: Seat, entry: Entry) -> None:
        """Sends the robber to the desert; on a board without a desert it leaves the board.

        A module may ask for something else instead, such as where a
        barbarian goes.
        """
        frame = _find_banishing_frame(s, seat)
        if frame is not None:
            s.stack.append(frame)
        elif not robber_homes(s):
            move_robber(s, NOWHERE)
            s.record_action(seat, "robber")
            entry.tell("The robber leaves the board.")
        elif send_robber_home(s, seat, entry):
            entry.tell("{player} sends the robber to the desert.", player=Who(seat))

    def _force_trade(self, s: State, seat: Seat, entry: Entry) -> None:
        """Draws two cards from the other hand, and asks for two in return.

        Fewer are returned where some that were drawn may not be given to anybody.
        """
        me = s.players[seat]
        other = s.players[1 - seat]
        entry.tell("{player} forces a trade.", player=Who(seat), concerns=(1 - seat,))
        for _ in range(_count_drawn(s, other)):
            steal_card(s, me, other, entry)
        returned = min(FORCED_CARDS, card_count(me.hand & give_cards.givable_mask(s)))
        if returned:
            s.stack.append(ReturnCards(seat, returned))

    def _give_up_knight(self, s: State, p: Player, entry: Entry) -> None:
        """Gives a player two tokens for a played knight, which no longer counts.

        Rulebook: once a turn, a played knight for two tokens; then the
        largest army is looked at again.
        """
        p.knights -= 1
        s.played_development += ONE_CARD[KNIGHT_CARD]
        entry.tell("{player} gives up a knight.", player=Who(p.seat))
        self._add_tokens(s, p.seat, TOKEN_INCOME["knight"], entry)
        self.set_slot(s, self.get_slot(s)._replace(retired=True))
        review_largest_army(s, entry)

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        """Notes that no knight was given up in the turn that begins."""
        self.set_slot(s, self.get_slot(s)._replace(retired=False))

    # --- seeing -------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's trade tokens, which the view shows beside them."""
        if not self.has_tokens:
            return ()
        return (Counter("tokens", Text("trade tokens"), self.get_slot(s).tokens[player.seat]),)

    def position_value(self, s: State, player: Player) -> float:
        """For bots: what the player's trade tokens add to the worth of the position."""
        return TOKEN_POSITION_VALUE * self.get_slot(s).tokens[player.seat]

    def supply(self, s: State) -> tuple[Counter, ...]:
        """The trade tokens that nobody has."""
        if not self.has_tokens:
            return ()
        return (Counter("tokens", Text("trade tokens"), self.get_slot(s).supply),)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the moves of the game for two are offered in a menu."""
        return {
            Give: give_cards.describe_give,
            Tokens: describe_tokens,
            NeutralRoad: describe_neutral,
            NeutralSettlement: describe_neutral,
        }

    @classmethod
    def warnings(cls) -> Mapping[Move | type[Move], Text]:
        """What giving up a knight costs for good.

        The player is asked again before it is done.
        """
        return {KNIGHT: Text("The knight no longer counts for the largest army.")}


def _find_banishing_frame(s: State, seat: Seat) -> Frame | None:
    """What a module asks instead of sending the robber home; None: no module does."""
    frames = [module.banishing_frame(s, seat) for module in sharing_modules(s)]
    return next((frame for frame in frames if frame is not None), None)


def _may_force_trade(s: State, p: Player) -> bool:
    """Whether a forced trade draws any card, and leaves the player enough to give in return."""
    other = s.players[1 - p.seat]
    drawn = _count_drawn(s, other)
    own_givable = card_count(p.hand & give_cards.givable_mask(s))
    return drawn > 0 and own_givable + drawn >= FORCED_CARDS


def _may_banish(s: State, seat: Seat) -> bool:
    """Whether tokens can send the robber home, or a module asks something else instead."""
    if _find_banishing_frame(s, seat) is not None:
        return True
    return s.robber not in (*robber_homes(s), NOWHERE)


def _count_drawn(s: State, other: Player) -> int:
    """How many cards a forced trade draws from the other hand."""
    return min(FORCED_CARDS, card_count(other.hand & s.rules.kit.stealable_mask))


def roll_twice(s: State, seat: Seat, move: Roll, entry: Entry) -> None:
    """Move handler of `Roll`: throws the dice, and has them thrown again afterwards.

    The stack is worked off from its top: what the first throw asks,
    then the second throw, then the rest of the turn.
    """
    first = throw_dice(s, seat, entry)
    s.stack[-1] = TURNS[seat]
    s.stack.append(SecondThrow(seat, first))
    resolve_throw(s, seat, first, entry)
    run_steps(s, entry)


MODULES: Final = (TwoPlayers,)
