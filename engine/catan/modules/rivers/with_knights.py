"""The rivers with Cities & Knights: gold saves a city, and a Diplomat pays for roads there."""

from __future__ import annotations

from typing import Final

from ....core import Choice, Entry, Move, Seat, Text, Who
from ...evaluation.moves import MoveEvaluation
from ...player import Player
from ...state import State
from ...view import CatanView
from ..gold_coins import gold_amount, gold_of, pay_gold_to_bank
from .board import DATA
from .moves import RansomCity
from .values import gold_seen
from .wealth import judge_wealth

RANSOM: Final[int] = DATA["with_knights"]["ransom"]
FOR_REMOVED_ROAD: Final[int] = DATA["with_knights"]["removed_road"]
RANSOM_VALUE: Final = 8.0  # of a city, where it does not make poor


def list_ransoms(s: State, p: Player) -> tuple[Move, ...]:
    """The move that pays gold to save a city; none if the player has too little gold."""
    return (RansomCity(),) if gold_of(s, p.seat) >= RANSOM else ()


def ransom_city(s: State, seat: Seat, move: RansomCity, entry: Entry) -> None:
    """Move handler of `RansomCity`: the gold goes to the bank, and the city stays."""
    pay_gold_to_bank(s, s.players[seat], RANSOM)
    entry.tell(
        "{player} pays {gold}, and the barbarians spare the city.",
        player=Who(seat),
        gold=gold_amount(RANSOM),
    )


def charge_removal(s: State, entry: Entry) -> None:
    """Takes gold from the active player, who removed a road at a river; nothing without gold."""
    paid = min(FOR_REMOVED_ROAD, gold_of(s, s.active))
    if paid:
        pay_gold_to_bank(s, s.players[s.active], paid)
        entry.tell(
            "{player} pays {gold} for a road at the river.",
            player=Who(s.active),
            gold=gold_amount(paid),
        )


def describe_ransom(view: CatanView, move: RansomCity) -> Choice:
    """How the ransom is offered in the menu."""
    label = Text("Pay {gold} and keep all cities", gold=gold_amount(RANSOM))
    return Choice(label, Text("Gold"))


def value_ransom(evaluation: MoveEvaluation, move: RansomCity) -> float:
    """What the ransom is worth to a bot: it saves a city; below 0 if it makes the bot poor."""
    seat = evaluation.hand_evaluation.me.seat
    gold = gold_seen(evaluation.view)
    gold[seat] -= RANSOM
    becomes_poor = seat in judge_wealth(gold).poor
    return -RANSOM_VALUE if becomes_poor else RANSOM_VALUE


def explain_ransom(evaluation: MoveEvaluation, move: RansomCity) -> Text:
    """Why a bot pays the barbarians a ransom in gold: its city stays a city."""
    return Text("a city brings a point, and twice as much as a settlement.")
