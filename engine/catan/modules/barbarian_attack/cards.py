"""The cards of the attack: bought, shown and carried out at once, then laid on the pile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar, Final

from ....core import Decision, Entry, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, members
from ...building import build_piece
from ...frames.turn_order import run_steps
from ...pieces import pieces_left
from ...state import HEX, Frame, State
from ...view import DEVELOPMENT
from ..gold_coins import give_gold
from .battles import take_prisoners
from .board import DATA, castle_paths
from .foreign_knight import place_foreign_knight
from .landings import tell_conquered
from .moves import PlaceKnight, SendBarbarian, TakeBarbarian
from .riders import RIDER, all_riders
from .slot import MOST_ON_HEX, add_barbarians, coast_title, read_attack, write_attack

CARDS: Final[Mapping[str, int]] = DATA["cards"]
KINDS: Final = tuple(CARDS)
FIRST_KIND: Final = len(DEVELOPMENT)  # behind the numbers of the base game's cards
FULL_DECK: Final = tuple(
    chain.from_iterable([FIRST_KIND + kind] * n for kind, n in enumerate(CARDS.values()))
)
TITLES: Final = {
    "knighthood": Text("Knighthood"),
    "swift_knight": Text("Swift Knight"),
    "treason": Text("Treason"),
    "intrigue": Text("Intrigue"),
}
GOLD_FOR_TREASON: Final[int] = DATA["gold"]["treason"]
MOVED_BY_TREASON: Final = 2


def draw_card(s: State, seat: Seat, entry: Entry) -> None:
    """Draws a card at random, shows it, and carries it out.

    When the last one is drawn the deck is made anew: all cards lie on
    the pile by then.
    """
    number = s.deck.pop(entry.draw_below(len(s.deck)))
    key = KINDS[number - FIRST_KIND]
    s.record_action(seat, "buy")
    if entry.news is not None:
        entry.tell("{player} draws {card}.", player=Who(seat), card=TITLES[key])
    if not s.deck:
        s.deck = list(FULL_DECK)
    EFFECTS[key](s, seat, entry)


def card_number(key: str) -> int:
    """The number by which the deck holds a card with this key."""
    return FIRST_KIND + KINDS.index(key)


# --- knights ----------------------------------------------------------


def raise_knight(s: State, seat: Seat, entry: Entry) -> None:
    """The card Knighthood: asks where at the castle the new knight stands."""
    _ask_for_path(s, seat, castle_paths(s.island.grid), entry)


def send_swift_knight(s: State, seat: Seat, entry: Entry) -> None:
    """The card Swift Knight: asks on which free path the new knight stands."""
    _ask_for_path(s, seat, s.island.shape.paths, entry)


def _ask_for_path(s: State, seat: Seat, paths: EdgeMask, entry: Entry) -> None:
    """Asks on which of these paths the new knight stands.

    The card is lost if all are taken, or if the seat has no knight left.
    """
    free = paths & ~all_riders(s)
    if free and pieces_left(s, s.players[seat], RIDER):
        s.stack.append(NewKnight(seat, free))
    elif entry.news is not None:
        entry.tell("{player} cannot place a knight: the card is lost.", player=Who(seat))


@dataclass(frozen=True, slots=True)
class NewKnight(Frame):
    """A new knight is placed on one of these paths."""

    phase: ClassVar[str] = "new_knight"
    seat: Seat
    paths: EdgeMask

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks on which of the paths the knight stands."""
        moves = tuple(map(PlaceKnight, members(self.paths)))
        return (Decision(self.seat, Text("Place your new knight."), moves),)

    def apply(self, s: State, seat: Seat, move: PlaceKnight, entry: Entry) -> None:
        """Puts the new knight on the chosen path; `RIDER` is the piece of this scenario's knights.

        In the game for two the first knight of all brings the foreign
        knight to the board.
        """
        s.stack.pop()
        if entry.news is not None:
            entry.tell(
                "{player} places a knight on {edge}.", player=Who(seat), edge=EDGES[move.edge]
            )
        build_piece(s, s.players[seat], RIDER, move.edge, entry)
        place_foreign_knight(s, entry)
        run_steps(s, entry)


# --- barbarians -------------------------------------------------------


def plot_intrigue(s: State, seat: Seat, entry: Entry) -> None:
    """The card Intrigue: asks which barbarian becomes a prisoner.

    With no barbarian on the island another card is drawn.
    """
    if not read_attack(s).occupied:
        entry.tell("There is no barbarian on the island: another card is drawn.")
        draw_card(s, seat, entry)
        return
    s.stack.append(Capture(seat))


