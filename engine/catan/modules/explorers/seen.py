"""What everybody sees of the box on the board: signs, made from the slot and read by bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ....core import Plural, Seat, Text
from ....kit.masks import members
from ...kinds import CORNER, EDGE, HEX
from ...state import NOWHERE, State
from ...view import CatanView, Sign
from .box import SHIPS
from .cargo import HOLD_TITLES, Hold, read_hold
from .places import circle_corners, council_hex, dock_corners
from .reaching import steps_left
from .slot import Voyages, read_slot

VESSEL, BASIN = "vessel_", "basin_"  # followed by the key of a hold
CREW_SIGN: Final = "crew"
LAIR_SIGN: Final = "lair"
SHOAL_SIGN: Final = "shoal"
HAUL_SIGN: Final = "haul"
PAID_SIGN: Final = "tribute_paid"
NO_WOOL_SIGN: Final = "no_wool"  # wool brings the ship no further in this turn
VILLAGE_SIGN: Final = "village_"  # followed by its advantage
PIRATE_SIGN: Final = "pirate_ship"
COUNCIL_SIGN: Final = "council"
DOCK_SIGN: Final = "dock"
CIRCLE_SIGN: Final = "harbor_site"
ADVANTAGE_TITLES: Final[Mapping[str, Text]] = {
    "swift": Text("swift voyage: ships sail one step further"),
    "fast": Text("fast gold: sell one resource for one gold"),
    "chase_5": Text("chase: a 5 drives pirates away, too"),
    "chase_4": Text("chase: a 4 drives pirates away, too"),
}


def list_signs(s: State) -> tuple[Sign, ...]:
    """All marks of this box on the board, for pictures, menus and bots."""
    slot = read_slot(s)
    return (
        *_list_fixed_signs(s, slot),
        *_list_hold_signs(s, slot),
        *_list_discovered_signs(slot),
        *_list_crew_signs(slot),
        *_list_pirate_signs(slot),
    )


def _list_fixed_signs(s: State, slot: Voyages) -> Iterator[Sign]:
    """Marks the Council with its docks, and the corners for first harbors in a free opening."""
    hexes = s.island.grid.hexes
    if slot.scenario.has_council:
        yield Sign(COUNCIL_SIGN, HEX, council_hex(hexes), title=Text("Council of Catan"))
        for corner in dock_corners(hexes):
            yield Sign(DOCK_SIGN, CORNER, corner, title=Text("dock of the Council"))
    if not s.turn and not slot.scenario.has_fixed_start:
        for corner in members(circle_corners(hexes) & s.free_corners):
            yield Sign(CIRCLE_SIGN, CORNER, corner, title=Text("place for a first harbor"))


def _list_hold_signs(s: State, slot: Voyages) -> Iterator[Sign]:
    """Marks ships with their cargo, and basins that hold something.

    A ship's mark has the ship's number as its count, and the steps that
    it has left as its number.
    """
    for seat in range(len(s.players)):
        for number, ship in slot.own_ships(seat):
            key = ship.hold.key
            title = Text("ship {n}: {cargo}", n=number + 1, cargo=HOLD_TITLES[key])
            steps = max(0, steps_left(slot, seat, ship))
            yield Sign(
                VESSEL + key,
                EDGE,
                ship.edge,
                owner=seat,
                title=title,
                count=number + 1,
                number=steps,
            )
            if ship.has_paid:
                paid = Text("tribute paid")
                yield Sign(PAID_SIGN, EDGE, ship.edge, seat, title=paid, count=number + 1)
            if ship.has_wool or ship.has_stopped:
                spent = Text("no further for wool")
                yield Sign(NO_WOOL_SIGN, EDGE, ship.edge, seat, title=spent, count=number + 1)
    for owner in s.owners:
        for corner in members(owner.cities):
            hold = slot.basin(corner)
            if any(hold):
                title = Text("in the harbor: {cargo}", cargo=HOLD_TITLES[hold.key])
                yield Sign(BASIN + hold.key, CORNER, corner, owner.seat, title)


def _list_discovered_signs(slot: Voyages) -> Iterator[Sign]:
    """Marks lairs, shoals with their hauls, and villages with their sacks."""
    for lair in slot.lairs:
        if not lair.is_captured:
            crews = sum(lair.crews)
            standing = Plural("{n} crew at the lair", "{n} crews at the lair", n=crews)
            yield Sign(LAIR_SIGN, HEX, lair.hex, title=standing, count=crews)
    for shoal in slot.shoals:
        title = Text("fish shoal, die {n}", n=shoal.die)
        yield Sign(SHOAL_SIGN, HEX, shoal.hex, title=title, number=shoal.die)
        if shoal.has_haul:
            yield Sign(HAUL_SIGN, HEX, shoal.hex, title=Text("haul of fish"))
    for village in slot.villages:
        key = village.advantage.replace(" ", "_")
        sign_title = ADVANTAGE_TITLES[key]
        yield Sign(VILLAGE_SIGN + key, HEX, village.hex, title=sign_title, count=village.sacks)


def _list_crew_signs(slot: Voyages) -> Iterator[Sign]:
    """Marks at lairs and villages whose crews stand there, and how many."""
    for lair in slot.lairs:
        for seat, n in enumerate(lair.crews):
            if n:
                yield Sign(CREW_SIGN, HEX, lair.hex, seat, title=_name_crews(n), count=n)
    for village in slot.villages:
        for seat in members(village.guests):
            yield Sign(CREW_SIGN, HEX, village.hex, seat, title=_name_crews(1), count=1)


def _name_crews(n: int) -> Text:
    """The words for n crews."""
    return Plural("{n} crew", "{n} crews", n=n)


def _list_pirate_signs(slot: Voyages) -> Iterator[Sign]:
    """Marks the pirate ship, if one is on the board."""
    if slot.pirate_hex != NOWHERE:
        title = Text("pirate ship")
        yield Sign(PIRATE_SIGN, HEX, slot.pirate_hex, slot.pirate_owner, title)


# --- reading them back ------------------------------------------------


class ShipSeen(NamedTuple):
    """A ship as a view shows it."""

    seat: Seat
    number: int  # from 0
    edge: int
    hold: Hold
    steps_left: int  # that it may still sail without paying


class VillageSeen(NamedTuple):
    """A village as a view shows it."""

    hex: int
    advantage: str
    sacks: int
    guests: tuple[Seat, ...]


@lru_cache(maxsize=64)
def read_ships(signs: tuple[Sign, ...]) -> tuple[ShipSeen, ...]:
    """All ships on the board, read from their marks."""
    shown = [sign for sign in signs if sign.key.startswith(VESSEL)]
    return tuple(map(_read_ship, shown))


def _read_ship(sign: Sign) -> ShipSeen:
    """The ship that a mark shows: its count is the ship's number, its number the steps left."""
    assert sign.owner is not None
    assert sign.count is not None
    assert sign.number is not None
    hold = _read_sign_hold(sign, VESSEL)
    return ShipSeen(sign.owner, sign.count - 1, sign.at, hold, sign.number)


