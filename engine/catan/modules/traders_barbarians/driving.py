"""The end of a turn: the wagon travels, trades at a plaza, and the turn passes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from ....core import Decision, Entry, Move, Plural, Seat, Text, Who
from ....kit.hexes import CORNERS
from ....kit.masks import contains
from ....kit.packed import count_of
from ...frames.move_handlers import play_card
from ...frames.turn_order import run_steps
from ...moves import END, EndTurn
from ...resources import BITS_OF_KIND, GRAIN, ONE_CARD
from ...state import Frame, State, Step
from ..gold_coins import gold_of
from ..shared_points import list_movement_payments
from ..turn_closing import follow_end_of_turn, win_or_pass_turn
from .arriving import arrive_at_plaza, pay_tolls
from .barbarians import SendAway
from .board import DATA, TRADE_HEXES, find_ground
from .moves import SWIFT_JOURNEY, DriveOff, DriveWagon, PlaySwiftJourney
from .slot import read_trade
from .trains import train_of
from .wagons import move_wagon, read_road_map, wagon_corner
from .ways import FOR_GRAIN, Way, find_ways

SWIFT_KIND: Final = list(DATA["cards"]).index("swift_journey")
DIE: Final = 6
# The revision with which a wagon goes on where a barbarian stood that it drove off
WAGONS_FOLLOW_A_FLIGHT: Final = 6


@dataclass(frozen=True, slots=True)
class Journey:
    """What is left of a wagon's movement, and what was done in this turn already."""

    points: int  # of movement
    has_paid_grain: bool = False  # or what was paid instead of one, such as fish
    tried: tuple[int, ...] = ()  # the barbarians, by number, that were tried to drive off


def begin_journey(s: State, seat: Seat, entry: Entry) -> None:
    """Asks where the wagon travels; after that, the step below on the stack ends the turn."""
    s.stack.append(CloseTurn(seat))
    s.stack.append(Drive(seat, Journey(train_of(s, seat).points)))


def points_with_grain(s: State, seat: Seat, journey: Journey) -> int:
    """The points of movement that the wagon can spend, with those that a grain could buy."""
    may_pay = not journey.has_paid_grain and count_of(s.players[seat].hand, GRAIN)
    return journey.points + (FOR_GRAIN if may_pay else 0)


def list_payments(s: State, seat: Seat, journey: Journey) -> tuple[Move, ...]:
    """The moves that pay for two points more with something else than grain, such as fish.

    There are none if such points were bought already in this turn, or
    if the wagon could go nowhere with them.
    """
    longer = replace(journey, points=journey.points + FOR_GRAIN, has_paid_grain=True)
    if journey.has_paid_grain or not list_drives(s, seat, longer):
        return ()
    return list_movement_payments(s, s.players[seat])


def list_wagon_moves(s: State, seat: Seat, journey: Journey) -> tuple[Move, ...]:
    """All that the wagon may do now: drive, drive off barbarians, pay for a longer way."""
    return (
        *list_drives(s, seat, journey),
        *list_fights(s, seat, journey),
        *list_payments(s, seat, journey),
    )


def list_ways(s: State, seat: Seat, journey: Journey) -> dict[int, tuple[Way, ...]]:
    """By corner within reach, plazas included: the ways there that the seat can pay."""
    points = points_with_grain(s, seat, journey)
    start = wagon_corner(s, seat)
    return find_ways(read_road_map(s), seat, start, points, gold_of(s, seat))


def list_drives(s: State, seat: Seat, journey: Journey) -> tuple[Move, ...]:
    """The moves to every place within reach: one for each possible toll."""
    drives: list[Move] = []
    for corner, ways in list_ways(s, seat, journey).items():
        drives += [DriveWagon(corner, way.toll) for way in ways]
    return tuple(drives)


