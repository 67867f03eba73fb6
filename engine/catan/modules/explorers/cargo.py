"""What ships and harbor settlements hold: one large piece, or two small ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....core import Text

SETTLER, FISH, CREW, SPICE = range(4)
CARGO_KEYS: Final = ("settler", "fish", "crew", "spice")
ROOM_TAKEN: Final = (2, 2, 1, 1)  # by kind of cargo
CAPACITY: Final = 2
CARGO_TITLES: Final[tuple[Text, ...]] = (
    Text("settler"),
    Text("fish haul"),
    Text("crew"),
    Text("spice sack"),
)
# By the key of a hold: what it is called
HOLD_TITLES: Final[Mapping[str, Text]] = {
    "empty": Text("empty"),
    "settler": CARGO_TITLES[SETTLER],
    "fish": CARGO_TITLES[FISH],
    "crew": CARGO_TITLES[CREW],
    "spice": CARGO_TITLES[SPICE],
    "crew_crew": Text("two crews"),
    "spice_spice": Text("two spice sacks"),
    "crew_spice": Text("crew and spice sack"),
}


class Hold(NamedTuple):
    """How many pieces of each kind lie in a ship, or in the basin of a harbor settlement."""

    settler: int = 0
    fish: int = 0
    crew: int = 0
    spice: int = 0

    @property
    def room(self) -> int:
        """How many small pieces fit in beside those inside.

        A large piece counts as two.
        """
        return CAPACITY - sum(n * size for n, size in zip(self, ROOM_TAKEN, strict=True))

    @property
    def key(self) -> str:
        """The kinds of the pieces inside, joined (`crew_spice`, `crew_crew`), or `empty`."""
        held: list[str] = []
        for key, n in zip(CARGO_KEYS, self, strict=True):
            held += [key] * n
        return "_".join(held) or "empty"

    def has_room_for(self, cargo: int) -> bool:
        """Whether one more piece of this kind fits in."""
        return self.room >= ROOM_TAKEN[cargo]

    def put_in(self, cargo: int, n: int = 1) -> Hold:
        """The hold with n pieces more of a kind; fewer where n is below zero."""
        counts = list(self)
        counts[cargo] += n
        return Hold(*counts)

    def take_out(self, cargo: int, n: int = 1) -> Hold:
        """The hold with n pieces fewer of a kind."""
        return self.put_in(cargo, -n)


EMPTY_HOLD: Final = Hold()


def read_hold(key: str) -> Hold:
    """The hold that a key of `Hold.key` names (`crew_spice`: one crew and one sack)."""
    held = [] if key == "empty" else key.split("_")
    return Hold(*[held.count(cargo) for cargo in CARGO_KEYS])