def _read_sign_hold(sign: Sign, prefix: str) -> Hold:
    """What a ship or harbor holds, by the key of its mark: `crew_spice` after the `prefix`."""
    return read_hold(sign.key.removeprefix(prefix))


def find_ship(view: CatanView, seat: Seat, number: int) -> ShipSeen | None:
    """A ship of a seat; None if it is not at sea."""
    ships = read_ships(view.signs)
    return next((ship for ship in ships if (ship.seat, ship.number) == (seat, number)), None)


def read_basins(view: CatanView) -> dict[int, Hold]:
    """By corner: what the viewer's harbor settlements hold."""
    harbors = [
        piece.at for piece in view.pieces if piece.kind == "city" and piece.owner == view.seat
    ]
    held = {corner: Hold() for corner in harbors}
    for sign in view.signs:
        if sign.key.startswith(BASIN) and sign.owner == view.seat:
            held[sign.at] = _read_sign_hold(sign, BASIN)
    return held


def read_villages(view: CatanView) -> list[VillageSeen]:
    """All villages, each with its advantage, its sacks, and whose crews are there."""
    villages: list[VillageSeen] = []
    for sign in view.signs:
        if sign.key.startswith(VILLAGE_SIGN):
            guests = [crew.owner for crew in view.signs if _is_crew_at(crew, sign.at)]
            advantage = sign.key.removeprefix(VILLAGE_SIGN)
            seats = tuple(owner for owner in guests if owner is not None)
            villages.append(VillageSeen(sign.at, advantage, sign.count or 0, seats))
    return villages


def _is_crew_at(sign: Sign, hex: int) -> bool:
    """Whether a mark shows crews on a hex."""
    return sign.key == CREW_SIGN and sign.at == hex


def own_crews_at(view: CatanView, hex: int) -> int:
    """How many crews of the viewer stand on a hex."""
    crews = [sign for sign in view.signs if _is_crew_at(sign, hex) and sign.owner == view.seat]
    return sum(one.count or 0 for one in crews)


def signs_of(view: CatanView, key: str) -> list[Sign]:
    """All marks of one kind on the board, by their key."""
    return [sign for sign in view.signs if sign.key == key]


def own_vessels(view: CatanView) -> list[ShipSeen]:
    """The viewer's ships at sea."""
    return [ship for ship in read_ships(view.signs) if ship.seat == view.seat]


def ships_left(view: CatanView) -> int:
    """How many ships the viewer has in supply."""
    return SHIPS - len(own_vessels(view))
