"""The friendly robber spares those who have hardly begun."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core import (
    Option,
    Options,
    Page,
    Seat,
    Setting,
    Text,
)
from ....kit.masks import SeatMask
from ...module import Module
from ...robber import robbed_seats, robber_homes
from ...state import State

MAX_POINTS_SPARED: Final = {"friendly": 2, "friendlier": 3}  # points, at most


ROBBER: Final = Option(
    "robber",
    Text("Robber"),
    (
        Setting("usual", Text("spares nobody")),
        Setting(
            "friendly",
            Text("friendly, spares whoever has two points"),
            Text("It spares players who have two points."),
            conflicts={"start": "big"},
        ),
        Setting(
            "friendlier",
            Text("friendlier, spares up to three points"),
            Text("It spares players who have three points or fewer."),
        ),
    ),
)


class FriendlyRobber(Module[None]):
    """Limits the robber to hexes and victims that are not spared."""

    key: ClassVar[str] = "friendly_robber"
    order: ClassVar[int] = 60
    options: ClassVar[tuple[Option, ...]] = (ROBBER,)
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            Text("The friendly robber"),
            (
                Text(
                    "The robber may not go to a hex beside another player who has only two "
                    "points (or three or fewer, if agreed)."
                ),
                Text(
                    "Where no other hex is left, it goes to the desert, or stays there, and "
                    "takes nothing from such a player."
                ),
                Text("A seven still costs everybody half of a hand that is too large."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the option asks for another robber than the usual one."""
        return options["robber"] != "usual"

    def __init__(self, seats: int, options: Options) -> None:
        """Reads up to how many points a player is spared."""
        self.most_points_spared = MAX_POINTS_SPARED[options["robber"]]

    def _find_spared_seats(self, s: State, seat: Seat) -> SeatMask:
        """The other seats whose public points are at most `most_points_spared`."""
        seats = 0
        for p in s.players:
            if p.seat != seat and p.public_score <= self.most_points_spared:
                seats |= p.seat_bit
        return seats

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """The hexes beside no spared seat.

        If there are none, it is the robber's homes, the deserts. If the board has
        no desert either, it is all hexes, as without this module.
        """
        spared = self._find_spared_seats(s, seat)
        allowed = [hex for hex in hexes if not robbed_seats(s, hex) & spared]
        if allowed:
            return allowed
        return list(robber_homes(s)) or hexes

    def robbable_seats(self, s: State, seat: Seat, hex: int, seats: SeatMask) -> SeatMask:
        """The seats that may be robbed on the hex, without those who are spared."""
        return seats & ~self._find_spared_seats(s, seat)


MODULES: Final = (FriendlyRobber,)
