"""Gold: a public count that is tradable, and neither stolen, discarded nor monopolised."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from ....core import CommandGroup, Entry, Move, Option, Options, Page, Seat, Text
from ....lessons import Lesson, read_lessons
from ...kinds import CardKind
from ...module import DescribeHandler, MoveValue, Reason
from ...player import Player
from ...state import MoveHandler, State
from ...view import Counter
from ..gold_coins import (
    GOLD,
    GOLD_BUYS,
    PURCHASES_A_TURN,
    CoinSlot,
    buy_resource,
    count_coined,
    gold_of,
    list_purchases,
    list_sales,
    sell_resource,
)
from ..gold_moves import SellForGold, SpendGold
from ..gold_values import DESCRIPTIONS, MOVE_VALUES, REASONS
from ..own_moves import OwnMoves
from ..traders_box import COMMAND, OPTION, TRADERS, WITH_GOLD

GOLD_POSITION_VALUE: Final = 0.4  # where a point is worth 9
MOST_GOLD_COUNTED: Final = 10
LESSONS_FILE: Final = Path(__file__).with_name("data") / "lessons.json"


class Coins(OwnMoves[CoinSlot]):
    """Gold as a further kind of card; the slot counts what it bought in this turn."""

    key: ClassVar[str] = "coins"
    order: ClassVar[int] = 21
    options: ClassVar[tuple[Option, ...]] = (OPTION,)
    command: ClassVar[CommandGroup | None] = COMMAND
    lessons: ClassVar[tuple[Lesson, ...]] = read_lessons(LESSONS_FILE)
    kinds: ClassVar[tuple[type[Move], ...]] = (SpendGold, SellForGold)
    cards: ClassVar[tuple[CardKind, ...]] = (GOLD,)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("Traders & Barbarians: gold"),
            (
                Text(
                    "Some scenarios have gold. It lies open and is no card: nobody steals, "
                    "discards or monopolises it, and it builds nothing."
                ),
                GOLD_BUYS,
                Text(
                    "Four equal resources bring one gold, three with a harbour for any resource; "
                    "a harbour of one kind does not help."
                ),
                Text("Players may trade gold for resources."),
            ),
        ),
    )
    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]] = DESCRIPTIONS
    values: ClassVar[Mapping[type[Move], MoveValue]] = MOVE_VALUES
    explanations: ClassVar[Mapping[type[Move], Reason]] = REASONS

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the chosen scenario has gold."""
        return options[TRADERS] in WITH_GOLD

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Fills the module's slot in the state: nothing was bought with gold yet."""
        self.set_slot(s, CoinSlot())

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions that spend and earn gold at the bank."""
        return {SpendGold: self.spend_gold, SellForGold: sell_resource}

    def spend_gold(self, s: State, seat: Seat, move: SpendGold, entry: Entry) -> None:
        """Move handler of `SpendGold`: a resource for two gold."""
        slot = self.get_slot(s).in_turn(s.turn)
        self.set_slot(s, slot._replace(bought=slot.bought + 1))
        buy_resource(s, seat, move, entry)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that buy resources for gold or sell them; none between the turns."""
        if s.stack[-1].between:
            return ()
        sales = list_sales(s, player)
        if self.get_slot(s).in_turn(s.turn).bought >= PURCHASES_A_TURN:
            return sales
        return list_purchases(s, player) + sales

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """The gold that was added during the match, as a negative number.

        So the whole sum of gold, to which it is added, stays what it
        was at the start, though the bank never runs out of gold.
        """
        return {GOLD.key: -count_coined(s)}

    def position_value(self, s: State, player: Player) -> float:
        """What the gold is worth: nearly half a resource each, up to ten that can be spent soon."""
        gold = 0 if player.is_unplayed else gold_of(s, player.seat)
        return GOLD_POSITION_VALUE * min(MOST_GOLD_COUNTED, gold)

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How much gold the player has."""
        return (Counter("gold", GOLD.title, gold_of(s, player.seat)),)
