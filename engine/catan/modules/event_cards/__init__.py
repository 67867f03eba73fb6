"""Event cards instead of dice: a number on every card, and on most an event before it.

Every number comes as often as two dice show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final

from ....core import (
    Choice,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Who,
    switch,
)
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, PlaceMask, mask_of, members
from ...frames.move_handlers import MOVE_HANDLERS
from ...kinds import PieceKind
from ...module import DescribeHandler, LabelHandler, Module
from ...moves import BuildRoad
from ...pawns import is_blocked
from ...player import Player
from ...resampling import resample_hands
from ...resources import can_pay
from ...state import EDGE, NOWHERE, MoveHandler, State
from ...view import CatanView, Counter, Sign, Throw
from .. import give_cards
from ..give_cards import Give
from ..shared_points import SharedPoints
from .deck import ALL_CARDS, DECK
from .effects import EFFECTS
from .moves import Damage
from .slot import Events, initial_events

EVENTS: Final = switch(
    "events",
    Text("Event cards instead of dice"),
    Text("Cards instead of dice, with events on them."),
)
DAMAGED_ROAD: Final = Text("Damaged road")


class EventCards(SharedPoints, Module[Events]):
    """Event cards are drawn instead of rolling the dice."""

    key: ClassVar[str] = "event_cards"
    order: ClassVar[int] = 80
    options: ClassVar[tuple[Option, ...]] = (EVENTS,)
    kinds: ClassVar[tuple[type[Move], ...]] = (Give, Damage)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("Event cards"),
            (
                Text(
                    "A card is drawn instead of rolling. What it says happens first; then its "
                    "number produces."
                ),
                Text(
                    "There are 36 cards, with each number as often as two dice show it. Before "
                    "the last five, the deck is made anew."
                ),
                Text(
                    "Epidemic: cities produce one card. Earthquake: a road of yours is turned; "
                    "repair it for the price of a road."
                ),
                Text(
                    "Good Neighbors: a card to your left. Neighborly Assistance: the leaders "
                    "give a card to somebody with fewer points."
                ),
                Text(
                    "Tournament, Calm Seas, Plentiful Year: a card of choice for most knights, "
                    "most harbours, everybody."
                ),
                Text(
                    "Trade Advantage, Conflict: the longest road, the largest army takes a card "
                    "from somebody."
                ),
                Text("Robber Flees: the robber goes home."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the option for event cards is on."""
        return options.is_on("events")

    def set_up(self, s: State, entry: Entry) -> None:
        """Begins with a full deck and no damaged road."""
        self.set_slot(s, initial_events(len(s.players)))

    def draw_throw(self, s: State, seat: Seat, entry: Entry) -> Throw:
        """Draws a card at random instead of the dice.

        When only five are left, the deck is made anew.
        """
        slot = self.get_slot(s)
        cards = slot.undrawn
        if not slot.drawable:
            cards = ALL_CARDS
            entry.tell("New Year: the event cards are shuffled.")
        card = cards[entry.draw_below(len(cards))]
        others = tuple([other for other in cards if other != card])
        self.set_slot(s, replace(slot, undrawn=others))
        throw = DECK[card]
        if entry.news is not None and throw.card is not None:
            entry.tell(
                "{player} draws {card}: {number}.",
                player=Who(seat),
                card=throw.card.title,
                number=throw.number,
            )
            if throw.card.text is not None:
                entry.tell("{event}", event=throw.card.text)
        return throw

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Runs the event of the drawn card, if it has one."""
        if throw.card is not None and throw.card.key in EFFECTS:
            run_event = EFFECTS[throw.card.key]
            run_event(s, self.slot_index, seat, entry)

    def change_gains(self, s: State, throw: Throw, gains: list[int]) -> list[int]:
        """By seat: the packed cards that a throw pays.

        In an epidemic cities pay as settlements do.
        """
        if not is_epidemic(throw):
            return gains
        lost = [_count_city_extra(s, p, throw.number) for p in s.players]
        return [gain - less for gain, less in zip(gains, lost, strict=True)]

    def city_yield(self, s: State, throw: Throw, n: int) -> int:
        """How many cards a city takes from what modules pay: n, in an epidemic at most one.

        Gold fields and fishing grounds pay so.
        """
        return min(n, 1) if is_epidemic(throw) else n

    # --- damaged roads ------------------------------------------------

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where the piece may be built, with regard to damaged roads.

        Whoever has one builds no other road. Nobody builds a settlement
        at either end of one.
        """
        if piece.key == "road":
            return 0 if self._has_damaged_road(s, player) else places
        if piece.key == "settlement":
            for edge in members(self.broken_edges(s, 0)):
                places &= ~mask_of(s.island.grid.ends[edge])
        return places

    def _has_damaged_road(self, s: State, player: Player) -> bool:
        """Whether a road of the owner is damaged; the earthquake spares neutral colours."""
        return not player.is_unplayed and self.get_slot(s).damaged[player.seat] != NOWHERE

    def broken_edges(self, s: State, edges: EdgeMask) -> EdgeMask:
        """Adds the damaged roads to those that nobody can use."""
        damaged = [edge for edge in self.get_slot(s).damaged if edge != NOWHERE]
        return edges | mask_of(damaged)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that repairs the player's damaged road, if the price of a road can be paid."""
        edge = self.get_slot(s).damaged[player.seat]
        if edge == NOWHERE or not can_pay(player.hand, s.rules.road_price):
            return ()
        return (s.island.move_table.roads[edge],)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Replaces the function that builds a road: on a damaged one it is a repair."""
        return {BuildRoad: self.build_or_repair_road}

    def build_or_repair_road(self, s: State, seat: Seat, move: BuildRoad, entry: Entry) -> None:
        """Move handler of `BuildRoad`: a new road, or the repair of the damaged one."""
        slot = self.get_slot(s)
        if move.edge != slot.damaged[seat]:
            MOVE_HANDLERS[BuildRoad](s, seat, move, entry)
            return
        s.pay_bank(s.players[seat], s.rules.road_price)
        self.set_slot(s, slot.with_damage(seat, NOWHERE))
        s.record_action(seat, "repair", EDGE, move.edge)
        entry.tell("{player} repairs road {edge}.", player=Who(seat), edge=EDGES[move.edge])

    # --- seeing -------------------------------------------------------

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks every damaged road on the board."""
        damaged = enumerate(self.get_slot(s).damaged)
        return tuple(
            Sign("damaged", "edge", edge, seat, DAMAGED_ROAD)
            for seat, edge in damaged
            if edge != NOWHERE
        )

    def supply(self, s: State) -> tuple[Counter, ...]:
        """How many cards may be drawn before the deck is made anew."""
        return (Counter("events", Text("event cards"), self.get_slot(s).drawable),)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """By kind of card: how many are on their way to a neighbour, in no hand and no bank.

        Tests add them to those in hands and bank: no move may change that sum.
        """
        kinds = [kind for _, kind in self.get_slot(s).passing]
        return {card.key: kinds.count(card.kind) for card in s.rules.kit.cards}

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Deals anew what the seat cannot see: hands, and cards on their way to a neighbour.

        So the number of cards of each kind in the match stays the same.
        """
        slot = self.get_slot(s)
        hidden = [kind for giver, kind in slot.passing if giver != seat]
        if not hidden:
            return
        drawn = iter(resample_hands(s, seat, random, hidden))
        passing = [
            (giver, kind) if giver == seat else (giver, next(drawn))
            for giver, kind in slot.passing
        ]
        self.set_slot(s, replace(slot, passing=tuple(passing)))

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """What pictures call this module's actions, by the verb that `record_action` notes.

        An earthquake turned a road, or one was repaired.
        """
        return {"damage": DAMAGED_ROAD, "repair": Text("Repaired road")}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How gifts and damaged roads are offered in a menu."""
        return {Give: give_cards.describe_give, Damage: describe_damage}

    @classmethod
    def label_handlers(cls) -> Mapping[type[Move], LabelHandler]:
        """Another name for building a road where a damaged one lies: to repair it."""
        return {BuildRoad: name_repair}


