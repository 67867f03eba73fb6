"""The start of a match: terms, tiles, stacks, the first city, and the boards."""

from __future__ import annotations

from functools import lru_cache

from ..core import Entry, Options
from .choosing import Choosing, Sides, take
from .city import Lot
from .data import BOX, Kind, start_city
from .flow import demand, offer, resume
from .ground import ORIGIN, place, turned
from .state import State, Terms

SIDES_B = range(1, len(BOX.boards))
MARKERS = 15 - 3  # Rulebook: 15 of each colour; one each lies on the tracks of morale, favor and turn order


@lru_cache(maxsize=256)
def terms(seats: int, options: Options) -> Terms:
    """What the options mean, composed once for each set of them."""
    return Terms(
        seats=seats,
        boards=options["boards"],
        limited_deals=options["market"] == "experience",
        markets=options["markets"],
        touching=options["plazas"] == "touching",
        expert=options.on("expert"),
        ranks_none=options["expert-none"] == "ranked",
        backwards=options["start-favor"] == "counter-clockwise",
        villager=options["villager"],
        markers=MARKERS if options["markers"] == "box" else None,
        late_specials=options.on("late-specials"),
    )


def start(agreed: Terms, entry: Entry) -> State:
    """Rulebook: one player has 10 favor, and the others 9, 8, 7 … around the table."""
    seats, first = agreed.seats, entry.below(agreed.seats)
    way = -1 if agreed.backwards else 1
    s = State(agreed, tuple(BOX.start.favor - way * (seat - first) % seats for seat in range(seats)))
    lay_city(s)
    stack(s)
    offer(s, entry)
    demand(s, entry)
    deal_boards(s, entry)
    resume(s, entry)
    return s


def in_use(agreed: Terms, number: int) -> bool:
    """Whether a tile is used: by its marking, and by the Markets that are."""
    tile = BOX.tiles[number]
    markets = {"all": True, "start-only": tile.age == 0, "none": False}[agreed.markets]
    return tile.players <= agreed.seats and (markets or tile.kind is not Kind.MARKET)


def lay_city(s: State) -> None:
    """Rulebook: "Place a Marker on the Gold Mine closest to you": the first one is the first seat's."""
    owner = 0
    for number, x, y, turn in start_city(BOX, s.terms.seats, markets=s.terms.markets != "none"):
        tile = BOX.tiles[number]
        mine = tile.kind is Kind.GOLD_MINE
        corners = turned(tile.plazas, turn)
        s.city.lay(place(ORIGIN[0] + x, ORIGIN[1] + y), Lot(number, owner if mine else None, corners, turn))
        if mine:
            s.players[owner].tiles += 1
            owner += 1


def stack(s: State) -> None:
    """Which tiles lie face down. In which order is decided when they are turned up: nobody could tell the difference."""
    used = [number for number in range(len(BOX.tiles)) if in_use(s.terms, number)]
    s.tiles_left = sorted((number for number in used if BOX.tiles[number].age), key=lambda number: BOX.tiles[number].age)
    s.unused = tuple(number for number in range(len(BOX.tiles)) if number not in used)
    s.walls_left = list(range(len(BOX.walls)))


def deal_boards(s: State, entry: Entry) -> None:
    match s.terms.boards:
        case "dealt":
            for seat, side in zip(range(s.terms.seats), entry.shuffled(SIDES_B), strict=False):
                take(s, seat, side)
        case "sides":
            s.stack.append(Sides(tuple(zip(range(s.terms.seats), entry.shuffled(SIDES_B), strict=False))))
        case "chosen":
            s.stack.extend(Choosing(seat) for seat in reversed(s.order))
