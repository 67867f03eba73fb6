"""The big start: a settlement, a city and three roads each, for fast games and large islands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import (
    Entry,
    Option,
    Options,
    Page,
    Seat,
    Setting,
    Text,
)
from ...frames.opening import FirstRoad, FirstSettlement
from ...module import Module
from ...state import Frame, State, Step

START: Final = Option(
    "start",
    Text("Everybody starts with"),
    (
        Setting("standard", Text("two settlements and two roads")),
        Setting(
            "big",
            Text("a settlement, a city and three roads (big start)"),
            Text("A settlement, a city and three roads each: a faster game."),
        ),
    ),
)


class BigStart(Module[None]):
    """Replaces the opening by a settlement, a city and three roads for everybody."""

    key: ClassVar[str] = "big_start"
    order: ClassVar[int] = 30
    options: ClassVar[tuple[Option, ...]] = (START,)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("The big start"),
            (
                Text("First everybody places a settlement and a road."),
                Text(
                    "Then, the other way round, a city and a road, and takes a card for each hex "
                    "around the city."
                ),
                Text("At last everybody, from the first player on, places one more road."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the option asks for the big start."""
        return options["start"] == "big"

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of the big start: settlements, then cities backwards, then a third road.

        Questions that other modules have added come first.
        """
        others = [frame for frame in frames if not isinstance(frame, FirstSettlement)]
        settlements: list[Frame] = [FirstSettlement(seat) for seat in order]
        # paid: the city brings its owner the first cards
        cities: list[Frame] = [
            FirstSettlement(seat, city=True, paid=True) for seat in reversed(order)
        ]
        return [*others, *settlements, *cities, *(ThirdRoad(seat) for seat in order)]


@dataclass(frozen=True, slots=True)
class ThirdRoad(Step):
    """The last road, where there is room for it."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Asks the seat for its third road, if any edge is open to it."""
        if s.players[self.seat].open_edges:
            s.stack.append(FirstRoad(self.seat))


MODULES: Final = (BigStart,)
