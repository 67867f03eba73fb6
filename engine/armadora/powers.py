"""The advanced game: the power of each faction, used before the action, and the reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..core import Entry, Move, Product, Seat, Who
from .board import SQUARES, bits
from .land import EVERYWHERE
from .moves import ExtraPalisade, ExtraWarrior, Look, Reinforce, Shoot
from .news import place_palisade
from .state import State


def looks(s: State, seat: Seat) -> Sequence[Move]:
    """Rulebook: the Mage looks at one warrior of an opponent, never at an own one or a partner's."""
    unseen = bits(s.opposing(seat) & ~s.players[seat].seen)
    return Product(Look, at=tuple(square for square in unseen if not s.warriors[square].face_up))


def shots(s: State, seat: Seat) -> Sequence[Move]:
    """Rulebook: the Elf shoots at an opponent in a region where an Elf stands, and that is not full.

    Korean rules: 영역이 아직 만들어져 있지 않은 경우, 엘프는 게임판 위의 모든 군사에게 쏠 수 있습니다: at first no Elf need stand there.
    """
    anywhere = s.terms.first_arrows and len(s.land.regions) == 1
    own = EVERYWHERE if anywhere else s.players[seat].squares
    reach = sum(region for region in s.land.regions if region & own and region & s.free)
    return Product(Shoot, at=bits(s.opposing(seat) & reach))


def extra_warriors(s: State, seat: Seat) -> Sequence[Move]:
    return Product(ExtraWarrior, value=s.players[seat].values(), at=bits(s.free))


def extra_palisades(s: State, seat: Seat) -> Sequence[Move]:
    return Product(ExtraPalisade, line=bits(s.lines))


POWERS: Final[Mapping[str, Callable[[State, Seat], Sequence[Move]]]] = {
    "orc": extra_palisades, "goblin": extra_warriors, "elf": shots, "mage": looks,
}  # fmt: skip


def powers(s: State, seat: Seat) -> Sequence[Move]:
    """What the seat's power can do now."""
    player = s.players[seat]
    return POWERS[player.faction](s, seat) if player.tokens and player.faction else ()


def use(s: State, seat: Seat, power: Move, entry: Entry) -> None:
    match power:
        case Look(at):
            s.spend(seat)
            s.look(seat, at)
            entry.reveal()
            entry.tell("{player} looks at the warrior on {square}.", player=Who(seat), square=SQUARES[at])
            entry.tell("The warrior on {square} has the value {value}.", to=seat, square=SQUARES[at], value=s.value(at))
        case Shoot(at):
            s.shoot(seat, at)
            entry.tell("{player} shoots an arrow at the warrior on {square}.", player=Who(seat), square=SQUARES[at])
        case ExtraWarrior(value, at):
            s.spend(seat)
            s.place(seat, value, at, face_up=not s.terms.hidden_extra)
            tell_extra_warrior(s, seat, at, entry)
        case ExtraPalisade(line):
            s.spend(seat)
            place_palisade(s, seat, line, entry)


def tell_extra_warrior(s: State, seat: Seat, at: int, entry: Entry) -> None:
    """English rules: face up. The Korean ones only say that one more is placed, and warriors are placed face down."""
    square = SQUARES[at]
    if s.terms.hidden_extra:
        entry.tell("{player} places an extra warrior on {square}.", player=Who(seat), square=square)
    else:
        entry.tell(
            "{player} places an extra warrior of value {value} on {square}.", player=Who(seat), value=s.value(at), square=square
        )


def reinforcements(s: State, seat: Seat) -> Sequence[Move]:
    """Rulebook: only in a region full of warriors and gold, and only one in each region."""
    player = s.players[seat]
    if not player.reinforcement or not player.squares:
        return ()
    full = sum(region for region in s.land.regions if not region & s.free and not _reinforced(s, region))
    return Product(Reinforce, at=bits(player.squares & full))


def _reinforced(s: State, region: int) -> bool:
    return any(warrior.reinforced and region >> square & 1 for square, warrior in s.warriors.items())