def _count_city_extra(s: State, p: Player, number: int) -> int:
    """What this dice number pays the player's cities beyond settlements, as packed cards."""
    island = s.island
    extra = 0
    for hex in island.shape.land:
        if island.numbers[hex] == number and not is_blocked(s, hex):
            cities = (p.cities & island.grid.around[hex]).bit_count()
            extra += cities * island.city_extra[hex]
    return extra


def is_epidemic(throw: Throw) -> bool:
    """Whether the throw is the event card on which cities produce one card."""
    return throw.card is not None and throw.card.key == "epidemic"


def name_repair(view: CatanView, move: BuildRoad) -> Text | None:
    """What building a road is called where the player's road is damaged: its repair.

    None means the usual name.
    """
    if any(sign.key == "damaged" and sign.at == move.edge for sign in view.signs):
        return Text("Repair road {edge}", edge=EDGES[move.edge])
    return None


def describe_damage(view: CatanView, move: Damage) -> Choice:
    """How a road is offered to the earthquake; those with buildings at both ends come first.

    There the damage does least: no settlement could be built at either
    end anyway.
    """
    ends = view.grid.ends[move.edge]
    corners_built = {piece.at for piece in view.pieces if piece.kind != "road"}
    return Choice(
        Text("Road {edge}", edge=EDGES[move.edge]),
        Text("Turn a road"),
        rank=sum(corner in corners_built for corner in ends),
    )


MODULES: Final = (EventCards,)
