"""What a seat, or the public, may see of Armadora."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Result, Seat, View


@dataclass(frozen=True, slots=True)
class Warrior:
    """A warrior on the land; `value` is None if the viewer may not know it."""

    seat: Seat
    value: int | None
    face_up: bool  # seen by everybody; at the end all are
    arrows: int = 0
    reinforced: bool = False


@dataclass(frozen=True, slots=True)
class Army:
    """One seat, as the viewer sees it."""

    faction: str | None  # orc, goblin, elf, mage; None: not chosen yet
    team: int
    warriors: int  # not yet placed
    tokens: int  # unused powers
    reinforcement: bool  # still there
    passed: bool
    gold: int | None  # at the end
    reserve: (
        tuple[int, ...] | None
    )  # the values not yet placed, ascending: only one's own, and everybody's at the end
    piles: tuple[int, ...] = ()  # the gold of each region won, the largest first, at the end


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the land closed off by palisades and the edge; the whole land at first."""

    squares: tuple[int, ...]
    gold: int
    free: int  # squares where a warrior could stand
    strengths: tuple[int, ...] | None = None  # by seat, at the end
    takers: tuple[Seat, ...] = ()  # who got its gold, at the end


@dataclass(frozen=True, slots=True)
class ChangedPlaces:
    """What changed: squares and lines."""

    squares: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    seat: Seat | None = None  # by whom; None: several


@dataclass(frozen=True, slots=True)
class ArmadoraView(View):
    seat: Seat | None
    turn: int
    seats_to_act: tuple[Seat, ...]  # who must act
    armies: tuple[Army, ...]
    gold: tuple[tuple[int, int], ...]  # (mine, pile)
    palisades: tuple[int, ...]  # lines, in the order of placing
    palisades_left: int
    warriors: tuple[tuple[int, Warrior], ...]  # (square, warrior), by square
    regions: tuple[Region, ...]  # by their first square
    last_turn: ChangedPlaces  # the last turn's changes
    # all changes since the viewer's own last turn; for the public the
    # same as `last_turn`
    since_own_turn: ChangedPlaces
    roster: tuple[int, ...]  # how many warriors of value 1, 2, 3 … everybody starts with
    advanced: bool
    memory: bool
    hidden_extra: bool = False  # the Goblins' extra warrior lies face down
    result: Result | None = None