def list_fights(s: State, seat: Seat, journey: Journey) -> tuple[Move, ...]:
    """The moves that try to drive off a barbarian beside the wagon.

    Rulebook: each barbarian once in a turn, and not with a baggage
    train of the first level.
    """
    if not train_of(s, seat).drives_off:
        return ()
    beside = s.island.grid.edges_at[wagon_corner(s, seat)]
    barbarians = enumerate(read_trade(s).barbarians)
    untried = [edge for number, edge in barbarians if number not in journey.tried]
    return tuple(DriveOff(edge) for edge in sorted(untried) if contains(beside, edge))


@dataclass(frozen=True, slots=True)
class Drive(Frame):
    """The question what the wagon does: travel, drive off a barbarian, or stay."""

    phase: ClassVar[str] = "wagon"
    seat: Seat
    journey: Journey

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks where the wagon goes, which barbarian it drives off, or whether it stays."""
        prompt = Plural(
            "Drive your wagon: {n} point of movement is left.",
            "Drive your wagon: {n} points of movement are left.",
            n=self.journey.points,
        )
        moves = list_wagon_moves(s, self.seat, self.journey)
        return (Decision(self.seat, prompt, (*END, *moves)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Moves the wagon, rolls for a barbarian, takes a payment, or ends the movement."""
        s.stack.pop()
        match move:
            case DriveWagon():
                self._drive(s, move, entry)
            case DriveOff(barbarian):
                self._drive_off(s, barbarian, entry)
            case EndTurn():
                ask_for_swift_journey(s, seat, self.journey)
            case _:
                self._take_payment(s, move, entry)
        run_steps(s, entry)

    def _drive(self, s: State, move: DriveWagon, entry: Entry) -> None:
        """Takes the wagon to a place; on a plaza it trades, and its movement ends."""
        journey = drive_wagon(s, self.seat, self.journey, move, entry)
        plazas = find_ground(s.island.grid).plazas
        if move.corner in plazas:
            arrive_at_plaza(s, self.seat, plazas.index(move.corner), entry)
            ask_for_swift_journey(s, self.seat, journey)
            return
        ask_next_wagon_move(s, self.seat, journey)

    def _drive_off(self, s: State, barbarian: int, entry: Entry) -> None:
        """Rolls a die to drive off a barbarian, once a turn for each; then the movement goes on.

        If it flees, the seat is asked where it goes.
        """
        number = read_trade(s).barbarians.index(barbarian)
        journey = replace(self.journey, tried=(*self.journey.tried, number))
        rolled = entry.draw_below(DIE) + 1
        is_driven_off = rolled in train_of(s, self.seat).drives_off
        if entry.news is not None:
            tell_fight(self.seat, rolled, entry, is_won=is_driven_off)
        if not is_driven_off:
            ask_next_wagon_move(s, self.seat, journey)
            return
        if s.rules.revision >= WAGONS_FOLLOW_A_FLIGHT:
            s.stack.append(GoOn(self.seat, journey))
        else:  # in earlier revisions the barbarian still barred its path here
            ask_next_wagon_move(s, self.seat, journey)
        s.stack.append(SendAway(self.seat, barbarian))

    def _take_payment(self, s: State, payment: Move, entry: Entry) -> None:
        """Takes what is paid instead of a grain, and adds two points of movement."""
        carry_out = s.rules.move_handlers[type(payment)]
        carry_out(s, self.seat, payment, entry)
        points = self.journey.points + FOR_GRAIN
        longer = replace(self.journey, points=points, has_paid_grain=True)
        ask_next_wagon_move(s, self.seat, longer)


@dataclass(frozen=True, slots=True)
class GoOn(Step):
    """Goes on with the movement, once the fled barbarian stands elsewhere."""

    seat: Seat
    journey: Journey

    def run(self, s: State, entry: Entry) -> None:
        """Asks what the wagon does next, with the barbarian on its new path."""
        ask_next_wagon_move(s, self.seat, self.journey)


def ask_next_wagon_move(s: State, seat: Seat, journey: Journey) -> None:
    """Asks what the wagon does next.

    If it can do nothing more, its movement is over, and the seat is asked
    whether the card Swift Journey moves it once more.
    """
    if list_wagon_moves(s, seat, journey):
        s.stack.append(Drive(seat, journey))
    else:
        ask_for_swift_journey(s, seat, journey)