@dataclass(frozen=True, slots=True)
class Capture(Frame):
    """Intrigue: one barbarian of the coast is captured."""

    phase: ClassVar[str] = "intrigue"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks from which hex of the coast the barbarian is taken."""
        attack = read_attack(s)
        moves = tuple(TakeBarbarian(attack.coast[index].hex) for index in attack.occupied)
        return (Decision(self.seat, Text("Capture a barbarian."), moves),)

    def apply(self, s: State, seat: Seat, move: TakeBarbarian, entry: Entry) -> None:
        """Captures the barbarian; a conquered hex is free at once."""
        s.stack.pop()
        coast_index = read_attack(s).index_of(move.hex)
        add_barbarians(s, coast_index, -1)
        s.record_action(seat, "barbarian", HEX, move.hex)
        take_prisoners(s, seat, 1, entry)
        run_steps(s, entry)


def commit_treason(s: State, seat: Seat, entry: Entry) -> None:
    """The card Treason: gives gold, and moves barbarians of two hexes to two others.

    With barbarians on more than two hexes the seat is asked which. Else each
    such hex gives one, and the missing ones come from the supply.
    """
    give_gold(s, s.players[seat], GOLD_FOR_TREASON, entry)
    occupied = read_attack(s).occupied
    if len(occupied) > MOVED_BY_TREASON:
        s.stack.append(Treason(seat))
        return
    for coast_index in occupied:
        _lift_barbarian(s, seat, coast_index, entry)
    attack = read_attack(s)
    more = min(MOVED_BY_TREASON - len(occupied), attack.supply)
    write_attack(s, attack._replace(supply=attack.supply - more, moving=attack.moving + more))
    _ask_next_hex(s, Treason(seat, tuple(occupied), is_taking=False))


def _lift_barbarian(s: State, seat: Seat, coast_index: int, entry: Entry) -> None:
    """Takes a barbarian off a hex of the coast.

    It counts as moving until it is put down.
    """
    add_barbarians(s, coast_index, -1)
    attack = read_attack(s)
    write_attack(s, attack._replace(moving=attack.moving + 1))
    s.record_action(seat, "barbarian", HEX, attack.coast[coast_index].hex)
    if entry.news is not None:
        entry.tell(
            "{player} takes a barbarian away: {tile}.",
            player=Who(seat),
            tile=coast_title(s, coast_index),
        )


def _ask_next_hex(s: State, treason: Treason) -> None:
    """Asks on which hex the next of the moving barbarians is put, if any is left.

    Barbarians for whom there is no hex go back to the supply.
    """
    attack = read_attack(s)
    if attack.moving and treason.open_indices(s):
        s.stack.append(treason)
        return
    write_attack(s, attack._replace(supply=attack.supply + attack.moving, moving=0))


@dataclass(frozen=True, slots=True)
class Treason(Frame):
    """Barbarians are taken from hexes, one from each, and then put on others."""

    phase: ClassVar[str] = "treason"
    seat: Seat
    used: tuple[int, ...] = ()  # indices in the coast from which they came, and where they went
    is_taking: bool = True
    count: int = MOVED_BY_TREASON  # barbarians; trade tokens move only one

    def open_indices(self, s: State) -> list[int]:
        """The hexes among which the seat may choose now, as indices in `Attack.coast`."""
        attack = read_attack(s)
        if self.is_taking:
            return [index for index in attack.occupied if index not in self.used]
        return [
            index
            for index, n in enumerate(attack.barbarians)
            if index not in self.used and n < MOST_ON_HEX
        ]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks from which hex a barbarian is taken, or on which one it is put."""
        hexes = [read_attack(s).coast[index].hex for index in self.open_indices(s)]
        kind = TakeBarbarian if self.is_taking else SendBarbarian
        return (Decision(self.seat, self._prompt(s), tuple(map(kind, hexes))),)

    def _prompt(self, s: State) -> Text:
        """What the seat is asked: to take barbarians, or to put them; of one, or of two."""
        if self.is_taking:
            if self.count == 1 or self.used:
                return Text("Take a barbarian away from a hex.")
            return Text("Take barbarians away from two hexes, one after the other.")
        if read_attack(s).moving == 1:
            return Text("Put the barbarian on another hex.")
        return Text("Put the barbarians on other hexes, one on each.")

    def apply(
        self,
        s: State,
        seat: Seat,
        move: TakeBarbarian | SendBarbarian,
        entry: Entry,
    ) -> None:
        """Takes a barbarian off the chosen hex, or puts one there; then asks for the next hex."""
        s.stack.pop()
        coast_index = read_attack(s).index_of(move.hex)
        used = (*self.used, coast_index)
        if self.is_taking:
            _lift_barbarian(s, seat, coast_index, entry)
            treason = replace(self, used=used, is_taking=len(used) < self.count)
        else:
            _put_barbarian(s, seat, coast_index, entry)
            treason = replace(self, used=used)
        if treason.is_taking:
            s.stack.append(treason)
        else:
            _ask_next_hex(s, treason)
        run_steps(s, entry)


def _put_barbarian(s: State, seat: Seat, coast_index: int, entry: Entry) -> None:
    """Puts one of the barbarians that are moving on a hex of the coast."""
    attack = read_attack(s)
    write_attack(s, attack._replace(moving=attack.moving - 1))
    add_barbarians(s, coast_index, 1)
    s.record_action(seat, "barbarian", HEX, attack.coast[coast_index].hex)
    if entry.news is not None:
        entry.tell(
            "{player} sends a barbarian: {tile}.",
            player=Who(seat),
            tile=coast_title(s, coast_index),
        )
        tell_conquered(s, coast_index, entry)


EFFECTS: Final[Mapping[str, Callable[[State, Seat, Entry], None]]] = {
    "knighthood": raise_knight,
    "swift_knight": send_swift_knight,
    "treason": commit_treason,
    "intrigue": plot_intrigue,
}
