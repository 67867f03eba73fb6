"""What the referee of knights remembers from move to move."""

from __future__ import annotations

from collections.abc import Mapping

from engine.catan.modules.knights.army_moves import (
    ActivateKnight,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
)
from engine.catan.modules.knights.cards.moves import (
    PlayAlchemist,
    PlayCommercialHarbor,
    PlayCrane,
    PlayDiplomat,
    PlayMerchant,
    PlayMerchantFleet,
    PlaySmith,
    PlayWarlord,
    SwapAtHarbor,
)
from engine.catan.modules.knights.moves import ImproveCity, RecruitKnight
from engine.catan.moves import EndTurn
from engine.core import Move

from ..seafarers.referee_at_sea import Position, next_holder
from ..seafarers.referee_memory import Memory as MemoryAtSea
from .referee_table import Table


class SeaMemory(MemoryAtSea):
    """What the referee at sea remembers, but for awards."""

    def _note_awards(self, after: Position) -> None:
        pass


class Memory:
    """What no single view tells: who has acted, who was promoted, who holds what."""

    def __init__(self, first: Table, options: Mapping[str, str]) -> None:
        self.options = options
        self.has_ships = any(piece.key == "ship" for piece in first.view.kit.pieces)
        self.sea = SeaMemory(first.view, options) if self.has_ships else None
        self.tired: set[int] = set()
        self.promoted: set[int] = set()
        self.fleets: set[int] = set()
        self.player: int | None = None  # who plays cards in this part
        self.asked: set[int] = set()  # at the commercial harbor
        self.is_harbor_open = False
        self.chosen_dice: tuple[int, int] | None = None
        self.levels = [[0, 0, 0] for _ in first.seats]
        self.trader: int | None = None
        self.defender = [0 for _ in first.seats]
        self.holder: int | None = None
        self.lengths = [0 for _ in first.seats]
        self.is_rebuilding = False
        self.was_road = True  # whether what a Diplomat removed was a road
        self._pieces: object = None

    def note(self, seat: int, move: Move, was: Table, now: Table) -> None:
        """Remembers what a move changed."""
        match move:
            case EndTurn():
                self.begin_part()
            case ActivateKnight(corner=corner):
                self.tired.add(corner)
            case PlayWarlord():
                self.tired |= was.knights_of(seat) - was.active
            case RecruitKnight(corner=corner):
                self.tired.discard(corner)
                self.promoted.discard(corner)
            case PromoteKnight(corner=corner):
                self.promoted.add(corner)
            case PlaySmith(corner=corner, other_corner=other):
                self.promoted |= {corner} if other is None else {corner, other}
            case MoveKnight(knight=knight, corner=corner):
                self._note_step(knight, corner)
            case ChaseRobber(knight=knight):
                self.tired.add(knight)
            case ImproveCity(track=line) | PlayCrane(track=line):
                self.levels[seat][line] += 1
            case PlayMerchant():
                self.trader = seat
            case PlayMerchantFleet(resource=kind):
                self.player = seat
                self.fleets.add(kind)
            case PlayCommercialHarbor():
                self.player = seat
                self.is_harbor_open = True
            case SwapAtHarbor(player=player):
                self.asked.add(player)
            case PlayAlchemist(red=red, yellow=yellow):
                self.chosen_dice = red + 1, yellow + 1
        self.forget_the_gone(now)
        self.note_routes(move, was, now)
        if self.sea:
            self.sea.note(seat, move, was.view, now)

    def begin_part(self) -> None:
        self.tired, self.promoted, self.fleets, self.asked = set(), set(), set(), set()
        self.is_harbor_open = False
        self.chosen_dice = None

    def _note_step(self, start: int, end: int) -> None:
        self.tired = (self.tired - {start}) | {end}
        if start in self.promoted:
            self.promoted = (self.promoted - {start}) | {end}

    def forget_the_gone(self, now: Table) -> None:
        """No mark stays where no knight stands: who comes next there is another."""
        self.tired &= set(now.knights)
        self.promoted &= set(now.knights)

    # --- the longest route --------------------------------------------

    def note_routes(self, move: Move, was: Table, now: Table) -> None:
        """Judges the award anew, when a removed own road and a driven knight have places."""
        if now.view.pieces != self._pieces:
            self._pieces = now.view.pieces
            closed = self.options.get("ship_routes") == "closed"
            self.lengths = [now.trail_length(seat, closed_only=closed) for seat in now.seats]
        if isinstance(move, PlayDiplomat):
            self.is_rebuilding = now.view.phase == "roads"
            self.was_road = move.edge in was.roads
        elif self.is_rebuilding and now.view.phase != "roads":
            self.is_rebuilding = False
        waits = self.is_rebuilding or now.view.phase == "retreat"
        if not waits and self.options.get("seafarers") != "cloth":
            self.holder = next_holder(self.holder, self.lengths)

    def ready(self, now: Table, seat: int) -> set[int]:
        """Knights that may act: active since before this part of the turn."""
        return (now.knights_of(seat) & now.active) - self.tired
