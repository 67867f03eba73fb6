"""What each seat sees: the view of a state, and a state in which all that a seat cannot see is different."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from ..core import Seat
from .board import bits
from .scoring import Spoils, piles_of, result, spoils
from .state import Change, State
from .view import ArmadoraView, Army, Marks, Region, Warrior


def seen(s: State, seat: Seat | None) -> ArmadoraView:
    """What the seat, or the public, may see now; everything at the end."""
    return ArmadoraView(
        seat=seat,
        turn=s.turn,
        asked=tuple(decision.seat for decision in s.stack[-1].decisions(s)) if s.stack else (),
        armies=_armies(s, seat),
        gold=s.gold,
        palisades=tuple(s.land.palisades),
        palisades_left=s.palisades_left,
        warriors=tuple((square, _standing(s, seat, square)) for square in sorted(s.warriors)),
        regions=_regions(s),
        last=_marks(_latest(s)),
        since=_marks(_latest(s) if seat is None else _since(s, seat)),
        roster=s.terms.roster,
        advanced=s.terms.advanced,
        memory=s.terms.memory,
        hidden_extra=s.terms.hidden_extra,
        result=None if s.stack else result(s),
    )


def knows(s: State, seat: Seat | None, square: int) -> bool:
    """Whether the seat may see the value of the warrior there."""
    warrior = s.warriors[square]
    if warrior.face_up or not s.stack:
        return True
    if seat is None:
        return False
    if warrior.seat == seat:
        return not s.terms.memory
    return bool(s.players[seat].seen >> square & 1)


def _standing(s: State, seat: Seat | None, square: int) -> Warrior:
    """A warrior, as the seat sees it; at the end all are turned up."""
    warrior = s.warriors[square]
    if not s.stack:
        return replace(warrior, face_up=True)
    return warrior if knows(s, seat, square) else replace(warrior, value=None)


def _armies(s: State, seat: Seat | None) -> tuple[Army, ...]:
    armies = tuple(_army(s, seat, owner) for owner in range(len(s.players)))
    return armies if s.stack else _with_gold(armies, spoils(s))


def _with_gold(armies: tuple[Army, ...], ends: Sequence[Spoils]) -> tuple[Army, ...]:
    """At the end everybody's gold lies open."""
    won = {army.team: piles_of(ends, army.team) for army in armies}
    return tuple(replace(army, gold=sum(won[army.team]), piles=won[army.team]) for army in armies)


def _army(s: State, seat: Seat | None, owner: Seat) -> Army:
    player = s.players[owner]
    return Army(
        faction=player.faction,
        team=s.terms.teams[owner],
        warriors=sum(player.reserve),
        tokens=player.tokens,
        reinforcement=player.reinforcement,
        passed=player.passed,
        gold=None,
        reserve=player.warriors() if owner == seat or not s.stack else None,
    )


def _regions(s: State) -> tuple[Region, ...]:
    plain = [Region(bits(region), s.gold_in(region), (region & s.free).bit_count()) for region in s.land.regions]
    if s.stack:
        return tuple(plain)
    return tuple(
        replace(region, strengths=end.strengths, takers=tuple(seat for seat, team in enumerate(s.terms.teams) if team in end.teams))
        for region, end in zip(plain, spoils(s), strict=True)
    )


def _latest(s: State) -> list[Change]:
    """What was done in the last turn in which something was done."""
    return [change for change in s.trail if change.turn == s.trail[-1].turn]


def _since(s: State, seat: Seat) -> list[Change]:
    """What was done after the seat's last turn; while it takes one, that is the turn before."""
    now = s.turn if s.stack else s.turn + 1
    own = max((change.turn for change in s.trail if change.seat == seat and change.turn < now), default=0)
    return [change for change in s.trail if change.turn > own]


def _marks(changes: Iterable[Change]) -> Marks:
    seats = list(dict.fromkeys(change.seat for change in changes))
    return Marks(
        squares=tuple(dict.fromkeys(change.square for change in changes if change.square is not None)),
        lines=tuple(change.line for change in changes if change.line is not None),
        seat=seats[0] if len(seats) == 1 else None,
    )


def disguised(s: State, seat: Seat | None, random: Random) -> State:
    """A copy in which every army's values that the seat cannot see have changed places."""
    other = s.copy()
    for owner, player in enumerate(other.players) if s.stack else ():
        hidden = [square for square in bits(player.squares) if not knows(s, seat, square)]
        values = [s.value(square) for square in hidden]
        if owner != seat:
            values += player.warriors()
        random.shuffle(values)
        for square in hidden:
            other.warriors[square] = replace(other.warriors[square], value=values.pop())
        if owner != seat:
            player.reserve = [values.count(value) for value in range(1, len(player.reserve) + 1)]
    return other