def drive_wagon(s: State, seat: Seat, journey: Journey, move: DriveWagon, entry: Entry) -> Journey:
    """Moves the wagon to the corner of the move, by the way that has the toll of the move.

    The seat pays the toll, and a grain where the way is too long.
    Returns what is left of the movement.
    """
    ways = list_ways(s, seat, journey)[move.corner]
    way = next(way for way in ways if way.toll == move.toll)
    needs_grain = way.points > journey.points
    points_left = journey.points - way.points
    if needs_grain:
        s.pay_bank(s.players[seat], ONE_CARD[GRAIN])
        points_left += FOR_GRAIN
    move_wagon(s, seat, move.corner)
    if entry.news is not None:
        tell_drive(s, seat, move.corner, entry, for_grain=needs_grain)
    pay_tolls(s, seat, way, entry)
    has_paid_grain = journey.has_paid_grain or needs_grain
    return replace(journey, points=points_left, has_paid_grain=has_paid_grain)


def tell_drive(s: State, seat: Seat, corner: int, entry: Entry, *, for_grain: bool) -> None:
    """Tells everybody where the wagon goes."""
    plazas = find_ground(s.island.grid).plazas
    if for_grain:
        entry.tell("{player} pays a grain for a longer way.", player=Who(seat))
    if corner in plazas:
        entry.tell(
            "{player} drives the wagon to a plaza: {tile}.",
            player=Who(seat),
            tile=TRADE_HEXES[plazas.index(corner)].title,
        )
    else:
        entry.tell(
            "{player} drives the wagon to {corner}.", player=Who(seat), corner=CORNERS[corner]
        )


def tell_fight(seat: Seat, rolled: int, entry: Entry, *, is_won: bool) -> None:
    """Tells everybody whether a barbarian is driven off."""
    if is_won:
        entry.tell(
            "{player} rolls {number}: the barbarian flees.", player=Who(seat), number=rolled
        )
    else:
        entry.tell(
            "{player} rolls {number}: the barbarian stays.", player=Who(seat), number=rolled
        )


# --- after the movement -----------------------------------------------


def ask_for_swift_journey(s: State, seat: Seat, journey: Journey) -> None:
    """Asks whether the seat plays Swift Journey, if it holds any card and may play one.

    Who holds other cards is asked, too: so nobody learns what they are.
    """
    p = s.players[seat]
    if not s.card_played and (p.development or p.victory_cards):
        s.stack.append(AfterDrive(seat, journey))


@dataclass(frozen=True, slots=True)
class AfterDrive(Frame):
    """The question whether the card Swift Journey moves the wagon once more."""

    phase: ClassVar[str] = "journey"
    seat: Seat
    journey: Journey

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks whether the card is played, if the seat has it, or the turn ends."""
        has_card = s.players[self.seat].development & BITS_OF_KIND[SWIFT_KIND]
        moves: tuple[Move, ...] = (*END, SWIFT_JOURNEY) if has_card else END
        return (Decision(self.seat, Text("Play Swift Journey, or end your turn."), moves),)

    def apply(self, s: State, seat: Seat, move: EndTurn | PlaySwiftJourney, entry: Entry) -> None:
        """Lets the wagon travel again, with all its points, or ends the turn."""
        s.stack.pop()
        if isinstance(move, PlaySwiftJourney):
            p = s.players[seat]
            play_card(s, p, SWIFT_KIND, "swift_journey", entry)
            s.played_development += ONE_CARD[SWIFT_KIND]
            points = train_of(s, seat).points
            s.stack.append(Drive(seat, replace(self.journey, points=points)))
        run_steps(s, entry)


@dataclass(frozen=True, slots=True)
class CloseTurn(Step):
    """Ends the turn once the wagon stands.

    Its player may have won; else the next one plays.
    """

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Does what other modules add to the end of a turn, then ends the match or the turn."""
        follow_end_of_turn(s, self.seat, entry)
        win_or_pass_turn(s, self.seat, entry)
