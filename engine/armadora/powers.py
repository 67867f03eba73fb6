"""The advanced game: the power of each faction, used before the action, and the reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..core import Entry, Move, MoveProduct, Seat, Who
from ..kit.masks import contains, members
from .board import SQUARES
from .log_messages import tell_palisade
from .moves import ExtraPalisade, ExtraWarrior, Look, Reinforce, Shoot
from .state import State


def place_palisade(s: State, seat: Seat, line: int, entry: Entry) -> None:
    """Places a palisade on the line, as an action or by a power, and tells what it divides."""
    parts = s.add_palisade(seat, line)
    tell_palisade(s, seat, line, parts, entry)


def look_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves with which the Mage may look at a warrior now.

    Rulebook: the Mage looks at one warrior of an opponent, never at
    one's own or a partner's.
    """
    unseen = members(s.opposing_squares(seat) & ~s.players[seat].squares_seen)
    face_down = tuple(square for square in unseen if not s.warriors[square].face_up)
    return MoveProduct(Look, at=face_down)


def shoot_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves with which the Elf may shoot at a warrior now.

    Rulebook: the Elf shoots at an opponent in a region where an Elf
    stands, and that is not full.

    Korean rules: 영역이 아직 만들어져 있지 않은 경우, 엘프는 게임판
    위의 모든 군사에게 쏠 수 있습니다: while the land is not divided,
    no Elf need stand there.
    """
    may_shoot_anywhere = s.rules.first_arrows and len(s.land.regions) == 1
    own_squares = s.players[seat].own_squares
    reach = 0  # a mask of squares
    for region in s.land.regions:
        is_near_elf = may_shoot_anywhere or region & own_squares
        is_full = not region & s.free_squares
        if is_near_elf and not is_full:
            reach |= region
    return MoveProduct(Shoot, at=members(s.opposing_squares(seat) & reach))


def extra_warrior_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves that place the Goblin's extra warrior: any value left, on any free square."""
    return MoveProduct(
        ExtraWarrior, value=s.players[seat].reserve_values(), at=members(s.free_squares)
    )


def extra_palisade_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves that place the Orc's extra palisade, on any line where one is allowed now."""
    return MoveProduct(ExtraPalisade, line=members(s.open_lines))


POWER_MOVES: Final[Mapping[str, Callable[[State, Seat], Sequence[Move]]]] = {
    "orc": extra_palisade_moves,
    "goblin": extra_warrior_moves,
    "elf": shoot_moves,
    "mage": look_moves,
}


def power_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves of the power of the seat's faction.

    () where no token is left.
    """
    player = s.players[seat]
    if not player.tokens or not player.faction:
        return ()
    return POWER_MOVES[player.faction](s, seat)


def use_power(s: State, seat: Seat, power: Move, entry: Entry) -> None:
    """Makes the move of a faction's power, spends one of its tokens, and tells everybody."""
    match power:
        case Look(at):
            s.spend_token(seat)
            s.look_at_warrior(seat, at)
            entry.reveal()
            entry.tell(
                "{player} looks at the warrior on {square}.",
                player=Who(seat),
                square=SQUARES[at],
                concerns=(s.warriors[at].seat,),
            )
            entry.tell(
                "The warrior on {square} has the value {value}.",
                to=seat,
                square=SQUARES[at],
                value=s.warrior_value(at),
            )
        case Shoot(at):
            # Spends the token: it stays on the warrior as an arrow
            s.shoot_warrior(seat, at)
            entry.tell(
                "{player} shoots an arrow at the warrior on {square}.",
                player=Who(seat),
                square=SQUARES[at],
                concerns=(s.warriors[at].seat,),
            )
        case ExtraWarrior(value, at):
            s.spend_token(seat)
            s.place_warrior(seat, value, at, face_up=not s.rules.hidden_extra)
            tell_extra_warrior(s, seat, at, entry)
        case ExtraPalisade(line):
            s.spend_token(seat)
            place_palisade(s, seat, line, entry)


def tell_extra_warrior(s: State, seat: Seat, at: int, entry: Entry) -> None:
    """Tells that the Goblins placed an extra warrior, with its value where it lies face up.

    English rules: face up. The Korean ones only say that one more is
    placed, and warriors are placed face down.
    """
    square = SQUARES[at]
    if s.rules.hidden_extra:
        entry.tell(
            "{player} places an extra warrior on {square}.", player=Who(seat), square=square
        )
    else:
        entry.tell(
            "{player} places an extra warrior of value {value} on {square}.",
            player=Who(seat),
            value=s.warrior_value(at),
            square=square,
        )


def reinforce_moves(s: State, seat: Seat) -> Sequence[Move]:
    """The moves with which the seat may put its reinforcement on a warrior of its own.

    Rulebook: only in a region full of warriors and gold, and only
    one in each region.
    """
    player = s.players[seat]
    if not player.reinforcement or not player.own_squares:
        return ()
    allowed = 0  # a mask of squares
    for region in s.land.regions:
        is_full = not region & s.free_squares
        if is_full and not _has_reinforcement(s, region):
            allowed |= region
    return MoveProduct(Reinforce, at=members(player.own_squares & allowed))


def _has_reinforcement(s: State, region: int) -> bool:
    """Whether a reinforced warrior stands in the region (a mask of squares)."""
    return any(
        warrior.reinforced and contains(region, square) for square, warrior in s.warriors.items()
    )
