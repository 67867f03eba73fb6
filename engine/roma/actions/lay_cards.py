"""Cards that lay other cards: free of charge, anew, in exchange, or from the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, MoveChain, MoveProduct, Seat, Text
from ..components import CHARACTER, COST, NAMES
from ..draw_cards import draw_cards
from ..lay_cards import arrangement_forms, lay_and_record
from ..log_messages import record_action, tell_privately
from ..moves import DONE, Arrange, Lay, Swap
from ..names import card_names, cards_text
from ..player import VACANT, distinct_kinds, kind_of, take_card
from ..state import ALL_SPACES, Frame, State
from ..view import Question
from .base import Action, Activation, SpaceMatters, action_decision, is_of_type, record_decline

FREE_PROMPT: Final = Text("Which cards do you lay, free of charge?")
LAY_AGAIN_PROMPT: Final = Text("Where do you lay these cards again?")
SWAP_PROMPT: Final = Text("Which cards do you swap?")
DRAWN_CARD_PROMPT: Final = Text("Where do you lay the card?")
AT_ONCE: Final = Text("Lay several at once")
ALL_AT_ONCE: Final = Text("Lay all at once")
# For the evaluation of moves, in victory points for a sestertius
FREE_COIN_VALUE: Final = 0.3  # of the cost of a card that is laid free of charge
FREE_CARD_VALUE: Final = 1  # in victory points, of any such card on a vacant space
SWAPPED_COIN_VALUE: Final = 0.25  # of the cost that a swapped card has more than the other
# For the evaluation of moves, in victory points: estimates of what
# an action is worth
LAY_AGAIN_VALUE: Final = 0.1  # of laying own cards anew
LAY_FROM_DECK_VALUE: Final = 2.2  # of a card of the deck on a vacant space


@dataclass(frozen=True, slots=True)
class LayForFree(Action):
    """As many cards of this type from the hand as one likes, on any own spaces."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD
    character: bool  # the type of card; False: buildings

    def list_layable_cards(self, s: State, seat: Seat) -> list[int]:
        """The cards of the seat's hand that are of the action's type."""
        return [
            card for card in s.players[seat].hand if CHARACTER[kind_of(card)] == self.character
        ]

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the hand holds a card of the type."""
        return bool(self.list_layable_cards(s, act.seat))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks which cards are laid, until the player is done."""
        s.stack.append(ChooseFreeCards(self, act))

    def activation_value(self, s: State, act: Activation) -> float:
        """A point, and a share of its cost, for each card that fills a vacant space."""
        vacant = len(s.players[act.seat].vacant_spaces())
        costs = [COST[kind_of(card)] for card in self.list_layable_cards(s, act.seat)]
        dearest = sorted(costs, reverse=True)[:vacant]
        return sum(FREE_COIN_VALUE * cost + FREE_CARD_VALUE for cost in dearest)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many cards could be laid free of charge."""
        return Text(
            "free of charge: {cards}", cards=cards_text(len(self.list_layable_cards(s, act.seat)))
        )


@dataclass(frozen=True, slots=True)
class ChooseFreeCards(Frame):
    """The question which cards are laid free of charge; it asks until the player is done."""

    action: LayForFree
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for a card and a space, for several at once, or to be done."""
        seat = self.act.seat
        spaces = ALL_SPACES[s.rules.spaces]
        hand = self.action.list_layable_cards(s, seat)
        moves = MoveChain(MoveProduct(Lay, card=distinct_kinds(hand), space=spaces), (DONE,))
        return (
            Decision(
                seat,
                FREE_PROMPT,
                moves,
                arrangement_forms(AT_ONCE, hand, spaces, may_keep_cards=True),
                fallback=DONE,
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Lays one card and asks again, lays several cards at once, or ends the action.

        After one card the player is asked again even where no other
        card may be laid, since that would tell what is left in the
        hand; only an empty hand ends the action by itself.
        """
        hand = s.players[seat].hand
        match move:
            case Lay(kind, space):
                lay_and_record(s, seat, take_card(hand, kind), space, entry)
                if not hand:
                    s.stack.pop()
            case Arrange(spaces):
                self._lay_several(s, seat, spaces, entry)
                s.stack.pop()
                lays_none = set(spaces) == {None}
                if lays_none:
                    self._record_enough(s, seat, entry)
            case _:
                s.stack.pop()
                self._record_enough(s, seat, entry)

    def _record_enough(self, s: State, seat: Seat, entry: Entry) -> None:
        """Records that the player lays no further card."""
        record_action(s, entry, seat, "enough", at=self.act.at, kind=self.act.kind)

    def _lay_several(
        self,
        s: State,
        seat: Seat,
        spaces: Sequence[int | None],
        entry: Entry,
    ) -> None:
        """Lays the cards that may be laid; `spaces` has one space for each.

        A card whose space is None stays in the hand.
        """
        cards = self.action.list_layable_cards(s, seat)
        for card, space in zip(cards, spaces, strict=True):
            if space is not None:
                s.players[seat].hand.remove(card)
                lay_and_record(s, seat, card, space, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to lay cards of the hand."""
        return Question("lay", at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class LayAgain(Action):
    """All own cards of this type are taken up and must be laid again, on any own spaces."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD
    character: bool  # the type of card; False: buildings

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the row has a card of the type."""
        return any(is_of_type(card, self.character) for card in s.players[act.seat].row)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Takes up all own cards of the type, and asks where they are laid again."""
        player = s.players[act.seat]
        for space in player.occupied_spaces():
            if is_of_type(player.row[space], self.character):
                player.lifted.append(s.lift_card(act.seat, space))
        record_action(
            s,
            entry,
            act.seat,
            "lift",
            at=act.at,
            kind=act.kind,
            cards=tuple(kind_of(card) for card in player.lifted),
        )
        s.stack.append(ChooseNewSpaces(act))

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return LAY_AGAIN_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many cards would be laid again."""
        lifted = sum(is_of_type(card, self.character) for card in s.players[act.seat].row)
        return Text("to be laid again: {cards}", cards=cards_text(lifted))


@dataclass(frozen=True, slots=True)
class ChooseNewSpaces(Frame):
    """The question where the lifted cards are laid; it asks until none is left."""

    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player where the lifted cards go, one by one or all at once."""
        player = s.players[self.act.seat]
        spaces = ALL_SPACES[s.rules.spaces]
        kinds = distinct_kinds(player.lifted)
        # There is a vacant space for each lifted card, for they came from the row
        first_kind = kinds[0]
        first_vacant = player.vacant_spaces()[0]
        forms = arrangement_forms(ALL_AT_ONCE, player.lifted, spaces)
        return (
            Decision(
                self.act.seat,
                LAY_AGAIN_PROMPT,
                MoveProduct(Lay, card=kinds, space=spaces),
                forms,
                fallback=Lay(first_kind, first_vacant),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Lays lifted cards; asks again until none is left."""
        lifted = s.players[seat].lifted
        if isinstance(move, Arrange):
            for card, space in zip(lifted[:], move.spaces, strict=True):
                assert space is not None, "all cards are laid again"
                lay_and_record(s, seat, card, space, entry)
            lifted.clear()
        else:
            lay_and_record(s, seat, take_card(lifted, move.card), move.space, entry)
        if not lifted:
            s.stack.pop()

    def question(self, s: State) -> Question:
        """What the view says is being asked: new spaces for the lifted cards."""
        return Question("lay_again", at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class SwapWithHand(Action):
    """A card of the row and one of the hand change places, at no cost.

    The acting card may go itself.
    """

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* swap."""
        return True

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is a card in hand."""
        return bool(s.players[act.seat].hand)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks which two cards are swapped."""
        s.stack.append(ChooseSwap(self, act))

    def activation_value(self, s: State, act: Activation) -> float:
        """A share of what the dearest card in hand costs more than the cheapest of the row."""
        player = s.players[act.seat]
        dearest = max(COST[kind_of(card)] for card in player.hand)
        cheapest = min(COST[kind] for kind in player.row_kinds())
        return SWAPPED_COIN_VALUE * (dearest - cheapest)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: the dearest card in hand, which could come to the table."""
        dearest = max(s.players[act.seat].hand, key=lambda card: COST[kind_of(card)])
        return Text("{card} could come to the table", card=NAMES[kind_of(dearest)])


@dataclass(frozen=True, slots=True)
class ChooseSwap(Frame):
    """The question which card of the hand and which card of the row are swapped."""

    action: SwapWithHand
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for a card of the hand and a space with a card."""
        player = s.players[self.act.seat]
        swaps = MoveProduct(Swap, card=distinct_kinds(player.hand), space=player.occupied_spaces())
        return (action_decision(self.action, self.act, SWAP_PROMPT, swaps),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Swaps the two cards, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
            return
        player = s.players[seat]
        card = take_card(player.hand, move.card)
        old = player.row[move.space]
        player.row[move.space] = card
        player.hand.append(old)
        record_action(
            s, entry, seat, "swap", at=move.space, kind=kind_of(card), victim=kind_of(old)
        )

    def question(self, s: State) -> Question:
        """What the view says is being asked: to swap cards."""
        return Question("swap", at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class LayFromDeck(Action):
    """The top card of the deck goes to a vacant own space, free of charge."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is a card to draw, and a vacant space for it."""
        return bool(s.pile_of(act.seat)) and VACANT in s.players[act.seat].row

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Draws a card, and lays it or asks on which vacant space."""
        player = s.players[act.seat]
        player.drawn = draw_cards(s, act.seat, 1, entry)
        record_action(s, entry, act.seat, "draw", at=act.at, kind=act.kind, n=1)
        if len(player.vacant_spaces()) == 1:
            lay_and_record(s, act.seat, player.drawn.pop(), player.vacant_spaces()[0], entry)
        else:
            tell_privately(
                entry,
                act.seat,
                Text("You draw {cards}.", cards=card_names(distinct_kinds(player.drawn))),
            )
            s.stack.append(ChooseVacantSpace(act))

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return LAY_FROM_DECK_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the action brings, in a line."""
        return Text("a card from the deck on a vacant space")


@dataclass(frozen=True, slots=True)
class ChooseVacantSpace(Frame):
    """The question on which vacant space the drawn card is laid."""

    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for a vacant space for the drawn card."""
        player = s.players[self.act.seat]
        return (
            Decision(
                self.act.seat,
                DRAWN_CARD_PROMPT,
                MoveProduct(Lay, card=distinct_kinds(player.drawn), space=player.vacant_spaces()),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Lays the drawn card on the chosen space."""
        s.stack.pop()
        lay_and_record(s, seat, s.players[seat].drawn.pop(), move.space, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: a vacant space for the drawn ("found") card."""
        return Question(
            "found",
            at=self.act.at,
            kind=self.act.kind,
            targets=s.players[self.act.seat].vacant_spaces(),
        )
