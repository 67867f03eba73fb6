"""What signs of the sea mean on the board, and icons for what its scenarios count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.catan.view import RESOURCES, CatanView, Sign

from ....shapes import Point
from ....sprites import Icon
from ...cards import ANY
from ...layout import BoardLayout
from ...room import DrawnItems, SignArt
from .gifts import draw_card_gift, draw_harbour_gift, draw_point_gift, gift_sign, tally
from .islands import BONUS, LANDING, draw_island_bonus, island, place_bonus_plates
from .lands import fog_bank
from .pirates import draw_beachhead, draw_fleet_way, draw_fortress, keep, place_fortresses
from .ships import fleet_of_ships, warships
from .villages import cloth, draw_village
from .wonders import WONDER_ICONS, barred, bridge_mark, wall_mark, wonder_levels

CORNER_MARK, BARRED_MARK = 58, 50  # sides of marks on corners, on a board at full size
LEAST_MARK_SCALE: Final = 0.72
FLEET_PATH, VILLAGE, FORTRESS = "fleet_path", "village", "fortress"
ANY_RATE, OWN_RATE = 3, 2  # of harbours for any card, and for one kind


def _draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing: such a sign is drawn with its ship, or below all pieces."""
    return ()


def _draw_beachhead(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """The sign of the place where a seat may land."""
    assert sign.owner is not None, "every beachhead is somebody's"
    return draw_beachhead(layout, sign.at, sign.owner)


def _draw_point(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A victory point that lies on an edge as a gift, for whoever sails there first."""
    return draw_point_gift(layout, sign.at)


def _draw_card(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A development card that lies on an edge as a gift, for whoever sails there first."""
    return draw_card_gift(layout, sign.at)


def _draw_harbour(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A harbour that lies on an edge as a gift, for whoever sails there first.

    `sign.count` is the resource that it trades, as its place in
    RESOURCES; None: it trades any.
    """
    kind = ANY if sign.count is None else RESOURCES[sign.count]
    rate = ANY_RATE if kind == ANY else OWN_RATE
    return draw_harbour_gift(layout, sign.at, kind, rate)


def _draw_corner_mark(
    icon: Icon[[]],
    size: float,
    sign: Sign,
    layout: BoardLayout,
    point: Point,
) -> DrawnItems:
    """An icon as the sign of a corner; `size` is that on a board at full size."""
    yield icon.at(*point, size * max(LEAST_MARK_SCALE, layout.scale))


SIGNS: Final[Mapping[str, SignArt]] = {
    "open_ship": SignArt(_draw_nothing),
    "closed_ship": SignArt(_draw_nothing),
    "warship": SignArt(_draw_nothing),
    FLEET_PATH: SignArt(_draw_nothing),
    BONUS: SignArt(_draw_nothing),
    LANDING: SignArt(_draw_nothing),
    VILLAGE: SignArt(_draw_nothing),
    FORTRESS: SignArt(_draw_nothing),
    "beachhead": SignArt(_draw_beachhead),
    "gift_point": SignArt(_draw_point),
    "gift_card": SignArt(_draw_card),
    "gift_harbour": SignArt(_draw_harbour),
    "wonder_wall": SignArt(partial(_draw_corner_mark, wall_mark, CORNER_MARK)),
    "wonder_bridge": SignArt(partial(_draw_corner_mark, bridge_mark, CORNER_MARK)),
    "wonder_barred": SignArt(partial(_draw_corner_mark, barred, BARRED_MARK)),
}
COUNTERS: Final[Mapping[str, Icon[[]]]] = {
    "ships": fleet_of_ships,
    "warships": warships,
    "cloth": cloth,
    "fortress": keep,
    "gifts": tally,
    "gift_harbours": gift_sign,
    "islands": island,
    "wonders": wonder_levels,
    "fog": fog_bank,
    **WONDER_ICONS,
}
ACTIONS: Final[Mapping[str, Icon[[]]]] = {"attack": keep, **WONDER_ICONS}
POINTS: Final[Mapping[str, Icon[[]]]] = {"tribe": tally}


def draw_islands_and_ways(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """What lies below all pieces: the way of the fleet, and what islands pay."""
    way = [sign for sign in view.signs if sign.key == FLEET_PATH]
    way.sort(key=lambda sign: sign.count or 0)
    yield from draw_fleet_way(layout, [sign.at for sign in way])
    for plate in place_bonus_plates(view, layout):
        yield from draw_island_bonus(plate)


def draw_villages_and_fortresses(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """The villages and fortresses, which stand above all pieces."""
    yield from _draw_villages(view, layout)
    yield from _draw_fortresses(view, layout)


def _draw_fortresses(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """Fortresses with their strength, nearer ones above farther ones."""

    def distance_from_top(placed: tuple[Point, Sign]) -> float:
        """A sort key: how far down a fortress stands."""
        (_x, y), _sign = placed
        return y

    signs = [sign for sign in view.signs if sign.key == FORTRESS]
    points = place_fortresses(layout, [sign.at for sign in signs])
    placed_signs = zip(points, signs, strict=True)
    for point, sign in sorted(placed_signs, key=distance_from_top):
        assert sign.owner is not None, "every fortress is somebody's to take"
        yield from draw_fortress(layout, point, sign.owner, sign.count or 0)


def _draw_villages(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """Villages; the number of one that was rolled shines, while there is cloth left."""
    rolled = {throw.number for throw in view.throws}
    for sign in view.signs:
        if sign.key == VILLAGE:
            number, cloth_left = sign.number or 0, sign.count or 0
            is_rolled = number in rolled and cloth_left > 0
            yield from draw_village(layout, sign.at, number, cloth_left, rolled=is_rolled)
