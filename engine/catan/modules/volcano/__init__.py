"""The volcano instead of the desert: it erupts on its number.

In one variant it pays gold before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from ....core import (
    Entry,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Who,
)
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, contains
from ...building import destroy_building
from ...frames.choose_cards import ask_to_take
from ...kinds import Crop
from ...match_kit import MatchKit
from ...module import Module
from ...pawns import is_blocked
from ...player import Player
from ...state import CORNER, State, Step
from ...view import Sign, Throw
from ..desert_places import DESERT, DISC, VOLCANOES, numbers_allowed, replace_desert
from ..shared_points import city_yield

# The revision with which its gold is limited in an epidemic, too
EPIDEMIC_AT_THE_VOLCANO: Final = 1
TERRAIN: Final = "volcano"
TITLE: Final = Text("Volcano")
ERUPTION: Final = Text("Eruption")
DIE_FACES: Final = 6  # one for each corner of the volcano
NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class LastEruption(NamedTuple):
    """Where the volcano is, and where and when it struck last."""

    hex: int
    turn: int = -1  # -1: it has not struck yet
    corner: int = -1


class Volcano(Module[LastEruption]):
    """The volcano in the last desert's place.

    The slot knows where it struck last.
    """

    key: ClassVar[str] = "volcano"
    order: ClassVar[int] = 50
    options: ClassVar[tuple[Option, ...]] = (
        DESERT,
        DISC,
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            TITLE,
            (
                Text(
                    "A volcano with a number lies in the desert's place. The robber starts there."
                ),
                Text("Nobody founds a first settlement beside it."),
                Text(
                    "When its number is rolled it erupts: a die names one of its six corners, "
                    "clockwise from the north."
                ),
                Text(
                    "A settlement there is lost; a city becomes a settlement, or is lost where "
                    "no settlement piece is left."
                ),
                Text("The robber does not stop it."),
                Text(
                    "With gold: first each settlement beside it takes a card of choice, each "
                    "city two, unless the robber is there."
                ),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where a volcano replaces a desert."""
        return options["desert"] in VOLCANOES

    def __init__(self, seats: int, options: Options) -> None:
        """Reads whether the volcano pays gold, and which numbers it may have."""
        self.pays_gold = options["desert"] in ("gold", "both-gold")
        self.numbers = numbers_allowed(NUMBERS, options["disc"])

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Lets a volcano with gold pay cards of choice."""
        if not self.pays_gold:
            return kit
        gold = Crop(TERRAIN, settlement=0, city=0, of_choice=True)
        return kit.with_crops(gold)

    def set_up(self, s: State, entry: Entry) -> None:
        """Puts the volcano, with the robber, in the place of the last desert."""
        hex = s.island.board.deserts[-1]
        self.set_slot(s, LastEruption(hex))
        s.robber = hex
        replace_desert(s, hex, TERRAIN, TITLE, self.numbers, entry)

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: at none of the volcano's six corners."""
        return corners & ~s.island.grid.around[self.get_slot(s).hex]

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """On the volcano's number: lets it pay its gold, if it has any, and then erupt."""
        hex = self.get_slot(s).hex
        if s.island.numbers[hex] != throw.number:
            return
        # Below the questions for gold, so it comes after them.
        # Slots and modules have the same indices.
        s.stack.append(Eruption(module_index=self.slot_index, seat=seat))
        if self.pays_gold and not is_blocked(s, hex):
            from_roller_on = s.players[seat:] + s.players[:seat]
            around = s.island.grid.around[hex]
            each_city = _gold_per_city(s, throw)
            owed = [(p.seat, _count_gold_owed(p, around, each_city)) for p in from_roller_on]
            ask_to_take(s, owed)

    def erupt(self, s: State, seat: Seat, entry: Entry) -> None:
        """Rolls a die for one of the volcano's corners, and strikes the building there."""
        hex = self.get_slot(s).hex
        face = entry.draw_below(DIE_FACES)  # counted from 0
        corner = s.island.grid.hex_corners[hex][face]
        self.set_slot(s, LastEruption(hex, s.turn, corner))
        s.record_action(seat, "eruption", CORNER, corner)
        entry.tell("The volcano erupts: {n}, corner {corner}.", n=face + 1, corner=CORNERS[corner])
        for p in s.owners:
            if contains(p.settlements | p.cities, corner):
                self._strike_building(s, p, corner, entry)

    def _strike_building(self, s: State, p: Player, corner: int, entry: Entry) -> None:
        """Destroys the building on the corner, and tells what became of it.

        A neutral colour has only settlements. A city may become a settlement.
        """
        was_city = contains(p.cities, corner)
        destroy_building(s, p, corner, entry)
        if p.is_unplayed:
            entry.tell("A neutral settlement is lost.")
        elif was_city and contains(p.settlements, corner):
            entry.tell("A city becomes a settlement: {player}.", player=Who(p.seat))
        else:
            entry.tell("The building there is lost: {player}.", player=Who(p.seat))

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """A mark on the board where the volcano has struck in this turn."""
        last = self.get_slot(s)
        if last.turn != s.turn:
            return ()
        return (Sign("eruption", "corner", last.corner, title=ERUPTION),)

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The name under which pictures show an eruption, by its verb."""
        return {"eruption": ERUPTION}


def _gold_per_city(s: State, throw: Throw) -> int:
    """Cards of choice for each city beside the volcano: two, or fewer in an epidemic."""
    if s.rules.revision >= EPIDEMIC_AT_THE_VOLCANO:
        return city_yield(s, throw)
    return 2  # in earlier revisions an epidemic did not limit the gold


def _count_gold_owed(p: Player, around: CornerMask, each_city: int) -> int:
    """How many cards of choice the player's buildings on the corners `around` bring."""
    settlements = (p.settlements & around).bit_count()
    cities = (p.cities & around).bit_count()
    return settlements + each_city * cities


@dataclass(frozen=True, slots=True)
class Eruption(Step):
    """Lets the volcano erupt, once this step is on top of the stack."""

    module_index: int  # of the volcano in `rules.modules`
    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Calls `Volcano.erupt`: all gold is taken by now."""
        volcano = s.rules.modules[self.module_index]
        assert isinstance(volcano, Volcano)
        volcano.erupt(s, self.seat, entry)


MODULES: Final = (Volcano,)
