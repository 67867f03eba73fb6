"""The harbormaster: two points for whoever commands the harbours."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from ....core import (
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Who,
    switch,
)
from ....kit.masks import CornerMask, mask_of
from ...components import GameNumbers
from ...island import NO_HARBOUR
from ...module import Module
from ...pieces import harbour_buildings
from ...player import Player
from ...state import NOBODY, State
from ...view import Award, Counter
from ..shared_points import SharedPoints

MIN_HARBOUR_POINTS: Final = 3
AWARD_POINTS: Final = 2
TITLE: Final = Text("Harbormaster")


HARBORMASTER: Final = switch(
    "harbormaster",
    Text("Harbormaster (two points for harbours)"),
    Text("Two points for who commands the harbours; one more to win."),
)


class Harbormaster(SharedPoints, Module[Seat]):
    """Gives the award of the harbormaster; its slot is the seat that holds it, or nobody."""

    key: ClassVar[str] = "harbormaster"
    order: ClassVar[int] = 70
    options: ClassVar[tuple[Option, ...]] = (HARBORMASTER,)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            TITLE,
            (
                Text("A settlement at a harbour counts one, a city two."),
                Text(
                    "Who first counts three is harbormaster: two points, until somebody counts "
                    "more."
                ),
                Text("The game goes to one point more."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the option for the harbormaster is on."""
        return options.is_on("harbormaster")

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The numbers with one point more to win."""
        return replace(numbers, target=numbers.target + 1)

    def set_up(self, s: State, entry: Entry) -> None:
        """Begins with nobody as harbormaster."""
        self.set_slot(s, NOBODY)

    def harbour_points(self, s: State, p: Player) -> int:
        """The player's harbour points: one for each settlement at a harbour, two for each city."""
        harbour_corners: CornerMask = 0
        for harbour in s.island.board.harbours:
            harbour_corners |= mask_of(harbour.corners)
        own_corners = harbour_corners & harbour_buildings(s, p)
        settlements = (p.settlements & own_corners).bit_count()
        cities = (p.cities & own_corners).bit_count()
        return settlements + 2 * cities

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Looks for a new harbormaster after a player has built at a harbour."""
        if not player.is_unplayed and s.island.harbour_kinds[corner] != NO_HARBOUR:
            self._update_holder(s, entry)

    def on_building_lost(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Looks for a new harbormaster after a building was lost."""
        self._update_holder(s, entry)

    def after_move(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Looks for a new harbormaster after any move, if a module can close harbours.

        Then buildings lose and regain them without being built or lost.
        """
        if s.rules.harbour_buildings:
            self._update_holder(s, entry)

    def on_harbour_built(self, s: State, edge: int, entry: Entry) -> None:
        """Looks for a new harbormaster after a harbour was placed."""
        self._update_holder(s, entry)

    def _update_holder(self, s: State, entry: Entry) -> None:
        """Hands the award over, with its points, where it belongs to another seat now."""
        holder = self.get_slot(s)
        leader = self._find_leader(s, holder)
        if leader == holder:
            return
        if holder != NOBODY:
            s.players[holder].score -= AWARD_POINTS
        if leader != NOBODY:
            s.players[leader].score += AWARD_POINTS
            loser = (holder,) if holder != NOBODY else ()
            entry.tell("{player} is harbormaster.", player=Who(leader), concerns=loser)
        else:
            entry.tell(
                "{player} is harbormaster no longer, and nobody else is.", player=Who(holder)
            )
        self.set_slot(s, leader)

    def _find_leader(self, s: State, holder: Seat) -> Seat:
        """The sole seat with most harbour points, three or more.

        In a tie the present `holder` keeps the award; in any other tie
        nobody has it.
        """
        counts = [self.harbour_points(s, p) for p in s.players]
        most = max(counts)
        if most < MIN_HARBOUR_POINTS:
            return NOBODY
        if holder != NOBODY and counts[holder] == most:
            return holder
        return counts.index(most) if counts.count(most) == 1 else NOBODY

    def awards(self, s: State) -> tuple[Award, ...]:
        """The award of the harbormaster, with its holder."""
        holder = self.get_slot(s)
        return (Award("harbours", TITLE, AWARD_POINTS, None if holder < 0 else holder),)

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's harbour points, which the view shows beside them."""
        return (Counter("harbours", Text("harbour points"), self.harbour_points(s, player)),)


MODULES: Final = (Harbormaster,)
