"""Five and six players: a larger island, more cards, and building between one's own turns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Final

from ....core import (
    Decision,
    Entry,
    Option,
    Options,
    Page,
    Seat,
    Setting,
    StandingAnswer,
    Text,
    Who,
)
from ...components import GameNumbers
from ...frames.turn import BEFORE_ROLL, Turn
from ...frames.turn_order import finish_question, pass_turn
from ...map import Layout, load_layout
from ...match_kit import MatchKit
from ...module import Module
from ...moves import MOST_SEATS, EndTurn
from ...player import Player
from ...resources import card_count
from ...state import NOBODY, Frame, State
from ...view import DEVELOPMENT

DATA_FOLDER: Final = Path(__file__).with_name("data")
ISLAND: Final = load_layout(DATA_FOLDER / "island.json")
ADDED_BOX: Final[Mapping[str, Any]] = json.loads((DATA_FOLDER / "box.json").read_text("utf-8"))
DEVELOPMENT_CARDS: Final = tuple(ADDED_BOX["development"][kind] for kind in DEVELOPMENT)
SEATS_TO_PARTNER: Final = 3  # seats from one player of a pair to the other

PAIRED_TURNS: Final = tuple(Turn(seat, offers=False) for seat in range(MOST_SEATS))
BUILDING_TURNS: Final = tuple(
    Turn(seat, offers=False, bank=False, cards=False) for seat in range(MOST_SEATS)
)
BUILD_PROMPT: Final = Text("Build between the turns, or pass.")
SKIP: Final = StandingAnswer(BUILD_PROMPT.id, Text("Pass between the turns"), EndTurn())


LARGE: Final = (5, 6)  # seats for which the island is larger
EXTENSION: Final = Option(
    "extension",
    Text("With five or six players"),
    (
        Setting(
            "paired",
            Text("two build in every turn (paired players)"),
            Text("With five or six players, a second player builds in every turn."),
        ),
        Setting(
            "special",
            Text("all build after every turn (special building)"),
            Text("After each turn all others may build."),
            seats=LARGE,
        ),
    ),
)


class FiveSix(Module[Seat]):
    """The rules for five and six players.

    The slot is the first player of the pair whose second one acts, or nobody.
    """

    key: ClassVar[str] = "five_six"
    order: ClassVar[int] = 10
    options: ClassVar[tuple[Option, ...]] = (EXTENSION,)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("Five and six players"),
            (
                Text(
                    "The island has thirty hexes, two deserts and eleven harbours; there are "
                    "more cards of every kind."
                ),
                Text(
                    "Paired players: after your turn, the third player to your left may build, "
                    "trade with the bank and play a card."
                ),
                Text("That player rolls no dice and trades with nobody else, but may win."),
                Text(
                    "Special building phase: after each turn, all others in order may build and "
                    "buy cards."
                ),
                Text("They neither trade nor play cards then, and nobody wins between the turns."),
                Text("Who holds fewer than two cards is not asked."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether there are five or six players; no option is needed."""
        return seats in LARGE

    def __init__(self, seats: int, options: Options) -> None:
        """Reads which rule for large tables is chosen: paired players, or special building.

        For special building, a player may answer once and for all to be skipped.
        """
        self.paired = options["extension"] == "paired"
        self.standing = () if self.paired else (SKIP,)

    def change_layout(self, layout: Layout) -> Layout:
        """The board for five or six players, in place of the usual one."""
        return ISLAND

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with more resource and development cards."""
        return replace(numbers, stock=ADDED_BOX["bank"], development=DEVELOPMENT_CARDS)

    def set_up(self, s: State, entry: Entry) -> None:
        """Fills the module's slot in the state: no second player of a pair acts."""
        self.set_slot(s, NOBODY)

    def next_turn(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Passes the turn as the option says: to the paired player, or to special building.

        It returns True, so that the base game does not pass it, too.
        """
        if self.paired:
            self._pass_paired_turn(s, seat, entry)
        else:
            self._start_special_building(s, seat, entry)
        return True

    def _pass_paired_turn(self, s: State, seat: Seat, entry: Entry) -> None:
        """Passes the turn from the first of a pair to the second, or on to the next pair."""
        first = self.get_slot(s)
        if first == NOBODY:
            self.set_slot(s, seat)
            second = (seat + SEATS_TO_PARTNER) % len(s.players)
            pass_turn(s, seat, second, PAIRED_TURNS[second], entry)
            if entry.news is not None:
                entry.tell("{player} may build now, too.", player=Who(second))
        else:
            self.set_slot(s, NOBODY)
            following = (first + 1) % len(s.players)
            pass_turn(s, seat, following, BEFORE_ROLL[following], entry)

    def _start_special_building(self, s: State, seat: Seat, entry: Entry) -> None:
        """Passes the turn, but first asks all others in order whether they build.

        Whose hand is too small for any purchase is not asked.
        """
        following = (seat + 1) % len(s.players)
        pass_turn(s, seat, following, BEFORE_ROLL[following], entry)
        builders = tuple((seat + step) % len(s.players) for step in range(1, len(s.players)))
        if queue := skip_poor_seats(s, builders):
            s.stack.append(SpecialBuilding(queue))

    def may_win(self, s: State, player: Player) -> bool:
        """Whether the player may win now: never while others build between two turns."""
        return not any(frame.between for frame in s.stack)


def skip_poor_seats(s: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Drops the first seats of a queue, as long as their hands are too small for any purchase.

    Only the sizes of the hands count, which everybody sees.
    """
    cheapest = count_cheapest_price(s.rules.kit)
    card_mask = s.rules.kit.card_mask
    while seats and card_count(s.players[seats[0]].hand & card_mask) < cheapest:
        seats = seats[1:]
    return seats


@lru_cache(maxsize=64)
def count_cheapest_price(kit: MatchKit) -> int:
    """How many cards the cheapest purchase of a match costs: two, in the base game."""
    prices = [piece.price for piece in kit.pieces if piece.price]
    prices += [purchase.price for purchase in kit.purchases]
    return min(map(card_count, prices))


@dataclass(frozen=True, slots=True)
class SpecialBuilding(Frame):
    """The others build, one after the other.

    No trade, no cards played.
    """

    phase: ClassVar[str] = "special"
    between: ClassVar[bool] = True
    queue: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the first seat of the queue what it builds, or whether it passes."""
        seat = self.queue[0]
        (decision,) = BUILDING_TURNS[seat].decisions(s)
        return (Decision(seat, BUILD_PROMPT, decision.moves),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Makes the seat's purchase, after which it may buy more; a pass asks the next seat."""
        if not isinstance(move, EndTurn):
            s.rules.move_handlers[type(move)](s, seat, move, entry)
            return
        p = s.players[seat]
        p.development += p.new_development  # bought before their turn, so it may be played there
        p.new_development = 0
        entry.end_turn()
        if queue := skip_poor_seats(s, self.queue[1:]):
            s.stack[-1] = SpecialBuilding(queue)
        else:
            finish_question(s, entry)


MODULES: Final = (FiveSix,)
