"""The start of a match: terms, tiles, stacks, the first city, and the boards."""

from __future__ import annotations

from functools import lru_cache

from ..core import Entry, Options, Seat
from .board_choice import BoardChoice, SideChoice, take_board
from .city import Lot
from .data import BOX, Kind, start_city
from .ground import ORIGIN, place_number, turn_plazas
from .state import Rules, State
from .turn_order import run_until_decision, turn_up_tiles, turn_up_wall

SIDES_B = range(1, len(BOX.boards))
# Rulebook: 15 of each colour; one each lies on the tracks of morale,
# favor and turn order
MARKERS_IN_BOX, MARKERS_ON_TRACKS = 15, 3
MARKERS = MARKERS_IN_BOX - MARKERS_ON_TRACKS  # for tiles


@lru_cache(maxsize=256)
def compose_rules(seats: int, options: Options) -> Rules:
    """What the options mean for so many seats; composed once for each combination."""
    return Rules(
        seats=seats,
        boards=options["boards"],
        limited_deals=options["market"] == "experience",
        markets=options["markets"],
        touching=options["plazas"] == "touching",
        expert=options.is_on("expert"),
        ranks_those_with_none=options["expert-none"] == "ranked",
        backwards=options["start-favor"] == "counter-clockwise",
        villager=options["villager"],
        markers=MARKERS if options["markers"] == "box" else None,
        late_specials=options.is_on("late-specials"),
    )


def set_up_match(rules: Rules, entry: Entry) -> State:
    """Sets up a match, as far as its first decision."""
    s = State(rules, _start_favors(rules, first=entry.draw_below(rules.seats)))
    lay_start_city(s)
    lay_out_supply(s)
    turn_up_tiles(s, entry)
    turn_up_wall(s, entry)
    deal_boards(s, entry)
    run_until_decision(s, entry)
    return s


def _start_favors(rules: Rules, first: Seat) -> tuple[int, ...]:
    """The favor that each seat begins with; `first` has most.

    Rulebook: one player has 10 favor, and the others 9, 8, 7 … around the table.
    """
    direction = -1 if rules.backwards else 1
    favors: list[int] = []
    for seat in range(rules.seats):
        steps_from_first = direction * (seat - first) % rules.seats
        favors.append(BOX.start.favor - steps_from_first)
    return tuple(favors)


def is_tile_used(rules: Rules, number: int) -> bool:
    """Whether a tile of the box, by its number, is used in a match with these rules.

    A tile is marked with the fewest players that it is for. Markets are
    used as the option says; those of age 0 stand at the start.
    """
    tile = BOX.tiles[number]
    if tile.players > rules.seats:
        return False
    if tile.kind is not Kind.MARKET:
        return True
    return rules.markets == "all" or (rules.markets == "start-only" and tile.age == 0)


def lay_start_city(s: State) -> None:
    """Lays the tiles of the start, and gives each seat its Gold Mine.

    Rulebook: "Place a Marker on the Gold Mine closest to you": the
    first one is the first seat's.
    """
    next_owner = 0
    origin_x, origin_y = ORIGIN
    for number, x, y, turn in start_city(BOX, s.rules.seats, markets=s.rules.markets != "none"):
        tile = BOX.tiles[number]
        owner = None
        if tile.kind is Kind.GOLD_MINE:
            owner = next_owner
            s.players[owner].tiles += 1
            next_owner += 1
        corners = turn_plazas(tile.plazas, turn)
        at = place_number(origin_x + x, origin_y + y)
        s.city.lay_tile(at, Lot(number, owner, corners, turn))


def lay_out_supply(s: State) -> None:
    """Decides which tiles and walls lie face down beside the city, and which stay in the box.

    Tiles of age 0 are in neither: they begin in the city. The others
    lie by age; which one of an age comes next is drawn only when it is
    turned up. Nobody could tell the difference.
    """
    used = [number for number in range(len(BOX.tiles)) if is_tile_used(s.rules, number)]
    s.tiles_left = sorted(
        (number for number in used if BOX.tiles[number].age),
        key=lambda number: BOX.tiles[number].age,
    )
    s.unused = tuple(number for number in range(len(BOX.tiles)) if number not in used)
    s.walls_left = list(range(len(BOX.walls)))


def deal_boards(s: State, entry: Entry) -> None:
    """Gives out boards, or asks for them, as the option says; else all keep side A."""
    match s.rules.boards:
        case "dealt":
            for seat, side in _draw_sides(s, entry):
                take_board(s, seat, side)
        case "sides":
            s.stack.append(SideChoice(_draw_sides(s, entry)))
        case "chosen":
            # The last frame on the stack asks first
            s.stack.extend(BoardChoice(seat) for seat in reversed(s.order))


def _draw_sides(s: State, entry: Entry) -> tuple[tuple[Seat, int], ...]:
    """Draws a side B for each seat: pairs (seat, number of the side in the box)."""
    shuffled = entry.shuffle(SIDES_B)
    return tuple((seat, shuffled[seat]) for seat in range(s.rules.seats))
